import { type JobExportFormat, jobExportFormats } from "#features/jobs/rules/job-export.ts";
import { startApp } from "./support/app.ts";
import { adminEmail, fillCompany, today } from "./support/company.ts";
import { type Cost, costInWords, costOf } from "./support/cost.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, megabytes } from "./support/figures.ts";

const jobs = 100_000;

const limit: Cost = { time: 2500, memory: 60e6 };

/** The job export, read as a stream. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_export");
  await fillCompany(db, { users: 3000, projects: 500, jobs, unpaid: jobs });
  const figures: Figure[] = [];
  for (const format of jobExportFormats) figures.push(await fileOf(url, format));
  await drop();
  return figures;
}

/** Exports twice from the same app, because the first export also grows the nursery and compiles code. */
async function fileOf(databaseUrl: string, format: JobExportFormat): Promise<Figure> {
  const app = await startApp({ databaseUrl });
  const session = await app.login(adminEmail);
  const day = today();
  const path = `/api/jobs/export?from=${Temporal.PlainDate.from(day).subtract({ years: 1 })}&to=${day}&format=${format}`;
  const first = await costOf(app, () => session.get(path));
  const again = await costOf(app, () => session.get(path));
  await app.stop();
  const { answer } = again;
  return {
    measure: `export of ${jobs.toLocaleString("en")} jobs as ${format} (${megabytes(answer.bytes.length)}), the first and the next`,
    figure: `${costInWords(first)}; ${costInWords(again)}`,
    target: costInWords(limit),
    met: answer.status === 200 && first.time <= limit.time && again.memory <= limit.memory,
  };
}
