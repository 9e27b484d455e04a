import { type Kysely, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { contains, isOneOf, person, rowCount } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { jobCount } from "#common/server/database/totals/job-counts.ts";
import { nextVersion } from "#common/server/versions.ts";
import type { CostCenterInput } from "../rules/cost-center.ts";

type CostCenterRelation = "owner";

export type CostCenterFilter = {
  filter: string;
  with: readonly CostCenterRelation[];
  limit: number;
  offset: number;
};

function selectCostCenters(db: Kysely<Database>, relations: readonly CostCenterRelation[]) {
  return db
    .selectFrom("cost_centers")
    .select([
      "cost_centers.id",
      "cost_centers.name",
      "cost_centers.code",
      "cost_centers.owner_user_id",
      "cost_centers.version",
    ])
    .$if(relations.includes("owner"), (query) => query.select(person("cost_centers.owner_user_id").as("owner")));
}

export function listCostCenters(
  db: Kysely<Database>,
  actor: Actor,
  { filter, with: relations, limit, offset }: CostCenterFilter,
) {
  return selectCostCenters(db, relations)
    .$if(can(actor, "read-all-jobs"), (query) => query.select(allJobs))
    .where(contains(["cost_centers.name", "cost_centers.code"], filter))
    .orderBy("cost_centers.name")
    .orderBy("cost_centers.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

const allJobs = jobCount("cost_center", sql`cost_centers.id::text`).as("jobs_count");

export async function countCostCenters(db: Kysely<Database>, filter: string): Promise<number> {
  const { count } = await db
    .selectFrom("cost_centers")
    .select(rowCount)
    .where(contains(["name", "code"], filter))
    .executeTakeFirstOrThrow();
  return count;
}

export function listAllCostCenters(db: Kysely<Database>) {
  return selectCostCenters(db, []).orderBy("code").orderBy("id").execute();
}

export function lockAllCostCenters(trx: Kysely<Database>) {
  return selectCostCenters(trx, []).orderBy("id").forNoKeyUpdate().execute();
}

export function findCostCenter(db: Kysely<Database>, id: number) {
  return selectCostCenters(db, ["owner"]).select(allJobs).where("cost_centers.id", "=", id).executeTakeFirst();
}

export async function costCenterCodeIsTaken(db: Kysely<Database>, code: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("cost_centers")
    .select("id")
    .where(sql`folded(code)`, "=", sql`folded(${code})`)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCostCenters(trx: Kysely<Database>, rows: readonly CostCenterInput[]) {
  if (rows.length === 0) return [];
  const inserted = await trx.insertInto("cost_centers").values(rows).returning("id").execute();
  return selectCostCenters(trx, ["owner"])
    .select(allJobs)
    .where(
      isOneOf(
        "cost_centers.id",
        inserted.map(({ id }) => id),
      ),
    )
    .orderBy("cost_centers.id")
    .execute();
}

export async function updateCostCenter(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  columns: CostCenterInput,
): Promise<void> {
  await trx
    .updateTable("cost_centers")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

export async function findCostCenterCode(db: Kysely<Database>, id: number): Promise<string> {
  const { code } = await db.selectFrom("cost_centers").select("code").where("id", "=", id).executeTakeFirstOrThrow();
  return code;
}

export async function costCenterExists(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db.selectFrom("cost_centers").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
