import { beforeEach, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { type SetupFormatName, setupFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import { aRuleSet, versionsOf } from "#testing/data/allowances.ts";
import { aJob, aJobType, anAbsenceKind, anExpenseType, aUser, workday } from "#testing/data/factories.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import { setUpCompany } from "#testing/set-up.ts";

/** A run is checked against the company's own file before it pays. */

const { server, company, admin, manager } = setUpCompany();

const date = today().toString();
const check = (query = "") => admin.get(`/api/payrolls/file-check?createdBeforeDate=${date}${query}`);
const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
const wrongCode = (code: string, name: string) =>
  `Lønkoden »${code}« (arbejdstypen ${name}) skal være en løndel på højst 2 tegn, eller to forskellige med skråstreg: 12/13.`;

async function setUp(default_format: SetupFormatName | "excel", settings: object = {}): Promise<void> {
  const { version } = (await admin.get("/api/payroll-setup")).body;
  const setup = { ...filledPayrollSetup, ...settings, default_format, version };
  expect((await admin.put("/api/payroll-setup", setup)).status).toBe(200);
}

const run = async (jobs = "all") =>
  (await admin.post("/api/payrolls", { description: "Løn", created_before_date: date, jobs })).body.id;

beforeEach(async () => {
  await setUp("excel");
  if ((await admin.get(`/api/jobs/unpaid?createdBeforeDate=${date}`)).body.length > 0) await run();
});

test("a spreadsheet file has no problems, and only users with payroll access may check a file", async () => {
  await aJob(server.db, company, approved);
  expect((await check()).body).toEqual({ format: "excel", problems: [], problems_count: 0, problem_places: [] });
  expect((await manager.get(`/api/payrolls/file-check?createdBeforeDate=${date}`)).status).toBe(403);
  expect((await check("&jobs=some")).status).toBe(422);
});

test("invalid løndele are reported before and after the run, with the screen to correct them", async () => {
  const long = await aJobType(server.db, { name: "Murer", salary_code: "1100" });
  const longer = await aJobType(server.db, { name: "Maler", salary_code: "1200" });
  await aJob(server.db, company, { ...approved, job_type_id: long.id });
  await aJob(server.db, company, { job_type_id: longer.id });
  await setUp("datalon");
  const one = {
    format: "datalon",
    problems: [wrongCode("1100", "Murer")],
    problems_count: 1,
    problem_places: ["job-types"],
  };
  expect((await check()).body).toEqual(one);
  const both = [wrongCode("1100", "Murer"), wrongCode("1200", "Maler")];
  expect((await check("&jobs=all")).body).toMatchObject({ problems: both, problems_count: 2 });
  const id = await run();
  expect((await admin.get(`/api/payrolls/${id}/preview`)).body).toMatchObject({
    problems: both,
    problem_places: ["job-types"],
  });
  expect((await check("&jobs=all")).body.problems).toEqual([]);
});

test("pending counter-lines are part of the check", async () => {
  const wage = await aJobType(server.db, { name: "Isolering", salary_code: "1300" });
  const category = await anExpenseType(server.db, { name: "Skruer", salary_code: "9300" });
  const work = await aJob(server.db, company, { ...approved, job_type_id: wage.id });
  const noon = `${date} 12:00:00`;
  const manual = { started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null, price: 50 } as const;
  const bought = await aJob(server.db, company, { ...approved, ...manual, kind: "expense", job_type_id: category.id });
  await run();
  await setUp("datalon");
  for (const { id } of [work, bought])
    expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" })).status).toBe(201);
  const { body } = await check();
  expect(body).toMatchObject({ problems_count: 1, problem_places: ["payroll-setup"] });
  expect(body.problems[0]).toMatch(/^Løndel 09 får både løn \(tilbageført lønkode 1300 på Isolering\) og udlæg/);
  await run();
});

test("a user without an employee number is not a problem of the file, since no run pays the user", async () => {
  const pair = await aJobType(server.db, { name: "Opmuring", salary_code: "12/13" });
  const user = await aUser(server.db, ["employee"], { employee_id: null });
  await aJob(server.db, company, { ...approved, user, job_type_id: pair.id });
  await setUp("datalon");
  expect((await check()).body.problems).toEqual([]);
  await server.db.updateTable("users").set({ employee_id: "0099" }).where("id", "=", user.id).execute();
});

test("the codes of open job types are checked on request, before any job uses them", async () => {
  const wrong = await aJobType(server.db, { name: "Ny type", salary_code: "77777" });
  await setUp("datalon");
  expect((await check("&jobTypes=open")).body.problems).toContain(wrongCode("77777", "Ny type"));
  expect((await check()).body.problems).toEqual([]);
  await admin.put(`/api/job-types/${wrong.id}`, { name: "Ny type", salary_code: "77777", is_closed: true });
  expect((await check("&jobTypes=open")).body.problems).not.toContain(wrongCode("77777", "Ny type"));
});

test("codes of absence and of allowances are checked on request, with the screens that correct them", async () => {
  const kind = await anAbsenceKind(server.db, "sickness", { name: "Sygdom", salary_code: "5100" });
  const set = await aRuleSet(server.db, company.admin, { versions: versionsOf("industri", "2100") });
  await setUp("datalon");
  const { body } = await check("&jobTypes=open");
  expect(body.problem_places).toEqual(expect.arrayContaining(["absence-kinds", "allowance-rules"]));
  const text = body.problems.join("\n");
  expect(text).toContain("Lønkoden »5100« er ikke én løndel");
  expect(text).toMatch(/Lønkoden »2100« \(tillægget [^)]+\) skal være en løndel/);
  expect((await check()).body.problems).toEqual([]);
  expect((await admin.delete(`/api/allowance-rules/${set}`)).status).toBe(204);
  await server.db.updateTable("absence_kinds").set({ is_used: false }).where("id", "=", kind.id).execute();
  expect((await check("&jobTypes=open")).body.problems.join()).not.toContain("5100");
});

test.for(setupFormatNames)(
  "the check of %s adds jobs up, and finds the same problems as a preview of single jobs",
  async (format) => {
    const daily = {
      mle: { ...filledPayrollSetup.mle, period: "date" },
      custom: { ...filledPayrollSetup.custom, period: "date" },
    };
    const pair = await aJobType(server.db, { name: "Opsætning", salary_code: "12/13" });
    const large = await aJobType(server.db, { name: "Akkord", salary_code: "44" });
    const user = await aUser(server.db, ["employee"], { name: "Eva" });
    const onDay = (daysAgo: number, hours: number) => {
      const { started_at } = workday(daysAgo);
      const ended_at = started_at.replace("08:", `${8 + hours}:`);
      return { ...approved, user, job_type_id: pair.id, started_at, ended_at };
    };
    const free = (daysAgo: number, hours: number) =>
      aJob(server.db, company, { ...onDay(daysAgo, hours), hourly_rate: 0 });
    const taken = [await free(9, 8), await free(8, 4)];
    await setUp("excel");
    await run("approved");
    for (const { id } of taken)
      expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" })).status).toBe(201);
    // These jobs have as many hours as the reversed jobs, but other hours on each day.
    await free(9, 4);
    await free(8, 8);
    for (const [daysAgo, hourly_rate] of [
      [7, 200],
      [6, 200],
      [5, 225],
    ] as const)
      await aJob(server.db, company, { ...onDay(daysAgo, 8), hourly_rate });
    for (const daysAgo of [4, 3])
      await aJob(server.db, company, {
        ...onDay(daysAgo, 8),
        job_type_id: large.id,
        price_mode: "manual",
        price: 600_000,
      });
    await setUp(format, daily);
    const { problems } = (await check()).body;
    expect(problems).toEqual(
      (await admin.get(`/api/payrolls/preview?createdBeforeDate=${date}&format=${format}`)).body.problems,
    );
    expect(problems.some((text: string) => text.includes("timer til 0 kr."))).toBe(
      // DataLøn has the hours at 200 and 225 kr. in the same entry.
      format in daily || format === "datalon",
    );
    expect(problems.some((text: string) => text.includes("har mere på løndel 44"))).toBe(format === "datalon");
  },
);
