import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#common/server/free-port.ts";
import { appProcess } from "#testing/app-process.ts";

export type Server = { readonly port: number; readonly url: string; readonly dataDir: string };

/**
 * Each worker has its own server and company, so that tests of different workers never interfere. On two processors,
 * three workers are fastest, because a test waits for a part of its time.
 */
const count = 3;

// Workers load this file too. They inherit the ports and folders that the main process has chosen.
process.env.E2E_SERVERS ??= JSON.stringify(await Promise.all(Array.from({ length: count }, place)));

export const servers: readonly Server[] = JSON.parse(process.env.E2E_SERVERS);

/** The folder of the demo company that start-servers.ts creates once. Each server starts with a copy. */
process.env.E2E_DEMO ??= temporaryFolder();

export function copyDemo(dataDir: string): void {
  cpSync(demoFolder, dataDir, { recursive: true });
}

export const demoFolder = process.env.E2E_DEMO;

/** The address to which receipts are mailed. */
export const inboxAddress = "bilag@firma.dk";

/** The server of this worker. */
export const ownServer = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as Server;

export type StartedServer = { readonly url: string; readonly dataDir: string; stop(): Promise<void> };

/** Another server with a demo company, for a test that needs other settings. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<StartedServer> {
  const dataDir = temporaryFolder();
  copyDemo(dataDir);
  const app = await appProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings }, isDemo: true });
  await app.start();
  return { url: app.url, dataDir, stop: app.stop };
}

async function place(): Promise<Server> {
  const port = await freePort();
  // Passkeys need a host name instead of an IP address.
  return { port, url: `http://localhost:${port}`, dataDir: temporaryFolder() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
