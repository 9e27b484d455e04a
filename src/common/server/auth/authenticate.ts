import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { actorOf } from "../../rules/actor.ts";
import type { CurrentUser } from "../../rules/current-user.ts";
import { permissionsOf } from "../../rules/permissions.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/tables.ts";
import { renewedExpiry } from "./session-lifetime.ts";
import { hashToken } from "./session-token.ts";

/** How exactly it is known when a session was used last: not every request writes it down. */
const lastUseMinutes = 5;

/** Finds the user behind the browser's token, on the routes and pages that want to know. */
export async function authenticate(
  request: FastifyRequest,
  config: Config,
  db: Kysely<Database>,
  token: string,
): Promise<void> {
  const user = await findSessionUser(db, hashToken(token), config.requireSecondFactor);
  if (!user) return;
  request.currentUser = user;
  request.actor = actorOf(
    user.id,
    user.roles.map((role) => role.name),
  );
}

type SessionUser = Omit<CurrentUser, "roles" | "authorizations"> & {
  is_ageing: boolean;
  roles: CurrentUser["roles"] | null;
};

/**
 * The user of a session that has not ended, and on the way its last use and new end (docs/product-rules.md#sessions).
 */
async function findSessionUser(
  db: Kysely<Database>,
  tokenHash: Buffer,
  requireSecondFactor: boolean,
): Promise<CurrentUser | undefined> {
  const { rows } = await sql<SessionUser>`
    select users.id, users.name, users.email, users.employee_id, users.default_hourly_rate,
      last_used_at < now() - make_interval(mins => ${lastUseMinutes}) as is_ageing,
      ${requireSecondFactor}::boolean and not exists (
        select from second_factors where second_factors.user_id = users.id and confirmed_at is not null
      ) as must_add_second_factor,
      (select json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.id)
        from user_roles join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id) as roles
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > now() and users.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { is_ageing, roles, ...user } = row;
  if (is_ageing) await noteUse(db, tokenHash);
  const held = roles ?? [];
  const authorizations = user.must_add_second_factor ? [] : permissionsOf(held.map((role) => role.name));
  return { ...user, roles: held, authorizations };
}

async function noteUse(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("sessions")
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: renewedExpiry,
    })
    .where("token_hash", "=", tokenHash)
    .execute();
}
