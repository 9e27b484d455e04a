import { type InsertObject, type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { allOf, type Condition, person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isWorkOf } from "#features/jobs/server/selection/work-of.ts";
import type { DeviationKind } from "../rules/deviation-kinds.ts";
import {
  type Deviation,
  type DeviationCounts,
  maxCountedProjects,
  maxPeopleToSign,
  type OpenDeviations,
} from "../rules/deviation-schema.ts";

const selectDeviations = (db: Kysely<Database>) =>
  db
    .selectFrom("working_time_deviations as written")
    .select(["written.id", "written.kind", "written.short_minutes", "written.reason", "written.compensation"])
    .select([
      sql<string>`written.day::text`.as("date"),
      sql<string>`written.compensate_by::text`.as("compensate_by"),
      person("written.created_by_user_id").as("created_by"),
      wallClock("written.created_at").as("created_at"),
      sql<Deviation["signed_by"]>`${person("written.signed_by_user_id")}`.as("signed_by"),
      sql<string | null>`${wallClock("written.signed_at")}`.as("signed_at"),
    ]);

type Days = { readonly from: string; readonly to: string };

export async function listDeviations(
  db: Kysely<Database>,
  userIds: readonly number[],
  { from, to }: Days,
): Promise<Map<number, Deviation[]>> {
  const rows = await selectDeviations(db)
    .select("written.user_id")
    .where("written.user_id", "=", sql<number>`any(${[...userIds]}::integer[])`)
    .where("written.day", ">=", from)
    .where("written.day", "<=", to)
    .orderBy("written.id")
    .execute();
  const withoutUser = ({ user_id: _user, ...row }: (typeof rows)[number]): Deviation => row;
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, ofUser]) => [userId, ofUser.map(withoutUser)]));
}

export function getDeviation(db: Kysely<Database>, id: number): Promise<Deviation> {
  return selectDeviations(db).where("written.id", "=", id).executeTakeFirstOrThrow();
}

/** Locks a person's explanations in this transaction, so that nobody adds an explanation while a leader signs. */
export async function lockExplained(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export function findDeviation(trx: Kysely<Database>, id: number) {
  return trx
    .selectFrom("working_time_deviations as written")
    .select(["written.user_id", "written.signed_at", "written.kind", sql<string>`written.day::text`.as("date")])
    .select(sql<boolean>`${isLatest}`.as("is_latest"))
    .where("written.id", "=", id)
    .executeTakeFirst();
}

const isLatest: Condition = sql<boolean>`not exists (
  select from working_time_deviations as later
  where later.user_id = written.user_id and later.day = written.day and later.kind = written.kind and later.id > written.id)`;

export async function insertDeviation(
  trx: Kysely<Database>,
  row: InsertObject<Database, "working_time_deviations">,
): Promise<number> {
  const { id } = await trx.insertInto("working_time_deviations").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function signDeviation(trx: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  await trx
    .updateTable("working_time_deviations")
    .set({ signed_by_user_id: actor.id, signed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** The project of the last work that ended between `start` and `end`; null if no work ended. */
export async function findProjectOfEnd(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<number | null> {
  const within = { from: sql`${start}::timestamptz`, to: sql`${end}::timestamptz + interval '1 minute'` };
  const { rows } = await sql<{ project_id: number }>`select project_id from jobs
    where ${isWorkOf(actor, sql`${userId}`, within)} and ended_at < ${within.to}
    order by ended_at desc, id desc limit 1`.execute(trx);
  return rows[0]?.project_id ?? null;
}

/** The latest unsigned explanations by person, without the actor's own. `isOpen` is a condition on `users`. */
export async function listToSign(
  db: Kysely<Database>,
  actor: Actor,
  isOpen: Condition,
): Promise<OpenDeviations["to_sign"]> {
  const { rows } = await sql<OpenDeviations["to_sign"]>`
    with waiting as materialized (
      select users.id, users.display_name as name, users.name as sorted, count(*)::integer as count, min(written.day) as first
      from working_time_deviations as written join users on users.id = written.user_id
      where written.signed_at is null and written.user_id <> ${actor.id} and ${isLatest} and ${isOpen}
      group by users.id
    )
    select coalesce(sum(count), 0)::integer as count, (
      select coalesce(json_agg(json_build_object('user', json_build_object('id', id, 'name', name), 'count', count,
        'month', to_char(first, 'YYYY-MM')) order by first, sorted, id), '[]')
      from (select * from waiting order by first, sorted, id limit ${sql.lit(maxPeopleToSign)}) as shown
    ) as people from waiting`.execute(db);
  return rows[0] ?? { count: 0, people: [] };
}

export async function countDeviations(
  db: Kysely<Database>,
  { from, to }: Days,
  isOpen: Condition,
): Promise<DeviationCounts> {
  const isOf = (kind: DeviationKind) => sql`count(*) filter (where written.kind = ${sql.lit(kind)})::integer`;
  const isFound = allOf([sql`written.day >= ${from}::date and written.day <= ${to}::date`, isLatest, isOpen]);
  const { rows } = await sql<DeviationCounts[number]>`
    select counted.*, (
      select json_build_object('id', id, 'name', name, 'code', code) from projects where projects.id = counted.project_id
    ) as project
    from (
      select written.project_id, count(distinct written.user_id)::integer as people, ${isOf("rest")} as rest,
        ${isOf("day-off")} as day_off, ${isOf("average")} as average, count(*) filter (where written.signed_at is null)::integer as unsigned
      from working_time_deviations as written join users on users.id = written.user_id
      where ${isFound}
      group by written.project_id
    ) as counted
    order by rest + day_off + average desc, project_id limit ${sql.lit(maxCountedProjects)}`.execute(db);
  return rows;
}
