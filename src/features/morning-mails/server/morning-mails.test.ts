import { sql, type Updateable } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#common/server/database/tables.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import {
  aCompany,
  aJob,
  anAbsenceKind,
  aSubstitute,
  aUser,
  type Company,
  deleteUser,
  giveLeader,
  givePlan,
} from "#testing/data/factories.ts";
import { mailText } from "#testing/mail-text.ts";
import { type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { enqueueMorningMails, type MorningMails } from "./morning-mails.ts";

/* Morning mails are due at the right time, and enqueued once (docs/product-rules.md#mails-about-jobs). */

let database: TestDatabase;
let clock: Clock;
let company: Company;

beforeAll(async () => {
  ({ database, clock } = await databaseWithClock());
  company = await aCompany(database.db);
});

afterEach(async () => {
  await clock.release();
  for (const table of ["sent_mails", "overdue_jobs", "mails_off", "substitutes"] as const)
    await database.db.deleteFrom(table).execute();
});
afterAll(() => database.drop());

type Enqueued = Record<keyof MorningMails, { user_id: number; jobs?: readonly number[]; deadline?: string }[]>;

/** The mails that processes enqueue at an instant. */
async function enqueuedAt(instant: string, processes = 1): Promise<Enqueued> {
  await clock.stopAt(instant);
  const enqueued: Enqueued = { waiting: [], overdue: [], deadline: [] };
  const into =
    (kind: keyof MorningMails) =>
    async (_trx: unknown, ...data: readonly Enqueued["waiting"][number][]) =>
      void enqueued[kind].push(...data);
  const kinds: MorningMails = { waiting: into("waiting"), overdue: into("overdue"), deadline: into("deadline") };
  await Promise.all(Array.from({ length: processes }, () => enqueueMorningMails(database.db, kinds)));
  return enqueued;
}

const idsOf = (mails: readonly { user_id: number }[]) => mails.map(({ user_id }) => user_id);
const approvers = () =>
  [company.admin, company.manager, company.manager2, company.owner, company.owner2].map(({ id }) => id);

describe.each([
  ["winter", "2026-11-18T05:59:59Z", "2026-11-18T06:00:00Z", "2026-11-18T20:00:00Z", "2026-11-19T06:00:00Z"],
  ["summer", "2026-07-08T04:59:59Z", "2026-07-08T05:00:00Z", "2026-07-08T20:00:00Z", "2026-07-09T05:00:00Z"],
])("in %s", (_season, before, at7, later, next) => {
  test("every approver gets a mail from 7 on, once a day", async () => {
    expect((await enqueuedAt(before)).waiting).toEqual([]);
    expect(idsOf((await enqueuedAt(at7)).waiting)).toEqual(approvers());
    expect((await enqueuedAt(later)).waiting).toEqual([]);
    expect(idsOf((await enqueuedAt(next)).waiting)).toEqual(approvers());
  });

  test("a server that was down at 7 sends the mails later, and two servers send them once", async () => {
    expect(idsOf((await enqueuedAt(later, 2)).waiting)).toEqual(approvers());
  });
});

test.each([
  ["a Saturday", "2026-11-21T08:00:00Z"],
  ["a Sunday", "2026-11-22T08:00:00Z"],
  ["2. påskedag", "2026-04-06T08:00:00Z"],
])("nobody gets a mail on %s", async (_day, instant) => {
  expect(await enqueuedAt(instant)).toEqual({ waiting: [], overdue: [], deadline: [] });
});

test("nobody gets a mail on a day that the company gives off", async () => {
  const give = (off: "whole" | "none") =>
    sql`update company_calendar set days = days || ${JSON.stringify({ "12-24": off })}::jsonb`.execute(database.db);
  await give("whole");
  expect(await enqueuedAt("2026-12-24T08:00:00Z")).toEqual({ waiting: [], overdue: [], deadline: [] });
  await give("none");
  expect(idsOf((await enqueuedAt("2026-12-24T08:00:00Z")).waiting)).toEqual(approvers());
});

test("users who turned the mail off and deleted users get no mail", async () => {
  const gone = await aUser(database.db, ["manager"]);
  await deleteUser(database.db, gone.id);
  const { id: user_id } = company.owner;
  await database.db.insertInto("mails_off").values({ user_id, kind: "approvals-waiting" }).execute();
  const told = idsOf((await enqueuedAt("2026-11-18T08:00:00Z")).waiting);
  expect(told).toEqual(approvers().filter((id) => id !== user_id));
});

test("mails of an interrupted transaction are enqueued again", async () => {
  await clock.stopAt("2026-11-18T08:00:00Z");
  const nothing = async () => {};
  const lost: MorningMails = {
    waiting: () => Promise.reject(new Error("killed")),
    overdue: nothing,
    deadline: nothing,
  };
  await expect(enqueueMorningMails(database.db, lost)).rejects.toThrow("killed");
  expect((await enqueuedAt("2026-11-18T08:00:00Z")).waiting).toHaveLength(approvers().length);
});

describe("overdue jobs", () => {
  /** The time at which the jobs are registered. */
  const monday = "2026-11-16T09:00:00Z";
  const at7 = (day: number) => `2026-11-${day}T06:00:00Z`;

  afterEach(async () => {
    await database.db.transaction().execute(async (trx) => {
      // Rows of the history cannot be deleted otherwise.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of ["overdue_jobs", "job_history", "jobs"] as const) await trx.deleteFrom(table).execute();
    });
  });

  test("overdue jobs are mailed once to the substitute after 3 workdays and once to the managers after 5 workdays", async () => {
    await clock.stopAt(at7(17));
    const { id } = await aJob(database.db, company, { created_at: monday });
    const another = await aJob(database.db, company, { project: company.project2, created_at: monday });
    await aSubstitute(database.db, company.owner, company.owner2, [0, 30]);
    expect((await enqueuedAt(at7(18))).overdue).toEqual([]);
    expect((await enqueuedAt(at7(19))).overdue).toEqual([
      { user_id: company.owner2.id, jobs: [id], day: "2026-11-19" },
    ]);
    expect((await enqueuedAt(at7(20))).overdue).toEqual([]);
    const managers = (await enqueuedAt(at7(23))).overdue;
    expect(idsOf(managers)).toEqual([company.manager.id, company.manager2.id]);
    expect(managers[0]?.jobs).toEqual([id, another.id]);
    expect((await enqueuedAt(at7(24))).overdue).toEqual([]);
  });

  test("a job that is approved meanwhile waits anew for its next approval", async () => {
    const { id } = await aJob(database.db, company, { created_at: monday });
    expect((await enqueuedAt(at7(24))).overdue.length).toBeGreaterThan(0);
    await clock.stopAt("2026-11-24T10:00:00Z");
    await database.db
      .updateTable("jobs")
      .set({ job_status: "APPROVED_BY_PROJECT_OWNER", owner_approved_by_user_id: company.owner.id })
      .where("id", "=", id)
      .execute();
    await database.db
      .insertInto("job_history")
      .values({
        job_id: id,
        user_id: company.owner.id,
        event: "approved",
        from_status: "NEW",
        to_status: "APPROVED_BY_PROJECT_OWNER",
      })
      .execute();
    await aSubstitute(database.db, company.manager, company.owner2, [0, 30]);
    expect((await enqueuedAt(at7(26))).overdue).toEqual([]);
    expect((await enqueuedAt(at7(27))).overdue).toMatchObject([{ user_id: company.owner2.id, jobs: [id] }]);
  });

  test("a substitute gets no mail about their own job", async () => {
    await clock.stopAt(at7(17));
    await aJob(database.db, company, { user: company.owner2, created_at: monday });
    await aSubstitute(database.db, company.owner, company.owner2, [0, 30]);
    expect((await enqueuedAt(at7(19))).overdue).toEqual([]);
  });

  test("a substitute gets mails from the first to the last day of their period", async () => {
    await clock.stopAt(at7(17));
    const { id } = await aJob(database.db, company, { created_at: monday });
    const { owner, owner2, manager, manager2, admin } = company;
    await aSubstitute(database.db, owner, owner2, [0, 1]);
    await aSubstitute(database.db, owner, manager, [0, 2]);
    await aSubstitute(database.db, owner, manager2, [2, 5]);
    await aSubstitute(database.db, owner, admin, [3, 30]);
    expect((await enqueuedAt(at7(19))).overdue).toEqual(
      [manager, manager2].map((user) => ({ user_id: user.id, jobs: [id], day: "2026-11-19" })),
    );
  });

  test("a substitute gets no mail if the period was ended, the right to approve is missing or the mail is off", async () => {
    await clock.stopAt(at7(17));
    await aJob(database.db, company, { created_at: monday });
    const { id } = await aSubstitute(database.db, company.owner, company.manager, [0, 30]);
    await database.db
      .updateTable("substitutes")
      .set({ ended_at: sql<Date>`now()`, ended_by_user_id: company.owner.id })
      .where("id", "=", id)
      .execute();
    const noMore = await aUser(database.db, ["employee"]);
    await aSubstitute(database.db, company.owner, noMore, [0, 30]);
    await aSubstitute(database.db, company.owner, company.owner2, [0, 30]);
    await database.db
      .insertInto("mails_off")
      .values({ user_id: company.owner2.id, kind: "approvals-overdue" })
      .execute();
    expect((await enqueuedAt(at7(19))).overdue).toEqual([]);
  });

  test("a substitute who is named later gets mails about overdue jobs", async () => {
    const { id } = await aJob(database.db, company, { created_at: monday });
    expect((await enqueuedAt(at7(19))).overdue).toEqual([]);
    await aSubstitute(database.db, company.owner, company.owner2, [0, 30]);
    expect((await enqueuedAt(at7(20))).overdue).toEqual([
      { user_id: company.owner2.id, jobs: [id], day: "2026-11-20" },
    ]);
  });

  test.each([false, true])(
    "a user behind the first approval gets no mail about the second approval (on their behalf: %s)",
    async (isForThem) => {
      await clock.stopAt(at7(17));
      const { owner, owner2, manager, admin } = company;
      const by = { owner_approved_by_user_id: isForThem ? owner2.id : owner.id };
      const { id } = await aJob(database.db, company, {
        job_status: "APPROVED_BY_PROJECT_OWNER",
        created_at: monday,
        ...by,
      });
      if (isForThem)
        await database.db
          .updateTable("jobs")
          .set({ owner_approved_on_behalf_of_user_id: owner.id })
          .where("id", "=", id)
          .execute();
      await aSubstitute(database.db, manager, owner, [0, 30]);
      await aSubstitute(database.db, manager, admin, [0, 30]);
      expect((await enqueuedAt(at7(19))).overdue).toEqual([{ user_id: admin.id, jobs: [id], day: "2026-11-19" }]);
    },
  );

  const tell = (
    { id }: { id: number },
    event: "created" | "changed" | "resubmitted",
    [from_status, to_status]: [JobStatus | null, JobStatus],
    created_at: string,
  ) =>
    database.db
      .insertInto("job_history")
      .values({ job_id: id, user_id: company.employee.id, event, from_status, to_status, created_at })
      .execute();
  const managers = () => [company.manager.id, company.manager2.id];

  test("the wait of a job goes on after an edit that keeps its status and after changes of another job", async () => {
    const job = await aJob(database.db, company, { created_at: monday });
    await tell(job, "created", [null, "NEW"], monday);
    await tell(job, "changed", ["NEW", "NEW"], at7(20));
    const late = await aJob(database.db, company, { created_at: at7(23) });
    await tell(late, "created", [null, "NEW"], at7(23));
    const { overdue } = await enqueuedAt(at7(23));
    expect(overdue.map(({ user_id, jobs }) => [user_id, jobs])).toEqual(managers().map((id) => [id, [job.id]]));
  });

  test("the wait of a rejected job begins when the job is sent again", async () => {
    const job = await aJob(database.db, company, { created_at: monday });
    await tell(job, "created", [null, "NEW"], monday);
    await tell(job, "resubmitted", ["REJECTED", "NEW"], at7(20));
    expect((await enqueuedAt(at7(23))).overdue).toEqual([]);
    expect(idsOf((await enqueuedAt(at7(27))).overdue)).toEqual(managers());
  });

  test("overdue jobs are listed with the longest wait first", async () => {
    const late = await aJob(database.db, company, { created_at: "2026-11-17T09:00:00Z" });
    const early = await aJob(database.db, company, { created_at: monday });
    expect((await enqueuedAt(at7(24))).overdue[0]?.jobs).toEqual([early.id, late.id]);
  });
});

test("administrators get one mail about the deadline, from two days before it", async () => {
  expect((await enqueuedAt("2026-11-12T08:00:00Z")).deadline).toEqual([]);
  const told = [{ user_id: company.admin.id, day: "2026-11-13", deadline: "2026-11-15" }];
  expect((await enqueuedAt("2026-11-13T08:00:00Z")).deadline).toEqual(told);
  expect((await enqueuedAt("2026-11-13T12:00:00Z")).deadline).toEqual([]);
  expect((await enqueuedAt("2026-12-14T08:00:00Z")).deadline).toMatchObject([{ deadline: "2026-12-15" }]);
});

describe("mails that the mail server accepts on a later day", () => {
  /** Long, because a busy machine is slow. */
  const polling = { timeout: 60_000, interval: 20 };
  const saturday = "2026-11-13T23:30:00Z";
  const dayOfDeadline = "2026-11-15T22:30:00Z";
  const dayAfterDeadline = "2026-11-15T23:30:00Z";

  let mailServer: MailServer;
  let late: { server: TestApp; clock: Clock; company: Company };

  beforeEach(async () => {
    const stoppable = await databaseWithClock();
    mailServer = await startMailServer();
    const server = await testApp({ smtpUrl: mailServer.url }, stoppable.database);
    late = { server, clock: stoppable.clock, company: await aCompany(server.db) };
  });

  afterEach(async () => {
    await late.clock.release();
    await late.server.close();
    await mailServer.stop();
  });

  const isWritten = { waiting: "venter på din godkendelse", overdue: "har ventet længe", deadline: "Deadline for" };

  /** The kinds of Friday's mails that arrive if the mail server does not work until this instant. */
  async function arrivingAt(instant: string, meanwhile: Updateable<Database["jobs"]> = {}): Promise<string[]> {
    const { server, clock, company } = late;
    const states = async () =>
      new Set(
        (
          await sql<{ state: string }>`select state from pgboss.job where name in ('mail', 'morning-mails')`.execute(
            server.db,
          )
        ).rows.map(({ state }) => state),
      );
    mailServer.answer = 451;
    await clock.stopAt("2026-11-13T06:00:00Z");
    const { id } = await aJob(server.db, company, { created_at: "2026-11-02T09:00:00Z" });
    await sql`insert into pgboss.job (name) values ('morning-mails')`.execute(server.db);
    // Mails with nothing to report are completed at once.
    await expect.poll(states, polling).toEqual(new Set(["completed", "retry"]));
    await clock.stopAt(instant);
    await server.db
      .updateTable("jobs")
      .set({ version: 2, ...meanwhile })
      .where("id", "=", id)
      .execute();
    mailServer.answer = 250;
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(server.db);
    await expect.poll(states, polling).toEqual(new Set(["completed"]));
    const texts = mailServer.mails.map(mailText).join("");
    return Object.entries(isWritten).flatMap(([kind, words]) => (texts.includes(words) ? [kind] : []));
  }

  test.each([
    { when: "on the next day", instant: saturday, kinds: ["overdue", "deadline"] },
    { when: "on the day of the deadline", instant: dayOfDeadline, kinds: ["overdue", "deadline"] },
    { when: "on the day after the deadline", instant: dayAfterDeadline, kinds: ["overdue"] },
  ])("only mails that no later morning repeats are sent late: $when", async ({ instant, kinds }) => {
    expect(await arrivingAt(instant)).toEqual(kinds);
  });

  test("a deadline mail has the same count of jobs as the page of its link", async () => {
    const { server, clock, company } = late;
    await clock.stopAt("2026-11-13T06:00:00Z");
    const at = (created_at: string) => ({ created_at });
    await aJob(server.db, company, at("2026-11-02T09:00:00Z"));
    await aJob(server.db, company, at("2026-11-12T09:00:00Z"));
    await aJob(server.db, company, { ...at("2026-11-12T09:00:00Z"), job_status: "APPROVED_BY_PROJECT_OWNER" });
    await aJob(server.db, company, { ...at("2026-11-12T09:00:00Z"), job_status: "APPROVED_BY_MANAGER" });
    await aJob(server.db, company, { ...at("2026-11-12T09:00:00Z"), job_status: "REJECTED" });
    // This job belongs to a later run.
    await aJob(server.db, company, at("2026-11-16T09:00:00Z"));
    await sql`insert into pgboss.job (name) values ('morning-mails')`.execute(server.db);
    const told = /(\d+) opgaver er ikke godkendt[\s\S]*\/payrolls\?deadline=(\S+)#/;
    const sent = () => told.exec(mailServer.mails.map(mailText).find((mail) => mail.includes("Deadline for")) ?? "");
    await expect.poll(sent, polling).not.toBeNull();
    const [, count, deadline] = sent() as RegExpExecArray;
    const admin = await server.login(company.admin.email);
    const { waiting } = (await admin.get(`/api/payrolls/checks?createdBeforeDate=${deadline}`)).body;
    const counts = waiting.map(({ jobs_count }: { jobs_count: number }) => jobs_count);
    expect([deadline, count, counts]).toEqual(["2026-11-15", "3", [2, 1]]);
  });

  test("a leader and the leader's substitute get a mail with the number of absence requests on their screen", async () => {
    const { server, clock, company } = late;
    await clock.stopAt("2026-11-18T06:00:00Z");
    const { id: kind_id, name } = await anAbsenceKind(server.db, "holiday");
    await giveLeader(server.db, company.employee, company.owner);
    await givePlan(server.db, company.employee, { minutes: 450 });
    await aSubstitute(server.db, company.owner, company.owner2, [0, 1]);
    const employee = await server.login(company.employee.email);
    for (const date of ["2026-11-24", "2026-11-25"]) {
      const { status } = await employee.post("/api/absences", { kind_id, from_date: date, to_date: date });
      expect(status).toBe(201);
    }
    await sql`insert into pgboss.job (name) values ('morning-mails')`.execute(server.db);
    const mails = () => mailServer.mails.map(mailText).filter((mail) => mail.includes("ansøgninger om fravær"));
    const receivers = () => mails().map((mail) => /^To: .*<(.+)>/m.exec(mail)?.[1]);
    await expect.poll(() => receivers().length, polling).toBe(2);
    expect(receivers().toSorted()).toEqual([company.owner.email, company.owner2.email].toSorted());
    const owner2 = await server.login(company.owner2.email);
    expect((await owner2.get("/api/absences/waiting/count")).body).toEqual({ count: 2 });
    for (const mail of mails()) {
      expect(mail).toContain("2 ansøgninger om fravær venter på dig:");
      expect(mail).toContain("/absence/waiting");
      expect(mail).not.toContain(name);
      expect(mail).not.toContain(company.employee.name);
    }
  });

  test("no late mail is sent about a job that was approved meanwhile", async () => {
    const { owner, manager } = late.company;
    const approval = { owner_approved_by_user_id: owner.id, manager_approved_by_user_id: manager.id };
    expect(await arrivingAt(saturday, { job_status: "APPROVED_BY_MANAGER", ...approval })).toEqual([]);
  });
});
