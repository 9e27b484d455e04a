import type { Kysely } from "kysely";
import type { Actor, Changer } from "#common/rules/access/actor.ts";
import { roles as allRoles, type RoleName } from "#common/rules/access/permissions.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntries, insertAuditEntry } from "#common/server/audit-log.ts";
import { deleteAccessTokensOf } from "#common/server/auth/credentials/access-token.ts";
import { deletePasswordLinksOf, deletePasswordLinksOfAll } from "#common/server/auth/password-links.ts";
import { deleteSessionsOf } from "#common/server/auth/session-lifetime.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { conflict, forbidden, invalid, notFound } from "#common/server/http/errors.ts";
import { endSubstitutesOfUser } from "#features/substitutes/server/substitutes.store.ts";
import type { LedPerson } from "../rules/shared-leader.ts";
import { registersTimeByDefault, type Successors, type UserInput, type UserReactivation } from "../rules/user.ts";
import { lastAdminProblem } from "../rules/user-policy.ts";
import type { AccountMails } from "./account-mails.ts";
import { insertFirstTerms, saveCurrentRate } from "./terms/terms.commands.ts";
import {
  countAdmins,
  deletePasskeysOf,
  deleteSecondFactor,
  type FoundUser,
  findActiveUser,
  findUserByEmail,
  insertRoles,
  insertUsers,
  lockAllInvited,
  lockInvited,
  lockUser,
  markUserDeleted,
  markUserReactivated,
  replaceRoles,
  transferOwnership,
  type UserColumns,
  updateLeader,
  updateUser,
  userHasRole,
} from "./users.store.ts";

export type Invitation = { user_id: number };
export type SecondFactorReset = { user_id: number };

export function createUser(
  db: Kysely<Database>,
  enqueueInvitation: Enqueue<Invitation>,
  actor: Actor,
  input: UserInput,
): Promise<number> {
  return inTransaction(db, async (trx) => (await createUsers(trx, enqueueInvitation, actor, [input]))[0] as number);
}

/** @param enqueueInvitation undefined if the users are not invited yet @returns the ids in the order of the inputs */
export async function createUsers(
  trx: Kysely<Database>,
  enqueueInvitation: Enqueue<Invitation> | undefined,
  actor: Actor,
  inputs: readonly UserInput[],
): Promise<number[]> {
  const ids = await insertUsers(
    trx,
    inputs.map(({ name, email, employee_id, roles, registers_time = registersTimeByDefault(roles), leader_id }) => ({
      ...{ name, email: canonicalEmail(email), employee_id, registers_time, leader_user_id: leader_id ?? null },
    })),
  );
  const created = inputs.map((input, place) => ({ ...input, id: ids[place] as number }));
  await insertRoles(trx, created);
  await insertFirstTerms(trx, actor, created);
  await enqueueInvitation?.(trx, ...created.map(({ id }) => ({ user_id: id })));
  await insertAuditEntries(
    trx,
    created.map(({ id, roles }) => ({
      ...{ kind: "user-created", user_id: actor.id, about_user_id: id, details: { to: roleNamesOf(roles) } },
    })),
  );
  return ids;
}

export function inviteAgain(
  db: Kysely<Database>,
  enqueueInvitation: Enqueue<Invitation>,
  actor: Actor,
  id: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireUser(trx, id);
    if (!(await lockInvited(trx, id))) throw conflict("Brugeren har allerede valgt sin adgangskode.");
    await deletePasswordLinksOf(trx, id);
    await enqueueInvitation(trx, { user_id: id });
    await insertAuditEntry(trx, { kind: "invitation-sent", user_id: actor.id, about_user_id: id });
  });
}

/** Leaves out users who are already active or deleted. @returns the ids of the invited users */
export async function inviteUsers(
  trx: Kysely<Database>,
  { enqueue, handsOver }: { readonly enqueue: Enqueue<Invitation>; readonly handsOver: boolean },
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const invited = await lockAllInvited(trx, ids);
  await deletePasswordLinksOfAll(trx, invited);
  await enqueue(trx, ...invited.map((user_id) => ({ user_id })));
  await insertAuditEntries(
    trx,
    invited.map((id) => ({
      ...{ kind: "invitation-sent", user_id: actor.id, about_user_id: id },
      details: { by: handsOver ? "list" : "mail" },
    })),
  );
  return invited;
}

