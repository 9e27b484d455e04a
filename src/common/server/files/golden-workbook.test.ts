import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/node";
import { expect, test } from "vitest";
import { amountFormat, dayFormat, idFormat, momentFormat, sheetDay, sheetMoment } from "./sheet-formats.ts";
import { workbook } from "./workbook.ts";

/* For new versions of hucre, whose XML may differ: docs/decisions/087-hucre-with-a-golden-file.md. */

const golden = join(import.meta.dirname, "golden-workbook.xlsx");

const columns = [
  { header: "Medarbejder", width: 20 },
  { header: "Nr.", width: 8, numFmt: idFormat },
  { header: "Beløb", width: 12, numFmt: amountFormat },
  { header: "Start", width: 18, numFmt: momentFormat },
];
const start = sheetMoment("2026-10-27 06:10:00");
const rows = [
  ["Åse Ærø <& Søn>", 27, 1234.5, start],
  ["  =1+1\nlinje 2", null, -0.25, { day: sheetDay("2026-10-27") }],
];
const totals = {
  name: "I alt",
  columns: [
    { header: "Dag", width: 12, numFmt: dayFormat },
    { header: "Beløb", width: 12, numFmt: amountFormat },
  ],
  rows: [[sheetDay("2026-10-27"), 1234.25]],
};

const written = async () => {
  const first = { name: "Linjer", columns, batches: [rows] };
  const file = workbook({ title: "Løn", made: new Date(Date.UTC(2026, 10, 16)), first, others: [totals], maxRows: 2 });
  return Buffer.concat(await Array.fromAsync(file));
};

const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));

test("a workbook has the same parts as the golden workbook, character by character", async () => {
  const bytes = await written();
  if (process.env.RENEW_GOLDEN) await writeFile(golden, bytes);
  expect(partsOf(bytes)).toEqual(partsOf(await readFile(golden)));
});

test("another library reads the golden workbook with the same values", async () => {
  const sheets = await readSheets(await readFile(golden), { trim: false });
  const head = columns.map(({ header }) => header);
  const moment = new Date("2026-10-27T06:10:00Z");
  const day = new Date("2026-10-27T00:00:00Z");
  expect(sheets.map(({ sheet, data }) => [sheet, ...data])).toEqual([
    ["Linjer", head, ["Åse Ærø <& Søn>", 27, 1234.5, moment]],
    ["Linjer 2", head, ["  =1+1\nlinje 2", null, -0.25, day]],
    ["I alt", ["Dag", "Beløb"], [day, 1234.25]],
  ]);
});
