import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { today } from "#common/rules/time/clock.ts";
import { contains, isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { hasJobsInOwnScope } from "#common/server/database/visibility/people-seen.ts";
import { isProjectForUser } from "#common/server/database/visibility/project-visibility.ts";
import { maxCrew, maxCrewChoices, maxJobsBeforeCrew } from "#features/jobs/rules/crew/crew-bounds.ts";
import type { CrewChoice } from "#features/jobs/rules/crew/crew-jobs.ts";
import { ratesFor, withoutHiddenDays } from "#features/users/server/terms/terms.store.ts";

export async function listCrewChoices(db: Kysely<Database>, actor: Actor, filter: string): Promise<CrewChoice[]> {
  const rows = await selectPeople(db, actor)
    .where(contains(["users.display_name"], filter))
    .orderBy(hasJobsInOwnScope(actor), "desc")
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxCrewChoices)
    .execute();
  return rows.map(asChoice);
}

/** Finds the crew by `created_at` of the history entries, which is the same for all jobs of one transaction. */
export async function listLastCrew(db: Kysely<Database>, actor: Actor): Promise<CrewChoice[]> {
  const rows = await selectPeople(db, actor)
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
  return rows.map(asChoice);
}

export async function findCrew(
  db: Kysely<Database>,
  actor: Actor,
  ids: readonly number[],
): Promise<(CrewChoice | undefined)[]> {
  if (ids.length === 0) return [];
  const found = await selectPeople(db, actor).where("users.id", "=", sql<number>`any (${ids})`).execute();
  const people = new Map(found.map((user) => [user.id, asChoice(user)]));
  return ids.map((id) => people.get(id));
}

export async function listOthers(
  db: Kysely<Database>,
  actor: Actor,
  projectId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users join projects on projects.id = ${projectId}
    where ${isOneOf("users.id", ids)} and not ${isProjectForUser(actor, sql`users.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

type FoundPerson = Omit<CrewChoice, "hourly_rate">;

function asChoice({ hourly_rates, ...user }: FoundPerson): CrewChoice {
  const rates = withoutHiddenDays(hourly_rates);
  return { ...user, hourly_rate: rateOn(rates, today().toString()), hourly_rates: rates };
}

function selectPeople(db: Kysely<Database>, actor: Actor) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .select(ratesFor(actor).as("hourly_rates"))
    .where("users.status", "<>", "deleted");
}
