import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { today } from "#common/rules/time/clock.ts";
import { expiredText } from "#features/working-time/rules/shown-working-time.ts";
import { lastExpiredYear } from "#features/working-time-law/rules/retention.ts";
import { aJob, anExpenseType, deleteUser, jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, employee } = setUpCompany();

/** The last year whose records the law on working time no longer requires. */
const last = lastExpiredYear(today(), defaultLawRules);
const at = (text: string) => ({ started_at: `${text} 08:00:00`, ended_at: `${text} 12:00:00` });
const nothing = { jobs: 0, entries: 0, former_entries: 0, deviations: 0 };
const expired = async () => (await admin.get("/api/expired-working-time")).body;

afterEach(async () => {
  await server.db.updateTable("expense_limits").set({ financial_year_end_month: 12 }).execute();
});

describe("the years whose working time may be deleted", () => {
  test("expired years are listed with their jobs, including cancelled jobs, but without expenses", async () => {
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
      { year: last - 2, ...nothing, jobs: 2 },
      { year: last - 1, ...nothing, jobs: 1 },
    ]);
  });

  test("register entries, former versions and deviations are counted, even in a year before the first job", async () => {
    const [first, second] = [`${last - 5}-01-01`, `${last - 5}-12-31`];
    const times = { started_at: `${first}T07:00Z`, ended_at: `${first}T15:00Z`, minutes: 480 };
    const entry = { user_id: company.employee.id, pause_minutes: 0 };
    await server.db
      .insertInto("register_entries")
      .values([
        { ...entry, ...times, date: first },
        { ...entry, date: second, minutes: 444 },
      ])
      .execute();
    await sql`insert into former_register_entries select * from register_entries where date = ${first}`.execute(
      server.db,
    );
    const explained = {
      user_id: company.employee.id,
      kind: "rest" as const,
      short_minutes: 60,
      created_by_user_id: company.employee.id,
    };
    await server.db
      .insertInto("working_time_deviations")
      .values({
        ...explained,
        day: `${last - 4}-06-01`,
        reason: "Pumpen stod af",
        compensation: "Fri",
        compensate_by: `${last - 4}-06-09`,
      })
      .execute();
    expect((await expired()).slice(0, 2)).toEqual([
      { year: last - 5, ...nothing, entries: 2, former_entries: 1 },
      { year: last - 4, ...nothing, deviations: 1 },
    ]);
  });

  test("an entry over New Year expires with the year in which it ends", async () => {
    const before = await expired();
    const times = { started_at: `${last}-12-31T21:00Z`, ended_at: `${last + 1}-01-01T05:00Z`, minutes: 480 };
    const entry = { user_id: company.employee2.id, pause_minutes: 0, date: `${last}-12-31` };
    await server.db
      .insertInto("register_entries")
      .values({ ...entry, ...times })
      .execute();
    expect(await expired()).toEqual(before);
  });

  test("a year is not listed while the bookkeeping must keep its last day", async () => {
    await aJob(server.db, company, at(`${last}-06-01`));
    const isListed = async () => (await expired()).some((found: { year: number }) => found.year === last);
    expect(await isListed()).toBe(true);
    await server.db.updateTable("expense_limits").set({ financial_year_end_month: 11 }).execute();
    const financialYear = today().month === 12 ? today().year + 1 : today().year;
    expect(await isListed()).toBe(last + 1 + 5 < financialYear);
  });

  test("a job over New Year expires with the year in which it ends", async () => {
    const before = await expired();
    const from = Temporal.PlainDate.from({ year: last, month: 12, day: 31 });
    await aJob(server.db, company, {
      started_at: `${from} 22:00:00`,
      ended_at: `${from.add({ days: 1 })} 06:00:00`,
    });
    expect(await expired()).toEqual(before);
  });

  test("the working time of a deleted user is kept, and only administrators can read it", async () => {
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

test("the text of a year has the counts of its records, without zeros", () => {
  expect(expiredText({ year: 2019, jobs: 1204, entries: 230, former_entries: 2, deviations: 1 })).toBe(
    "1.204 opgaver, 230 dage efter plan eller rettet (og 2 tidligere udgaver), 1 fravigelse",
  );
  expect(expiredText({ year: 2019, ...nothing, entries: 1 })).toBe("1 dag efter plan eller rettet");
});

test("no SQL statement of the app deletes jobs, their history, register entries, deviations or users", () => {
  const sources = globSync("src/{common,features,app}/**/*.ts").filter(
    (path) => !/\.test\.ts$|migrations|demo/.test(path),
  );
  expect(sources.length).toBeGreaterThan(300);
  const evidence =
    /(delete from |deleteFrom\(")(registered_jobs|jobs|job_history|users|(former_)?register_entries|working_time_deviations)\b/;
  expect(sources.filter((path) => evidence.test(readFileSync(path, "utf8")))).toEqual([]);
});

test("the database refuses to delete a user with jobs, and no other deletion deletes jobs or their history", async () => {
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
