import { expect, test } from "vitest";
import { changedValues, createdValues } from "./audit-log.ts";

test("an entry has the fields that change, with their values before and after", () => {
  const former = { name: "Havn", code: "P1", is_closed: false };
  expect(changedValues(former, { name: "Havnen", code: "P1", is_closed: true }, ["name", "code", "is_closed"])).toEqual(
    {
      fields: ["name", "is_closed"],
      before: ["Havn", "nej"],
      after: ["Havnen", "ja"],
    },
  );
});

test("without changes there is no entry, and a field that is not saved is unchanged", () => {
  expect(changedValues({ name: "Havn", code: "P1" }, { name: "Havn" }, ["name", "code"])).toBeUndefined();
});

test("a change at the end of a long list of names is logged, and the entry shows the difference", () => {
  const names = Array.from({ length: 30 }, (_, place) => `Medarbejder ${place + 1}`);
  const people = names.join(", ");
  const changed = changedValues({ people }, { people: `${people}, Ida Vestergaard` }, ["people"]);
  expect(changed).toEqual({
    fields: ["people"],
    before: ["…r 29, Medarbejder 30"],
    after: ["…r 29, Medarbejder 30, Ida Vestergaard"],
  });
  expect(changedValues({ people: `${people}, Bo` }, { people }, ["people"])).toMatchObject({
    after: ["…r 29, Medarbejder 30"],
  });
});

test("a stored value has at most 200 characters", () => {
  const long = "x".repeat(300);
  const { before, after } = changedValues({ name: long }, { name: `y${long}` }, ["name"]) ?? { before: [], after: [] };
  expect([...before, ...after].map((text) => text.length)).toEqual([200, 200]);
  expect(createdValues({ name: "Havn", note: long }, ["note"]).after).toEqual(["x".repeat(200)]);
});

test("a value is not cut within an emoji, which PostgreSQL would refuse", () => {
  const people = "👷".repeat(150);
  const { before, after } = changedValues({ people: `x${people}` }, { people: `x${people}y` }, ["people"]) ?? {
    before: [],
    after: [],
  };
  const created = createdValues({ name: "Havn", people: `x${people}` }, ["people"]).after;
  // `encodeURIComponent` throws for a lone surrogate, which is half of an emoji.
  for (const text of [...before, ...after, ...created]) expect(() => encodeURIComponent(text)).not.toThrow();
});
