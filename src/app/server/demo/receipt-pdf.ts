export type TillReceipt = {
  readonly supplier: string;
  readonly cvr: string | null;
  readonly date: string;
  readonly items: readonly { readonly name: string; readonly amount: string }[];
  readonly vat: string;
  readonly total: string;
};

/** Sizes are in points, 1/72 inch. Till paper is 80 mm wide. */
const width = 227;
const margin = 14;
const lineHeight = 15;
/** The width of a Courier letter, relative to its size. */
const letterWidth = 0.6;

type Line = { readonly text: string; readonly size?: number; readonly amount?: string };

export function receiptPdf({ supplier, cvr, date, items, vat, total }: TillReceipt): Buffer {
  const lines: readonly Line[] = [
    { text: supplier, size: 15 },
    ...(cvr === null ? [] : [{ text: `CVR ${cvr}` }]),
    { text: date },
    { text: "" },
    ...items.map(({ name, amount }) => ({ text: name, amount })),
    { text: "" },
    { text: "TOTAL DKK", amount: total, size: 13 },
    { text: "Heraf moms", amount: vat },
    { text: "" },
    { text: "Betalt med kort" },
    { text: "Tak for besøget" },
  ];
  const height = lines.length * lineHeight + 2 * margin;
  const drawing = lines.map((line, place) => drawn(line, height - margin - (place + 1) * lineHeight)).join("\n");
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>";
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    font,
  ]);
}

function drawn({ text, amount = "", size = 10 }: Line, y: number): string {
  const right = width - margin - amount.length * letterWidth * size;
  const at = (x: number, shown: string) => `BT /F ${size} Tf ${x.toFixed(1)} ${y} Td (${escaped(shown)}) Tj ET`;
  return [at(margin, text), ...(amount ? [at(right, amount)] : [])].join("\n");
}

const escaped = (text: string) => text.replace(/[\\()]/g, "\\$&");

export function pdfOf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
