import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { projectFile } from "../common/server/files/project-file.ts";
import { freePort } from "../common/server/free-port.ts";

type Program = { main: string; flags: readonly string[]; env: Readonly<Record<string, string>> };

/** The build, which starts in half the time of the sources. Vitest without `APP_IS_BUILT` uses the sources. */
function programIn(folder: string): Program {
  // Caches the compiled sources, which halves the start time.
  const compiled = { NODE_COMPILE_CACHE: join(folder, ".cache/compiled") };
  if (process.env.VITEST && !process.env.APP_IS_BUILT)
    return { main: "src/app/server/main.ts", flags: [], env: compiled };
  const started: Program = JSON.parse(readFileSync(join(folder, "scripts/app-process.json"), "utf8"));
  return { ...started, env: { ...started.env, ...compiled } };
}

/** Milliseconds until the app must be ready, on a busy machine and with a demo company to create. */
const startLimit = 120_000;

export type AppProcess = {
  readonly url: string;
  /** The id of the running process. */
  readonly pid: number;
  /** Resolves when the app is ready. */
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM. */
  stop(): Promise<void>;
  /** Whether the process has ended without `kill` or `stop`. */
  hasCrashed(): boolean;
  /** The response of a module that a flag has loaded into the process. */
  ask(): Promise<unknown>;
};

type Options = {
  env: Readonly<Record<string, string>>;
  /** Whether the app starts with the demo company. */
  isDemo: boolean;
  /** The folder of another version of the product. */
  folder?: string;
  flags?: readonly string[];
};

export async function appProcess({ env, isDemo, folder = projectFile("."), flags = [] }: Options): Promise<AppProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = programIn(folder);
  const args = [...program.flags, ...flags, program.main, ...(isDemo ? ["--demo"] : [])];
  let app: ChildProcess | undefined;
  let isMeant = false;
  let hasCrashed = false;

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!app || app.exitCode !== null || app.signalCode !== null) return;
    isMeant = true;
    const ended = once(app, "exit");
    app.kill(signal);
    await ended;
  }

  return {
    url,
    get pid() {
      return app?.pid ?? Number.NaN;
    },
    async start() {
      isMeant = false;
      app = spawn(process.execPath, args, {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          LOG_LEVEL: "fatal",
          WRITES_PER_MINUTE: "100000000",
          READS_PER_MINUTE: "100000000",
          ...program.env,
          PORT: String(port),
          BASE_URL: url,
          ...env,
        },
        // If this process is killed, the `ipc` channel closes, and then the app ends.
        stdio: ["ignore", "pipe", "inherit", "ipc"],
      });
      app.channel?.unref();
      app.on("exit", () => {
        if (!isMeant) hasCrashed = true;
      });
      await isReady(app);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    hasCrashed: () => hasCrashed,
    async ask() {
      app?.send("?");
      const [answer] = await once(app as ChildProcess, "message");
      return answer;
    },
  };
}

/** Reads the app's output to the end, because a full pipe would block the app. */
async function isReady(app: ChildProcess): Promise<void> {
  const lines = createInterface({ input: app.stdout as Readable });
  const ready = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      if (/ is ready at http/.test(line)) resolve();
    });
  });
  const ended = once(app, "exit", { signal: AbortSignal.timeout(startLimit) }).then(([code]) => {
    throw new Error(`the app ended with ${code}`);
  });
  await Promise.race([ready, ended]);
}
