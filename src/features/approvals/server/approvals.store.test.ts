import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, actorOf, can, firstApproval } from "#common/rules/access/actor.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { timeZone } from "#common/rules/time/clock.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import {
  type GeneratedCompany,
  generateCompany,
  type Person,
  roleSets,
  withSubstitutes,
} from "#testing/data/generated-company.ts";
import { kindSums } from "#testing/data/sums.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { type ApprovalsQuery, approvalsQuery } from "../rules/approvals.ts";
import { listApprovals } from "./approvals.store.ts";

/* In a generated company, every page of waiting jobs and its sums agree with the policy for single jobs, whatever the
   roles of the reader (docs/product-rules.md#what-waits). */

type Waiting = {
  id: number;
  user_id: number;
  project_id: number;
  started_at: Temporal.Instant;
  minutes: number;
  price: number;
};

let database: TestDatabase;
let company: GeneratedCompany;
let stored: readonly Waiting[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const generated = await generateCompany(db);
  company = await withSubstitutes(db, generated);
  // Some jobs of a person get the same start. The jobs are in weeks before and after a change of the clock.
  await sql`update jobs set price = 100 + id % 7, started_at = started_at - (id * 131 % 46) * interval '12 hours',
    ended_at = ended_at - (id * 131 % 46) * interval '12 hours' + id % 3 * interval '30 minutes'`.execute(db);
  // Reverses the physical order of the rows, so that no query returns the right order by chance.
  await sql`create index turned on registered_jobs (started_at desc)`.execute(db);
  await sql`cluster registered_jobs using turned`.execute(db);
  await sql`drop index turned`.execute(db);
  const rows = await db
    .selectFrom("jobs")
    .select(["id", "user_id", "project_id", "started_at", "minutes", "price"])
    .execute();
  stored = rows.map((row) => ({
    ...row,
    started_at: Temporal.Instant.fromEpochMilliseconds(row.started_at.getTime()),
  }));
});

afterAll(() => database.drop());

const ask = (actor: Actor, query: object) =>
  listApprovals(database.db, actor, approvalsQuery.parse(query) as ApprovalsQuery);

/** The expected order: people by their oldest job, and the jobs of each person by start. */
function inOrder(waiting: readonly Waiting[]): readonly Waiting[] {
  const startOf = ({ started_at }: Waiting) => started_at.epochMilliseconds;
  const oldest = new Map<number, number>();
  for (const job of waiting)
    oldest.set(job.user_id, Math.min(startOf(job), oldest.get(job.user_id) ?? Number.POSITIVE_INFINITY));
  const turnOf = ({ user_id }: Waiting) => oldest.get(user_id) ?? 0;
  return waiting.toSorted(
    (one, other) =>
      turnOf(one) - turnOf(other) || one.user_id - other.user_id || startOf(one) - startOf(other) || one.id - other.id,
  );
}

const weekOf = ({ started_at }: Waiting) => weekStart(started_at.toZonedDateTimeISO(timeZone).toPlainDate()).toString();

function weeksOf(waiting: readonly Waiting[], page: readonly Waiting[]) {
  const shown = new Set(page.map(({ user_id }) => user_id));
  const theirs = waiting.filter(({ user_id }) => shown.has(user_id));
  const groups = Map.groupBy(theirs, (job) => `${String(job.user_id).padStart(9, "0")} ${weekOf(job)}`);
  return [...groups.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, jobs]) => ({
      user_id: jobs[0]?.user_id,
      week_start: jobs[0] && weekOf(jobs[0]),
      jobs_count: jobs.length,
      minutes: jobs.reduce((sum, { minutes }) => sum + minutes, 0),
      sums: kindSums({
        work: {
          price: jobs.reduce((sum, { price }) => sum + price, 0),
          minutes: jobs.reduce((sum, { minutes }) => sum + minutes, 0),
        },
      }),
    }));
}

type Page = { perPage: string; page?: string };

const pages: readonly Page[] = [
  { perPage: "1" },
  { perPage: "2", page: "3" },
  { perPage: "7", page: "2" },
  { perPage: "20" },
  { perPage: "100" },
  { perPage: "200", page: "2" },
  { perPage: "200", page: "900" },
];

describe.each(roleSets.map((roles, index) => [roles.join(", "), index] as const))(
  "the approvals of %s",
  (_roles, index) => {
    let actor: Actor;
    let waiting: readonly Waiting[];

    beforeAll(() => {
      const { id, roles, absent } = company.people[index] as Person;
      actor = actorOf(id, roles, absent);
      const mine = new Set(company.jobs.filter((job) => jobActions(actor, job).approve).map((job) => job.id));
      waiting = inOrder(stored.filter((job) => mine.has(job.id)));
    });

    async function expectPage(query: Page & { project_id?: string }, found: readonly Waiting[]) {
      const answer = await ask(actor, { ...query, with: "choices" });
      const [perPage, page] = [Number(query.perPage), Number(query.page ?? 1)];
      const expected = found.slice((page - 1) * perPage, page * perPage);
      expect(answer.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(answer.total).toBe(found.length);
      expect(answer.weeks).toEqual(weeksOf(found, expected));
      expect(answer.kinds).toEqual(waiting.length > 0 ? ["work"] : []);
      expect(answer.people?.map(({ id }) => id)).toEqual([...new Set(waiting.map(({ user_id }) => user_id))]);
      expect(new Set(answer.project_choices?.map(({ id }) => id))).toEqual(
        new Set(waiting.map(({ project_id }) => project_id)),
      );
    }

    test("jobs wait for a user exactly if the user may approve", () => {
      expect(waiting.length > 0).toBe(can(actor, firstApproval));
    });

    test.each(pages)("the page %o has the expected jobs, sums and choices", async (query) => {
      await expectPage(query, waiting);
    });

    test.each(pages)("the page %o of one project keeps the order of the whole list", async (query) => {
      const { project_id = 1 } = waiting[waiting.length >> 1] ?? {};
      const found = waiting.filter((job) => job.project_id === project_id);
      await expectPage({ ...query, project_id: String(project_id) }, found);
    });
  },
);
