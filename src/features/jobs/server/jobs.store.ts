import {
  expressionBuilder,
  type InsertObject,
  type Kysely,
  type QueryCreator,
  type RawBuilder,
  sql,
  type UpdateObject,
} from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor } from "#common/rules/actor.ts";
import { intervalOf, parseWallClock } from "#common/rules/clock.ts";
import { type Condition, type Person, wallClock } from "#common/server/database/fragments.ts";
import { jobCount } from "#common/server/database/job-counts.ts";
import { isVisibleTo } from "#common/server/database/job-visibility.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type Claim, keepCreated } from "#common/server/http/idempotency.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { mostPrice } from "#features/mileage/server/most-price.ts";
import { holdActiveUsers } from "#features/users/server/users.store.ts";
import { jobFieldNames } from "../rules/job-fields.ts";
import type { JobStatus } from "../rules/job-status.ts";
import { maxFoundJobs, maxSearchedJobs } from "../rules/list/job-filter-bounds.ts";
import { addHistory, type JobHistoryLine, selectHistory, tellOf } from "./job-history.store.ts";
import { ownerIsActive, projectOwnerIsActive } from "./job-scope.ts";
import {
  insertKindFields,
  type KindFields,
  selectExpenses,
  selectTrips,
  withChangedKindFields,
  withKindFields,
} from "./kinds/kind-fields.store.ts";
import { allOf, isFound, isNarrowed, isOfEverybody, type JobFilter, narrowingConditions } from "./list/job-filter.ts";

export const jobRelationNames = ["project", "jobType", "costCenter", "user"] as const;
export type JobRelation = (typeof jobRelationNames)[number];

/** With what the statements of a page call `page`: rows of `jobs`. */
const tables = expressionBuilder<Database & { page: Database["jobs"] }, never>();

/** Whose relations are looked up, by the column of `jobs` that names them. */
type Of = (
  column: "id" | "user_id" | "project_id" | "job_type_id" | "cost_center_id" | "payroll_id",
) => RawBuilder<number>;

/** Those of the row in `jobs`, or of all that the statement calls `page`: each once, however many of its jobs share it. */
const ofTheJob: Of = (column) => sql.ref(`jobs.${column}`);
const ofThePage: Of = (column) => sql`any (array(select ${sql.ref(column)} from page))`;
const ofThePagesKind = (kind: JobKind) => sql<number>`any (array(select id from page where kind = ${sql.lit(kind)}))`;

const owner = sql<Person>`json_build_object('id', owner.id, 'name', owner.display_name)`.as("owner");

const selectProjects = (of: Of) =>
  tables
    .selectFrom("projects")
    .innerJoin("users as owner", "owner.id", "projects.owner_user_id")
    .select(["projects.id", "projects.name", "projects.code", owner])
    .where("projects.id", "=", of("project_id"));

const selectCostCenters = (of: Of) =>
  tables
    .selectFrom("cost_centers")
    .innerJoin("users as owner", "owner.id", "cost_centers.owner_user_id")
    .select(["cost_centers.id", "cost_centers.name", "cost_centers.code", owner])
    .where("cost_centers.id", "=", of("cost_center_id"));

const selectJobTypes = (of: Of) =>
  tables
    .selectFrom("job_types")
    .select(["job_types.id", "job_types.name"])
    .where("job_types.id", "=", of("job_type_id"));

const selectUsers = (of: Of) =>
  tables
    .selectFrom("users")
    .select(["users.id", "users.display_name as name", sql<boolean>`users.deleted_at is not null`.as("is_deleted")])
    .where("users.id", "=", of("user_id"));

const selectPayrolls = (of: Of) =>
  tables
    .selectFrom("payrolls")
    .select(["payrolls.id", "payrolls.description"])
    .where("payrolls.id", "=", of("payroll_id"));

/** Whether the job in the place of another was cancelled, of a row of `job_reversals`. */
export const replacementIsCancelled = sql<boolean>`exists (
  select from registered_jobs as replacement
  where replacement.id = job_reversals.replacement_job_id and replacement.cancelled_at is not null)`;

const selectReplacements = (of: Of) =>
  tables
    .selectFrom("job_reversals")
    .select(["job_reversals.job_id as id", "job_reversals.replacement_job_id"])
    .select(replacementIsCancelled.as("replacement_is_cancelled"))
    .where("job_reversals.job_id", "=", of("id"));

