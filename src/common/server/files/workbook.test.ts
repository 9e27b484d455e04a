import { crc32 } from "node:zlib";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import readSheets from "read-excel-file/node";
import { expect, test } from "vitest";
import { hostileText } from "#testing/data/hostile-text.ts";
import { dayFormat, momentFormat, sheetDay, sheetMoment } from "./sheet-formats.ts";
import { type LargeSheet, type SheetCell, type SheetColumn, workbook } from "./workbook.ts";

const made = new Date(Date.UTC(2026, 10, 16));
const columns: readonly SheetColumn[] = [
  { header: "Tekst & tal", width: 20 },
  { header: "Beløb", width: 10, numFmt: "#,##0.00" },
  { header: "Dato", width: 12, numFmt: "dd-mm-yyyy" },
];

const empty = { title: "Prøve", made, first: { name: "Linjer", columns, batches: [] } };

type Wish = { batches: LargeSheet["batches"]; maxRows?: number };

const write = ({ batches, ...values }: Wish) =>
  workbook({ title: "Prøve", made, first: { name: "Linjer", columns, batches }, ...values });

const bytesOf = async (values: Wish) => Buffer.concat(await Array.fromAsync(write(values)));

async function sheetsOf(values: Wish) {
  const { sheets } = await readXlsx(await bytesOf(values), { readStyles: true });
  return sheets;
}

/** Reads texts back with another library, from the first sheet and from a later one. */
async function textsBack(texts: readonly string[]): Promise<unknown[][]> {
  const rows = texts.map((text) => [text, 1, 1]);
  const first = { name: "Linjer", columns, batches: [rows] };
  const file = workbook({ title: texts[0] ?? "", made, first, others: [{ name: "I alt", columns, rows }] });
  const sheets = await readSheets(Buffer.concat(await Array.fromAsync(file)), { trim: false });
  return sheets.map(({ data }) => texts.map((_, index) => data[index + 1]?.[0]));
}

test("a sheet has its header, its rows and the format of each column, even after an empty cell", async () => {
  const [sheet] = await sheetsOf({
    batches: [[["0027", -12.5, 46_000]], [], [[null, null, 46_001]]],
  });
  expect(sheet?.rows).toEqual([
    ["Tekst & tal", "Beløb", "Dato"],
    ["0027", -12.5, new Date(Date.UTC(2025, 11, 9))],
    [null, null, new Date(Date.UTC(2025, 11, 10))],
  ]);
  expect(sheet?.cells?.get("1,1")?.style?.numFmt).toBe("#,##0.00");
  expect(sheet?.cells?.get("2,2")?.style?.numFmt).toBe("dd-mm-yyyy");
});

test("a date is shown as a date in a column of any format", async () => {
  const moments: SheetColumn[] = [{ header: "Start", width: 12, numFmt: momentFormat }, ...columns];
  const others = [{ name: "I alt", columns, rows: [["I alt", 3, 46_000]] }];
  const batches = [
    [[sheetMoment("2026-10-27 06:10:00"), "a", { day: sheetDay("2026-10-27 12:00:00") }, null]],
    [[{ day: 46_000 }]],
  ];
  const file = workbook({ ...empty, first: { name: "Linjer", columns: moments, batches }, others });
  const { sheets } = await readXlsx(Buffer.concat(await Array.fromAsync(file)), { readStyles: true });
  const formats = (at: string) => sheets[0]?.cells?.get(at)?.style?.numFmt;
  expect(sheets[0]?.rows[0]).toEqual(["Start", "Tekst & tal", "Beløb", "Dato"]);
  expect(sheets[0]?.rows[1]?.[2]).toEqual(new Date(Date.UTC(2026, 9, 27)));
  expect(Math.abs(Number(sheets[0]?.rows[1]?.[0]) - Date.UTC(2026, 9, 27, 6, 10))).toBeLessThan(1000);
  expect([formats("1,0"), formats("1,2"), formats("2,0")]).toEqual([momentFormat, dayFormat, dayFormat]);
  expect(sheets[1]?.cells?.get("1,1")?.style?.numFmt).toBe("#,##0.00");
});

