import { beforeAll, describe, expect, test } from "vitest";
import type { JobRow } from "#common/server/database/tables.ts";
import { aJob, aProject, aUser, deleteUser, jobInputFor, storedJob } from "#testing/data/factories.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { type JobInputField, type JobText, jobTexts } from "../rules/job-fields.ts";
import { type JobStatus, jobStatuses } from "../rules/job-status.ts";

const { server, company, visitor, employee, owner, owner2, manager, manager2, admin } = setUpCompany();

const first = { job_status: "APPROVED_BY_PROJECT_OWNER" };
const second = { job_status: "APPROVED_BY_MANAGER" };
const reject = { job_status: "REJECTED", rejection_reason: "Forkert dag" };

const patch = (client: Client, job: { id: number }, body: object) => client.patch(`/api/jobs/${job.id}`, body);
const put = (client: Client, job: { id: number }, body: object) => client.put(`/api/jobs/${job.id}`, body);
const historyOf = async (job: { id: number }) => (await admin.get(`/api/jobs/${job.id}`)).body.history;
const statusOf = async (job: { id: number }) => (await storedJob(server.db, job.id)).job_status;

async function expectUntouched(job: JobRow): Promise<void> {
  expect(await storedJob(server.db, job.id)).toEqual(job);
}

describe("a job from registration to the second approval", () => {
  let job: JobRow;
  let answer: Answer;

  beforeAll(async () => {
    job = await aJob(server.db, company);
  });

  test("the project's owner approves first", async () => {
    answer = await patch(owner, job, first);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: job.id, version: 2, authorized_actions: { approve: false, update: true }, ...first },
    });
    expect((await storedJob(server.db, job.id)).owner_approved_by_user_id).toBe(company.owner.id);
  });

  test("a manager approves second", async () => {
    answer = await patch(manager, job, second);
    expect(answer).toMatchObject({ status: 200, body: { version: 3, ...second } });
    expect((await storedJob(server.db, job.id)).manager_approved_by_user_id).toBe(company.manager.id);
  });

  test("the history has each approval with its user, its old status and its new status", async () => {
    expect(await historyOf(job)).toMatchObject([
      {
        event: "approved",
        user: { id: company.manager.id, name: "Mads Manager" },
        from_status: "APPROVED_BY_PROJECT_OWNER",
        to_status: "APPROVED_BY_MANAGER",
        changes: [],
        reason: null,
      },
      { event: "approved", user: { id: company.owner.id }, from_status: "NEW", to_status: "APPROVED_BY_PROJECT_OWNER" },
    ]);
  });
});

describe("steps that nobody may take", () => {
  test("nobody skips a step", async () => {
    const job = await aJob(server.db, company);
    for (const client of [manager, admin]) expect((await patch(client, job, second)).status).toBe(409);
    for (const client of [owner, owner2, employee]) expect((await patch(client, job, second)).status).not.toBe(200);
    await expectUntouched(job);
  });

  test("nobody but the project's owner gives the first decision, not even a manager", async () => {
    const job = await aJob(server.db, company, { cost_center_id: company.costCenter2.id });
    for (const client of [manager, admin, owner2]) expect((await patch(client, job, first)).status).toBe(403);
    for (const client of [manager, admin, owner2]) expect((await patch(client, job, reject)).status).toBe(403);
    await expectUntouched(job);
  });

  test("nobody gives the same approval twice", async () => {
    const once = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    expect(await patch(owner, once, first)).toMatchObject({
      status: 409,
      body: { message: "En anden har ændret opgaven. Den har nu status »Afv. manager«." },
    });
    await expectUntouched(once);
    const twice = await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
    for (const client of [manager, manager2, admin]) expect((await patch(client, twice, second)).status).toBe(409);
    expect((await patch(owner, twice, first)).status).toBe(409);
    await expectUntouched(twice);
  });

  test("nobody rejects a paid or rejected job, and users who could have rejected it before get a 409", async () => {
    for (const job_status of ["PAID", "REJECTED"] as const) {
      const job = await aJob(server.db, company, { job_status });
      for (const client of [owner, manager]) expect((await patch(client, job, reject)).status).toBe(409);
      await expectUntouched(job);
    }
  });

  test("nobody approves or rejects a job of their own", async () => {
    for (const [user, client] of [
      [company.employee, employee],
      [company.owner, owner],
      [company.manager, manager],
      [company.admin, admin],
    ] as const)
      for (const job_status of jobStatuses) {
        const job = await aJob(server.db, company, { user, job_status });
        for (const body of [first, second, reject]) expect((await patch(client, job, body)).status).toBe(403);
        await expectUntouched(job);
      }
  });

  test("nobody gives both approvals", async () => {
    const both = await aUser(server.db, ["manager", "project-owner"]);
    const client = await server.login(both.email);
    const job = await aJob(server.db, company, { project: await aProject(server.db, both) });
    expect((await patch(client, job, first)).status).toBe(200);
    expect((await patch(client, job, second)).status).toBe(403);
    expect((await patch(client, job, reject)).status).toBe(403);
    expect((await patch(manager, job, second)).status).toBe(200);
  });

  test("nobody sets a job to NEW or PAID, and nobody changes the status of a paid or rejected job", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
    for (const job_status of ["NEW", "PAID"]) expect((await patch(admin, job, { job_status })).status).toBe(422);
    await expectUntouched(job);
    for (const job_status of ["PAID", "REJECTED"] as const) {
      const closed = await aJob(server.db, company, { job_status });
      for (const client of [owner, manager, admin])
        for (const body of [first, second, reject])
          expect([403, 409]).toContain((await patch(client, closed, body)).status);
      await expectUntouched(closed);
    }
  });

  test("a patch answers 401 to a visitor, 403 to an employee and 404 to users who do not see the job", async () => {
    const job = await aJob(server.db, company);
    expect((await patch(visitor, job, first)).status).toBe(401);
    expect((await patch(employee, job, first)).status).toBe(403);
    expect((await patch(owner2, job, first)).status).toBe(404);
    await expectUntouched(job);
  });
});

