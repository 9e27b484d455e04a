import { createHash } from "node:crypto";
import { parseCsv } from "hucre/csv";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobRow } from "#common/server/database/tables.ts";
import type { PayWeek as Week } from "#features/payrolls/rules/my-pay.ts";
import type { PayrollTotal } from "#features/payrolls/rules/payroll-run.ts";
import {
  aCompany,
  aJob,
  aJobType,
  aUser,
  type Company,
  jobInputFor,
  storedJob,
  type TestJobType,
  type TestUser,
  workday,
} from "#testing/data/factories.ts";
import { kindSums, paidSums } from "#testing/data/sums.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpApp } from "#testing/set-up.ts";
import { insertPayrollFile } from "../files/payroll-files.store.ts";

const server = setUpApp();
let company: Company;
let admin: Client;
let employee: Client;

beforeEach(async () => {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.deleteFrom("user_roles").execute();
    const tables = [
      "payroll_downloads",
      "payroll_files",
      "job_reversals",
      "payroll_sums",
      "payroll_user_totals",
      "payroll_lines",
      "job_history",
      "jobs",
      "payrolls",
      "projects",
      "cost_centers",
      "job_types",
      "sessions",
      "users",
    ] as const;
    for (const table of tables) await trx.deleteFrom(table).execute();
  });
  company = await aCompany(server.db);
  admin = await server.login(company.admin.email);
  employee = await server.login(company.employee.email);
});

const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
const input = { description: "November 2026", created_before_date: today().toString() };

const reverse = (job: JobRow, reason = "Forkerte timer") => admin.post(`/api/jobs/${job.id}/reversal`, { reason });
const annul = (id: number) => admin.post(`/api/payrolls/${id}/annulment`, {});

