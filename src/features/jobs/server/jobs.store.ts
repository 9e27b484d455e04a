import {
  expressionBuilder,
  type InsertObject,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  sql,
  type UpdateObject,
} from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor } from "../../../common/rules/actor.ts";
import { intervalOf, parseWallClock } from "../../../common/rules/clock.ts";
import { type Person, person, wallClock } from "../../../common/server/database/fragments.ts";
import { jobCount } from "../../../common/server/database/job-counts.ts";
import { isVisibleTo } from "../../../common/server/database/job-visibility.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { jobFieldNames } from "../rules/job-fields.ts";
import type { JobStatus } from "../rules/job-status.ts";
import { addHistory, type JobHistoryLine, selectHistory } from "./job-history.store.ts";
import { isWaitingFor, type JobScope, projectOwnerIsActive } from "./job-scope.ts";

export const jobRelationNames = ["project", "jobType", "costCenter", "user"] as const;
export type JobRelation = (typeof jobRelationNames)[number];

type ProjectRelation = { id: number; name: string; code: string; owner: Person };
type CostCenterRelation = ProjectRelation;

const projectRelation = sql<ProjectRelation>`(
  select json_build_object('id', id, 'name', name, 'code', code, 'owner', ${person("projects.owner_user_id")})
  from projects where projects.id = jobs.project_id)`;

const userRelation = sql<Person & { is_deleted: boolean }>`(
  select json_build_object('id', id, 'name', name, 'is_deleted', deleted_at is not null)
  from users where users.id = jobs.user_id)`;

const jobTypeRelation = sql<{ id: number; name: string }>`(
  select json_build_object('id', id, 'name', name) from job_types where job_types.id = jobs.job_type_id)`;

const costCenterRelation = sql<CostCenterRelation | null>`(
  select json_build_object('id', id, 'name', name, 'code', code, 'owner', ${person("cost_centers.owner_user_id")})
  from cost_centers where cost_centers.id = jobs.cost_center_id)`;

const payrollOfJob = sql<{ id: number; description: string } | null>`(
  select json_build_object('id', id, 'description', description) from payrolls where payrolls.id = jobs.payroll_id)`;

const replacementOfJob = sql<number | null>`(
  select replacement_job_id from job_reversals where job_reversals.job_id = jobs.id)`;

const plainFields = jobFieldNames.filter((field) => field !== "started_at" && field !== "ended_at");

/** The fields of a job as the wire has them. One that the table lacks does not compile. */
export const fieldColumns = [
  ...plainFields.map((field) => `jobs.${field}` as const),
  wallClock("jobs.started_at").as("started_at"),
  wallClock("jobs.ended_at").as("ended_at"),
];

/** A job with what the policy has to know of it and the relations that are asked for, in one statement. */
function selectJobs(db: QueryCreator<Database>, relations: readonly JobRelation[]) {
  return db
    .selectFrom("jobs")
    .select([
      "jobs.id",
      "jobs.version",
      "jobs.user_id",
      ...fieldColumns,
      "jobs.minutes",
      "jobs.job_status",
      "jobs.rejection_reason",
      "jobs.payroll_id",
      "jobs.owner_approved_by_user_id",
      wallClock("jobs.created_at").as("created_at"),
      sql<number>`(select owner_user_id from projects where projects.id = jobs.project_id)`.as("project_owner_id"),
      projectOwnerIsActive.as("project_owner_active"),
      payrollOfJob.as("payroll"),
      replacementOfJob.as("replacement_job_id"),
    ])
    .$if(relations.includes("user"), (query) => query.select(userRelation.as("user")))
    .$if(relations.includes("project"), (query) => query.select(projectRelation.as("project")))
    .$if(relations.includes("jobType"), (query) => query.select(jobTypeRelation.as("jobType")))
    .$if(relations.includes("costCenter"), (query) => query.select(costCenterRelation.as("cost_center")));
}

/** One job that the actor may see, with all relations; undefined when there is none for them. */
export function findJob(db: Kysely<Database>, actor: Actor, id: number) {
  return selectJobs(db, jobRelationNames).where("jobs.id", "=", id).where(isVisibleTo(actor)).executeTakeFirst();
}

export type FoundJob = NonNullable<Awaited<ReturnType<typeof findJob>>>;

export type JobFilter = {
  /** Whose jobs; everybody's when absent. */
  user_id?: number | undefined;
  status?: JobStatus | undefined;
  scope?: JobScope | undefined;
};

export function listJobs(
  db: Kysely<Database>,
  filter: JobFilter,
  page: { with: readonly JobRelation[]; limit: number; offset: number },
) {
  return (
    selectJobs(db, page.with)
      .where(matches(filter))
      .$if(isOfEverybody(filter), (query) => query.orderBy("jobs.job_status"))
      .orderBy("jobs.started_at", "desc")
      .orderBy("jobs.id", "desc")
      // Written out, so that one plan serves every call: it does not have to guess how many rows there will be.
      .limit(sql.lit(page.limit))
      .$if(page.offset > 0, (query) => query.offset(page.offset))
      .execute()
  );
}

