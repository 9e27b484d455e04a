import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { wagesOf } from "#features/kinds/rules/sum-words.ts";
import type { Payable } from "#features/payrolls/rules/payroll.ts";
import { aJob, aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** A run can exclude users, or cover only some users. The jobs of all other users wait for a later run. */

const { server, company, admin, manager } = setUpCompany();
const date = today().toString();
const payable = async (query = ""): Promise<Payable> =>
  (await admin.get(`/api/payrolls/payable?createdBeforeDate=${date}${query}`)).body;
const pay = async ({ approved }: Payable) =>
  (await admin.post("/api/payrolls", { description: "Løn", created_before_date: date, shown_jobs: approved.jobs }))
    .body;
const ids = ({ approved }: Payable) => approved.jobs.map(([id]) => id);

async function earning(name: string, employee_id: string | null, price: number) {
  const user = await aUser(server.db, ["employee"], { name, employee_id });
  const approved = { job_status: "APPROVED_BY_MANAGER", price_mode: "manual", hourly_rate: null, price } as const;
  return { user, job: await aJob(server.db, company, { ...approved, user }) };
}

test("the next run pays the jobs of a user whom the last run excluded, exactly once", async () => {
  const mia = await earning("Mia", "0101", 100.01);
  const eva = await earning("Eva", "0102", 200.02);
  const without = await payable(`&without=${eva.user.id}`);
  expect([ids(without), wagesOf(without.approved.sums), without.total]).toEqual([[mia.job.id], 100.01, 1]);
  expect(await pay(without)).toMatchObject({ jobs_count: 1, total_price: 100.01 });
  const status = async (id: number) => (await admin.get(`/api/jobs/${id}`)).body.job_status;
  expect([await status(mia.job.id), await status(eva.job.id)]).toEqual(["PAID", "APPROVED_BY_MANAGER"]);

  const rest = await payable();
  expect(ids(rest)).toEqual([eva.job.id]);
  expect(await pay(rest)).toMatchObject({ jobs_count: 1, total_price: 200.02 });
  expect((await payable()).total).toBe(0);
});

test("a run that is limited to some users pays nobody else", async () => {
  const fortnightly = await earning("Per", "0201", 300);
  const monthly = await earning("Poul", "0202", 400);
  const only = await payable(`&only=${fortnightly.user.id}`);
  expect(ids(only)).toEqual([fortnightly.job.id]);
  await pay(only);
  expect(ids(await payable())).toEqual([monthly.job.id]);
  expect(ids(await payable(`&only=${fortnightly.user.id}`))).toEqual([]);
  await pay(await payable());
});

test("the list of people shows the users whom a run could pay, with their sums", async () => {
  const anna = await earning("Anna", "0301", 10.5);
  await aJob(server.db, company, { user: anna.user, price_mode: "manual", hourly_rate: null, price: 1 });
  await earning("Uden nummer", null, 50);
  const path = `/api/payrolls/payable/people?createdBeforeDate=${date}`;
  expect((await admin.get(path)).body).toEqual([
    {
      ...{ id: anna.user.id, name: "Anna", employee_id: "0301", jobs_count: 2 },
      sums: [{ kind: "work", price: 11.5, minutes: expect.any(Number), km: 0 }],
    },
  ]);
  expect((await manager.get(path)).status).toBe(403);
});

test("an invalid list of people is refused", async () => {
  for (const wrong of ["a", "1,,2", "0", "1.5", "99999999999", Array(201).fill(1).join(",")])
    expect((await admin.get(`/api/payrolls/payable?createdBeforeDate=${date}&without=${wrong}`)).status).toBe(422);
});
