import type { Readable } from "node:stream";
import { amountFormat, dayFormat, idFormat } from "#common/server/files/sheet-formats.ts";
import { type TableColumn, type TableFileFormat, tableFile } from "#common/server/files/table-file.ts";
import { deviationText } from "../rules/deviations.ts";
import { markText } from "../rules/marks.ts";
import { isWorked } from "../rules/working-time.ts";
import type { FiledDay, FiledPerson } from "./filed-people.ts";

/** The register as a file for the Working Environment Authority (docs/product-rules.md#working-time). */

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
    value: ({ average }) => average && { hundredths: average.hundredths_a_week },
  },
  { header: "Gennemsnit fra", width: 14, numFmt: dayFormat, value: ({ average }) => average && { day: average.from } },
  { header: "Gennemsnit til", width: 14, numFmt: dayFormat, value: ({ average }) => average && { day: average.to } },
  { header: "Omfang", width: 28, value: ({ person }) => scopeText(person) },
];

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

/** An explanation stays evidence when its work is corrected away. */
const isFiled = ({ day, deviations }: FiledDay): boolean => isWorked(day) || deviations.length > 0;

/** Days with work or an explanation, by person and date; all days of somebody whose work is cut, so that the file cannot hide it. */
async function* rowsOf(people: AsyncIterable<readonly FiledPerson[]>): AsyncGenerator<Row[]> {
  for await (const batch of people)
    yield batch.flatMap((person) =>
      person.days.filter((filed) => isFiled(filed) || person.isCut).map((filed) => ({ ...filed, person })),
    );
}
