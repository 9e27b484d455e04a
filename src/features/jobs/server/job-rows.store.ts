import { expressionBuilder, type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "#common/rules/access/actor.ts";
import { allOf, type Condition, isOneOf, type Person, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import { jobFieldNames } from "../rules/job-fields.ts";
import { partsByJob, partsOfPage } from "./kinds/part-stores.ts";
import { ownerIsActive } from "./selection/job-scope.ts";

/* One statement reads a page of jobs (docs/decisions/034-a-page-of-jobs-is-one-statement.md). */

export const plainFieldColumns = jobFieldNames
  .filter((field) => field !== "started_at" && field !== "ended_at")
  .map((field) => `jobs.${field}` as const);

const jobColumns = [
  "jobs.id",
  "jobs.version",
  "jobs.user_id",
  ...plainFieldColumns,
  wallClock("jobs.started_at").as("started_at"),
  wallClock("jobs.ended_at").as("ended_at"),
  "jobs.kind",
  "jobs.minutes",
  "jobs.job_status",
  "jobs.rejection_reason",
  "jobs.payroll_id",
  "jobs.owner_approved_by_user_id",
  "jobs.owner_approved_on_behalf_of_user_id",
  "jobs.manager_approved_by_user_id",
  "jobs.decided_by_user_id",
  "jobs.late_reason as kept_late_reason",
  sql<number | null>`(
    select job_history.user_id from job_history where job_history.job_id = jobs.id and event = 'created' order by id limit 1
  )`.as("registered_by_user_id"),
  wallClock("jobs.created_at").as("created_at"),
] as const;

export const replacementOfJob = sql<number | null>`(
  select replacement_job_id from job_reversals where job_id = jobs.id)`;

const tables = expressionBuilder<Database & { page: Database["jobs"] }, never>();

type Reference = "id" | "user_id" | "project_id" | "job_type_id" | "cost_center_id" | "payroll_id";

const ofPage = (column: Reference) => sql<number>`any (array(select ${sql.ref(column)} from page))`;

const owner = sql<Person>`json_build_object('id', owner.id, 'name', owner.display_name)`.as("owner");

const projects = tables
  .selectFrom("projects")
  .innerJoin("users as owner", "owner.id", "projects.owner_user_id")
  .select(["projects.id", "projects.name", "projects.code", owner])
  .select(["owner.id as owner_id", ownerIsActive.as("is_active")])
  .where("projects.id", "=", ofPage("project_id"));

const costCenters = tables
  .selectFrom("cost_centers")
  .innerJoin("users as owner", "owner.id", "cost_centers.owner_user_id")
  .select(["cost_centers.id", "cost_centers.name", "cost_centers.code", owner])
  .where("cost_centers.id", "=", ofPage("cost_center_id"));

const jobTypes = tables.selectFrom("job_types").select(["id", "name"]).where("id", "=", ofPage("job_type_id"));

const users = tables
  .selectFrom("users")
  .select(["id", "display_name as name", sql<boolean>`status = 'deleted'`.as("is_deleted")])
  .where("id", "=", ofPage("user_id"));

const payrolls = tables.selectFrom("payrolls").select(["id", "description"]).where("id", "=", ofPage("payroll_id"));

export const replacementIsCancelled = sql<boolean>`exists (
  select from registered_jobs as replacement
  where replacement.id = job_reversals.replacement_job_id and replacement.cancelled_at is not null)`;

const replacements = tables
  .selectFrom("job_reversals")
  .select(["job_id as id", "replacement_job_id", replacementIsCancelled.as("replacement_is_cancelled")])
  .where("job_id", "=", ofPage("id"));

export const pageParts = [
  jsonArrayFrom(tables.selectFrom("page as jobs").select(jobColumns)).as("jobs"),
  jsonArrayFrom(projects).as("projects"),
  jsonArrayFrom(costCenters).as("cost_centers"),
  jsonArrayFrom(jobTypes).as("job_types"),
  jsonArrayFrom(users).as("users"),
  partsOfPage.as("parts"),
  jsonArrayFrom(payrolls).as("payrolls"),
  jsonArrayFrom(replacements).as("replacements"),
] as const;

const selectPage = (db: Kysely<Database>, condition: Condition) =>
  db.with("page", (cte) => cte.selectFrom("jobs").selectAll().where(condition)).selectNoFrom(pageParts);

type FoundPage = Awaited<ReturnType<ReturnType<typeof selectPage>["executeTakeFirstOrThrow"]>>;

export function jobsOfPage(page: FoundPage) {
  const projects = byId(page.projects);
  const costCenters = byId(page.cost_centers);
  const jobTypes = byId(page.job_types);
  const users = byId(page.users);
  const payrolls = byId(page.payrolls);
  const replacements = byId(page.replacements);
  const partsOf = partsByJob(page.parts);
  return page.jobs.map((job) => {
    const { owner_id, is_active, ...project } = get(projects, job.project_id);
    const cost_center = job.cost_center_id === null ? null : get(costCenters, job.cost_center_id);
    return {
      ...job,
      ...partsOf(job.id),
      project_owner_id: owner_id,
      project_owner_active: is_active,
      cost_center_owner_id: cost_center?.owner.id ?? null,
      payroll: job.payroll_id === null ? null : get(payrolls, job.payroll_id),
      replacement_job_id: replacements.get(job.id)?.replacement_job_id ?? null,
      replacement_is_cancelled: replacements.get(job.id)?.replacement_is_cancelled ?? false,
      user: get(users, job.user_id),
      project,
      jobType: get(jobTypes, job.job_type_id),
      cost_center,
    };
  });
}

export type FoundJob = ReturnType<typeof jobsOfPage>[number];

const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

function get<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (!row) throw new Error("a job names a row that is not there");
  return row;
}

async function readJobs(db: Kysely<Database>, condition: Condition): Promise<FoundJob[]> {
  return jobsOfPage(await selectPage(db, condition).executeTakeFirstOrThrow());
}

const hasId = (id: number) => sql<boolean>`jobs.id = ${id}`;

export async function findJob(db: Kysely<Database>, actor: Actor, id: number): Promise<FoundJob | undefined> {
  const [job] = await readJobs(db, sql<boolean>`${hasId(id)} and ${isVisibleTo(actor)}`);
  return job;
}

export async function getJob(db: Kysely<Database>, id: number): Promise<FoundJob> {
  const [job] = await getJobs(db, [id]);
  return job as FoundJob;
}

export async function listVisibleJobs(db: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<FoundJob[]> {
  return ids.length === 0 ? [] : readJobs(db, allOf([isOneOf("jobs.id", ids), isVisibleTo(actor)]));
}

/** Returns the jobs in the order in which `ids` lists them. Does not check whether a user may see the jobs. */
export async function getJobs(db: Kysely<Database>, ids: readonly number[]): Promise<FoundJob[]> {
  if (ids.length === 0) return [];
  const jobs = byId(await readJobs(db, isOneOf("jobs.id", ids)));
  return ids.map((id) => get(jobs, id));
}
