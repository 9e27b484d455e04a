import { setImmediate } from "node:timers/promises";

/** Characters per chunk: few enough that other requests get their turn and memory is reused. */
const pieceLength = 65_536;

/**
 * For Danish Excel: UTF-8 with BOM, semicolons, CRLF. Rows come in batches, because awaiting each of a hundred thousand
 * rows takes as long as writing them.
 */
export async function* excelCsv(batches: Iterable<Rows> | AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  // The BOM is sent with the first rows, so that an error before them can still be answered.
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

/** Line ends of any kind are quoted, because some readers end the row at each. */
const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
