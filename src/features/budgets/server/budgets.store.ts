import { type Kysely, type RawBuilder, sql } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { allOf, type Condition, contains, isOneOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isOneOfThem } from "#common/server/database/visibility/job-visibility.ts";
import { isProjectFor } from "#common/server/database/visibility/project-visibility.ts";
import { nextVersion } from "#common/server/versions.ts";
import { type BudgetMeasure, openMeasures } from "../rules/budget.ts";
import type { Budget, BudgetInput } from "../rules/budget-call.ts";
import { jobsSeenIn, spansOf, sumsOf } from "./budget-usage.ts";

export type BudgetRow = Pick<
  Budget,
  | "id"
  | "measure"
  | "amount"
  | "job_type"
  | "period"
  | "from_date"
  | "to_date"
  | "first_day"
  | "last_day"
  | "used"
  | "waiting"
> & { version: number; recent: number; has_four_weeks: boolean };

export type ProjectRow = { id: number; name: string; code: string; budgets: BudgetRow[] };

/** A user who may not read all jobs sees budgets of own projects, and as a substitute also the absent user's. */
const hasBudgetsFor = (actor: Actor): Condition =>
  allOf([
    isProjectFor(actor),
    can(actor, "read-all-jobs") ? sql`true` : sql`projects.owner_user_id ${isOneOfThem(actor)}`,
  ]);

function isRead(actor: Actor, measure: BudgetMeasure | undefined): Condition {
  const measures = openMeasures(can(actor, "read-pay-budgets")).filter((one) => !measure || one === measure);
  return sql<boolean>`budget.measure = any (${measures}::text[])`;
}

export type BudgetFilter = {
  readonly measure?: BudgetMeasure | undefined;
  readonly project_ids?: readonly number[] | undefined;
  readonly filter?: string | undefined;
};

function isListed(actor: Actor, { measure, project_ids, filter = "" }: BudgetFilter): Condition {
  return allOf([
    hasBudgetsFor(actor),
    sql`not projects.is_closed`,
    sql`exists (select from project_budgets as budget where budget.project_id = projects.id and ${isRead(actor, measure)})`,
    ...(project_ids ? [isOneOf("projects.id", project_ids)] : []),
    contains(["projects.name", "projects.code"], filter),
  ]);
}

type PageRequest = { readonly limit: number; readonly offset: number };

export function listProjectBudgets(
  db: Kysely<Database>,
  actor: Actor,
  filter: BudgetFilter,
  { limit, offset }: PageRequest,
): Promise<ProjectRow[]> {
  const page = sql`select projects.id, projects.name, projects.code from projects where ${isListed(actor, filter)}
    order by projects.name, projects.id limit ${limit} offset ${offset}`;
  return readBudgets(db, actor, page, isRead(actor, filter.measure));
}

export async function countProjectBudgets(db: Kysely<Database>, actor: Actor, filter: BudgetFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from projects where ${isListed(actor, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The project may be closed or without budgets. */
export async function findProjectBudgets(
  db: Kysely<Database>,
  actor: Actor,
  projectId: number,
  measure?: BudgetMeasure,
): Promise<ProjectRow | undefined> {
  const page = sql`select projects.id, projects.name, projects.code from projects
    where projects.id = ${projectId} and ${hasBudgetsFor(actor)}`;
  const [found] = await readBudgets(db, actor, page, isRead(actor, measure));
  return found;
}

/** @param page a query that selects the projects */
async function readBudgets(
  db: Kysely<Database>,
  actor: Actor,
  page: RawBuilder<unknown>,
  isShown: Condition,
): Promise<ProjectRow[]> {
  const day = today();
  type Found = { project_id: number; name: string; code: string } & (BudgetRow | { id: null });
  const { rows } = await sql<Found>`
    with page as materialized (${page}), spanned as materialized (
      select budget.*, span.* from page
      join project_budgets as budget on budget.project_id = page.id and ${isShown}
      cross join lateral ${spansOf([day.toPlainYearMonth()])}
    ), sums as (${sumsOf(jobsSeenIn(actor), "spanned", day)})
    select page.id as project_id, page.name, page.code, budget.id, budget.version, budget.measure, budget.amount,
      case when job_types.id is not null then json_build_object('id', job_types.id, 'name', job_types.name) end as job_type,
      budget.period, budget.from_date, budget.to_date, budget.first_day, budget.last_day,
      coalesce(used, 0) as used, coalesce(waiting, 0) as waiting, coalesce(recent, 0) as recent,
      coalesce(has_four_weeks, false) as has_four_weeks
    from page
    left join spanned as budget on budget.project_id = page.id
    left join job_types on job_types.id = budget.job_type_id
    left join sums on sums.id = budget.id
    order by page.name, page.id, budget.id`.execute(db);
  return [...Map.groupBy(rows, ({ project_id }) => project_id).values()].map((found) => {
    const { project_id, name, code } = found[0] as Found;
    return { id: project_id, name, code, budgets: found.filter((row) => row.id !== null) };
  });
}

export async function findBudgetProject(db: Kysely<Database>, id: number): Promise<number | undefined> {
  const row = await db.selectFrom("project_budgets").select("project_id").where("id", "=", id).executeTakeFirst();
  return row?.project_id;
}

/** Locks the project, so that simultaneous additions cannot exceed the limit together. */
export async function countBudgets(trx: Kysely<Database>, projectId: number): Promise<number> {
  await sql`select from projects where id = ${projectId} for no key update`.execute(trx);
  const { count } = await trx
    .selectFrom("project_budgets")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findJobTypeName(db: Kysely<Database>, id: number): Promise<string | undefined> {
  return (await db.selectFrom("job_types").select("name").where("id", "=", id).executeTakeFirst())?.name;
}

export async function insertBudget(
  trx: Kysely<Database>,
  actor: Actor,
  projectId: number,
  input: BudgetInput,
): Promise<number> {
  const { id } = await trx
    .insertInto("project_budgets")
    .values({ ...input, project_id: projectId, changed_by_user_id: actor.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBudget(trx: Kysely<Database>, actor: Actor, id: number, input: BudgetInput): Promise<void> {
  await trx
    .updateTable("project_budgets")
    .set({ ...input, ...nextVersion(actor) })
    .where("id", "=", id)
    .execute();
}

export async function deleteBudget(trx: Kysely<Database>, id: number): Promise<void> {
  await trx.deleteFrom("project_budgets").where("id", "=", id).execute();
}
