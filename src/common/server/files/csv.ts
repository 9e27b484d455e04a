import { setImmediate } from "node:timers/promises";

/** Characters: others get their turn between two pieces, and memory is soon used again. */
const pieceLength = 65_536;

/**
 * Rows as a file that a Danish Excel opens without questions: UTF-8 with BOM, semicolons, CRLF. They are taken a batch
 * at a time, since to wait for each of a hundred thousand takes as long as to write them.
 */
export async function* excelCsv(batches: Iterable<Rows> | AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  // The mark goes out with the first rows: what fails before them has sent nothing yet, and can be answered.
  let text = "\ufeff";
  for await (const rows of batches) {
    for (const row of rows) {
      text += line(row);
      if (text.length < pieceLength) continue;
      yield Buffer.from(text);
      text = "";
      await setImmediate();
    }
  }
  yield Buffer.from(text);
}

type Rows = Iterable<readonly string[]>;

const line = (row: readonly string[]) => `${row.map(cell).join(";")}\r\n`;

/** A line end of any kind is quoted: some readers end the row at each. */
const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
