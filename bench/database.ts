import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { connect } from "../src/common/server/database/connect.ts";
import { type EmbeddedPostgres, startEmbedded } from "../src/common/server/database/embedded.ts";
import { migrateToLatest } from "../src/common/server/database/migrate.ts";
import type { Database } from "../src/common/server/database/tables.ts";

export type BenchServer = {
  /** A new, migrated database. */
  database(name: string): Promise<BenchDatabase>;
  stop(): Promise<void>;
};

export type BenchDatabase = { url: string; db: Kysely<Database>; drop(): Promise<void> };

/** A PostgreSQL with the settings of the product: every commit is on the disk. */
export async function startServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "dagvaerk-bench-"));
  const postgres = await startEmbedded({ dataDir: folder, say: () => {} });
  return {
    database: (name) => createDatabase(postgres, name),
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
  await migrateToLatest(db);
  return {
    url,
    db,
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
