import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** By itself the library quotes a line end only when it is the file's own, and readers take any for one. */
const options = { delimiter: ";", record_delimiter: "windows", quoted_match: /[\r\n]/ } as const;
const batchSize = 100;

/**
 * Rows as a file that a Danish Excel opens without questions: UTF-8 with BOM, semicolons, CRLF. It is written a hundred
 * rows at a time: others get their turn in between, and memory is soon used again.
 */
export async function* excelCsv(rows: Iterable<string[]> | AsyncIterable<string[]>): AsyncGenerator<Buffer> {
  // It goes out with the first rows: what fails before them has sent nothing yet, and can be answered.
  let mark = "\ufeff";
  let batch: string[][] = [];
  for await (const row of rows) {
    if (batch.push(row) < batchSize) continue;
    yield Buffer.from(mark + stringify(batch, options));
    mark = "";
    batch = [];
    await setImmediate();
  }
  yield Buffer.from(mark + stringify(batch, options));
}