/**
 * What waits for the actor, the latest first. The set is made before it is put in order: by the index of the order one
 * would go through all that has long been decided.
 */
export function listWaitingJobs(
  db: Kysely<Database>,
  actor: Actor,
  page: { with: readonly JobRelation[]; limit: number; offset: number },
) {
  const ids = sql<number>`(
    with waiting as materialized (select id, started_at from jobs where ${isWaitingFor(actor)})
    select id from waiting order by started_at desc, id desc limit ${sql.lit(page.limit)} offset ${page.offset}
  )`;
  return selectJobs(db, page.with)
    .where("jobs.id", "in", ids)
    .orderBy("jobs.started_at", "desc")
    .orderBy("jobs.id", "desc")
    .execute();
}

export async function countJobs(db: Kysely<Database>, filter: JobFilter): Promise<number> {
  if (filter.user_id === undefined && filter.scope === undefined) return countAllJobs(db, filter.status);
  const parts = filter.scope?.parts ?? [undefined];
  const counts = parts.map((part) => sql`(select count(*) from jobs where ${matches(filter, part)})`);
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Everybody's are too many to count each time. */
async function countAllJobs(db: Kysely<Database>, status: JobStatus | undefined): Promise<number> {
  const count = jobCount("status", status && sql<string>`${status}`);
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of one status, whoever's they are. */
const isOfEverybody = ({ user_id, status, scope }: JobFilter) =>
  status !== undefined && user_id === undefined && scope === undefined;

/**
 * Nearly all jobs are paid, only not the newest, which the planner cannot know: it would go through those first. From
 * one status to the same one, in the order of the status, there is but one index to go by.
 */
const isFromStatusToItself = (status: JobStatus) =>
  sql`jobs.job_status between ${sql.lit(status)} and ${sql.lit(status)}`;

function matches(filter: JobFilter, scope = filter.scope?.condition): RawBuilder<boolean> {
  const { user_id, status } = filter;
  // Written out, so that any plan can see whether a partial index holds it.
  const hasStatus = (wanted: JobStatus) =>
    isOfEverybody(filter) ? isFromStatusToItself(wanted) : sql`jobs.job_status = ${sql.lit(wanted)}`;
  const conditions = [
    ...(user_id === undefined ? [] : [sql`jobs.user_id = ${user_id}`]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(scope === undefined ? [] : [scope]),
    sql`true`,
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Two valid wall-clock texts as the instants that the database keeps. */
export function storedInterval(startedAt: string, endedAt: string): { started_at: string; ended_at: string } {
  const start = parseWallClock(startedAt);
  const end = parseWallClock(endedAt);
  if (!start || !end) throw new RangeError("not a wall-clock time");
  const interval = intervalOf(start, end);
  return { started_at: interval.start.toString(), ended_at: interval.end.toString() };
}

/** Writes a job with the first line of its history, and reads both: one statement. */
export function insertJob(db: Kysely<Database>, job: InsertObject<Database, "jobs">, line: JobHistoryLine) {
  const inserted = db.with("jobs", (db) => db.insertInto("jobs").values(job).returningAll());
  return selectJobs(withHistory(inserted, line), jobRelationNames)
    .select(jsonArrayFrom(selectHistory(expressionBuilder<Database, never>())).as("history"))
    .executeTakeFirstOrThrow();
}

export type CreatedJob = Awaited<ReturnType<typeof insertJob>>;

export type JobColumns = UpdateObject<Database, "jobs">;

/**
 * Changes a job with the line of history that tells of it, and reads it as it is then, be it out of one's sight by now:
 * one statement. Undefined, and nothing is written, when somebody else has changed the job since the given version.
 */
export function updateJob(
  db: Kysely<Database>,
  job: { id: number; version: number },
  changes: JobColumns,
  line: JobHistoryLine,
): Promise<FoundJob | undefined> {
  const updated = db.with("jobs", (db) =>
    db
      .updateTable("jobs")
      .set({ ...changes, version: job.version + 1 })
      .where("id", "=", job.id)
      .where("version", "=", job.version)
      .returningAll(),
  );
  return selectJobs(withHistory(updated, line), jobRelationNames).executeTakeFirst();
}

/**
 * In the rest of the statement `jobs` and `job_history` are not the tables, but the rows that it writes there. Kysely
 * would have them be other types, though they have the same columns.
 */
function withHistory<Written>(written: QueryCreator<Written>, line: JobHistoryLine): QueryCreator<Database> {
  const job = written as unknown as QueryCreator<Database>;
  return job.with("job_history", (db) => addHistory(db, line).returningAll()) as unknown as QueryCreator<Database>;
}
