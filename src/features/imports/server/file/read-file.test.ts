import { strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { HttpError } from "#common/server/http/errors.ts";
import { maxImportRows } from "#features/imports/rules/import-bounds.ts";
import { maxUnpackedBytes, unpackedZip } from "./guarded-zip.ts";
import { readFile } from "./read-file.ts";

const rowsOf = async (bytes: Uint8Array | string) => (await readFile(Buffer.from(bytes)))[0]?.rows;

const refusal = async (bytes: Uint8Array | string) => {
  const error = await readFile(Buffer.from(bytes)).then(
    () => undefined,
    (found: unknown) => found,
  );
  return error instanceof HttpError ? [error.statusCode, error.body.message] : error;
};

describe("a CSV file", () => {
  const expected = [
    ["Navn", "Timepris"],
    ["Søren Ærø", "1.234,50"],
  ];
  const text = "Navn;Timepris\r\nSøren Ærø;1.234,50\r\n";
  const bom = (mark: number[], encoded: Uint8Array) => Uint8Array.from([...mark, ...encoded]);

  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", bom([0xef, 0xbb, 0xbf], Buffer.from(text))],
    ["Windows-1252", Buffer.from(text, "latin1")],
    ["UTF-16 with a byte order mark", bom([0xff, 0xfe], Buffer.from(text, "utf16le"))],
    ["columns divided by tabs", Buffer.from(text.replaceAll(";", "\t"))],
    ["columns divided by commas, with quotes", Buffer.from('Navn,Timepris\n"Søren Ærø","1.234,50"\n')],
  ])("is read in %s", async (_name, bytes) => {
    expect(await rowsOf(bytes)).toEqual(expected);
  });

  test("with commas in its cells is divided at its semicolons", async () => {
    const row = "1;Mia;205,50;Medarbejder, Manager";
    expect(await rowsOf(`Nr;Navn;Pris;Roller\n${row}\n${row}`)).toEqual([
      ["Nr", "Navn", "Pris", "Roller"],
      ...[row, row].map((line) => line.split(";")),
    ]);
  });

  test("keeps a line break inside quotes, and drops the empty rows at its end", async () => {
    expect(await rowsOf('Navn\n"To\nlinjer"\n\n\n')).toEqual([["Navn"], ["To\nlinjer"]]);
  });

  test("with formulas is read as text, without the apostrophe that the app's exports put before formulas", async () => {
    expect(await rowsOf("Navn\n=1+1\n'=HYPERLINK(\"x\")\n'quoted'\n'90'er")).toEqual([
      ["Navn"],
      ["=1+1"],
      ['=HYPERLINK("x")'],
      ["'quoted'"],
      ["'90'er"],
    ]);
  });
});

