import { expressionBuilder, type InsertObject, type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Actor, type Changer, firstApproval } from "#common/rules/access/actor.ts";
import { adminRoleId, type RoleName } from "#common/rules/access/permissions.ts";
import { deleteAccessTokensOf } from "#common/server/auth/credentials/access-token.ts";
import { deleteCalendarAddressOf } from "#common/server/auth/credentials/calendar-address.ts";
import { deleteInboxAddressOf } from "#common/server/auth/credentials/inbox-address.ts";
import { deletePasswordLinksOf } from "#common/server/auth/password-links.ts";
import { isProviderOnly } from "#common/server/auth/provider-only.ts";
import { deleteSessionsOf } from "#common/server/auth/session-lifetime.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import {
  contains,
  isOneOf,
  type Person,
  person,
  rowCount,
  userCan,
  wallClock,
} from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { rateToday, rateTodayFrom } from "#common/server/database/terms/employment-terms.ts";
import { isVisibleTo, onProjectOf } from "#common/server/database/visibility/job-visibility.ts";
import { conflict } from "#common/server/http/errors.ts";
import { nextVersion } from "#common/server/versions.ts";
import { announce } from "#features/webhooks/server/announce.ts";
import type { LedPerson } from "../rules/shared-leader.ts";
import { maxLeaders, type UserDeletion } from "../rules/user.ts";
import type { AdminCounts } from "../rules/user-policy.ts";

const isInvited = sql<boolean>`(users.status = 'invited')`;
const isDeleted = sql<boolean>`(users.status = 'deleted')`;

const tables = expressionBuilder<Database, "users">();

const userWithRoles = [
  "users.id",
  "users.name",
  "users.display_name",
  "users.email",
  "users.employee_id",
  rateToday(sql`users.id`).as("default_hourly_rate"),
  rateTodayFrom(sql`users.id`).as("default_hourly_rate_from"),
  "users.registers_time",
  sql<Person | null>`${person("users.leader_user_id")}`.as("leader"),
  "users.version",
  isDeleted.as("is_deleted"),
  isInvited.as("is_invited"),
  jsonArrayFrom(
    tables
      .selectFrom("user_roles")
      .innerJoin("roles", "roles.id", "user_roles.role_id")
      .whereRef("user_roles.user_id", "=", "users.id")
      .select(["roles.id", "roles.name"])
      .orderBy("roles.id"),
  ).as("roles"),
  tables
    .exists(
      tables
        .selectFrom("second_factors")
        .whereRef("second_factors.user_id", "=", "users.id")
        .where("confirmed_at", "is not", null)
        .select("user_id"),
    )
    .$castTo<boolean>()
    .as("has_second_factor"),
  sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as("has_passkey"),
  sql<boolean>`exists (select from password_keepers where password_keepers.user_id = users.id)`.as("is_keeper"),
] as const;

const selectUsers = (db: Kysely<Database>) => db.selectFrom("users").select(userWithRoles);

/** Also finds invited users. */
export function findActiveUser(db: Kysely<Database>, id: number) {
  return selectUsers(db).where("users.id", "=", id).where("users.status", "<>", "deleted").executeTakeFirst();
}

export function listAllUsers(db: Kysely<Database>) {
  return selectUsers(db).orderBy("users.name").orderBy("users.id").execute();
}

export function lockAllUsers(trx: Kysely<Database>) {
  return selectUsers(trx).orderBy("users.id").forNoKeyUpdate().execute();
}

