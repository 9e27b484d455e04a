import { formatDate, formatDateTime } from "#common/rules/time/clock.ts";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { unwritableLetters, unwritableMark } from "#common/rules/values/pdf-letters.ts";
import {
  addPage,
  bytesOf,
  type Cell,
  cellOf,
  colors,
  newPdf,
  type Pdf,
  small,
  strong,
  text,
  write,
  writeFeet,
  writeHead,
  writeRow,
  writeTitles,
} from "#common/server/files/pdf/pdf-page.ts";
import { wrapped } from "#common/server/files/pdf/pdf-text.ts";
import { wayInWords } from "#features/kinds/rules/mileage/trip-words.ts";
import { formatKm, sumKm } from "#features/mileage/rules/km.ts";
import { rateKinds, rateLabels } from "#features/mileage/rules/mileage-rates.ts";
import { vehicleLabels } from "#features/mileage/rules/mileage-split.ts";
import type { MileageRecord, RecordPart, RecordTrip, Step } from "./mileage-record.ts";

const columns = [
  { title: "Dato", width: 58 },
  { title: "Kørt", width: 262 },
  { title: "Formål", width: 156 },
  { title: "Køretøj", width: 84 },
  { title: "Km", width: 62, align: "right" },
  { title: "Sats", width: 46, align: "right" },
  { title: "Beløb", width: 94, align: "right" },
] as const;
export async function mileageRecordPdf(record: MileageRecord): Promise<Buffer> {
  const { user_name, period, made_at } = record;
  const pdf = await newPdf(`Kørselsregnskab, ${user_name}, ${period}`, "landscape");
  writeAbout(pdf, record);
  writeTrips(pdf, record);
  writeSums(pdf, record);
  writeFeet(pdf, () => `${user_name} · dannet ${formatDateTime(made_at)}`);
  return bytesOf(pdf);
}

function writeAbout(pdf: Pdf, { company, user_name, employee_id, period, years }: MileageRecord): void {
  writeHead(pdf, {
    title: "Kørselsregnskab",
    period,
    company,
    person: [user_name, `Medarbejdernummer ${employee_id}`],
    note: "CPR-nummer og adresse er ikke med her: de står i lønsystemet under medarbejdernummeret.",
  });
  for (const { year, before, after } of years)
    write(pdf, `Kørt i bil i ${year}: ${formatKm(before)} før dette regnskab, ${formatKm(after)} efter det.`, strong);
  pdf.y += 8;
}

function writeTrips(pdf: Pdf, { trips }: MileageRecord): void {
  writeTitles(pdf, columns);
  for (const trip of trips) {
    const steps = wrapped(pdf.doc, stepsInWords(trip), pdf.width - columns[0].width, small);
    writeRow(pdf, columns, cellsOf(pdf, trip), steps);
  }
  if (trips.length === 0) write(pdf, "Der er ingen udbetalte ture.", text);
}

function cellsOf(pdf: Pdf, trip: RecordTrip): Cell[] {
  const { day, purpose, vehicle, registration_number, parts } = trip;
  const ofVehicle = [vehicleLabels[vehicle], ...(registration_number ? [registration_number] : [])];
  const inColumn = (content: string, index: 1 | 2 | 3) => cellOf(pdf, columns[index], content).lines;
  const cells = [
    [formatDate(day)],
    inColumn(wayInWords(trip), 1),
    inColumn(purpose, 2),
    ofVehicle.flatMap((content) => inColumn(content, 3)),
    parts.map(({ km }) => kmText(km)),
    parts.map(({ rate }) => formatDecimal(rate)),
    parts.map(({ price }) => formatKroner(price)),
  ];
  return cells.map((lines) => ({ lines, style: text }));
}

/** Kilometres always have one decimal, so that the column aligns. */
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

function writeSums(pdf: Pdf, record: MileageRecord): void {
  const { trips } = record;
  const sums = sumsOf(trips.flatMap(({ day, parts }) => parts.map((part) => ({ ...part, year: day.slice(0, 4) }))));
  const height = (sums.length + 5) * 14 + 16;
  if (pdf.y + height > pdf.bottom) addPage(pdf);
  pdf.doc.fillColor(colors.text);
  pdf.y += 8;
  for (const { label, km, rate, price } of sums)
    write(pdf, `${label}: ${formatKm(km)} à ${formatDecimal(rate)} kr. = ${formatKroner(price)}`, text);
  const total = sumKroner(trips.flatMap(({ parts }) => parts.map(({ price }) => price)));
  write(pdf, `I alt ${formatKroner(total)}`, { size: 11, weight: "700" });
  pdf.y += 6;
  const confirmed = "Medarbejderen har ved hver tur bekræftet, at der blev kørt i eget køretøj.";
  write(pdf, `${confirmed} Ture, der ikke er udbetalt, er ikke med.`, text);
  if (unwritableLetters(JSON.stringify(record)).length > 0)
    write(pdf, `${unwritableMark} står for bogstaver i et alfabet, som regnskabet ikke kan skrive.`, text);
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
