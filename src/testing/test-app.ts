import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { type Kysely, sql } from "kysely";
import { symbols } from "pino";
import { expect, vi } from "vitest";
import { buildApp } from "../app/server/app.ts";
import type { Config } from "../common/server/config.ts";
import type { Database } from "../common/server/database/tables.ts";
import { testPassword } from "./data/factories.ts";
import { type Client, intoApp, newClient } from "./http-client.ts";
import { mailText } from "./mail-text.ts";
import { mismatch, operationFor, operationsOf } from "./openapi.ts";
import { testConfig } from "./test-config.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type TestApp = {
  app: FastifyInstance;
  config: Config;
  db: Kysely<Database>;
  databaseUrl: string;
  /** A client that has opened the first page without logging in. */
  visitor(address?: string): Promise<Client>;
  login(email: string, remember?: boolean): Promise<Client>;
  /** Resolves when this many statements wait for a lock. */
  waiting(statements: number): Promise<void>;
  /** The mails so far; waits until there are this many. */
  mails(count: number): Promise<string[]>;
  close(): Promise<void>;
};

/** The whole server on a database of its own; mails go to files in a temporary folder. */
export async function testApp(settings: Partial<Config> = {}, given?: TestDatabase): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "dagvaerk-app-"));
  const config = { ...testConfig(dataDir), ...settings };
  const app = await buildApp({ config, db: database.db });
  holdToDocument(app);

  async function visitor(address = "127.0.0.1"): Promise<Client> {
    const client = newClient(intoApp(app, address));
    await client.visit();
    return client;
  }

  return {
    app,
    config,
    db: database.db,
    databaseUrl: database.url,
    visitor,
    async login(email, remember = false) {
      const client = newClient(intoApp(app));
      await client.login(email, testPassword, remember);
      return client;
    },
    waiting: (statements) => waiting(database.db, statements),
    mails: (count) => mailsIn(join(dataDir, "mail"), count),
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Fails when a response does not conform to the OpenAPI document. */
function holdToDocument(app: FastifyInstance): void {
  const known = operationsOf(app);
  const inject = app.inject.bind(app) as (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const checked = async (request: InjectOptions | string) => {
    const response = await inject(request);
    const { method = "GET", url = "" }: InjectOptions = typeof request === "string" ? { url: request } : request;
    // HEAD is documented under GET.
    const operation = operationFor(known, method === "HEAD" ? "GET" : method, String(url));
    const problem = operation && mismatch(operation, response);
    expect(problem, `${method} ${url} is answered as the document says`).toBeUndefined();
    return response;
  };
  app.inject = checked as typeof app.inject;
}

/** A long timeout, because a busy machine is slow. */
const polling = { timeout: 60_000, interval: 5 };

async function waiting(db: Kysely<Database>, statements: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows[0]?.count).toBe(statements);
  }, polling);
}

/** Mails are sent after the response, so this waits for the files. */
function mailsIn(folder: string, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const names = (await readdir(folder).catch(() => [])).sort();
    expect(names.length).toBeGreaterThanOrEqual(count);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    expect(mails).not.toContain("");
    return mails.map(mailText);
  }, polling);
}

export function capturedLog(app: FastifyInstance): string[] {
  const lines: string[] = [];
  const stream = (app.log as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym];
  if (!stream) throw new Error("the app's log has no stream");
  stream.write = (line) => void lines.push(line);
  return lines;
}
