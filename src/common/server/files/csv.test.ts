import fc from "fast-check";
import { parseCsv } from "hucre/csv";
import { expect, test } from "vitest";
import { hostileText } from "#testing/data/hostile-text.ts";
import { excelCsv } from "./csv.ts";

const write = async (rows: string[][]) => Buffer.concat(await Array.fromAsync(excelCsv([rows]))).toString();

/** Reads with another parser, in which any CR or LF outside quotes ends a row. */
const read = (text: string) => parseCsv(text, { delimiter: ";" });

test.each(["linje 1\nlinje 2", "a\rb", "a\r\nb", "\n", "\r", 'a"\nb'])(
  "the text %j is written as one cell",
  async (text) => {
    const rows = [
      ["før", text, "efter"],
      ["a", "b", "c"],
    ];
    expect(read(await write(rows))).toEqual(rows);
  },
);

test("any text is written as one cell and read back", async () => {
  const row = fc.array(hostileText, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      expect(read(await write(rows))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});
