import { beforeAll, describe, expect, test } from "vitest";
import { aJob, aUser, jobInputFor, storedJob, workday } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, visitor, employee, employee2, owner, owner2, manager, admin } = setUpCompany();

const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);

describe("the lists of jobs", () => {
  let mine: number[];
  let ofProject2: number;
  let ofCostCenter2: number;

  beforeAll(async () => {
    const statuses = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"] as const;
    mine = [];
    for (const [index, job_status] of statuses.entries())
      mine.push((await aJob(server.db, company, { job_status, ...workday(index + 1) })).id);
    const { employee2: user, project2, costCenter2 } = company;
    ofProject2 = (await aJob(server.db, company, { user, project: project2, ...workday(10) })).id;
    ofCostCenter2 = (await aJob(server.db, company, { user, cost_center_id: costCenter2.id, ...workday(11) })).id;
  });

  test.each(["/api/jobs", "/api/jobs/1", "/api/users-jobs", "/api/users/1/jobs", "/api/jobs/overview"])(
    "GET %s answers 401 to a visitor",
    async (url) => {
      expect((await visitor.get(url)).status).toBe(401);
    },
  );

  test("the user's own list has their jobs on every project, latest work first", async () => {
    const { status, body } = await employee.get("/api/jobs");
    expect(status).toBe(200);
    expect(idsOf(body.data)).toEqual(mine);
    expect(body.meta).toEqual({ per_page: 15, total: 5 });
    expect(idsOf((await manager.get("/api/jobs?projectScope=own")).body.data)).toEqual([]);
  });

  test("of jobs with the same start, the last registered job comes first, also across pages", async () => {
    const user = await aUser(server.db, ["employee"]);
    const ids: number[] = [];
    for (let job = 0; job < 3; job++) ids.unshift((await aJob(server.db, company, { user })).id);
    const path = `/api/users/${user.id}/jobs?projectScope=all`;
    expect(idsOf((await manager.get(path)).body.data)).toEqual(ids);
    const pages = [1, 2, 3].map(async (page) => idsOf((await manager.get(`${path}&perPage=1&page=${page}`)).body.data));
    expect((await Promise.all(pages)).flat()).toEqual(ids);
    await server.db.deleteFrom("jobs").where("user_id", "=", user.id).execute();
  });

  test("only users who may see all jobs get the list of all jobs", async () => {
    for (const client of [manager, admin])
      expect(idsOf((await client.get("/api/jobs?projectScope=all")).body.data)).toEqual([
        ...mine,
        ofProject2,
        ofCostCenter2,
      ]);
    for (const client of [employee, owner]) expect((await client.get("/api/jobs?projectScope=all")).status).toBe(403);
  });

  test.each([
    ["NEW", 0],
    ["APPROVED_BY_PROJECT_OWNER", 1],
    ["APPROVED_BY_MANAGER", 2],
    ["PAID", 3],
    ["REJECTED", 4],
  ])("the list of the status %s has only jobs with this status", async (status, index) => {
    const { body } = await employee.get(`/api/jobs?status=${status}`);
    expect(idsOf(body.data)).toEqual([mine[index]]);
    expect(body.meta.total).toBe(1);
    expect(body.data[0].job_status).toBe(status);
  });

  test("a page past the end of the list is empty and has the total", async () => {
    const { status, body } = await employee.get("/api/jobs?page=9&perPage=2");
    expect([status, body]).toEqual([200, { data: [], meta: { per_page: 2, total: 5 } }]);
    expect(idsOf((await employee.get("/api/jobs?page=2&perPage=2")).body.data)).toEqual(mine.slice(2, 4));
  });

  test("a list names every invalid parameter", async () => {
    const { status, body } = await employee.get(
      "/api/jobs?page=0&perPage=101&projectScope=mine&status=DONE&with=salary",
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(["page", "perPage", "projectScope", "status", "with"]);
  });

  test("the parameter with= names the relations to include", async () => {
    const relationsOf = async (query: string) => {
      const [job] = (await manager.get(`/api/jobs?projectScope=all${query}`)).body.data;
      return ["user", "project", "jobType", "cost_center"].filter((name) => name in job);
    };
    expect(await relationsOf("")).toEqual(["user", "project", "jobType", "cost_center"]);
    expect(await relationsOf("&with=project,user")).toEqual(["user", "project"]);
    expect(await relationsOf("&with=")).toEqual([]);
  });

  test("a manager's list has the user, the codes, the owners and the cost center of a job", async () => {
    const { body } = await manager.get("/api/jobs?projectScope=all&status=PAID");
    const { started_at, ended_at } = workday(4);
    expect(body.data[0]).toEqual({
      id: mine[3],
      version: 2,
      user_id: company.employee.id,
      project_id: company.project.id,
      job_type_id: company.jobType.id,
      cost_center_id: company.costCenter.id,
      started_at,
      ended_at,
      pause_minutes: 0,
      pause_start: null,
      minutes: 480,
      period: expect.stringMatching(/^\d+\/\d+-\d{4} 08:00 – 16:00$/),
      duration: "8 timer",
      price_mode: "auto",
      hourly_rate: 200,
      price: 1600,
      note: null,
      kind: "work",
      expense: null,
      trip: null,
      job_status: "PAID",
      rejection_reason: null,
      payroll_id: expect.any(Number),
      payroll: { id: body.data[0].payroll_id, description: "Tidligere kørsel" },
      replacement_job_id: null,
      replacement_is_cancelled: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      authorized_actions: {
        approve: false,
        reject: false,
        update: false,
        "update-cc": false,
        "view-cc": true,
        withdraw: false,
        cancel: false,
      },
      user: { id: company.employee.id, name: "Mia Medarbejder", is_deleted: false },
      project: {
        id: company.project.id,
        name: "Havnen",
        code: "P-HAVN",
        owner: { id: company.owner.id, name: "Ejnar Ejer" },
      },
      jobType: { id: company.jobType.id, name: "Montage" },
      cost_center: {
        id: company.costCenter.id,
        name: "Drift",
        code: "CC-DRIFT",
        owner: { id: company.manager.id, name: "Mads Manager" },
      },
    });
  });
});

describe("one job", () => {
  test("users who may see a job read the job with its history, and other users get a 404", async () => {
    const { body: created } = await employee.post("/api/jobs", jobInputFor(company));
    for (const client of [employee, owner, manager, admin]) {
      const { status, body } = await client.get(`/api/jobs/${created.id}`);
      expect(status).toBe(200);
      expect(body.history).toHaveLength(1);
    }
    for (const client of [employee2, owner2])
      expect(await client.get(`/api/jobs/${created.id}`)).toMatchObject({
        status: 404,
        body: { message: "Opgaven findes ikke." },
      });
  });

  test.each(["0", "x", "1.5", "2147483648", "2000000000", "-1"])("the job id %s answers 404", async (id) => {
    expect((await manager.get(`/api/jobs/${id}`)).status).toBe(404);
    expect((await manager.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: "x" })).status).toBe(
      404,
    );
    expect((await manager.put(`/api/jobs/${id}`, jobInputFor(company))).status).toBe(404);
  });
});

