import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { aJob } from "#testing/data/factories.ts";
import { truncate } from "#testing/data/truncate.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, owner2, employee } = setUpCompany();

const month = today().toPlainYearMonth().subtract({ months: 1 }).toString();
const of = async (client: Client, query = "") =>
  (await client.get(`/api/registrations/month?month=${month}${query}`)).body;
type Week = { state: string; missing: number };
const weeksOf = async (client: Client, id: number): Promise<Week[]> =>
  (await of(client)).data.find((row: { user: { id: number } }) => row.user.id === id)?.weeks;
const daysMissing = (weeks: Week[]) => weeks.reduce((sum, { missing }) => sum + missing, 0);

beforeAll(async () => {
  await server.db.updateTable("users").set({ created_at: "2020-01-01T00:00:00Z" }).execute();
});

beforeEach(async () => {
  await server.db.deleteFrom("finished_weeks").execute();
  await truncate(server.db, "registered_jobs");
});

test("a month has the missing days of its weeks, and each registered day reduces them by one", async () => {
  const { id } = company.employee;
  const before = await weeksOf(manager, id);
  expect(before.every(({ state, missing }) => state === "missing" || missing === 0)).toBe(true);
  const { rows } = await sql<{ day: string }>`select min(day)::date::text as day from generate_series(
    ${`${month}-08`}::date, ${`${month}-14`}::date, '1 day') as day where extract(isodow from day) = 3`.execute(
    server.db,
  );
  const day = rows[0]?.day;
  await aJob(server.db, company, { started_at: `${day} 08:00:00`, ended_at: `${day} 15:00:00` });
  expect(daysMissing(before) - daysMissing(await weeksOf(manager, id))).toBe(1);
  expect((await of(manager)).missing_count).toBe(2);
});

test("a finished week has no missing days, and the other weeks of the month keep their missing days", async () => {
  const { id } = company.employee;
  const monday = weekStartText(`${month}-14`);
  const { weeks } = await of(manager);
  const place = weeks.findIndex((week: { monday: string }) => week.monday === monday);
  const before = await weeksOf(manager, id);
  expect((await employee.put(`/api/finished-weeks/${monday}`)).status).toBe(200);
  const after = await weeksOf(manager, id);
  expect(after[place]).toEqual({ state: "finished", missing: 0 });
  expect(after.toSpliced(place, 1)).toEqual(before.toSpliced(place, 1));
});

test("administrators and managers see everybody, project owners see their projects' users, others nobody", async () => {
  const names = async (client: Client) =>
    (await of(client)).data.map(({ user }: { user: { name: string } }) => user.name);
  expect(await names(admin)).toEqual(["Max Medarbejder", "Mia Medarbejder"]);
  expect(await names(owner2)).toEqual([]);
  await aJob(server.db, company, { project: company.project2 });
  expect(await names(owner2)).toEqual(
    await names(manager).then((all) => all.filter((name: string) => name.startsWith("Mia"))),
  );
  expect((await of(manager, "&filter=mia&perPage=1")).meta).toMatchObject({ per_page: 1, total: 1 });
  expect((await employee.get(`/api/registrations/month?month=${month}`)).status).toBe(403);
});

test("a month outside the allowed range and an invalid month are field errors", async () => {
  const far = today().toPlainYearMonth().subtract({ months: 5 });
  for (const query of [`?month=${far}`, "?month=2026-13", ""]) {
    const { status, body } = await manager.get(`/api/registrations/month${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["month"]]);
  }
});
