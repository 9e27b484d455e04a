import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectFile } from "#common/server/files/project-file.ts";
import { appProcess } from "#testing/app-process.ts";
import { type Client, newClient, overFetch } from "#testing/http-client.ts";
import { password } from "./company.ts";
import type { Effort } from "./meter.ts";

export type BenchApp = {
  url: string;
  /** The id of the running process. */
  pid: number;
  /** Milliseconds from the start of the process until the app is ready. */
  startTime: number;
  login(email: string): Promise<Client>;
  effort(): Promise<Effort>;
  /** Resident memory of the process, bytes. */
  memory(): number;
  /** The maximum of the resident memory since the last reset, bytes. */
  peakMemory(): number;
  resetPeak(): void;
  stop(): Promise<void>;
};

type AppSettings = {
  databaseUrl?: string;
  dataDir?: string;
  /** The folder of another version of the product. */
  folder?: string;
  env?: Readonly<Record<string, string>>;
};

/** The app in a process of its own. Without a database URL it starts the embedded database. */
export async function startApp({ databaseUrl, env, ...settings }: AppSettings = {}): Promise<BenchApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), "dagvaerk-bench-app-")));
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const app = await appProcess({
    ...settings,
    flags: ["--import", projectFile("bench/support/meter.ts")],
    env: { DATA_DIR: dataDir, LOG_LEVEL: "error", ...database, ...env },
    isDemo: false,
  });
  const start = performance.now();
  await app.start();
  return {
    url: app.url,
    pid: app.pid,
    startTime: performance.now() - start,
    async login(email) {
      const client = newClient(overFetch(app.url));
      await client.login(email, password);
      return client;
    },
    effort: () => app.ask() as Promise<Effort>,
    memory: () => statusOf(app.pid, "VmRSS"),
    peakMemory: () => statusOf(app.pid, "VmHWM"),
    resetPeak: () => writeFileSync(`/proc/${app.pid}/clear_refs`, "5"),
    async stop() {
      await app.stop();
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Linux reports kB. */
function statusOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}
