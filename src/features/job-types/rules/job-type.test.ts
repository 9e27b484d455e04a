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

describe("the stored fields of a job type", () => {
  test.each([
    ["a new job type is work by default", {}, undefined, work],
    [
      "an expense category asks for no participants by default",
      { kind: "expense", vat_share: 25 },
      undefined,
      { ...expense, asks_participants: false },
    ],
    ["an empty edit keeps all fields", {}, expense, expense],
    ["an edit changes one field", { vat_share: 0 }, expense, { ...expense, vat_share: 0 }],
    ["work can be extra", { is_extra: true }, undefined, { ...work, is_extra: true }],
    ["an empty edit keeps extra work", {}, { ...work, is_extra: true }, { ...work, is_extra: true }],
    [
      "an expense category is never extra",
      { kind: "expense", vat_share: 25, is_extra: true, asks_participants: true },
      work,
      expense,
    ],
    ["a change of kind clears the fields of the former kind", { kind: "work" }, expense, work],
    ["fields of another kind are dropped", { vat_share: 100, low_salary_code: "9" }, work, work],
    ["an expense category can become mileage", { ...mileage }, expense, mileage],
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
] as const)("the job type %j has the errors %j", (kind, errors) => {
  expect(jobTypeErrors(kind)).toEqual(errors);
});
