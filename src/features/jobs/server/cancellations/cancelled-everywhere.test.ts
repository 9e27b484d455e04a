import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { allReads, usualValues } from "#testing/all-reads.ts";
import {
  aJob,
  aMileageType,
  anAbsenceKind,
  anExpenseType,
  aReceipt,
  jobInputFor,
  type TestJobType,
  withoutReceipt,
  workday,
} from "#testing/data/factories.ts";
import { aTrip, tripFields, tripInputFor } from "#testing/data/trips.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { aWebhook } from "#testing/servers/webhook-receiver.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Jobs that are added and cancelled leave each GET's answer as it was (docs/decisions/064-cancelled-jobs.md). */

const { server, company, admin, manager, owner, employee, employee2 } = setUpCompany();
const people: Readonly<Record<string, Client>> = { admin, manager, owner, employee, employee2 };

const day = (daysAgo: number) => today().subtract({ days: daysAgo }).toString();
const month = { from: day(40), to: day(0) };

let category: TestJobType;
let mileage: TestJobType;
let receipt: number;
let absence: number;
let known: { readonly job: number; readonly trip: number; readonly expense: number; readonly payroll: number };
let registered: { readonly client: Client; readonly id: number }[];

beforeAll(async () => {
  category = await anExpenseType(server.db);
  mileage = await aMileageType(server.db);
  for (const job_status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "REJECTED"] as const)
    await aJob(server.db, company, { job_status, ...workday(3) });
  const paid = await aJob(server.db, company, { job_status: "PAID", ...workday(9) });
  const { id: job } = await aJob(server.db, company, workday(2));
  await aJob(server.db, company, { user: company.employee2, ...workday(2) });
  const { id: trip } = await aTrip(server.db, company, mileage, { day: day(2), job_status: "NEW" });
  const { id: expense } = await aJob(server.db, company, { ...anExpense(), kind: "expense" });
  await server.db
    .insertInto("job_expenses")
    .values({ job_id: expense, vat: 0, currency: "DKK", ...withoutReceipt })
    .execute();
  known = { job, trip, expense, payroll: paid.payroll_id as number };
  receipt = (await aReceipt(server.db, company.employee)).id;
  await aWebhook(server.db, { is_used: false });
  const holiday = await anAbsenceKind(server.db, "holiday");
  const at = {
    user_id: company.employee.id,
    created_by_user_id: company.employee.id,
    from_date: day(20),
    to_date: day(20),
  };
  const inserted = server.db.insertInto("absences").values({ ...at, kind_id: holiday.id, status: "approved" });
  absence = (await inserted.returning("id").executeTakeFirstOrThrow()).id;
});

const noon = `${day(2)} 12:00:00`;
const anExpense = () => ({
  ...jobInputFor(company, { started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null }),
  job_type_id: category.id,
  price: 125,
});

/** Not compared: these responses show cancelled jobs, frozen data or the actors' own acts, or contain no jobs. */
const notAsked = [
  "/api/jobs/cancelled",
  "/api/sessions",
  "/api/personal-data/{userId}",
  "/api/invoice-bases/{invoiceBasisId}",
  "/api/invoice-bases/{invoiceBasisId}/file",
  "/api/audit-log",
  "/api/approvals/reasons",
  "/api/holiday-agreements/{agreementId}/file",
  "/api/ical/{file}",
];

function addresses(): string[] {
  const jobs = [known.job, known.trip, known.expense];
  const reads = allReads(server.app, {
    ...usualValues(),
    userId: [company.employee.id, company.employee2.id],
    user_id: [company.employee2.id],
    users: [`${company.employee.id},${company.employee2.id}`],
    jobId: jobs,
    job_id: [known.job],
    ids: [jobs.join()],
    project_id: [company.project.id],
    projectId: [company.project.id],
    payrollId: [known.payroll],
    payroll_id: [known.payroll],
    receiptId: [receipt],
    absenceId: [absence],
    "/api/receipts ids": [receipt],
    look: ["false"],
    status: ["NEW"],
    kind: ["expense"],
    filter: ["havn"],
    date: [day(0), day(2)],
  });
  const everybodys = "/api/jobs?projectScope=all";
  return [
    ...reads.filter(({ path }) => path.startsWith("/api/") && !notAsked.includes(path)).map(({ address }) => address),
    // Filters over all users' jobs have statements of their own.
    ...["filter=havn", "status=NEW", "status=REJECTED", `project_id=${company.project.id}`].map(
      (filter) => `${everybodys}&${filter}`,
    ),
    `${everybodys}&${new URLSearchParams(month)}`,
    "/api/jobs?with=project,jobType,costCenter,user",
    `/api/jobs/unpaid?createdBeforeDate=${day(0)}&with=user,project.owner,costCenter.owner`,
  ];
}