/** The fields of a job but its times. One that the table lacks does not compile. */
export const plainFieldColumns = jobFieldNames
  .filter((field) => field !== "started_at" && field !== "ended_at")
  .map((field) => `jobs.${field}` as const);

/** The fields of a job as the wire has them. */
const fieldColumns = [
  ...plainFieldColumns,
  wallClock("jobs.started_at").as("started_at"),
  wallClock("jobs.ended_at").as("ended_at"),
];

const jobColumns = [
  "jobs.id",
  "jobs.version",
  "jobs.user_id",
  ...fieldColumns,
  "jobs.kind",
  "jobs.minutes",
  "jobs.job_status",
  "jobs.rejection_reason",
  "jobs.payroll_id",
  "jobs.owner_approved_by_user_id",
  "jobs.owner_approved_on_behalf_of_user_id",
  "jobs.manager_approved_by_user_id",
  "jobs.decided_by_user_id",
  sql<number | null>`(
    select job_history.user_id from job_history where job_history.job_id = jobs.id and event = 'created' order by id limit 1
  )`.as("registered_by_user_id"),
  wallClock("jobs.created_at").as("created_at"),
] as const;

/** The job in the place of the row in `jobs`, which was taken back; only a paid one can be. */
export const replacementOfJob = sql<number | null>`(
  select replacement_job_id from job_reversals where job_id = jobs.id)`;

/** A job with what the policy has to know of it, and all its relations. */
const jobWithRelations = [
  ...jobColumns,
  sql<number>`(select owner_user_id from projects where projects.id = jobs.project_id)`.as("project_owner_id"),
  projectOwnerIsActive.as("project_owner_active"),
  sql<number | null>`(select owner_user_id from cost_centers where cost_centers.id = jobs.cost_center_id)`.as(
    "cost_center_owner_id",
  ),
  jsonObjectFrom(selectExpenses(ofTheJob("id"))).as("expense"),
  jsonObjectFrom(selectTrips(ofTheJob("id"))).as("trip"),
  sql<number | null>`(select ${mostPrice("jobs.started_at")} from job_trips where job_trips.job_id = jobs.id)`.as(
    "most_price",
  ),
  jsonObjectFrom(selectPayrolls(ofTheJob)).as("payroll"),
  replacementOfJob.as("replacement_job_id"),
  sql<boolean>`exists (select from job_reversals where job_id = jobs.id and ${replacementIsCancelled})`.as(
    "replacement_is_cancelled",
  ),
  jsonObjectFrom(selectUsers(ofTheJob)).$notNull().as("user"),
  jsonObjectFrom(selectProjects(ofTheJob)).$notNull().as("project"),
  jsonObjectFrom(selectJobTypes(ofTheJob)).$notNull().as("jobType"),
  jsonObjectFrom(selectCostCenters(ofTheJob)).as("cost_center"),
] as const;

const selectJob = (db: QueryCreator<Database>) => db.selectFrom("jobs").select(jobWithRelations);

/** One job that the actor may see, with all relations; undefined when there is none for them. */
export function findJob(db: Kysely<Database>, actor: Actor, id: number) {
  return selectJob(db).where("jobs.id", "=", id).where(isVisibleTo(actor)).executeTakeFirst();
}

/** The same right after a change of one's own, which may have moved the job out of one's sight. */
export function getJob(db: Kysely<Database>, id: number) {
  return selectJob(db).where("jobs.id", "=", id).executeTakeFirstOrThrow();
}

export type FoundJob = NonNullable<Awaited<ReturnType<typeof findJob>>>;

type PageRequest = { with: readonly JobRelation[]; limit: number; offset: number };

type ListedJobs = { rows: Awaited<ReturnType<typeof readPage>>["rows"]; total: number; is_cut: boolean };

/** One page of the jobs, the latest first, and how many there are; cut where a filter leaves some of everybody's out. */
export async function listJobs(db: Kysely<Database>, filter: JobFilter, page: PageRequest): Promise<ListedJobs> {
  if (isOfEverybody(filter) && isNarrowed(filter)) return listBounded(db, filter, page);
  const { rows, found } = await (filter.search ? listSought : listAll)(db, filter, page);
  return { rows, total: found, is_cut: false };
}

/** Of everybody's jobs there may be so many that no more than some are counted and can be turned to. */
async function listBounded(db: Kysely<Database>, filter: JobFilter, page: PageRequest): Promise<ListedJobs> {
  const bounded = { ...page, limit: Math.max(0, Math.min(page.limit, maxFoundJobs - page.offset)) };
  const { rows, found, searched } = await (filter.search ? listSought : listNarrowed)(db, filter, bounded);
  const is_cut = found > maxFoundJobs || searched === maxSearchedJobs;
  return { rows, total: Math.min(found, maxFoundJobs), is_cut };
}