test("a sheet of many rows has all of them in order", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [`Æble ${index}`, index / 100]);
  const [sheet] = await sheetsOf({ batches: [rows.slice(0, 3_000), rows.slice(3_000)] });
  expect(sheet?.rows.slice(1).map((row) => row.slice(0, 2))).toEqual(rows);
});

test.each(["=1+1", "+45", "@sum", "0027", " 5 ", "a\nb", "a\tb", "a\rb", "1 < 2 & 3 > 2", "]]>", "_x0041_", "\u0001"])(
  "the text %j is read back unchanged",
  async (text) => {
    expect(await textsBack([text])).toEqual([[text], [text]]);
  },
);

test("any text is read back unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hostileText, { minLength: 10, maxLength: 10 }), async (texts) => {
      const read = texts.map((text) => (text === "" ? null : text));
      expect(await textsBack(texts)).toEqual([read, read]);
    }),
    { numRuns: 20 },
  );
});

test("the title loses characters that XML cannot hold", async () => {
  const { "docProps/core.xml": properties } = unzipSync(
    Buffer.concat(await Array.fromAsync(workbook({ ...empty, title: "Løn \u0001\0\uffff & <b>" }))),
  );
  expect(Buffer.from(properties ?? []).toString()).toMatch(
    /<dc:title>Løn [^\p{Cc}\uffff]* &amp; &lt;b&gt;<\/dc:title>/u,
  );
});

test("rows beyond a sheet's limit continue in the next sheet, under the same header", async () => {
  const batches: SheetCell[][][] = [[["a"]], [["b"], ["c"], ["d"]], [["e"]]];
  const sheets = await sheetsOf({ batches, maxRows: 3 });
  expect(sheets.map(({ name, rows }) => [name, rows.map(([text]) => text)])).toEqual([
    ["Linjer", ["Tekst & tal", "a", "b"]],
    ["Linjer 2", ["Tekst & tal", "c", "d"]],
    ["Linjer 3", ["Tekst & tal", "e"]],
  ]);
});

test("other sheets come after the first one", async () => {
  const others = [{ name: "I alt", columns: columns.slice(0, 2), rows: [["I alt", 3]] }];
  const file = workbook({ ...empty, others });
  const { sheets } = await readXlsx(Buffer.concat(await Array.fromAsync(file)));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["Linjer", 1],
    ["I alt", 2],
  ]);
});

test("the archive has the checksum and the size of each part", async () => {
  const archive = await bytesOf({ batches: [[["a", 1, 2]]] });
  const said: [crc: number, size: number][] = [];
  const mark = Buffer.from("PK\u0007\u0008");
  for (let at = archive.indexOf(mark); at !== -1; at = archive.indexOf(mark, at + 1))
    said.push([archive.readUInt32LE(at + 4), archive.readUInt32LE(at + 12)]);
  expect(said).toEqual(Object.values(unzipSync(archive)).map((part) => [crc32(part), part.length]));
});

test("an error while rows are read fails the workbook with the same error", async () => {
  async function* failing(): AsyncGenerator<SheetCell[][]> {
    yield [["a"]];
    throw new Error("the database is away");
  }
  await expect(bytesOf({ batches: failing() })).rejects.toThrow("the database is away");
});

test("a reader that stops early releases the source of the rows", async () => {
  let isLetGo = false;
  async function* endless(): AsyncGenerator<SheetCell[][]> {
    try {
      for (let index = 0; ; index++) yield [[`Linje ${Math.sin(index)}`]];
    } finally {
      isLetGo = true;
    }
  }
  let size = 0;
  for await (const chunk of write({ batches: endless() })) {
    size += chunk.length;
    if (size > 100_000) break;
  }
  expect(isLetGo).toBe(true);
});
