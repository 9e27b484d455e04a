import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPostmaster } from "#common/server/database/embedded/embedded.ts";
import { appProcess } from "../app-process.ts";
import { until } from "../until.ts";
import { anyMoment } from "./fault-time.ts";
import { problemsOf } from "./invariants.ts";
import { startLoad } from "./load.ts";
import { type Report, temporaryFolder } from "./report.ts";

export const victims = ["the app", "PostgreSQL", "both"] as const;

/** kill -9 under a load of writes, of the app, of the embedded PostgreSQL and of both in turn. */
export async function kills(report: Report, times: number): Promise<void> {
  await using folder = temporaryFolder();
  const app = await appProcess({ env: { DATA_DIR: folder.path }, isDemo: true });
  await app.start();
  const load = await startLoad([app.url]);
  try {
    for (let time = 1; time <= times; time++) {
      const victim = victims[(time - 1) % victims.length] as (typeof victims)[number];
      await report.check(`kill ${time} of ${times}: ${victim}`, async () => {
        await load.progress(20);
        await anyMoment(0, 200);
        await killThem(victim, app, folder.path);
        if (victim !== "PostgreSQL") await app.start();
        await load.progress(20);
        return problemsOf(embeddedUrl(folder.path), load.acknowledged);
      });
      if (app.hasCrashed()) throw new Error("the app has ended by itself");
    }
    await load.stop();
    await report.check(`all ${load.acknowledged.jobs.size} acknowledged jobs, at the end`, () =>
      problemsOf(embeddedUrl(folder.path), load.acknowledged),
    );
  } finally {
    await app.stop();
  }
}

export async function killThem(
  victim: (typeof victims)[number],
  app: { kill(): Promise<void> },
  dataDir: string,
): Promise<void> {
  const killed = running(dataDir).pid;
  if (victim !== "the app") process.kill(killed, "SIGKILL");
  if (victim !== "PostgreSQL") await app.kill();
  // Connections survive for a moment. The next writes must reach the PostgreSQL that replaces the killed one.
  else await until("another PostgreSQL", () => isReadyAfter(killed, dataDir) || undefined);
}

function isReadyAfter(killed: number, dataDir: string): boolean {
  const now = postmaster(dataDir);
  return now ? now.isReady && now.pid !== killed : false;
}

function running(dataDir: string) {
  const now = postmaster(dataDir);
  if (!now) throw new Error(`no PostgreSQL runs in ${dataDir}`);
  return now;
}

const postmaster = (dataDir: string) => readPostmaster(join(dataDir, "postgres"));

export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  return `postgres://postgres:${password}@127.0.0.1:${running(dataDir).port}/dagvaerk`;
}
