import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import type { Invitation } from "#features/users/server/users.commands.ts";
import type { Candidate, SheetRow, Values } from "../rules/plan-rows.ts";

export type ImportContext = {
  readonly trx: Kysely<Database>;
  readonly actor: Actor;
  readonly tell: AccountMails;
  readonly invite: Enqueue<Invitation> | undefined;
};

export type ImportPlan = {
  readonly candidates: readonly Candidate<unknown>[];
  /** Saves all new and changed rows. Must not be called if a candidate has errors. */
  readonly write: () => Promise<void>;
};

export type Importer = {
  /** The stored rows that the import may change stay locked until the transaction ends. */
  readonly plan: (context: ImportContext, rows: readonly SheetRow[]) => Promise<ImportPlan>;
  readonly list: (trx: Kysely<Database>) => Promise<readonly Values[]>;
};