async function aRun(values: object = {}): Promise<number> {
  const { status, body } = await admin.post("/api/payrolls", { ...input, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const linesOf = async (payrollId: number) => (await admin.get(`/api/payrolls/${payrollId}/lines`)).body.data;
const historyOf = async (jobId: number) => (await admin.get(`/api/jobs/${jobId}`)).body.history;

describe("a reversal", () => {
  test("a reversal gives the user a replacement job that is rejected with the reason", async () => {
    const job = await aJob(server.db, company, { ...approved, note: "Kran" });
    await aRun();
    const { status, body } = await reverse(job);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      job_id: job.id,
      reason: "Forkerte timer",
      payroll_id: null,
      minutes: -480,
      price: -1600,
      user: { id: company.employee.id, name: "Mia Medarbejder" },
    });
    const replacement = await storedJob(server.db, body.replacement_job_id);
    const { id, version, created_at, job_status, rejection_reason, payroll_id, ...same } = replacement;
    expect([version, job_status, rejection_reason, payroll_id]).toEqual([1, "REJECTED", "Forkerte timer", null]);
    expect(job).toMatchObject({
      ...same,
      owner_approved_by_user_id: expect.any(Number),
      manager_approved_by_user_id: expect.any(Number),
    });
    expect(created_at.getTime()).toBeGreaterThanOrEqual(job.created_at.getTime());
    expect(await storedJob(server.db, job.id)).toMatchObject({ job_status: "PAID", price: 1600 });
    expect((await historyOf(job.id))[0]).toMatchObject({
      event: "reversed",
      related_job_id: id,
      reason: "Forkerte timer",
    });
    expect(await historyOf(id)).toMatchObject([
      { event: "replaced", related_job_id: job.id, reason: "Forkerte timer" },
    ]);
    expect((await employee.get(`/api/jobs/${job.id}`)).body.replacement_job_id).toBe(id);
    expect((await employee.get("/api/jobs?status=REJECTED")).body.data).toMatchObject([{ id }]);
  });

  test("after a reversal, each hour and each krone counts once on the front page and in the export", async () => {
    const date = today();
    const shift = { started_at: `${date} 00:00:00`, ended_at: `${date} 01:00:00` };
    const hour = { week_minutes: 60, month_minutes: 60 };
    const job = await aJob(server.db, company, { ...approved, ...shift });
    await aRun();
    expect((await employee.get("/api/jobs/overview")).body).toMatchObject({ ...hour, rejected_jobs: 0 });
    const { replacement_job_id: id } = (await reverse(job)).body;
    expect((await employee.get("/api/jobs/overview")).body).toMatchObject({
      week_minutes: 0,
      month_minutes: 0,
      rejected_jobs: 1,
    });
    const mended = jobInputFor(company, { ...shift, hourly_rate: 300 });
    expect((await employee.put(`/api/jobs/${id}`, mended)).status).toBe(200);
    expect((await employee.get("/api/jobs/overview")).body).toMatchObject({ ...hour, rejected_jobs: 0 });
    await aRun();
    expect((await employee.get("/api/jobs/overview")).body).toMatchObject(hour);

    for (const filter of ["", "&status=PAID"]) {
      const { body } = await admin.get(`/api/jobs/export?format=csv&from=${date}&to=${date}${filter}`);
      const [head = [], ...rows] = parseCsv(body, { delimiter: ";" });
      const shown = [
        "Opgave ID",
        "Timer",
        "Total",
        "Status",
        "Tilbageførte timer",
        "Tilbageført beløb",
        "Erstattet af",
      ];
      expect(rows.map((row) => shown.map((name) => row[head.indexOf(name)]))).toEqual([
        [String(job.id), "", "", "Tilbageført", "1,00", "200,00", String(id)],
        [String(id), "1,00", "300,00", "Udbetalt", "", "", ""],
      ]);
    }
    const { sheets } = await readXlsx((await admin.get(`/api/jobs/export?from=${date}&to=${date}`)).bytes);
    const [, reversed, replacement] = sheets[0]?.rows ?? [];
    expect(reversed?.slice(10, 20)).toEqual([
      null,
      "Automatisk udregnet",
      200,
      null,
      "Tilbageført",
      expect.any(Date),
      expect.any(Number),
      1,
      200,
      id,
    ]);
    expect(replacement?.slice(17, 20)).toEqual([null, null, null]);
  });

  test("a reversal becomes one counter-line in the next run", async () => {
    const job = await aJob(server.db, company, approved);
    const first = await aRun();
    await reverse(job);
    await aJob(server.db, company, { ...approved, hourly_rate: 100 });
    const second = await aRun();
    const third = await admin.post("/api/payrolls", input);
    expect((await admin.get("/api/reversals")).body).toEqual([]);
    expect((await linesOf(second)).map(({ price }: { price: number }) => price).sort()).toEqual([-1600, 800]);
    expect(await linesOf(second)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ job_id: job.id, minutes: -480, reverses_payroll_id: first, hourly_rate: 200 }),
      ]),
    );
    expect((await admin.get(`/api/payrolls/${second}`)).body).toMatchObject({
      jobs_count: 1,
      reversals_count: 1,
      total_minutes: 0,
      total_price: -800,
    });
    expect(third.status).toBe(422);
    expect((await linesOf(first))[0].replacement_job_id).toEqual(expect.any(Number));
  });

  describe("of a user whose number has changed", () => {
    let paid: JobRow;
    const numberOf = (user: { id: number }, employee_id: string | null) =>
      server.db.updateTable("users").set({ employee_id }).where("id", "=", user.id).execute();

    beforeEach(async () => {
      await numberOf(company.employee, "0027");
      paid = await aJob(server.db, company, approved);
      await aRun();
      await reverse(paid);
    });

    test("a counter-line has the current employee number, and otherwise the paid line's values", async () => {
      await numberOf(company.employee, "0031");
      await numberOf(company.employee2, "0027");
      await server.db.updateTable("users").set({ name: "Mia Ny" }).where("id", "=", company.employee.id).execute();
      await aJob(server.db, company, { ...approved, user: company.employee2 });
      const preview = await admin.get(`/api/payrolls/preview?createdBeforeDate=${today()}&format=lessor5`);
      const expected = [
        ["0027", "Max Medarbejder", 1600],
        ["0031", "Mia Medarbejder", -1600],
      ];
      const told = ({ employee_id, user_name, price }: Record<string, unknown>) => [employee_id, user_name, price];
      expect([preview.body.problems, preview.body.data.map(told)]).toEqual([[], expected]);
      const id = await aRun();
      expect((await linesOf(id)).map(told)).toEqual(expected);
      expect((await admin.get(`/payrolls/${id}?format=lessor5`)).body).toContain("\r\n0031;1010;-8.00;200.00\r\n");
    });

    test("a counter-line of a user without a number keeps the old number, and no other user has it in the file", async () => {
      await numberOf(company.employee, null);
      await numberOf(company.employee2, "0027");
      await aJob(server.db, company, { ...approved, user: company.employee2 });
      const id = await aRun();
      const refused = await admin.get(`/payrolls/${id}?format=lessor5`);
      expect([refused.status, refused.body.errors.format.join()]).toEqual([
        422,
        expect.stringMatching(/^Medarbejdernummer 0027 står for både M\w+ Medarbejder og M\w+ Medarbejder\. Giv dem/),
      ]);
      const totals = (await admin.get(`/api/payrolls/${id}/totals?by=employee`)).body;
      expect(totals).toMatchObject({ total: 2, data: [{ code: "0027" }, { code: "0027" }] });
      expect((await annul(id)).status).toBe(200);
      await numberOf(company.employee, "0031");
      expect((await admin.get(`/payrolls/${await aRun()}?format=lessor5`)).status).toBe(200);
    });

    test("a counter-line has the current number even if two users share a name", async () => {
      const { name } = await server.db
        .selectFrom("users")
        .select("name")
        .where("id", "=", company.employee.id)
        .executeTakeFirstOrThrow();
      await numberOf(company.employee, null);
      await numberOf(company.employee2, "0027");
      await server.db.updateTable("users").set({ name }).where("id", "=", company.employee2.id).execute();
      await aJob(server.db, company, { ...approved, user: company.employee2 });
      const id = await aRun();
      const { body } = await admin.get(`/api/payrolls/${id}/totals?by=employee`);
      expect([body.total, body.data.map(({ sums }: PayrollTotal) => sums[0]?.price).sort()]).toEqual([
        2,
        [-1600, 1600],
      ]);
    });
  });

  test("a reversal alone is enough for a run", async () => {
    const job = await aJob(server.db, company, approved);
    await aRun();
    await reverse(job);
    expect((await admin.get(`/api/payrolls/${await aRun()}`)).body).toMatchObject({
      jobs_count: 0,
      reversals_count: 1,
      total_price: -1600,
    });
  });

  test("a corrected replacement can be approved and paid", async () => {
    const job = await aJob(server.db, company, approved);
    await aRun();
    const { replacement_job_id: id } = (await reverse(job)).body;
    const mended = jobInputFor(company, { hourly_rate: 210 });
    expect((await employee.put(`/api/jobs/${id}`, mended)).status).toBe(200);
    for (const [person, job_status] of [
      [company.owner, "APPROVED_BY_PROJECT_OWNER"],
      [company.manager, "APPROVED_BY_MANAGER"],
    ] as const)
      expect((await (await server.login(person.email)).patch(`/api/jobs/${id}`, { job_status })).status).toBe(200);
    const second = await aRun();
    expect((await linesOf(second)).map(({ price }: { price: number }) => price).sort()).toEqual([-1600, 1680]);
  });

  test.each([
    [
      "that is not paid",
      async () => aJob(server.db, company, approved),
      "Opgaven er ikke udbetalt, så der er intet at tilbageføre.",
    ],
    [
      "that is reversed already",
      async () => {
        const job = await aJob(server.db, company, { job_status: "PAID" });
        await reverse(job);
        return job;
      },
      "Opgaven er allerede tilbageført.",
    ],
  ])("a reversal of a job %s is refused", async (_, make, message) => {
    const job = await make();
    const before = (await admin.get("/api/reversals")).body.length;
    expect(await reverse(job)).toMatchObject({ status: 409, body: { message } });
    expect((await admin.get("/api/reversals")).body.length).toBe(before);
  });

  test("a job of an annulled run can be reversed only after another run has paid it", async () => {
    const job = await aJob(server.db, company, approved);
    await annul(await aRun());
    expect((await reverse(job)).status).toBe(409);
    expect(await storedJob(server.db, job.id)).toMatchObject(approved);
    const second = await aRun();
    expect((await reverse(job)).status).toBe(201);
    expect(await linesOf(await aRun())).toMatchObject([{ job_id: job.id, reverses_payroll_id: second }]);
  });

  test.each([undefined, "", "   ", "x".repeat(501)])("a reversal with the reason %j is refused", async (reason) => {
    const job = await aJob(server.db, company, { job_status: "PAID" });
    const { status, body } = await admin.post(`/api/jobs/${job.id}/reversal`, { reason });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["reason"]]);
  });

  test("two simultaneous reversals of a job make one reversal", async () => {
    const job = await aJob(server.db, company, { job_status: "PAID" });
    const answers = await Promise.all([reverse(job), reverse(job), reverse(job)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("a run that names its reversals leaves out a newer reversal", async () => {
    const job = await aJob(server.db, company, { job_status: "PAID" });
    const { id } = (await reverse(job)).body;
    expect((await admin.post("/api/payrolls", { ...input, shown_reversals: [] })).status).toBe(409);
    expect((await admin.post("/api/payrolls", { ...input, shown_reversals: [id, id] })).status).toBe(409);
    expect((await admin.post("/api/payrolls", { ...input, shown_reversals: [id + 1] })).status).toBe(409);
    expect((await admin.post("/api/payrolls", { ...input, shown_reversals: [id] })).status).toBe(201);
  });
});

describe("an annulment", () => {
  test("an annulment makes the jobs unpaid again, and the run keeps its number and its lines", async () => {
    const jobs = [
      await aJob(server.db, company),
      await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" }),
      await aJob(server.db, company, approved),
    ];
    const id = await aRun();
    const { status, body } = await annul(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      annulled_at: expect.any(String),
      annulled_by: { id: company.admin.id },
      annul_refusal: "annulled",
      jobs_count: 3,
      total_price: 4800,
    });
    for (const job of jobs) {
      expect(await storedJob(server.db, job.id)).toEqual({ ...job, version: job.version + 2 });
      expect((await historyOf(job.id))[0]).toMatchObject({
        event: "annulled",
        to_status: job.job_status,
        payroll_id: id,
      });
    }
    expect(await linesOf(id)).toHaveLength(3);
    const again = await aRun();
    expect(again).toBeGreaterThan(id);
    expect((await linesOf(again)).map(({ job_id }: { job_id: number }) => job_id)).toEqual(jobs.map((job) => job.id));
    expect((await admin.get("/api/payrolls")).body.data).toMatchObject([
      { id: again, annulled_at: null },
      { id, annulled_at: expect.any(String) },
    ]);
  });

  test("an annulment makes the run's reversals wait for the next run", async () => {
    const job = await aJob(server.db, company, { job_status: "PAID" });
    await reverse(job);
    await annul(await aRun());
    expect((await admin.get("/api/reversals")).body).toMatchObject([{ job_id: job.id, payroll_id: null }]);
    expect((await linesOf(await aRun())).map(({ price }: { price: number }) => price)).toEqual([-1600]);
  });

  test("an annulment is possible for the latest run only", async () => {
    await aJob(server.db, company, approved);
    const first = await aRun();
    await aJob(server.db, company, approved);
    const second = await aRun();
    expect((await annul(first)).body.message).toContain("seneste");
    expect([(await annul(first)).status, (await annul(second)).status, (await annul(first)).status]).toEqual([
      409, 200, 200,
    ]);
    expect((await annul(first)).status).toBe(409);
  });

  test("an annulment is refused after a download or a reversal", async () => {
    const job = await aJob(server.db, company, approved);
    const reversed = await aRun();
    await reverse(job);
    expect((await annul(reversed)).body.message).toContain("tilbageført");
    await aJob(server.db, company, approved);
    const fetched = await aRun();
    expect((await admin.get(`/payrolls/${fetched}`)).status).toBe(200);
    expect((await annul(fetched)).body.message).toContain("hentet");
    expect((await annul(2_000_000_000)).status).toBe(404);
  });

  test("an annulment and a simultaneous download never both succeed", async () => {
    for (let round = 0; round < 5; round++) {
      await aJob(server.db, company, approved);
      const id = await aRun();
      const [annulled, fetched] = await Promise.all([annul(id), admin.get(`/payrolls/${id}`)]);
      expect([annulled.status, fetched.status].sort()).toEqual([200, 409]);
    }
  });
});

describe("a file", () => {
  test("each download of a file is recorded, and the file keeps its bytes", async () => {
    await aJob(server.db, company, approved);
    const id = await aRun();
    const first = await admin.get(`/payrolls/${id}`);
    const second = await admin.get(`/payrolls/${id}?format=excel`);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    const { body } = await admin.get(`/api/payrolls/${id}`);
    const download = {
      id: expect.any(Number),
      created_at: expect.any(String),
      user: { id: company.admin.id, name: "Asta Admin" },
      format: "excel",
      file_name: `loenkoersel-${id}.csv`,
      sha256: createHash("sha256").update(first.bytes).digest("hex"),
    };
    expect(body).toMatchObject({ downloads_count: 2, downloads: [download, download], annul_refusal: "downloaded" });
    const renewed = await admin.post(`/api/payrolls/${id}/files`, { format: "excel" });
    expect([renewed.status, renewed.body]).toMatchObject([201, { sha256: download.sha256, size: first.bytes.length }]);
    const files = await server.db.selectFrom("payroll_files").select("id").where("payroll_id", "=", id).execute();
    expect(files).toHaveLength(1);
  });

  test("two simultaneous downloads make the file once", async () => {
    await aJob(server.db, company, approved);
    const id = await aRun();
    await Promise.all([1, 2, 3].map(() => admin.get(`/payrolls/${id}`)));
    const files = await server.db.selectFrom("payroll_files").select("id").where("payroll_id", "=", id).execute();
    expect(files).toHaveLength(1);
    expect((await admin.get(`/api/payrolls/${id}`)).body.downloads_count).toBe(3);
  });

  test("a file is refused if another file with the same name was stored meanwhile", async () => {
    await aJob(server.db, company, approved);
    const id = await aRun();
    const bytes = Buffer.from("as the setup was a moment later");
    const asking = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("payrolls").select("id").where("id", "=", id).forUpdate().execute();
      const asked = admin.get(`/payrolls/${id}`);
      await server.waiting(1);
      await insertPayrollFile(trx, {
        payroll_id: id,
        format: "excel",
        file_name: `loenkoersel-${id}.csv`,
        content_type: "text/csv; charset=utf-8",
        sha256: createHash("sha256").update(bytes).digest("hex"),
        bytes,
        created_by_user_id: company.admin.id,
      });
      return { asked };
    });
    expect(await asking.asked).toMatchObject({
      status: 409,
      body: { message: "Filen er lige dannet igen. Hent den nye." },
    });
    expect((await admin.get(`/payrolls/${id}`)).bytes.equals(bytes)).toBe(true);
    expect((await admin.get(`/api/payrolls/${id}`)).body.downloads_count).toBe(1);
  });

  test("a format without setup reports what is missing, and links to the setup", async () => {
    await aJob(server.db, company, approved);
    const id = await aRun();
    const refused = await admin.get(`/payrolls/${id}?format=danlon`);
    expect([refused.status, refused.body.errors.format.length]).toEqual([422, expect.any(Number)]);
    const renewed = await admin.post(`/api/payrolls/${id}/files`, { format: "danlon" });
    expect([renewed.status, renewed.body.errors]).toEqual([422, refused.body.errors]);
    const followed = await admin.get(`/payrolls/${id}?format=danlon`, { accept: "text/html" });
    expect([followed.status, followed.headers.location]).toEqual([302, `/payrolls/${id}/overview?format=danlon`]);
    expect((await admin.get(`/payrolls/${id}?format=pdf`)).status).toBe(422);
    expect((await admin.get(`/api/payrolls/${id}`)).body).toMatchObject({ downloads: [], annul_refusal: null });
  });

  test("an annulled run has no file", async () => {
    await aJob(server.db, company, approved);
    const id = await aRun();
    await annul(id);
    expect((await admin.get(`/payrolls/${id}`)).status).toBe(409);
    const followed = await admin.get(`/payrolls/${id}`, { accept: "text/html" });
    expect([followed.status, followed.headers.location]).toEqual([302, `/payrolls/${id}/overview`]);
    expect((await admin.post(`/api/payrolls/${id}/files`, { format: "excel" })).status).toBe(409);
  });
});

