import { type InsertObject, type Kysely, type RawBuilder, sql } from "kysely";
import { isWithinDays } from "#common/server/database/calendar.ts";
import {
  type Condition,
  keptAsTheyAre,
  type Person,
  person,
  rowCount,
  wallClock,
} from "#common/server/database/fragments.ts";
import { sumUpPayrolls } from "#common/server/database/payroll-totals.ts";
import type { Database } from "#common/server/database/tables.ts";
import { kindOrder, kmOfJob, paidSums } from "#features/jobs/server/kinds/kind-sums.ts";
import { isUnpaid } from "#features/jobs/server/selection/job-scope.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { PaidSum } from "#features/kinds/rules/sum-words.ts";
import { hasNoRates, insertPartsOf, priceTrips } from "#features/mileage/server/trip-split.store.ts";
import { maxPayablePeople, type NamedPeople, type PayablePerson } from "#features/payrolls/rules/payable-people.ts";
import { maxShownJobs, type Payable, type PayrollSelection } from "#features/payrolls/rules/payroll.ts";

export function listPayrolls(db: Kysely<Database>, page: { limit: number; offset: number }) {
  return selectPayrolls(db).orderBy("payrolls.id", "desc").limit(page.limit).offset(page.offset).execute();
}

export function getPayroll(db: Kysely<Database>, id: number) {
  return selectPayrolls(db).where("payrolls.id", "=", id).executeTakeFirstOrThrow();
}

export function selectPayrolls(db: Kysely<Database>) {
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
    .select([
      storedSums(sql`payrolls.id`).as("sums"),
      wallClock("payrolls.created_at").as("created_at"),
      wallClock("payrolls.annulled_at").$castTo<string | null>().as("annulled_at"),
    ]);
}

