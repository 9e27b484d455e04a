import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/clock.ts";
import { defaultLawRules } from "#features/working-time-law/rules/law-rules.ts";
import { lastExpiredYear } from "#features/working-time-law/rules/retention.ts";
import { aJob, anExpenseType, deleteUser, jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, employee } = setUpCompany();

/** The last year that the law on working time lets go. */
const last = lastExpiredYear(today(), defaultLawRules);
const at = (text: string) => ({ started_at: `${text} 08:00:00`, ended_at: `${text} 12:00:00` });
const expired = async () => (await admin.get("/api/expired-working-time")).body;

afterEach(async () => {
  await server.db.updateTable("expense_limits").set({ financial_year_end_month: 12 }).execute();
});

describe("what is kept of working time", () => {
  test("the years that are over are listed with their jobs, cancelled ones too, and expenses are no working time", async () => {
    const old = await aJob(server.db, company, at(`${last - 2}-03-02`));
    await aJob(server.db, company, at(`${last - 2}-12-31`));
    await aJob(server.db, company, at(`${last - 1}-01-02`));
    await aJob(server.db, company, at(`${last + 1}-01-02`));
    const category = await anExpenseType(server.db);
    const expense = { kind: "expense", job_type_id: category.id, price_mode: "manual", hourly_rate: null } as const;
    const moment = `${last - 3}-01-02 12:00:00`;
    await aJob(server.db, company, { ...expense, started_at: moment, ended_at: moment, price: 5 });
    await sql`update registered_jobs set cancelled_at = now(), cancelled_by_user_id = ${company.admin.id} where id = ${old.id}`.execute(
      server.db,
    );
    expect(await expired()).toEqual([
      { year: last - 2, jobs: 2 },
      { year: last - 1, jobs: 1 },
    ]);
  });

  test("a year whose last day the bookkeeping needs is not listed", async () => {
    await aJob(server.db, company, at(`${last}-06-01`));
    const isListed = async () => (await expired()).some((found: { year: number }) => found.year === last);
    expect(await isListed()).toBe(true);
    await server.db.updateTable("expense_limits").set({ financial_year_end_month: 11 }).execute();
    const financialYear = today().month === 12 ? today().year + 1 : today().year;
    expect(await isListed()).toBe(last + 1 + 5 < financialYear);
  });

  test("work over New Year waits for the year in which it ends", async () => {
    const before = await expired();
    const from = Temporal.PlainDate.from({ year: last, month: 12, day: 31 });
    await aJob(server.db, company, {
      started_at: `${from} 22:00:00`,
      ended_at: `${from.add({ days: 1 })} 06:00:00`,
    });
    expect(await expired()).toEqual(before);
  });

  test("the working time of a deleted user stays, and only administrators read it", async () => {
    const day = `${today().year - 5}-06-03`;
    await aJob(server.db, company, { ...at(day), user: company.employee2 });
    await deleteUser(server.db, company.employee2.id);
    const address = `/api/working-time?month=${day.slice(0, 7)}&user_id=${company.employee2.id}`;
    expect((await admin.get(address)).body.days[2]).toMatchObject({ minutes: 240 });
    expect((await manager.get(address)).status).toBe(404);
    const file = `/api/working-time/file?from=${day}&to=${day}&format=csv&users=${company.employee2.id}`;
    expect((await admin.get(file)).body).toContain("08:00");
  });
});

test("a cancelled job keeps its times and its history", async () => {
  const { body } = await employee.post("/api/jobs", jobInputFor(company));
  expect((await employee.post(`/api/jobs/${body.id}/cancellation`, { version: body.version })).status).toBe(200);
  const job = await sql`select started_at from registered_jobs where id = ${body.id}`.execute(server.db);
  const history = await server.db.selectFrom("job_history").select("id").where("job_id", "=", body.id).execute();
  expect([job.rows.length, history.length]).toEqual([1, 2]);
});

test("no statement of the app deletes jobs, their history or users", () => {
  const sources = globSync("src/{common,features,app}/**/*.ts").filter(
    (path) => !/\.test\.ts$|migrations|demo/.test(path),
  );
  expect(sources.length).toBeGreaterThan(300);
  const evidence =
    /delete from (registered_)?(jobs|job_history|users)\b|deleteFrom\("(registered_jobs|jobs|job_history|users)/;
  expect(sources.filter((path) => evidence.test(readFileSync(path, "utf8")))).toEqual([]);
});

test("the database refuses to delete a user with jobs, and the history of a job goes with no other row", async () => {
  await expect(sql`delete from users where id = ${company.employee.id}`.execute(server.db)).rejects.toThrow(
    /foreign key/,
  );
  const { rows } = await sql<{
    name: string;
  }>`select conrelid::regclass::text || ' → ' || confrelid::regclass::text as name
    from pg_constraint where contype = 'f' and confdeltype <> 'a' and confdeltype <> 'r'
      and conrelid in ('registered_jobs'::regclass, 'job_history'::regclass)`.execute(server.db);
  expect(rows).toEqual([]);
});
