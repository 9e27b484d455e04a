import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { contains, keptAsTheyAre, person, rowCount, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { replacementIsCancelled } from "#features/jobs/server/job-rows.store.ts";
import { paidSums } from "#features/jobs/server/kinds/kind-sums.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { isTripLine } from "#features/mileage/server/trip-split.store.ts";
import {
  type AnnulRefusal,
  maxShownDownloads,
  type PayrollDownload,
  type PayrollLinePart,
  type TotalGroup,
} from "#features/payrolls/rules/payroll-run.ts";
import { kmOfLine, selectPayrolls, statusOfApprovals } from "./payrolls.store.ts";

/** Null when the run can be annulled (docs/decisions/013-counter-lines.md). */
const annulRefusal = sql<AnnulRefusal | null>`case
  when payrolls.annulled_at is not null then 'annulled'
  when exists (select from payroll_downloads where payroll_id = payrolls.id) then 'downloaded'
  when exists (
    select from payroll_lines join job_reversals on job_reversals.payroll_line_id = payroll_lines.id
    where payroll_lines.payroll_id = payrolls.id
  ) then 'reversed'
  when exists (select from payrolls as later where later.id > payrolls.id and later.annulled_at is null)
    then 'not-latest'
  end`;

const downloads = sql<PayrollDownload[]>`(
  select coalesce(json_agg(download order by download.id desc), '[]') from (
    select payroll_downloads.id, ${wallClock("payroll_downloads.created_at")} as created_at,
      ${person("payroll_downloads.user_id")} as user, payroll_files.format, payroll_files.file_name, payroll_files.sha256
    from payroll_downloads join payroll_files on payroll_files.id = payroll_downloads.payroll_file_id
    where payroll_downloads.payroll_id = payrolls.id
    order by payroll_downloads.id desc limit ${maxShownDownloads}
  ) as download)`;

export function findPayrollDetails(db: Kysely<Database>, id: number) {
  return selectPayrolls(db)
    .select([
      person("payrolls.created_by_user_id").as("created_by"),
      person("payrolls.annulled_by_user_id").$castTo<{ id: number; name: string } | null>().as("annulled_by"),
      annulRefusal.as("annul_refusal"),
      sql<number>`(select count(*) from payroll_downloads where payroll_id = payrolls.id)`.as("downloads_count"),
      downloads.as("downloads"),
    ])
    .where("payrolls.id", "=", id)
    .executeTakeFirst();
}

export async function findAnnulRefusal(trx: Kysely<Database>, id: number): Promise<AnnulRefusal | null | undefined> {
  const row = await trx
    .selectFrom("payrolls")
    .select(annulRefusal.as("annul_refusal"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.annul_refusal;
}

/** Annuls the run: its jobs become unpaid, and its reversals wait for the next run. The lines stay. */
export async function annulPayrollRun(trx: Kysely<Database>, id: number, userId: number): Promise<void> {
  await sql`update payrolls set annulled_at = now(), annulled_by_user_id = ${userId} where id = ${id}`.execute(trx);
  await sql`update job_reversals set payroll_id = null where payroll_id = ${id}`.execute(trx);
  await sql`
    with freed as (
      update jobs set payroll_id = null, version = version + 1, job_status = ${statusOfApprovals}, ${keptAsTheyAre}
      where payroll_id = ${id} and id in (select job_id from payroll_lines where payroll_id = ${id})
      returning id, job_status
    )
    insert into job_history (job_id, user_id, event, from_status, to_status, payroll_id)
    select id, ${userId}, 'annulled', 'PAID', job_status, ${id} from freed order by id`.execute(trx);
}

type LineFilter = { payroll_id: number; filter: string; kind?: JobKind | undefined };
type Page = { limit: number; offset: number };
type LineRow = Selectable<Database["payroll_lines"]>;

const fileOrder = sql`payroll_lines.employee_id collate "C", payroll_lines.salary_code collate "C",
  payroll_lines.started_at, payroll_lines.job_id`;

const partsOfLine = sql<PayrollLinePart[]>`(
  select coalesce(json_agg(json_build_object('part', part, 'salary_code', parts.salary_code, 'km', km, 'rate', rate,
    'price', parts.price) order by part), '[]')
  from payroll_line_parts as parts where parts.payroll_line_id = payroll_lines.id)`;

/** One page of a run's lines in the order of its file, and the number of all. */
export async function listRunLines(db: Kysely<Database>, filter: LineFilter, page: Page) {
  if (filter.filter !== "" || filter.kind !== undefined) {
    const { ids, total } = await findRunLines(db, filter, page);
    const found = db.selectFrom("payroll_lines").selectAll().where("id", "=", sql<number>`any(${ids})`);
    return { data: await describeLines(db, found), total };
  }
  const all = db.selectFrom("payroll_lines").selectAll().where(isLineOf(filter)).orderBy(fileOrder);
  const [data, total] = await Promise.all([
    describeLines(db, all.limit(page.limit).offset(page.offset)),
    countRunLines(db, filter.payroll_id),
  ]);
  return { data, total };
}

/** The page and the number in one statement, because comparing the texts of a hundred thousand lines takes a second. */
async function findRunLines(db: Kysely<Database>, filter: LineFilter, page: Page) {
  const pageOfFound = sql<number[]>`array(select id from found as payroll_lines order by ${fileOrder}
    limit ${page.limit} offset ${page.offset})`;
  return db
    .with(
      (cte) => cte("found").materialized(),
      (cte) =>
        cte
          .selectFrom("payroll_lines")
          .select(["id", "employee_id", "salary_code", "started_at", "job_id"])
          .where(isLineOf(filter)),
    )
    .selectNoFrom([pageOfFound.as("ids"), sql<number>`(select count(*) from found)`.as("total")])
    .executeTakeFirstOrThrow();
}

async function countRunLines(db: Kysely<Database>, payrollId: number): Promise<number> {
  const { count } = await db
    .selectFrom("payrolls")
    .select(sql<number>`jobs_count + reversals_count`.as("count"))
    .where("id", "=", payrollId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @param lines a page of them, which is cut before anything is joined to it */
function describeLines(db: Kysely<Database>, lines: SelectQueryBuilder<Database, "payroll_lines", LineRow>) {
  return db
    .selectFrom(lines.as("payroll_lines"))
    .leftJoin("payroll_lines as reversed", "reversed.id", "payroll_lines.reverses_line_id")
    .select([
      "payroll_lines.id",
      "payroll_lines.job_id",
      "payroll_lines.user_id",
      "payroll_lines.employee_id",
      "payroll_lines.user_name",
      "payroll_lines.salary_code",
      "payroll_lines.job_type_name",
      "payroll_lines.project_code",
      "payroll_lines.project_name",
      "payroll_lines.cost_center_code",
      "payroll_lines.cost_center_name",
      "payroll_lines.kind",
      "payroll_lines.minutes",
      "payroll_lines.price_mode",
      "payroll_lines.hourly_rate",
      "payroll_lines.price",
      "reversed.payroll_id as reverses_payroll_id",
      partsOfLine.as("parts"),
      wallClock("payroll_lines.started_at").as("started_at"),
      wallClock("payroll_lines.ended_at").as("ended_at"),
      sql<number | null>`(select replacement_job_id from job_reversals where payroll_line_id = payroll_lines.id)`.as(
        "replacement_job_id",
      ),
      sql<boolean>`exists (
          select from job_reversals where payroll_line_id = payroll_lines.id and ${replacementIsCancelled})`.as(
        "replacement_is_cancelled",
      ),
    ])
    .orderBy(fileOrder)
    .execute();
}

const searchedColumns = ["employee_id", "user_name", "salary_code", "job_type_name", "project_code", "project_name"];

function isLineOf({ payroll_id, filter, kind }: LineFilter): RawBuilder<boolean> {
  const columns = searchedColumns.map((column) => `payroll_lines.${column}`);
  const isOfKind = kind === undefined ? sql`true` : sql`payroll_lines.kind = ${kind}`;
  // A trip's line has the code of the high rate; the codes of other rates are on its parts.
  const isFound = sql`(${contains(columns, filter)} or ${isTripLine} and exists (
    select from payroll_line_parts as parts
    where parts.payroll_line_id = payroll_lines.id and ${contains(["parts.salary_code"], filter)}))`;
  return sql<boolean>`(payroll_lines.payroll_id = ${payroll_id} and ${isOfKind} and ${isFound})`;
}

/** Users can share a name, and an employee number can pass from one user to another. */
const groupColumns = {
  employee: { code: "employee_id", name: "user_name", also: ["user_id"] },
  salary_code: { code: "salary_code", name: "job_type_name", also: [] },
  project: { code: "project_code", name: "project_name", also: [] },
  cost_center: { code: "cost_center_code", name: "cost_center_name", also: [] },
} as const;

type GroupColumn = (typeof groupColumns)[TotalGroup]["code" | "name"];
type AddedUp = Pick<Selectable<Database["payroll_lines"]>, "user_id" | GroupColumn>;

/**
 * The lines to add up. By salary code, a trip has a row per rate, as in its file
 * (docs/product-rules.md#trips-in-files); its minutes are 0, so none count twice.
 */
const addedUp = (payrollId: number, by: TotalGroup) => sql<AddedUp>`(
  select payroll_lines.id, payroll_lines.user_id, employee_id, user_name,
    coalesce(parts.salary_code, payroll_lines.salary_code) as salary_code, job_type_name, project_code, project_name,
    cost_center_code, cost_center_name, minutes, kind, coalesce(parts.price, payroll_lines.price) as price,
    coalesce(parts.km, ${kmOfLine}) as km
  from payroll_lines left join payroll_line_parts as parts
    on parts.payroll_line_id = payroll_lines.id and ${sql.lit(by === "salary_code")}
  where payroll_lines.payroll_id = ${payrollId})`;

export function listRunTotals(db: Kysely<Database>, payrollId: number, by: TotalGroup, page: Page) {
  const { code, name, also } = groupColumns[by];
  return db
    .selectFrom(addedUp(payrollId, by).as("lines"))
    .select([`${code} as code`, `${name} as name`])
    .select(by === "employee" ? sql<number | null>`user_id`.as("user_id") : sql<null>`null`.as("user_id"))
    .select([
      // `distinct` only where a line can have several rows, because it sorts up to a hundred thousand of them.
      sql<number>`count(${by === "salary_code" ? sql`distinct id` : sql`*`})`.as("lines_count"),
      sql<number>`sum(minutes)`.as("minutes"),
      paidSums(sql`km`).as("sums"),
    ])
    .groupBy([code, name, ...also])
    .orderBy(sql`${sql.ref(code)} collate "C"`, (order) => order.asc().nullsLast())
    .orderBy(sql`${sql.ref(name)} collate danish`)
    .orderBy(sql`min(user_id)`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countRunTotals(db: Kysely<Database>, payrollId: number, by: TotalGroup): Promise<number> {
  const { code, name, also } = groupColumns[by];
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom(addedUp(payrollId, by).as("lines"))
        .select([code, name, ...also])
        .distinct()
        .as("groups"),
    )
    .select(rowCount)
    .executeTakeFirstOrThrow();
  return count;
}
