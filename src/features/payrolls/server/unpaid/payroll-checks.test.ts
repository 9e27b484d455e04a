import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { expensiveFactor, usualPriceJobs } from "#features/jobs/rules/flags/job-flags.ts";
import { isUnpaid } from "#features/jobs/server/selection/job-scope.ts";
import { type DoubtfulJob, maxNamedJobs, type WaitingJobs } from "#features/payrolls/rules/payroll-checks.ts";
import { aCostCenter, aJob, aProject, aUser, deleteUser } from "#testing/data/factories.ts";
import { paidSums } from "#testing/data/sums.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { listWaitingJobs } from "./reminders.store.ts";

const { server, company, admin } = setUpCompany();

beforeEach(async () => {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of [
      "job_reversals",
      "payroll_sums",
      "payroll_user_totals",
      "payroll_lines",
      "job_history",
      "payroll_reminders",
      "jobs",
    ] as const)
      await trx.deleteFrom(table).execute();
  });
});

const approved = { job_status: "APPROVED_BY_MANAGER" } as const;
const halfway = { job_status: "APPROVED_BY_PROJECT_OWNER" } as const;
const date = today().toString();
const checks = async () => (await admin.get(`/api/payrolls/checks?createdBeforeDate=${date}`)).body;
const remind = async () => (await admin.post("/api/payrolls/reminders", { created_before_date: date })).body;

const day = (daysAgo: number, from: string, to: string) => {
  const on = today().subtract({ days: daysAgo });
  return { started_at: `${on} ${from}:00`, ended_at: `${on} ${to}:00` };
};

test("the checks add up the approved jobs", async () => {
  await aJob(server.db, company, approved);
  await aJob(server.db, company, { ...approved, hourly_rate: 51.5, ...day(3, "08:00", "09:00") });
  await aJob(server.db, company, halfway);
  expect((await checks()).approved).toEqual({
    jobs_count: 2,
    minutes: 540,
    sums: paidSums({ work: { price: 1651.5, minutes: 540 } }),
  });
});

test("the checks list the jobs of users without an employee number, by user in Danish order", async () => {
  expect(await checks()).toMatchObject({ unpaid_count: 0, blocked: { jobs_count: 0, users_count: 0, users: [] } });
  const [åse, zoe] = [
    await aUser(server.db, ["employee"], { name: "Åse", employee_id: null }),
    await aUser(server.db, ["employee"], { name: "Zoe", employee_id: null }),
  ];
  await aJob(server.db, company, { ...approved, user: åse });
  await aJob(server.db, company, { user: zoe, ...day(3, "08:00", "09:00") });
  await aJob(server.db, company, { user: zoe, ...day(4, "08:00", "09:00") });
  await aJob(server.db, company, { user: zoe, job_status: "REJECTED" });
  await aJob(server.db, company);
  expect(await checks()).toMatchObject({
    unpaid_count: 4,
    blocked: {
      jobs_count: 3,
      users_count: 2,
      users: [
        { id: zoe.id, name: "Zoe", jobs_count: 2 },
        { id: åse.id, name: "Åse", jobs_count: 1 },
      ],
    },
  });
});

describe("waiting jobs", () => {
  const named = async () =>
    (await checks()).waiting.map(({ user, jobs_count }: { user: { name: string } | null; jobs_count: number }) => [
      user?.name ?? null,
      jobs_count,
    ]);

  test("a job waits for the project's owner, and then for the manager of the cost center", async () => {
    await aJob(server.db, company);
    await aJob(server.db, company);
    await aJob(server.db, company, { project: company.project2 });
    await aJob(server.db, company, halfway);
    expect(await named()).toEqual([
      ["Ejnar Ejer", 2],
      ["Else Ejer", 1],
      ["Mads Manager", 1],
    ]);
  });

  test("waiting jobs are counted per approver, and the oldest are named", async () => {
    const jobs = [];
    for (let count = 0; count <= maxNamedJobs; count++)
      jobs.push(await aJob(server.db, company, day(20 - count, "08:00", "09:00")));
    const [{ jobs: named, ...rest }] = (await checks()).waiting;
    expect(rest).toEqual({
      user: { id: company.owner.id, name: "Ejnar Ejer" },
      jobs_count: maxNamedJobs + 1,
      sums: paidSums({ work: { price: 200 * (maxNamedJobs + 1), minutes: 60 * (maxNamedJobs + 1) } }),
      reminded_today: false,
      approvers: [],
      approvers_count: 0,
    });
    const user = { id: company.employee.id, name: "Mia Medarbejder" };
    expect(named).toEqual(jobs.slice(0, maxNamedJobs).map(({ id }) => ({ id, user })));
  });

  test.each([
    [
      "a project whose owner is deleted",
      async () => {
        const gone = await aUser(server.db, ["project-owner"]);
        const project = await aProject(server.db, gone);
        await deleteUser(server.db, gone.id);
        return { project };
      },
    ],
    ["the owner's own job", async () => ({ user: company.owner })],
    ["no cost center", async () => ({ ...halfway, cost_center_id: null })],
    [
      "a cost center whose owner is not a manager",
      async () => ({ ...halfway, cost_center_id: company.costCenter2.id }),
    ],
    ["the own job of the cost center's owner", async () => ({ ...halfway, user: company.manager })],
    [
      "a cost center whose owner has approved as project owner",
      async () => ({ ...halfway, owner_approved_by_user_id: company.manager.id }),
    ],
  ])("a job waits for any manager in this case: %s", async (_, values) => {
    await aJob(server.db, company, await values());
    expect(await named()).toEqual([[null, 1]]);
  });

  test("the oldest waiting jobs are those with the earliest work, not the earliest registration", async () => {
    const jobs = [];
    for (let count = 0; count <= maxNamedJobs; count++)
      jobs.push(await aJob(server.db, company, day(3 + count, "08:00", "09:00")));
    const [{ jobs: named }] = (await checks()).waiting;
    const oldest = jobs.toReversed().slice(0, maxNamedJobs);
    expect(named.map(({ id }: { id: number }) => id)).toEqual(oldest.map(({ id }) => id));
  });
});

