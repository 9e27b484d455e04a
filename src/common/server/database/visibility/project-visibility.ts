import { type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { type Condition, userCan } from "../fragments.ts";
import { isOneOfThem, seesAllJobs } from "./job-visibility.ts";

/** Whether the actor may see a project (docs/product-rules.md#projects-for-some-people). */
export function isProjectFor(actor: Actor): Condition {
  if (seesAllJobs(actor) || can(actor, "edit-projects")) return sql<boolean>`true`;
  return sql<boolean>`(not projects.is_limited or projects.owner_user_id ${isOneOfThem(actor)} or ${isListed(sql`${actor.id}`)})`;
}

/** Whether the actor may register for the user on a project that the actor sees (`isProjectFor`). */
export const isProjectForUser = (
  actor: Actor,
  user: RawBuilder<unknown>,
): Condition => sql<boolean>`(not projects.is_limited
  or ${user} = ${actor.id} or projects.owner_user_id = ${user} or ${isListed(user)}
  or exists (select from users as allowed where allowed.id = ${user}
    and (${userCan("allowed.id", "read-all-jobs")} or ${userCan("allowed.id", "edit-projects")})))`;

export const isProjectForUsers = (
  actor: Actor,
  ids: readonly number[],
): Condition => sql<boolean>`not exists (select from unnest(${[...ids]}::integer[]) as asked(id)
  where not ${isProjectForUser(actor, sql`asked.id`)})`;

const isListed = (user: RawBuilder<unknown>): Condition => sql<boolean>`exists (select from project_people
  where project_people.project_id = projects.id and project_people.user_id = ${user})`;
