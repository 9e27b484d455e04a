import { setImmediate } from "node:timers/promises";

/** Characters. Small chunks let other requests run in between, and need less memory. */
const pieceLength = 65_536;

/** Rows come in batches, because awaiting each row would take as long as writing it. */
export async function* excelCsv(batches: Iterable<Rows> | AsyncIterable<Rows>): AsyncGenerator<Buffer> {
  // The BOM is sent with the first rows, so that an earlier error can still be sent as an error response.
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

const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
