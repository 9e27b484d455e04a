import { type ChildProcess, execFileSync, type ForkOptions, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbedded } from "./embedded.ts";

const nobody = 65_534;

/** A copy of the first test's new data directory, because creating a cluster takes long. */
const made = mkdtempSync(join(tmpdir(), "dagvaerk-embedded-made-"));

let dataDir: string;
let said: string[];
let started: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dagvaerk-embedded-"));
  said = [];
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

afterAll(() => rmSync(made, { recursive: true }));

/** `-a` preserves owners and permissions. */
function copy(from: string, to: string): void {
  execFileSync("cp", ["-a", `${from}/.`, to]);
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, say: (line) => said.push(line) });
  started.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const lockFile = () => join(dataDir, "postgres/postmaster.pid");
const serverPid = () => Number(readFileSync(lockFile(), "utf8").split("\n")[0]);

async function otherProcess(options: ForkOptions = {}): Promise<{ app: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, "../../../../testing/use-embedded.ts");
  const app = fork(script, [dataDir], { execArgv: [], ...options });
  const [url] = (await once(app, "message")) as [string];
  return { app, url };
}

async function kill(app: ChildProcess): Promise<void> {
  app.kill("SIGKILL");
  await once(app, "exit");
}

test("the server of a new data directory is durable, and accepts only local connections with its password", async () => {
  const { url, stop } = await start();
  expect(await query(url, "show server_version_num")).toMatch(/^18/);
  expect(await query(url, "select lower('ÆØÅ') || upper('é')")).toBe("æøåÉ");
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    expect(await query(url, `show ${setting}`)).toBe("on");
  expect(await query(url, "show data_checksums")).toBe("on");

  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, "postgres")).mode & 0o777).toBe(0o700);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");

  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  for (const { address } of others.filter((other) => !other.internal && other.family === "IPv4"))
    expect(await canConnect(address, Number(new URL(url).port))).toBe(false);
  await stop();
  copy(dataDir, made);
});

function canConnect(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket({ host, port, timeout: 1_000 });
    const answer = (can: boolean) => {
      socket.destroy();
      resolve(can);
    };
    socket.once("connect", () => answer(true));
    socket.once("error", () => answer(false)).once("timeout", () => answer(false));
  });
}

test("the data of the embedded server survives a stop", async () => {
  copy(made, dataDir);
  const first = await start();
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  await expect(query(first.url, "select 1")).rejects.toThrow();
  const second = await start();
  expect(await query(second.url, "select answer from kept")).toBe(42);
});

test("after a kill -9 of the app the next start uses the running server", async () => {
  copy(made, dataDir);
  const { app, url } = await otherProcess();
  await query(url, "create table kept as select 42 as answer");
  await kill(app);
  const { url: urlNow, stop } = await start();
  expect(urlNow).toBe(url);
  expect(said).toEqual(["PostgreSQL is already running: using it"]);
  expect(await query(urlNow, "select answer from kept")).toBe(42);
  await stop();
  await expect(query(url, "select 1")).rejects.toThrow();
});

test("after a kill -9 of the app and the server the next start recovers the data", async () => {
  copy(made, dataDir);
  const { app, url } = await otherProcess();
  await query(url, "create table kept as select 42 as answer");
  process.kill(serverPid(), "SIGKILL");
  await kill(app);
  expect(await query((await start()).url, "select answer from kept")).toBe(42);
});

test("a server that is killed while the app runs is restarted with all committed data", async () => {
  copy(made, dataDir);
  const postgres = await start();
  const { url } = postgres;
  await query(url, "create table kept as select 42 as answer");
  process.kill(serverPid(), "SIGKILL");
  await expect
    .poll(() => query(postgres.url, "select answer from kept").catch(() => "away"), { timeout: 60_000 })
    .toBe(42);
  expect(said).toContain("PostgreSQL is gone: starting it again");
  await postgres.stop();
  await expect(query(postgres.url, "select 1")).rejects.toThrow();
});

test("a server that was killed a moment ago is stopped without an error", async () => {
  copy(made, dataDir);
  const { stop } = await start();
  process.kill(serverPid(), "SIGKILL");
  await stop();
});

test("a stale lock whose process id is in use again is removed", async () => {
  copy(made, dataDir);
  const { stop } = await start();
  const lock = readFileSync(lockFile(), "utf8");
  await stop();
  writeFileSync(lockFile(), lock.replace(/^\d+/, String(process.pid)));
  expect(await query((await start()).url, "select 1")).toBe(1);
});

test("two processes share an embedded server, and the last process stops the server", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second.url).toBe(first.url);
  await first.stop();
  expect(await query(second.url, "select 1")).toBe(1);
  await second.stop();
  await expect(query(second.url, "select 1")).rejects.toThrow();
});

test("a query over many rows succeeds with the small shared memory of a container", async ({ skip }) => {
  skip(spawnSync("unshare", ["-m", "true"]).status !== 0, "nobody but root may mount");
  copy(made, dataDir);
  const mount = 'mount -t tmpfs -o size=8m tmpfs /dev/shm && exec "$@"';
  const inContainer = { execPath: "unshare", execArgv: ["-m", "sh", "-c", mount, "sh", process.execPath] };
  const { app, url } = await otherProcess(inContainer);
  const shared = `set min_parallel_table_scan_size = 0; set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set work_mem = '64MB'`;
  await query(url, "create table numbers as select n from generate_series(1, 400000) as n");
  await query(url, "analyze numbers");
  const client = new pg.Client(url);
  await client.connect();
  await client.query(shared);
  const { rows } = await client.query("select count(*)::int as count from numbers join numbers as others using (n)");
  expect(rows).toEqual([{ count: 400_000 }]);
  await client.end();
  app.disconnect();
  await once(app, "exit");
});

test("a wrong password is reported differently from a server that does not start", async () => {
  copy(made, dataDir);
  await start();
  writeFileSync(join(dataDir, "postgres-password"), "another\n");
  await expect(start()).rejects.toThrow("postgres-password is not that of");
});

describe.runIf(process.getuid?.() === 0)("an app that runs as root", () => {
  test("runs PostgreSQL as another user, even in a directory that the other user cannot enter", async () => {
    mkdirSync(join(dataDir, "closed"), { mode: 0o700 });
    const postgres = await startEmbedded({ dataDir: join(dataDir, "closed/data"), say: () => {} });
    expect(await query(postgres.url, "select 1")).toBe(1);
    expect(statSync(join(dataDir, "closed/data/postgres")).uid).not.toBe(0);
    await postgres.stop();
  });

  test("runs the cluster of an ordinary user as that user", async ({ skip }) => {
    const { error } = spawnSync(process.execPath, ["--version"], { uid: nobody, gid: nobody });
    skip(error !== undefined, `an ordinary user cannot run what lies here: ${error?.message}`);
    chownSync(dataDir, nobody, nobody);
    const { app, url } = await otherProcess({ uid: nobody, gid: nobody });
    await query(url, "create table kept as select 42 as answer");
    app.disconnect();
    await once(app, "exit");
    expect(await query((await start()).url, "select answer from kept")).toBe(42);
    expect(statSync(join(dataDir, "postgres")).uid).toBe(nobody);
  });
});
