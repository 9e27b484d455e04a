import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobRow } from "#common/server/database/tables.ts";
import { aCostCenter, aJob, aJobType, aProject, aUser, jobInputFor, storedJob } from "#testing/data/factories.ts";
import { paidSums } from "#testing/data/sums.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, manager, visitor } = setUpCompany();

/** Hides earlier tests' unpaid jobs from the next test. */
beforeEach(async () => {
  await server.db
    .updateTable("jobs")
    .set({
      job_status: "REJECTED",
      rejection_reason: "x",
      owner_approved_by_user_id: null,
      manager_approved_by_user_id: null,
    })
    .where("payroll_id", "is", null)
    .execute();
});

const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
const run = (values: object = {}) => ({
  description: "November 2026",
  created_before_date: today().toString(),
  ...values,
});
const shown = (...jobs: { id: number; version: number }[]) => jobs.map(({ id, version }) => [id, version]);
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const statusOf = async (job: { id: number }) => (await storedJob(server.db, job.id)).job_status;
const runs = async () => (await admin.get("/api/payrolls")).body.total as number;
const unpaid = (date: string, query = "") => admin.get(`/api/jobs/unpaid?createdBeforeDate=${date}${query}`);

describe("a user without payroll access", () => {
  test.each([
    ["GET", "/api/payrolls"],
    ["GET", "/api/jobs/unpaid?createdBeforeDate=2026-11-15"],
    ["GET", "/payrolls/1"],
    ["POST", "/api/payrolls"],
  ])("%s %s is 401 or 403 for users without payroll access", async (method, url) => {
    const owner = await server.login(company.owner.email);
    const send = (client: Client) => (method === "GET" ? client.get(url) : client.post(url, run()));
    expect((await send(visitor)).status).toBe(401);
    for (const client of [manager, owner]) expect((await send(client)).status).toBe(403);
  });
});

