import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import {
  type AbsenceKindInput,
  type AbsenceKindSetup,
  maxAbsenceKinds,
} from "#features/absence/rules/kinds/absence-kind.ts";
import {
  type AbsenceTemplateKey,
  fixedOf,
  type StatisticsCode,
} from "#features/absence/rules/kinds/absence-templates.ts";

const selectKinds = (db: Kysely<Database>) =>
  db
    .selectFrom("absence_kinds")
    .select(["id", "name", "unit", "approval", "pay", "fixed_rate", "credits_norm", "salary_code"])
    .select(["is_sent", "shown_as", "asks_reason", "is_used", "version"])
    .select([
      sql<AbsenceTemplateKey>`template`.as("template"),
      sql<StatisticsCode | null>`statistics_code`.as("statistics_code"),
    ]);

type FoundKind = Awaited<ReturnType<ReturnType<typeof selectKinds>["execute"]>>[number];

const withFixed = (row: FoundKind): AbsenceKindSetup => {
  const { is_private, may_be_open, may_lie_ahead } = fixedOf(row);
  return { ...row, is_private, may_be_open, may_lie_ahead };
};

export async function listAbsenceKinds(db: Kysely<Database>): Promise<AbsenceKindSetup[]> {
  const rows = await selectKinds(db).orderBy("is_used", "desc").orderBy("id").limit(maxAbsenceKinds).execute();
  return rows.map(withFixed);
}

export async function findAbsenceKind(db: Kysely<Database>, id: number): Promise<AbsenceKindSetup | undefined> {
  const row = await selectKinds(db).where("id", "=", id).executeTakeFirst();
  return row && withFixed(row);
}

export async function insertAbsenceKinds(
  trx: Kysely<Database>,
  inputs: readonly AbsenceKindInput[],
): Promise<{ id: number }[]> {
  return trx
    .insertInto("absence_kinds")
    .values([...inputs])
    .returning("id")
    .execute();
}

export async function updateAbsenceKind(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  input: AbsenceKindInput,
): Promise<void> {
  await trx
    .updateTable("absence_kinds")
    .set({ ...input, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

/** Lets only one transaction at a time add or change kinds, so that names stay different and the limit holds. */
export async function lockAbsenceKinds(trx: Kysely<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('absence kinds'))`.execute(trx);
}
