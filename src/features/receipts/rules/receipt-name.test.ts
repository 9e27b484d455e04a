import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#testing/data/any-text.ts";
import { maxReceiptName } from "./receipt-bounds.ts";
import { receiptName } from "./receipt-name.ts";

test.each([
  ["kvittering.jpg", "kvittering.jpg"],
  ["Frokost på Møllen æøå.PDF", "Frokost på Møllen æøå.PDF"],
  ["../../etc/passwd", "passwd"],
  ["C:\\fakepath\\IMG_1.HEIC", "IMG_1.HEIC"],
  [".", "Bilag"],
  ["..", "Bilag"],
  ["", "Bilag"],
  ["  \u200b ", "Bilag"],
  ["a\r\nX-Injected: yes.jpg", "Bilag"],
  ["\u202egpj.exe", "gpj.exe"],
  [`${"x".repeat(200)}-side-1.pdf`, `${"x".repeat(79)}…${"x".repeat(9)}-side-1.pdf`],
  [`${"x".repeat(maxReceiptName - 4)}.pdf`, `${"x".repeat(maxReceiptName - 4)}.pdf`],
])("the name %j is shown as %j", (sent, shown) => {
  expect(receiptName(sent)).toBe(shown);
});

test("a shown name is never empty, too long or a path", () => {
  fc.assert(
    fc.property(anyText(300), (sent) => {
      const name = receiptName(sent);
      expect([...name].length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(maxReceiptName);
      expect(name).not.toMatch(/[\\/\r\n\0]/);
      expect(receiptName(name)).toBe(name);
    }),
  );
});
