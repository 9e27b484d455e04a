import { chosenRate, type DatedRate } from "#common/rules/hourly-rates.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import type { WeekRow } from "./week.ts";

/* The grid of a week: rows are project × work, columns are days (docs/product-rules.md#the-week). */

export type GridJob = Pick<
  Job,
  | "id"
  | "started_at"
  | "ended_at"
  | "pause_minutes"
  | "minutes"
  | "project_id"
  | "job_type_id"
  | "kind"
  | "price_mode"
  | "hourly_rate"
  | "job_status"
  | "replacement_job_id"
> & {
  readonly project?: { readonly id: number; readonly name: string } | undefined;
  readonly jobType?: { readonly id: number; readonly name: string } | undefined;
  readonly authorized_actions: { readonly update: boolean; readonly cancel: boolean };
};

export type Row = Pick<WeekRow, "project" | "jobType" | "hourly_rate">;

export type Cell<Of extends GridJob = GridJob> = {
  readonly date: string;
  readonly jobs: readonly Of[];
  readonly minutes: number;
  /** An input creates a job (`new`), changes the only job (`change`) or opens the list of jobs (`list`). */
  readonly kind: "new" | "change" | "list";
};

export type GridRow<Of extends GridJob = GridJob> = Row & {
  readonly key: string;
  readonly cells: readonly Cell<Of>[];
  readonly minutes: number;
};

export type WeekGrid<Of extends GridJob = GridJob> = {
  readonly rows: readonly GridRow<Of>[];
  readonly dayMinutes: readonly number[];
  readonly minutes: number;
};

export const rowKey = ({ project, jobType }: Pick<Row, "project" | "jobType">) => `${project.id}-${jobType.id}`;

/** Whether a job counts in the sums of the week (docs/product-rules.md#the-week). */
export function counts({ job_status, replacement_job_id }: Pick<GridJob, "job_status" | "replacement_job_id">) {
  return job_status !== "REJECTED" && replacement_job_id === null;
}

/**
 * Rows of expenses and trips come last. Rows are sorted by project and work, so that no row moves after an input.
 * @param dates `YYYY-MM-DD`, Monday first
 */
export function weekGrid<Of extends GridJob>(
  jobs: readonly Of[],
  offered: readonly Row[],
  dates: readonly string[],
  rates: readonly DatedRate[] = [],
): WeekGrid<Of> {
  const ofWeek = jobs.filter(({ started_at }) => dates.includes(started_at.slice(0, 10)));
  const others = new Set(ofWeek.filter(({ kind }) => kinds[kind].time !== "period").map((job) => job.job_type_id));
  const takesHours = ({ jobType }: Row) => !others.has(jobType.id);
  const sorted = [...rowsOf(ofWeek, offered, rates).values()].toSorted(
    (a, b) => Number(takesHours(b)) - Number(takesHours(a)) || byName(a, b),
  );
  const rows = sorted.map((row): GridRow<Of> => {
    const ofRow = ofWeek.filter((job) => job.project_id === row.project.id && job.job_type_id === row.jobType.id);
    const cells = dates.map((date) => cellOf(date, ofRow, takesHours(row)));
    return { ...row, key: rowKey(row), cells, minutes: sum(cells) };
  });
  const dayMinutes = dates.map((_, day) => sum(rows.map(({ cells }) => cells[day] ?? nothing)));
  return { rows, dayMinutes, minutes: sum(rows) };
}

/** A row's `hourly_rate` is that of its latest job in price mode `auto`; null if this is the user's own rate. */
function rowsOf(jobs: readonly GridJob[], offered: readonly Row[], rates: readonly DatedRate[]): Map<string, Row> {
  const rows = new Map(offered.map((row) => [rowKey(row), row]));
  for (const job of jobs) {
    const { project, jobType, price_mode } = job;
    if (!project || !jobType) continue;
    const row = { project: named(project), jobType: named(jobType) };
    const known = rows.get(rowKey(row))?.hourly_rate ?? null;
    rows.set(rowKey(row), { ...row, hourly_rate: price_mode === "auto" ? chosenRate(rates, job) : known });
  }
  return rows;
}

const named = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

function cellOf<Of extends GridJob>(date: string, ofRow: readonly Of[], takesHours: boolean): Cell<Of> {
  const jobs = ofRow.filter(({ started_at }) => started_at.startsWith(date));
  return { date, jobs, minutes: sum(jobs.filter(counts)), kind: takesHours ? kindOf(jobs) : "list" };
}

/** A job of 0 minutes, with a fixed amount, is not changed in its cell, because a cell changes only hours. */
function kindOf(jobs: readonly GridJob[]): Cell["kind"] {
  const [only, ...others] = jobs;
  if (!only) return "new";
  const isOpen = only.job_status === "NEW" && only.authorized_actions.update && only.minutes > 0;
  return others.length === 0 && isOpen ? "change" : "list";
}

const nothing = { minutes: 0 };

const sum = (of: readonly { readonly minutes: number }[]) => of.reduce((all, { minutes }) => all + minutes, 0);

function byName(a: Row, b: Row): number {
  return a.project.name.localeCompare(b.project.name, "da") || a.jobType.name.localeCompare(b.jobType.name, "da");
}
