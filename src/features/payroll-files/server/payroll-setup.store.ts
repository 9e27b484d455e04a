import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { defaultPayrollSetup, type PayrollSetup, payrollSetup } from "../rules/payroll-setup.ts";

export async function findPayrollSetup(db: Kysely<Database>) {
  const { settings, ...saved } = await db
    .selectFrom("payroll_setup")
    .select(["settings", "version", wallClock("updated_at").as("updated_at")])
    .select(person("updated_by_user_id").$castTo<{ id: number; name: string } | null>().as("updated_by"))
    .executeTakeFirstOrThrow();
  return { ...saved, settings: withDefaults(settings) };
}

/** @returns false when the version has changed */
export async function updatePayrollSetup(
  db: Kysely<Database>,
  { settings, version, userId }: { settings: PayrollSetup; version: number; userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payroll_setup")
    .set({
      settings: JSON.stringify(settings),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by_user_id: userId,
    })
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

/** Settings that did not exist when the row was stored get their default. */
function withDefaults(stored: Partial<PayrollSetup>): PayrollSetup {
  const merged = Object.entries(defaultPayrollSetup).map(([name, value]) => {
    const saved = stored[name as keyof PayrollSetup];
    return [name, typeof value === "object" && typeof saved === "object" ? { ...value, ...saved } : (saved ?? value)];
  });
  return z.parse(payrollSetup, Object.fromEntries(merged));
}
