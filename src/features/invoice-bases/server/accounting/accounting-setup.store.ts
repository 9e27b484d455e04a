import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { AccountingSetup } from "#features/invoice-bases/rules/accounting/accounting-setup.ts";
import {
  type AccountingSystemName,
  accountingSystemNames,
} from "#features/invoice-bases/rules/accounting/accounting-systems.ts";

const nameOf = (stored: string | null): AccountingSystemName | null =>
  accountingSystemNames.find((name) => name === stored) ?? null;

/** No response may contain the secrets. */
export async function findStoredSetup(db: Kysely<Database>, { locks = false } = {}) {
  const { system, ...stored } = await db
    .selectFrom("accounting_setup")
    .select(["system", "settings", "secrets", "version"])
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow();
  return { ...stored, system: nameOf(system) };
}

export async function findAccountingSetup(db: Kysely<Database>): Promise<AccountingSetup> {
  const { secrets, ...setup } = await findStoredSetup(db);
  return { ...setup, stored_secrets: Object.keys(secrets) };
}

type Columns = {
  readonly system: AccountingSystemName | null;
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
};

export async function updateAccountingSetup(trx: Kysely<Database>, actor: Actor, columns: Columns): Promise<void> {
  const { system, settings, secrets } = columns;
  await trx
    .updateTable("accounting_setup")
    .set({ system, settings: JSON.stringify(settings), secrets: JSON.stringify(secrets), ...nextVersion(actor) })
    .execute();
}
