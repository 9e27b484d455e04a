import type { Kysely } from "kysely";
import type { RoleName } from "#common/rules/access/permissions.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { Values } from "#features/imports/rules/plan-rows.ts";
import { listAllUsers } from "#features/users/server/users.store.ts";
import { personFinder } from "./people-names.ts";

/** A sheet names an owner by e-mail, number or name; a record has the owner's id. */
export type Owners = {
  /** The owner may be a deleted user. */
  readonly emailOf: (id: number) => string | undefined;
  /** Replaces the owner's name or number by the e-mail, and sets the owner's id (undefined if unknown). */
  readonly settle: (values: Values) => Values;
  readonly has: (id: unknown, role: RoleName) => boolean;
};

export async function findOwners(trx: Kysely<Database>): Promise<Owners> {
  const users = await listAllUsers(trx);
  const active = users.filter(({ is_deleted }) => !is_deleted);
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const find = personFinder(active);
  const byId = new Map(active.map((user) => [user.id, user]));
  return {
    emailOf: (id) => emails.get(id),
    settle(values) {
      const { owner, owner_user_id } = values;
      // The stored owner may stay, even if deleted.
      if (typeof owner !== "string" || owner === emails.get(Number(owner_user_id))) return values;
      const user = find(owner);
      return { ...values, owner: user?.email ?? owner, owner_user_id: user?.id };
    },
    has: (id, role) => byId.get(Number(id))?.roles.some(({ name }) => name === role) ?? false,
  };
}