describe("a job about which the project's owner cannot decide", () => {
  test("two managers give the two approvals of the project owner's own job", async () => {
    const job = await aJob(server.db, company, { user: company.owner });
    expect((await patch(manager, job, first)).status).toBe(200);
    expect((await patch(manager, job, second)).status).toBe(403);
    expect((await patch(manager2, job, second)).status).toBe(200);
  });

  test("if the project's owner is deleted, two managers give the two approvals", async () => {
    const gone = await aUser(server.db, ["project-owner"]);
    const job = await aJob(server.db, company, { project: await aProject(server.db, gone) });
    expect((await patch(manager, job, first)).status).toBe(403);
    await deleteUser(server.db, gone.id);
    expect((await patch(manager, job, first)).status).toBe(200);
    expect((await patch(manager, job, second)).status).toBe(403);
    expect((await patch(admin, job, second)).status).toBe(200);
  });
});

describe("a rejection", () => {
  test.each([
    ["NEW", () => owner],
    ["APPROVED_BY_PROJECT_OWNER", () => manager],
    ["APPROVED_BY_MANAGER", () => manager2],
  ] as const)("a rejection at the status %s clears the approvals and keeps the reason", async (job_status, client) => {
    const job = await aJob(server.db, company, { job_status });
    const { status, body } = await patch(client(), job, { ...reject, rejection_reason: "  Forkert dag  " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_status: "REJECTED", rejection_reason: "Forkert dag", version: 2 });
    expect(await storedJob(server.db, job.id)).toMatchObject({
      owner_approved_by_user_id: null,
      manager_approved_by_user_id: null,
    });
    expect((await employee.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      rejection_reason: "Forkert dag",
      history: [{ event: "rejected", from_status: job_status, to_status: "REJECTED", reason: "Forkert dag" }],
    });
  });

  test("only a manager rejects an approved job", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
    expect((await patch(owner, job, reject)).status).toBe(403);
    await expectUntouched(job);
  });

  test.each([
    ["without a reason", undefined, "Skriv en begrundelse."],
    ["with an empty reason", "  ", "Skriv en begrundelse."],
    ["with an invisible reason", "\u200b\u2060", "Skriv en begrundelse."],
    ["with a reason of 501 characters", "x".repeat(501), "Begrundelse må højst være 500 tegn."],
    ["with a number as the reason", 5, "Begrundelse skal være tekst."],
  ])("a rejection %s is refused", async (_case, rejection_reason, message) => {
    const job = await aJob(server.db, company);
    const { status, body } = await patch(owner, job, { job_status: "REJECTED", rejection_reason });
    expect([status, body.errors]).toEqual([422, { rejection_reason: [message] }]);
    await expectUntouched(job);
  });
});

