import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../src/common/server/free-port.ts";

type Server = { readonly port: number; readonly url: string; readonly dataDir: string };

/** Each worker has a server and a company of its own, so that two tests at the same time never meet. */
const count = 2;

// The workers read this file too: they inherit what the first reading has chosen.
process.env.E2E_SERVERS ??= JSON.stringify(await Promise.all(Array.from({ length: count }, place)));

export const servers: readonly Server[] = JSON.parse(process.env.E2E_SERVERS);

/** The one of this worker. */
export const ownServer = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] as Server;

async function place(): Promise<Server> {
  const port = await freePort();
  return { port, url: `http://127.0.0.1:${port}`, dataDir: temporaryFolder() };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
