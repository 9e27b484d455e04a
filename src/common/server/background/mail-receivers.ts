import { type Kysely, sql } from "kysely";
import type { MailKind } from "#common/rules/mail-kinds.ts";
import type { Condition } from "../database/fragments.ts";
import type { Database } from "../database/tables.ts";
import type { Mail } from "./mail.ts";

export const getsMails = (kind: MailKind): Condition =>
  sql<boolean>`(users.status <> 'deleted' and not exists (
    select from mails_off where mails_off.user_id = users.id and mails_off.kind = ${kind}))`;

export async function findReceiver(
  db: Kysely<Database>,
  userId: number,
  kind: MailKind,
): Promise<Mail["to"] | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId)
    .where(getsMails(kind))
    .executeTakeFirst();
  return user && { name: user.name, address: user.email };
}
