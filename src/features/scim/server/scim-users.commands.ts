import type { Kysely } from "kysely";
import type { Changer } from "#common/rules/access/actor.ts";
import { defaultRoleId } from "#common/rules/access/permissions.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { canonicalEmail } from "#common/server/canonical-email.ts";
import type { Database } from "#common/server/database/tables.ts";
import { registersTimeByDefault } from "#features/users/rules/user.ts";
import { isProtected } from "#features/users/rules/user-policy.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import { deleteUser, reactivateUser, requireUser, saveNameAndAddress } from "#features/users/server/users.commands.ts";
import {
  emailIsTaken,
  type FoundUser,
  insertRoles,
  insertUsers,
  lockAdminRole,
  lockUser,
} from "#features/users/server/users.store.ts";
import { ScimProblem } from "../rules/scim-problem.ts";
import { changedFields, type DirectoryFields, type DirectoryUser, type Wanted } from "../rules/scim-user.ts";
import { emailIsOfDeleted, findDirectoryUser, forgetUser, keepUser, userNameIsTaken } from "./scim-users.store.ts";

const directory: Changer = { id: null };

/** An id that no user has. */
const nobody = 0;

type EnqueueMail = AccountMails["addressChanged"];

/** Sends no mail. If the directory sends an inactive user, the user is deleted at once. */
export async function createDirectoryUser(trx: Kysely<Database>, wanted: Wanted): Promise<DirectoryUser> {
  await lockAdminRole(trx);
  const fields = changedFields(undefined, wanted);
  const { name, email, user_name, external_id } = fields;
  await requireFree(trx, fields, nobody);
  if (await emailIsOfDeleted(trx, canonicalEmail(email)))
    throw new ScimProblem(409, "E-mailen tilhører en slettet bruger. Genaktivér brugeren i Dagværk.", "uniqueness");
  const roles = [defaultRoleId];
  const [user_id = nobody] = await insertUsers(trx, [
    { name, email: canonicalEmail(email), employee_id: null, registers_time: registersTimeByDefault(roles) },
  ]);
  await insertRoles(trx, [{ id: user_id, roles }]);
  const entry = { user_id: directory.id, about_user_id: user_id, details: { to: ["employee"] } };
  await insertAuditEntry(trx, { kind: "user-created", ...entry });
  await keepUser(trx, { user_id, user_name, external_id });
  if (!fields.is_active) await deleteUser(trx, directory, user_id, {});
  return requireDirectoryUser(trx, user_id);
}

/** A deleted user changes only in `user_name` and `external_id`, unless the directory reactivates the user. */
export async function changeDirectoryUser(
  trx: Kysely<Database>,
  enqueueMail: EnqueueMail,
  userId: number,
  wanted: Wanted,
): Promise<DirectoryUser> {
  await lockAdminRole(trx);
  const former = await requireDirectoryUser(trx, userId);
  const stored = await lockUnprotected(trx, userId);
  const fields = changedFields(former, wanted);
  const { user_name, external_id, name, email, is_active } = fields;
  await requireFree(trx, fields, userId);
  if (is_active && !former.is_active) {
    const roles = stored.roles.map(({ id }) => id);
    await reactivateUser(trx, undefined, directory, stored, { email, roles });
  }
  if (is_active || former.is_active)
    await saveNameAndAddress(trx, enqueueMail, directory, await requireUser(trx, userId), { name, email });
  await keepUser(trx, { user_id: userId, user_name, external_id });
  if (!is_active && former.is_active) await deleteUser(trx, directory, userId, {});
  return requireDirectoryUser(trx, userId);
}

/** Afterwards the directory cannot find the user. */
export async function removeDirectoryUser(trx: Kysely<Database>, userId: number): Promise<void> {
  await lockAdminRole(trx);
  const former = await requireDirectoryUser(trx, userId);
  await lockUnprotected(trx, userId);
  if (former.is_active) await deleteUser(trx, directory, userId, {});
  await forgetUser(trx, userId);
}

export async function requireDirectoryUser(db: Kysely<Database>, id: number): Promise<DirectoryUser> {
  const found = await findDirectoryUser(db, id);
  if (!found) throw new ScimProblem(404, "Brugeren findes ikke.");
  return found;
}

/** Callers hold the lock of the admin role, so that the user cannot become an administrator meanwhile. */
async function lockUnprotected(trx: Kysely<Database>, id: number): Promise<FoundUser> {
  const user = await lockUser(trx, id);
  if (!user) throw new ScimProblem(404, "Brugeren findes ikke.");
  if (isProtected(user)) throw new ScimProblem(403, "Administratorer ændres kun i Dagværk.");
  return user;
}

async function requireFree(
  trx: Kysely<Database>,
  { user_name, email, is_active }: DirectoryFields,
  exceptId: number,
): Promise<void> {
  if (await userNameIsTaken(trx, user_name, exceptId)) throw taken("userName");
  if (is_active && (await emailIsTaken(trx, email, exceptId))) throw taken("E-mailen");
}

const taken = (what: string) => new ScimProblem(409, `${what} bruges af en anden bruger.`, "uniqueness");
