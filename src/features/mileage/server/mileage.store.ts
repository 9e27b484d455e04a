import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { maxListLength } from "#common/rules/lists/page-size.ts";
import { person, rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { nextVersion } from "#common/server/versions.ts";
import { workplaceKey } from "../rules/commute/commute-days.ts";
import type { RestartInput } from "../rules/commute/commute-restart.ts";
import type { CompanyDetails } from "../rules/company-details.ts";
import type { OpeningInput } from "../rules/mileage-opening.ts";
import type { DatedRatesInput } from "../rules/mileage-rates-row.ts";

type Page = { limit: number; offset: number };

const selectRates = (db: Kysely<Database>) =>
  db
    .selectFrom("mileage_rates")
    .select(["id", "version", "high", "low", "bicycle", "own_high", "own_low", "own_bicycle"])
    .select(sql<string>`from_date::text`.as("from_date"));

export function listRates(db: Kysely<Database>) {
  return selectRates(db).orderBy("from_date", "desc").limit(maxListLength).execute();
}

export function findRates(db: Kysely<Database>, id: number) {
  return selectRates(db).where("id", "=", id).executeTakeFirst();
}

export async function ratesBegin(db: Kysely<Database>, day: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("mileage_rates")
    .select("id")
    .where("from_date", "=", day)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRates(trx: Kysely<Database>, columns: DatedRatesInput): Promise<number> {
  const { id } = await trx.insertInto("mileage_rates").values(columns).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateRates(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  columns: DatedRatesInput,
): Promise<void> {
  await trx
    .updateTable("mileage_rates")
    .set({ ...columns, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

const selectOpenings = (db: Kysely<Database>) =>
  db
    .selectFrom("mileage_openings")
    .innerJoin("users", "users.id", "mileage_openings.user_id")
    .select(["year", "km", "mileage_openings.version", person("mileage_openings.user_id").as("user")]);

export function listOpenings(db: Kysely<Database>, { limit, offset }: Page) {
  return selectOpenings(db)
    .where("km", ">", 0)
    .orderBy("year", "desc")
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOpenings(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("mileage_openings")
    .select(rowCount)
    .where("km", ">", 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Also finds a removed opening, which has 0 km. */
export function findOpening(db: Kysely<Database>, userId: number, year: number) {
  return selectOpenings(db).where("user_id", "=", userId).where("year", "=", year).executeTakeFirst();
}

export async function saveOpening(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  { user_id, year, km }: OpeningInput,
): Promise<void> {
  await trx
    .insertInto("mileage_openings")
    .values({ user_id, year, km, changed_by_user_id: actor.id })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "year"]).doUpdateSet({
        km,
        version: sql<number>`mileage_openings.version + 1`,
        changed_by_user_id: actor.id,
      }),
    )
    .execute();
}

const selectRestarts = (db: Kysely<Database>) =>
  db
    .selectFrom("commute_restarts")
    .select(["id", "workplace", "reason"])
    .select([
      person("commute_restarts.user_id").as("user"),
      sql<string>`from_date::text`.as("from_date"),
      person("commute_restarts.created_by_user_id").as("created_by"),
      wallClock("commute_restarts.created_at").as("created_at"),
    ]);

export function listRestarts(db: Kysely<Database>, { limit, offset }: Page) {
  return selectRestarts(db).orderBy("id", "desc").limit(limit).offset(offset).execute();
}

export async function countRestarts(db: Kysely<Database>): Promise<number> {
  const { count } = await db.selectFrom("commute_restarts").select(rowCount).executeTakeFirstOrThrow();
  return count;
}

export function getRestart(db: Kysely<Database>, id: number) {
  return selectRestarts(db).where("id", "=", id).executeTakeFirstOrThrow();
}

export async function insertRestart(trx: Kysely<Database>, input: RestartInput, actorId: number): Promise<number> {
  const { id } = await trx
    .insertInto("commute_restarts")
    .values({ ...input, workplace_key: workplaceKey(input.workplace), created_by_user_id: actorId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function getCompanyDetails(db: Kysely<Database>) {
  return db
    .selectFrom("company_details")
    .select(["name", "address", "cvr", "admin_gives_last_approval", "version"])
    .executeTakeFirstOrThrow();
}

export async function updateCompanyDetails(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  details: CompanyDetails,
): Promise<void> {
  await trx
    .updateTable("company_details")
    .set({ ...details, ...nextVersion(actor) })
    .execute();
}

/** Includes deleted users, because their trips are paid, too. */
export async function isUser(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