test("the database statements of a run and its annulment may take five minutes", async () => {
  await sql`create table time_given (time interval)`.execute(server.db);
  await sql`create function note_time() returns trigger language plpgsql as $$ begin
    insert into time_given values (current_setting('statement_timeout')::interval); return new; end $$`.execute(
    server.db,
  );
  await sql`create trigger payrolls_time before insert or update on payrolls for each row execute function note_time()`.execute(
    server.db,
  );
  await aJob(server.db, company, approved);
  await annul(await aRun());
  await sql`drop trigger payrolls_time on payrolls`.execute(server.db);
  const { rows } = await sql<{ minutes: number }>`
    select distinct extract(epoch from time) / 60 as minutes from time_given`.execute(server.db);
  expect(rows).toEqual([{ minutes: 5 }]);
});

describe("the page of a run", () => {
  test("the page of a run shows who made it, its time and its totals by group", async () => {
    const other = await aUser(server.db, ["employee"], { name: "Åse", employee_id: "0027" });
    await aJob(server.db, company, approved);
    await aJob(server.db, company, { ...approved, job_type_id: company.jobType2.id });
    await aJob(server.db, company, { ...approved, user: other, project: company.project2, cost_center_id: null });
    const id = await aRun();
    expect((await admin.get(`/api/payrolls/${id}`)).body).toMatchObject({
      created_by: { id: company.admin.id, name: "Asta Admin" },
      downloads: [],
      downloads_count: 0,
      annul_refusal: null,
      total_minutes: 1440,
    });
    const totals = async (by: string) => (await admin.get(`/api/payrolls/${id}/totals?by=${by}`)).body;
    const sum = (code: string | null, lines_count: number) =>
      expect.objectContaining({
        code,
        lines_count,
        sums: paidSums({ work: { price: 1600 * lines_count, minutes: 480 * lines_count } }),
      });
    expect(await totals("salary_code")).toMatchObject({ total: 2, data: [sum("1010", 2), sum("2020", 1)] });
    expect(await totals("project")).toMatchObject({ data: [sum("P-AA", 1), sum("P-HAVN", 2)] });
    expect(await totals("cost_center")).toMatchObject({ data: [sum("CC-DRIFT", 2), sum(null, 1)] });
    expect((await totals("employee")).data[0]).toEqual(sum("0027", 1));
    expect((await admin.get(`/api/payrolls/${id}/totals?by=pay`)).status).toBe(422);
    expect((await admin.get(`/api/payrolls/${id}/lines?filter=åse`)).body).toMatchObject({
      total: 1,
      data: [{ employee_id: "0027" }],
    });
    expect((await admin.get(`/api/payrolls/${id}/lines?perPage=2&page=2`)).body).toMatchObject({
      total: 3,
      data: [{ user_id: expect.any(Number) }],
    });
  });

  test("the page of a run has its lines in the order of the file: number, code, start, job", async () => {
    const [numbered10, numbered9, b2, a1] = [
      await aUser(server.db, ["employee"], { employee_id: "10" }),
      await aUser(server.db, ["employee"], { employee_id: "9" }),
      await aUser(server.db, ["employee"], { employee_id: "B2" }),
      await aUser(server.db, ["employee"], { employee_id: "a1" }),
    ];
    const [small, large] = [
      await aJobType(server.db, { salary_code: "a7" }),
      await aJobType(server.db, { salary_code: "B7" }),
    ];
    /** Each job has its own price, which identifies its line. */
    const job = (user: TestUser, jobType: TestJobType, daysAgo: number, price: number) =>
      aJob(server.db, company, {
        ...approved,
        ...workday(daysAgo),
        user,
        job_type_id: jobType.id,
        price_mode: "manual",
        price,
      });
    const reversed = await job(a1, small, 4, 8);
    await aRun();
    await reverse(reversed);
    await job(a1, small, 4, 9);
    await job(b2, small, 1, 7);
    await job(numbered9, small, 2, 6);
    await job(numbered9, large, 3, 5);
    await job(numbered9, large, 4, 4);
    await job(numbered9, large, 5, 3);
    await job(numbered10, small, 1, 1);
    await job(numbered10, small, 1, 2);
    const ordered = [1, 2, 3, 4, 5, 6, 7, -8, 9];
    const id = await aRun();
    const file: string = (await admin.get(`/payrolls/${id}?format=excel`)).body;
    const pricesOfFile = file.trim().split("\r\n").slice(1);
    expect(pricesOfFile.map((line) => Number(line.split(";")[11]?.replace(",", ".")))).toEqual(ordered);
    expect((await linesOf(id)).map(({ price }: { price: number }) => price)).toEqual(ordered);
    const pages = [1, 2, 3].map((page) => admin.get(`/api/payrolls/${id}/lines?perPage=3&page=${page}`));
    const paged = (await Promise.all(pages)).flatMap(({ body }) => body.data);
    expect(paged.map(({ price }) => price)).toEqual(ordered);
  });
});

