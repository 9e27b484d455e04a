import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { allOf, type Condition, contains } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isNoBait, isOneOfThem, seesAllJobs } from "#common/server/database/visibility/job-visibility.ts";
import { isLedBy } from "#common/server/database/visibility/people-led.ts";
import { isProjectFor } from "#common/server/database/visibility/project-visibility.ts";
import { maxCalendarProjects } from "#features/absence/rules/calendar/calendar-limits.ts";
import { isOnTeamOf } from "../team.ts";

/** The SQL refers to the table `users`. */
export const isOnCalendarOf = (actor: Actor): Condition => sql<boolean>`(${isOnTeamOf(actor.id)} or ${isLedBy(actor)})`;

const lastYear = sql`now() - interval '1 year'`;

/** Without `isNoBait`, a user could register a job for a colleague on a project to see the colleague's absence. */
export const worksOn = (projectId: number): Condition =>
  sql<boolean>`exists (select from jobs where jobs.project_id = ${projectId} and jobs.user_id = users.id
    and jobs.started_at >= ${lastYear} and ${isNoBait})`;

/** Anybody can register a job on any project, so the actor's own job gives access only after an approval. */
function isOpenTo(actor: Actor): Condition {
  if (can(actor, "read-all-absence") || seesAllJobs(actor)) return sql<boolean>`true`;
  const isOwner = can(actor, "read-users-jobs") ? sql`projects.owner_user_id ${isOneOfThem(actor)}` : sql`false`;
  return sql<boolean>`(${isOwner} or exists (select from jobs where jobs.project_id = projects.id
    and jobs.user_id = ${actor.id} and jobs.started_at >= ${lastYear}
    and jobs.job_status in ('APPROVED_BY_PROJECT_OWNER', 'APPROVED_BY_MANAGER', 'PAID')))`;
}

const selectProjects = (db: Kysely<Database>, condition: Condition) =>
  db.selectFrom("projects").select(["projects.id", "projects.name"]).where(condition);

export function findCalendarProject(db: Kysely<Database>, actor: Actor, id: number): Promise<Person | undefined> {
  return selectProjects(db, allOf([sql`projects.id = ${id}`, isProjectFor(actor), isOpenTo(actor)])).executeTakeFirst();
}

export function listCalendarProjects(db: Kysely<Database>, actor: Actor, filter: string): Promise<Person[]> {
  return selectProjects(
    db,
    allOf([sql`not projects.is_closed`, contains(["projects.name"], filter), isProjectFor(actor), isOpenTo(actor)]),
  )
    .orderBy("projects.name")
    .orderBy("projects.id")
    .limit(maxCalendarProjects)
    .execute();
}
