import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { maxCrew, maxCrewChoices, maxJobsBeforeCrew } from "#features/jobs/rules/crew/crew-bounds.ts";
import type { CrewChoice } from "#features/jobs/rules/crew/crew-jobs.ts";
import { knowsUsers } from "#features/users/rules/user-policy.ts";
import { isPaidAtOwnRate } from "#features/users/server/users.store.ts";
import { hasJobsInOwnScope } from "../job-scope.ts";

/**
 * People whom the actor may register for: those with a job in the actor's own scope first, then by the Danish alphabet.
 */
export function listCrewChoices(db: Kysely<Database>, actor: Actor, filter: string): Promise<CrewChoice[]> {
  return selectPeople(db, actor)
    .where(contains(["users.display_name"], filter))
    .orderBy(hasJobsInOwnScope(actor), "desc")
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxCrewChoices)
    .execute();
}

/**
 * The people of the actor's previous crew, without deleted users. Its jobs were created in one transaction, so their
 * histories start at the same instant.
 */
export function listLastCrew(db: Kysely<Database>, actor: Actor): Promise<CrewChoice[]> {
  return selectPeople(db, actor)
    .where(
      "users.id",
      "in",
      sql<number>`(
        with latest as materialized (
          select job_id, created_at from job_history where user_id = ${actor.id} and event = 'created'
          order by id desc limit ${sql.lit(maxJobsBeforeCrew)}
        ), crew as (
          select latest.created_at, array_agg(distinct jobs.user_id) as people from latest join jobs on jobs.id = latest.job_id
          group by latest.created_at having count(distinct jobs.user_id) > 1 order by latest.created_at desc limit 1
        ) select unnest(people) from crew)`,
    )
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxCrew)
    .execute();
}

/** The people in the order of the ids; undefined for deleted or unknown users. */
export async function findCrew(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly number[],
): Promise<(CrewChoice | undefined)[]> {
  if (ids.length === 0) return [];
  const found = await selectPeople(db, actor).where("users.id", "=", sql<number>`any (${ids})`).execute();
  const people = new Map(found.map((user) => [user.id, user]));
  return ids.map((id) => people.get(id));
}

/** Includes the rate only if the actor may know it (docs/product-rules.md#users-whom-one-may-look-up). */
function selectPeople(db: Kysely<Database>, actor: Actor) {
  const isKnown = knowsUsers(actor) ? sql`true` : sql`(users.id = ${actor.id} or ${isPaidAtOwnRate(actor)})`;
  return db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .select(sql<number | null>`case when ${isKnown} then users.default_hourly_rate end`.as("hourly_rate"))
    .where("users.status", "<>", "deleted");
}