/** These files contain the time of their creation. Their data is also in a response as CSV or JSON. */
const datedFiles = ["application/pdf", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

const isDated = ({ type }: Told) => datedFiles.includes(String(type));

const told = ({ status, body, headers }: Answer) => ({ status, type: headers["content-type"], body });

async function askEverything(readers = people, isAsked = (_key: string) => true): Promise<Record<string, Told>> {
  const answers: Record<string, Told> = {};
  const ask = async ([name, client]: [string, Client]) => {
    for (const address of addresses()) {
      const key = `${name} ${address}`;
      if (isAsked(key)) answers[key] = told(await client.get(address));
    }
  };
  await Promise.all(Object.entries(readers).map(ask));
  return answers;
}

type Told = ReturnType<typeof told>;

async function register(client: Client, body: object, path = "/api/jobs"): Promise<number> {
  const answer = await client.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  registered.push({ client, id: answer.body.id });
  return answer.body.id;
}

const versionOf = async (client: Client, id: number) => (await client.get(`/api/jobs/${id}`)).body.version;

async function cancelAll(): Promise<void> {
  for (const { client, id } of registered) {
    const answer = await client.post(`/api/jobs/${id}/cancellation`, { version: await versionOf(client, id) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
}

describe("jobs that were registered and cancelled", () => {
  let before: Record<string, Told>;
  const askAgain = (readers = people) => askEverything(readers, (key) => !isDated(before[key] as Told));

  beforeAll(async () => {
    before = await askEverything();
    registered = [];
    await register(employee, jobInputFor(company, { ...workday(2), note: "Dobbelt" }));
    await register(employee, jobInputFor(company, { ...workday(0), hourly_rate: 999, note: "Havnen" }));
    await register(employee, { ...anExpense(), kind: "expense", expense: { vat: 0, receipt_ids: [receipt] } });
    const commute = tripFields({ workplace: "to", km: 700, is_round_trip: true });
    await register(employee, { ...tripInputFor(company, mileage, { day: day(2) }), trip: commute });
    await register(employee2, jobInputFor(company, { ...workday(0), note: "Ene om dagen" }));
    await register(manager, jobInputFor(company, workday(1)), `/api/users/${company.employee2.id}/jobs`);
    const rejected = await register(employee, jobInputFor(company, workday(1)));
    await employee.post(`/api/jobs/${rejected}/comments`, { text: "Se venligst på den." });
    const reason = { job_status: "REJECTED", rejection_reason: "Registreret to gange" };
    expect((await owner.patch(`/api/jobs/${rejected}`, reason)).status).toBe(200);
  });

  test("every address that the tests read answers at least one user with 200", async () => {
    const answered = Object.entries(before).flatMap(([name, { status }]) => (status === 200 ? name : []));
    const { paths } = (await admin.get("/api/openapi.json")).body;
    const silent = Object.keys(paths).filter((path) => {
      const address = new RegExp(` ${path.replaceAll(/{\w+}/g, "[^/?]+")}(\\?|$)`);
      return "get" in paths[path] && path.startsWith("/api/") && !answered.some((name) => address.test(name));
    });
    expect(silent.toSorted()).toEqual(notAsked.toSorted());
  });

  test("before their cancellation, the registered jobs appear in the responses", async () => {
    const now = await askAgain({ admin, employee });
    const changed = Object.keys(now).filter(
      (address) => JSON.stringify(now[address]) !== JSON.stringify(before[address]),
    );
    expect(changed.length).toBeGreaterThan(90);
  });

  /** Compares only responses that differ, because the text of all responses is too long to read. */
  async function expectAsBefore(): Promise<void> {
    const now = await askAgain();
    const differing = Object.keys(now).filter(
      (address) => JSON.stringify(now[address]) !== JSON.stringify(before[address]),
    );
    for (const address of differing) expect({ [address]: now[address] }).toEqual({ [address]: before[address] });
  }

  test("nobody finds a cancelled job, and no route changes it", async () => {
    await cancelAll();
    for (const { id } of registered) {
      for (const client of Object.values(people)) {
        for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/comments`])
          expect((await client.get(path)).status).toBe(404);
        expect((await client.get(`/api/jobs/flags?ids=${id}`)).body).toEqual([]);
      }
    }
    for (const { id } of registered) {
      const version = 2;
      const put = await employee.put(`/api/jobs/${id}`, { ...jobInputFor(company, workday(2)), version });
      const patch = await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
      const comment = await employee.post(`/api/jobs/${id}/comments`, { text: "Hov" });
      expect([put.status, patch.status, comment.status]).toEqual([404, 404, 404]);
      const decision = { decision: "approve", jobs: [{ id, version }] };
      expect((await owner.post("/api/approvals/decisions", decision)).body.data).toMatchObject([
        { ok: false, status: 404 },
      ]);
      const copies = { copies: [{ id, version, date: day(0) }] };
      expect((await employee.post("/api/jobs/copies", copies)).body.data).toMatchObject([{ ok: false }]);
    }
  });

  test("cancelled jobs and attempts to change them leave no trace in any response", async () => {
    await expectAsBefore();
  });

  test("cancelled jobs are not paid by a run of all jobs", async () => {
    const run = { description: "Alle", created_before_date: day(0), jobs: "all" };
    const { status } = await admin.post("/api/payrolls", run);
    expect(status).toBe(201);
    const ids = registered.map(({ id }) => id);
    const lines = await server.db.selectFrom("payroll_lines").select("job_id").where("job_id", "in", ids).execute();
    expect(lines).toEqual([]);
  });
});
