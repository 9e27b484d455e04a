import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import {
  type AgreementInput,
  type HolidayAgreement,
  maxAgreements,
} from "#features/absence/rules/balances/agreements.ts";
import type { BalanceUnit } from "#features/absence/rules/balances/balance-rules.ts";

const selectAgreements = (db: Kysely<Database>) =>
  db
    .selectFrom("holiday_agreements as agreement")
    .select(["agreement.id", "agreement.user_id", "agreement.year", "agreement.amount"])
    .select([
      sql<BalanceUnit>`(select case when holiday_week_minutes is null then 'days' else 'hours' end from users
        where users.id = agreement.user_id)`.as("unit"),
      person("agreement.user_id").as("user"),
      sql<Person | null>`${person("agreement.company_user_id")}`.as("company_user"),
      wallClock("agreement.created_at").as("created_at"),
      sql<string | null>`${wallClock("agreement.employee_confirmed_at")}`.as("employee_confirmed_at"),
      sql<string | null>`${wallClock("agreement.company_confirmed_at")}`.as("company_confirmed_at"),
      sql<string | null>`${wallClock("agreement.withdrawn_at")}`.as("withdrawn_at"),
    ]);

export type FoundAgreement = Omit<HolidayAgreement, "authorized_actions"> & { readonly user_id: number };

export function listAgreements(db: Kysely<Database>, userId: number): Promise<FoundAgreement[]> {
  return selectAgreements(db)
    .where("agreement.user_id", "=", userId)
    .orderBy("agreement.id", "desc")
    .limit(maxAgreements)
    .execute();
}

export function findAgreement(db: Kysely<Database>, id: number): Promise<FoundAgreement | undefined> {
  return selectAgreements(db).where("agreement.id", "=", id).executeTakeFirst();
}

export async function insertAgreement(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  input: AgreementInput,
): Promise<number> {
  const isOwn = actor.id === userId;
  const { id } = await trx
    .insertInto("holiday_agreements")
    .values({
      ...input,
      user_id: userId,
      employee_confirmed_at: isOwn ? sql`now()` : null,
      company_user_id: isOwn ? null : actor.id,
      company_confirmed_at: isOwn ? null : sql`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function confirmAgreement(
  trx: Kysely<Database>,
  actor: Actor,
  { id, user_id }: Pick<FoundAgreement, "id" | "user_id">,
): Promise<void> {
  const confirmed =
    actor.id === user_id
      ? { employee_confirmed_at: sql<Date>`now()` }
      : { company_user_id: actor.id, company_confirmed_at: sql<Date>`now()` };
  await trx.updateTable("holiday_agreements").set(confirmed).where("id", "=", id).execute();
}

export async function withdrawAgreement(trx: Kysely<Database>, id: number): Promise<void> {
  await trx.updateTable("holiday_agreements").set({ withdrawn_at: sql<Date>`now()` }).where("id", "=", id).execute();
}
