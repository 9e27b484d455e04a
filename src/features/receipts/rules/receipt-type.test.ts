import { expect, test } from "vitest";
import { type ReceiptType, receiptTypeOf } from "./receipt-type.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[string, string, ReceiptType | undefined]>([
  ["a JPEG", "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01", "jpeg"],
  ["a PNG", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "png"],
  ["a WebP", "RIFF\x24\x00\x00\x00WEBPVP8 ", "webp"],
  ["a HEIC of a phone", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "heic"],
  ["a HEIC with the general brand", "\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00", "heic"],
  ["a PDF", "%PDF-1.7\n%\xe2\xe3", "pdf"],
  ["a film", "\x00\x00\x00\x18ftypisom\x00\x00\x00\x00", undefined],
  ["an AVIF", "\x00\x00\x00\x18ftypavif\x00\x00\x00\x00", undefined],
  ["a sound", "RIFF\x24\x00\x00\x00WAVEfmt ", undefined],
  ["a WebP in the wrong container", "RIFX\x24\x00\x00\x00WEBPVP8 ", undefined],
  ["the brand of a HEIC in another box", "\x00\x00\x00\x18moovheic\x00\x00\x00\x00", undefined],
  ["a GIF", "GIF89a\x01\x00\x01\x00", undefined],
  ["an SVG", '<svg xmlns="http', undefined],
  ["a page", "<!doctype html><", undefined],
  ["a PDF behind a page", "<html>%PDF-1.7", undefined],
  ["a ZIP", "PK\x03\x04\x14\x00", undefined],
  ["a program", "MZ\x90\x00\x03", undefined],
  ["two bytes of a JPEG", "\xff\xd8", undefined],
  ["nothing", "", undefined],
])("%s is recognised by its first bytes", (_what, head, type) => {
  expect(receiptTypeOf(bytes(head))).toBe(type);
});
