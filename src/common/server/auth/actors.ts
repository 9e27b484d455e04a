import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, actorOf, secondApproval } from "#common/rules/access/actor.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { type RoleName, roleNames } from "#common/rules/access/permissions.ts";
import { currentDay } from "../database/calendar.ts";
import { givesLastApproval, userCan } from "../database/fragments.ts";
import type { Database } from "../database/tables.ts";

const knownRoles = sql.join(roleNames.map((name) => sql.lit(name)));

const namesOfRoles = (userId: string) => sql`(
  select coalesce(json_agg(roles.name order by roles.id), '[]') from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = ${sql.ref(userId)} and roles.name in (${knownRoles}))`;

export type NamedAbsent = CurrentUser["stands_in_for"][number] & { readonly roles: readonly RoleName[] };

/** The users who are absent today, and whose substitute is the user in the query's table `users`. */
export const absentOfUsers: RawBuilder<readonly NamedAbsent[] | null> = sql`(
  select json_agg(json_build_object('id', absent.id, 'name', absent.display_name, 'to_date', substitutes.to_date,
    'roles', ${namesOfRoles("absent.id")}) order by absent.id)
  from substitutes join users as absent on absent.id = substitutes.user_id and absent.status <> 'deleted'
  where substitutes.substitute_user_id = users.id and substitutes.ended_at is null
    and substitutes.to_date >= ${currentDay} and substitutes.from_date <= ${currentDay})`;

/**
 * The ids of up to three other managers; null unless the user in `users` may give the last approval. Three are enough,
 * because at most two managers can be unable to approve a job (docs/decisions/061-the-last-approval.md).
 */
export const otherManagersOfUsers: RawBuilder<readonly number[] | null> = sql`(
  case when ${givesLastApproval("users.id")} then array(
    select other.id from users as other
    where other.id <> users.id and other.status <> 'deleted' and ${userCan("other.id", secondApproval)}
    order by other.id limit 3) end)`;

type FoundActor = {
  id: number;
  roles: readonly RoleName[];
  absent: readonly NamedAbsent[] | null;
  other_managers: readonly number[] | null;
};

export async function findActors(db: Kysely<Database>, userIds: readonly number[]): Promise<Actor[]> {
  const { rows } = await sql<FoundActor>`
    select users.id, ${namesOfRoles("users.id")} as roles, ${absentOfUsers} as absent,
      ${otherManagersOfUsers} as other_managers
    from users where users.id = any(${userIds}) and users.status <> 'deleted' order by users.id`.execute(db);
  return rows.map(({ id, roles, absent, other_managers }) => actorOf(id, roles, absent ?? [], other_managers));
}
