import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../src/common/server/free-port.ts";

type Server = { readonly port: number; readonly url: string; readonly dataDir: string };

/** Each worker has a server and a company of its own, so that two tests at the same time never meet. */
const count = 2;

// The workers read this file too: they inherit what the first reading has chosen.
process.env.E2E_SERVERS ??= JSON.stringify(await Promise.all(Array.from({ length: count }, place)));

export const servers: readonly Server[] = JSON.parse(process.env.E2E_SERVERS);

/** The one of this worker. */
export const ownServer = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as Server;

export type StartedServer = { readonly url: string; readonly dataDir: string; stop(): Promise<void> };

/** One more server with a demo company, for a test that needs other settings. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const { port, url, dataDir } = await place();
  const env = { ...process.env, PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings };
  const server = spawn(process.execPath, ["scripts/start.mjs", "--demo"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(server, "exit");
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await setTimeout(100);
  }
  return {
    url,
    dataDir,
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}

async function place(): Promise<Server> {
  const port = await freePort();
  return { port, url: `http://127.0.0.1:${port}`, dataDir: temporaryFolder() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