function listAll(db: Kysely<Database>, filter: JobFilter, page: PageRequest) {
  const statement = db.with("page", () => pageOf(listed(db, filter), page));
  return readPage(statement, { found: countOf(filter) }, page.with);
}

/**
 * Of everybody's jobs those of a project or of some days, counted up to one more than the list holds. In the list's order an
 * index alone is read; in none PostgreSQL would read the table from its start, past its cache. A project's jobs are counted in
 * its own index, which has another order.
 */
function listNarrowed(db: Kysely<Database>, filter: JobFilter, page: PageRequest) {
  const some =
    filter.project_id === undefined
      ? listed(db, filter)
      : db.selectFrom("jobs").selectAll("jobs").where(matches(filter));
  const found = sql<number>`(select count(*) from (${some.limit(sql.lit(maxFoundJobs + 1))}) as found)`;
  const statement = db.with("page", () => pageOf(listed(db, filter), page));
  return readPage(statement, { found, searched: sql<number>`0` }, page.with);
}

/**
 * The jobs in which a text is found: each is read once, for the page and for their number. Of everybody's it is sought in the
 * newest of what the rest of the filter leaves.
 */
function listSought(db: Kysely<Database>, filter: JobFilter, page: PageRequest) {
  const rest = { ...filter, search: undefined };
  const among = isOfEverybody(filter)
    ? listed(db, rest).limit(sql.lit(maxSearchedJobs))
    : db.selectFrom("jobs").selectAll("jobs").where(matches(rest));
  const { offset, limit } = page;
  const statement = db
    .with(
      (cte) => cte("sought").materialized(),
      () => sql<{ searched: number; ids: number[] }>`(
        select count(*) as searched, coalesce(array_agg(jobs.id order by jobs.started_at desc, jobs.id desc)
          filter (where ${allOf(isFound(filter))}), '{}') as ids
        from (${among}) as jobs)`,
    )
    .with(
      "page",
      () => sql<{ id: number }>`(
        select jobs.* from sought, unnest(ids[${sql.lit(offset + 1)}:${sql.lit(offset + limit)}]) with ordinality
          as placed (id, place) join jobs on jobs.id = placed.id order by placed.place)`,
    );
  const parts = {
    found: sql<number>`(select cardinality(ids) from sought)`,
    searched: sql<number>`(select searched from sought)`,
  };
  return readPage(statement as unknown as PageStatement, parts, page.with);
}

/** Those of the jobs that the actor may see, with all relations. */
export async function listVisibleJobs(db: Kysely<Database>, actor: Actor, ids: readonly number[]): Promise<FoundJob[]> {
  return readJobs(db, ids, isVisibleTo(actor));
}

/** The same right after a change of one's own. */
export function getJobs(db: Kysely<Database>, ids: readonly number[]): Promise<FoundJob[]> {
  return readJobs(db, ids, sql<boolean>`true`);
}

async function readJobs(db: Kysely<Database>, ids: readonly number[], condition: Condition): Promise<FoundJob[]> {
  if (ids.length === 0) return [];
  const jobs = db.selectFrom("jobs").selectAll().where("id", "=", sql<number>`any (${ids})`).where(condition);
  const { rows } = await readPage(
    db.with("page", () => jobs),
    {},
    jobRelationNames,
  );
  return rows as FoundJob[];
}

/** The jobs that the statement calls `page`, in its order, and once each what they share. */
const pageParts = [
  jsonArrayFrom(tables.selectFrom("page as jobs").select(jobColumns)).as("jobs"),
  jsonArrayFrom(selectProjects(ofThePage).select(["owner.id as owner_id", ownerIsActive.as("is_active")])).as(
    "projects",
  ),
  jsonArrayFrom(selectCostCenters(ofThePage)).as("cost_centers"),
  jsonArrayFrom(selectJobTypes(ofThePage)).as("job_types"),
  jsonArrayFrom(selectUsers(ofThePage)).as("users"),
  jsonArrayFrom(selectExpenses(ofThePagesKind("expense")).select("job_id as id")).as("expenses"),
  jsonArrayFrom(
    selectTrips(ofThePagesKind("mileage"))
      .select("job_id as id")
      .select(
        sql<number>`(select ${mostPrice("page.started_at")} from page where page.id = job_trips.job_id)`.as(
          "most_price",
        ),
      ),
  ).as("trips"),
  jsonArrayFrom(selectPayrolls(ofThePage)).as("payrolls"),
  jsonArrayFrom(selectReplacements(ofThePage)).as("replacements"),
] as const;