describe("my pay", () => {
  const mine = async () => (await employee.get("/api/my-pay")).body;
  const unpaid = (jobs_count: number) => ({
    jobs_count,
    minutes: 480 * jobs_count,
    sums: jobs_count === 0 ? [] : kindSums({ work: { price: 1600 * jobs_count, minutes: 480 * jobs_count } }),
  });

  test("my pay shows pending, approved and rejected jobs, and the pay of each run", async () => {
    await aJob(server.db, company, approved);
    await aJob(server.db, company, { ...approved, user: company.employee2 });
    const id = await aRun();
    await aJob(server.db, company);
    await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await aJob(server.db, company, approved);
    await aJob(server.db, company, { job_status: "REJECTED" });
    expect(await mine()).toEqual({
      pending_owner: unpaid(1),
      pending_manager: unpaid(1),
      approved: unpaid(1),
      rejected: unpaid(1),
      reversed: unpaid(0),
      next_deadline: expect.stringMatching(/^\d{4}-\d\d-15$/),
      data: [
        {
          payroll_id: id,
          description: "November 2026",
          created_at: expect.any(String),
          reversals_count: 0,
          absence: null,
          allowances: null,
          ...unpaid(1),
          sums: paidSums({ work: { price: 1600, minutes: 480 } }),
          total_price: 1600,
        },
      ],
      per_page: 15,
      total: 1,
    });
  });

  test("my pay subtracts reversals, and omits annulled runs", async () => {
    const job = await aJob(server.db, company, approved);
    await aRun();
    await reverse(job);
    expect((await mine()).reversed).toEqual({
      jobs_count: 1,
      minutes: -480,
      sums: kindSums({ work: { price: -1600, minutes: -480 } }),
    });
    const second = await aRun();
    expect((await mine()).data[0]).toMatchObject({
      payroll_id: second,
      sums: [{ kind: "work", price: -1600 }],
      jobs_count: 0,
      reversals_count: 1,
    });
    expect((await mine()).reversed.jobs_count).toBe(0);
    await annul(second);
    expect(await mine()).toMatchObject({ total: 1, reversed: { jobs_count: 1 } });
  });

  test("my pay contains my own jobs only, separated by status", async () => {
    const theirs = await aJob(server.db, company, { ...approved, user: company.employee2 });
    await aRun();
    await reverse(theirs);
    const statuses = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "REJECTED"] as const;
    for (const [place, job_status] of statuses.entries()) {
      await aJob(server.db, company, { job_status, user: company.employee2 });
      for (let count = 0; count <= place; count++) await aJob(server.db, company, { job_status });
    }
    expect(await mine()).toMatchObject({
      pending_owner: unpaid(1),
      pending_manager: unpaid(2),
      approved: unpaid(3),
      rejected: unpaid(4),
      reversed: unpaid(0),
      total: 0,
    });
  });

  describe("my pay of one run", () => {
    const mineOf = async (id: number | string, query = "") => (await employee.get(`/api/my-pay/${id}${query}`)).body;
    const at = (started_at: string, ended_at: string) => ({ ...approved, started_at, ended_at });
    const expense = (started_at: string, price: number) =>
      ({ ...at(started_at, started_at), price_mode: "manual", hourly_rate: null, price }) as const;
    const added = (weeks: readonly Week[], key: "minutes" | "price") =>
      weeks.flatMap(({ parts }) => parts.map((part) => part[key])).reduce((total, value) => total + value, 0);

    test("my pay of a run separates the same week of two years, earlier year first", async () => {
      const jobs = [];
      for (const day of ["2026-10-26", "2025-10-27", "2025-12-22"])
        jobs.push((await aJob(server.db, company, at(`${day} 08:00:00`, `${day} 09:00:00`))).id);
      const [later, earlier, last] = jobs;
      const id = await aRun();
      const shown = async (query = "") =>
        (await mineOf(id, query)).data.map(({ year, week, lines }: Week) => [
          year,
          week,
          lines.map(({ job_id }) => job_id),
        ]);
      const first = [
        [2025, 44, [earlier]],
        [2025, 52, [last]],
      ];
      expect(await shown()).toEqual([...first, [2026, 44, [later]]]);
      expect(await shown("?perPage=2")).toEqual(first);
    });

    test("my pay of a run lists my lines by ISO week, hours and amounts apart, with the sum of the run's card", async () => {
      const sunday = await aJob(server.db, company, at("2026-10-25 22:00:00", "2026-10-25 23:55:00"));
      // Monday in Copenhagen, but still Sunday in UTC.
      const monday = await aJob(server.db, company, at("2026-10-26 00:15:00", "2026-10-26 01:15:00"));
      const parking = await aJob(server.db, company, expense("2026-10-26 00:10:00", 0.1));
      const tools = await aJob(server.db, company, expense("2026-10-27 09:00:00", 0.2));
      const newYear = await aJob(server.db, company, at("2025-12-29 08:00:00", "2025-12-29 09:00:00"));
      await aJob(server.db, company, { ...approved, user: company.employee2 });
      const id = await aRun();
      const { run, data, total } = await mineOf(id);
      expect(run).toEqual((await mine()).data[0]);
      expect(
        data.map(({ year, week, parts, lines }: Week) => [
          [year, week],
          ...parts.map(({ price_mode, lines_count, minutes, price }) => [price_mode, lines_count, minutes, price]),
          lines.map(({ job_id }) => job_id),
        ]),
      ).toEqual([
        [[2026, 1], ["auto", 1, 60, 200], [newYear.id]],
        [[2026, 43], ["auto", 1, 115, 383.33], [sunday.id]],
        [
          [2026, 44],
          ["auto", 1, 60, 200],
          ["manual", 2, 0, 0.3],
          [monday.id, parking.id, tools.id],
        ],
      ]);
      expect(data[0].lines[0]).toEqual({
        id: expect.any(Number),
        job_id: newYear.id,
        job_type_name: "Montage",
        project_name: "Havnen",
        started_at: "2025-12-29 08:00:00",
        ended_at: "2025-12-29 09:00:00",
        minutes: 60,
        kind: "work",
        price_mode: "auto",
        hourly_rate: 200,
        price: 200,
        reverses_payroll_id: null,
        replacement_job_id: null,
        replacement_is_cancelled: false,
      });
      expect([total, added(data, "minutes"), added(data, "price")]).toEqual([
        run.jobs_count,
        run.minutes,
        expect.closeTo(run.total_price, 6),
      ]);
    });

    test("my pay of a run marks counter-lines, and the replacements of reversed lines", async () => {
      const job = await aJob(server.db, company, approved);
      const first = await aRun();
      const { replacement_job_id } = (await reverse(job)).body;
      expect((await mineOf(first)).data[0].lines).toMatchObject([{ reverses_payroll_id: null, replacement_job_id }]);
      await aJob(server.db, company, approved);
      const second = await aRun();
      const { run, data, total } = await mineOf(second);
      expect(data.flatMap(({ lines }: Week) => lines)).toMatchObject([
        { minutes: 480, price: 1600, reverses_payroll_id: null },
        { job_id: job.id, minutes: -480, price: -1600, reverses_payroll_id: first },
      ]);
      expect([run.reversals_count, total, added(data, "price")]).toEqual([1, 2, 0]);
    });

    test("my pay of a run has pages, each with the sums of its whole weeks", async () => {
      const jobs = [];
      for (const day of ["05", "06", "07", "12"])
        jobs.push(await aJob(server.db, company, at(`2026-10-${day} 08:00:00`, `2026-10-${day} 09:00:00`)));
      const id = await aRun();
      const pages = [await mineOf(id, "?perPage=2"), await mineOf(id, "?perPage=2&page=2")];
      expect(
        pages.map(({ data }) =>
          data.map(({ week, parts, lines }: Week) => [week, parts[0]?.lines_count, lines.length]),
        ),
      ).toEqual([
        [[41, 3, 2]],
        [
          [41, 3, 1],
          [42, 1, 1],
        ],
      ]);
      expect(pages.flatMap(({ data }) => data.flatMap(({ lines }: Week) => lines.map(({ job_id }) => job_id)))).toEqual(
        jobs.map(({ id }) => id),
      );
      expect(await mineOf(id, "?page=9")).toMatchObject({ data: [], total: 4 });
    });

    test("my pay of a run is 404 if the run paid me nothing, is annulled or does not exist", async () => {
      await aJob(server.db, company, { ...approved, user: company.employee2 });
      const others = await aRun();
      await aJob(server.db, company, approved);
      const annulled = await aRun();
      await annul(annulled);
      for (const id of [others, annulled, 2_147_483_647])
        expect((await employee.get(`/api/my-pay/${id}`)).status).toBe(404);
      expect((await admin.get(`/api/my-pay/${others}`)).status).toBe(404);
    });
  });
});

