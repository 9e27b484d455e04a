import { beforeAll, expect, test } from "vitest";
import { findActors } from "#common/server/auth/actors.ts";
import { aJob, aSubstitute, aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { listStillWaiting, listWaitingPeople } from "./morning-mails.store.ts";

const { server, company } = setUpCompany();

beforeAll(async () => {
  const [early, late] = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
  const on = (day: string) => ({ started_at: `2026-11-${day} 08:00:00`, ended_at: `2026-11-${day} 16:00:00` });
  await aJob(server.db, company, { user: late, ...on("05") });
  await aJob(server.db, company, { user: early, ...on("03") });
  await aJob(server.db, company, { user: late, ...on("06") });
  await aJob(server.db, company, { user: late, ...on("09"), job_status: "APPROVED_BY_PROJECT_OWNER" });
  await aJob(server.db, company, { user: early, ...on("10"), job_status: "REJECTED" });
  await aJob(server.db, company, { user: early, ...on("11"), project: company.project2 });
  await aJob(server.db, company, { user: company.owner, ...on("04") });
  await aSubstitute(server.db, company.owner2, company.owner);
});

test.each(["owner", "owner2", "manager", "admin"] as const)(
  "the mail to %s counts the jobs that its links show",
  async (who) => {
    const { id, email } = company[who];
    const [actor] = await findActors(server.db, [id]);
    if (!actor) throw new Error("nobody");
    const people = await listWaitingPeople(server.db, actor);
    const client = await server.login(email);
    const { data, meta } = (await client.get("/api/approvals?perPage=200")).body;
    expect(people.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(meta.total);
    expect(meta.total).toBeGreaterThan(0);
    const shown = await Promise.all(
      people.map(async (person) => (await client.get(`/api/approvals?user_id=${person.id}`)).body.meta.total),
    );
    expect(people.map(({ jobs }) => jobs)).toEqual(shown);
    // The mail and the screen have the same order: the oldest job first.
    expect(people.map(({ id }) => id)).toEqual([...new Set(data.map((job: { user_id: number }) => job.user_id))]);
  },
);

test("a mail lists the announced jobs that still wait, in their order", async () => {
  const statuses = ["APPROVED_BY_PROJECT_OWNER", "REJECTED", "NEW", "APPROVED_BY_MANAGER", "PAID"] as const;
  const ids: number[] = [];
  for (const job_status of statuses) ids.push((await aJob(server.db, company, { job_status })).id);
  for (const told of [ids, ids.toReversed()])
    expect((await listStillWaiting(server.db, told)).map(({ id }) => id)).toEqual(
      told.filter((id) => id === ids[0] || id === ids[2]),
    );
});