describe("waiting jobs without a particular approver", () => {
  const told = async () =>
    (await checks()).waiting.map(({ approvers, approvers_count, jobs_count, reminded_today }: WaitingJobs) => [
      approvers.map(({ name }) => name),
      approvers_count,
      jobs_count,
      reminded_today,
    ]);
  const first = (user: { id: number }) => ({ ...halfway, cost_center_id: null, owner_approved_by_user_id: user.id });

  test("waiting jobs without a particular approver are grouped by their possible approvers", async () => {
    await aJob(server.db, company, { ...first(company.manager2), user: company.manager });
    await aJob(server.db, company, { ...first(company.manager), user: company.employee });
    await aJob(server.db, company, { ...first(company.manager), user: company.employee2 });
    expect(await told()).toEqual(
      expect.arrayContaining([
        [["Asta Admin", "Mette Manager"], 2, 2, false],
        [["Asta Admin"], 1, 1, false],
      ]),
    );
  });

  test("jobs that nobody may approve are shown as such, and nobody is reminded", async () => {
    const { manager, manager2, admin } = company;
    await server.db
      .updateTable("users")
      .set({ status: "deleted", deleted_at: new Date() })
      .where("id", "=", admin.id)
      .execute();
    try {
      await aJob(server.db, company, { ...first(manager2), user: manager });
      const unpaid = isUnpaid;
      const waiting = await listWaitingJobs(server.db, unpaid);
      expect(waiting).toMatchObject([{ user: null, approvers: [], approvers_count: 0, jobs_count: 1 }]);
      expect(waiting[0]?.reminded_today).toBe(false);
    } finally {
      await server.db
        .updateTable("users")
        .set({ status: "active", deleted_at: null })
        .where("id", "=", admin.id)
        .execute();
    }
  });
});

