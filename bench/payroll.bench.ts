import { payrollFormats } from "../src/features/payrolls/rules/payroll-formats.ts";
import { defaultPayrollSetup } from "../src/features/payrolls/rules/payroll-setup.ts";
import { type Session, startApp } from "./app.ts";
import { adminEmail, fillCompany } from "./company.ts";
import type { BenchServer } from "./database.ts";
import { type Figure, megabytes, seconds } from "./figures.ts";

const jobs = 100_000;

/** A run of 100,000 jobs and each of its files (target: 5 s, and for a file 200 MB above idle). */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_payroll");
  await fillCompany(db, { users: 3000, projects: 500, jobs, unpaid: jobs });
  const app = await startApp({ databaseUrl: url });
  const session = await app.login(adminEmail);
  await setUp(session);
  const figures: Figure[] = [];

  const start = performance.now();
  const run = await session.send("POST", "/api/payrolls", {
    description: "Måling",
    created_before_date: new Date().toISOString().slice(0, 10),
    jobs: "all",
  });
  if (run.status !== 201) throw new Error(`the run: ${run.status} ${await run.text()}`);
  const { id, jobs_count } = (await run.json()) as { id: number; jobs_count: number };
  figures.push(figure(`a run of ${jobs_count} jobs`, performance.now() - start, undefined));

  for (const format of payrollFormats) {
    const idle = app.memory();
    app.resetPeak();
    const begun = performance.now();
    const file = await session.get(`/payrolls/${id}?format=${format}`);
    const bytes = (await file.arrayBuffer()).byteLength;
    const name = `file ${format} of it (${file.status === 200 ? megabytes(bytes) : `status ${file.status}`})`;
    figures.push(figure(name, performance.now() - begun, app.peakMemory() - idle));
  }
  await app.stop();
  await drop();
  return figures;
}

/** What a company has to tell before each format can be made. */
async function setUp(session: Session): Promise<void> {
  const { danlon, datalon, mle, ...rest } = defaultPayrollSetup;
  const answer = await session.send("PUT", "/api/payroll-setup", {
    ...rest,
    danlon: { ...danlon, company_number: "12345678" },
    datalon: {
      ...datalon,
      company_number: "100111001",
      pay_term: "51",
      group_text: "Kontoret",
      single_code: "hours",
      code_width: 4,
    },
    mle: { ...mle, customer_number: "1242", employer_number: "1" },
    version: 1,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

function figure(measure: string, time: number, memory: number | undefined): Figure {
  const above = memory === undefined ? "" : `, ${megabytes(Math.max(0, memory))} above idle`;
  return {
    measure,
    figure: seconds(time) + above,
    target: memory === undefined ? "5 s" : "5 s, 200 MB",
    met: time <= 5000 && (memory ?? 0) <= 200e6,
  };
}
