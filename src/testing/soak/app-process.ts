import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { projectFile } from "../../common/server/files/project-file.ts";
import { freePort } from "../../common/server/free-port.ts";

/** `npm run soak` says what `npm start` starts; the tests need no build. */
const mainFile = projectFile(process.env.APP_MAIN ?? "src/app/server/main.ts");
const startLimit = 60_000;

/** The real server, in a process of its own. */
export type AppProcess = {
  url: string;
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  /** In order, as a supervisor stops it. */
  stop(): Promise<void>;
  /** Waits until it can serve. */
  ready(limit?: number): Promise<void>;
  /** Whether the process itself has never ended by itself. */
  hasCrashed(): boolean;
};

/** @param flags what the server is started with: as by itself, with the demo company */
export async function appProcess(
  env: Record<string, string>,
  flags: readonly string[] = ["--demo"],
): Promise<AppProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
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

  async function ready(limit = startLimit): Promise<void> {
    const deadline = Date.now() + limit;
    while (!(await isReady(url))) {
      if (hasCrashed || Date.now() > deadline) throw new Error(`the app is not ready after ${limit} ms`);
      await setTimeout(20);
    }
  }

  return {
    url,
    ready,
    async start() {
      isMeant = false;
      app = spawn(process.execPath, [mainFile, ...flags], {
        env: { PATH: process.env.PATH, LOG_LEVEL: "fatal", WRITES_PER_MINUTE: "100000000", PORT: String(port), ...env },
        // By the channel it notices when we are killed, and ends.
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      app.channel?.unref();
      app.on("exit", () => {
        if (!isMeant) hasCrashed = true;
      });
      await ready();
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    hasCrashed: () => hasCrashed,
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