describe("a reminder", () => {
  test("a reminder goes to every approver once a day, with their waiting jobs", async () => {
    await aJob(server.db, company);
    await aJob(server.db, company);
    await aJob(server.db, company, halfway);
    const names = ({ sent_to }: { sent_to: { name: string }[] }) => sent_to.map(({ name }) => name);
    const toRemind = (await checks()).to_remind;
    expect(toRemind).toEqual([
      { id: company.owner.id, name: "Ejnar Ejer" },
      { id: company.manager.id, name: "Mads Manager" },
    ]);
    expect((await remind()).sent_to).toEqual(toRemind);
    const mails = await server.mails(2);
    expect(mails.find((mail) => mail.includes("ejer@"))).toContain("2 opgaver venter");
    expect(mails.join()).not.toContain("1600");
    expect((await checks()).waiting).toMatchObject([{ reminded_today: true }, { reminded_today: true }]);
    expect((await checks()).to_remind).toEqual([]);
    expect(await remind()).toEqual({ sent_to: [] });
    await aJob(server.db, company, { project: company.project2 });
    expect((await checks()).to_remind).toMatchObject([{ name: "Else Ejer" }]);
    expect(names(await remind())).toEqual(["Else Ejer"]);
  });

  test("a reminder of jobs that any manager can approve goes to the managers", async () => {
    await aJob(server.db, company, { user: company.owner });
    expect((await checks()).to_remind).toMatchObject([{ name: "Mads Manager" }, { name: "Mette Manager" }]);
    expect((await remind()).sent_to).toEqual([
      { id: company.manager.id, name: "Mads Manager" },
      { id: company.manager2.id, name: "Mette Manager" },
    ]);
    expect((await checks()).waiting).toMatchObject([{ user: null, reminded_today: true }]);
    await aJob(server.db, company);
    expect((await checks()).waiting).toMatchObject([{ reminded_today: false }, { user: null, reminded_today: true }]);
  });

  test("a reminder of jobs that only an administrator can approve goes to the administrators", async () => {
    await server.db
      .updateTable("users")
      .set({ status: "deleted", deleted_at: new Date() })
      .where("id", "=", company.manager2.id)
      .execute();
    await aJob(server.db, company, { ...halfway, owner_approved_by_user_id: company.manager.id });
    expect((await remind()).sent_to).toEqual([{ id: company.admin.id, name: "Asta Admin" }]);
    await server.db
      .updateTable("users")
      .set({ status: "active", deleted_at: null })
      .where("id", "=", company.manager2.id)
      .execute();
  });

  test("two simultaneous requests send one reminder", async () => {
    await aJob(server.db, company);
    const [first, second] = await Promise.all([remind(), remind()]);
    expect([...first.sent_to, ...second.sent_to]).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["the manager's own job", () => aJob(server.db, company, { ...halfway, user: company.manager })],
    [
      "a job with the manager's first approval",
      () => aJob(server.db, company, { ...halfway, owner_approved_by_user_id: company.manager.id }),
    ],
    [
      "a job that a substitute approved for the manager",
      async () => {
        const { id } = await aJob(server.db, company, halfway);
        const change = { owner_approved_on_behalf_of_user_id: company.manager.id };
        await server.db.updateTable("jobs").set(change).where("id", "=", id).execute();
      },
    ],
  ])("an administrator is reminded of a job that the only manager cannot approve: %s", async (_, register) => {
    const leaves = (deleted_at: Date | null) =>
      server.db
        .updateTable("users")
        .set({ status: deleted_at ? "deleted" : "active", deleted_at })
        .where("id", "=", company.manager2.id)
        .execute();
    await leaves(new Date());
    await register();
    await aJob(server.db, company, { ...halfway, cost_center_id: null });
    const { sent_to } = await remind();
    await leaves(null);
    expect(sent_to.map(({ name }: { name: string }) => name)).toEqual(["Asta Admin", "Mads Manager"]);
  });
});

