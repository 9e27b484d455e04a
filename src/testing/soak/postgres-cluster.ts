import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#common/server/free-port.ts";
import { until } from "../until.ts";

/** The programs of Debian's PostgreSQL server, newest version; undefined when not installed. */
export function debianBinaries(): string | undefined {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

export const needsDebian = "it needs Debian's PostgreSQL: apt-get install postgresql";

/** A durable PostgreSQL server, as a company runs it, under its own account when this process is root. */
export type Cluster = {
  port: number;
  url: string;
  query(statement: string): Promise<unknown[]>;
  /** kill -9 of the whole server. */
  kill(): void;
  promote(): Promise<void>;
  stop(): void;
};

type Settings = Record<string, string>;

export async function newCluster(binaries: string, folder: string, name: string, settings: Settings): Promise<Cluster> {
  const data = place(folder, name);
  runAs(binaries, "initdb", ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  const cluster = await startCluster(binaries, data, settings);
  await cluster.query("create database dagvaerk");
  return cluster;
}

export async function newStandby(binaries: string, folder: string, primary: Cluster): Promise<Cluster> {
  const data = place(folder, "standby");
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  runAs(binaries, "pg_basebackup", ["-D", data, "-d", source, "-R", "-X", "stream", "-c", "fast"]);
  const standby = await startCluster(binaries, data, {});
  await primary.query("alter system set synchronous_standby_names = 'standby'");
  await primary.query("select pg_reload_conf()");
  const following = "select from pg_stat_replication where sync_state = 'sync'";
  await until("a standby that follows", async () => (await primary.query(following)).at(0));
  return standby;
}

async function startCluster(binaries: string, data: string, settings: Settings): Promise<Cluster> {
  const port = await freePort();
  const all = { port: String(port), listen_addresses: "'127.0.0.1'", unix_socket_directories: "''", ...settings };
  const lines = Object.entries(all).map(([setting, value]) => `${setting} = ${value}\n`);
  appendFileSync(join(data, "postgresql.conf"), lines.join(""));
  const control = (...args: string[]) => runAs(binaries, "pg_ctl", ["-D", data, "-w", "-s", ...args]);
  control("-l", join(data, "log"), "start");
  async function query(statement: string): Promise<unknown[]> {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/dagvaerk`,
    query,
    kill: () => process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
    async promote() {
      control("promote");
      // The promoted server has no standby, and would wait for one at each commit.
      await query("alter system reset synchronous_standby_names");
      await query("select pg_reload_conf()");
    },
    stop() {
      if (existsSync(join(data, "postmaster.pid"))) control("-m", "immediate", "stop");
    },
  };
}

/** A folder that PostgreSQL's account owns. */
function place(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) {
    chownSync(folder, uid, gid);
    chownSync(path, uid, gid);
  }
  return path;
}

/** PostgreSQL refuses root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("postgres:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

function runAs(binaries: string, program: string, args: string[]): void {
  const options: SpawnSyncOptions = { ...account(), cwd: "/", stdio: ["ignore", "ignore", "pipe"] };
  const { status, stderr } = spawnSync(join(binaries, program), args, options);
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}
