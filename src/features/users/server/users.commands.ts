import type { Kysely } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { inTransaction } from "../../../common/server/database/transaction.ts";
import { forbidden, invalid, notFound } from "../../../common/server/errors.ts";
import type { Enqueue } from "../../../common/server/queue.ts";
import type { UserInput } from "../rules/user.ts";
import { roleErrors, userActions } from "../rules/user-policy.ts";
import {
  countAdmins,
  type FoundUser,
  findActiveUser,
  insertUser,
  lockAdminRole,
  markUserDeleted,
  replaceRoles,
  updateUser,
} from "./users.store.ts";

export type Invitation = { user_id: number };

/**
 * Creates a user without a password; the invitation that he gets brings a link to choose one (decisions 6).
 * @returns the user's id
 */
export function createUser(
  db: Kysely<Database>,
  enqueueInvitation: Enqueue<Invitation>,
  { roles, ...columns }: UserInput,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const id = await insertUser(trx, columns);
    await replaceRoles(trx, id, roles);
    await enqueueInvitation(trx, { user_id: id });
    return id;
  });
}

export function saveUser(db: Kysely<Database>, id: number, { roles, ...columns }: UserInput): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockAdminRole(trx);
    const errors = roleErrors(roles, await requireUser(trx, id), await countAdmins(trx));
    if (errors.roles) throw invalid(errors);
    await updateUser(trx, id, columns);
    await replaceRoles(trx, id, roles);
  });
}

/** Marks a user as deleted (specification 2). Nobody deletes himself, and the last administrator stays. */
export function deleteUser(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockAdminRole(trx);
    const user = await requireUser(trx, id);
    if (!userActions(actor, user, await countAdmins(trx)).delete)
      throw forbidden(
        user.id === actor.id ? "Du kan ikke slette dig selv." : "Den sidste administrator kan ikke slettes.",
      );
    await markUserDeleted(trx, id);
  });
}

async function requireUser(trx: Kysely<Database>, id: number): Promise<FoundUser> {
  const user = await findActiveUser(trx, id);
  if (!user) throw notFound("Brugeren findes ikke.");
  return user;
}
