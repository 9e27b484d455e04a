import { formatDate, formatDateTime } from "#common/rules/clock.ts";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { wayInWords } from "#features/kinds/rules/mileage/trip-words.ts";
import { formatKm, sumKm } from "#features/mileage/rules/km.ts";
import { rateKinds, rateLabels } from "#features/mileage/rules/mileage-rates.ts";
import { vehicleLabels } from "#features/mileage/rules/mileage-split.ts";
import { unwritableLetters, unwritableMark } from "#features/mileage/rules/record-letters.ts";
import type { MileageRecord, RecordPart, RecordTrip, Step } from "./mileage-record.ts";
import { fontName, registerFonts, type Style, wrapped, writeLine } from "./pdf-text.ts";

/** An A4 page in landscape, in points. */
const page = { width: 841.89, height: 595.28, margin: 40, foot: 36 };
const lineHeight = 12.5;
const text: Style = { size: 9, weight: "400" };
const strong: Style = { size: 9, weight: "700" };
const small: Style = { size: 7.5, weight: "400" };
const colors = { text: "#17211D", secondary: "#52605A", line: "#DDE3E0" };

type Doc = PDFKit.PDFDocument;
type Place = { y: number };

const columns = [
  { title: "Dato", width: 58 },
  { title: "Kørt", width: 262 },
  { title: "Formål", width: 156 },
  { title: "Køretøj", width: 84 },
  { title: "Km", width: 62, align: "right" },
  { title: "Sats", width: 46, align: "right" },
  { title: "Beløb", width: 94, align: "right" },
] as const;
/** The content ends above this line, and the footer starts below it. */
const bottom = page.height - page.foot - page.margin / 2;
/** The highest row that fits on a page of its own, below the headings. */
const pageful = bottom - page.margin - 20;
const gap = 8;

/** The record as a PDF. pdfkit is loaded on first use. */
export async function mileageRecordPdf(record: MileageRecord): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    bufferPages: true,
    // Skips pdfkit's default font, which would be read from its own files.
    font: "",
    lang: "da",
    info: { Title: `Kørselsregnskab, ${record.user_name}, ${record.period}` },
  });
  registerFonts(doc);
  doc.font(fontName("latin", "400"));
  const done = collected(doc);
  const place = { y: page.margin };
  writeHead(doc, place, record);
  writeTrips(doc, place, record);
  writeSums(doc, place, record);
  writeFeet(doc, record);
  doc.end();
  return done;
}

