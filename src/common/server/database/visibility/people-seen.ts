import { type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import type { Condition } from "../fragments.ts";
import { isNoBait, isOneOfThem, seesAllJobs } from "./job-visibility.ts";

/** Whether the actor may see the working time of the user in `users` (docs/decisions/100-working-time.md). */
export const isPersonSeenBy = (actor: Actor): Condition => isSeen(actor, sql<boolean>`true`);

/** Whether the actor may see the user's plan. Jobs that were registered only to see it do not count (`isNoBait`). */
export const isPlanSeenBy = (actor: Actor): Condition => isSeen(actor, isNoBait);

/** @param counts the condition that a job in the actor's scope must meet to make its user visible */
function isSeen(actor: Actor, counts: Condition): Condition {
  if (can(actor, "read-all-working-time")) return sql<boolean>`true`;
  const isOwn = sql<boolean>`users.id = ${actor.id}`;
  if (!can(actor, "read-users-working-time")) return isOwn;
  const isInScope = seesAllJobs(actor) ? sql<boolean>`true` : hasJobsInOwnScope(actor, counts);
  return sql<boolean>`(${isOwn} or (users.status <> 'deleted' and ${isInScope}))`;
}

export function hasJobsInOwnScope(actor: Actor, counts: Condition = sql<boolean>`true`): Condition {
  return sql<boolean>`(
    users.id in (${usersWithJobsOn("projects", actor, counts)})
    or users.id in (${usersWithJobsOn("cost_centers", actor, counts)})
  )`;
}

/** Finds each user by one search of the index, because a few projects of the same owner may have a million jobs. */
function usersWithJobsOn(table: "projects" | "cost_centers", owner: Actor, counts: Condition) {
  const column = table === "projects" ? "project_id" : "cost_center_id";
  const nextUser = (place: string, after: RawBuilder<unknown>) => sql`lateral (
    select user_id from jobs where jobs.${sql.ref(column)} = ${sql.ref(place)} and jobs.user_id > ${after} and ${counts}
    order by jobs.user_id limit 1
  ) as next`;
  return sql`with recursive worker as (
      select owned.id, next.user_id from ${sql.table(table)} as owned, ${nextUser("owned.id", sql`0`)}
      where owned.owner_user_id ${isOneOfThem(owner)}
      union all
      select worker.id, next.user_id from worker, ${nextUser("worker.id", sql`worker.user_id`)}
    )
    select user_id from worker`;
}