describe("project codes and cost centers", () => {
  const secrets = [
    "P-HAVN",
    "P-AA",
    "CC-DRIFT",
    "CC-UDV",
    "Drift",
    "Udvikling",
    "cost_center",
    '"code"',
    "salary_code",
  ];

  test("an employee reads no project codes and cost centers in any response about their own job", async () => {
    const { body: job } = await employee.post("/api/jobs", jobInputFor(company));
    await owner.patch(`/api/jobs/${job.id}`, { cost_center_id: company.costCenter2.id });
    await owner.patch(`/api/jobs/${job.id}`, { project_id: company.project2.id });
    const answers = [
      await employee.get(`/api/jobs/${job.id}`),
      await employee.put(`/api/jobs/${job.id}`, jobInputFor(company, { note: "Ny" })),
      await employee.get("/api/jobs?with=project,jobType,costCenter,user"),
      await employee.get("/api/projects?with=owner,defaultCostCenter"),
      await employee.get("/api/job-types?with=jobCount"),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect(
      answers[0]?.body.history.map((line: { changes: { field: string }[] }) => line.changes.map(({ field }) => field)),
    ).toEqual([["project_id"], [], []]);
  });

  test("the project's owner reads codes and cost centers", async () => {
    const job = await aJob(server.db, company);
    const { body } = await owner.get(`/api/jobs/${job.id}`);
    expect(body).toMatchObject({ project: { code: "P-HAVN" }, cost_center: { code: "CC-DRIFT" } });
  });
});

describe("registering a job", () => {
  test("registering answers 401 to a visitor", async () => {
    expect((await visitor.post("/api/jobs", jobInputFor(company))).status).toBe(401);
    expect((await visitor.post(`/api/users/${company.employee.id}/jobs`, jobInputFor(company))).status).toBe(401);
  });

  test("registering answers with the saved job, NEW and on the project's default cost center", async () => {
    const input = jobInputFor(company, { note: "  Regnvejr  " });
    const { status, body } = await employee.post("/api/jobs", input);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...input,
      price: 1600,
      note: "Regnvejr",
      user_id: company.employee.id,
      job_status: "NEW",
      version: 1,
      payroll_id: null,
      authorized_actions: { approve: false, reject: false, update: true, "update-cc": false, "view-cc": false },
      history: [
        {
          event: "created",
          from_status: null,
          to_status: "NEW",
          changes: [],
          reason: null,
          user: { name: "Mia Medarbejder" },
        },
      ],
    });
    expect(await storedJob(server.db, body.id)).toMatchObject({
      cost_center_id: company.costCenter.id,
      note: "Regnvejr",
    });
  });

  test("registering stores the server's own price, whatever the client sends", async () => {
    const { started_at } = workday();
    const shift = { started_at, ended_at: started_at.replace("08:00", "12:45"), hourly_rate: 51.5 };
    for (const price of [null, 0, 1, 9_999_999.99]) {
      const { body } = await employee.post("/api/jobs", jobInputFor(company, { ...shift, price }));
      expect(body.price).toBe(244.63);
    }
    const expense = jobInputFor(company, {
      price_mode: "manual",
      price: 123.45,
      hourly_rate: null,
      ended_at: started_at,
    });
    expect((await employee.post("/api/jobs", expense)).body).toMatchObject({ price: 123.45, minutes: 0 });
  });

  test("registering takes neither status, user, approvals nor run from the client", async () => {
    const { body } = await employee.post("/api/jobs", {
      ...jobInputFor(company),
      job_status: "PAID",
      user_id: company.admin.id,
      owner_approved_by_user_id: company.owner.id,
      payroll_id: 1,
      cost_center_id: company.costCenter2.id,
    });
    expect(await storedJob(server.db, body.id)).toMatchObject({
      job_status: "NEW",
      user_id: company.employee.id,
      owner_approved_by_user_id: null,
      payroll_id: null,
      cost_center_id: company.costCenter.id,
    });
  });

  test("registering reports all invalid fields at once: invalid values, impossible dates and unknown records", async () => {
    const { status, body } = await employee.post("/api/jobs", {
      started_at: workday(-1).started_at,
      ended_at: "2026-02-30 08:00:00",
      project_id: 2_000_000_000,
      job_type_id: 2_000_000_000,
      price_mode: "auto",
      hourly_rate: null,
      price: -1,
      note: "x".repeat(2_001),
    });
    expect(status).toBe(422);
    expect(body).toEqual({
      message: "Ret felterne, og prøv igen.",
      errors: {
        started_at: ["Du kan ikke registrere frem i tiden."],
        ended_at: ["Slut er ikke en gyldig dato og tid."],
        project_id: ["Projektet findes ikke."],
        job_type_id: ["Arbejdstypen findes ikke."],
        hourly_rate: ["Timepris skal udfyldes."],
        price: ["Beløbet må ikke være negativ."],
        note: ["Note må højst være 2.000 tegn."],
      },
    });
    expect(Object.keys((await employee.post("/api/jobs", {})).body.errors)).toEqual([
      "started_at",
      "ended_at",
      "project_id",
      "job_type_id",
      "price_mode",
    ]);
  });

  test.each([
    ["no body", undefined, {}, 422],
    ["a list", [], {}, 422],
    ["broken JSON", '{"note":', { "content-type": "application/json" }, 400],
    ["a form", "note=1", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ])("registering with %s is refused in Danish", async (_case, payload, headers, status) => {
    const answer = await employee.post("/api/jobs", payload, headers);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toMatch(/[æøå]|Send data/);
    expect(JSON.stringify(answer.body)).not.toMatch(/invalid|expected|received/i);
  });

  test("a text that the database cannot store is answered with a client error", async () => {
    const answer = await employee.post("/api/jobs", jobInputFor(company, { note: "a\u0000b" }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect((await employee.get(`/api/projects?filter=${encodeURIComponent("\u0000")}`)).status).toBeLessThan(500);
  });

  test("a text that was cut in the middle of an emoji is saved with a replacement character", async () => {
    const { body } = await employee.post("/api/jobs", jobInputFor(company, { note: "Færdig \ud83d" }));
    expect(body.note).toBe("Færdig \ufffd");
    const saved = await employee.put(`/api/jobs/${body.id}`, jobInputFor(company, { note: "Helt færdig \ud83d" }));
    expect(saved).toMatchObject({ status: 200, body: { note: "Helt færdig \ufffd" } });
  });

  test("a night job has its elapsed length, and is read with the typed times", async () => {
    const night = { started_at: "2026-10-24 22:00:00", ended_at: "2026-10-25 06:00:00" };
    const job = await aJob(server.db, company, night);
    const { body } = await employee.get(`/api/jobs/${job.id}`);
    expect(body).toMatchObject({ ...night, minutes: 540, duration: "9 timer", price: 1800 });
    const spring = await aJob(server.db, company, {
      started_at: "2026-03-28 22:00:00",
      ended_at: "2026-03-29 06:00:00",
    });
    expect((await employee.get(`/api/jobs/${spring.id}`)).body).toMatchObject({ minutes: 420, price: 1400 });
  });
});
