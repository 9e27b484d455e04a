import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { hundredthsOfHours } from "#common/rules/values/money.ts";
import type { Database } from "#common/server/database/tables.ts";
import { amountFormat, dayFormat, idFormat } from "#common/server/files/sheet-formats.ts";
import { type TableColumn, tableFile } from "#common/server/files/table-file.ts";
import type { AbsencePart } from "#features/absence/rules/absence-days.ts";
import type { AbsenceExportQuery } from "#features/absence/rules/export/absence-export.ts";
import { statisticsCodes } from "#features/absence/rules/kinds/absence-templates.ts";
import { type ExportedDay, listStatistics, type StatisticsRow, streamDays } from "./absence-export.store.ts";

const partLabels: Readonly<Record<AbsencePart, string>> = {
  whole: "Hel dag",
  morning: "Formiddag",
  afternoon: "Eftermiddag",
  hours: "Timer",
};

type Person = Pick<ExportedDay, "employee_id" | "name">;

const personColumns: readonly TableColumn<Person>[] = [
  { header: "Medarbejdernummer", width: 18, value: ({ employee_id }) => employee_id },
  { header: "Navn", width: 28, value: ({ name }) => name },
];

const hours = (minutes: number | null) => (minutes === null ? null : { hundredths: hundredthsOfHours(minutes) });
const days = (hundredths: number | null) => (hundredths === null ? null : { hundredths });

const dayColumns: readonly TableColumn<ExportedDay>[] = [
  { header: "Fravær ID", width: 10, numFmt: idFormat, value: ({ absence_id }) => ({ whole: absence_id }) },
  ...personColumns,
  { header: "Dato", width: 12, numFmt: dayFormat, value: ({ date }) => ({ day: date }) },
  { header: "Fraværstype", width: 22, value: ({ kind }) => kind },
  { header: "Del af dagen", width: 12, value: ({ part }) => partLabels[part] },
  { header: "Fra kl.", width: 8, value: ({ start_time }) => start_time },
  { header: "Til kl.", width: 8, value: ({ end_time }) => end_time },
  { header: "Dage", width: 8, numFmt: amountFormat, value: ({ hundredths }) => days(hundredths) },
  { header: "Timer", width: 8, numFmt: amountFormat, value: ({ minutes }) => hours(minutes) },
  {
    header: "Minutter",
    width: 9,
    numFmt: idFormat,
    value: ({ minutes }) => (minutes === null ? null : { whole: minutes }),
  },
  { header: "Lønkode", width: 10, value: ({ salary_code }) => salary_code },
  { header: "Årsagskode", width: 11, value: ({ statistics_code }) => statistics_code },
];

const statisticsColumns: readonly TableColumn<StatisticsRow>[] = [
  ...personColumns,
  { header: "Årsagskode", width: 11, value: ({ statistics_code }) => statistics_code },
  { header: "Årsag", width: 18, value: ({ statistics_code }) => statisticsCodes[statistics_code] },
  { header: "Første dag", width: 12, numFmt: dayFormat, value: ({ first_date }) => ({ day: first_date }) },
  { header: "Sidste dag", width: 12, numFmt: dayFormat, value: ({ last_date }) => ({ day: last_date }) },
  { header: "Perioder", width: 9, numFmt: idFormat, value: ({ absences }) => ({ whole: absences }) },
  { header: "Dage", width: 8, numFmt: amountFormat, value: ({ hundredths }) => days(hundredths) },
  { header: "Timer", width: 8, numFmt: amountFormat, value: ({ minutes }) => hours(minutes) },
];

export function absenceExport(
  db: Kysely<Database>,
  { content, format, ...dates }: AbsenceExportQuery,
): Promise<Readable> {
  if (content === "days")
    return tableFile(format, { title: "Fravær", columns: dayColumns, batches: streamDays(db, dates) });
  const batches = (async function* () {
    yield await listStatistics(db, dates);
  })();
  return tableFile(format, { title: "Danmarks Statistik", columns: statisticsColumns, batches });
}
