import { formatDate, formatDateTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal, formatNumber } from "#common/rules/values/numbers.ts";
import { unwritableLetters, unwritableMark } from "#common/rules/values/pdf-letters.ts";
import {
  addPage,
  bytesOf,
  cellOf,
  newPdf,
  type Pdf,
  text,
  write,
  writeFeet,
  writeHead,
  writeRow,
  writeTitles,
} from "#common/server/files/pdf/pdf-page.ts";
import type { CountedFile, DataSubject, TermsFact, YearFact } from "./own-data.store.ts";

export type OwnDataSummary = {
  readonly company: { readonly name: string; readonly address: string; readonly cvr: string };
  readonly subject: DataSubject;
  readonly terms: readonly TermsFact[];
  readonly years: readonly YearFact[];
  readonly files: readonly CountedFile[];
  /** The number of pages of receipts. */
  readonly pages: number;
  readonly made_at: string;
};

type Column = { readonly title: string; readonly width: number; readonly align?: "right" };

const termsColumns: readonly Column[] = [
  { title: "Gælder fra", width: 120 },
  { title: "Timepris", width: 120, align: "right" },
  { title: "  Løn", width: 275 },
];
const yearColumns: readonly Column[] = [
  { title: "År", width: 50 },
  { title: "Opgaver", width: 65, align: "right" },
  { title: "Timer", width: 130, align: "right" },
  { title: "Opgavernes beløb", width: 105, align: "right" },
  { title: "Fraværsdage", width: 75, align: "right" },
  { title: "I lønkørsler", width: 90, align: "right" },
];
const fileColumns: readonly Column[] = [
  { title: "Oplysninger", width: 270 },
  { title: "Fil", width: 175 },
  { title: "Rækker", width: 70, align: "right" },
];

export async function ownDataPdf(summary: OwnDataSummary): Promise<Buffer> {
  const { company, subject, terms, years, files, pages, made_at } = summary;
  const pdf = await newPdf(`Dine data, ${subject.name}`, "portrait");
  writeHead(pdf, {
    title: "Dine data",
    company,
    person: [
      subject.name,
      subject.email,
      `Medarbejdernummer ${subject.employee_id ?? "mangler"}`,
      ...employment(subject),
    ],
  });
  write(pdf, "Filerne i mappen data er JSON, som et program kan læse, med alle rækker. Tidspunkter er i UTC.", text);
  const page = pages === 1 ? "1 side" : `${formatNumber(pages)} sider`;
  if (pages > 0) write(pdf, `Mappen bilag har ${page}, som bilagene er gemt.`, text);
  writeTable(
    pdf,
    "Ansættelsesvilkår",
    termsColumns,
    terms.map(({ from_date, hourly_rate, pay_kind }) => [
      formatDate(from_date),
      `${formatDecimal(hourly_rate)} kr.`,
      pay_kind === "hourly" ? "  Timeløn" : "  Månedsløn",
    ]),
  );
  writeTable(
    pdf,
    "År for år",
    yearColumns,
    years.map(({ year, jobs, minutes, price, absence_days, paid }) => [
      String(year),
      formatNumber(jobs),
      formatTotalMinutes(minutes),
      formatKroner(price),
      formatNumber(absence_days),
      formatKroner(paid),
    ]),
  );
  writeTable(
    pdf,
    "Alt, der er gemt om dig",
    fileColumns,
    files.map(({ title, file, rows }) => [title, `data/${file}.json`, formatNumber(rows)]),
  );
  writeHeading(pdf, "Det, der ikke er med");
  for (const line of leftOut) write(pdf, line, text);
  if (unwritableLetters(JSON.stringify(subject)).length > 0)
    write(
      pdf,
      `${unwritableMark} står for bogstaver i et alfabet, som filen ikke kan skrive. JSON-filerne har dem.`,
      text,
    );
  writeFeet(pdf, () => `${subject.name} · dannet ${formatDateTime(made_at)}`);
  return bytesOf(pdf);
}

const leftOut = [
  "Hemmeligheder, som kun virker, fordi ingen kan læse dem: adgangskodens og nøglernes koder.",
  "Andre menneskers oplysninger: hvor en anden har gjort noget, står der »en anden«. Hændelsernes detaljer kan nævne andre.",
  "Koder og tællere, som slettes efter minutter eller dage, og sikkerhedskopier, som virksomheden opbevarer.",
];

function employment({ employed_from, employed_until }: DataSubject): string[] {
  const from = employed_from && `Ansat fra ${formatDate(employed_from)}`;
  const until = employed_until && `Ansat til og med ${formatDate(employed_until)}`;
  return [from, until].filter((line) => line !== null);
}

function writeHeading(pdf: Pdf, heading: string): void {
  if (pdf.y + 80 > pdf.bottom) addPage(pdf);
  pdf.y += 14;
  write(pdf, heading, { size: 12, weight: "700" });
  pdf.y += 4;
}

function writeTable(pdf: Pdf, heading: string, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  writeHeading(pdf, heading);
  writeTitles(pdf, columns);
  for (const cells of rows)
    writeRow(
      pdf,
      columns,
      columns.map((column, index) => cellOf(pdf, column, cells[index] ?? "")),
    );
}
