import { payrollFormatNames } from "#features/payroll-files/rules/payroll-formats.ts";
import type { Payable, Payroll } from "#features/payrolls/rules/payroll.ts";
import { filledPayrollSetup } from "#testing/data/payroll-formats.ts";
import type { Client } from "#testing/http-client.ts";
import { type BenchApp, startApp } from "./support/app.ts";
import { adminEmail, fillCompany, today } from "./support/company.ts";
import { type Cost, costInWords, costOf } from "./support/cost.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, megabytes, seconds } from "./support/figures.ts";

const jobs = 100_000;

/** Milliseconds. */
const runLimit = 5000;
const fileLimit: Cost = { time: 2500, memory: 60e6 };
const fileCheckLimit: Cost = { time: 5000, memory: 60e6 };

/** A run of 100,000 jobs, and each of its files. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const figures: Figure[] = [];
  await inCompany(server, async (session, databaseUrl) => {
    const { id } = await timed(figures, "a run", () => run(session));
    figures.push(...(await files(databaseUrl, id)));
  });
  await inCompany(server, async (session, _databaseUrl, app) => {
    await timed(figures, "the check list before it", () => ask(session, "/api/payrolls/checks"));
    await setUp(session, { version: 2, default_format: "datalon" });
    for (const turn of ["the first time", "the next"]) {
      const { answer: _answer, ...cost } = await costOf(app, () =>
        ask(session, "/api/payrolls/file-check", "&jobs=all"),
      );
      figures.push({
        measure: `whether DataLøn's file of all of them can be made, ${turn}`,
        figure: costInWords(cost),
        target: costInWords(fileCheckLimit),
        met: cost.time <= fileCheckLimit.time && cost.memory <= fileCheckLimit.memory,
      });
    }
    const { approved, unapproved } = await timed(figures, "what it can pay", () =>
      ask<Payable>(session, "/api/payrolls/payable"),
    );
    await timed(figures, "a run that names its jobs, as the dialog's does", () =>
      run(session, [...approved.jobs, ...unapproved.jobs]),
    );
  });
  return figures;
}

async function inCompany(
  server: BenchServer,
  task: (session: Client, databaseUrl: string, app: BenchApp) => Promise<void>,
): Promise<void> {
  const { url, db, drop } = await server.database("bench_payroll");
  await fillCompany(db, { users: 3000, projects: 500, jobs, unpaid: jobs });
  const app = await startApp({ databaseUrl: url });
  const session = await app.login(adminEmail);
  await setUp(session);
  await task(session, url, app);
  await app.stop();
  await drop();
}

async function timed<Answer>(figures: Figure[], what: string, task: () => Promise<Answer>): Promise<Answer> {
  const start = performance.now();
  const answer = await task();
  const time = performance.now() - start;
  figures.push({
    measure: `${what} (${jobs.toLocaleString("en")} jobs, 5 % of them rejected)`,
    figure: seconds(time),
    target: seconds(runLimit),
    met: time <= runLimit,
  });
  return answer;
}

async function ask<Answer>(session: Client, path: string, more = ""): Promise<Answer> {
  const answer = await session.get(`${path}?createdBeforeDate=${today()}${more}`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return answer.body as Answer;
}

async function run(session: Client, shown_jobs?: Payable["approved"]["jobs"]): Promise<Payroll> {
  const input = { description: "Måling", created_before_date: today(), jobs: "all", shown_jobs };
  const answer = await session.post("/api/payrolls", input);
  if (answer.status !== 201) throw new Error(`the run: ${answer.status} ${answer.bytes}`);
  return answer.body as Payroll;
}

/** Each file comes from its own app, which has already made the file once, so that its nursery is full-sized. */
async function files(databaseUrl: string, payrollId: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of payrollFormatNames) {
    const app = await startApp({ databaseUrl });
    const session = await app.login(adminEmail);
    await session.get(`/api/payrolls/${payrollId}/file?format=${format}`);
    const { answer, ...cost } = await costOf(app, () => session.get(`/payrolls/${payrollId}?format=${format}`));
    await app.stop();
    figures.push({
      measure: `file ${format} of it (${megabytes(answer.bytes.length)})`,
      figure: costInWords(cost),
      target: costInWords(fileLimit),
      met: answer.status === 200 && cost.time <= fileLimit.time && cost.memory <= fileLimit.memory,
    });
  }
  return figures;
}

/** The settings that every format requires. */
async function setUp(session: Client, general = { version: 1, default_format: "excel" }): Promise<void> {
  const answer = await session.put("/api/payroll-setup", {
    ...filledPayrollSetup,
    datalon: { ...filledPayrollSetup.datalon, amount_code: "", single_code: "hours", code_width: 4 },
    ...general,
  });
  if (answer.status !== 200) throw new Error(String(answer.bytes));
}