describe("the unpaid jobs", () => {
  test("the unpaid jobs were registered up to and including the date, in Copenhagen time", async () => {
    const registered = (created_at: string) => aJob(server.db, company, { created_at });
    const winter = [await registered("2026-11-15T22:59:59Z"), await registered("2026-11-15T23:00:00Z")];
    const summer = [await registered("2026-08-15T21:59:59Z"), await registered("2026-08-15T22:00:00Z")];
    const listed = async (date: string) => idsOf((await unpaid(date)).body);
    expect(await listed("2026-08-14")).toEqual([]);
    expect(await listed("2026-08-15")).toEqual(idsOf(summer.slice(0, 1)));
    expect(await listed("2026-08-16")).toEqual(idsOf(summer));
    expect(await listed("2026-11-15")).toEqual(idsOf([...summer, ...winter.slice(0, 1)]));
    expect(await listed("2026-11-16")).toEqual(idsOf([...summer, ...winter]));
  });

  test("the unpaid jobs have every status but PAID and REJECTED", async () => {
    for (const job_status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"] as const)
      await aJob(server.db, company, { job_status });
    const { body } = await unpaid(today().toString());
    expect(body.map((row: { job_status: string }) => row.job_status)).toEqual([
      "NEW",
      "APPROVED_BY_PROJECT_OWNER",
      "APPROVED_BY_MANAGER",
    ]);
  });

  test("the unpaid jobs come with the table's columns", async () => {
    const job = await aJob(server.db, company, { ...approved, note: "Hemmeligt" });
    const { body } = await unpaid(today().toString(), "&with=user,project.owner,costCenter.owner");
    expect(body).toEqual([
      {
        id: job.id,
        version: 1,
        created_at: expect.any(String),
        started_at: expect.stringMatching(/ 08:00:00$/),
        ended_at: expect.stringMatching(/ 16:00:00$/),
        kind: "work",
        price: 1600,
        job_status: "APPROVED_BY_MANAGER",
        user: { id: company.employee.id, name: "Mia Medarbejder" },
        project: {
          id: company.project.id,
          name: "Havnen",
          code: "P-HAVN",
          owner: { id: company.owner.id, name: "Ejnar Ejer" },
        },
        cost_center: {
          id: company.costCenter.id,
          name: "Drift",
          code: "CC-DRIFT",
          owner: { id: company.manager.id, name: "Mads Manager" },
        },
      },
    ]);
    const [bare] = (await unpaid(today().toString(), "&with=")).body;
    expect(bare).not.toHaveProperty("user");
    expect(bare).not.toHaveProperty("project");
  });

  test("an unpaid job may lack a cost center", async () => {
    await aJob(server.db, company, { cost_center_id: null });
    expect((await unpaid(today().toString())).body).toMatchObject([{ cost_center: null }]);
  });

  test("the unpaid jobs are paged on request", async () => {
    const jobs = [await aJob(server.db, company), await aJob(server.db, company), await aJob(server.db, company)];
    const page = async (query: string) => idsOf((await unpaid(today().toString(), query)).body);
    expect(await page("&page=1&perPage=2")).toEqual(idsOf(jobs.slice(0, 2)));
    expect(await page("&page=2&perPage=2")).toEqual(idsOf(jobs.slice(2)));
    expect(await page("&page=3&perPage=2")).toEqual([]);
    expect((await unpaid(today().toString(), "&page=0&perPage=101")).status).toBe(422);
  });

  test.each(["", "2026-02-29", "15/11-2026", "0000-01-01"])(
    "a list of unpaid jobs up to %j is refused",
    async (date) => {
      const { status, body } = await unpaid(date, "&with=salary");
      expect([status, Object.keys(body.errors).sort()]).toEqual([422, ["createdBeforeDate", "with"]]);
    },
  );
});

describe("the payable jobs", () => {
  const payable = async (date = today().toString()) =>
    (await admin.get(`/api/payrolls/payable?createdBeforeDate=${date}`)).body;

  test("the payable jobs are grouped by approval, and a run then pays them", async () => {
    const nothing = { approved: { jobs: [], sums: [] }, unapproved: { jobs: [], sums: [] } };
    expect(await payable()).toEqual({ ...nothing, blocked_count: 0, total: 0 });

    const unnumbered = await aUser(server.db, ["employee"], { employee_id: null });
    const green = [await aJob(server.db, company, approved), await aJob(server.db, company, approved)];
    const red = await aJob(server.db, company, { price_mode: "manual", price: 0.3 });
    await aJob(server.db, company, { ...approved, user: unnumbered });
    for (const job_status of ["REJECTED", "PAID"] as const) await aJob(server.db, company, { job_status });
    const found = await payable();
    expect(found).toEqual({
      approved: { jobs: shown(...green), sums: paidSums({ work: { price: 3200, minutes: 960 } }) },
      unapproved: { jobs: shown(red), sums: paidSums({ work: { price: 0.3, minutes: 480 } }) },
      blocked_count: 1,
      total: 4,
    });
    expect(await payable("2026-01-01")).toEqual({ ...nothing, blocked_count: 0, total: 0 });

    const made = await admin.post("/api/payrolls", run({ jobs: "approved", shown_jobs: found.approved.jobs }));
    expect(made.body).toMatchObject({ jobs_count: 2, total_price: 3200 });
  });
});

describe("a run", () => {
  test("a run pays the approved jobs in full, with a line of history each", async () => {
    const jobs = [
      await aJob(server.db, company, approved),
      await aJob(server.db, company, { ...approved, hourly_rate: 51.5 }),
    ];
    const red = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const { status, body } = await admin.post("/api/payrolls", run({ jobs: "approved" }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      ...run(),
      created_at: expect.any(String),
      jobs_count: 2,
      reversals_count: 0,
      absence: null,
      allowances: null,
      pay_groups: null,
      total_minutes: 960,
      total_price: 2012,
      sums: paidSums({ work: { price: 2012, minutes: 960 } }),
      annulled_at: null,
    });
    for (const job of jobs) {
      expect(await storedJob(server.db, job.id)).toMatchObject({ job_status: "PAID", payroll_id: body.id, version: 2 });
      const { history } = (await manager.get(`/api/jobs/${job.id}`)).body;
      expect(history).toMatchObject([
        { event: "paid", from_status: "APPROVED_BY_MANAGER", to_status: "PAID", user: { id: company.admin.id } },
      ]);
    }
    expect(await storedJob(server.db, red.id)).toEqual(red);
  });

  test("a run pays all jobs, even jobs without approvals, by default and if the input says so", async () => {
    for (const values of [{ jobs: "all" }, {}]) {
      const jobs = [await aJob(server.db, company), await aJob(server.db, company, approved)];
      expect((await admin.post("/api/payrolls", run(values))).body.jobs_count).toBe(2);
      for (const job of jobs) expect(await statusOf(job)).toBe("PAID");
    }
  });

  test("a run pays no job that was registered after its date", async () => {
    const date = today().subtract({ days: 3 });
    const before = await aJob(server.db, company, { ...approved, created_at: `${date}T12:00:00Z` });
    const after = await aJob(server.db, company, { ...approved, created_at: `${date.add({ days: 1 })}T12:00:00Z` });
    await admin.post("/api/payrolls", run({ created_before_date: date.toString() }));
    expect([await statusOf(before), await statusOf(after)]).toEqual(["PAID", "APPROVED_BY_MANAGER"]);
  });

  test("a run without any pay is refused and not created", async () => {
    const before = await runs();
    await aJob(server.db, company);
    for (const values of [{ jobs: "approved" }, { created_before_date: "2020-01-01" }, { shown_jobs: [] }])
      expect(await admin.post("/api/payrolls", run(values))).toMatchObject({
        status: 422,
        body: { errors: { created_before_date: ["Der er ingen opgaver at udbetale til og med denne dato."] } },
      });
    expect(await runs()).toBe(before);
  });

  test("a run with users without an employee number is refused, naming each once", async () => {
    const user = await aUser(server.db, ["employee"], { name: "Øjvind", employee_id: null });
    const other = await aUser(server.db, ["employee"], { name: "Agnes", employee_id: null });
    for (const one of [user, other]) await aJob(server.db, company, { ...approved, user: one });
    const [blocked, fine] = [
      await aJob(server.db, company, { ...approved, user }),
      await aJob(server.db, company, approved),
    ];
    expect(await admin.post("/api/payrolls", run())).toMatchObject({
      status: 422,
      body: { errors: { jobs: ["Medarbejdernummer mangler for: Agnes, Øjvind."] } },
    });
    expect([await statusOf(blocked), await statusOf(fine)]).toEqual(["APPROVED_BY_MANAGER", "APPROVED_BY_MANAGER"]);
    expect((await admin.post("/api/payrolls", run({ shown_jobs: shown(fine) }))).status).toBe(201);
  });

  test("a run reports all invalid fields at once", async () => {
    const wrong = {
      description: " ",
      created_before_date: "15/11-2026",
      jobs: "some",
      shown_jobs: [[1, 3_000_000_000]],
    };
    const { status, body } = await admin.post("/api/payrolls", wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(wrong)]);
    expect(Object.keys((await admin.post("/api/payrolls", {})).body.errors)).toEqual([
      "description",
      "created_before_date",
    ]);
  });

  describe("with a list of shown jobs", () => {
    let first: JobRow;
    let second: JobRow;
    let before: number;

    beforeEach(async () => {
      first = await aJob(server.db, company, approved);
      second = await aJob(server.db, company, approved);
      before = await runs();
    });

    async function refused(shown_jobs: number[][]) {
      expect(await admin.post("/api/payrolls", run({ shown_jobs }))).toMatchObject({
        status: 409,
        body: { message: "Opgaverne er ændret, siden listen blev vist. Se den igen, før du opretter lønkørslen." },
      });
      expect(await runs()).toBe(before);
      expect(await statusOf(first)).toBe("APPROVED_BY_MANAGER");
    }

    test("a run leaves out jobs that were not shown", async () => {
      expect((await admin.post("/api/payrolls", run({ shown_jobs: shown(first) }))).body.jobs_count).toBe(1);
      expect(await statusOf(second)).toBe("APPROVED_BY_MANAGER");
    });

    test("a run is refused when a shown job was changed", async () => {
      await manager.put(`/api/jobs/${second.id}`, jobInputFor(company, { hourly_rate: 900 }));
      await refused(shown(first, second));
    });

    test("a refused run leaves no gap in the numbers", async () => {
      await refused([...shown(first), [second.id, 7]]);
      expect((await admin.post("/api/payrolls", run())).body.id).toBe(before + 1);
    });

    test("a run is refused when a shown job was rejected", async () => {
      await manager.patch(`/api/jobs/${second.id}`, { job_status: "REJECTED", rejection_reason: "Nej" });
      await refused(shown(first, second));
    });

    test("a run is refused when a shown job was paid", async () => {
      await admin.post("/api/payrolls", run({ shown_jobs: shown(second) }));
      before = await runs();
      await refused(shown(first, second));
    });

    test("a run of approved jobs is refused when a shown job is not approved", async () => {
      const red = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
      const values = { jobs: "approved", shown_jobs: shown(first, red) };
      expect((await admin.post("/api/payrolls", run(values))).status).toBe(409);
      expect([await statusOf(first), await statusOf(red)]).toEqual([
        "APPROVED_BY_MANAGER",
        "APPROVED_BY_PROJECT_OWNER",
      ]);
    });

    test("a run is refused when a shown job does not exist", async () => {
      await refused([...shown(first), [2_000_000_000, 1]]);
      await refused([...shown(first), ...shown(first)]);
    });
  });
});