/** A statement that calls some of the jobs `page`. */
export type PageStatement = Pick<QueryCreator<unknown>, "selectNoFrom">;

type Parts = Readonly<Record<string, RawBuilder<unknown>>>;
type Values<Of extends Parts> = {
  [Name in keyof Of]: NonNullable<Of[Name]> extends RawBuilder<infer Value> ? Value : never;
};

/**
 * Reads the page with its relations in one round trip.
 * @param parts what else the statement is asked, such as the total
 */
export async function readPage<More extends Parts>(db: PageStatement, parts: More, names: readonly JobRelation[]) {
  const more = Object.entries(parts).map(([name, part]) => part.as(name));
  const found = await db.selectNoFrom(pageParts).select(more).executeTakeFirstOrThrow();
  const projects = byId(found.projects);
  const costCenters = byId(found.cost_centers);
  const jobTypes = byId(found.job_types);
  const users = byId(found.users);
  const payrolls = byId(found.payrolls);
  const replacements = byId(found.replacements);
  const expenses = byId(found.expenses);
  const trips = byId(found.trips);
  const rows = found.jobs.map((job) => {
    const { owner_id, is_active, ...project } = projects(job.project_id);
    const trip = withoutId(trips(job.id));
    return {
      ...job,
      expense: withoutId(expenses(job.id)),
      trip: trip && tripOf(trip),
      most_price: trip?.most_price ?? null,
      project_owner_id: owner_id,
      project_owner_active: is_active,
      cost_center_owner_id: job.cost_center_id === null ? null : costCenters(job.cost_center_id).owner.id,
      payroll: job.payroll_id === null ? null : payrolls(job.payroll_id),
      replacement_job_id: replacements(job.id)?.replacement_job_id ?? null,
      replacement_is_cancelled: replacements(job.id)?.replacement_is_cancelled ?? false,
      ...(names.includes("user") && { user: users(job.user_id) }),
      ...(names.includes("project") && { project }),
      ...(names.includes("jobType") && { jobType: jobTypes(job.job_type_id) }),
      ...(names.includes("costCenter") && {
        cost_center: job.cost_center_id === null ? null : costCenters(job.cost_center_id),
      }),
    };
  });
  return { ...(found as unknown as Values<More>), rows };
}

/** What the trip itself is. */
function tripOf<Row extends { most_price: number }>({ most_price: _price, ...trip }: Row): Omit<Row, "most_price"> {
  return trip;
}

function withoutId<Row extends { id: number }>(row: Row | undefined): Omit<Row, "id"> | null {
  if (!row) return null;
  const { id: _id, ...fields } = row;
  return fields;
}

function byId<Row extends { id: number }>(rows: readonly Row[]): (id: number) => Row {
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) as Row;
}

/** What the filter finds, the latest first. */
function listed(db: Kysely<Database>, filter: JobFilter) {
  return db
    .selectFrom("jobs")
    .selectAll("jobs")
    .where(matches(filter))
    .$if(isByStatus(filter), (query) => query.orderBy("jobs.job_status"))
    .orderBy("jobs.started_at", "desc")
    .orderBy("jobs.id", "desc");
}

/** Written out, so that one plan serves every call: it does not have to guess how many rows there will be. */
const pageOf = (jobs: ReturnType<typeof listed>, { limit, offset }: PageRequest) =>
  jobs.limit(sql.lit(limit)).$if(offset > 0, (query) => query.offset(offset));

/** How many there are; of everybody's there are too many to count each time. */
function countOf(filter: JobFilter): RawBuilder<number> {
  const { status, scope } = filter;
  if (isOfEverybody(filter)) return jobCount("status", status && sql<string>`${status}`);
  const parts = scope?.parts ?? [undefined];
  const counts = parts.map((part) => sql`(select count(*) from jobs where ${matches(filter, part)})`);
  return sql<number>`(${sql.join(counts, sql` + `)})`;
}

/** Of one status, whoever's they are. In a period the status is asked of its jobs. */
const isByStatus = (filter: JobFilter) =>
  filter.status !== undefined && isOfEverybody(filter) && filter.from === undefined && filter.to === undefined;

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
    isByStatus(filter) ? isFromStatusToItself(wanted) : sql`jobs.job_status = ${sql.lit(wanted)}`;
  return allOf([
    ...(user_id === undefined ? [] : [sql`jobs.user_id = ${user_id}`]),
    ...(status === undefined ? [] : [hasStatus(status)]),
    ...(scope === undefined ? [] : [scope]),
    ...narrowingConditions(filter),
    ...isFound(filter),
  ]);
}

