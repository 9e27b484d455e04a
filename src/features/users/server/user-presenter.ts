import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { userActions } from "../rules/user-policy.ts";
import { requireUser } from "./users.commands.ts";
import { countAdmins, type FoundUser } from "./users.store.ts";

export async function presentUser(trx: Kysely<Database>, actor: Actor, id: number) {
  return withActions(trx, actor, await requireUser(trx, id));
}

export async function withActions(trx: Kysely<Database>, actor: Actor, found: FoundUser) {
  return { ...found, authorized_actions: userActions(actor, found, await countAdmins(trx)) };
}