export async function saveUser(
  trx: Kysely<Database>,
  enqueueMail: AccountMails["addressChanged"],
  actor: Actor,
  id: number,
  input: UserInput,
): Promise<void> {
  const { roles, default_hourly_rate } = input;
  const stored = await requireUser(trx, id);
  const columns = columnsOf(input, stored);
  await updateUser(trx, actor, stored, columns);
  await saveCurrentRate(trx, actor, id, default_hourly_rate);
  await replaceRoles(trx, id, roles);
  await insertChanges(trx, actor, stored, { roles, columns: { ...columns, default_hourly_rate } });
  await tellNewAddress(trx, enqueueMail, stored, canonicalEmail(input.email));
}

/** Saves a change that comes from the company's directory. */
export async function saveNameAndAddress(
  trx: Kysely<Database>,
  enqueueMail: AccountMails["addressChanged"],
  changer: Changer,
  stored: FoundUser,
  { name, email }: Pick<UserInput, "name" | "email">,
): Promise<void> {
  const columns = { name, email: canonicalEmail(email) };
  const fields = (["name", "email"] as const).filter((field) => columns[field] !== stored[field]);
  if (fields.length === 0) return;
  await updateUser(trx, changer, stored, columns);
  const entry = { user_id: changer.id, about_user_id: stored.id, details: { fields } };
  await insertAuditEntry(trx, { kind: "user-changed", ...entry });
  await tellNewAddress(trx, enqueueMail, stored, columns.email);
}

async function tellNewAddress(
  trx: Kysely<Database>,
  enqueueMail: AccountMails["addressChanged"],
  { id, email: former, is_invited }: FoundUser,
  email: string,
): Promise<void> {
  if (email.toLowerCase() === former.toLowerCase()) return;
  await enqueueMail(trx, { user_id: id, former_email: null });
  // The former address of an invited user may be a typing error, and belong to a stranger.
  if (!is_invited) await enqueueMail(trx, { user_id: id, former_email: former });
}

function columnsOf(
  { roles: _roles, default_hourly_rate: _rate, leader_id, ...columns }: UserInput,
  stored: FoundUser,
): UserColumns {
  return {
    ...columns,
    email: canonicalEmail(columns.email),
    registers_time: columns.registers_time ?? stored.registers_time,
    leader_user_id: leader_id === undefined ? (stored.leader?.id ?? null) : leader_id,
  };
}

type Saved = Pick<UserInput, "roles"> & { columns: UserColumns & Pick<UserInput, "default_hourly_rate"> };

async function insertChanges(
  trx: Kysely<Database>,
  actor: Actor,
  stored: FoundUser,
  { roles, columns }: Saved,
): Promise<void> {
  const entry = { user_id: actor.id, about_user_id: stored.id };
  const former = { ...stored, leader_user_id: stored.leader?.id ?? null };
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => columns[name] !== former[name]);
  if (fields.length > 0) await insertAuditEntry(trx, { ...entry, kind: "user-changed", details: { fields } });
  const [from, to] = [stored.roles.map(({ name }) => name), roleNamesOf(roles)];
  if (from.join() !== to.join())
    await insertAuditEntry(trx, { ...entry, kind: "roles-changed", details: { from, to } });
}

