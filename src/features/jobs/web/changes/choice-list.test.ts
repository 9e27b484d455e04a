import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChoiceList } from "./ChoiceList.tsx";

const listOf = (count: number) =>
  renderToStaticMarkup(
    createElement(ChoiceList, {
      ...{ label: "Cost centers", currentId: 2, isSaving: false, onChoose: () => {} },
      choices: Array.from({ length: count }, (_, id) => ({ id, name: `Nr. ${id}`, code: "N" })),
    }),
  );

test("a long list is cut, and a sentence says so", () => {
  expect(listOf(200)).not.toContain("Viser");
  const long = listOf(301);
  expect(long).toContain("Viser 200 af 301. Skriv for at søge i dem alle.");
  expect(long.match(/<li/g)).toHaveLength(200);
});

test("the current choice is marked", () => {
  const [current = "", ...more] = listOf(4)
    .split("<li")
    .filter((row) => row.includes('aria-current="true"'));
  expect(more).toEqual([]);
  expect(current).toContain("Nr. 2");
  expect(current).toContain("Valgt nu");
});