/** Two valid wall-clock texts as the instants that the database keeps. */
export function storedInterval(startedAt: string, endedAt: string): { started_at: string; ended_at: string } {
  const start = parseWallClock(startedAt);
  const end = parseWallClock(endedAt);
  if (!start || !end) throw new RangeError("not a wall-clock time");
  const interval = intervalOf(start, end);
  return { started_at: interval.start.toString(), ended_at: interval.end.toString() };
}

export type NewJob = InsertObject<Database, "jobs"> & KindFields;

const withItsHistory = jsonArrayFrom(selectHistory(expressionBuilder<Database, never>())).as("history");

/**
 * Writes a job with the first line of its history, and reads both: one statement. So is what it was asked under: another
 * one under the same key fails.
 */
export function insertJob(
  db: Kysely<Database>,
  { expense, trip, ...job }: NewJob,
  line: JobHistoryLine,
  claim: Claim | undefined,
) {
  const inserted = db.with("jobs", (db) => db.insertInto("jobs").values(job).returningAll());
  return withKindFields(withHistory(inserted, line), { expense, trip })
    .with("created", (db) => selectJob(db).select(withItsHistory))
    .with("kept", (db) => keepCreated(db as unknown as QueryCreator<Database>, claim))
    .selectFrom("created")
    .selectAll()
    .executeTakeFirstOrThrow();
}

/**
 * Writes several jobs with the same columns, and the same first line of history for each: one statement, whose text does
 * not depend on how many they are, and one for what a kind of them has. Throws 409 where one of their users is deleted.
 * @returns their ids, in the order of the jobs
 */
export async function insertJobs(
  trx: Kysely<Database>,
  newJobs: readonly NewJob[],
  line: JobHistoryLine,
): Promise<number[]> {
  const jobs = newJobs.map(({ expense: _expense, trip: _trip, ...job }) => job);
  const [first] = jobs;
  if (!first) return [];
  await holdActiveUsers(
    trx,
    jobs.map(({ user_id }) => Number(user_id)),
  );
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const inserted = trx.with(
    "jobs",
    () =>
      sql<{ id: number }>`(
      insert into jobs (${columns})
      select ${columns} from jsonb_populate_recordset(null::jobs, ${JSON.stringify(jobs)}::jsonb)
      returning *)`,
  );
  // Ids are given in the order of the rows.
  const written = await withHistory(inserted, line).selectFrom("jobs").select("id").orderBy("id").execute();
  const ids = written.map(({ id }) => id);
  await insertKindFields(
    trx,
    newJobs.map(({ expense, trip }, place) => ({ id: ids[place] as number, expense, trip })),
  );
  return ids;
}

export type CreatedJob = Awaited<ReturnType<typeof insertJob>>;

export type JobColumns = UpdateObject<Database, "jobs">;

/**
 * Changes a job, with the line of history that tells of it: one statement. False, and nothing is written, when somebody
 * else has changed the job since the given version.
 */
export async function updateJob(
  db: Kysely<Database>,
  job: { id: number; version: number },
  { expense, trip, ...changes }: JobColumns & KindFields,
  line: JobHistoryLine,
): Promise<boolean> {
  const updated = db.with("jobs", (db) =>
    db
      .updateTable("jobs")
      .set({ ...changes, version: job.version + 1 })
      .where("id", "=", job.id)
      .where("version", "=", job.version)
      .returning("id"),
  );
  const history = withHistory(withChangedKindFields(updated, { expense, trip }), line);
  const told =
    line.on_behalf_of_user_id == null ? history : history.with("audit", () => sql<object>`(${tellOf("job_history")})`);
  const written = await told.selectFrom("jobs").select("id").executeTakeFirst();
  return written !== undefined;
}

/**
 * In the rest of the statement `jobs` and `job_history` are not the tables, but the rows that it writes there. Kysely
 * would have them be other types, though they have the same columns.
 */
function withHistory<Written>(written: QueryCreator<Written>, line: JobHistoryLine): QueryCreator<Database> {
  const job = written as unknown as QueryCreator<Database>;
  return job.with("job_history", (db) => addHistory(db, line).returningAll()) as unknown as QueryCreator<Database>;
}
