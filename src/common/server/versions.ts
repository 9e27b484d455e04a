import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, type Changer, can } from "../rules/access/actor.ts";
import type { Database } from "./database/tables.ts";
import { HttpError } from "./http/errors.ts";

type Versioned =
  | "users"
  | "employment_terms"
  | "projects"
  | "project_budgets"
  | "job_types"
  | "cost_centers"
  | "customers"
  | "sales_rates"
  | "mileage_rates"
  | "mileage_openings"
  | "company_details"
  | "company_calendar"
  | "expense_limits"
  | "register_entries"
  | "working_time_rules"
  | "allowance_rules"
  | "absence_kinds"
  | "absences"
  | "balance_setup"
  | "balance_rules"
  | "login_providers"
  | "webhooks"
  | "password_login"
  | "reminder_setting"
  | "registration_rules"
  | "anonymisation_setting"
  | "accounting_setup";

export const nextVersion = ({ id }: Changer) => ({
  version: sql<number>`version + 1`,
  changed_by_user_id: id,
});

type Opened = {
  readonly table: Versioned;
  /** The condition for the record; absent for tables of one row. */
  readonly where?: RawBuilder<boolean>;
  /** The record in a Danish sentence: "projektet". */
  readonly what: string;
  /** Undefined skips the check. */
  readonly version: number | undefined;
  readonly current: () => Promise<object | undefined>;
};

/**
 * Locks the record. Throws 409 with the current record if its version differs. A missing record has version 0
 * (docs/decisions/066-versions-of-master-data.md).
 */
export async function requireVersion(trx: Kysely<Database>, actor: Actor, opened: Opened): Promise<void> {
  const { table, where = sql<boolean>`true`, what, version, current } = opened;
  const { rows } = await sql<{ version: number; changed_by_user_id: number | null }>`
    select version, changed_by_user_id from ${sql.table(table)} where ${where} for no key update`.execute(trx);
  if (version === undefined || version === (rows[0]?.version ?? 0)) return;
  const who = await changerName(trx, actor, rows[0]?.changed_by_user_id ?? null);
  throw new HttpError(409, { message: changedMeanwhile(who, what), current: await current() });
}

async function changerName(trx: Kysely<Database>, actor: Actor, changerId: number | null) {
  if (changerId === actor.id) return undefined;
  if (changerId === null || !can(actor, "read-users")) return null;
  const changer = await trx.selectFrom("users").select("name").where("id", "=", changerId).executeTakeFirst();
  return changer?.name ?? null;
}

/** @param who null if the other user's name is unknown, undefined if the actor made the change */
export function changedMeanwhile(who: string | null | undefined, what: string): string {
  if (who === undefined) return `Du har selv ændret ${what} i et andet vindue.`;
  return `${who ?? "En anden"} har ændret ${what}.`;
}
