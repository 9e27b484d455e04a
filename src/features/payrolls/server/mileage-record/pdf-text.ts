import { readFileSync } from "node:fs";
import { projectFile } from "../../../../common/server/files/project-file.ts";

/* Text of a PDF in Roboto, whose files hold the letters of some languages each. */

export type Weight = "400" | "700";

const fontFile = (script: Script, weight: Weight) =>
  projectFile(`node_modules/@fontsource/roboto/files/roboto-${script}-${weight}-normal.woff`);

/** `latin` is Danish and its like, with dashes and quotes; `latin-ext` the names of most neighbours. */
type Script = "latin" | "latin-ext";
const scripts: readonly Script[] = ["latin", "latin-ext"];

export const fontName = (script: Script, weight: Weight) => `${script}-${weight}`;

export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const script of scripts)
    for (const weight of ["400", "700"] as const)
      doc.registerFont(fontName(script, weight), readFileSync(fontFile(script, weight)));
}

/** A piece of text in one of the files. */
type Run = { readonly text: string; readonly script: Script };

/** What none of the files holds, such as Greek, is a question mark. */
export function runsOf(text: string): Run[] {
  const runs: { text: string; script: Script }[] = [];
  for (const letter of text.normalize("NFC")) {
    const script = scriptOf(letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last && last.script === (script ?? last.script)) last.text += script ? letter : "?";
    else runs.push({ text: script ? letter : "?", script: script ?? "latin" });
  }
  return runs;
}

function scriptOf(code: number): Script | undefined {
  if ((code >= 0x20 && code <= 0xff) || (code >= 0x2010 && code <= 0x2026) || code === 0x20ac || code === 0x2212)
    return "latin";
  return (code >= 0x100 && code <= 0x24f) || (code >= 0x1e00 && code <= 0x1e9f) ? "latin-ext" : undefined;
}

export type Style = { readonly size: number; readonly weight: Weight };

export function widthOf(doc: PDFKit.PDFDocument, text: string, { size, weight }: Style): number {
  let width = 0;
  for (const run of runsOf(text)) width += doc.font(fontName(run.script, weight), size).widthOfString(run.text);
  return width;
}

/** The text in lines that are no wider; a word that is gets broken. */
export function wrapped(doc: PDFKit.PDFDocument, text: string, width: number, style: Style): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (more: string) => widthOf(doc, more, style) <= width;
  for (const word of text.split(" ")) {
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

/** One line of text at a place. */
export function writeLine(doc: PDFKit.PDFDocument, text: string, { x, y, width, align, ...style }: Placed): void {
  let at = align === "right" ? x + width - widthOf(doc, text, style) : x;
  for (const run of runsOf(text)) {
    doc.font(fontName(run.script, style.weight), style.size).text(run.text, at, y, { lineBreak: false });
    at += doc.widthOfString(run.text);
  }
}