describe("simultaneous requests", () => {
  /** Sends all requests while the job is locked, so that the requests compete for the job. */
  async function whileLocked(job: JobRow, waiting: number, requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const lock = await server.db.startTransaction().execute();
    await lock.selectFrom("jobs").select("id").where("id", "=", job.id).forUpdate().execute();
    const running = requests.map((request) => request());
    await server.waiting(waiting);
    await lock.rollback().execute();
    return Promise.all(running);
  }

  test("simultaneous runs pay a job once", async () => {
    const jobs = await Promise.all([1, 2, 3].map(() => aJob(server.db, company, approved)));
    const before = await runs();
    const four = Array.from({ length: 4 }, () => () => admin.post("/api/payrolls", run({ jobs: "approved" })));
    const answers = await whileLocked(jobs[0] as JobRow, 4, four);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect(await runs()).toBe(before + 1);
    const lines = await server.db
      .selectFrom("payroll_lines")
      .select("job_id")
      .where("job_id", "in", idsOf(jobs))
      .execute();
    expect(lines).toHaveLength(3);
  });

  test("a run leaves out a job that is being rejected", async () => {
    const [rejected, other] = [await aJob(server.db, company, approved), await aJob(server.db, company, approved)];
    const rejection = await server.db.startTransaction().execute();
    await rejection
      .updateTable("jobs")
      .set({
        job_status: "REJECTED",
        rejection_reason: "Nej",
        owner_approved_by_user_id: null,
        manager_approved_by_user_id: null,
        version: 2,
      })
      .where("id", "=", rejected.id)
      .execute();
    const running = admin.post("/api/payrolls", run({ jobs: "approved" }));
    await server.waiting(1);
    await rejection.commit().execute();
    expect((await running).body.jobs_count).toBe(1);
    expect([await statusOf(rejected), await statusOf(other)]).toEqual(["REJECTED", "PAID"]);
  });

  test("a run of shown jobs pays nothing while one of the jobs is being rejected", async () => {
    const [rejected, other] = [await aJob(server.db, company, approved), await aJob(server.db, company, approved)];
    const rejection = await server.db.startTransaction().execute();
    await rejection
      .updateTable("jobs")
      .set({ cost_center_id: company.costCenter2.id, version: 2 })
      .where("id", "=", rejected.id)
      .execute();
    const running = admin.post("/api/payrolls", run({ shown_jobs: shown(rejected, other) }));
    await server.waiting(1);
    await rejection.commit().execute();
    expect((await running).status).toBe(409);
    expect([await statusOf(rejected), await statusOf(other)]).toEqual(["APPROVED_BY_MANAGER", "APPROVED_BY_MANAGER"]);
  });

  test("either a run or a simultaneous rejection of its job succeeds, and the other request is refused", async () => {
    const job = await aJob(server.db, company, approved);
    const [paying, rejecting] = await whileLocked(job, 2, [
      () => admin.post("/api/payrolls", run({ shown_jobs: shown(job) })),
      () => manager.patch(`/api/jobs/${job.id}`, { job_status: "REJECTED", rejection_reason: "Nej" }),
    ]);
    const statuses = [paying?.status, rejecting?.status];
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual(statuses);
    expect(await statusOf(job)).toBe(paying?.status === 201 ? "PAID" : "REJECTED");
  });

  test("a job whose cost center has just changed is paid on the new cost center", async () => {
    const job = await aJob(server.db, company, approved);
    const move = await server.db.startTransaction().execute();
    await move
      .updateTable("jobs")
      .set({ cost_center_id: company.costCenter2.id, version: 2 })
      .where("id", "=", job.id)
      .execute();
    const running = admin.post("/api/payrolls", run());
    await server.waiting(1);
    await move.commit().execute();
    expect((await running).status).toBe(201);
    const line = await server.db
      .selectFrom("payroll_lines")
      .selectAll()
      .where("job_id", "=", job.id)
      .executeTakeFirstOrThrow();
    expect(line.cost_center_code).toBe("CC-UDV");
    expect((await storedJob(server.db, job.id)).version).toBe(3);
  });

  /** The paying statement cannot see the new row, because the row is created after the statement began. */
  test.each([
    ["project", async () => ({ project_id: (await aProject(server.db, company.owner)).id })],
    ["job type", async () => ({ job_type_id: (await aJobType(server.db)).id })],
    ["cost center", async () => ({ cost_center_id: (await aCostCenter(server.db, company.manager)).id })],
  ])("a run pays nothing if a job has just been moved to a new %s", async (_what, created) => {
    const [moved, other] = [await aJob(server.db, company, approved), await aJob(server.db, company, approved)];
    const before = await runs();
    const move = await server.db.startTransaction().execute();
    await move.selectFrom("jobs").select("id").where("id", "=", moved.id).forUpdate().execute();
    const running = admin.post("/api/payrolls", run());
    await server.waiting(1);
    await move
      .updateTable("jobs")
      .set({ ...(await created()), version: 2 })
      .where("id", "=", moved.id)
      .execute();
    await move.commit().execute();
    expect((await running).status).toBe(409);
    expect([await statusOf(moved), await statusOf(other), await runs()]).toEqual([
      "APPROVED_BY_MANAGER",
      "APPROVED_BY_MANAGER",
      before,
    ]);
    expect((await admin.post("/api/payrolls", run())).body.jobs_count).toBe(2);
  });
});

