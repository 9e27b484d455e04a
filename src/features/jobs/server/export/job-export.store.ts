import { type Expression, type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { localTime } from "#common/server/database/calendar.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import { listJsonRows } from "#common/server/database/json-rows.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { JobExportQuery } from "#features/jobs/rules/job-export.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { partNames } from "#features/kinds/rules/kind-parts.ts";
import { type JobKind, kindOfPart } from "#features/kinds/rules/kinds.ts";
import { plainFieldColumns, replacementOfJob } from "../job-rows.store.ts";
import { partExports } from "../kinds/parts.ts";
import { jobsWhere } from "../selection/job-where.ts";

const batchSize = 2500;

const exported = [
  "id",
  "employee_id",
  "user_name",
  "project_code",
  "project_name",
  "salary_code",
  "job_type_name",
  "cost_center_code",
  "started_at",
  "ended_at",
  "price_mode",
  "hourly_rate",
  "price",
  ...jobTexts,
  "pause_minutes",
  "pause_start",
  "minutes",
  "job_status",
  "payroll_id",
  "replacement_job_id",
  "created_at",
  "kind",
  ...partNames,
] as const;

/** The subquery `found` is slow, so it runs only for jobs that meet the condition `jobs`. */
const onlyOf = <Value>(jobs: Condition, found: Expression<Value>) =>
  sql<Value | null>`(case when ${jobs} then ${found} end)`;
const isOfKind = (kind: JobKind) => sql<boolean>`jobs.kind = ${sql.lit(kind)}`;
const isPaid = sql<boolean>`jobs.payroll_id is not null`;

/** Oldest jobs first. Each batch has its own query, so no connection is held while a slow client reads. */
export async function* streamJobs(db: Kysely<Database>, actor: Actor, query: JobExportQuery): AsyncGenerator<Batch> {
  let batch = await listBatch(db, actor, query, undefined);
  while (batch.length > 0) {
    const next = batch.length === batchSize ? listBatch(db, actor, query, batch.last) : undefined;
    // If the consumer stops early, nobody awaits `next`. Its error would then be an unhandled rejection.
    next?.catch(() => {});
    yield batch;
    if (!next) return;
    batch = await next;
  }
}

/** The details of an export for the audit log. */
export async function findExportFacts(db: Kysely<Database>, query: JobExportQuery) {
  const { from, to, format, status, kind, project_id, user_id } = query;
  const [user, project] = await Promise.all([
    user_id && db.selectFrom("users").select("id").where("id", "=", user_id).executeTakeFirst(),
    project_id && db.selectFrom("projects").select("code").where("id", "=", project_id).executeTakeFirst(),
  ]);
  const filter = {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(project && { project: project.code }),
    ...(project_id && !project && { unknown_project_id: project_id }),
    ...(user_id && !user && { unknown_user_id: user_id }),
  };
  const details = { from, to, format, ...filter };
  return { about_user_id: user ? user.id : undefined, details };
}

type Batch = Awaited<ReturnType<typeof listBatch>>;
export type ExportedJob = NonNullable<Batch["last"]>;

/** `position` is the start of the job in the full precision of the database. */
type Position = { position: string; id: number };

function listBatch(db: Kysely<Database>, actor: Actor, query: JobExportQuery, after: Position | undefined) {
  const jobs = db
    .selectFrom("jobs")
    .innerJoin("users", "users.id", "jobs.user_id")
    .innerJoin("projects", "projects.id", "jobs.project_id")
    .innerJoin("job_types", "job_types.id", "jobs.job_type_id")
    .leftJoin("cost_centers", "cost_centers.id", "jobs.cost_center_id")
    .select([
      "jobs.id",
      "users.employee_id",
      "users.name as user_name",
      "projects.code as project_code",
      "projects.name as project_name",
      "job_types.salary_code",
      "job_types.name as job_type_name",
      "cost_centers.code as cost_center_code",
      ...plainFieldColumns,
      localTime("jobs.started_at").as("started_at"),
      localTime("jobs.ended_at").as("ended_at"),
      "jobs.minutes",
      "jobs.kind",
      ...partExports.map(([name, { found }]) => onlyOf(isOfKind(kindOfPart(name)), found).as(name)),
      "jobs.job_status",
      "jobs.payroll_id",
      onlyOf(isPaid, replacementOfJob).as("replacement_job_id"),
      localTime("jobs.created_at").as("created_at"),
      sql<string>`jobs.started_at`.as("position"),
    ])
    .where(jobsWhere(query, actor))
    .$if(after !== undefined, (jobs) =>
      jobs.where(sql<boolean>`(jobs.started_at, jobs.id) > (${after?.position}::timestamptz, ${after?.id}::integer)`),
    )
    .orderBy("jobs.started_at")
    .orderBy("jobs.id")
    .limit(batchSize);
  return listJsonRows(db, jobs, [...exported, "position"]);
}
