import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { ClosedChoice } from "#common/rules/lists/closed.ts";
import { isAskedFor } from "#common/server/closing.ts";
import { allOf, type Condition, contains, rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { CustomerInput } from "../rules/customer.ts";

type CustomerFilter = { readonly filter: string; readonly closed: ClosedChoice };

const matches = ({ filter, closed }: CustomerFilter): Condition =>
  allOf([contains(["customers.name", "customers.cvr"], filter), isAskedFor("customers", closed)]);

const projectsCount = sql<number>`(select count(*) from projects where projects.customer_id = customers.id)`;

const selectCustomers = (db: Kysely<Database>, closed: ClosedChoice) =>
  db
    .selectFrom("customers")
    .select([
      "id",
      "name",
      "cvr",
      "email",
      "reference",
      "accounting_number",
      "version",
      projectsCount.as("projects_count"),
    ])
    .$if(closed !== "without", (query) => query.select("is_closed"));

export function listCustomers(
  db: Kysely<Database>,
  { limit, offset, ...filter }: CustomerFilter & { readonly limit: number; readonly offset: number },
) {
  return selectCustomers(db, filter.closed)
    .where(matches(filter))
    .orderBy("is_closed")
    .orderBy("name")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCustomers(db: Kysely<Database>, filter: CustomerFilter): Promise<number> {
  const { count } = await db.selectFrom("customers").select(rowCount).where(matches(filter)).executeTakeFirstOrThrow();
  return count;
}

export function findCustomer(db: Kysely<Database>, id: number) {
  return selectCustomers(db, "with").where("id", "=", id).executeTakeFirst();
}

export async function insertCustomer(trx: Kysely<Database>, columns: CustomerInput): Promise<number> {
  const { id } = await trx.insertInto("customers").values(columns).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateCustomer(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  columns: CustomerInput,
): Promise<void> {
  await trx
    .updateTable("customers")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}
