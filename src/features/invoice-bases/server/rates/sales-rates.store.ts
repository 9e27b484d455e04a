import { type Kysely, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor } from "#common/rules/access/actor.ts";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import { maxSalesRates, type SalesRateInput } from "#features/invoice-bases/rules/sales-rate.ts";
import type { DatedRate } from "#features/invoice-bases/rules/sales-rate-of.ts";

const selectSalesRates = (db: Kysely<Database>) =>
  db
    .selectFrom("sales_rates")
    .select(["id", "from_date", "rate", "version"])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("customers")
          .whereRef("customers.id", "=", "customer_id")
          .select(["customers.id", "customers.name"]),
      ).as("customer"),
      jsonObjectFrom(
        eb.selectFrom("projects").whereRef("projects.id", "=", "project_id").select(["projects.id", "projects.name"]),
      ).as("project"),
      jsonObjectFrom(
        eb
          .selectFrom("job_types")
          .whereRef("job_types.id", "=", "job_type_id")
          .select(["job_types.id", "job_types.name"]),
      ).as("job_type"),
    ]);

export async function listSalesRates(db: Kysely<Database>) {
  const { rows } = await sql<Awaited<ReturnType<typeof findSalesRate>> & object>`
    select * from (${selectSalesRates(db)}) as rates
    order by project is not null, customer is not null, coalesce(customer ->> 'name', project ->> 'name'),
      coalesce(customer ->> 'id', project ->> 'id')::integer, job_type is not null, job_type ->> 'name', from_date desc, id
    limit ${sql.lit(maxSalesRates)}`.execute(db);
  return rows;
}

export function findSalesRate(db: Kysely<Database>, id: number) {
  return selectSalesRates(db).where("id", "=", id).executeTakeFirst();
}

export async function listDatedRates(db: Kysely<Database>): Promise<DatedRate[]> {
  const rows = await db
    .selectFrom("sales_rates")
    .select(["customer_id", "project_id", "job_type_id", "from_date", "rate"])
    .execute();
  return rows.map(({ rate, ...row }) => ({ ...row, ore: oreFromKroner(rate) }));
}

export async function countSalesRates(db: Kysely<Database>): Promise<number> {
  return (await db.selectFrom("sales_rates").select(rowCount).executeTakeFirstOrThrow()).count;
}

export async function salesRateBegins(
  db: Kysely<Database>,
  { customer_id, project_id, job_type_id, from_date }: Omit<SalesRateInput, "rate">,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("sales_rates")
    .select("id")
    .where("customer_id", "is not distinct from", customer_id)
    .where("project_id", "is not distinct from", project_id)
    .where("job_type_id", "is not distinct from", job_type_id)
    .where("from_date", "=", from_date)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves wait for each other here. Two users could otherwise save a rate for the same work and day at once. */
export async function lockSalesRates(trx: Kysely<Database>): Promise<void> {
  await sql`lock table sales_rates in share row exclusive mode`.execute(trx);
}

export async function insertSalesRate(trx: Kysely<Database>, columns: SalesRateInput): Promise<number> {
  return (await trx.insertInto("sales_rates").values(columns).returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateSalesRate(trx: Kysely<Database>, actor: Actor, id: number, columns: SalesRateInput) {
  await trx
    .updateTable("sales_rates")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

export async function deleteSalesRate(trx: Kysely<Database>, id: number): Promise<void> {
  await trx.deleteFrom("sales_rates").where("id", "=", id).execute();
}

export function findKind(db: Kysely<Database>, jobTypeId: number) {
  return db.selectFrom("job_types").select("kind").where("id", "=", jobTypeId).executeTakeFirst();
}

export async function isProject(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await db.selectFrom("projects").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
