import { payrollFormatNames } from "../src/features/payroll-files/rules/payroll-formats.ts";
import type { Payable, Payroll } from "../src/features/payrolls/rules/payroll.ts";
import { filledPayrollSetup } from "../src/testing/data/payroll-formats.ts";
import type { Client } from "../src/testing/http-client.ts";
import { type BenchApp, startApp } from "./app.ts";
import { adminEmail, fillCompany, today } from "./company.ts";
import type { BenchServer } from "./database.ts";
import { type Figure, megabytes, seconds } from "./figures.ts";

const jobs = 100_000;

/** A run of 100,000 jobs and each of its files (target: 5 s, and for a file 200 MB above idle). */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  await inCompany(server, async (app, session) => {
    const { id } = await timed(figures, "a run", () => run(session));
    figures.push(...(await files(app, session, id)));
  });
  await inCompany(server, async (_app, session) => {
    await timed(figures, "the check list before it", () => ask(session, "/api/payrolls/checks"));
    const { approved, unapproved } = await timed(figures, "what it can pay", () =>
      ask<Payable>(session, "/api/payrolls/payable"),
    );
    await timed(figures, "a run that names its jobs, as the dialog's does", () =>
      run(session, [...approved.jobs, ...unapproved.jobs]),
    );
  });
  return figures;
}

async function inCompany(server: BenchServer, task: (app: BenchApp, session: Client) => Promise<void>): Promise<void> {
  const { url, db, drop } = await server.database("bench_payroll");
  await fillCompany(db, { users: 3000, projects: 500, jobs, unpaid: jobs });
  const app = await startApp({ databaseUrl: url });
  const session = await app.login(adminEmail);
  await setUp(session);
  await task(app, session);
  await app.stop();
  await drop();
}

async function timed<Answer>(figures: Figure[], what: string, task: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await task();
  figures.push(figure(`${what} (${jobs.toLocaleString("en")} jobs, 5 % of them rejected)`, performance.now() - start));
  return answer;
}

async function ask<Answer>(session: Client, path: string): Promise<Answer> {
  const answer = await session.get(`${path}?createdBeforeDate=${today()}`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return answer.body as Answer;
}

async function run(session: Client, shown_jobs?: Payable["approved"]["jobs"]): Promise<Payroll> {
  const input = { description: "Måling", created_before_date: today(), jobs: "all", shown_jobs };
  const answer = await session.post("/api/payrolls", input);
  if (answer.status !== 201) throw new Error(`the run: ${answer.status} ${answer.bytes}`);
  return answer.body as Payroll;
}

async function files(app: BenchApp, session: Client, payrollId: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of payrollFormatNames) {
    const idle = app.memory();
    app.resetPeak();
    const begun = performance.now();
    const file = await session.get(`/payrolls/${payrollId}?format=${format}`);
    const name = `file ${format} of it (${file.status === 200 ? megabytes(file.bytes.length) : `status ${file.status}`})`;
    figures.push(figure(name, performance.now() - begun, app.peakMemory() - idle));
  }
  return figures;
}

/** What a company has to tell before each format can be made. */
async function setUp(session: Client): Promise<void> {
  const answer = await session.put("/api/payroll-setup", {
    ...filledPayrollSetup,
    datalon: { ...filledPayrollSetup.datalon, amount_code: "", single_code: "hours", code_width: 4 },
    version: 1,
  });
  if (answer.status !== 200) throw new Error(String(answer.bytes));
}

function figure(measure: string, time: number, memory?: number): Figure {
  const above = memory === undefined ? "" : `, ${megabytes(Math.max(0, memory))} above idle`;
  return {
    measure,
    figure: seconds(time) + above,
    target: memory === undefined ? "5 s" : "5 s, 200 MB",
    met: time <= 5000 && (memory ?? 0) <= 200e6,
  };
}
