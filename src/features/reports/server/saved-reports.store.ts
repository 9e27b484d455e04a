import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { openMeasures } from "../rules/report.ts";
import {
  maxSavedReports,
  maxSharedReports,
  type SavedReport,
  type SavedReportChange,
  type SavedReportInput,
} from "../rules/saved-report.ts";
import { readerOf } from "./report-reader.ts";

export const mayShareReports = (actor: Actor): boolean => can(actor, "read-pay-reports");

/** A report is not listed if the actor may not read its measure, even if the report is the actor's own. */
const isListed = (actor: Actor): Condition =>
  sql<boolean>`saved_reports.query->>'measure' = any (${[...openMeasures(readerOf(actor))]}::text[])`;

const isOwn = (actor: Actor): Condition => sql<boolean>`saved_reports.user_id = ${actor.id}`;

/** Users who may share reports may also edit the shared reports of other users, for example after these have left. */
const isEditable = (actor: Actor): Condition =>
  mayShareReports(actor) ? sql<boolean>`(${isOwn(actor)} or is_shared)` : isOwn(actor);

/** Instead of the table, `saved_reports` may be a CTE of the caller, such as in `updateSavedReport`. */
const shown = (actor: Actor): RawBuilder<unknown> => sql`
  select saved_reports.id, saved_reports.name, is_shared, query, ${isEditable(actor)} as may_edit,
    case when not ${isOwn(actor)} then users.display_name end as shared_by
  from saved_reports join users on users.id = saved_reports.user_id`;

export async function listSavedReports(db: Kysely<Database>, actor: Actor): Promise<SavedReport[]> {
  const part = (condition: Condition, limit: number): RawBuilder<unknown> => sql`(
    ${shown(actor)} where ${condition} and ${isListed(actor)}
    order by saved_reports.name, saved_reports.id limit ${sql.lit(limit)})`;
  const { rows } = await sql<SavedReport>`
    select * from (${part(isOwn(actor), maxSavedReports)}
      union all ${part(sql<boolean>`(is_shared and not ${isOwn(actor)})`, maxSharedReports)}) as listed
    order by shared_by is not null, name, id`.execute(db);
  return rows;
}

/** The report must exist and be the actor's own. */
export async function findSavedReport(db: Kysely<Database>, actor: Actor, id: number): Promise<SavedReport> {
  const { rows } = await sql<SavedReport>`${shown(actor)} where saved_reports.id = ${id} and ${isOwn(actor)}`.execute(
    db,
  );
  return rows[0] as SavedReport;
}

/** Returns undefined if the user has the maximum number of reports. */
export async function insertSavedReport(
  trx: Kysely<Database>,
  userId: number,
  { query, ...input }: SavedReportInput,
): Promise<number | undefined> {
  // If a user saves in two windows at once, the second save waits for the first.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom("saved_reports")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (count >= maxSavedReports) return undefined;
  const { id } = await trx
    .insertInto("saved_reports")
    .values({ ...input, query: JSON.stringify(query), user_id: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSavedReport(
  db: Kysely<Database>,
  actor: Actor,
  id: number,
  { name, is_shared }: SavedReportChange,
): Promise<SavedReport | undefined> {
  const { rows } = await sql<SavedReport>`
    with changed as (
      update saved_reports set name = ${name}, is_shared = ${is_shared}
      where id = ${id} and ${isEditable(actor)} and ${isListed(actor)} returning *
    ), saved_reports as (select * from changed) ${shown(actor)}`.execute(db);
  return rows[0];
}

export async function deleteSavedReport(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_reports")
    .where("id", "=", id)
    .where(isEditable(actor))
    .where(isListed(actor))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
