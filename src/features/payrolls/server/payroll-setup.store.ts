import type { Kysely } from "kysely";
import type { Database } from "../../../common/server/database/tables.ts";
import { defaultPayrollSetup, type PayrollSetup } from "../rules/payroll-setup.ts";

/** The company's settings of the files; the defaults until somebody has saved some. */
export async function findPayrollSetup(_db: Kysely<Database>): Promise<{ settings: PayrollSetup }> {
  return { settings: defaultPayrollSetup };
}
