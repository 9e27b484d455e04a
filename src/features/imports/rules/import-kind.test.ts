import { expect, test } from "vitest";
import { columnLetters, findHeaderRow, matchColumns } from "./import-kind.ts";
import { type ImportName, imports } from "./imports.ts";
import { columnsToRemember, rememberedColumns } from "./remembered-columns.ts";

const { columns } = imports.people;

test.each([
  ["the template's", ["Medarbejdernummer", "Navn", "E-mail"], { employee_id: 0, name: 1, email: 2 }],
  ["other Danish ones", ["Fulde navn", "Lønnr.", "Mailadresse *"], { name: 0, employee_id: 1, email: 2 }],
  ["English ones", ["EMPLOYEE NUMBER", "Full name", "email address"], { employee_id: 0, name: 1, email: 2 }],
  ["a header twice, by the first", ["Nr", "Navn", "Navn"], { employee_id: 0, name: 1 }],
  ["none", ["a", "", "b"], {}],
])("columns are found by %s", (_name, headers, places) => {
  expect(matchColumns(headers, columns)).toEqual(places);
});

test.each([
  ["below a title", [["Ansatte"], [""], ["Nr", "Navn"], ["1", "Mia"]], 2],
  ["first, if no row names a column", [[""], ["a", "b"], ["c"]], 1],
  ["first in an empty sheet", [], 0],
])("the row of headers is %s", (_name, rows, place) => {
  expect(findHeaderRow(rows, columns)).toBe(place);
});

test("columns have the letters of a spreadsheet", () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "ZZ", "AAA"]);
});

test("a header that was chosen by hand is found in the next file, and a field that was left out stays out", () => {
  const headers = ["Nr", "Kontakt", "Navn"];
  const remembered = columnsToRemember(headers, columns, { employee_id: 0, email: 1 });
  expect(rememberedColumns(["Navn", "Nr", "Kontakt"], columns, remembered)).toEqual({ employee_id: 1, email: 2 });
  expect(rememberedColumns(["Nr", "Navn", "Mail"], columns, {})).toEqual({ employee_id: 0, name: 1, email: 2 });
});

test("a field without a column in one file is found by its name in the next", () => {
  const remembered = columnsToRemember(["Nr"], columns, { employee_id: 0 });
  expect(rememberedColumns(["Nr", "Navn"], columns, remembered)).toEqual({ employee_id: 0, name: 1 });
});

test("a remembered header that the next file lacks gives way to the name of the column", () => {
  expect(rememberedColumns(["Nr", "E-mail"], columns, { email: "Kontakt" })).toEqual({ employee_id: 0, email: 1 });
});

test.each(Object.keys(imports) as ImportName[])(
  "no two columns of %s share a header, and each example can be read",
  (name) => {
    const kind = imports[name];
    const headers = kind.columns.flatMap(({ label, synonyms }) =>
      [label, ...synonyms].map((text) => text.toLowerCase()),
    );
    expect(headers.filter((header, place) => headers.indexOf(header) !== place)).toEqual([]);
    for (const { example, value } of kind.columns) if (example) expect(value.write(value.read(example))).toBe(example);
  },
);
