import { readFileSync } from "node:fs";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { type Script, scriptLetters } from "#common/rules/values/pdf-letters.ts";
import { fontFile } from "./pdf-text.ts";
import { trueTypeOf } from "./woff.ts";

type Glyph = { advanceWidth: number; path: { toSVG(): string } };
type Font = { type: string; characterSet: number[]; glyphForCodePoint(code: number): Glyph };

function opened(bytes: Buffer): Font {
  const doc = new PDFDocument({ font: "" }).font(bytes as unknown as string);
  return (doc as unknown as { _font: { font: Font } })._font.font;
}

const glyphsOf = (font: Font) =>
  font.characterSet.map((code) => {
    const { advanceWidth, path } = font.glyphForCodePoint(code);
    return [code, advanceWidth, path.toSVG()];
  });

test.each(Object.keys(scriptLetters) as Script[])("a font of %s has the same glyphs as its WOFF file", (script) => {
  for (const weight of ["400", "700"] as const) {
    const woff = readFileSync(fontFile(script, weight));
    const [before, after] = [opened(woff), opened(trueTypeOf(woff))];
    expect([before.type, after.type]).toEqual(["WOFF", "TTF"]);
    expect(glyphsOf(after)).toEqual(glyphsOf(before));
  }
});
