import { expect, test } from "vitest";
import { maxMailLine } from "../receipt-bounds.ts";
import { mailLine } from "./mail-line.ts";

test.each([
  ["Kvittering 4711", "Kvittering 4711"],
  ["  To\r\n linjer\u2028her ", "To linjer her"],
  ["NUL\0 og farver \u001b[31m", "NUL og farver [31m"],
  ["Fra h\u202eøjre", "Fra højre"],
  ["\u200b\0", null],
  ["", null],
  [undefined, null],
  ["🧾".repeat(maxMailLine + 5), "🧾".repeat(maxMailLine)],
])("the header %j is shown as %j", (header, shown) => {
  expect(mailLine(header)).toBe(shown);
});
