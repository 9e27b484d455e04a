import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import type { Condition } from "../rules/scim-filter.ts";
import type { DirectoryUser } from "../rules/scim-user.ts";

/** The users that the directory sees. Several users with the same `user_name` appear as one. */
const directoryUsers = sql`(
  select distinct on (folded(user_name)) * from (
    select users.id, coalesce(scim_users.user_name, users.email) as user_name, scim_users.external_id, users.name, users.email,
      users.status <> 'deleted' as is_active, scim_users.user_id is not null as is_kept, users.created_at
    from users left join scim_users on scim_users.user_id = users.id
    where users.status <> 'deleted' or scim_users.user_id is not null
  ) as known order by folded(user_name), is_active desc, is_kept desc, id) as directory_users`;

const columns = sql`id, user_name, external_id, name, email, is_active, created_at`;

const isMatch: Readonly<Record<Condition["attribute"], (value: string) => RawBuilder<boolean>>> = {
  id: (value) => sql`id::text = ${value}`,
  userName: (value) => sql`folded(user_name) = folded(${value})`,
  externalId: (value) => sql`external_id = ${value}`,
  displayName: (value) => sql`folded(name) = folded(${value})`,
  email: (value) => sql`folded(email) = folded(${value})`,
  active: (value) => sql`is_active = ${value === "true"}`,
};

type Range = { readonly startIndex: number; readonly limit: number };

export async function listDirectoryUsers(
  db: Kysely<Database>,
  conditions: readonly Condition[],
  { startIndex, limit }: Range,
): Promise<{ users: DirectoryUser[]; total: number }> {
  const which = sql.join(
    [sql`true`, ...conditions.map(({ attribute, value }) => isMatch[attribute](value))],
    sql` and `,
  );
  const { rows: users } = await sql<DirectoryUser>`select ${columns} from ${directoryUsers} where ${which}
    order by id limit ${limit} offset ${startIndex - 1}`.execute(db);
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total from ${directoryUsers} where ${which}`.execute(db);
  return { users, total: rows[0]?.total ?? 0 };
}

export async function findDirectoryUser(db: Kysely<Database>, id: number): Promise<DirectoryUser | undefined> {
  const { rows } = await sql<DirectoryUser>`select ${columns} from ${directoryUsers} where id = ${id}`.execute(db);
  return rows[0];
}

export async function userNameIsTaken(db: Kysely<Database>, userName: string, exceptId: number): Promise<boolean> {
  const { rows } = await sql`select from ${directoryUsers}
    where folded(user_name) = folded(${userName}) and id <> ${exceptId}`.execute(db);
  return rows.length > 0;
}

/** Whether one or more users have the address, all of them deleted. */
export async function emailIsOfDeleted(db: Kysely<Database>, email: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select bool_and(status = 'deleted') as found from users
    where folded(email) = folded(${email})`.execute(db);
  return rows[0]?.found ?? false;
}

type Kept = { readonly user_id: number; readonly user_name: string; readonly external_id: string | null };

/** Forgets deleted users with the same `user_name`, because the column is unique. */
export async function keepUser(trx: Kysely<Database>, kept: Kept): Promise<void> {
  await sql`delete from scim_users using users where users.id = user_id and users.status = 'deleted'
    and folded(user_name) = folded(${kept.user_name}) and user_id <> ${kept.user_id}`.execute(trx);
  await trx
    .insertInto("scim_users")
    .values(kept)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(kept))
    .execute();
}

export async function forgetUser(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.deleteFrom("scim_users").where("user_id", "=", userId).execute();
}

const maxMembers = 10_000;

export type DirectoryGroup = {
  readonly id: number;
  readonly members: readonly { readonly id: number; readonly name: string }[];
};

export async function listDirectoryGroups(db: Kysely<Database>): Promise<DirectoryGroup[]> {
  const { rows } = await sql<DirectoryGroup>`
    select roles.id, (
      select coalesce(json_agg(json_build_object('id', id, 'name', name) order by id), '[]') from (
        select users.id, users.name from user_roles join users on users.id = user_roles.user_id
        where user_roles.role_id = roles.id and users.status <> 'deleted' order by users.id limit ${maxMembers}
      ) as held) as members
    from roles order by roles.id`.execute(db);
  return rows;
}
