import { type Kysely, type RawBuilder, sql } from "kysely";
import { person, rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { notFound } from "#common/server/http/errors.ts";
import { kindOrder } from "#features/jobs/server/kinds/kind-sums.ts";
import type { PaidSum } from "#features/kinds/rules/sum-words.ts";
import type { PayGroup } from "#features/payrolls/rules/pay-groups.ts";
import { maxShownDownloads, type PayrollDownload } from "#features/payrolls/rules/payroll-run.ts";
import { absenceSums } from "../absence/absence-lines.store.ts";
import { allowanceSums } from "../allowances/allowance-lines.store.ts";
import { annulRefusal } from "./annulment.store.ts";

export function listPayrolls(db: Kysely<Database>, page: { limit: number; offset: number }) {
  return selectPayrolls(db).orderBy("payrolls.id", "desc").limit(page.limit).offset(page.offset).execute();
}

export function getPayroll(db: Kysely<Database>, id: number) {
  return selectPayrolls(db).where("payrolls.id", "=", id).executeTakeFirstOrThrow();
}

function selectPayrolls(db: Kysely<Database>) {
  return db
    .selectFrom("payrolls")
    .select([
      "payrolls.id",
      "payrolls.description",
      "payrolls.created_before_date",
      "payrolls.jobs_count",
      "payrolls.reversals_count",
      "payrolls.total_minutes",
      "payrolls.total_price",
    ])
    .select(sql<PayGroup[] | null>`payrolls.pay_groups`.as("pay_groups"))
    .select([
      storedSums(sql`payrolls.id`).as("sums"),
      absenceSums(sql`payrolls.id`).as("absence"),
      allowanceSums(sql`payrolls.id`).as("allowances"),
      wallClock("payrolls.created_at").as("created_at"),
      wallClock("payrolls.annulled_at").$castTo<string | null>().as("annulled_at"),
    ]);
}

/** The rows without a user have the sums of the whole run. */
export const storedSums = (payrollId: RawBuilder<unknown>, userId: RawBuilder<unknown> = sql`null`) => sql<PaidSum[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'price', price, 'minutes', minutes, 'km', km)
    order by ${kindOrder}), '[]')
  from payroll_sums where payroll_sums.payroll_id = ${payrollId} and payroll_sums.user_id is not distinct from ${userId})`;

export async function countPayrolls(db: Kysely<Database>): Promise<number> {
  const { count } = await db.selectFrom("payrolls").select(rowCount).executeTakeFirstOrThrow();
  return count;
}

const downloads = sql<PayrollDownload[]>`(
  select coalesce(json_agg(download order by download.id desc), '[]') from (
    select payroll_downloads.id, ${wallClock("payroll_downloads.created_at")} as created_at,
      ${person("payroll_downloads.user_id")} as user, payroll_files.format, payroll_files.file_name, payroll_files.sha256
    from payroll_downloads join payroll_files on payroll_files.id = payroll_downloads.payroll_file_id
    where payroll_downloads.payroll_id = payrolls.id
    order by payroll_downloads.id desc limit ${maxShownDownloads}
  ) as download)`;

export async function requirePayroll(db: Kysely<Database>, id: number) {
  const found = await selectPayrolls(db)
    .select([
      person("payrolls.created_by_user_id").as("created_by"),
      person("payrolls.annulled_by_user_id").$castTo<{ id: number; name: string } | null>().as("annulled_by"),
      annulRefusal.as("annul_refusal"),
      sql<number>`(select count(*) from payroll_downloads where payroll_id = payrolls.id)`.as("downloads_count"),
      downloads.as("downloads"),
    ])
    .where("payrolls.id", "=", id)
    .executeTakeFirst();
  if (!found) throw unknownPayroll();
  return found;
}

export const unknownPayroll = () => notFound("Lønkørslen findes ikke.");
