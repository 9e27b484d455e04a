import type { Client } from "#testing/http-client.ts";
import { startApp } from "./support/app.ts";
import { adminEmail, employeeEmail, fillCompany, managerEmail, ownerEmail, today } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile, timesOf } from "./support/figures.ts";

/** The same company after two weeks and after many years, with equally many unpaid jobs. */
const company = { users: 400, projects: 500, unpaid: 8_000 };
const small = 10_000;
const turns = 5;
const rounds = 8;

type Call = { measure: string; email: string; path: string };

const calls: Call[] = [
  { measure: "own jobs", email: employeeEmail, path: "/api/jobs" },
  { measure: "own approved jobs", email: employeeEmail, path: "/api/jobs?status=APPROVED_BY_MANAGER" },
  { measure: "front page of an employee", email: employeeEmail, path: "/api/jobs/overview" },
  { measure: "the week", email: employeeEmail, path: "/api/week" },
  { measure: "what the form suggests", email: employeeEmail, path: `/api/jobs/suggestions?date=${today()}` },
  { measure: "a day's copies", email: employeeEmail, path: copiesOfYesterday() },
  { measure: "favourites", email: employeeEmail, path: "/api/favourites" },
  { measure: "timers", email: employeeEmail, path: "/api/timers" },
  { measure: "people of a crew", email: managerEmail, path: "/api/crew-jobs/people?filter=arbejder%2012" },
  { measure: "my pay", email: employeeEmail, path: "/api/my-pay" },
  { measure: "what waits for a manager", email: managerEmail, path: "/api/approvals" },
  { measure: "the first rows of it", email: managerEmail, path: "/api/approvals?perPage=20&with=" },
  { measure: "what looks wrong of it", email: managerEmail, path: "/api/approvals?flagged=true" },
  { measure: "front page", email: managerEmail, path: "/api/jobs/front-page" },
  { measure: "project picker", email: employeeEmail, path: "/api/projects?filter=projekt%2012" },
  { measure: "job type picker", email: employeeEmail, path: "/api/job-types" },
  { measure: "users-jobs, own", email: ownerEmail, path: "/api/users-jobs" },
  { measure: "front page of an owner", email: ownerEmail, path: "/api/jobs/overview" },
  { measure: "one user's jobs, own scope", email: ownerEmail, path: "/api/users/60/jobs" },
  { measure: "users-jobs, all projects", email: managerEmail, path: "/api/users-jobs?projectScope=all" },
  { measure: "front page of a manager", email: managerEmail, path: "/api/jobs/overview" },
  { measure: "one user's jobs, all projects", email: managerEmail, path: "/api/users/60/jobs?projectScope=all" },
  { measure: "all jobs", email: managerEmail, path: "/api/jobs?projectScope=all" },
  { measure: "all new jobs", email: managerEmail, path: "/api/jobs?projectScope=all&status=NEW" },
  { measure: "all paid jobs", email: managerEmail, path: "/api/jobs?projectScope=all&status=PAID" },
  { measure: "own jobs, search", email: employeeEmail, path: "/api/jobs?filter=projekt%2012" },
  { measure: "own jobs, search for a note", email: employeeEmail, path: "/api/jobs?filter=kran" },
  { measure: "own jobs, search that finds nothing", email: employeeEmail, path: "/api/jobs?filter=findes%20ikke" },
  { measure: "all jobs, search", email: managerEmail, path: "/api/jobs?projectScope=all&filter=arbejder%20212" },
  {
    measure: "all jobs, search that finds many",
    email: managerEmail,
    path: "/api/jobs?projectScope=all&filter=projekt",
  },
  {
    measure: "all jobs, search that finds nothing",
    email: managerEmail,
    path: "/api/jobs?projectScope=all&filter=findes%20ikke",
  },
  {
    measure: "an owner's jobs of others, search",
    email: ownerEmail,
    path: "/api/jobs?projectScope=own&filter=arbejder%20212",
  },
  { measure: "own jobs, the days of a page", email: employeeEmail, path: `/api/jobs/day-sums?days=${today()}` },
  { measure: "all jobs of a project", email: managerEmail, path: "/api/jobs?projectScope=all&project_id=7" },
  { measure: "all jobs of years", email: managerEmail, path: "/api/jobs?projectScope=all&from=2000-01-01" },
  {
    measure: "all jobs, the days of a page",
    email: managerEmail,
    path: `/api/jobs/day-sums?projectScope=all&days=${today()}`,
  },
  { measure: "job type picker, search", email: employeeEmail, path: "/api/job-types?filter=arbejde%2012" },
  { measure: "cost center picker, search", email: adminEmail, path: "/api/cost-centers?filter=afdeling%2012" },
  { measure: "users", email: adminEmail, path: "/api/users?paginate=true&with=roles" },
  { measure: "users, search", email: adminEmail, path: "/api/users?paginate=true&filter=arbejder%2012" },
  { measure: "projects", email: adminEmail, path: "/api/projects?paginate=true" },
  { measure: "projects, search", email: adminEmail, path: "/api/projects?paginate=true&filter=jekt%2033" },
  { measure: "job types with counts", email: adminEmail, path: "/api/job-types?paginate=true" },
  { measure: "cost centers with counts", email: adminEmail, path: "/api/cost-centers?paginate=true" },
  { measure: "payroll runs", email: adminEmail, path: "/api/payrolls" },
  { measure: "payroll checks", email: adminEmail, path: `/api/payrolls/checks?createdBeforeDate=${today()}` },
  { measure: "what a run can pay", email: adminEmail, path: `/api/payrolls/payable?createdBeforeDate=${today()}` },
  {
    measure: "unpaid jobs, a page",
    email: adminEmail,
    path: `/api/jobs/unpaid?createdBeforeDate=${today()}&page=1&perPage=25`,
  },
  { measure: "unpaid jobs, all of them", email: adminEmail, path: `/api/jobs/unpaid?createdBeforeDate=${today()}` },
  { measure: "a run", email: adminEmail, path: "/api/payrolls/241" },
  { measure: "a run's lines", email: adminEmail, path: "/api/payrolls/241/lines" },
  { measure: "a run's lines, search", email: adminEmail, path: "/api/payrolls/241/lines?filter=arbejder%2012" },
  { measure: "events", email: adminEmail, path: "/api/audit-log" },
];