describe("the list of runs", () => {
  test("the list of runs has the latest first, in pages with the total at the top level", async () => {
    for (let count = 0; count < 3; count++) {
      await aJob(server.db, company, approved);
      await admin.post("/api/payrolls", run({ description: `Kørsel ${count}` }));
    }
    const { body } = await admin.get("/api/payrolls?page=1&perPage=2");
    expect(body).toMatchObject({
      per_page: 2,
      total: await runs(),
      data: [{ description: "Kørsel 2" }, { description: "Kørsel 1" }],
    });
    expect((await admin.get("/api/payrolls?page=2&perPage=2")).body.data[0].description).toBe("Kørsel 0");
    expect((await admin.get("/api/payrolls?page=99")).body).toMatchObject({ data: [], total: body.total });
    expect((await admin.get("/api/payrolls?page=x&perPage=0")).status).toBe(422);
  });
});

describe("the file of a run", () => {
  test("the file of a run never changes: one line per job, as it was paid", async () => {
    const { db } = server;
    const mia = await aUser(db, ["employee"], { name: 'Mia "Mie"; Ærø', employee_id: "0027" });
    const formula = await aUser(db, ["employee"], { name: "=HYPERLINK(1)", employee_id: "0099" });
    const date = { started_at: "2026-11-05 22:00:00", ended_at: "2026-11-06 05:25:00" };
    const expense = { price_mode: "manual", hourly_rate: 200, price: 1234567.5, ended_at: date.started_at } as const;
    await aJob(db, company, { ...approved, user: mia, ...date, hourly_rate: 51.5 });
    await aJob(db, company, {
      ...approved,
      user: mia,
      ...date,
      ...expense,
      job_type_id: company.jobType2.id,
      cost_center_id: null,
    });
    await aJob(db, company, {
      ...approved,
      user: mia,
      started_at: "2026-11-04 08:00:00",
      ended_at: "2026-11-04 16:00:00",
    });
    await aJob(db, company, { ...approved, user: formula, ...date, project: company.project2, hourly_rate: 0.05 });
    const { id } = (await admin.post("/api/payrolls", run())).body;

    const file = await admin.get(`/payrolls/${id}`);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="loenkoersel-${id}.csv"`,
      "cache-control": "no-store",
    });
    const golden = [
      "Lønkørsel;Medarbejdernummer;Navn;Lønkode;Arbejdstype;Projektkode;Cost center;Fra;Til;Timer;Sats;Beløb",
      `${id};0027;"Mia ""Mie""; Ærø";1010;Montage;P-HAVN;CC-DRIFT;04-11-2026;04-11-2026;8,00;200,00;1600,00`,
      `${id};0027;"Mia ""Mie""; Ærø";1010;Montage;P-HAVN;CC-DRIFT;05-11-2026;06-11-2026;7,42;51,50;381,96`,
      `${id};0027;"Mia ""Mie""; Ærø";2020;Kørsel;P-HAVN;;05-11-2026;05-11-2026;0,00;;1234567,50`,
      `${id};0099;'=HYPERLINK(1);1010;Montage;P-AA;CC-UDV;05-11-2026;06-11-2026;7,42;0,05;0,37`,
      "",
    ].join("\r\n");
    expect(file.bytes.equals(Buffer.from(`\ufeff${golden}`, "utf8")), file.body).toBe(true);

    await db.updateTable("users").set({ name: "En anden", employee_id: "9999" }).where("id", "=", mia.id).execute();
    await db.updateTable("projects").set({ code: "NY", name: "Ny" }).where("id", "=", company.project.id).execute();
    await db
      .updateTable("cost_centers")
      .set({ code: "NY", name: "Ny" })
      .where("id", "=", company.costCenter.id)
      .execute();
    await db
      .updateTable("job_types")
      .set({ salary_code: "9", name: "Nyt" })
      .where("id", "=", company.jobType.id)
      .execute();
    expect((await admin.get(`/payrolls/${id}`)).bytes.equals(file.bytes)).toBe(true);
  });

  test.each(["0", "x", "2000000000", "99999999999"])("the file of run %s is 404", async (id) => {
    expect((await admin.get(`/payrolls/${id}`)).status).toBe(404);
  });

  test("a browser without a session is sent to the login", async () => {
    const answer = await visitor.get("/payrolls/1", { accept: "text/html,application/xhtml+xml" });
    expect([answer.status, answer.headers.location]).toEqual([302, "/"]);
  });
});
