import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { type Actor, actorOf } from "#common/rules/access/actor.ts";
import { permissionsOf } from "#common/rules/access/permissions.ts";
import type { TokenScope } from "#common/rules/access/token-scopes.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/tables.ts";
import { absentOfUsers, type NamedAbsent, otherManagersOfUsers } from "./actors.ts";
import type { Credential } from "./credentials/credential.ts";
import type { RequestUser } from "./current-user.store.ts";

export async function authenticate(
  request: FastifyRequest,
  config: Config,
  db: Kysely<Database>,
  credential: Credential,
): Promise<void> {
  const found = await findHolder(db, credential, config.requireSecondFactor);
  if (!found) return;
  request.currentUser = found.user;
  request.actor = found.actor;
  request.token = found.token;
}

type HolderRow = Omit<RequestUser, "roles" | "authorizations" | "stands_in_for"> & {
  is_ageing: boolean;
  token_id: number | null;
  scopes: readonly TokenScope[] | null;
  roles: RequestUser["roles"] | null;
  absent: readonly NamedAbsent[] | null;
  other_managers: Actor["otherManagers"];
};

export type RequestToken = { readonly id: number; readonly scopes: readonly TokenScope[] };

type Found = { user: RequestUser; actor: Actor; token: RequestToken | null };

const selectUser = ({ kind, token }: Credential, requireSecondFactor: boolean) => sql<HolderRow>`
    select users.id, users.name, users.email, users.employee_id, holder.is_ageing, holder.token_id, holder.scopes,
      ${requireSecondFactor}::boolean and not holder.has_second_factor and not exists (
        select from second_factors where second_factors.user_id = users.id and confirmed_at is not null
      ) as must_add_second_factor,
      (select json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.id)
        from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id) as roles,
      ${absentOfUsers} as absent, ${otherManagersOfUsers} as other_managers
    from (${kind.selectHolder(token)}) as holder join users on users.id = holder.user_id
    where users.status <> 'deleted'`;

async function findHolder(
  db: Kysely<Database>,
  credential: Credential,
  requireSecondFactor: boolean,
): Promise<Found | undefined> {
  const { rows } = await selectUser(credential, requireSecondFactor).execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { is_ageing, token_id, scopes, roles, absent, other_managers, ...user } = row;
  if (is_ageing) await credential.kind.noteUse(db, credential.token);
  const held = roles ?? [];
  const names = held.map((role) => role.name);
  const actor = actorOf(user.id, names, absent ?? [], other_managers);
  const stands_in_for = standsInFor(actor, absent ?? []);
  const token = token_id === null ? null : { id: token_id, scopes: scopes ?? [] };
  const authorizations = user.must_add_second_factor ? [] : permissionsOf(names);
  return { user: { ...user, roles: held, authorizations, stands_in_for }, actor, token };
}

function standsInFor(actor: Actor, absent: readonly NamedAbsent[]): RequestUser["stands_in_for"] {
  const ids = new Set(actor.standsInFor.map(({ id }) => id));
  return absent.filter(({ id }) => ids.has(id)).map(({ id, name, to_date }) => ({ id, name, to_date }));
}
