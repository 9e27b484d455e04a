import { type InsertObject, type Kysely, sql, type UpdateObject } from "kysely";
import { intervalOf, parseWallClock } from "#common/rules/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { HttpError } from "#common/server/http/errors.ts";
import { holdActiveUsers } from "#features/users/server/users.store.ts";
import { insertJobHistory } from "./job-history.store.ts";
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

export type NewJob = InsertObject<Database, "jobs"> & { user_id: number } & NewParts;

/**
 * Throws 409 if a user is deleted.
 * @param registeredBy the id of the acting user
 * @returns the ids in the order of the jobs
 */
export async function insertJobs(
  trx: Kysely<Database>,
  jobs: readonly NewJob[],
  registeredBy: number,
): Promise<number[]> {
  if (jobs.length === 0) return [];
  const userIds = jobs.map(({ user_id }) => user_id);
  await holdActiveUsers(trx, userIds);
  const inserted = await trx.insertInto("jobs").values(jobs.map(withoutParts)).returning("id").execute();
  // The ids of inserted rows ascend in their order.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  await insertParts(
    trx,
    jobs.map((job, place) => ({ ...partsIn(job), id: ids[place] as number })),
  );
  await insertJobHistory(trx, ids, { user_id: registeredBy, event: "created", from_status: null, to_status: "NEW" });
  return ids;
}

export type JobColumns = UpdateObject<Database, "jobs"> & PartChanges;

/** Throws 409 if the version has changed. */
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

/** The transaction has locked the jobs. */
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
