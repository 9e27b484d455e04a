import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { holidayYearOf } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { aJob, anAbsenceKind, anExpenseType, aUser, giveLeader, givePlan, workday } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The pay of leavers by holiday year (docs/product-rules.md#settlements). */

const { server, company, admin } = setUpCompany();

const back = (days: number) => today().subtract({ days }).toString();
const paidOf = async (id: number) =>
  (await admin.get("/api/payrolls/holiday-pay")).body
    .filter((one: { user_id: number }) => one.user_id === id)
    .map(({ year, paid }: { year: number; paid: number }) => [year, paid]);
const employUntil = (id: number, days: number) =>
  admin.put(`/api/users/${id}/employment`, { employed_from: "2010-01-01", employed_until: back(days) });

test("a leaver's pay is the wages of jobs and absence that runs paid for the days of the year, without holiday and refunds", async () => {
  const person = await aUser(server.db, ["employee"]);
  await givePlan(server.db, person, { minutes: 450 });
  await giveLeader(server.db, person, company.owner);
  const sickness = await anAbsenceKind(server.db, "sickness");
  const holiday = await anAbsenceKind(server.db, "holiday", { approval: "none" });
  for (const [kind_id, days] of [
    [sickness.id, 3],
    [holiday.id, 4],
  ])
    await admin.post("/api/absences", {
      ...{ user_id: person.id, kind_id, from_date: back(days ?? 0), to_date: back(days ?? 0) },
    });
  const job = { user: person, job_status: "APPROVED_BY_MANAGER", ...workday(5) } as const;
  const work = await aJob(server.db, company, job);
  const category = await anExpenseType(server.db, { salary_code: "81" });
  const noon = workday(5).started_at;
  const refund = {
    kind: "expense",
    job_type_id: category.id,
    started_at: noon,
    ended_at: noon,
    hourly_rate: null,
  } as const;
  const expense = await aJob(server.db, company, { ...job, ...refund, price: 100, price_mode: "manual" });
  await server.db.insertInto("job_expenses").values({ job_id: expense.id, vat: 0, currency: "DKK" }).execute();
  await employUntil(person.id, 1);
  expect(await paidOf(person.id)).toEqual([]);
  const { body: run } = await admin.post("/api/payrolls", {
    ...{ description: "Løn", created_before_date: back(0), absence: { only: [person.id] } },
  });
  expect(run.jobs_count).toBe(2);
  const { kinds } = (await admin.get(`/api/payrolls/${run.id}/absence`)).body;
  const paidFor = (id: number) => kinds.find((one: { kind_id: number }) => one.kind_id === id).price;
  expect(paidFor(holiday.id)).toBeGreaterThan(0);
  expect(await paidOf(person.id)).toEqual([[holidayYearOf(back(5)), work.price + paidFor(sickness.id)]]);
  await admin.post(`/api/payrolls/${run.id}/annulment`, {});
  expect(await paidOf(person.id)).toEqual([]);
});