describe("a workbook", () => {
  const book = (sheets: { name: string; rows: (string | number | boolean | Date | null)[][] }[]) =>
    writeXlsx({ sheets });

  test("has durations as hours and minutes, also above 24 hours", async () => {
    const columns = [
      { header: "Dag", numFmt: "h:mm" },
      { header: "Uge", numFmt: "[h]:mm" },
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "Timer", columns, rows: [[7.4 / 24, 37 / 24]] }] });
    expect((await readFile(bytes))[0]?.rows.at(-1)).toEqual(["7:24", "37:00"]);
  });

  test("is read with Danish decimal commas, dates without times, and formula-like text as text", async () => {
    const rows = [
      ["=1+1", 205.5, 1234.5, 12, 205.49999999999997, true, null],
      [new Date(Date.UTC(2026, 10, 5)), "00123", "1.234,50", "", "x", false, ""],
    ];
    expect(await rowsOf(await book([{ name: "A", rows }]))).toEqual([
      ["=1+1", "205,50", "1234,50", "12", "205,50", "ja", ""],
      ["2026-11-05", "00123", "1.234,50", "", "x", "nej", ""],
    ]);
  });

  test("has the saved value of a formula", async () => {
    const rows = '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A1&amp;"x"</f><v>2x</v></c></row>';
    expect(await rowsOf(bookWith(rows, await book([{ name: "A", rows: [["x"]] }])))).toEqual([["2", "2x"]]);
  });

  test("is read with its sheets in their order", async () => {
    const sheets = await readFile(
      await book([
        { name: "Noter", rows: [["Hej"]] },
        { name: "Folk", rows: [["Navn"]] },
      ]),
    );
    expect(sheets).toEqual([
      { name: "Noter", rows: [["Hej"]] },
      { name: "Folk", rows: [["Navn"]] },
    ]);
  });

  test("is read without a cell in the last row and column of the sheet", async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Navn</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(await rowsOf(bookWith(rows, await book([{ name: "A", rows: [["x"]] }])))).toEqual([["Navn"]]);
  });

  /** A workbook with these rows, given in XML, in its first sheet. */
  function bookWith(rows: string, whole: Uint8Array): Uint8Array {
    const parts = unzipSync(whole);
    const sheet = "xl/worksheets/sheet1.xml";
    const xml = Buffer.from(parts[sheet] ?? []).toString();
    return zipSync({
      ...parts,
      [sheet]: strToU8(
        xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>`).replace(/<dimension[^>]*>/, ""),
      ),
    });
  }
});

describe("a file is refused with a sentence", () => {
  test("with more rows than allowed", async () => {
    const sentence = [422, "Filen har mere end 2.000 rækker. Del den i flere filer."];
    const names = Array.from({ length: 10_000 }, (_, place) => [`Navn ${place}`]);
    expect(await refusal(names.join("\n"))).toEqual(sentence);
    expect(await refusal(await writeXlsx({ sheets: [{ name: "A", rows: names }] }))).toEqual(sentence);
    expect((await rowsOf(names.slice(0, maxImportRows).join("\n")))?.length).toBe(maxImportRows);
  });

  test.each([
    ["no content", "", "Filen er tom."],
    ["only empty rows", ";;\n;;", "Filen er tom."],
    ["an old Excel file", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), "Gem filen som .xlsx eller CSV, og prøv igen."],
    ["a picture", Uint8Array.from([0x89, 0x50, 0, 0, 1]), "Filen er hverken et regneark (.xlsx) eller CSV."],
    ["a long cell", "x".repeat(1_001), "En celle har mere end 1000 tegn."],
    [
      "a ZIP file that is no workbook",
      zipSync({ "a.txt": strToU8("Hej") }),
      "Regnearket kunne ikke læses. Gem det igen som .xlsx uden adgangskode, eller gem det som CSV.",
    ],
    [
      "half a workbook",
      Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]),
      "Regnearket kunne ikke læses. Gem det igen som .xlsx uden adgangskode, eller gem det som CSV.",
    ],
  ])("with %s", async (_name, bytes, sentence) => {
    expect(await refusal(bytes)).toEqual([422, sentence]);
  });
});

describe("a zip bomb is refused", () => {
  const bomb = zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(4 * maxUnpackedBytes) });
  const sentence = [422, "Regnearket fylder for meget, når det pakkes ud. Gem kun det ark, som skal importeres."];

  test("by the sizes in its directory, without using much memory", async () => {
    expect(bomb.length).toBeLessThan(200_000);
    const memory = process.memoryUsage().arrayBuffers;
    expect(await refusal(bomb)).toEqual(sentence);
    expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(10_000_000);
  });

  test("while it is unpacked, if the sizes in its directory are false", async () => {
    const bytes = Buffer.from(bomb);
    const directory = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    // The second half is broken. A reader gives the right reason only if it stops before that half.
    bytes.fill(0xff, bytes.length / 2, directory);
    expect(() => unzipSync(bytes)).toThrow();
    bytes.writeUInt32LE(100, directory + 24);
    bytes.writeUInt32LE(100, 22);
    expect(await refusal(bytes)).toEqual(sentence);
  });

  test("by an entry with the name __proto__", async () => {
    const bytes = Buffer.from(zipSync({ "xl/proto1": new Uint8Array(1_000_000) }));
    for (let at = bytes.indexOf("xl/proto1"); at !== -1; at = bytes.indexOf("xl/proto1", at))
      bytes.write("__proto__", at);
    expect(await refusal(bytes)).toEqual([422, expect.stringContaining("kunne ikke læses")]);
  });

  test("by the number of its entries", () => {
    const entries = Object.fromEntries(Array.from({ length: 1_001 }, (_, place) => [`${place}`, new Uint8Array()]));
    expect(unpackedZip(zipSync(entries))).toBeUndefined();
  });
});
