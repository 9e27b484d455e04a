import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { connect } from "#common/server/database/connection/connect.ts";
import { type EmbeddedPostgres, startEmbedded } from "#common/server/database/embedded/embedded.ts";
import { migrateToLatest } from "#common/server/database/migrate.ts";
import type { Database } from "#common/server/database/tables.ts";
import { processorTimeOf } from "#common/server/process-usage.ts";

export type BenchServer = {
  database(name: string): Promise<BenchDatabase>;
  /** A new, empty database, which a version of the product migrates. */
  emptyDatabase(name: string): Promise<BenchDatabase>;
  stop(): Promise<void>;
};

export type BenchDatabase = {
  url: string;
  db: Kysely<Database>;
  /** Processor time of its connections so far, milliseconds. */
  processorTime(): Promise<number>;
  drop(): Promise<void>;
};

/** A PostgreSQL with the product's settings: every commit is on the disk. */
export async function startServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-bench-"));
  const postgres = await startEmbedded({ dataDir: folder, say: () => {} });
  return {
    async database(name) {
      const database = await createDatabase(postgres, name);
      await migrateToLatest(database.db);
      return database;
    },
    emptyDatabase: (name) => createDatabase(postgres, name),
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(postgres: EmbeddedPostgres, name: string): Promise<BenchDatabase> {
  const url = postgres.url.replace(/[^/]+$/, name);
  await administer(postgres, `drop database if exists ${name} with (force)`);
  await administer(postgres, `create database ${name}`);
  const db = connect(url, { statementTimeout: 0 });
  return {
    url,
    db,
    processorTime: () => processorTime(db),
    async drop() {
      await db.destroy();
      await administer(postgres, `drop database ${name} with (force)`);
    },
  };
}

async function administer(postgres: EmbeddedPostgres, statement: string): Promise<void> {
  const db = connect(postgres.url);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

async function processorTime(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`.execute(db);
  return rows.map(({ pid }) => processorTimeOf(pid)).reduce((sum, time) => sum + time, 0);
}
