import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appProcess } from "../src/testing/app-process.ts";
import { type Client, newClient, overFetch } from "../src/testing/http-client.ts";
import { password } from "./company.ts";

export type BenchApp = {
  url: string;
  /** Milliseconds from the start of the process until it is ready. */
  startTime: number;
  login(email: string): Promise<Client>;
  /** Resident memory of the process, bytes. */
  memory(): number;
  /** The most that it was since the last reset. */
  peakMemory(): number;
  resetPeak(): void;
  stop(): Promise<void>;
};

/** The app as it is run, in a process of its own. Without an address it brings its own database, in the folder. */
export async function startApp(settings: { databaseUrl?: string; dataDir?: string } = {}): Promise<BenchApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), "dagvaerk-bench-app-")));
  const database = settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl };
  const app = await appProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: "error", ...database }, isDemo: false });
  const start = performance.now();
  await app.start();
  return {
    url: app.url,
    startTime: performance.now() - start,
    login: (email) => loginAt(app.url, email),
    memory: () => statusOf(app.pid, "VmRSS"),
    peakMemory: () => statusOf(app.pid, "VmHWM"),
    resetPeak: () => writeFileSync(`/proc/${app.pid}/clear_refs`, "5"),
    async stop() {
      await app.stop();
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function loginAt(url: string, email: string): Promise<Client> {
  const client = newClient(overFetch(url));
  await client.login(email, password);
  return client;
}

/** Linux tells it in kB. */
function statusOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}