describe("a patch", () => {
  test.each([
    ["nothing", {}],
    ["two changes", { ...first, project_id: 1 }],
    ["only a version", { version: 1 }],
    ["a list instead of an object", []],
  ])("a patch of %s is refused", async (_case, body) => {
    const job = await aJob(server.db, company);
    expect((await patch(owner, job, body)).status).toBe(422);
    await expectUntouched(job);
  });

  test("a patch names all invalid fields at once", async () => {
    const job = await aJob(server.db, company);
    const wrong = { job_status: "DONE", rejection_reason: "", project_id: "x", cost_center_id: 0, version: "1" };
    const { status, body } = await patch(owner, job, wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(Object.keys(wrong));
  });

  test("the response of a patch includes the requested relations", async () => {
    const job = await aJob(server.db, company);
    const { body } = await owner.patch(`/api/jobs/${job.id}?with=project,jobType,costCenter,user`, first);
    expect(body).toMatchObject({ project: { code: "P-HAVN" }, jobType: {}, cost_center: {}, user: {} });
    expect((await owner.patch(`/api/jobs/${job.id}?with=salary`, first)).status).toBe(422);
  });
});

describe("sending a rejected job again", () => {
  test("a rejected job is sent again when it is saved, changed or unchanged", async () => {
    for (const change of [{}, { note: "Nu rigtigt" }]) {
      const job = await aJob(server.db, company, { job_status: "REJECTED" });
      const { status, body } = await put(employee, job, jobInputFor(company, change));
      expect(status).toBe(200);
      expect(body).toMatchObject({ job_status: "NEW", rejection_reason: null, version: 2 });
      expect(body.history[0]).toMatchObject({ event: "resubmitted", from_status: "REJECTED", to_status: "NEW" });
      expect((await patch(owner, job, first)).status).toBe(200);
    }
  });
});

describe("saving a job", () => {
  const changed = () => jobInputFor(company, { hourly_rate: 250, note: "Ny sats" });

  test("saving a changed job sets it to NEW, voids the approvals and records the changes", async () => {
    for (const job_status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"] as const) {
      const job = await aJob(server.db, company, { job_status });
      const { status, body } = await put(manager, job, changed());
      expect(status).toBe(200);
      expect(body).toMatchObject({ job_status: "NEW", hourly_rate: 250, price: 2000, note: "Ny sats", version: 2 });
      expect(body.history).toMatchObject([
        {
          event: "changed",
          from_status: job_status,
          to_status: "NEW",
          changes: [
            { field: "hourly_rate", from: 200, to: 250 },
            { field: "price", from: 1600, to: 2000 },
            { field: "note", from: null, to: "Ny sats" },
          ],
        },
      ]);
      expect(await storedJob(server.db, job.id)).toMatchObject({
        owner_approved_by_user_id: null,
        manager_approved_by_user_id: null,
      });
    }
  });

  /** One change for each form field of a job whose manual price equals the computed price. */
  const edits: Readonly<Record<JobInputField, () => unknown>> = {
    started_at: () => jobInputFor(company).started_at.replace("08:00", "07:00"),
    ended_at: () => jobInputFor(company).ended_at.replace("16:00", "17:00"),
    pause_minutes: () => 30,
    pause_start: () => "12:00",
    project_id: () => company.project2.id,
    job_type_id: () => company.jobType2.id,
    price_mode: () => "auto",
    hourly_rate: () => 250,
    price: () => 1500,
    ...(Object.fromEntries(jobTexts.map((text) => [text, () => "Regn"])) as Record<JobText, () => string>),
  };

  test.each(Object.entries(edits))("changing only %s is recorded as a change", async (field, edit) => {
    const manual = { price_mode: "manual", hourly_rate: 200, price: 1600 } as const;
    // The start of a pause needs a pause.
    const pause = field === "pause_start" ? { pause_minutes: 15 } : {};
    const job = await aJob(server.db, company, { ...manual, ...pause, job_status: "APPROVED_BY_PROJECT_OWNER" });
    const { status, body } = await put(manager, job, { ...jobInputFor(company, manual), [field]: edit() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_status: "NEW", version: 2 });
    const told = body.history[0].changes.map((change: { field: string }) => change.field);
    expect(told).toEqual(field === "project_id" ? ["project_id", "cost_center_id"] : [field]);
  });

  test("saving an unchanged job keeps its approvals and writes no history", async () => {
    for (const job_status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"] as const) {
      const job = await aJob(server.db, company, { job_status, note: "Regn" });
      const same = jobInputFor(company, { note: " Regn ", price: 1 });
      expect((await put(manager, job, same)).body).toMatchObject({ job_status, version: 1, history: [] });
      await expectUntouched(job);
    }
  });

  test("saving a blank note counts as no note", async () => {
    const job = await aJob(server.db, company, { note: null });
    const { body } = await put(manager, job, jobInputFor(company, { note: " " }));
    expect(body).toMatchObject({ note: null, version: 1, history: [] });
    await expectUntouched(job);
  });

  test("saving a job on another project sets the new project's default cost center", async () => {
    const job = await aJob(server.db, company, { cost_center_id: company.costCenter2.id });
    const { body } = await put(manager, job, jobInputFor(company, { project_id: company.project2.id }));
    expect(body).toMatchObject({ project_id: company.project2.id, cost_center_id: company.costCenter2.id });
    expect(body.history[0].changes).toEqual([{ field: "project_id", from: "Havnen", to: "Åparken" }]);
    const back = await put(manager, job, jobInputFor(company));
    expect(back.body.cost_center_id).toBe(company.costCenter.id);
    expect(back.body.history[0].changes).toEqual([
      { field: "project_id", from: "Åparken", to: "Havnen" },
      { field: "cost_center_id", from: "Udvikling", to: "Drift" },
    ]);
  });

  test("saving a job on the same project keeps the job's cost center", async () => {
    const job = await aJob(server.db, company, { cost_center_id: company.costCenter2.id });
    expect((await put(manager, job, changed())).body.cost_center_id).toBe(company.costCenter2.id);
  });

  test.each([
    ["the job's user", () => employee, "200 403 403 403 200"],
    ["the project's owner", () => owner, "200 200 403 403 200"],
    ["the cost center's owner", () => owner2, "200 200 403 403 200"],
    ["a manager", () => manager, "200 200 200 403 200"],
    ["an administrator", () => admin, "200 200 200 403 200"],
  ])("saving by %s is allowed according to the job's status", async (_who, client, expected) => {
    const statuses: [JobStatus, number][] = [];
    for (const job_status of jobStatuses) {
      const job = await aJob(server.db, company, { job_status, cost_center_id: company.costCenter2.id });
      statuses.push([job_status, (await put(client(), job, changed())).status]);
      if (statuses.at(-1)?.[1] === 403) await expectUntouched(job);
    }
    expect(statuses.map(([, status]) => status).join(" ")).toBe(expected);
  });

  test("saving answers 404 to users who cannot see the job and 401 to visitors", async () => {
    const job = await aJob(server.db, company);
    const employee2 = await server.login(company.employee2.email);
    expect((await put(employee2, job, changed())).status).toBe(404);
    expect((await put(owner2, job, changed())).status).toBe(404);
    expect((await put(visitor, job, changed())).status).toBe(401);
    await expectUntouched(job);
  });

  test("saving names all invalid fields at once", async () => {
    const job = await aJob(server.db, company);
    const { status, body } = await put(employee, job, {
      ...changed(),
      hourly_rate: -1,
      job_type_id: 2_000_000_000,
      version: 1.5,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(["hourly_rate", "job_type_id", "version"]);
    await expectUntouched(job);
  });

  test("an old job may keep its dates when it is saved", async () => {
    const old = { started_at: "2026-01-05 08:00:00", ended_at: "2026-01-05 16:00:00" };
    const job = await aJob(server.db, company, old);
    expect((await put(employee, job, jobInputFor(company, { ...old, note: "Husket" }))).status).toBe(200);
    const moved = await put(employee, job, jobInputFor(company, { ...old, ended_at: "2026-01-05 17:00:00" }));
    expect(moved).toMatchObject({ status: 200 });
  });
});

describe("moving a job", () => {
  test("a move to another project sets the project's default cost center and the status NEW", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const { status, body } = await patch(owner, job, { project_id: company.project2.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      job_status: "NEW",
      project_id: company.project2.id,
      cost_center_id: company.costCenter2.id,
      version: 2,
    });
    expect((await historyOf(job))[0]).toMatchObject({
      event: "changed",
      from_status: "APPROVED_BY_PROJECT_OWNER",
      to_status: "NEW",
      changes: [
        { field: "project_id", from: "Havnen", to: "Åparken" },
        { field: "cost_center_id", from: "Drift", to: "Udvikling" },
      ],
    });
    expect((await patch(owner2, job, first)).status).toBe(200);
  });

  test("a move to another cost center keeps status and approvals", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
    const { body } = await patch(manager, job, { cost_center_id: company.costCenter2.id });
    expect(body).toMatchObject({ job_status: "APPROVED_BY_MANAGER", cost_center: { name: "Udvikling" }, version: 2 });
    expect(await storedJob(server.db, job.id)).toMatchObject({
      owner_approved_by_user_id: job.owner_approved_by_user_id,
      manager_approved_by_user_id: job.manager_approved_by_user_id,
    });
    expect((await historyOf(job))[0].changes).toEqual([{ field: "cost_center_id", from: "Drift", to: "Udvikling" }]);
  });

  test("a move to the current project or cost center changes nothing", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    for (const body of [{ project_id: job.project_id }, { cost_center_id: job.cost_center_id }])
      expect((await patch(owner, job, body)).status).toBe(200);
    await expectUntouched(job);
    expect(await historyOf(job)).toEqual([]);
  });

  test("a move to an unknown project or cost center is a field error", async () => {
    const job = await aJob(server.db, company);
    expect((await patch(owner, job, { project_id: 2_000_000_000 })).body.errors).toEqual({
      project_id: ["Projektet findes ikke."],
    });
    expect((await patch(owner, job, { cost_center_id: 2_000_000_000 })).body.errors).toEqual({
      cost_center_id: ["Cost centeret findes ikke."],
    });
  });

  test("only users who may update the job may move it", async () => {
    for (const [client, job_status] of [
      [owner, "APPROVED_BY_MANAGER"],
      [admin, "PAID"],
      [employee, "NEW"],
    ] as const) {
      const job = await aJob(server.db, company, { job_status });
      for (const body of [{ project_id: company.project2.id }, { cost_center_id: company.costCenter2.id }])
        expect((await patch(client, job, body)).status).toBe(403);
      await expectUntouched(job);
    }
  });
});

