import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/clock.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aReceipt,
  jobInputFor,
  type TestJobType,
  withoutReceipt,
  workday,
} from "#testing/data/factories.ts";
import { aTrip, tripFields, tripInputFor } from "#testing/data/trips.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/*
 * Cancelled jobs change no response: the test records all GETs, adds and cancels jobs of all kinds, and compares
 * (docs/decisions/064-cancelled-jobs.md).
 */

const { server, company, admin, manager, owner, employee, employee2 } = setUpCompany();
const people: Readonly<Record<string, Client>> = { admin, manager, owner, employee, employee2 };

const day = (daysAgo: number) => today().subtract({ days: daysAgo }).toString();
const month = { from: day(40), to: day(0) };

let category: TestJobType;
let mileage: TestJobType;
let receipt: number;
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
});

const noon = `${day(2)} 12:00:00`;
const anExpense = () => ({
  ...jobInputFor(company, { started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null }),
  job_type_id: category.id,
  price: 125,
});

/** The addresses to request for each path of the API; a path without an entry fails the test. */
function addresses(): Readonly<Record<string, readonly string[]>> {
  const one = [company.employee.id, company.employee2.id, company.manager.id];
  const ofUsers = (path: string) => one.map((id) => `/api/users/${id}${path}`);
  const ids = `ids=${[known.job, known.trip, known.expense]}`;
  const typed = (from = "08%3A00", to = "16%3A00") =>
    `typed-flags?started_at=${day(2)}%20${from}%3A00&ended_at=${day(2)}%20${to}%3A00&project_id=${company.project.id}`;
  const estimate = `trips/estimate?date=${day(1)}&km=12.5&vehicle=car&workplace=Havnegade%2012,%208000%20Aarhus%20C`;
  const run = `/api/payrolls/${known.payroll}`;
  const checked = `createdBeforeDate=${day(0)}`;
  const year = today().year;
  const from = new URLSearchParams(month);
  return {
    "/api/approvals": ["/api/approvals?perPage=100", "/api/approvals?filter=e"],
    "/api/company-calendar": ["/api/company-calendar"],
    "/api/cost-centers": ["/api/cost-centers", "/api/cost-centers?paginate=true&with=owner"],
    "/api/crew-jobs/flags": [`/api/crew-jobs/${typed().replace("typed-", "")}&users=${one}`],
    "/api/crew-jobs/last": ["/api/crew-jobs/last"],
    "/api/crew-jobs/people": ["/api/crew-jobs/people?filter="],
    "/api/expense-books": [`/api/expense-books?${from}`],
    "/api/expense-books/sum": [`/api/expense-books/sum?${from}`],
    "/api/expense-limits": ["/api/expense-limits"],
    "/api/expired-receipts": ["/api/expired-receipts"],
    "/api/expired-working-time": ["/api/expired-working-time"],
    "/api/favourites": ["/api/favourites"],
    "/api/job-types": ["/api/job-types", "/api/job-types?kind=all&paginate=true&with=jobCount&perPage=100"],
    "/api/jobs": [
      "/api/jobs?with=project,jobType,costCenter,user&perPage=100",
      "/api/jobs?projectScope=all&perPage=100",
      "/api/jobs?projectScope=all&filter=havn",
      ...["NEW", "REJECTED", "PAID"].map((status) => `/api/jobs?status=${status}&perPage=100`),
      ...["NEW", "REJECTED"].map((status) => `/api/jobs?projectScope=all&status=${status}`),
      ...["work", "expense", "mileage"].map((kind) => `/api/jobs?kind=${kind}&${from}`),
      `/api/jobs?projectScope=all&project_id=${company.project.id}`,
      `/api/jobs?projectScope=all&${from}`,
    ],
    "/api/jobs/{jobId}": [known.job, known.trip, known.expense].map((id) => `/api/jobs/${id}`),
    "/api/jobs/{jobId}/comments": [`/api/jobs/${known.job}/comments`],
    "/api/jobs/copies": [
      `/api/jobs/copies?from=${day(6)}&to=${day(0)}&target=${day(0)}`,
      `/api/jobs/copies?job_id=${known.job}&target=${day(1)}`,
    ],
    "/api/jobs/day-sums": [`/api/jobs/day-sums?days=${day(2)},${day(1)}`],
    "/api/jobs/export": [`/api/jobs/export?${from}&format=csv`],
    "/api/jobs/flags": [`/api/jobs/flags?${ids}`],
    "/api/jobs/front-page": ["/api/jobs/front-page"],
    "/api/jobs/new-comments": [`/api/jobs/new-comments?${ids}`],
    "/api/jobs/overview": ["/api/jobs/overview"],
    "/api/jobs/suggestions": [0, 1, 2].map((ago) => `/api/jobs/suggestions?date=${day(ago)}`),
    "/api/jobs/trips/estimate": [`/api/jobs/${estimate}`],
    "/api/jobs/trips/proposals": ["/api/jobs/trips/proposals"],
    "/api/jobs/typed-flags": [`/api/jobs/${typed()}`, `/api/jobs/${typed("16%3A00", "22%3A00")}`],
    "/api/jobs/unpaid": [`/api/jobs/unpaid?${checked}&with=user,project.owner,costCenter.owner`],
    "/api/mileage-records/{userId}": one.map((id) => `/api/mileage-records/${id}?year=${year}`),
    "/api/mileage/company": ["/api/mileage/company"],
    "/api/mileage/openings": ["/api/mileage/openings"],
    "/api/mileage/rates": ["/api/mileage/rates"],
    "/api/mileage/restarts": ["/api/mileage/restarts"],
    "/api/my-pay": ["/api/my-pay"],
    "/api/my-pay/{payrollId}": [`/api/my-pay/${known.payroll}`],
    "/api/payroll-setup": ["/api/payroll-setup"],
    "/api/payrolls": ["/api/payrolls"],
    "/api/payrolls/{payrollId}": [run],
    "/api/payrolls/{payrollId}/file": [],
    "/api/payrolls/{payrollId}/lines": [`${run}/lines`],
    "/api/payrolls/{payrollId}/preview": [`${run}/preview`],
    "/api/payrolls/{payrollId}/totals": [`${run}/totals`],
    "/api/payrolls/checks": [`/api/payrolls/checks?${checked}`],
    "/api/payrolls/file-check": [`/api/payrolls/file-check?${checked}&jobs=all`],
    "/api/payrolls/payable/people": [`/api/payrolls/payable/people?${checked}`],
    "/api/payrolls/payable": [`/api/payrolls/payable?${checked}`],
    "/api/payrolls/preview": [`/api/payrolls/preview?${checked}`],
    "/api/projects": ["/api/projects", "/api/projects?paginate=true&with=owner,defaultCostCenter"],
    "/api/receipts": [`/api/receipts?ids=${receipt}`],
    "/api/receipts/{receiptId}/pages/{page}": [`/api/receipts/${receipt}/pages/1?look=false`],
    "/api/receipts/{receiptId}/thumbnail": [`/api/receipts/${receipt}/thumbnail`],
    "/api/registrations": ["/api/registrations"],
    "/api/registrations/reminders": ["/api/registrations/reminders"],
    "/api/reversals": ["/api/reversals"],
    "/api/roles": ["/api/roles"],
    "/api/substitutes": ["/api/substitutes"],
    "/api/substitutes/candidates": ["/api/substitutes/candidates?filter="],
    "/api/timers": ["/api/timers"],
    "/api/user": ["/api/user"],
    "/api/user/mails": ["/api/user/mails"],
    "/api/user/second-factor": ["/api/user/second-factor"],
    "/api/users": [
      "/api/users?with=roles",
      "/api/users?hasRoles=employee",
      "/api/users?paginate=true",
      "/api/users?deleted=true",
    ],
    "/api/users-jobs": ["/api/users-jobs", "/api/users-jobs?projectScope=all"],
    "/api/users/{userId}": ofUsers(""),
    "/api/users/{userId}/deletion": ofUsers("/deletion"),
    "/api/balances": ["/api/balances"],
    "/api/balance-setup": ["/api/balance-setup"],
    "/api/users/{userId}/balances": ofUsers("/balances"),
    "/api/users/{userId}/balances/effect": ofUsers(`/balances/effect?kind_id=1&from_date=${day(1)}&to_date=${day(1)}`),
    "/api/users/{userId}/balance-entries": ofUsers("/balance-entries"),
    "/api/users/{userId}/employment": ofUsers("/employment"),
    "/api/users/{userId}/jobs": [...ofUsers("/jobs?perPage=100"), ...ofUsers("/jobs?projectScope=all&perPage=100")],
    "/api/users/{userId}/jobs/day-sums": ofUsers(`/jobs/day-sums?days=${day(2)}`),
    "/api/users/{userId}/jobs/suggestions": ofUsers(`/jobs/suggestions?date=${day(1)}`),
    "/api/users/{userId}/jobs/trips/estimate": ofUsers(`/jobs/${estimate}`),
    "/api/users/{userId}/jobs/trips/proposals": ofUsers("/jobs/trips/proposals"),
    "/api/users/{userId}/jobs/typed-flags": ofUsers(`/jobs/${typed()}`),
    "/api/users/{userId}/norms": ofUsers("/norms"),
    "/api/users/{userId}/old-rate-jobs": ofUsers("/old-rate-jobs"),
    "/api/users/{userId}/substitutes": ofUsers("/substitutes"),
    "/api/users/{userId}/terms": ofUsers("/terms"),
    "/api/working-time": ["/api/working-time", ...one.map((id) => `/api/working-time?user_id=${id}`)],
    "/api/working-time/file": [`/api/working-time/file?${from}&format=csv`],
    "/api/working-time/people": ["/api/working-time/people?filter="],
    "/api/working-time/rules": ["/api/working-time/rules"],
    "/api/working-time/deviations/open": ["/api/working-time/deviations/open"],
    "/api/working-time/deviations/counts": ["/api/working-time/deviations/counts"],
    "/api/week": ["/api/week", `/api/week?date=${day(9)}`],
  };
}