/** A run's sums in the order of the kinds. @param userId null for the sums of all users */
export const storedSums = (payrollId: RawBuilder<unknown>, userId: RawBuilder<unknown> = sql`null`) => sql<PaidSum[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'price', price, 'minutes', minutes, 'km', km)
    order by ${kindOrder}), '[]')
  from payroll_sums where payroll_sums.payroll_id = ${payrollId} and payroll_sums.user_id is not distinct from ${userId})`;

export async function countPayrolls(db: Kysely<Database>): Promise<number> {
  const { count } = await db.selectFrom("payrolls").select(rowCount).executeTakeFirstOrThrow();
  return count;
}

/** Unpaid jobs that were registered up to and including the date, approved ones or all. */
export function isPayable(createdBefore: Temporal.PlainDate, selection: PayrollSelection): Condition {
  const status = selection === "approved" ? sql`jobs.job_status = 'APPROVED_BY_MANAGER'` : sql`true`;
  return sql<boolean>`(${isUnpaid} and ${isWithinDays("jobs.created_at", { to: createdBefore })} and ${status})`;
}

export function isPayableFor(
  createdBefore: Temporal.PlainDate,
  selection: PayrollSelection,
  { without, only }: NamedPeople,
): Condition {
  const isOthers = without ? sql`not jobs.user_id = any(${integers(without)})` : sql`true`;
  const isTheirs = only ? sql`jobs.user_id = any(${integers(only)})` : sql`true`;
  return sql<boolean>`(${isPayable(createdBefore, selection)} and ${isOthers} and ${isTheirs})`;
}

export async function listPayablePeople(
  db: Kysely<Database>,
  createdBefore: Temporal.PlainDate,
): Promise<PayablePerson[]> {
  const { rows } = await sql<PayablePerson>`
    with unpaid as (
      select jobs.id, jobs.user_id, jobs.kind, jobs.minutes, jobs.price from jobs
      where ${isPayable(createdBefore, "all")} and not ${hasNoRates}
    )
    select users.id, users.name, users.employee_id, count(*) as jobs_count, ${paidSums(kmOfJob("unpaid.id"))} as sums
    from unpaid join users on users.id = unpaid.user_id
    where users.employee_id is not null
    group by users.id order by users.name, users.id limit ${maxPayablePeople}`.execute(db);
  return rows;
}

type Named = { id: number; name: string; code: string };
type Owned = Named & { owner?: Person };

export type UnpaidRelation = "user" | "project" | "project.owner" | "costCenter" | "costCenter.owner";

/** Oldest first. The page is cut before anything is joined to it. */
export function listUnpaidJobs(
  db: Kysely<Database>,
  { createdBefore, kind }: { createdBefore: Temporal.PlainDate; kind?: JobKind | undefined },
  relations: readonly UnpaidRelation[],
  page: { limit: number; offset: number },
) {
  const names = (...wanted: UnpaidRelation[]) => wanted.some((relation) => relations.includes(relation));
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("jobs")
        .selectAll()
        .where(isPayable(createdBefore, "all"))
        .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? null))
        .orderBy("created_at")
        .orderBy("id")
        .limit(page.limit)
        .offset(page.offset)
        .as("jobs"),
    )
    .select(["jobs.id", "jobs.version", "jobs.kind", "jobs.price", "jobs.job_status"])
    .select([
      wallClock("jobs.created_at").as("created_at"),
      wallClock("jobs.started_at").as("started_at"),
      wallClock("jobs.ended_at").as("ended_at"),
    ])
    .$if(names("user"), (query) => query.select(person("jobs.user_id").as("user")))
    .$if(names("project", "project.owner"), (query) =>
      query.select(owned("projects", "jobs.project_id", names("project.owner")).$notNull().as("project")),
    )
    .$if(names("costCenter", "costCenter.owner"), (query) =>
      query.select(owned("cost_centers", "jobs.cost_center_id", names("costCenter.owner")).as("cost_center")),
    )
    .orderBy("jobs.created_at")
    .orderBy("jobs.id")
    .execute();
}

export async function findPayableJobs(
  db: Kysely<Database>,
  createdBefore: Temporal.PlainDate,
  people: NamedPeople = {},
): Promise<Payable> {
  const { rows } = await sql<Payable>`
    with unpaid as materialized (
      select jobs.id, jobs.version, jobs.minutes, jobs.price, jobs.kind, jobs.job_status, users.employee_id is null or ${hasNoRates} as is_blocked
      from jobs join users on users.id = jobs.user_id where ${isPayableFor(createdBefore, "all", people)}
    ), named as (
      select * from unpaid where not is_blocked order by id limit ${maxShownJobs}
    )
    select ${namedJobs(sql`job_status = 'APPROVED_BY_MANAGER'`)} as approved,
      ${namedJobs(sql`job_status <> 'APPROVED_BY_MANAGER'`)} as unapproved,
      (select count(*) from unpaid where is_blocked) as blocked_count,
      (select count(*) from unpaid) as total`.execute(db);
  return rows[0] as Payable;
}

const namedJobs = (condition: RawBuilder<unknown>) => sql`(
  select row_to_json(payable) from (
    select coalesce(json_agg(json_build_array(id, version) order by id), '[]') as jobs,
      ${paidSums(kmOfJob("named.id"))} as sums
    from named where ${condition}
  ) as payable)`;

function owned(table: "projects" | "cost_centers", column: string, withOwner: boolean): RawBuilder<Owned | null> {
  const owner = withOwner ? sql`, 'owner', ${person(`${table}.owner_user_id`)}` : sql``;
  return sql<Owned | null>`(select json_build_object('id', id, 'name', name, 'code', code${owner})
    from ${sql.table(table)} where id = ${sql.ref(column)})`;
}

/** Runs are made one at a time, and numbered after the last one: a rolled-back run leaves no gap. */
export async function insertPayroll(
  trx: Kysely<Database>,
  payroll: Omit<InsertObject<Database, "payrolls">, "id">,
): Promise<number> {
  const { id } = await trx
    .insertInto("payrolls")
    .values({ ...payroll, id: sql<number>`(select coalesce(max(id), 0) + 1 from payrolls)` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findBlockedUsers(trx: Kysely<Database>, payable: Condition): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct users.display_name as name from users join jobs on jobs.user_id = users.id
    where users.employee_id is null and ${payable} order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** The kilometres of a line at all rates; null except for trips. */
export const kmOfLine = sql<number | null>`(
  select sum(km) from payroll_line_parts where payroll_line_id = payroll_lines.id)`;

/** The columns of a run's line, in the order of linesOf. */
export const lineColumns = sql`job_id, user_id, employee_id, user_name, salary_code, job_type_name, project_code,
  project_name, cost_center_code, cost_center_name, started_at, ended_at, minutes, price_mode, hourly_rate, price, kind,
  vat_share`;

/**
 * The columns of a counter-line: negated, and with the user's current employee number, since the old one may belong to
 * another user. A user without a number keeps the old one.
 */
export const turnedLineColumns = sql`job_id, user_id,
  coalesce((select users.employee_id from users where users.id = payroll_lines.user_id), employee_id),
  user_name, salary_code, job_type_name, project_code, project_name, cost_center_code, cost_center_name,
  started_at, ended_at, -minutes, price_mode, hourly_rate, -price, kind, vat_share`;

/** The same columns of a job in its current state. */
const jobColumns = sql`jobs.id as job_id, users.id as user_id, users.employee_id, users.name as user_name,
  job_types.salary_code, job_types.name as job_type_name, projects.code as project_code,
  projects.name as project_name, cost_centers.code as cost_center_code, cost_centers.name as cost_center_name,
  jobs.started_at, jobs.ended_at, jobs.minutes, jobs.price_mode, jobs.hourly_rate, jobs.price, jobs.kind,
  job_types.vat_share`;

/**
 * The lines for rows of jobs. A row newer than the statement's snapshot may refer to a cost center that the snapshot
 * lacks: such a row gets no line.
 */
export function linesOf(jobs: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${jobColumns} from ${jobs} as jobs
    join users on users.id = jobs.user_id
    join job_types on job_types.id = jobs.job_type_id
    join projects on projects.id = jobs.project_id
    left join cost_centers on cost_centers.id = jobs.cost_center_id
    where jobs.cost_center_id is null or cost_centers.id is not null`;
}

