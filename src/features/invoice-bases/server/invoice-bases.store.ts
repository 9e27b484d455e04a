import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { person, rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { settleSeconds } from "#features/invoice-bases/rules/accounting/draft-status.ts";
import { type BasisLine, sumOfLines } from "#features/invoice-bases/rules/basis-lines.ts";
import type { BasisDraft, InvoiceBasisChoice, InvoiceBasisLine } from "#features/invoice-bases/rules/invoice-basis.ts";
import { insertBasisJobs } from "./basis-jobs.store.ts";

/** Transactions that change bases wait for each other here, so that each sees which jobs are invoiced already. */
export async function lockBases(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('invoice basis'))`.execute(trx);
}

/** An attempt that has no outcome after `settleSeconds` has the status `unknown`. */
const draft = sql<BasisDraft | null>`(
  select json_build_object(
    'system', draft.system,
    'status', case when draft.status = 'sending' and draft.tried_at < now() - ${settleSeconds}::integer * interval '1 second'
      then 'unknown' else draft.status end,
    'number', draft.number, 'reference', draft.reference, 'response_status', draft.response_status, 'problem', draft.problem,
    'words', draft.words, 'tried_at', ${wallClock("draft.tried_at")}, 'tried_by', ${person("draft.tried_by_user_id")}
  ) from invoice_drafts as draft where draft.invoice_basis_id = invoice_bases.id)`;

const selectBases = (db: Kysely<Database>) =>
  db
    .selectFrom("invoice_bases")
    .select(["id", "customer_id", "customer_name", "until_date as until", "jobs_count", "amount"])
    .select([
      wallClock("created_at").as("created_at"),
      wallClock("annulled_at").$castTo<string | null>().as("annulled_at"),
      draft.as("draft"),
    ]);

export function listBases(db: Kysely<Database>, { limit, offset }: { limit: number; offset: number }) {
  return selectBases(db).orderBy("id", "desc").limit(limit).offset(offset).execute();
}

export async function countBases(db: Kysely<Database>): Promise<number> {
  return (await db.selectFrom("invoice_bases").select(rowCount).executeTakeFirstOrThrow()).count;
}

export function findBasis(db: Kysely<Database>, id: number) {
  return selectBases(db)
    .select(["customer_cvr", "customer_reference", "group_by", "with_refunds", "markup"])
    .select([
      person("invoice_bases.created_by_user_id").as("created_by"),
      person("invoice_bases.annulled_by_user_id").$castTo<{ id: number; name: string } | null>().as("annulled_by"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function listBasisLines(db: Kysely<Database>, id: number): Promise<InvoiceBasisLine[]> {
  return db
    .selectFrom("invoice_basis_lines")
    .select(["project_code", "project_name", "kind", "title", "minutes", "km", "rate", "cost", "amount"])
    .where("invoice_basis_id", "=", id)
    .orderBy("place")
    .execute();
}

type NewBasis = {
  readonly actor: Actor;
  readonly choice: InvoiceBasisChoice;
  readonly customer: { readonly name: string; readonly cvr: string | null; readonly reference: string | null };
  readonly lines: readonly BasisLine[];
};

/** The basis gets the last number plus 1, so that the numbers have no gaps. The caller must hold `lockBases`. */
export async function insertBasis(
  trx: Kysely<Database>,
  { actor, choice, customer, lines }: NewBasis,
): Promise<number> {
  const { until, customer_id, group_by, with_refunds, markup } = choice;
  const { id } = await trx
    .insertInto("invoice_bases")
    .values({
      id: sql<number>`(select coalesce(max(id), 0) + 1 from invoice_bases)`,
      ...{ customer_id, group_by, with_refunds, markup, until_date: until },
      ...{ customer_name: customer.name, customer_cvr: customer.cvr, customer_reference: customer.reference },
      jobs_count: lines.flatMap(({ jobs }) => jobs).length,
      amount: sumOfLines(lines),
      created_by_user_id: actor.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = lines.map(({ jobs: _jobs, ...line }, place) => ({ ...line, place }));
  await sql`
    insert into invoice_basis_lines
      (invoice_basis_id, place, project_code, project_name, kind, title, minutes, km, rate, cost, amount)
    select ${id}, line.* from json_to_recordset(${JSON.stringify(rows)}) as line (place integer, project_code text,
      project_name text, kind text, title text, minutes integer, km numeric, rate numeric, cost numeric, amount numeric)
  `.execute(trx);
  await insertBasisJobs(
    trx,
    id,
    lines.flatMap(({ jobs }, place) => jobs.map((job) => ({ ...job, place }))),
  );
  return id;
}

export async function annulBasis(trx: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  await trx
    .updateTable("invoice_bases")
    .set({ annulled_at: sql<Date>`now()`, annulled_by_user_id: actor.id })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("invoice_basis_jobs").set({ is_annulled: true }).where("invoice_basis_id", "=", id).execute();
}
