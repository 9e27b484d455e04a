import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, actorOf } from "#common/rules/access/actor.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import { decisions } from "#features/jobs/rules/decisions/job-decisions.ts";
import { jobActions } from "#features/jobs/rules/job-policy.ts";
import { type GeneratedCompany, generateCompany, type Person, roleSets } from "#testing/data/generated-company.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { decideJobs, withdrawDecisions } from "./decisions.commands.ts";

/*
 * Each set of roles decides all jobs of a generated company in one request. The outcomes must agree with the policy
 * (docs/product-rules.md#deciding-many-at-once).
 */

let database: TestDatabase;
let company: GeneratedCompany;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await generateCompany(database.db);
});

afterAll(() => database.drop());

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other);

const readAll = (db: TestDatabase["db"]) => db.selectFrom("jobs").selectAll().orderBy("id").execute();

describe.each(roleSets.map((roles, index) => [roles.join(", "), index] as const))(
  "decisions by %s",
  (_roles, index) => {
    let actor: Actor;
    beforeAll(() => {
      const { id, roles } = company.people[index] as Person;
      actor = actorOf(id, roles);
    });

    test.each(decisions)("the outcomes of »%s« agree with the policy for each job", async (decision) => {
      const trx = await database.db.startTransaction().execute();
      try {
        const before = await readAll(trx);
        const visible = new Set(idsOf(await trx.selectFrom("jobs").select("id").where(isVisibleTo(actor)).execute()));
        const jobs = before.map(({ id, version }) => ({ id, version }));

        const outcomes = await decideJobs(trx, actor, { decision, rejection_reason: "Nej", jobs }, async () => {});
        const done = outcomes.filter(({ ok }) => ok);
        const allowed = company.jobs.filter((job) => visible.has(job.id) && jobActions(actor, job)[decision]);
        expect(idsOf(done)).toEqual(idsOf(allowed));
        const unknown = outcomes.filter((outcome) => !outcome.ok && outcome.status === 404);
        expect(idsOf(unknown)).toEqual(idsOf(before.filter(({ id }) => !visible.has(id))));

        const decided = done.flatMap((outcome) => (outcome.ok ? [outcome.job] : []));
        const back = await withdrawDecisions(trx, actor, decided);
        // This company's history does not say who had approved a rejected job.
        const isWhole = (id: number) =>
          decision === "approve" || before.find((job) => job.id === id)?.job_status === "NEW";
        expect(idsOf(back.filter(({ ok }) => ok))).toEqual(idsOf(done.filter(({ id }) => isWhole(id))));
        const restored = new Set(idsOf(back.filter(({ ok }) => ok)));
        const after = (await readAll(trx)).filter(({ id }) => restored.has(id));
        expect(after).toEqual(
          before.filter(({ id }) => restored.has(id)).map((job) => ({ ...job, version: job.version + 2 })),
        );
      } finally {
        await trx.rollback().execute();
      }
    });
  },
);
