import { type InsertObject, type Kysely, sql, type UpdateObject } from "kysely";
import { intervalOf, parseWallClock, timeZone } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { HttpError } from "#common/server/http/errors.ts";
import { requireLateReason, requireLateReasons } from "#features/periods/server/closed-months.store.ts";
import { reopenWeeks } from "#features/periods/server/finished-weeks.store.ts";
import { requireEntryDays } from "#features/registration-rules/server/late-entries.store.ts";
import { holdActiveUsers } from "#features/users/server/users.store.ts";
import { insertJobHistories } from "./job-history.store.ts";
import {
  insertParts,
  type NewParts,
  type PartChanges,
  partsIn,
  updateParts,
  withoutParts,
} from "./kinds/part-stores.ts";

export class ChangedMeanwhile extends HttpError {
  constructor() {
    super(409, { message: "En anden har ændret opgaven." });
  }
}

export function storedInterval(startedAt: string, endedAt: string): { started_at: string; ended_at: string } {
  const start = parseWallClock(startedAt);
  const end = parseWallClock(endedAt);
  if (!start || !end) throw new RangeError("not a wall-clock time");
  const interval = intervalOf(start, end);
  return { started_at: interval.start.toString(), ended_at: interval.end.toString() };
}

export type NewJob = Omit<InsertObject<Database, "jobs">, "late_reason"> & {
  user_id: number;
  late_reason?: string | null | undefined;
} & NewParts;

const dayOf = (startedAt: unknown): string =>
  Temporal.Instant.from(String(startedAt)).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns the ids in the order of the jobs. */
export async function insertJobs(
  trx: Kysely<Database>,
  jobs: readonly NewJob[],
  registeredBy: number,
): Promise<number[]> {
  if (jobs.length === 0) return [];
  const userIds = jobs.map(({ user_id }) => user_id);
  await holdActiveUsers(trx, userIds);
  await requireEntryDays(
    trx,
    registeredBy,
    jobs.map(({ user_id, started_at }) => ({ user_id, day: dayOf(started_at) })),
  );
  const reasons = await requireLateReasons(
    trx,
    jobs.map(({ started_at, late_reason }) => ({ days: [dayOf(started_at)], reason: late_reason })),
  );
  const rows = jobs.map((job, place) => ({ ...withoutParts(job), late_reason: reasons[place] ?? null }));
  const inserted = await trx.insertInto("jobs").values(rows).returning("id").execute();
  await reopenWeeks(
    trx,
    registeredBy,
    jobs.map(({ user_id, started_at }) => ({ user_id, days: [dayOf(started_at)] })),
  );
  // The ids ascend in the order of the inserted rows. PostgreSQL may return the rows in another order.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  await insertParts(
    trx,
    jobs.map((job, place) => ({ ...partsIn(job), id: ids[place] as number })),
  );
  await insertJobHistories(
    trx,
    ids.map((job_id, place) => ({
      ...{ job_id, user_id: registeredBy, event: "created", from_status: null, to_status: "NEW" },
      reason: reasons[place] ?? null,
    })),
  );
  return ids;
}

export type JobColumns = Omit<UpdateObject<Database, "jobs">, "late_reason"> & {
  readonly late_reason?: string | null | undefined;
} & PartChanges;

export async function updateJob(
  trx: Kysely<Database>,
  { id, version }: { id: number; version: number },
  changes: JobColumns,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("jobs")
    .set({ ...withoutParts(changes), version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ChangedMeanwhile();
  await updateParts(trx, id, partsIn(changes));
}

/** The new late reason. Undefined if neither the old nor the new month of the job is closed: the old reason stays. */
export function lateReasonOf(
  trx: Kysely<Database>,
  job: { readonly started_at: string },
  { started_at, late_reason }: Pick<JobColumns, "started_at" | "late_reason">,
): Promise<string | undefined> {
  const days = started_at === undefined ? [job.started_at] : [job.started_at, dayOf(started_at)];
  return requireLateReason(trx, { days, reason: late_reason });
}

export async function requireNewDay(
  trx: Kysely<Database>,
  writerId: number,
  { user_id, started_at: before }: { readonly user_id: number; readonly started_at: string },
  { started_at }: Pick<JobColumns, "started_at">,
): Promise<void> {
  const day = started_at === undefined ? before.slice(0, 10) : dayOf(started_at);
  if (day !== before.slice(0, 10)) await requireEntryDays(trx, writerId, [{ user_id, day }]);
}

/** If users change their own job, its week and the week to which it moves are no longer finished. */
export function reopenWeeksOf(
  trx: Kysely<Database>,
  writerId: number,
  { user_id, started_at }: { readonly user_id: number; readonly started_at: string },
  moved: Pick<JobColumns, "started_at"> = {},
): Promise<void> {
  const after = moved.started_at === undefined ? [] : [dayOf(moved.started_at)];
  return reopenWeeks(trx, writerId, [{ user_id, days: [started_at, ...after] }]);
}

/** The transaction must have locked the jobs. */
export async function updateLockedJobs<Column extends keyof Database["jobs"]>(
  trx: Kysely<Database>,
  columns: readonly Column[],
  jobs: readonly ({ readonly id: number } & { readonly [Name in Column]: UpdateObject<Database, "jobs">[Name] })[],
): Promise<void> {
  const sets = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`);
  await sql`update jobs set version = jobs.version + 1, ${sql.join(sets)}
    from jsonb_populate_recordset(null::jobs, ${JSON.stringify(jobs)}::jsonb) as changed
    where jobs.id = changed.id`.execute(trx);
}
