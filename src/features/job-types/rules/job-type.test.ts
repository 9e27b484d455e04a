import { describe, expect, test } from "vitest";
import { type JobTypeKind, jobTypeErrors, jobTypeKind } from "./job-type.ts";

const work: JobTypeKind = {
  kind: "work",
  vat_share: null,
  asks_participants: false,
  is_extra: false,
  low_salary_code: null,
  bicycle_salary_code: null,
};
const expense: JobTypeKind = { ...work, kind: "expense", vat_share: 25, asks_participants: true };
const mileage: JobTypeKind = { ...work, kind: "mileage", low_salary_code: "11", bicycle_salary_code: "12" };

describe("what is stored of a job type's kind", () => {
  test.each([
    ["nothing said of a new one", {}, undefined, work],
    [
      "an expense that asks nothing",
      { kind: "expense", vat_share: 25 },
      undefined,
      { ...expense, asks_participants: false },
    ],
    ["nothing said of a stored one", {}, expense, expense],
    ["a field of it", { vat_share: 0 }, expense, { ...expense, vat_share: 0 }],
    ["work that is extra", { is_extra: true }, undefined, { ...work, is_extra: true }],
    ["nothing said of what is extra", {}, { ...work, is_extra: true }, { ...work, is_extra: true }],
    [
      "no extra of another kind",
      { kind: "expense", vat_share: 25, is_extra: true, asks_participants: true },
      work,
      expense,
    ],
    ["another kind", { kind: "work" }, expense, work],
    ["what another kind has", { vat_share: 100, low_salary_code: "9" }, work, work],
    ["mileage of what was an expense", { ...mileage }, expense, mileage],
  ] as const)("%s", (_case, sent, stored, expected) => {
    expect(jobTypeKind(sent, stored)).toEqual(expected);
  });
});

test.each([
  [work, {}],
  [expense, {}],
  [{ ...expense, vat_share: null }, { vat_share: ["Vælg, hvor stor en del af momsen firmaet får tilbage."] }],
  [{ ...expense, vat_share: 0 }, {}],
  [mileage, {}],
  [
    { ...mileage, low_salary_code: null, bicycle_salary_code: null },
    {
      low_salary_code: ["Lønkode til lav sats skal udfyldes."],
      bicycle_salary_code: ["Lønkode til cykel skal udfyldes."],
    },
  ],
] as const)("%j lacks %j", (kind, errors) => {
  expect(jobTypeErrors(kind)).toEqual(errors);
});