describe("doubtful jobs", () => {
  const doubts = async () =>
    (await checks()).doubtful.map(({ job_id, flags: [flag] }: DoubtfulJob) => [
      job_id,
      flag?.kind,
      flag && "other" in flag ? flag.other.id : null,
    ]);

  test("more than 13 hours on a day are doubtful", async () => {
    await aJob(server.db, company, day(3, "00:00", "13:00"));
    const long = await aJob(server.db, company, day(4, "00:00", "13:05"));
    const [morning, evening] = [
      await aJob(server.db, company, { ...day(5, "05:00", "12:00"), job_status: "PAID" }),
      await aJob(server.db, company, day(5, "13:00", "20:00")),
    ];
    expect(await doubts()).toEqual([
      [evening.id, "long-day", null],
      [long.id, "long-day", null],
    ]);
    expect(morning.id).toBeLessThan(evening.id);
  });

  test("a doubtful job has all its flags, its version and its price", async () => {
    const other = await aJob(server.db, company, { job_status: "PAID", ...day(3, "00:00", "12:00") });
    const job = await aJob(server.db, company, day(3, "06:00", "10:00"));
    const { doubtful, doubtful_jobs } = await checks();
    expect(doubtful).toEqual([
      {
        job_id: job.id,
        user: { id: company.employee.id, name: company.employee.name },
        kind: "work",
        ...day(3, "06:00", "10:00"),
        minutes: 240,
        price: 800,
        flags: [
          {
            kind: "overlap",
            other: { id: other.id, project: company.project.name, ...day(3, "00:00", "12:00") },
          },
          { kind: "long-day", minutes: 960 },
        ],
      },
    ]);
    expect(doubtful_jobs).toEqual([[job.id, 1, 800, "work", null, 240]]);
  });

  test("work on another day or at another rate, and old work with two approvals, are not doubtful", async () => {
    for (const daysAgo of [3, 4, 5, 6, 7, 8, 9, 40])
      await aJob(server.db, company, { ...day(daysAgo, "08:00", "09:00"), hourly_rate: 300 });
    expect(await doubts()).toEqual([]);
  });

  test("two jobs at the same time are doubtful, paid or not", async () => {
    const paid = await aJob(server.db, company, { job_status: "PAID", ...day(3, "08:00", "12:00") });
    const overlapping = await aJob(server.db, company, day(3, "11:55", "14:00"));
    await aJob(server.db, company, day(3, "14:00", "15:00"));
    await aJob(server.db, company, { user: company.employee2, ...day(3, "08:00", "15:00") });
    await aJob(server.db, company, { job_status: "REJECTED", ...day(3, "14:00", "15:00") });
    expect(await doubts()).toEqual([[overlapping.id, "overlap", paid.id]]);
  });

  test("a job that overlaps a job of several days is doubtful", async () => {
    const started_at = day(9, "08:00", "08:00").started_at;
    const travel = await aJob(server.db, company, { started_at, ended_at: day(3, "00:00", "10:00").ended_at });
    const covered = await aJob(server.db, company, day(5, "08:00", "12:00"));
    const last = await aJob(server.db, company, day(3, "09:00", "12:00"));
    await aJob(server.db, company, day(3, "12:00", "13:00"));
    expect(await doubts()).toEqual([
      [travel.id, "overlap", covered.id],
      [covered.id, "overlap", travel.id],
      [last.id, "overlap", travel.id],
    ]);
  });

  test("a job is doubtful if a paid job of more than a day overlaps it", async () => {
    const times = { started_at: day(4, "08:00", "08:00").started_at, ended_at: day(3, "00:00", "10:00").ended_at };
    const paid = await aJob(server.db, company, { job_status: "PAID", ...times });
    const next = await aJob(server.db, company, day(3, "08:00", "12:00"));
    expect(await doubts()).toEqual([[next.id, "overlap", paid.id]]);
  });

  test("doubtful jobs are ordered by the work, not by registration", async () => {
    const [late, early, between] = [
      await aJob(server.db, company, day(3, "00:00", "20:00")),
      await aJob(server.db, company, day(9, "00:00", "20:00")),
      await aJob(server.db, company, day(5, "00:00", "20:00")),
    ];
    expect((await doubts()).map(([id]: [number]) => id)).toEqual([early.id, between.id, late.id]);
  });

  test("an expense during a working day is not doubtful", async () => {
    await aJob(server.db, company, day(3, "08:00", "16:00"));
    await aJob(server.db, company, { ...day(3, "12:00", "12:00"), price_mode: "manual", price: 100 });
    expect(await doubts()).toEqual([]);
  });

  test("two jobs on one project at the same time are doubtful", async () => {
    const first = await aJob(server.db, company, day(3, "08:00", "12:00"));
    const second = await aJob(server.db, company, { ...day(3, "08:00", "12:00"), job_type_id: company.jobType2.id });
    expect(await doubts()).toEqual([
      [first.id, "duplicate", second.id],
      [second.id, "duplicate", first.id],
    ]);
  });

  test("a job at the time of a reversed job is not doubtful", async () => {
    const job = await aJob(server.db, company, { job_status: "PAID" });
    const { replacement_job_id } = (await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "x" })).body;
    await server.db
      .updateTable("jobs")
      .set({ job_status: "NEW", rejection_reason: null })
      .where("id", "=", replacement_job_id)
      .execute();
    expect(await doubts()).toEqual([]);
  });

  test("a job at more than three times the user's usual price is doubtful", async () => {
    const price = (kroner: number, daysAgo: number) =>
      aJob(server.db, company, { price_mode: "manual", price: kroner, ...day(daysAgo, "08:00", "16:00") });
    for (let count = 1; count < usualPriceJobs.fewest - 1; count++) await price(100, 10 + count);
    const few = await price(100 * expensiveFactor + 1, 5);
    expect(await doubts()).toEqual([]);
    await price(100 * expensiveFactor, 6);
    const { doubtful } = await checks();
    expect(doubtful).toMatchObject([{ job_id: few.id, flags: [{ kind: "expensive", usual_price: 100 }], price: 301 }]);
  });

  test("doubtful jobs are counted and listed up to the deadline only", async () => {
    await aJob(server.db, company, { ...day(3, "00:00", "20:00"), created_at: "2020-01-01T00:00:00Z" });
    await aJob(server.db, company, { ...day(5, "00:00", "20:00") });
    expect((await checks()).doubtful_count).toBe(2);
    const early = await admin.get("/api/payrolls/checks?createdBeforeDate=2020-01-02");
    expect(early.body).toMatchObject({ doubtful_count: 1, approved: { jobs_count: 0 } });
  });
});

test("a job waits for the project's owner first, whatever its cost center", async () => {
  const center = await aCostCenter(server.db, company.manager2);
  await aJob(server.db, company, { cost_center_id: center.id });
  expect((await checks()).waiting).toMatchObject([{ user: { name: "Ejnar Ejer" } }]);
});
