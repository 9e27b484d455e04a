import { expect, test } from "vitest";
import { minPictureInText } from "../receipt-bounds.ts";
import { isReceiptFile } from "./mail-file.ts";

const file = (head: string | readonly number[], length: number) => {
  const bytes = Buffer.alloc(length);
  bytes.set(typeof head === "string" ? Buffer.from(head) : head);
  return bytes;
};
const jpeg = (length: number) => file([0xff, 0xd8, 0xff], length);

test.each([
  ["a PDF", { name: "faktura.pdf", bytes: file("%PDF-1.7", 900), isInText: false }, true],
  ["a PDF that a phone shows in the text", { name: "faktura.pdf", bytes: file("%PDF-1.7", 900), isInText: true }, true],
  ["a small picture that is attached", { name: "bon.jpg", bytes: jpeg(900), isInText: false }, true],
  ["a logo in the text", { name: "logo.jpg", bytes: jpeg(minPictureInText - 1), isInText: true }, false],
  ["a photo in the text", { name: "IMG_1.jpg", bytes: jpeg(minPictureInText), isInText: true }, true],
  ["a program that is called a PDF", { name: "faktura.pdf", bytes: file("MZ", 900), isInText: false }, false],
  ["an invitation to a meeting", { name: "invite.ics", bytes: file("BEGIN:VCALENDAR", 900), isInText: false }, false],
  ["nothing", { name: "tom.pdf", bytes: Buffer.alloc(0), isInText: false }, false],
])("%s counts as a receipt by its content", (_, sent, isReceipt) => {
  expect(isReceiptFile(sent)).toBe(isReceipt);
});
