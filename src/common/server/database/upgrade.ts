import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { ConfigError } from "../config.ts";
import { backUp } from "./backup.ts";
import { connect } from "./connection/connect.ts";
import { migrateToLatest, migrationNames } from "./migrate.ts";
import type { Database } from "./tables.ts";

type Options = {
  /** The folder for a backup before the migration; undefined for no backup. */
  readonly backups: string | undefined;
  say(line: string): void;
};

export async function upgrade(url: string, { backups, say }: Options): Promise<void> {
  // This connection has no statement timeout, because changes of large tables take time.
  await using db = connect(url, { statementTimeout: 0 });
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !migrationNames.includes(name));
  if (unknown.length > 0)
    throw new ConfigError(
      `The database belongs to a newer version of Dagværk: it has ${unknown.join(", ")}. Start that version, or bring back a backup of this one: npm run restore FILE -- --replace`,
    );
  const missing = migrationNames.filter((name) => !applied.includes(name));
  if (missing.length > 0 && applied.length > 0) {
    say(`This version of Dagværk changes the database: ${missing.join(", ")}`);
    if (backups !== undefined) say(`A backup of it is in ${await backUpInto(backups, url, applied.at(-1) ?? "")}`);
  }
  await migrateToLatest(db);
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as is_there`.execute(db);
  if (!rows[0]?.is_there) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
}

/** Replaces an earlier backup of the same version. Otherwise repeated failing starts could fill the disk. */
async function backUpInto(folder: string, url: string, version: string): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `of-${version}.gz`);
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  await backUp(url, draft);
  renameSync(draft, file);
  return `${file} (${statSync(file).size} bytes)`;
}
