import { describe, expect, test } from "vitest";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { aJob, aRate, aUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* See docs/product-rules.md#jobs-at-a-former-rate. */

const { server, company, admin, manager, employee } = setUpCompany();

const now = today();
const on = (days: number) => now.subtract({ days }).toString();
/** 7.5 hours cost 1,500 kr. at 200, and 1,650 kr. at 220. */
const work = (days: number) => ({
  started_at: `${on(days)} 07:00:00`,
  ended_at: `${on(days)} 14:30:00`,
  pause_minutes: 0,
});
const pathOf = ({ id }: Pick<TestUser, "id">) => `/api/users/${id}/old-rate-jobs`;

/** The rate rose from 200 to 220 ten days ago. */
async function raisedUser() {
  const user = await aUser(server.db, ["employee"]);
  await aRate(server.db, user, 220, on(10));
  return user;
}

const listed = async (user: TestUser) => (await admin.get(pathOf(user))).body.data as { id: number; version: number }[];
const idsOf = async (user: TestUser) => (await listed(user)).map(({ id }) => id);
const correct = async (user: TestUser, jobs: readonly { id: number; version: number }[]) =>
  admin.post(pathOf(user), { jobs: jobs.map(({ id, version }) => ({ id, version })) });
const jobOf = async (id: number) => (await admin.get(`/api/jobs/${id}`)).body;

describe("jobs at a former rate", () => {
  test("after a raise, the list has the unpaid jobs since the day of the raise, with their new price", async () => {
    const user = await raisedUser();
    await aJob(server.db, company, { user, ...work(11) });
    const first = await aJob(server.db, company, { user, ...work(10) });
    const approved = await aJob(server.db, company, { user, ...work(4), job_status: "APPROVED_BY_MANAGER" });
    await aJob(server.db, company, { user, ...work(3), hourly_rate: 220 });
    expect((await admin.get(pathOf(user))).body).toMatchObject({
      data: [
        { id: first.id, hourly_rate: 200, price: 1500, new_hourly_rate: 220, new_price: 1650, job_status: "NEW" },
        { id: approved.id, hourly_rate: 200, new_hourly_rate: 220, job_status: "APPROVED_BY_MANAGER" },
      ],
      is_cut: false,
    });
  });

  test("paid and rejected jobs, fixed amounts and rates that were chosen are not listed", async () => {
    const user = await raisedUser();
    await aJob(server.db, company, { user, ...work(9), job_status: "PAID" });
    await aJob(server.db, company, { user, ...work(8), job_status: "REJECTED" });
    await aJob(server.db, company, { user, ...work(7), price_mode: "manual", hourly_rate: null, price: 200 });
    await aJob(server.db, company, { user, ...work(6), hourly_rate: 245 });
    expect(await idsOf(user)).toEqual([]);
  });

  test("a night job belongs to the day on which it starts, even if the raise comes at midnight", async () => {
    const user = await raisedUser();
    const night = (days: number) => ({ started_at: `${on(days)} 22:00:00`, ended_at: `${on(days - 1)} 06:00:00` });
    await aJob(server.db, company, { user, ...night(11) });
    const after = await aJob(server.db, company, { user, ...night(10) });
    expect(await idsOf(user)).toEqual([after.id]);
  });

  test("jobs at a rate that was corrected or deleted are listed", async () => {
    const user = await raisedUser();
    const job = await aJob(server.db, company, { user, ...work(4), hourly_rate: 220 });
    const terms = `/api/users/${user.id}/terms`;
    const [row] = (await admin.get(terms)).body;
    await admin.put(`${terms}/${row.id}`, { from_date: row.from_date, hourly_rate: 225 });
    expect(await listed(user)).toMatchObject([{ id: job.id, hourly_rate: 220, new_hourly_rate: 225 }]);
    await admin.delete(`${terms}/${row.id}`);
    expect(await listed(user)).toMatchObject([{ id: job.id, hourly_rate: 220, new_hourly_rate: 200 }]);
  });

  test("a raise in the future lists no jobs", async () => {
    const user = await aUser(server.db, ["employee"]);
    await aRate(server.db, user, 220, now.add({ days: 1 }).toString());
    await aJob(server.db, company, { user, ...work(1) });
    expect(await idsOf(user)).toEqual([]);
  });

  test("managers and employees neither see the list nor correct its jobs", async () => {
    const user = await raisedUser();
    const job = await aJob(server.db, company, { user, ...work(4) });
    for (const client of [manager, employee]) {
      expect((await client.get(pathOf(user))).status).toBe(403);
      expect((await client.post(pathOf(user), { jobs: [{ id: job.id, version: 1 }] })).status).toBe(403);
    }
  });
});

describe("the correction", () => {
  test("corrected jobs get the rate of their day and lose their approvals, with a line in their history", async () => {
    const user = await raisedUser();
    const one = await aJob(server.db, company, { user, ...work(10) });
    const two = await aJob(server.db, company, { user, ...work(4), job_status: "APPROVED_BY_MANAGER" });
    expect(await correct(user, await listed(user))).toMatchObject({ status: 200, body: { data: [], is_cut: false } });
    for (const [id, from_status] of [
      [one.id, "NEW"],
      [two.id, "APPROVED_BY_MANAGER"],
    ] as const) {
      const job = await jobOf(id);
      expect(job).toMatchObject({ hourly_rate: 220, price: 1650, job_status: "NEW" });
      expect(job.history[0]).toMatchObject({
        event: "changed",
        user: { id: company.admin.id },
        from_status,
        to_status: "NEW",
        changes: [
          { field: "hourly_rate", from: 200, to: 220 },
          { field: "price", from: 1500, to: 1650 },
        ],
      });
    }
  });

  test("only the named jobs are corrected", async () => {
    const user = await raisedUser();
    const one = await aJob(server.db, company, { user, ...work(4) });
    const two = await aJob(server.db, company, { user, ...work(3) });
    await correct(user, [one]);
    expect(await idsOf(user)).toEqual([two.id]);
  });

  test.each([
    ["was changed since", 2, "NEW"],
    ["is paid", 1, "PAID"],
  ] as const)("nothing is corrected when one of the jobs %s", async (_case, version, job_status) => {
    const user = await raisedUser();
    const fine = await aJob(server.db, company, { user, ...work(4) });
    const { id } = await aJob(server.db, company, { user, ...work(3), job_status });
    expect(await correct(user, [fine, { id, version }])).toMatchObject({
      status: 409,
      body: { message: "Opgaverne er ændret siden. Se listen igen." },
    });
    expect(await jobOf(fine.id)).toMatchObject({ hourly_rate: 200, version: 1 });
  });

  test("a job of another user is not corrected", async () => {
    const [user, other] = [await raisedUser(), await raisedUser()];
    const job = await aJob(server.db, company, { user: other, ...work(4) });
    expect((await correct(user, [job])).status).toBe(409);
    expect(await jobOf(job.id)).toMatchObject({ hourly_rate: 200 });
  });

  test("a correction of no jobs or of more than 200 jobs is refused", async () => {
    const user = await raisedUser();
    expect((await correct(user, [])).status).toBe(422);
    const many = Array.from({ length: 201 }, (_, n) => ({ id: n + 1, version: 1 }));
    expect((await correct(user, many)).status).toBe(422);
  });

  test("if one job would exceed the highest price, the error names its day and no job is corrected", async () => {
    const user = await raisedUser();
    const usual = await aJob(server.db, company, { user, ...work(4) });
    const long = { started_at: `${on(9)} 08:00:00`, ended_at: `${on(4)} 06:00:00`, pause_minutes: 0 };
    const job = await aJob(server.db, company, { user, ...long });
    await aRate(server.db, user, 99_999.99, on(9));
    const message = `Opgaven ${formatDate(on(9))} ville koste mere end 9.999.999,99 kr. Ret timeprisen eller opgaven først.`;
    const jobs = [usual, job].map(({ id }) => ({ id, version: 1 }));
    expect(await correct(user, jobs)).toMatchObject({ status: 409, body: { message } });
    expect(await listed(user)).toMatchObject([{ version: 1 }, { version: 1 }]);
    expect((await correct(user, jobs.slice(0, 1))).status).toBe(200);
  });
});
