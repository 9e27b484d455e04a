import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { ensureChromium } from "#testing/chromium.ts";
import { until } from "#testing/until.ts";
import { copyDemo, demoFolder, inboxAddress, type Server, servers } from "./servers.ts";

/**
 * Starts the servers of the browser tests, and unpacks their browser. A copy of a demo company takes a fortieth of the
 * time to create one.
 */

const started = new Set<ChildProcess>();

const stop = () => started.forEach((server) => void server.kill("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);

const [first] = servers;
if (!first) throw new Error("There are no servers to start");
const [demo] = await Promise.all([start({ ...first, dataDir: demoFolder }), ensureChromium()]);
demo.kill("SIGTERM");
await once(demo, "exit");
for (const { dataDir } of servers) copyDemo(dataDir);
await Promise.all(servers.map(start));
process.stdout.write("The servers are ready\n");

async function start({ port, url, dataDir }: Server): Promise<ChildProcess> {
  const settings = {
    ...{ PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    ...{ RECEIPT_MAIL: inboxAddress, WEBHOOK_PRIVATE_ADDRESSES: "allow" },
  };
  const server = spawn(process.execPath, ["scripts/start.mjs", "--demo"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  started.add(server);
  server.on("exit", () => started.delete(server));
  const isReady = async () => {
    if (!started.has(server)) throw new Error(`${url} has stopped`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok || undefined;
  };
  await until(`${url} to be ready`, isReady, { timeout: 300_000 }).catch((error) => {
    stop();
    throw error;
  });
  return server;
}