function copiesOfYesterday(): string {
  const yesterday = Temporal.PlainDate.from(today()).subtract({ days: 1 }).toString();
  return `/api/jobs/copies?from=${yesterday}&to=${yesterday}&target=${today()}`;
}

/**
 * Measures each list, search and count in two companies in turns, since a shared machine's speed changes by the minute.
 * Target: with a million jobs, a call takes at most 1.5 times as long as with 10,000 jobs.
 * @param paths only calls under these paths: `npm run bench -- growth /api/approvals`
 */
export async function measure(server: BenchServer, paths: readonly string[]): Promise<Figure[]> {
  const large = Number(process.env.JOBS ?? 1_000_000);
  const companies = [await companyOf(server, small), await companyOf(server, large)];
  const figures: Figure[] = [];
  const wanted = calls.filter(({ path }) => paths.length === 0 || paths.some((start) => path.startsWith(start)));
  for (const call of wanted) {
    const [before = 0, after = 0] = await mediansOf(companies, call);
    figures.push({
      measure: `${call.measure}, ${small.toLocaleString("en")} → ${large.toLocaleString("en")} jobs`,
      figure: `p50 ${ms(before)} → ${ms(after)} (${(after / before).toFixed(2)} ×)`,
      target: "1.5 ×",
      met: after <= 1.5 * before,
    });
  }
  for (const { stop } of companies) await stop();
  return figures;
}

type Company = { session(email: string): Promise<Client>; stop(): Promise<void> };

async function companyOf(server: BenchServer, jobs: number): Promise<Company> {
  const { url, db, drop } = await server.database(`bench_growth_${jobs}`);
  await fillCompany(db, { ...company, jobs });
  const app = await startApp({ databaseUrl: url });
  const sessions = new Map<string, Client>();
  return {
    async session(email) {
      const session = sessions.get(email) ?? (await app.login(email));
      sessions.set(email, session);
      return session;
    },
    async stop() {
      await app.stop();
      await drop();
    },
  };
}

async function mediansOf(companies: readonly Company[], { email, path }: Call): Promise<number[]> {
  const times: number[][] = companies.map(() => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [index, { session }] of companies.entries()) {
      const asked = await session(email);
      times[index]?.push(...(await timesOf(rounds, () => ask(asked, path))));
    }
  return times.map((some) =>
    percentile(
      some.toSorted((one, other) => one - other),
      50,
    ),
  );
}

async function ask(session: Client, path: string): Promise<void> {
  const { status } = await session.get(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
}
