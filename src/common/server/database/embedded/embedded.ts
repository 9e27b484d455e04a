import { type ExecFileException, execFile, type SpawnOptions, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { ConfigError } from "#common/server/config.ts";
import { secretFile } from "#common/server/files/secret-file.ts";
import { freePort } from "#common/server/free-port.ts";
import { type Account, accountFor, binariesFor } from "./embedded-binaries.ts";

export type EmbeddedOptions = {
  dataDir: string;
  say(line: string): void;
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  readonly url: string;
  /** Stops PostgreSQL, unless another process uses it. */
  stop(): Promise<void>;
};

type Place = { dataDir: string; cluster: string; account: Account; binaries: string; password: string };
type Postmaster = { pid: number; port: number; isReady: boolean };
/** The connection that this process holds open while it uses the server. */
type Hold = { port: number; client: pg.Client; isLost: boolean };

/** Milliseconds for a start, including recovery after a crash. */
const startLimit = 60_000;
const fastStopLimit = 4_000;
const hardStopLimit = 1_000;
const restartDelay = 1_000;
/** Bytes. */
const logLimit = 1_000_000;

/** The advisory lock that processes share while they use the server. Only the last process gets it exclusively. */
const inUseLock = 4_061_831;

const user = "postgres";
const database = "dagvaerk";

export async function startEmbedded({ dataDir, say, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const folder = realpathSync(dataDir);
  const cluster = join(folder, "postgres");
  const account = accountFor(cluster);
  const password = secretFile(join(folder, "postgres-password"));
  const place: Place = { dataDir: folder, cluster, account, password, binaries: binariesFor(account) };

  if (!existsSync(cluster)) {
    say(`Creating a database in ${cluster}`);
    await createCluster(place, settings);
  }
  await tidy(place);
  const hold = await holdServer(place, settings, say);
  await createDatabase(hold.client);
  const keeper = keepAlive(place, hold, settings, say);
  return {
    get url() {
      return `postgres://${user}:${password}@127.0.0.1:${keeper.hold().port}/${database}`;
    },
    async stop() {
      await stop(place, await keeper.release());
    },
  };
}

type Keeper = {
  hold(): Hold;
  release(): Promise<Hold>;
};

function keepAlive(place: Place, first: Hold, settings: Record<string, string>, say: (line: string) => void): Keeper {
  let hold = first;
  let isReleased = false;
  let restarting: Promise<void> = Promise.resolve();

  function watch(): void {
    hold.client.once("end", () => {
      if (!isReleased) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    say("PostgreSQL is gone: starting it again");
    while (!isReleased) {
      try {
        hold = await holdServer(place, settings, () => {});
        return watch();
      } catch (error) {
        say(String(error));
        await setTimeout(restartDelay);
      }
    }
  }

  watch();
  return {
    hold: () => hold,
    async release() {
      isReleased = true;
      await restarting;
      return hold;
    },
  };
}

/** The finished draft folder is renamed, so an interrupted start leaves no incomplete cluster. */
async function createCluster(place: Place, settings: Record<string, string>): Promise<void> {
  const draft = mkdtempSync(join(place.dataDir, "postgres-new-"));
  try {
    const cluster = join(draft, "cluster");
    const passwordFile = join(draft, "password");
    mkdirSync(cluster, { mode: 0o700 });
    writeFileSync(passwordFile, place.password, { mode: 0o600 });
    for (const path of [draft, cluster, passwordFile]) give(path, place.account);
    const flags = [
      `--username=${user}`,
      "--pwfile=../password",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // This locale has upper and lower case in all languages, independent of the machine's locales.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(settings.fsync === "off" ? ["--no-sync"] : []),
    ];
    await promisify(execFile)(
      join(place.binaries, "bin", "initdb"),
      ["-D", pathFor(cluster, place.account), ...flags],
      processOptions(cluster, place.account),
    );
    renameSync(cluster, place.cluster);
  } catch (error) {
    if (existsSync(place.cluster)) return;
    throw new ConfigError(`PostgreSQL cannot be set up. ${(error as ExecFileException).stderr || String(error)}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function tidy({ dataDir, cluster, account }: Place): Promise<void> {
  for (const name of readdirSync(dataDir))
    if (name.startsWith("postgres-new-")) rmSync(join(dataDir, name), { recursive: true, force: true });
  if (account.uid !== undefined && statSync(cluster).uid !== account.uid)
    await promisify(execFile)("chown", ["-R", `${account.uid}:${account.gid}`, cluster]);
  if (statSync(cluster).mode & 0o077) chmodSync(cluster, 0o700);
}

function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** The path of `folder` for a program that runs in it. On Linux, the account need not have access to parent folders. */
function pathFor(folder: string, account: Account): string {
  return account.uid !== undefined && process.platform === "linux" ? "/proc/self/cwd" : folder;
}

/** `detached` starts a new session, so Ctrl-C reaches only the app. */
function processOptions(cwd: string, account: Account) {
  return { ...account, cwd, detached: true, env: { PATH: process.env.PATH, LC_ALL: "C" } } satisfies SpawnOptions;
}

async function holdServer(place: Place, settings: Record<string, string>, say: (line: string) => void): Promise<Hold> {
  const deadline = Date.now() + startLimit;
  let problem = "";
  for (let attempt = 1; Date.now() < deadline; attempt++) {
    const found = await holdRunning(place);
    if (found) {
      if (attempt === 1) say("PostgreSQL is already running: using it");
      return found;
    }
    if (attempt === 1) say("Starting PostgreSQL");
    problem = (await launch(place, settings, deadline)) ?? "";
    // Both problems are temporary. Another process starts or stops the server, or has just taken the port.
    if (problem && !/lock file|in use/.test(problem)) break;
    if (problem) await setTimeout(100);
  }
  throw new ConfigError(`PostgreSQL does not start in ${place.cluster}. ${problem || "It does not answer."}`);
}

async function holdRunning({ dataDir, cluster, password }: Place): Promise<Hold | undefined> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster?.isReady || worksElsewhere(postmaster.pid, cluster)) return undefined;
  const { port } = postmaster;
  const client = new pg.Client({ host: "127.0.0.1", port, user, password, database: "postgres" });
  const hold: Hold = { port, client, isLost: false };
  client.on("error", () => {
    hold.isLost = true;
  });
  try {
    await client.connect();
    if ((await servesFrom(cluster, client)) && (await isGranted(client, "pg_try_advisory_lock_shared"))) return hold;
  } catch (error) {
    if ((error as pg.DatabaseError).code === "28P01")
      throw new ConfigError(`The password in ${join(dataDir, "postgres-password")} is not that of ${cluster}.`);
  }
  await client.end().catch(() => {});
  return undefined;
}

/**
 * Whether the connected server uses this cluster. In a copied data directory, the lock file and the password are those
 * of the original, so the connection may have reached the original's server.
 */
async function servesFrom(cluster: string, client: pg.Client): Promise<boolean> {
  const name = `dagvaerk-${randomUUID()}`;
  writeFileSync(join(cluster, name), "");
  try {
    const { rows } = await client.query("select (pg_stat_file($1, true)).size is not null as found", [name]);
    return rows[0].found;
  } finally {
    rmSync(join(cluster, name));
  }
}

async function isGranted(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query(`select ${lock}($1) as granted`, [inUseLock]);
  return rows[0].granted;
}

/** In containers, /dev/shm often has 64 MB, too little for large queries. PostgreSQL then uses files. */
async function isMemoryShort(): Promise<boolean> {
  if (process.platform !== "linux") return false;
  const { blocks, bsize } = await statfs("/dev/shm").catch(() => ({ blocks: 0, bsize: 0 }));
  return blocks * bsize < 256 * 2 ** 20;
}

/** Returns the message of a failed start. */
async function launch(
  { dataDir, cluster, account, binaries }: Place,
  settings: Record<string, string>,
  deadline: number,
): Promise<string | undefined> {
  removeStaleLock(cluster);
  const log = join(dataDir, "postgres.log");
  const logStart = rotate(log);
  const allSettings = {
    listen_addresses: "127.0.0.1",
    // Enough for a payroll run of a hundred thousand jobs. With less, PostgreSQL flushes pages and log during the run.
    shared_buffers: "256MB",
    wal_buffers: "64MB",
    unix_socket_directories: "",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    // The app logs failed statements. PostgreSQL's log would quote their rows.
    log_min_messages: "log",
    log_error_verbosity: "terse",
    dynamic_shared_memory_type: (await isMemoryShort()) ? "mmap" : "posix",
    ...settings,
  };
  const output = openSync(log, "a", 0o600);
  const server = spawn(
    join(binaries, "bin", "postgres"),
    [
      "-D",
      pathFor(cluster, account),
      "-p",
      String(await freePort()),
      ...Object.entries(allSettings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...processOptions(cluster, account), stdio: ["ignore", output, output] },
  );
  closeSync(output);
  server.unref();
  let failure: Error | undefined;
  server.on("error", (error) => {
    failure = error;
  });
  while (Date.now() < deadline) {
    if (failure) return failure.message;
    if (server.exitCode !== null || server.signalCode !== null)
      return readFileSync(log).subarray(logStart).toString().trim();
    const postmaster = readPostmaster(cluster);
    if (postmaster?.isReady && postmaster.pid === server.pid) return undefined;
    await setTimeout(10);
  }
  return undefined;
}

/** After a reboot, the process id in the file may be another program's. After a power cut, the file may have none. */
function removeStaleLock(cluster: string): void {
  const lock = join(cluster, "postmaster.pid");
  const written = statSync(lock, { throwIfNoEntry: false });
  if (!written) return;
  const postmaster = readPostmaster(cluster);
  const isStale = postmaster ? worksElsewhere(postmaster.pid, cluster) : Date.now() - written.mtimeMs > 5_000;
  if (isStale) rmSync(lock, { force: true });
}

function worksElsewhere(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== cluster;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

/** The lines of the lock file are process, folder, start, port, socket, address, memory and status. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const path = join(cluster, "postmaster.pid");
  const lines = existsSync(path) ? readIfThere(path).split("\n") : [];
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" } : undefined;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Returns the byte at which the lines of the new start begin. */
function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logLimit) return size;
  renameSync(log, `${log}.1`);
  return 0;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (rowCount) return;
  await client.query(`create database ${database}`).catch((error: pg.DatabaseError) => {
    const wasQuicker = error.code === "42P04" || error.code === "23505";
    if (!wasQuicker) throw error;
  });
}

/** Returns false if the process is gone: a killed server leaves its lock file behind. */
function signal({ pid }: Postmaster, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

async function stop(place: Place, held: Hold): Promise<void> {
  const hold = held.isLost ? await holdRunning(place) : held;
  if (!hold) return;
  const isLast = await letGo(hold);
  const postmaster = readPostmaster(place.cluster);
  if (isLast && postmaster && signal(postmaster, "SIGINT")) {
    const isStopped = await isGone(postmaster, place.cluster, fastStopLimit);
    if (!isStopped && signal(postmaster, "SIGQUIT")) await isGone(postmaster, place.cluster, hardStopLimit);
  }
  await hold.client.end().catch(() => {});
}

/** Returns true if only this process uses the server. Its lock then keeps other processes out until it disconnects. */
async function letGo({ client }: Hold): Promise<boolean> {
  try {
    await isGranted(client, "pg_advisory_unlock_shared");
    return await isGranted(client, "pg_try_advisory_lock");
  } catch {
    return false;
  }
}

async function isGone({ pid }: Postmaster, cluster: string, limit: number): Promise<boolean> {
  const deadline = Date.now() + limit;
  while (readPostmaster(cluster)?.pid === pid) {
    if (Date.now() > deadline) return false;
    await setTimeout(10);
  }
  return true;
}
