import { beforeEach, describe, expect, test } from "vitest";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { aJob, jobInputFor, workday } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, manager, owner } = setUpCompany();

const day = workday(7);
const monday = weekStartText(day.started_at.slice(0, 10));
const finish = (client: Client = employee) => client.put(`/api/finished-weeks/${monday}`);
const finished = async (client: Client = employee) => (await client.get("/api/finished-weeks")).body.data;

beforeEach(async () => {
  await server.db.deleteFrom("finished_weeks").execute();
});

test("repeated requests to finish a week, or to take the mark back, have the same result as one request", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => finish()));
  expect(answers.map(({ status, body }) => [status, body.data])).toEqual([1, 2, 3].map(() => [200, [monday]]));
  expect(await finished(employee2)).toEqual([]);
  for (let again = 0; again < 2; again++)
    expect(await employee.delete(`/api/finished-weeks/${monday}`)).toMatchObject({ status: 200, body: { data: [] } });
});

test("a week that has not begun cannot be finished, and another day than a Monday is 404", async () => {
  const next = Temporal.PlainDate.from(weekStartText(today().toString())).add({ days: 7 });
  expect((await employee.put(`/api/finished-weeks/${next}`)).status).toBe(409);
  expect((await employee.put(`/api/finished-weeks/${next.subtract({ days: 6 })}`)).status).toBe(404);
});

describe("the mark of a finished week", () => {
  test.each(["registering", "changing", "cancelling", "moving away", "moving there"])(
    "is removed by the user's own change to the week: %s",
    async (what) => {
      const there = what === "moving there" ? workday(0) : day;
      const started = {
        ...there,
        ended_at: there.started_at,
        price_mode: "manual" as const,
        hourly_rate: null,
        price: 5,
      };
      const { id, version } = await aJob(server.db, company, started);
      await finish();
      const input = jobInputFor(company, { ...started, price: 6 });
      const { status } = await {
        registering: () => employee.post("/api/jobs", input),
        changing: () => employee.put(`/api/jobs/${id}`, input),
        cancelling: () => employee.post(`/api/jobs/${id}/cancellation`, { version }),
        "moving away": () => employee.put(`/api/jobs/${id}`, { ...input, ...midnight(0) }),
        "moving there": () => employee.put(`/api/jobs/${id}`, { ...input, ...midnight(7) }),
      }[what as "registering"]();
      expect([200, 201]).toContain(status);
      expect(await finished()).toEqual([]);
    },
  );

  test("stays when others change jobs of the week, and when the user registers in another week", async () => {
    const { id } = await aJob(server.db, company, day);
    await finish();
    await manager.post(`/api/users/${company.employee.id}/jobs`, jobInputFor(company, { ...day, note: "Fra sjakket" }));
    await manager.patch(`/api/jobs/${id}`, { cost_center_id: company.costCenter2.id });
    await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await employee.post("/api/jobs", jobInputFor(company, workday(0 + 14)));
    expect(await finished()).toEqual([monday]);
  });
});

test("the days of a finished week are not missing, and the manager sees that the week is finished", async () => {
  await server.db.updateTable("users").set({ created_at: "2020-01-01T00:00:00Z" }).execute();
  const row = async () => {
    const { body } = await manager.get(`/api/registrations?date=${monday}`);
    return body.data.find((one: { user: { id: number } }) => one.user.id === company.employee2.id);
  };
  expect((await row()).missing.length).toBeGreaterThan(0);
  await finish(employee2);
  expect(await row()).toMatchObject({ missing: [], is_finished: true });
  const { body } = await manager.get(`/api/registrations/reminders?date=${monday}`);
  expect(body.data.map(({ user }: { user: { id: number } }) => user.id)).not.toContain(company.employee2.id);
});

function midnight(daysAgo: number) {
  const at = `${workday(daysAgo).started_at.slice(0, 10)} 00:00:00`;
  return { started_at: at, ended_at: at };
}