/** Also finds deleted users. */
export function lockUser(trx: Kysely<Database>, id: number) {
  return selectUsers(trx).where("users.id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function isAnonymised(db: Kysely<Database>, id: number): Promise<boolean> {
  const user = await db.selectFrom("users").select("anonymised_at").where("id", "=", id).executeTakeFirst();
  return Boolean(user?.anonymised_at);
}

/** Throws 409 if one of the users is deleted. Until the transaction ends, nobody can delete the users. */
export async function holdActiveUsers(trx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select from users where id = any(${[...ids]}::integer[]) and status <> 'deleted'
    order by id for share`.execute(trx);
  if (rows.length < new Set(ids).size) throw conflict("Brugeren er blevet slettet. Genindlæs siden.");
}

/** Finds a deleted user only if the actor sees a job of theirs that is unpaid or rejected. */
export function findUserWithJobs(db: Kysely<Database>, actor: Actor, id: number) {
  const hasUnsettledJob = sql<boolean>`exists (
    select from jobs where jobs.user_id = users.id and jobs.job_status <> 'PAID' and ${isVisibleTo(actor)})`;
  return selectUsers(db)
    .where("users.id", "=", id)
    .where((eb) => eb.or([eb("users.status", "<>", "deleted"), hasUnsettledJob]))
    .executeTakeFirst();
}

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "password_hash", isProviderOnly("users.id").as("is_provider_only")])
    .where(sql`folded(email)`, "=", sql`folded(${canonicalEmail(email)})`)
    .where("status", "<>", "deleted")
    .executeTakeFirst();
}

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findActiveUser>>>;

type UserFilter = { readonly filter: string; readonly deleted: boolean };

export function listUsers(db: Kysely<Database>, asked: UserFilter, range: { limit: number; offset: number }) {
  return selectUsers(db)
    .where(isAsked(asked))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(range.limit)
    .offset(range.offset)
    .execute();
}

export async function countUsers(db: Kysely<Database>, asked: UserFilter): Promise<number> {
  const { count } = await db.selectFrom("users").select(rowCount).where(isAsked(asked)).executeTakeFirstOrThrow();
  return count;
}

const isAsked = ({ filter, deleted }: UserFilter) =>
  sql<boolean>`users.status ${deleted ? sql`=` : sql`<>`} 'deleted' and users.anonymised_at is null and ${contains(["users.display_name", "users.email", "users.employee_id"], filter)}`;

export function listContacts(
  db: Kysely<Database>,
  role: RoleName,
  filter: string,
  range: { limit: number; offset: number },
) {
  return db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select(["users.id", "users.display_name as name", "users.email"])
    .where("users.status", "<>", "deleted")
    .where("roles.name", "=", role)
    .where(contains(["users.display_name", "users.email"], filter))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(range.limit)
    .offset(range.offset)
    .execute();
}

export async function countAdmins(db: Kysely<Database>): Promise<AdminCounts> {
  return db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select([
      (eb) => eb.fn.countAll<number>().as("admins"),
      sql<number>`count(*) filter (where users.id in (select user_id from password_keepers))`.as("keepers"),
    ])
    .where("roles.name", "=", "admin")
    .where("users.status", "<>", "deleted")
    .executeTakeFirstOrThrow();
}

/** Deleted users do not count. */
export async function emailIsTaken(db: Kysely<Database>, email: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql`folded(email)`, "=", sql`folded(${canonicalEmail(email)})`)
    .where("status", "<>", "deleted")
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also finds deleted users. */
export function findEmployee(db: Kysely<Database>, employeeId: string, exceptId: number) {
  return db
    .selectFrom("users")
    .select(["display_name as name", isDeleted.as("is_deleted")])
    .where("employee_id", "=", employeeId)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
}

export type UserColumns = Pick<InsertObject<Database, "users">, "name" | "email" | "employee_id"> & {
  registers_time: boolean;
  leader_user_id?: number | null;
};

/** @returns the ids in the order of the rows, matched by the employee numbers, which must therefore differ */
export async function insertUsers(trx: Kysely<Database>, rows: readonly UserColumns[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await trx.insertInto("users").values(rows).returning(["id", "employee_id"]).execute();
  await announce(
    trx,
    inserted.map(({ id }) => ({ event: "user.created", id })),
  );
  const byNumber = new Map(inserted.map(({ id, employee_id }) => [employee_id, id]));
  return rows.map(({ employee_id }) => byNumber.get(employee_id as string) as number);
}

/** `email` is the former address. */
export async function updateUser(
  trx: Kysely<Database>,
  actor: Changer,
  { id, email }: { readonly id: number; readonly email: string },
  columns: Pick<UserColumns, "name" | "email"> & Partial<UserColumns>,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
  if (columns.email !== email) await deletePasswordLinksOf(trx, id);
}

export async function replaceRoles(trx: Kysely<Database>, userId: number, roleIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("user_roles").where("user_id", "=", userId).execute();
  await insertRoles(trx, [{ id: userId, roles: roleIds }]);
  if (!roleIds.includes(adminRoleId)) await deleteKeeper(trx, userId);
}

async function deleteKeeper(trx: Kysely<Database>, userId: number): Promise<void> {
  await trx.deleteFrom("password_keepers").where("user_id", "=", userId).execute();
}

type WithRoles = { readonly id: number; readonly roles: readonly number[] };

export async function insertRoles(trx: Kysely<Database>, users: readonly WithRoles[]): Promise<void> {
  if (users.length === 0) return;
  const rows = users.flatMap(({ id, roles }) => roles.map((role_id) => ({ user_id: id, role_id })));
  await trx.insertInto("user_roles").values(rows).execute();
}

type WithLeader = { readonly id: number; readonly leader_user_id: number };

export async function saveLeaders(trx: Kysely<Database>, users: readonly WithLeader[]): Promise<void> {
  if (users.length === 0) return;
  await sql`update users set leader_user_id = given.leader_user_id
    from unnest(${users.map(({ id }) => id)}::integer[], ${users.map(({ leader_user_id }) => leader_user_id)}::integer[])
      as given (id, leader_user_id)
    where users.id = given.id`.execute(trx);
}

/** Also deletes the access tokens, which require a second factor. */
export async function deleteSecondFactor(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  await deleteAccessTokensOf(trx, userId);
  return numDeletedRows === 1n;
}

export async function deletePasskeysOf(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The lock prevents concurrent invitations. @returns whether the user is still invited */
export async function lockInvited(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .select(isInvited.as("is_invited"))
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.is_invited ?? false;
}

export async function lockAllInvited(trx: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where(isOneOf("id", ids))
    .where("status", "=", "invited")
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export function listInvited(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom("users")
    .select((eb) => [
      "users.id",
      "users.display_name as name",
      "users.email",
      eb
        .selectFrom("password_links")
        .select(wallClock("expires_at").as("until"))
        .whereRef("password_links.user_id", "=", "users.id")
        .where("is_invitation", "=", true)
        .where("expires_at", ">", sql<Date>`now()`)
        .orderBy("expires_at", "desc")
        .limit(1)
        .as("link_until"),
    ])
    .where("status", "=", "invited")
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .execute();
}

/** Timers are deleted, because nobody could register the measured time. */
export async function markUserDeleted(trx: Kysely<Database>, actor: Changer, id: number): Promise<void> {
  await trx
    .updateTable("users")
    .set({ status: "deleted", deleted_at: sql<Date>`now()`, password_hash: null, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
  await deleteSessionsOf(trx, id);
  await deletePasswordLinksOf(trx, id);
  await deleteCalendarAddressOf(trx, id);
  await deleteInboxAddressOf(trx, id);
  await deleteAccessTokensOf(trx, id);
  await deleteKeeper(trx, id);
  await deletePasskeysOf(trx, id);
  await trx.deleteFrom("timers").where("user_id", "=", id).execute();
  await announce(trx, [{ event: "user.deactivated", id }]);
}

export async function markUserReactivated(
  trx: Kysely<Database>,
  actor: Changer,
  id: number,
  email: string,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ status: "invited", deleted_at: null, password_hash: null, email, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
  await deleteSessionsOf(trx, id);
  await deletePasswordLinksOf(trx, id);
  await trx.deleteFrom("second_factors").where("user_id", "=", id).execute();
  await announce(trx, [{ event: "user.reactivated", id }]);
}

export async function countOwned(db: Kysely<Database>, userId: number): Promise<UserDeletion> {
  const { rows } = await sql<UserDeletion>`select
    (select count(*) from projects where owner_user_id = ${userId}) as projects_count,
    (select count(*) from jobs where ${onProjectOf(userId)} and jobs.job_status = 'NEW' and jobs.user_id <> users.id
      and ${userCan("users.id", firstApproval)}) as jobs_count,
    (select count(*) from cost_centers where owner_user_id = ${userId}) as cost_centers_count
    from users where users.id = ${userId}`.execute(db);
  return rows[0] as UserDeletion;
}

export async function transferOwnership(
  trx: Kysely<Database>,
  actor: Changer,
  table: "projects" | "cost_centers",
  fromUserId: number,
  toUserId: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ owner_user_id: toUserId, ...nextVersion(actor) })
    .where("owner_user_id", "=", fromUserId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Only one change of the admin role runs at a time, so that the last two administrators do not both lose it. */
export async function lockAdminRole(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admin role'))`.execute(trx);
}

export function listRoles(db: Kysely<Database>) {
  return db.selectFrom("roles").select(["id", "name"]).orderBy("id").execute();
}

/** docs/product-rules.md#leaders */
const selectLeaders = (db: Kysely<Database>) =>
  db
    .selectFrom("users")
    .select(["users.id", "users.display_name as name"])
    .where("users.status", "<>", "deleted")
    .where(userCan("users.id", "decide-absence"));

export async function mayLead(db: Kysely<Database>, userId: number): Promise<boolean> {
  return (await selectLeaders(db).where("users.id", "=", userId).executeTakeFirst()) !== undefined;
}

export function lockLed(trx: Kysely<Database>, ids: readonly number[]): Promise<LedPerson[]> {
  return trx
    .selectFrom("users")
    .select(["id", "display_name as name", "version", "leader_user_id"])
    .select(sql<boolean>`status = 'deleted'`.as("is_deleted"))
    .where(isOneOf("id", ids))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function updateLeader(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  ids: readonly number[],
  leader_user_id: number | null,
): Promise<void> {
  await trx
    .updateTable("users")
    .set({ leader_user_id, ...nextVersion(actor) })
    .where(isOneOf("id", ids))
    .execute();
}

export function listLeaders(db: Kysely<Database>, filter: string): Promise<Person[]> {
  return selectLeaders(db)
    .where(contains(["users.display_name"], filter))
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(maxLeaders)
    .execute();
}

export async function userHasRole(db: Kysely<Database>, userId: number, role: RoleName): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("roles", "roles.id", "user_roles.role_id")
    .select("users.id")
    .where("users.id", "=", userId)
    .where("users.status", "<>", "deleted")
    .where("roles.name", "=", role)
    .executeTakeFirst();
  return row !== undefined;
}
