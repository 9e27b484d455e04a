import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aCostCenter, aJob, aJobType, type Company } from "#testing/data/factories.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import type { Database } from "../tables.ts";
import { compactJobCounts, jobCount } from "./job-counts.ts";

let database: TestDatabase;
let company: Company;
let costCenters: number[];
let jobTypes: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  company = await aCompany(db);
  costCenters = [company.costCenter.id, company.costCenter2.id, (await aCostCenter(db, company.manager)).id];
  jobTypes = [company.jobType.id, company.jobType2.id, (await aJobType(db)).id];
});

afterAll(() => database.drop());

const counted = (db: Kysely<Database>) =>
  sql`select dimension, key, sum(jobs)::int as jobs from job_counts group by 1, 2 having sum(jobs) <> 0 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows);

const there = (db: Kysely<Database>) =>
  sql`select dimension, key, count(*)::int as jobs from jobs
    cross join lateral (values ('status', job_status), ('job_type', job_type_id::text),
      ('cost_center', cost_center_id::text)) as counted(dimension, key)
    where key is not null group by 1, 2 order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows);

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("add" as const), jobs: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant("move" as const), to: fc.nat(2), some: fc.nat(3) }),
    fc.record({ do: fc.constant("forget" as const), some: fc.nat(3) }),
    fc.record({ do: fc.constant("approve" as const), some: fc.nat(3) }),
    fc.record({ do: fc.constant("retype" as const), to: fc.nat(2), some: fc.nat(3) }),
    fc.constant({ do: "compact" as const }),
    fc.constant({ do: "roll back" as const }),
  ),
  { maxLength: 12 },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const everyFourth = (some: number) => sql<boolean>`id % 4 = ${some}`;

async function take(db: Kysely<Database>, step: Step): Promise<void> {
  if (step.do === "add") for (let count = 0; count < step.jobs; count++) await aJob(db, company);
  if (step.do === "compact") await compactJobCounts(db);
  if (step.do === "move")
    await db
      .updateTable("jobs")
      .set({ cost_center_id: costCenters[step.to] ?? null })
      .where(everyFourth(step.some))
      .execute();
  if (step.do === "forget")
    await db.updateTable("jobs").set({ cost_center_id: null }).where(everyFourth(step.some)).execute();
  if (step.do === "approve")
    await db
      .updateTable("jobs")
      .set({ job_status: "APPROVED_BY_PROJECT_OWNER", owner_approved_by_user_id: company.owner.id })
      .where(everyFourth(step.some))
      .execute();
  if (step.do === "retype")
    await db
      .updateTable("jobs")
      .set({ job_type_id: jobTypes[step.to] ?? 0 })
      .where(everyFourth(step.some))
      .execute();
  if (step.do === "roll back")
    await db
      .transaction()
      .execute(async (trx) => {
        await aJob(trx, company);
        throw new Error("never");
      })
      .catch(() => {});
}

test("after any changes of jobs the stored counts equal the counted jobs", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (wanted) => {
      for (const step of wanted) await take(database.db, step);
      expect(await counted(database.db)).toEqual(await there(database.db));
    }),
    { numRuns: 25 },
  );
});

test("no count is lost when writes and compactions run simultaneously", async () => {
  const { db } = database;
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 5 === 0 ? compactJobCounts(db) : aJob(db, company))),
  );
  expect(await counted(db)).toEqual(await there(db));
});

test("a count is for one key or all keys, and is 0 for an unknown key", async () => {
  const { db } = database;
  await db.deleteFrom("jobs").execute();
  await aJob(db, company);
  await aJob(db, company, { job_status: "APPROVED_BY_MANAGER" });
  const read = async (count: ReturnType<typeof jobCount>) =>
    (await sql<{ count: number }>`select ${count} as count`.execute(db)).rows[0]?.count;
  expect(await read(jobCount("status"))).toBe(2);
  expect(await read(jobCount("status", sql`'NEW'`))).toBe(1);
  expect(await read(jobCount("cost_center", sql`${company.costCenter.id}::text`))).toBe(2);
  expect(await read(jobCount("job_type", sql`'0'`))).toBe(0);
});
