import type { Kysely } from "kysely";
import { type RoleName, roles } from "#common/rules/access/permissions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { deletePasswordLinksOf } from "#common/server/auth/password-links.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type Claims, rolesFor } from "#features/session/rules/single-sign-on/claims.ts";
import type { LoginProblem } from "#features/session/rules/single-sign-on/login-problem.ts";
import { registersTimeByDefault } from "#features/users/rules/user.ts";
import { isProtected, roleErrors } from "#features/users/rules/user-policy.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import {
  countAdmins,
  findActiveUser,
  insertUsers,
  lockAdminRole,
  lockUser,
  replaceRoles,
} from "#features/users/server/users.store.ts";
import type { UsedProvider } from "./login-providers.store.ts";
import {
  findAnyUserByEmail,
  findIdentity,
  hasIdentity,
  insertIdentity,
  lockSubject,
  markActive,
  noteLogin,
} from "./provider-login.store.ts";

export type Admitted =
  | { readonly userId: number; readonly problem?: undefined }
  | { readonly userId?: number; readonly problem: LoginProblem };

/** Finds the user by issuer and subject. A first login connects the user of the verified address, or creates one. */
export async function admit(db: Kysely<Database>, provider: UsedProvider, claims: Claims): Promise<Admitted> {
  const admitted = await db.transaction().execute(async (trx) => {
    const outside = problemOutside(provider, claims);
    if (outside || !claims.subject) return { problem: outside ?? "invalid" } satisfies Admitted;
    const person = { ...claims, subject: claims.subject };
    await lockAdminRole(trx);
    await lockSubject(trx, provider.issuer, claims.subject);
    const known = await findIdentity(trx, provider.issuer, claims.subject);
    if (!known) return admitStranger(trx, provider, person);
    if (known.status === "deleted") return { userId: known.user_id, problem: "deleted" } satisfies Admitted;
    await noteLogin(trx, known.id, claims.claimedRoles);
    await activate(trx, known.user_id);
    await giveRoles(trx, provider, known.user_id, claims);
    return { userId: known.user_id } satisfies Admitted;
  });
  if (admitted.problem) await insertRefusal(db, provider, admitted);
  return admitted;
}

export async function connect(
  db: Kysely<Database>,
  tell: AccountMails,
  provider: UsedProvider,
  claims: Claims,
  userId: number,
): Promise<Admitted> {
  const admitted = await db.transaction().execute(async (trx): Promise<Admitted> => {
    const outside = problemOutside(provider, claims);
    if (outside || !claims.subject) return { userId, problem: outside ?? "invalid" };
    await lockSubject(trx, provider.issuer, claims.subject);
    const user = await lockUser(trx, userId);
    if (!user || user.is_deleted) return { userId, problem: "deleted" };
    const known = await findIdentity(trx, provider.issuer, claims.subject);
    if (known?.user_id === userId) return { userId };
    if (known || (await hasIdentity(trx, userId, provider.issuer))) return { userId, problem: "connected" };
    await insertConnection(trx, provider, userId, { ...claims, subject: claims.subject });
    await tell.accessAdded(trx, { user_id: userId, access: "login-account" });
    return { userId };
  });
  if (admitted.problem) await insertRefusal(db, provider, admitted);
  return admitted;
}

function problemOutside({ domains }: UsedProvider, { domain }: Claims): LoginProblem | undefined {
  if (domains.length === 0) return undefined;
  return domain !== undefined && domains.includes(domain) ? undefined : "domain";
}

type Person = Claims & { readonly subject: string };

async function admitStranger(trx: Kysely<Database>, provider: UsedProvider, person: Person): Promise<Admitted> {
  const { email } = person;
  if (!email || !person.isEmailVerified) return { problem: "unverified" };
  const found = await findAnyUserByEmail(trx, email);
  if (!found) return provider.creates_users ? createUser(trx, provider, { ...person, email }) : { problem: "unknown" };
  const user = await lockUser(trx, found.id);
  if (!user || user.is_deleted) return { userId: found.id, problem: "deleted" };
  if (await hasIdentity(trx, user.id, provider.issuer)) return { userId: user.id, problem: "taken" };
  if (isProtected(user)) return { userId: user.id, problem: "protected" };
  await insertConnection(trx, provider, user.id, person);
  await activate(trx, user.id);
  await giveRoles(trx, provider, user.id, person);
  return { userId: user.id };
}

async function insertConnection(
  trx: Kysely<Database>,
  { id, name, issuer }: UsedProvider,
  userId: number,
  { subject, claimedRoles }: Person,
): Promise<void> {
  await insertIdentity(trx, { user_id: userId, provider_id: id, issuer, subject }, claimedRoles);
  await insertAuditEntry(trx, { kind: "login-connected", user_id: userId, details: { provider: name } });
}

/** No payroll run pays the new user before an employee number and an hourly rate are added. */
async function createUser(
  trx: Kysely<Database>,
  provider: UsedProvider,
  person: Person & { readonly email: string },
): Promise<Admitted> {
  const names: RoleName[] = rolesFor(provider.role_map, person.claimedRoles) ?? ["employee"];
  const ids = idsOf(names);
  const [userId] = (await insertUsers(trx, [
    {
      name: (person.name ?? person.email).slice(0, 191),
      email: canonicalEmail(person.email),
      employee_id: null,
      registers_time: registersTimeByDefault(ids),
    },
  ])) as [number];
  await replaceRoles(trx, userId, ids);
  await markActive(trx, userId);
  const details = { to: names, provider: provider.name };
  await insertAuditEntry(trx, { kind: "user-created", about_user_id: userId, details });
  await insertConnection(trx, provider, userId, person);
  return { userId };
}

async function activate(trx: Kysely<Database>, userId: number): Promise<void> {
  if (await markActive(trx, userId)) await deletePasswordLinksOf(trx, userId);
}

/** A user who must stay an administrator keeps that role (docs/product-rules.md#the-last-administrator). */
async function giveRoles(
  trx: Kysely<Database>,
  { role_map, name }: UsedProvider,
  userId: number,
  { claimedRoles }: Claims,
): Promise<void> {
  const wanted = rolesFor(role_map, claimedRoles);
  const user = wanted && (await findActiveUser(trx, userId));
  if (!wanted || !user) return;
  const isLastAdmin = Object.keys(roleErrors(idsOf(wanted), user, await countAdmins(trx))).length > 0;
  const to = isLastAdmin ? rolesWithAdmin(wanted) : wanted;
  const from = user.roles.map((role) => role.name);
  if (from.join() === to.join()) return;
  await replaceRoles(trx, userId, idsOf(to));
  const details = { from, to, provider: name };
  await insertAuditEntry(trx, { kind: "roles-changed", about_user_id: userId, details });
}

const rolesWithAdmin = (names: readonly RoleName[]): RoleName[] => [
  "admin",
  ...names.filter((name) => name !== "admin"),
];

const idsOf = (names: readonly RoleName[]): number[] =>
  roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);

async function insertRefusal(
  db: Kysely<Database>,
  { name }: UsedProvider,
  { userId, problem }: Admitted,
): Promise<void> {
  const details = { provider: name, problem: problem ?? "" };
  await insertAuditEntry(db, { kind: "provider-login-refused", about_user_id: userId, details });
}
