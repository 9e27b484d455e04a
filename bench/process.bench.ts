import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { startApp } from "./support/app.ts";
import { employeeEmail, fillCompany } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, megabytes, seconds } from "./support/figures.ts";

/** Milliseconds without a call before idle memory is read. */
const idleFor = 5_000;

export async function measure(server: BenchServer): Promise<Figure[]> {
  return [await startTime(), ...(await memory(server))];
}

/** The app with its embedded database, on the second start. */
async function startTime(): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), "dagvaerk-bench-start-"));
  await (await startApp({ dataDir })).stop();
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const app = await startApp({ dataDir });
    times.push(app.startTime);
    await app.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
  const worst = Math.max(...times);
  return {
    measure: "start to ready, second start, embedded database (worst of 3)",
    figure: seconds(worst),
    target: "2 s",
    met: worst <= 2000,
  };
}

async function memory(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop } = await server.database("bench_process");
  await fillCompany(db, { users: 400, projects: 500, jobs: 100_000, unpaid: 8_000 });
  const app = await startApp({ databaseUrl: url });
  const session = await app.login(employeeEmail);
  await setTimeout(idleFor);
  const idle = app.memory();
  const before = await app.effort();
  await autocannon({ url: `${app.url}/api/jobs`, connections: 16, duration: 10, headers: session.headers() });
  const after = await app.effort();
  const busy = app.peakMemory();
  const collecting = (after.gc - before.gc) / (after.active - before.active);
  await app.stop();
  await drop();
  return [
    { measure: "memory of the app process, idle", figure: megabytes(idle), target: "170 MB", met: idle <= 170e6 },
    {
      measure: "the same at 16 connections, its peak",
      figure: megabytes(busy),
      target: "280 MB",
      met: busy <= 280e6,
    },
    {
      measure: "garbage collection meanwhile",
      figure: `${(collecting * 100).toFixed(1)} % of its time`,
      target: "8 %",
      met: collecting <= 0.08,
    },
  ];
}