function roleNamesOf(ids: readonly number[]): RoleName[] {
  return allRoles.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

export async function shareLeader(
  trx: Kysely<Database>,
  actor: Actor,
  people: readonly LedPerson[],
  leader_id: number | null,
): Promise<void> {
  const changed = people.filter(({ leader_user_id }) => leader_user_id !== leader_id).map(({ id }) => id);
  if (changed.length === 0) return;
  await updateLeader(trx, actor, changed, leader_id);
  await insertAuditEntries(
    trx,
    changed.map((id) => ({
      ...{ kind: "user-changed", user_id: actor.id, about_user_id: id, details: { fields: ["leader_user_id"] } },
    })),
  );
}

export async function deleteUser(
  trx: Kysely<Database>,
  actor: Changer,
  id: number,
  successors: Successors,
): Promise<void> {
  const user = await requireUser(trx, id);
  if (user.id === actor.id) throw forbidden("Du kan ikke slette dig selv.");
  const problem = lastAdminProblem(user, await countAdmins(trx), "slettes");
  if (problem) throw forbidden(problem);
  await requireSuccessors(trx, id, successors);
  await markUserDeleted(trx, actor, id);
  await endSubstitutesOfUser(trx, id, actor.id);
  await insertAuditEntry(trx, { kind: "user-deleted", user_id: actor.id, about_user_id: id });
  await transferAll(trx, actor, id, successors);
}

/** @param enqueueInvitation undefined if the user is not invited yet */
export async function reactivateUser(
  trx: Kysely<Database>,
  enqueueInvitation: Enqueue<Invitation> | undefined,
  actor: Changer,
  stored: FoundUser,
  { roles, ...input }: UserReactivation,
): Promise<void> {
  const about = { user_id: actor.id, about_user_id: stored.id };
  const email = canonicalEmail(input.email);
  await markUserReactivated(trx, actor, stored.id, email);
  await replaceRoles(trx, stored.id, roles);
  await enqueueInvitation?.(trx, { user_id: stored.id });
  await insertAuditEntry(trx, { ...about, kind: "user-reactivated", details: { to: roleNamesOf(roles) } });
  if (email !== stored.email)
    await insertAuditEntry(trx, { ...about, kind: "user-changed", details: { fields: ["email"] } });
}

async function requireSuccessors(
  trx: Kysely<Database>,
  leavingId: number,
  { project_owner_id, cost_center_owner_id }: Successors,
): Promise<void> {
  const mayOwn = async (id: number | undefined, role: RoleName) =>
    id === undefined || (id !== leavingId && (await userHasRole(trx, id, role)));
  const errors: FieldErrors = {};
  if (!(await mayOwn(project_owner_id, "project-owner")))
    addError(errors, "project_owner_id", "Vælg en anden projektejer.");
  if (!(await mayOwn(cost_center_owner_id, "manager")))
    addError(errors, "cost_center_owner_id", "Vælg en anden manager.");
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function transferAll(
  trx: Kysely<Database>,
  actor: Changer,
  fromId: number,
  { project_owner_id, cost_center_owner_id }: Successors,
): Promise<void> {
  const kinds = [
    ["projects", project_owner_id],
    ["cost_centers", cost_center_owner_id],
  ] as const;
  for (const [table, toId] of kinds) {
    const count = toId === undefined ? 0 : await transferOwnership(trx, actor, table, fromId, toId);
    if (count === 0) continue;
    const details = { [table]: count };
    await insertAuditEntry(trx, { kind: "ownership-transferred", user_id: actor.id, about_user_id: toId, details });
  }
}

export function logOutUser(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, id);
    await requireUser(trx, id);
    await deleteSessionsOf(trx, id);
    await deleteAccessTokensOf(trx, id);
    await insertAuditEntry(trx, { kind: "sessions-ended", user_id: actor.id, about_user_id: id });
  });
}

async function deleteFactors(trx: Kysely<Database>, userId: number): Promise<boolean> {
  const hadApp = await deleteSecondFactor(trx, userId);
  return (await deletePasskeysOf(trx, userId)) || hadApp;
}

export function resetSecondFactor(
  db: Kysely<Database>,
  enqueueMail: Enqueue<SecondFactorReset>,
  actor: Actor,
  id: number,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, id);
    await requireUser(trx, id);
    if (id === actor.id) throw forbidden("Dit eget totrinslogin slår du fra på din profil.");
    if (!(await deleteFactors(trx, id))) throw notFound("Brugeren har ikke totrinslogin.");
    await deleteSessionsOf(trx, id);
    await insertAuditEntry(trx, { kind: "second-factor-reset", user_id: actor.id, about_user_id: id });
    await enqueueMail(trx, { user_id: id });
  });
}

/** For the command line. @returns false if no user with this address has an app or passkey */
export function resetSecondFactorOf(db: Kysely<Database>, email: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (user) await lockUser(trx, user.id);
    if (!user || !(await deleteFactors(trx, user.id))) return false;
    await deleteSessionsOf(trx, user.id);
    await insertAuditEntry(trx, { kind: "second-factor-reset", about_user_id: user.id });
    return true;
  });
}

export async function requireUser(trx: Kysely<Database>, id: number): Promise<FoundUser> {
  const user = await findActiveUser(trx, id);
  if (!user) throw notFound("Brugeren findes ikke.");
  return user;
}
