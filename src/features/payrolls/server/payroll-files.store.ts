import { type Insertable, type Kysely, sql } from "kysely";
import { wallClock } from "../../../common/server/database/fragments.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import type { PayrollFormat } from "../rules/payroll-formats.ts";

/** The newest file that was made of a run in a format. */
export function findPayrollFile(db: Kysely<Database>, payrollId: number, format: PayrollFormat) {
  return db
    .selectFrom("payroll_files")
    .selectAll()
    .where("payroll_id", "=", payrollId)
    .where("format", "=", format)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function countPayrollFiles(db: Kysely<Database>, payrollId: number, format: PayrollFormat) {
  const { count } = await db
    .selectFrom("payroll_files")
    .select(sql<number>`count(*)`.as("count"))
    .where("payroll_id", "=", payrollId)
    .where("format", "=", format)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertPayrollFile(
  trx: Kysely<Database>,
  { bytes, ...file }: Omit<Insertable<Database["payroll_files"]>, "sha256">,
) {
  return trx
    .insertInto("payroll_files")
    .values({ ...file, bytes, sha256: sql<string>`encode(sha256(${bytes}::bytea), 'hex')` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type NewDownload = { payroll_id: number; payroll_file_id: number; user_id: number };

export async function insertPayrollDownload(trx: Kysely<Database>, download: NewDownload): Promise<void> {
  await trx.insertInto("payroll_downloads").values(download).execute();
}

/** The run whose file is asked for; whoever annuls it or makes a file of it at the same moment waits. */
export function lockPayroll(trx: Kysely<Database>, id: number) {
  return trx
    .selectFrom("payrolls")
    .select(["id", "description", "created_before_date", "annulled_at"])
    .select(wallClock("created_at").as("created_at"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}
