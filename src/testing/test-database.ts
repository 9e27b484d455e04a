import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { connect } from "../common/server/database/connection/connect.ts";
import type { Database } from "../common/server/database/tables.ts";

export type TestDatabase = { db: Kysely<Database>; url: string; drop(): Promise<void> };

/**
 * Creates a database from the migrated, empty template, or with other options. The strategy `file_copy` takes half the
 * processor time of the default strategy, which writes each page to the log.
 */
export async function createTestDatabase(options = "template dagvaerk_test strategy file_copy"): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name} ${options}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  // Long timeouts, so that a busy machine never meets the product's limits.
  const db = connect(url.href, { connectTimeout: 120_000, statementTimeout: 300_000 });
  return {
    db,
    url: url.href,
    async drop() {
      await db.destroy();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject("postgresUrl"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