test.each<[string, (client: Client, job: JobRow) => Promise<Answer>]>([
  ["an approval", (client, job) => patch(client, job, second)],
  ["a rejection", (client, job) => patch(client, job, reject)],
  ["a move", (client, job) => patch(client, job, { project_id: company.project2.id })],
  ["a change of cost center", (client, job) => patch(client, job, { cost_center_id: company.costCenter2.id })],
  [
    "a change of hours",
    (client, job) => put(client, job, jobInputFor(company, { hourly_rate: 99.5, note: "to linjer " })),
  ],
  [
    "a change of project in the form",
    (client, job) => put(client, job, jobInputFor(company, { project_id: company.project2.id })),
  ],
])("the answer to %s has the job as a later GET has it", async (_change, make) => {
  const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  const { status, body } = await make(manager, job);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await manager.get(`/api/jobs/${job.id}`)).body).toMatchObject(body);
});

describe("two people at once", () => {
  const stale = { version: 1 };

  test("a change to an older version is refused and overwrites nothing", async () => {
    const job = await aJob(server.db, company);
    await put(employee, job, jobInputFor(company, { note: "Første" }));
    const current = await storedJob(server.db, job.id);
    const saved = await put(employee, job, jobInputFor(company, { note: "Anden", ...stale }));
    expect(saved).toMatchObject({
      status: 409,
      body: {
        message: "Du har selv ændret opgaven i et andet vindue.",
        current: { id: job.id, note: "Første", version: 2, authorized_actions: { update: true } },
      },
    });
    for (const answer of [
      await patch(owner, job, { ...first, ...stale }),
      await patch(owner, job, { ...reject, ...stale }),
      await patch(owner, job, { project_id: company.project2.id, ...stale }),
      await patch(owner, job, { cost_center_id: company.costCenter2.id, ...stale }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^(En anden|Mia Medarbejder) har ændret opgaven\./) },
      });
    await expectUntouched(current);
    expect((await patch(owner, job, { ...first, version: 2 })).status).toBe(200);
  });

  test("of any two concurrent changes without a version, exactly one succeeds", async () => {
    const steps = [
      () => (job: JobRow) => patch(owner, job, first),
      () => (job: JobRow) => patch(owner, job, reject),
      () => (job: JobRow) => patch(owner, job, { project_id: company.project2.id }),
      () => (job: JobRow) => put(employee, job, jobInputFor(company, { note: "Ændret" })),
    ];
    for (const one of steps)
      for (const other of steps) {
        const job = await aJob(server.db, company);
        const answers = await atTheSameTime(job, [() => one()(job), () => other()(job)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect((await storedJob(server.db, job.id)).version).toBe(2);
        expect(await historyOf(job)).toHaveLength(1);
      }
  });

  test("of several concurrent second approvals, exactly one succeeds", async () => {
    const job = await aJob(server.db, company, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const answers = await atTheSameTime(
      job,
      [manager, manager2, admin].map((client) => () => patch(client, job, second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await statusOf(job)).toBe("APPROVED_BY_MANAGER");
  });

  /** Holds a lock on the job until all requests wait for it. */
  async function atTheSameTime(job: JobRow, requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
    const lock = await server.db.startTransaction().execute();
    await lock.selectFrom("jobs").select("id").where("id", "=", job.id).forUpdate().execute();
    const running = requests.map((request) => request());
    await server.waiting(requests.length);
    await lock.rollback().execute();
    return Promise.all(running);
  }
});
