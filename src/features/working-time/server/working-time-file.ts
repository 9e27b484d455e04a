import type { Readable } from "node:stream";
import { weekStart } from "#common/rules/calendar/week.ts";
import { amountFormat, dayFormat, idFormat } from "#common/server/files/sheet-formats.ts";
import { type TableColumn, type TableFileFormat, tableFile } from "#common/server/files/table-file.ts";
import { deviationText } from "../rules/deviations.ts";
import { agreementText, markText } from "../rules/marks.ts";
import { type FiledDay, type FiledPerson, shownDays } from "./filed-people.ts";

/* The register as a file for the Working Environment Authority (docs/product-rules.md#working-time). */

type Row = FiledDay & { readonly person: FiledPerson };

type Column = TableColumn<Row>;

const minutesColumn = (header: string, value: (row: Row) => number | null): Column => ({
  header,
  width: 16,
  numFmt: idFormat,
  value: (row) => {
    const minutes = value(row);
    return minutes === null ? null : { whole: minutes };
  },
});

const columns: readonly Column[] = [
  { header: "Medarbejder", width: 28, value: ({ person }) => person.user.name },
  { header: "Dato", width: 12, numFmt: dayFormat, value: ({ day }) => ({ day: day.date }) },
  { header: "Start", width: 8, value: ({ day }) => day.periods[0]?.start ?? "" },
  { header: "Slut", width: 8, value: ({ day }) => day.periods.at(-1)?.end ?? "" },
  {
    header: "Arbejdstider",
    width: 26,
    value: ({ day }) => day.periods.map(({ start, end }) => `${start}–${end}`).join(", "),
  },
  {
    header: "Timer",
    width: 8,
    numFmt: amountFormat,
    value: ({ day }) => ({ hundredths: Math.round((day.minutes * 100) / 60) }),
  },
  minutesColumn("Minutter", ({ day }) => day.minutes),
  minutesColumn("Pause, minutter", ({ day }) => day.pause_minutes),
  minutesColumn("Hvile før, minutter", ({ day }) => day.rest_before),
  minutesColumn("Kl. 22-05, minutter", ({ day }) => day.night_minutes),
  { header: "Bemærkninger", width: 60, value: ({ day }) => day.marks.map(markText).join("; ") },
  { header: "Fravigelser", width: 60, value: ({ deviations }) => deviations.map(deviationText).join("; ") },
  {
    header: "Gennemsnit pr. uge",
    width: 18,
    numFmt: amountFormat,
    value: ({ month: { average } }) => average && { hundredths: average.hundredths_a_week },
  },
  {
    header: "Gennemsnit fra",
    width: 14,
    numFmt: dayFormat,
    value: ({ month: { average } }) => average && { day: average.from },
  },
  {
    header: "Gennemsnit til",
    width: 14,
    numFmt: dayFormat,
    value: ({ month: { average } }) => average && { day: average.to },
  },
  {
    header: "Grænse, timer pr. uge",
    width: 18,
    numFmt: idFormat,
    value: ({ month: { average } }) => average && { whole: average.limit_hours },
  },
  {
    header: "Grænse aftalt",
    width: 14,
    numFmt: dayFormat,
    value: ({ month: { average } }) => (average?.limit_agreed_on ? { day: average.limit_agreed_on } : null),
  },
  { header: "Uge", width: 10, value: ({ day }) => weekName(day.date) },
  minutesColumn("Ugens minutter", (row) => weekOf(row)?.minutes ?? null),
  minutesColumn("Ugens norm, minutter", (row) => weekOf(row)?.norm ?? null),
  minutesColumn("Månedens minutter", ({ month }) => month.minutes),
  minutesColumn("Månedens norm, minutter", ({ month }) => month.norm),
  { header: "Selvtilrettelægger", width: 32, value: ({ month }) => month.exemptions.map(agreementText).join("; ") },
  { header: "Omfang", width: 28, value: ({ person }) => scopeText(person) },
  {
    header: "Fraværsdage, der ikke tæller",
    width: 18,
    numFmt: idFormat,
    value: ({ month: { average } }) => (average?.neutral_days == null ? null : { whole: average.neutral_days }),
  },
];

function weekOf({ person, day }: Row) {
  const monday = weekStart(Temporal.PlainDate.from(day.date)).toString();
  return person.weeks.find((week) => week.monday === monday);
}

/** `2026-47` */
function weekName(date: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(date);
  return `${yearOfWeek}-${String(weekOfYear).padStart(2, "0")}`;
}

export const scopeText = ({ isCut, isPartial }: FiledPerson): string =>
  [
    isPartial ? "Kun egne projekter" : "Alle opgaver",
    ...(isCut ? ["ufuldstændig: flere opgaver, end der kan læses"] : []),
  ].join("; ");

export function workingTimeFile(
  format: TableFileFormat,
  people: AsyncIterable<readonly FiledPerson[]>,
): Promise<Readable> {
  return tableFile(format, { title: "Arbejdstid", columns, batches: rowsOf(people) });
}

async function* rowsOf(people: AsyncIterable<readonly FiledPerson[]>): AsyncGenerator<Row[]> {
  for await (const batch of people)
    yield batch.flatMap((person) => shownDays(person).map((filed) => ({ ...filed, person })));
}
