import { expect, test } from "vitest";
import { columnLetters, findHeaderRow, matchColumns } from "./import-kind.ts";
import { type ImportName, imports } from "./imports.ts";
import { columnsToRemember, rememberedColumns } from "./remembered-columns.ts";

const { columns } = imports.people;

test.each([
  ["the headers of the template", ["Medarbejdernummer", "Navn", "E-mail"], { employee_id: 0, name: 1, email: 2 }],
  ["other Danish headers", ["Fulde navn", "Lønnr.", "Mailadresse *"], { name: 0, employee_id: 1, email: 2 }],
  ["English headers", ["EMPLOYEE NUMBER", "Full name", "email address"], { employee_id: 0, name: 1, email: 2 }],
  ["the first of two equal headers", ["Nr", "Navn", "Navn"], { employee_id: 0, name: 1 }],
  ["no header", ["a", "", "b"], {}],
])("columns are found by: %s", (_name, headers, places) => {
  expect(matchColumns(headers, columns)).toEqual(places);
});

test.each([
  ["the row below a title", [["Ansatte"], [""], ["Nr", "Navn"], ["1", "Mia"]], 2],
  ["the first row with text, if no row names a column", [[""], ["a", "b"], ["c"]], 1],
  ["the first row of an empty sheet", [], 0],
])("the row of headers is: %s", (_name, rows, place) => {
  expect(findHeaderRow(rows, columns)).toBe(place);
});

test("columns have the letters of a spreadsheet", () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "ZZ", "AAA"]);
});

test("a column that the user chose is found in the next file, and an omitted column stays omitted", () => {
  const headers = ["Nr", "Kontakt", "Navn"];
  const remembered = columnsToRemember(headers, columns, { employee_id: 0, email: 1 });
  expect(rememberedColumns(["Navn", "Nr", "Kontakt"], columns, remembered)).toEqual({ employee_id: 1, email: 2 });
  expect(rememberedColumns(["Nr", "Navn", "Mail"], columns, {})).toEqual({ employee_id: 0, name: 1, email: 2 });
});

test("a field without a column in one file is found by its header in the next file", () => {
  const remembered = columnsToRemember(["Nr"], columns, { employee_id: 0 });
  expect(rememberedColumns(["Nr", "Navn"], columns, remembered)).toEqual({ employee_id: 0, name: 1 });
});

test("a field is found by its usual header if the next file lacks the remembered header", () => {
  expect(rememberedColumns(["Nr", "E-mail"], columns, { email: "Kontakt" })).toEqual({ employee_id: 0, email: 1 });
});

test("two fields never get the same column, and the remembered header wins", () => {
  expect(rememberedColumns(["Nr", "Navn"], columns, { email: "Navn" })).toEqual({ employee_id: 0, email: 1 });
  expect(rememberedColumns(["Nr", "Navn"], columns, { name: "Navn", email: "Navn" })).toEqual({
    employee_id: 0,
    name: 1,
  });
});

test.each(Object.keys(imports) as ImportName[])(
  "the columns of %s have different headers, and each example can be read",
  (name) => {
    const kind = imports[name];
    const headers = kind.columns.flatMap(({ label, synonyms }) =>
      [label, ...synonyms].map((text) => text.toLowerCase()),
    );
    expect(headers.filter((header, place) => headers.indexOf(header) !== place)).toEqual([]);
    for (const { example, value } of kind.columns) if (example) expect(value.write(value.read(example))).toBe(example);
  },
);
