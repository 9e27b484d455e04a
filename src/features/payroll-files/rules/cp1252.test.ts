import { expect, test } from "vitest";
import { notInCp1252 } from "./cp1252.ts";

const all = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).join("");

test("exactly the characters of the Windows-1252 decoder are supported", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  // Five bytes are undefined in Windows-1252, and the decoder returns control characters for these bytes.
  const known = new Set(new TextDecoder("windows-1252").decode(bytes).replace(/[\u0080-\u009f]/g, ""));
  const foreign = [...`${all}€…–—™👷`].filter((character) => notInCp1252(character).length > 0);
  expect(foreign).toEqual([...all, "👷"].filter((character) => !known.has(character)));
});

test("each unsupported character is named once", () => {
  expect(notInCp1252("Łódź Ł")).toEqual([
    "indeholder Ł, som ikke findes i Windows-1252.",
    "indeholder ź, som ikke findes i Windows-1252.",
  ]);
});
