import { type Kysely, type Selectable, sql } from "kysely";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isTripLine } from "#features/mileage/server/trip-split.store.ts";
import type { PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";

export type PayrollFileRow = Omit<Selectable<Database["payroll_files"]>, "created_at" | "format"> & {
  format: PayrollFormatName;
};

const columns = [
  "id",
  "payroll_id",
  "format",
  "file_name",
  "content_type",
  "sha256",
  "bytes",
  "created_by_user_id",
] as const;

/** Skips files whose content was erased when a leaver was anonymised. */
export function findPayrollFile(
  db: Kysely<Database>,
  payrollId: number,
  format: PayrollFormatName,
): Promise<PayrollFileRow | undefined> {
  return db
    .selectFrom("payroll_files")
    .select(columns)
    .$narrowType<{ format: PayrollFormatName }>()
    .where("payroll_id", "=", payrollId)
    .where("format", "=", format)
    .where(sql<boolean>`octet_length(bytes) > 0`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function countPayrollFiles(db: Kysely<Database>, payrollId: number, format: PayrollFormatName) {
  const { count } = await db
    .selectFrom("payroll_files")
    .select(sql<number>`count(*)`.as("count"))
    .where("payroll_id", "=", payrollId)
    .where("format", "=", format)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPayrollFile(
  trx: Kysely<Database>,
  file: Omit<PayrollFileRow, "id">,
): Promise<PayrollFileRow> {
  const { id } = await trx.insertInto("payroll_files").values(file).returning("id").executeTakeFirstOrThrow();
  return { id, ...file };
}

type NewDownload = { payroll_id: number; payroll_file_id: number; user_id: number };

export async function insertPayrollDownload(trx: Kysely<Database>, download: NewDownload): Promise<void> {
  await trx.insertInto("payroll_downloads").values(download).execute();
}

export function findRun(db: Kysely<Database>, id: number) {
  return selectRun(db, id).executeTakeFirst();
}

/** A concurrent annulment, or a request that stores a file of the run, waits for the lock. */
export function lockPayroll(trx: Kysely<Database>, id: number) {
  return selectRun(trx, id).forUpdate().executeTakeFirst();
}

const hasTrips = sql<boolean>`exists (
  select from payroll_lines join payroll_line_parts on payroll_line_parts.payroll_line_id = payroll_lines.id
  where payroll_lines.payroll_id = payrolls.id and ${isTripLine})`.as("has_trips");

function selectRun(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("payrolls")
    .select(["id", "description", "created_before_date", "annulled_at"])
    .select([wallClock("created_at").as("created_at"), hasTrips])
    .where("id", "=", id);
}