test("lines, totals and statuses agree after any runs, reversals and annulments", async () => {
  const jobs: JobRow[] = [];
  for (let month = 0; month < 6; month++) {
    for (let count = 0; count < 3; count++)
      jobs.push(await aJob(server.db, company, { ...approved, hourly_rate: 100 + month }));
    const id = await aRun();
    if (month % 2 === 1) await annul(id);
    if (month > 0) await reverse(jobs[month] as JobRow);
  }
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from (
      select jobs.id from jobs left join payroll_lines on payroll_lines.job_id = jobs.id
        and payroll_lines.payroll_id = jobs.payroll_id and payroll_lines.reverses_line_id is null
      where (jobs.job_status = 'PAID') <> (payroll_lines.id is not null) or payroll_lines.price <> jobs.price
      union all
      select payrolls.id from payrolls
      where total_price <> (select sum(price) from payroll_lines where payroll_id = payrolls.id)
        or jobs_count + reversals_count <> (select count(*) from payroll_lines where payroll_id = payrolls.id)
      union all
      select payroll_id from payroll_user_totals as totals full join (
        select user_id, payroll_id, sum(minutes) as minutes, sum(price) as price, count(*) as lines
        from payroll_lines group by user_id, payroll_id
      ) as lines using (user_id, payroll_id)
      where (totals.minutes, totals.price, jobs_count + reversals_count)
        is distinct from (lines.minutes, lines.price, lines.lines)
      union all
      select job_reversals.id from job_reversals left join payroll_lines on reverses_line_id = payroll_line_id
        and payroll_lines.payroll_id = job_reversals.payroll_id
      where (job_reversals.payroll_id is null) <> (payroll_lines.id is null)
    ) as wrong`.execute(server.db);
  expect(rows).toEqual([{ wrong: 0 }]);
});