function collected(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  doc.on("data", (part: Buffer) => parts.push(part));
  return new Promise((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}

const whole = page.width - 2 * page.margin;

function write(doc: Doc, content: string, place: Place, style: Style, { x = page.margin, width = whole } = {}): void {
  for (const line of wrapped(doc, content, width, style)) {
    writeLine(doc, line, { x, y: place.y, width, ...style });
    place.y += style.size * 1.4;
  }
}

function writeHead(doc: Doc, place: Place, { company, user_name, employee_id, period, years }: MileageRecord): void {
  doc.fillColor(colors.text);
  write(doc, "Kørselsregnskab", place, { size: 18, weight: "700" });
  write(doc, period, place, { size: 11, weight: "400" });
  place.y += 8;
  const half = whole / 2 - gap;
  const left = { y: place.y };
  const right = { y: place.y };
  const companyLines = [company.name, company.address, company.cvr && `CVR-nummer ${company.cvr}`].filter(Boolean);
  write(doc, "Virksomhed", left, strong, { width: half });
  if (companyLines.length === 0) write(doc, "Ikke udfyldt under Kørsel", left, text, { width: half });
  for (const line of companyLines) write(doc, line, left, text, { width: half });
  const at = { x: page.margin + whole / 2, width: half };
  write(doc, "Medarbejder", right, strong, at);
  write(doc, user_name, right, text, at);
  write(doc, `Medarbejdernummer ${employee_id}`, right, text, at);
  write(
    doc,
    "CPR-nummer og adresse er ikke med her: de står i lønsystemet under medarbejdernummeret.",
    right,
    small,
    at,
  );
  place.y = Math.max(left.y, right.y) + 8;
  for (const { year, before, after } of years)
    write(
      doc,
      `Kørt i bil i ${year}: ${formatKm(before)} før dette regnskab, ${formatKm(after)} efter det.`,
      place,
      strong,
    );
  place.y += 8;
}

type Cell = { readonly lines: readonly string[]; readonly style: Style };

function writeTrips(doc: Doc, place: Place, { trips }: MileageRecord): void {
  writeTitles(doc, place);
  for (const trip of trips) {
    const cells = cellsOf(doc, trip);
    const steps = wrapped(doc, stepsInWords(trip), whole - columns[0].width, small);
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight + steps.length * 10 + 8;
    if (place.y + height > bottom && height <= pageful) addTitledPage(doc, place);
    writeLongRow(doc, place, cells);
    for (const step of steps) {
      if (place.y + 10 > bottom) addTitledPage(doc, place);
      const x = page.margin + columns[0].width;
      doc.fillColor(colors.secondary);
      writeLine(doc, step, { x, y: place.y, width: whole, ...small });
      place.y += 10;
    }
    place.y += 4;
    rule(doc, place.y);
    place.y += 4;
  }
  if (trips.length === 0) write(doc, "Der er ingen udbetalte ture.", place, text);
}

function addPage(doc: Doc, place: Place): void {
  doc.addPage();
  place.y = page.margin;
}

function addTitledPage(doc: Doc, place: Place): void {
  addPage(doc, place);
  writeTitles(doc, place);
}

/** A row higher than a page continues on the next one. */
function writeLongRow(doc: Doc, place: Place, cells: readonly Cell[]): void {
  const count = Math.max(...cells.map(({ lines }) => lines.length));
  for (let first = 0; first < count; ) {
    const next = first + Math.max(0, Math.floor((bottom - place.y) / lineHeight));
    const onPage = cells.map(({ lines, style }) => ({ lines: lines.slice(first, next), style }));
    writeRow(doc, place, onPage);
    if (next < count) addTitledPage(doc, place);
    first = next;
  }
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.5)
    .stroke(colors.line);
}

function writeTitles(doc: Doc, place: Place): void {
  writeRow(
    doc,
    place,
    columns.map(({ title }) => ({ lines: [title], style: strong })),
  );
  place.y += 2;
  rule(doc, place.y);
  place.y += 4;
}

function writeRow(doc: Doc, place: Place, cells: readonly Cell[]): void {
  doc.fillColor(colors.text);
  let x = page.margin;
  for (const [index, column] of columns.entries()) {
    const { lines, style } = cells[index] as Cell;
    const align = "align" in column ? { align: column.align } : {};
    const width = index === columns.length - 1 ? column.width : column.width - gap;
    for (const [nth, line] of lines.entries())
      writeLine(doc, line, { x, y: place.y + nth * lineHeight, width, ...align, ...style });
    x += column.width;
  }
  place.y += Math.max(...cells.map(({ lines }) => lines.length)) * lineHeight;
}

function cellsOf(doc: Doc, trip: RecordTrip): Cell[] {
  const { day, purpose, vehicle, registration_number, parts } = trip;
  const inColumn = (content: string, index: number) => wrapped(doc, content, (columns[index]?.width ?? 0) - gap, text);
  const cells = [
    [formatDate(day)],
    inColumn(wayInWords(trip), 1),
    inColumn(purpose, 2),
    [vehicleLabels[vehicle], ...(registration_number ? [registration_number] : [])].flatMap((content) =>
      inColumn(content, 3),
    ),
    parts.map(({ km }) => kmText(km)),
    parts.map(({ rate }) => formatDecimal(rate)),
    parts.map(({ price }) => formatKroner(price)),
  ];
  return cells.map((lines) => ({ lines, style: text }));
}

/** One decimal throughout, so that columns align. */
const kmText = (km: number) => formatDecimal(km).slice(0, -1);

function stepsInWords(trip: RecordTrip): string {
  const { registered, owner_approved, manager_approved, paid, payroll_id, reverses_payroll_id } = trip;
  const approved = [owner_approved, manager_approved].filter((step) => step !== null).map(stepInWords);
  return [
    `Registreret af ${stepInWords(registered)}`,
    approved.length > 0 ? `godkendt af ${approved.join(" og ")}` : "ikke godkendt",
    `${reverses_payroll_id === null ? "beregnet" : `taget tilbage fra lønkørsel ${reverses_payroll_id}`} i lønkørsel ${payroll_id} af ${stepInWords(paid)}`,
  ].join(" · ");
}

const stepInWords = ({ by, at }: Step) => `${by} ${formatDateTime(at)}`;

function writeSums(doc: Doc, place: Place, record: MileageRecord): void {
  const { trips } = record;
  const sums = sumsOf(trips.flatMap(({ day, parts }) => parts.map((part) => ({ ...part, year: day.slice(0, 4) }))));
  const height = (sums.length + 5) * 14 + 16;
  if (place.y + height > bottom) addPage(doc, place);
  doc.fillColor(colors.text);
  place.y += 8;
  for (const { label, km, rate, price } of sums)
    write(doc, `${label}: ${formatKm(km)} à ${formatDecimal(rate)} kr. = ${formatKroner(price)}`, place, text);
  write(doc, `I alt ${formatKroner(sumKroner(trips.flatMap(({ parts }) => parts.map(({ price }) => price))))}`, place, {
    size: 11,
    weight: "700",
  });
  place.y += 6;
  write(
    doc,
    "Medarbejderen har ved hver tur bekræftet, at der blev kørt i eget køretøj. Ture, der ikke er udbetalt, er ikke med.",
    place,
    text,
  );
  if (unwritableLetters(JSON.stringify(record)).length > 0)
    write(doc, `${unwritableMark} står for bogstaver i et alfabet, som regnskabet ikke kan skrive.`, place, text);
}

function sumsOf(parts: readonly (RecordPart & { year: string })[]) {
  const groups = Map.groupBy(parts, ({ year, part, rate }) => `${year} ${rateKinds.indexOf(part)} ${rate}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [first, ...others]]) => {
      const all = [first as RecordPart & { year: string }, ...others];
      const { year, part, rate } = all[0] as RecordPart & { year: string };
      return {
        label: `${year}, ${rateLabels[part].toLowerCase()}`,
        km: sumKm(all.map(({ km }) => km)),
        rate,
        price: sumKroner(all.map(({ price }) => price)),
      };
    });
}

function writeFeet(doc: Doc, { user_name, made_at }: MileageRecord): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    doc.fillColor(colors.secondary);
    const y = page.height - page.foot;
    writeLine(doc, `${user_name} · dannet ${formatDateTime(made_at)}`, { x: page.margin, y, width: whole, ...small });
    const number = `Side ${index - start + 1} af ${count}`;
    writeLine(doc, number, { x: page.margin, y, width: whole, align: "right", ...small });
  }
}
