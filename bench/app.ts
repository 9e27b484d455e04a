import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../src/common/server/free-port.ts";
import { password } from "./company.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What `npm start` starts the app with. */
const asStarted: { main: string; flags: string[]; env: Record<string, string> } = JSON.parse(
  readFileSync(join(root, "scripts/app-process.json"), "utf8"),
);

export type BenchApp = {
  url: string;
  /** Milliseconds from the start of the process until it answers. */
  startTime: number;
  login(email: string): Promise<Session>;
  /** Resident memory of the process, bytes. */
  memory(): number;
  /** The most that it was since the last reset. */
  peakMemory(): number;
  resetPeak(): void;
  stop(): Promise<void>;
};

export type Session = {
  headers: Record<string, string>;
  get(path: string): Promise<Response>;
  send(method: string, path: string, body: unknown): Promise<Response>;
};

/** The app as it is run, in a process of its own. Without an address it brings its own database, in the folder. */
export async function startApp(settings: { databaseUrl?: string; dataDir?: string } = {}): Promise<BenchApp> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), "dagvaerk-bench-app-")));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(process.execPath, [...asStarted.flags, asStarted.main], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...asStarted.env,
      NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      WRITES_PER_MINUTE: "100000000",
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    },
  });
  await answers(`${url}/readyz`, child);
  const startTime = performance.now() - start;
  return {
    url,
    startTime,
    login: (email) => loginAt(url, email),
    memory: () => statusOf(child, "VmRSS"),
    peakMemory: () => statusOf(child, "VmHWM"),
    resetPeak: () => resetPeak(child),
    async stop() {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function loginAt(url: string, email: string): Promise<Session> {
  const page = await fetch(url, { headers: { accept: "text/html" } });
  const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
  const token = /<meta name="csrf-token" content="([^"]*)"/.exec(await page.text())?.[1] ?? "";
  const headers = { cookie, "x-csrf-token": token, "x-requested-with": "XMLHttpRequest", accept: "application/json" };
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login of ${email}: ${answer.status} ${await answer.text()}`);
  const session: Record<string, string> = {
    ...headers,
    cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? cookie,
    "x-csrf-token": answer.headers.get("x-csrf-token") ?? token,
  };
  return {
    headers: session,
    get: (path) => fetch(url + path, { headers: session }),
    send: (method, path, body) =>
      fetch(url + path, {
        method,
        headers: { ...session, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the app ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Linux tells it in kB. */
function statusOf({ pid }: ChildProcess, field: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}

function resetPeak({ pid }: ChildProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
