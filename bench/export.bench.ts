import { type JobExportFormat, jobExportFormats } from "../src/features/jobs/rules/job-export.ts";
import { startApp } from "./app.ts";
import { adminEmail, fillCompany } from "./company.ts";
import type { BenchServer } from "./database.ts";
import { type Figure, megabytes, seconds } from "./figures.ts";

const jobs = 100_000;

/** In which a file has to be there, milliseconds. */
const limits = { csv: 1000, xlsx: 2000 };
const memoryLimit = 40e6;

/** The job export, read as it comes; each file of an app that has made none before. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_export");
  await fillCompany(db, { users: 3000, projects: 500, jobs, unpaid: jobs });
  const figures: Figure[] = [];
  for (const format of jobExportFormats) figures.push(await fileOf(url, format));
  await drop();
  return figures;
}

async function fileOf(databaseUrl: string, format: JobExportFormat): Promise<Figure> {
  const app = await startApp({ databaseUrl });
  const session = await app.login(adminEmail);
  const today = Temporal.Now.plainDateISO("Europe/Copenhagen");
  const idle = app.memory();
  app.resetPeak();
  const start = performance.now();
  const answer = await session.get(
    `/api/jobs/export?from=${today.subtract({ years: 1 })}&to=${today}&format=${format}`,
  );
  const time = performance.now() - start;
  const above = Math.max(0, app.peakMemory() - idle);
  await app.stop();
  return {
    measure: `export of ${jobs.toLocaleString("en")} jobs as ${format} (${megabytes(answer.bytes.length)})`,
    figure: `${seconds(time)}, ${megabytes(above)} above idle`,
    target: `${seconds(limits[format])}, ${megabytes(memoryLimit)} above idle`,
    met: answer.status === 200 && time <= limits[format] && above <= memoryLimit,
  };
}
