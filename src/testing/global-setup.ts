import { mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import type { TestProject } from "vitest/node";
import { connect } from "../common/server/database/connection/connect.ts";
import { startEmbedded } from "../common/server/database/embedded/embedded.ts";
import { migrateToLatest } from "../common/server/database/migrate.ts";
import { stopHourlyWork } from "./hourly-work.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run; its database `dagvaerk_test` is migrated and empty. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the run, or the server of TEST_DATABASE_URL, with a migrated template of the test databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer();
  await makeTemplate(url);
  project.provide("postgresUrl", url);
  return stop;
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(await quickFolder(), "dagvaerk-test-"));
  const postgres = await startEmbedded({
    dataDir,
    say: () => {},
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // Otherwise each statement is planned five times per connection, which took a fifth of all tests.
      plan_cache_mode: "force_generic_plan",
    },
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** In memory if possible: creating a database takes a tenth of a second there, and a third of a second on a disk. */
async function quickFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  const enough = 4 * 2 ** 30;
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > enough ? inMemory : tmpdir();
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("drop database if exists dagvaerk_test");
  // Danish sort order, while the embedded server sorts by code points: the product must rely on neither.
  await client.query(`create database dagvaerk_test template template0 encoding 'UTF8'
    lc_collate 'C' lc_ctype 'C' locale_provider icu icu_locale 'da-DK'`);
  await client.end();
  const template = new URL(url);
  template.pathname = "/dagvaerk_test";
  const db = connect(template.href);
  await migrateToLatest(db);
  await new PgBoss({ db: fromKysely(db), supervise: false, schedule: false }).start().then((boss) => boss.stop());
  await stopHourlyWork(db);
  await db.destroy();
}
