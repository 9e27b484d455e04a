import type { InsertObject, Kysely, UpdateObject } from "kysely";
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

/** The job has another version than the one that somebody read. */
export class ChangedMeanwhile extends HttpError {
  constructor() {
    super(409, { message: "En anden har ændret opgaven." });
  }
}

/** Two valid wall-clock texts as the instants that the database keeps. */
export function storedInterval(startedAt: string, endedAt: string): { started_at: string; ended_at: string } {
  const start = parseWallClock(startedAt);
  const end = parseWallClock(endedAt);
  if (!start || !end) throw new RangeError("not a wall-clock time");
  const interval = intervalOf(start, end);
  return { started_at: interval.start.toString(), ended_at: interval.end.toString() };
}

export type NewJob = InsertObject<Database, "jobs"> & { user_id: number } & NewParts;

/**
 * Registers jobs, each with the fields of its kind and the first line of its history. Throws 409 where one of their users
 * is deleted.
 * @param registeredBy id of the user who does
 * @returns their ids, in the order of the jobs
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
  // Ids are given in the order of the rows.
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  await insertParts(
    trx,
    jobs.map((job, place) => ({ ...partsIn(job), id: ids[place] as number })),
  );
  await insertJobHistory(trx, ids, { user_id: registeredBy, event: "created", from_status: null, to_status: "NEW" });
  return ids;
}

export type JobColumns = UpdateObject<Database, "jobs"> & PartChanges;

/** Changes a job as it was read. Throws 409 when somebody else has changed it since. */
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