/** Paths about cancelled jobs or about the actors themselves. */
const notAsked = ["/api/jobs/cancelled", "/api/sessions", "/api/audit-log", "/api/approvals/reasons"];

/** Without the text of the trip record's PDF, which contains the time of its creation and only paid trips. */
const told = ({ status, body, headers }: Answer) => ({
  status,
  type: headers["content-type"],
  body: headers["content-type"] === "application/pdf" ? "" : body,
});

async function askEverything(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [name, client] of Object.entries(people))
    for (const address of Object.values(addresses()).flat())
      answers[`${name} ${address}`] = told(await client.get(address));
  return answers;
}

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

test("every GET of the API is requested", async () => {
  const { paths } = (await admin.get("/api/openapi.json")).body;
  const gets = Object.keys(paths).filter((path) => "get" in paths[path] && path.startsWith("/api/"));
  expect(gets.toSorted()).toEqual([...Object.keys(addresses()), ...notAsked].toSorted());
});

describe("jobs that were registered and cancelled", () => {
  let before: Record<string, unknown>;

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
  }, 120_000);

  test("uncancelled jobs appear in the responses", async () => {
    const now = await askEverything();
    const changed = Object.keys(before).filter(
      (address) => JSON.stringify(now[address]) !== JSON.stringify(before[address]),
    );
    expect(changed.length).toBeGreaterThan(90);
  }, 120_000);

  /** Compares only the responses that differ; all together are too long to read. */
  async function expectAsBefore(): Promise<void> {
    const now = await askEverything();
    const differing = Object.keys(before).filter(
      (address) => JSON.stringify(now[address]) !== JSON.stringify(before[address]),
    );
    for (const address of differing) expect({ [address]: now[address] }).toEqual({ [address]: before[address] });
  }

  test("cancelled jobs leave no trace in any response to anybody", async () => {
    await cancelAll();
    await expectAsBefore();
    for (const { id } of registered) {
      for (const client of Object.values(people)) {
        for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/comments`])
          expect((await client.get(path)).status).toBe(404);
        expect((await client.get(`/api/jobs/flags?ids=${id}`)).body).toEqual([]);
      }
    }
  }, 120_000);

  test("cancelled jobs cannot be changed through any route", async () => {
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
    await expectAsBefore();
  }, 120_000);

  test("cancelled jobs are not paid by a run of all jobs", async () => {
    const run = { description: "Alle", created_before_date: day(0), jobs: "all" };
    const { status } = await admin.post("/api/payrolls", run);
    expect(status).toBe(201);
    const ids = registered.map(({ id }) => id);
    const lines = await server.db.selectFrom("payroll_lines").select("job_id").where("job_id", "in", ids).execute();
    expect(lines).toEqual([]);
  });
});
