import { startApp } from "./app.ts";
import { adminEmail, fillCompany } from "./company.ts";
import type { BenchServer } from "./database.ts";
import { type Figure, megabytes, seconds } from "./figures.ts";

const jobs = 100_000;

/** The job export, read as it comes (target: at most 100 MB above idle). */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_export");
  await fillCompany(db, { users: 3000, projects: 500, jobs, unpaid: jobs });
  const app = await startApp({ databaseUrl: url });
  const session = await app.login(adminEmail);
  const today = Temporal.Now.plainDateISO("Europe/Copenhagen");
  const figures: Figure[] = [];
  for (const format of ["csv", "xlsx"]) {
    const idle = app.memory();
    app.resetPeak();
    const start = performance.now();
    const answer = await session.get(
      `/api/jobs/export?from=${today.subtract({ years: 1 })}&to=${today}&format=${format}`,
    );
    const above = Math.max(0, app.peakMemory() - idle);
    figures.push({
      measure: `export of ${jobs.toLocaleString("en")} jobs as ${format} (${megabytes(answer.bytes.length)})`,
      figure: `${seconds(performance.now() - start)}, ${megabytes(above)} above idle`,
      target: "100 MB above idle",
      met: answer.status === 200 && above <= 100e6,
    });
  }
  await app.stop();
  await drop();
  return figures;
}
