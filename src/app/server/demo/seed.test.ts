import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { localDay } from "#common/server/database/calendar.ts";
import type { ProjectBudgets } from "#features/budgets/rules/budget-call.ts";
import { enqueueBudgetMails } from "#features/budgets/server/budget-mails.ts";
import type { Terms } from "#features/users/rules/employment-terms.ts";
import type { WorkingTime } from "#features/working-time/rules/working-time.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpApp } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";
import { demoLogins, demoPassword } from "./logins.ts";
import { seedDemo } from "./seed.ts";

const server = setUpApp({ demo: true });

beforeAll(async () => {
  await seedDemo(server.db);
});

async function loginAs(email: string): Promise<Client> {
  const client = await server.visitor();
  expect((await client.post("/login", { email, password: demoPassword })).status).toBe(200);
  return client;
}

const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(server.db);
  return rows[0]?.count ?? 0;
};

const decidedInPlace = async () =>
  (await server.db.selectFrom("job_history").select("id").where("on_behalf_of_user_id", "is not", null).execute())
    .length;

describe("the demo company", () => {
  test("the demo company has enough users, projects and jobs to try everything", async () => {
    expect(await count("users")).toBeGreaterThanOrEqual(12);
    expect(await count("projects")).toBeGreaterThanOrEqual(8);
    expect(await count("job_types")).toBeGreaterThanOrEqual(6);
    expect(await count("cost_centers")).toBeGreaterThanOrEqual(4);
    expect(await count("jobs")).toBeGreaterThanOrEqual(400);
    expect(await count("payrolls")).toBe(2);
    expect(await count("customers")).toBe(2);
    expect(await count("invoice_bases")).toBe(1);
  });

  test("the demo company has jobs in each status, and each of its runs paid jobs", async () => {
    const admin = await loginAs("admin@dagvaerk.test");
    for (const status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"])
      expect((await admin.get(`/api/jobs?projectScope=all&status=${status}`)).body.meta.total).toBeGreaterThan(0);
    for (const run of (await admin.get("/api/payrolls")).body.data) expect(run.jobs_count).toBeGreaterThan(0);
  });

  test("the demo company has budgets, one of them used 80 % to 100 %, and no mails about budgets wait", async () => {
    const leader = await loginAs("leder@dagvaerk.test");
    const { data } = (await leader.get("/api/budgets")).body;
    expect(data.length).toBeGreaterThanOrEqual(4);
    const shares: number[] = data.flatMap(({ budgets }: ProjectBudgets) => budgets.map(({ used_share }) => used_share));
    expect(shares.some((share) => share >= 8000 && share < 10_000)).toBe(true);
    const mails: unknown[] = [];
    await enqueueBudgetMails(server.db, async (_trx, ...found) => void mails.push(...found));
    expect(mails).toEqual([]);
  });

  test("the demo company has jobs that wait for each approver", async () => {
    for (const name of ["leder", "leder2", "ejer", "ejer2"]) {
      const client = await loginAs(`${name}@dagvaerk.test`);
      expect((await client.get("/api/jobs/overview")).body.waiting_jobs, name).toBeGreaterThan(0);
    }
  });

  test("the demo company has trips, and kilometres from before the app", async () => {
    const { rows } = await sql<{ part: string }>`select distinct part from payroll_line_parts order by part`.execute(
      server.db,
    );
    expect(rows.map(({ part }) => part)).toContain("high");
    expect(await count("job_trips")).toBeGreaterThan(20);
    expect(await count("mileage_openings")).toBe(1);
  });

  test("the demo company has a user with a running and a stopped timer", async () => {
    const { body } = await (await loginAs("medarbejder2@dagvaerk.test")).get("/api/timers");
    expect(body.running).toMatchObject({ project: { name: "Skolen ved Søvej" }, seconds: expect.any(Number) });
    expect(body.running.seconds).toBeGreaterThanOrEqual(107 * 60);
    expect(body.stopped).toMatchObject([{ seconds: 131 * 60 }]);
  });

  test("the demo company has an absent owner whose substitute has decided jobs and has waiting jobs", async () => {
    const substitute = await loginAs("leder2@dagvaerk.test");
    expect((await substitute.get("/api/user")).body.stands_in_for).toMatchObject([{ name: "Erik Aagaard" }]);
    expect(await decidedInPlace()).toBeGreaterThan(0);
    const { body } = await substitute.get("/api/approvals");
    expect(body.data.map((job: { project: { owner: { name: string } } }) => job.project.owner.name)).toContain(
      "Erik Aagaard",
    );
  });

  test("the demo company has missing registrations and new comments", async () => {
    const manager = await loginAs("leder@dagvaerk.test");
    const lastWeek = today().subtract({ weeks: 1 });
    const week = (await manager.get(`/api/registrations?date=${lastWeek}&perPage=100`)).body;
    expect(week.missing_count).toBeGreaterThan(0);
    expect(await count("job_comments")).toBeGreaterThan(5);
    const talkedTo = ["medarbejder", "medarbejder2"].map(async (name) => {
      const employee = await loginAs(`${name}@dagvaerk.test`);
      const ids = (await employee.get("/api/jobs?perPage=100")).body.data.map(({ id }: { id: number }) => id);
      return (await employee.get(`/api/jobs/new-comments?ids=${ids}`)).body.length;
    });
    expect(Math.max(...(await Promise.all(talkedTo)))).toBeGreaterThan(0);
    const owner = await loginAs("ejer@dagvaerk.test");
    const { data } = (await owner.get("/api/approvals")).body;
    expect(data.some((job: { new_comments: number }) => job.new_comments > 0)).toBe(true);
  });

  test("the demo company has days with less than 11 hours of rest, and one of them is signed", async () => {
    const manager = await loginAs("leder@dagvaerk.test");
    const period = `from=${today().subtract({ months: 3 })}&to=${today()}`;
    const { body } = await manager.get(`/api/working-time/file?${period}&format=csv`);
    expect(body.match(/hvile i de 24 timer før/g)?.length).toBeGreaterThanOrEqual(2);
    expect(body.match(/Underskrevet af/g)).toHaveLength(1);
    expect(body).not.toContain("Ikke længere en fravigelse");
    expect(body).not.toContain("Bruddet er siden blevet større");
  });

  test("the demo company has expenses with drawn receipts that their approver can open", async () => {
    const { data } = (await (await loginAs("leder@dagvaerk.test")).get("/api/jobs?projectScope=all&perPage=100")).body;
    const ids = data.flatMap((job: { expense: { receipt_ids: number[] } | null }) => job.expense?.receipt_ids ?? []);
    expect(ids.length).toBeGreaterThan(3);
    const page = await (await loginAs("leder@dagvaerk.test")).get(`/api/receipts/${ids[0]}/pages/1`);
    expect([page.status, page.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  test("the demo company has each kind of plan, agreements, a past raise and a future raise", async () => {
    const client = await loginAs("admin@dagvaerk.test");
    const users = (await client.get("/api/users?with=roles&perPage=100")).body as { id: number }[];
    const lists = await Promise.all(
      users.map(async ({ id }) => (await client.get(`/api/users/${id}/terms`)).body as Terms[]),
    );
    const rows = lists.flat();
    const plans = rows.flatMap(({ plan }) => plan ?? []);
    const days = plans.flatMap(({ weeks }) => weeks.flat());
    expect(plans.length).toBeLessThan(rows.length);
    expect(new Set(plans.map(({ weeks }) => weeks.length))).toEqual(new Set([1, 2]));
    expect(days).toContainEqual({ minutes: 444 });
    expect(days).toContainEqual(expect.objectContaining({ start: "22:00", end: "06:00" }));
    expect(rows).toContainEqual(expect.objectContaining({ pay_kind: "salaried", exempt_by: "Astrid Lund" }));
    expect(rows).toContainEqual(expect.objectContaining({ weekly_limit_hours: 54 }));
    expect(rows).toContainEqual(expect.objectContaining({ is_at_school: true }));
    const now = today().toString();
    const raised = lists.find((list) => list.some(({ from_date }) => from_date > now)) ?? [];
    expect(raised.map(({ from_date }) => from_date > now)).toEqual([true, false, false]);
    expect(new Set(raised.map(({ plan }) => JSON.stringify(plan))).size).toBe(1);
    expect((await client.get("/api/user")).body.company_days).toMatchObject({ "12-24": "whole", "06-05": "half" });
  });

  test("the demo company has a manager whose planned days are registered automatically, two of them corrected", async () => {
    const client = await loginAs("leder2@dagvaerk.test");
    const months = [0, 1].map((ago) => today().toPlainYearMonth().subtract({ months: ago }));
    const bodies = await Promise.all(
      months.map(async (month) => (await client.get(`/api/working-time?month=${month}`)).body as WorkingTime),
    );
    const entries = bodies.flatMap((month) => month.entries);
    const corrected = entries.filter(({ is_corrected }) => is_corrected);
    expect(corrected.map(({ minutes }) => minutes).sort((one, other) => one - other)).toEqual([0, 435]);
    expect(entries.length).toBeGreaterThan(10);
  });

  test("the demo company has paid, approved and rejected absence, and absence that waits for each manager", async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from absences group by status order by status`.execute(server.db);
    expect(rows.map(({ status }) => status)).toEqual(["approved", "rejected", "requested"]);
    expect(await count("payroll_absence_lines")).toBeGreaterThanOrEqual(5);
    expect(await server.db.selectFrom("balance_rules").select("extra_holiday_amount").execute()).toEqual([
      { extra_holiday_amount: 500 },
    ]);
    for (const name of ["leder", "leder2"]) {
      const { body } = await (await loginAs(`${name}@dagvaerk.test`)).get("/api/absences/waiting");
      expect(body.total, name).toBeGreaterThan(0);
    }
    const { data } = (await (await loginAs("admin@dagvaerk.test")).get("/api/payrolls")).body;
    expect(data.some((run: { absence: unknown }) => run.absence !== null)).toBe(true);
  });

  test("the demo company has no jobs on days of absence, and each kind of absence has a salary code", async () => {
    const { rows } = await sql`select jobs.id from jobs
      join absence_days as day on day.user_id = jobs.user_id and day.date = ${localDay("started_at")} and day.part = 'whole'
      join absences on absences.id = day.absence_id and absences.status = 'approved'`.execute(server.db);
    expect(rows).toEqual([]);
    const kinds = (await (await loginAs("admin@dagvaerk.test")).get("/api/absence-kinds")).body;
    for (const kind of kinds) expect(kind).toMatchObject({ salary_code: expect.any(String), is_sent: true });
  });

  test("the demo company has rules of working time for a group, which one person's terms name", async () => {
    const { body } = await (await loginAs("admin@dagvaerk.test")).get("/api/working-time/rules");
    expect(body.map(({ name }: { name: string | null }) => name)).toEqual([null, "Natholdet"]);
    const named = await server.db
      .selectFrom("employment_terms")
      .select("user_id")
      .where("working_time_rules_id", "=", body[1].id)
      .execute();
    expect(named).toHaveLength(1);
  });

  test("the demo company has two agreements and flex, which terms name, and rates that are not yet checked", async () => {
    const { body } = await (await loginAs("admin@dagvaerk.test")).get("/api/allowance-rules");
    const isConfirmed = ({ is_confirmed }: { is_confirmed: boolean }) => is_confirmed;
    expect(body.map(({ name }: { name: string }) => name)).toEqual(["Bygge og anlæg", "Industri", "Kontor"]);
    expect(body.map((set: { versions: { is_confirmed: boolean }[] }) => set.versions.map(isConfirmed))).toEqual([
      [true],
      [true, true, today().toString() >= "2027-03-01"],
      [true],
    ]);
    const terms = server.db.selectFrom("employment_terms").select("allowance_rules_id").distinct();
    expect(await terms.where("allowance_rules_id", "is not", null).execute()).toHaveLength(3);
  });

  test("the demo company has allowances in its runs, jobs and report", async () => {
    const admin = await loginAs("admin@dagvaerk.test");
    const sets = (await admin.get("/api/allowance-rules")).body as { id: number; name: string }[];
    const agreements = sets.filter(({ name }) => name !== "Kontor").map(({ id }) => id);
    for (const { allowances } of (await admin.get("/api/payrolls")).body.data)
      expect(allowances.price).toBeGreaterThan(0);
    const paid = server.db.selectFrom("payroll_allowance_lines").select("rules_id").distinct().orderBy("rules_id");
    expect((await paid.execute()).map(({ rules_id }) => rules_id)).toEqual(agreements.sort());
    const names = ["Jonas Mølgaard", "Sofie Brandt", "Camilla Riis"];
    const months = [1, 2].map((ago) => today().toPlainYearMonth().subtract({ months: ago }));
    const reports = await Promise.all(months.map((month) => admin.get(`/api/allowances?month=${month}`)));
    const groups = reports.flatMap(({ body }) => body.rows.map(({ group }: { group: { name: string } }) => group.name));
    expect(new Set(groups)).toEqual(new Set(names));
    const { data } = (await admin.get("/api/jobs?projectScope=all&status=NEW&perPage=100")).body;
    const ids = data.map(({ id }: { id: number }) => id);
    expect((await admin.get(`/api/jobs/allowances?ids=${ids}`)).body.length).toBeGreaterThan(0);
  });

  test("the demo company has leavers whose data can be deleted, and a leaver whose data must be kept", async () => {
    const { body } = await (await loginAs("admin@dagvaerk.test")).get("/api/leavers");
    expect(body.data.map(({ is_ready }: { is_ready: boolean }) => is_ready)).toEqual([true, true, true, false]);
  });

  test("each login on the demo's front page works", async () => {
    const { body } = await (await server.visitor()).visit();
    for (const { email, name, role } of demoLogins) {
      expect(body).toContain(email);
      const { body: user } = await (await loginAs(email)).get("/api/user");
      expect(user).toMatchObject({ name, employee_id: expect.any(String) });
      expect(role).not.toBe("");
    }
  });

  test("the demo company is created once, and never in a database with other users", async () => {
    expect(await seedDemo(server.db)).toBe("present");
    const other = await testApp();
    await other.db.insertInto("users").values({ name: "Ida", email: "ida@firma.dk" }).execute();
    await expect(seedDemo(other.db)).rejects.toThrow("so no demo data goes into it");
    await other.close();
  });
});