/** The status that follows from a job's approvals: before payment, and after an annulment. */
export const statusOfApprovals = sql<string>`case
  when manager_approved_by_user_id is not null then 'APPROVED_BY_MANAGER'
  when owner_approved_by_user_id is not null then 'APPROVED_BY_PROJECT_OWNER'
  else 'NEW' end`;

/**
 * Pays the jobs that fulfil the condition: each becomes PAID with a frozen line and a history line, and trips are
 * priced at their current rates. A concurrently changed job is paid in its new state or not at all; a trip approved
 * after the pricing waits for the next run.
 * @returns the number of paid jobs and of their lines, which is lower when a job was concurrently moved to a row that
 *   this snapshot lacks
 */
export async function payJobs(
  trx: Kysely<Database>,
  payrollId: number,
  payable: Condition,
): Promise<{ paid: number; lines: number }> {
  // Enough to sort a hundred thousand rows without temporary files.
  await sql`set local work_mem = '64MB'`.execute(trx);
  const isPriced = await priceTrips(trx, payable);
  const { rows } = await sql<{ paid: number; lines: number }>`
    with paid as (
      update jobs set job_status = 'PAID', payroll_id = ${payrollId}, version = version + 1,
        decided_by_user_id = null, ${keptAsTheyAre}
      where ${payable} and ${isPriced}
      returning *
    ), lines as (
      insert into payroll_lines (payroll_id, ${lineColumns})
      select ${payrollId}, line.* from (${linesOf(sql`paid`)}) as line order by line.job_id
      returning id, job_id, kind
    ), parts as (
      ${insertPartsOf("lines")}
    ), history as (
      insert into job_history (job_id, user_id, event, from_status, to_status, created_at, payroll_id)
      select paid.id, payrolls.created_by_user_id, 'paid', ${statusOfApprovals}, 'PAID', payrolls.created_at, payrolls.id
      from paid join payrolls on payrolls.id = ${payrollId}
      order by paid.id
    )
    select (select count(*) from paid) as paid, (select count(*) from lines) as lines`.execute(trx);
  return rows[0] as { paid: number; lines: number };
}

/** Stores the run's sums per user and in total. Requires its lines. */
export const sumUpPayroll = (trx: Kysely<Database>, payrollId: number): Promise<void> =>
  sumUpPayrolls(trx, sql<boolean>`payroll_id = ${payrollId}`);

/**
 * Facts for the audit log about paid jobs that no manager had approved: their number, their amount, and how many belong
 * to the run's maker.
 */
export async function findUnapprovedFacts(trx: Kysely<Database>, payrollId: number, maker: { readonly id: number }) {
  const { rows } = await sql<{ unapproved: number; price: number; own_unapproved: number }>`
    select count(*) as unapproved, coalesce(sum(payroll_lines.price), 0) as price,
      count(*) filter (where jobs.user_id = ${maker.id}) as own_unapproved
    from payroll_lines join jobs on jobs.id = payroll_lines.job_id
    where payroll_lines.payroll_id = ${payrollId} and payroll_lines.reverses_line_id is null
      and jobs.manager_approved_by_user_id is null`.execute(trx);
  const { unapproved, price, own_unapproved } = rows[0] as (typeof rows)[number];
  return { unapproved, unapproved_price: price.toFixed(2), own_unapproved };
}

/** The jobs that the user saw, in the versions that they saw. */
export function isShown(shown: readonly (readonly [id: number, version: number])[]): Condition {
  const ids = integers(shown.map(([id]) => id));
  const versions = integers(shown.map(([, version]) => version));
  return sql<boolean>`((jobs.id, jobs.version) in (select * from unnest(${ids}, ${versions})))`;
}

/** A literal, because the driver takes a tenth of a second to serialise a hundred thousand numbers. */
function integers(numbers: readonly number[]): RawBuilder<number[]> {
  return sql`${`{${numbers.join(",")}}`}::integer[]`;
}
