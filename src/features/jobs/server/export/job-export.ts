import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { hasNoTime } from "#common/rules/time/clock.ts";
import { hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import type { Database } from "#common/server/database/tables.ts";
import { amountFormat, idFormat, momentFormat } from "#common/server/files/sheet-formats.ts";
import { type TableCell, type TableColumn, tableFile } from "#common/server/files/table-file.ts";
import type { JobExportQuery } from "#features/jobs/rules/job-export.ts";
import { type JobField, type JobText, jobFields, jobTexts } from "#features/jobs/rules/job-fields.ts";
import { jobEventLabels } from "#features/jobs/rules/job-history.ts";
import { priceModeLabels } from "#features/jobs/rules/job-price.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { jobKindLabels } from "#features/kinds/rules/kinds.ts";
import { partExports } from "../kinds/parts.ts";
import { type ExportedJob, streamJobs } from "./job-export.store.ts";

type Column = TableColumn<ExportedJob>;

/** Reversed jobs have their own columns for hours and amount. No sum then counts both a job and its replacement. */
const isReversed = (job: ExportedJob) => job.replacement_job_id !== null;
const hours = (job: ExportedJob) => ({ hundredths: hundredthsOfHours(job.minutes) });
const price = (job: ExportedJob) => ({ hundredths: oreFromKroner(job.price) });

const idCell = (id: number | null): TableCell => (id === null ? null : { whole: id });

const pause = (job: ExportedJob) =>
  job.pause_minutes === 0 || isReversed(job) ? null : { hundredths: hundredthsOfHours(job.pause_minutes) };

const fieldColumns: Readonly<Record<Exclude<JobField, JobText | "pause_minutes" | "pause_start">, readonly Column[]>> =
  {
    project_id: [
      { header: "Projektkode", width: 12, value: (job) => job.project_code },
      { header: "Projekt", width: 28, value: (job) => job.project_name },
    ],
    job_type_id: [
      { header: "Lønkode", width: 10, value: (job) => job.salary_code },
      { header: "Arbejde", width: 20, value: (job) => job.job_type_name },
    ],
    cost_center_id: [{ header: "Cost center", width: 12, value: (job) => job.cost_center_code }],
    started_at: [{ header: "Start", width: 17, numFmt: momentFormat, value: (job) => moment(job, job.started_at) }],
    ended_at: [
      { header: "Slut", width: 17, numFmt: momentFormat, value: (job) => moment(job, job.ended_at) },
      { header: "Timer", width: 8, numFmt: amountFormat, value: (job) => (isReversed(job) ? null : hours(job)) },
    ],
    price_mode: [{ header: "Aflønning", width: 20, value: (job) => priceModeLabels[job.price_mode] }],
    hourly_rate: [
      {
        header: "Timepris",
        width: 10,
        numFmt: amountFormat,
        value: (job) => (job.hourly_rate === null ? null : { hundredths: oreFromKroner(job.hourly_rate) }),
      },
    ],
    price: [
      { header: "Total", width: 12, numFmt: amountFormat, value: (job) => (isReversed(job) ? null : price(job)) },
    ],
  };

const columns: readonly Column[] = [
  { header: "Opgave ID", width: 10, numFmt: idFormat, value: ({ id }) => ({ whole: id }) },
  { header: "Medarbejdernummer", width: 18, value: (job) => job.employee_id },
  { header: "Navn", width: 24, value: (job) => job.user_name },
  ...Object.values(fieldColumns).flat(),
  {
    header: "Status",
    width: 16,
    value: (job) => (isReversed(job) ? jobEventLabels.reversed : jobStatusLabels[job.job_status]),
  },
  { header: "Registreret", width: 17, numFmt: momentFormat, value: (job) => ({ moment: job.created_at }) },
  { header: "Lønkørsel", width: 10, numFmt: idFormat, value: (job) => idCell(job.payroll_id) },
  {
    header: "Tilbageførte timer",
    width: 18,
    numFmt: amountFormat,
    value: (job) => (isReversed(job) ? hours(job) : null),
  },
  {
    header: "Tilbageført beløb",
    width: 18,
    numFmt: amountFormat,
    value: (job) => (isReversed(job) ? price(job) : null),
  },
  { header: "Erstattet af", width: 12, numFmt: idFormat, value: (job) => idCell(job.replacement_job_id) },
  ...jobTexts.map((field): Column => ({ header: jobFields[field].label, width: 40, value: (job) => job[field] })),
  // New columns go last: some programs read the file by the position of its columns.
  { header: jobFields.pause_minutes.label, width: 8, numFmt: amountFormat, value: pause },
  { header: "Type", width: 10, value: (job) => jobKindLabels[job.kind] },
  ...partExports.flatMap(([name, { columns }]) =>
    columns.map(
      ({ value, ...column }): Column => ({
        ...column,
        value: (job) => (job[name] === null ? null : value(job[name], isReversed(job))),
      }),
    ),
  ),
  { header: jobFields.pause_start.label, width: 13, value: (job) => (isReversed(job) ? null : job.pause_start) },
];

const moment = ({ started_at, ended_at }: ExportedJob, wallClock: string): TableCell =>
  hasNoTime(started_at, ended_at) ? { day: wallClock } : { moment: wallClock };

export function jobExport(db: Kysely<Database>, actor: Actor, query: JobExportQuery): Promise<Readable> {
  return tableFile(query.format, { title: "Opgaver", columns, batches: streamJobs(db, actor, query) });
}
