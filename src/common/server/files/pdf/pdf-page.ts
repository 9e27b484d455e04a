import { fontName, registerFonts, type Style, wrapped, writeLine } from "./pdf-text.ts";

/* Lengths are in points. */

const margin = 40;
const foot = 36;
const gap = 8;
export const lineHeight = 12.5;
export const text: Style = { size: 9, weight: "400" };
export const strong: Style = { size: 9, weight: "700" };
export const small: Style = { size: 7.5, weight: "400" };
export const colors = { text: "#17211D", secondary: "#52605A", line: "#DDE3E0" };

type Doc = PDFKit.PDFDocument;

export type Pdf = {
  readonly doc: Doc;
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
  y: number;
};

export async function newPdf(title: string, layout: "portrait" | "landscape", made = new Date()): Promise<Pdf> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    layout,
    margin: 0,
    bufferPages: true,
    // With an empty font, pdfkit does not read its default font from its own files.
    font: "",
    lang: "da",
    info: { Title: title, CreationDate: made },
  });
  registerFonts(doc);
  doc.font(fontName("latin", "400"));
  const { width, height } = doc.page;
  return { doc, left: margin, width: width - 2 * margin, bottom: height - foot - margin / 2, y: margin };
}

export function addPage(pdf: Pdf): void {
  pdf.doc.addPage();
  pdf.y = margin;
}

export function bytesOf({ doc }: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  doc.end();
  return bytes;
}

type Column = { readonly title: string; readonly width: number; readonly align?: "right" };

export function write(pdf: Pdf, content: string, style: Style, { x = pdf.left, width = pdf.width } = {}): void {
  for (const line of wrapped(pdf.doc, content, width, style)) {
    writeLine(pdf.doc, line, { x, y: pdf.y, width, ...style });
    pdf.y += style.size * 1.4;
  }
}

type Company = { readonly name: string; readonly address: string; readonly cvr: string };

type Head = {
  readonly title: string;
  readonly period?: string;
  readonly company: Company;
  readonly person: readonly string[];
  readonly note?: string;
};

export function writeHead(pdf: Pdf, { title, period, company, person, note }: Head): void {
  pdf.doc.fillColor(colors.text);
  write(pdf, title, { size: 18, weight: "700" });
  if (period) write(pdf, period, { size: 11, weight: "400" });
  pdf.y += 8;
  const top = pdf.y;
  const width = pdf.width / 2 - gap;
  writeCompany(pdf, company, width);
  const bottom = pdf.y;
  pdf.y = top;
  const at = { x: pdf.left + pdf.width / 2, width };
  write(pdf, "Medarbejder", strong, at);
  for (const line of person) write(pdf, line, text, at);
  if (note) write(pdf, note, small, at);
  pdf.y = Math.max(pdf.y, bottom) + 8;
}

function writeCompany(pdf: Pdf, { name, address, cvr }: Company, width: number): void {
  write(pdf, "Virksomhed", strong, { width });
  const lines = [name, address, cvr && `CVR-nummer ${cvr}`].filter(Boolean);
  for (const line of lines.length > 0 ? lines : ["Ikke udfyldt under Kørsel"]) write(pdf, line, text, { width });
}

export function rule(pdf: Pdf, { x = pdf.left, width = pdf.width, color = colors.line } = {}): void {
  pdf.doc
    .moveTo(x, pdf.y)
    .lineTo(x + width, pdf.y)
    .lineWidth(0.5)
    .stroke(color);
}

export type Cell = { readonly lines: readonly string[]; readonly style: Style };

export const cellOf = (pdf: Pdf, { width }: Column, content: string, style = text): Cell => ({
  lines: wrapped(pdf.doc, content, width - gap, style),
  style,
});

export function writeTitles(pdf: Pdf, columns: readonly Column[]): void {
  writeCells(
    pdf,
    columns,
    columns.map((column) => cellOf(pdf, column, column.title, strong)),
  );
  pdf.y += 2;
  rule(pdf);
  pdf.y += 4;
}

const addTitledPage = (pdf: Pdf, columns: readonly Column[]): void => {
  addPage(pdf);
  writeTitles(pdf, columns);
};

/** @param below lines in small letters under the row, which begin at the second column */
export function writeRow(pdf: Pdf, columns: readonly Column[], cells: readonly Cell[], below: readonly string[] = []) {
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  const height = count * lineHeight + below.length * 10 + 8;
  const pageful = pdf.bottom - margin - 20;
  if (pdf.y + height > pdf.bottom && height <= pageful) addTitledPage(pdf, columns);
  for (let first = 0; first < count; ) {
    const next = first + Math.max(0, Math.floor((pdf.bottom - pdf.y) / lineHeight));
    writeCells(
      pdf,
      columns,
      cells.map(({ lines, style }) => ({ lines: lines.slice(first, next), style })),
    );
    if (next < count) addTitledPage(pdf, columns);
    first = next;
  }
  for (const line of below) {
    if (pdf.y + 10 > pdf.bottom) addTitledPage(pdf, columns);
    pdf.doc.fillColor(colors.secondary);
    writeLine(pdf.doc, line, { x: pdf.left + (columns[0]?.width ?? 0), y: pdf.y, width: pdf.width, ...small });
    pdf.y += 10;
  }
  pdf.y += 4;
  rule(pdf);
  pdf.y += 4;
}

function writeCells(pdf: Pdf, columns: readonly Column[], cells: readonly Cell[]): void {
  pdf.doc.fillColor(colors.text);
  let x = pdf.left;
  for (const [index, { width, align }] of columns.entries()) {
    const { lines, style } = cells[index] as Cell;
    const place = { x, width: index === columns.length - 1 ? width : width - gap, ...(align && { align }) };
    for (const [nth, line] of lines.entries())
      writeLine(pdf.doc, line, { ...place, y: pdf.y + nth * lineHeight, ...style });
    x += width;
  }
  pdf.y += Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight;
}

export function writeFeet({ doc, left, width, bottom }: Pdf, footOf: (page: number) => string): void {
  const { start, count } = doc.bufferedPageRange();
  const place = { x: left, y: bottom + margin / 2, width, ...small };
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    doc.fillColor(colors.secondary);
    writeLine(doc, footOf(page), place);
    writeLine(doc, `Side ${page + 1} af ${count}`, { ...place, align: "right" });
  }
}
