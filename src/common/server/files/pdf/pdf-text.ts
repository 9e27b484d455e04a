import { readFileSync } from "node:fs";
import { pdfText, type Script, scriptLetters, scriptOf } from "#common/rules/values/pdf-letters.ts";
import { projectFile } from "../project-file.ts";
import { trueTypeOf } from "./woff.ts";

/* Each file of Roboto has the letters of some languages, so a text is split into pieces that need one file each. */

export type Weight = "400" | "700";

export const fontFile = (script: Script, weight: Weight) =>
  projectFile(`node_modules/@fontsource/roboto/files/roboto-${script}-${weight}-normal.woff`);

export const fontName = (script: Script, weight: Weight) => `${script}-${weight}`;

const fonts = new Map<string, Buffer>();

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const script of Object.keys(scriptLetters) as Script[])
    for (const weight of ["400", "700"] as const) {
      const name = fontName(script, weight);
      doc.registerFont(
        name,
        fonts.getOrInsertComputed(name, () => trueTypeOf(readFileSync(fontFile(script, weight)))),
      );
    }
}

type Run = { readonly text: string; readonly script: Script };

export function runsOf(text: string): Run[] {
  const runs: { text: string; script: Script }[] = [];
  for (const letter of pdfText(text)) {
    const script = scriptOf(letter) ?? "latin";
    const last = runs.at(-1);
    if (last?.script === script) last.text += letter;
    else runs.push({ text: letter, script });
  }
  return runs;
}

export type Style = { readonly size: number; readonly weight: Weight };

function widthOf(doc: PDFKit.PDFDocument, text: string, { size, weight }: Style): number {
  let width = 0;
  for (const run of runsOf(text)) width += doc.font(fontName(run.script, weight), size).widthOfString(run.text);
  return width;
}

export function wrapped(doc: PDFKit.PDFDocument, text: string, width: number, style: Style): string[] {
  const fits = (more: string) => widthOf(doc, more, style) <= width;
  // Most texts fit in a line, and measuring each word would take most of the time of a PDF.
  if (fits(text)) return [pdfText(text)];
  const lines: string[] = [];
  let line = "";
  for (const word of pdfText(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}

type Placed = Style & { readonly x: number; readonly y: number; readonly width: number; readonly align?: "right" };

export function writeLine(doc: PDFKit.PDFDocument, text: string, { x, y, width, align, ...style }: Placed): void {
  let at = align === "right" ? x + width - widthOf(doc, text, style) : x;
  for (const run of runsOf(text)) {
    doc.font(fontName(run.script, style.weight), style.size).text(run.text, at, y, { lineBreak: false });
    at += doc.widthOfString(run.text);
  }
}
