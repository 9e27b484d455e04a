import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { AccountingSystemName } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { type DraftProblem, settleSeconds } from "#features/invoice-bases/rules/accounting/draft-status.ts";

const isSettled = sql<boolean>`tried_at < now() - ${settleSeconds}::integer * interval '1 second'`;

/** The caller must hold `lockBases`, so that no other request can begin an attempt meanwhile. */
export function findAttempt(trx: Kysely<Database>, basisId: number) {
  return trx
    .selectFrom("invoice_drafts")
    .select(["system", "key", "status", "attempt", isSettled.as("is_settled")])
    .where("invoice_basis_id", "=", basisId)
    .executeTakeFirst();
}

type Attempt = {
  readonly basisId: number;
  readonly system: AccountingSystemName;
  readonly key: string;
  readonly reference: string;
};

/** Must be committed before the first request, so that the key survives a crash. Returns the attempt's number. */
export async function insertAttempt(
  trx: Kysely<Database>,
  actor: Actor,
  { basisId, system, key, reference }: Attempt,
): Promise<number> {
  const columns = { system, key, reference, status: "sending" as const, tried_by_user_id: actor.id };
  const { attempt } = await trx
    .insertInto("invoice_drafts")
    .values({ invoice_basis_id: basisId, ...columns })
    .onConflict((conflict) =>
      conflict.column("invoice_basis_id").doUpdateSet({
        ...columns,
        attempt: sql<number>`invoice_drafts.attempt + 1`,
        tried_at: sql<Date>`now()`,
        response_status: null,
        problem: null,
        words: "",
      }),
    )
    .returning("attempt")
    .executeTakeFirstOrThrow();
  return attempt;
}

/** The status is `unknown` if nobody knows whether the system has the draft. */
export type DraftOutcome =
  | { readonly status: "sent"; readonly number: string }
  | {
      readonly status: "refused" | "unknown";
      readonly response_status: number | null;
      readonly problem: DraftProblem | null;
      readonly words: string;
    };

/** @returns whether the attempt was still the latest one */
export async function saveOutcome(
  trx: Kysely<Database>,
  { basisId, attempt }: { readonly basisId: number; readonly attempt: number },
  outcome: DraftOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("invoice_drafts")
    .set(outcome)
    .where("invoice_basis_id", "=", basisId)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
