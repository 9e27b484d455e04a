import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { ConfigError } from "../config.ts";
import { connectOnce } from "./connection/connect.ts";
import { migrateWithin, migrationNames } from "./migrate.ts";
import type { Database } from "./tables.ts";
import { recountJobs } from "./totals/job-counts.ts";
import { sumUpAllPayrolls } from "./totals/payroll-totals.ts";

/* A backup is gzipped text: a header, each table in COPY's format, and a footer with the SHA-256 of these lines. */

export type BackupSummary = { tables: number; rows: number };

type Header = { format: "dagvaerk-backup"; version: 1; created_at: string; migrations: string[] };
type TableHeader = { table: string; columns: string[] };
type Footer = { rows: number; sha256: string };

/** Backups leave out these tables, so that a restore revives no login, token or link, and repeats no webhook. */
const leftOut = [
  "sessions",
  "access_tokens",
  "scim_connection",
  "password_links",
  "provider_logins",
  "pending_logins",
  "passkey_challenges",
  "webhook_deliveries",
  "attempts",
];

/** Bytes. The reader holds a whole line in memory. The longest lines contain files of payroll runs. */
const maxLine = 256 * 1024 * 1024;

const endOfTable = "\\.";
const newline = 0x0a;

export async function backUp(url: string, file: string): Promise<BackupSummary> {
  if (existsSync(file)) throw new ConfigError(`${file} is there already; take another name.`);
  const client = await connectOnce(url);
  const draft = `${file}.${randomUUID()}`;
  try {
    const summary: BackupSummary = { tables: 0, rows: 0 };
    await pipeline(
      Readable.from(backupLines(client, summary)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: "wx", flush: true }),
    );
    await link(draft, file);
    return summary;
  } finally {
    await rm(draft, { force: true });
    await client.end();
  }
}

async function* backupLines(client: pg.Client, summary: BackupSummary): AsyncGenerator<Buffer> {
  const checksum = createHash("sha256");
  const line = (value: object | string) =>
    Buffer.from(`${typeof value === "string" ? value : JSON.stringify(value)}\n`);
  function* counted(chunk: Buffer) {
    checksum.update(chunk);
    yield chunk;
  }

  await client.query("begin isolation level repeatable read, read only");
  const tables = (await listTables(client)).filter(({ table }) => !leftOut.includes(table));
  await client.query(`lock table ${tables.map(({ table }) => quoted(table)).join(", ")} in access share mode`);
  const { rows } = await client.query("select name from kysely_migration order by name");
  const migrations = rows.map(({ name }) => name);
  yield* counted(line({ format: "dagvaerk-backup", version: 1, created_at: now(), migrations } satisfies Header));
  for (const { table, columns } of tables) {
    yield* counted(line({ table, columns } satisfies TableHeader));
    const copy = client.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) to stdout`));
    for await (const chunk of copy) yield* counted(chunk);
    yield* counted(line(endOfTable));
    summary.tables += 1;
    summary.rows += copy.rowCount;
  }
  await client.query("commit");
  yield line({ rows: summary.rows, sha256: checksum.digest("hex") } satisfies Footer);
}

export type RestoreOptions = {
  replace: boolean;
};

/** Restores the whole backup or nothing. Users must log in again afterwards, and waiting mails are lost. */
export async function restore(url: string, file: string, { replace }: RestoreOptions): Promise<BackupSummary> {
  if (!existsSync(file)) throw new ConfigError(`${file} is not there.`);
  await requireWhole(file);
  const client = await connectOnce(url);
  try {
    await client.query("begin");
    if (!replace) await requireEmpty(client);
    const summary = await load(client, file);
    await client.query("commit");
    await client.query("analyze");
    return summary;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw isRefusedRow(error) ? refusedBackup(oneLine(error.message)) : error;
  } finally {
    await client.end();
  }
}

async function requireWhole(file: string): Promise<void> {
  const backup = backupReader(file);
  await backup.line();
  for (;;) {
    const checksum = backup.checksum();
    const head = parsed<TableHeader | Footer>(await backup.line());
    if ("sha256" in head && head.sha256 === checksum) return;
    if (!("table" in head)) throw notABackup();
    for await (const _row of backup.rows());
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.users') is not null as has_tables");
  if (!rows[0].has_tables) return;
  const { rowCount } = await client.query("select from users limit 1");
  if (rowCount) throw new ConfigError("The database is in use; with -- --replace what is in it goes.");
}

async function load(client: pg.Client, file: string): Promise<BackupSummary> {
  const backup = backupReader(file);
  const header = parsed<Header>(await backup.line());
  if (header.format !== "dagvaerk-backup" || header.version !== 1) throw notABackup();
  if (header.migrations.length === 0 || header.migrations.some((name) => !migrationNames.includes(name)))
    throw new ConfigError("The backup was made by a newer version of Dagværk; restore it with that one.");

  const trx = kyselyOn(client);
  await client.query("drop schema if exists public cascade");
  await client.query("create schema public");
  await migrateWithin(trx, header.migrations);
  const tables = await listTables(client);
  // The app's triggers are off while the rows are loaded. They ran when the app wrote these rows.
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ table }) => quoted(table)).join(", ")}`);
  const summary = await loadTables(client, backup, tables);
  for (const { table } of tables) await checkAsInserted(client, table);
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  await resetIdentities(client);
  await migrateWithin(trx, migrationNames);
  // Counts and sums are computed again, because those in the file may be wrong.
  await recountJobs(trx);
  await sumUpAllPayrolls(trx);
  await forgetQueue(client);
  // A restored copy must not serve calendar files at the addresses of the original.
  await client.query("delete from calendar_addresses");
  return summary;
}

/** A name from the file gets into an SQL statement only if the schema has it, too. */
async function loadTables(
  client: pg.Client,
  backup: BackupReader,
  known: readonly TableHeader[],
): Promise<BackupSummary> {
  const expected = new Map(known.filter(({ table }) => !leftOut.includes(table)).map((head) => [head.table, head]));
  const summary: BackupSummary = { tables: 0, rows: 0 };
  for (;;) {
    const head = parsed<TableHeader | Footer>(await backup.line());
    if ("sha256" in head) break;
    const { table, columns } = expected.get(head.table) ?? refuseTable(head.table);
    expected.delete(table);
    const listed = Array.isArray(head.columns) ? head.columns : [];
    if (listed.length !== columns.length || !columns.every((column) => listed.includes(column)))
      throw refusedBackup(`table ${table} does not have the columns of its version`);
    const copy = client.query(copyFrom(`copy ${quoted(table)} (${listed.map(quoted).join(", ")}) from stdin`));
    await pipeline(Readable.from(backup.rows()), copy);
    summary.tables += 1;
    summary.rows += copy.rowCount;
  }
  if (expected.size > 0) throw refusedBackup(`table ${[...expected.keys()][0]} is missing`);
  return summary;
}

function refuseTable(name: unknown): never {
  throw refusedBackup(
    leftOut.includes(String(name))
      ? `a backup has no rows of ${name}`
      : `it names a table that is not one of its version, or one twice: ${oneLine(String(name))}`,
  );
}

/** Runs the table's `refuse…` insert triggers on all loaded rows, now that all tables are loaded. */
async function checkAsInserted(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ body: string }>(
    `select prosrc as body from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = $1::regclass and not tgisinternal and tgtype & 4 = 4 and tgnewtable = 'added' and proname like 'refuse%'`,
    [quoted(table)],
  );
  for (const { body } of rows) {
    await client.query(`create temp view added as table ${quoted(table)}`);
    await client.query(`do $check$${body.replaceAll("return null;", "return;")}$check$`);
    await client.query("drop view added");
  }
}

type BackupReader = {
  line(): Promise<string>;
  rows(): AsyncGenerator<Buffer>;
  checksum(): string;
};

function backupReader(file: string): BackupReader {
  const checksum = createHash("sha256");
  const unzipped = createGunzip();
  createReadStream(file)
    .on("error", (error) => unzipped.destroy(error))
    .pipe(unzipped);
  const lines = linesOf(unzipped);

  async function next(): Promise<Buffer> {
    const { value, done } = await lines.next().catch(() => ({ value: undefined, done: true }));
    if (done || !value) throw notABackup();
    checksum.update(value);
    return value;
  }

  return {
    line: async () => (await next()).toString().trimEnd(),
    async *rows() {
      for (let line = await next(); line.toString().trimEnd() !== endOfTable; line = await next()) yield line;
    },
    checksum: () => checksum.copy().digest("hex"),
  };
}

/** The chunks of a long line, such as one with a receipt, are joined only once. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = chunk.subarray(start, end + 1);
      yield begun.length > 0 ? Buffer.concat([...begun, line]) : line;
      begun = [];
      length = 0;
      start = end + 1;
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > maxLine) throw notABackup();
  }
}

/** Each table comes after the tables that it references. */
async function listTables(client: pg.Client): Promise<TableHeader[]> {
  const { rows } = await client.query<TableHeader & { refers_to: string[] }>(`
    select relname as table,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely\\_%'
    order by relname`);
  const sorted: TableHeader[] = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ table }) => table));
    const next = rows.filter(({ table, refers_to }) => !done.has(table) && refers_to.every((name) => done.has(name)));
    if (next.length === 0) throw new Error("tables refer to each other in a circle");
    sorted.push(...next.map(({ table, columns }) => ({ table, columns })));
  }
  return sorted;
}

async function resetIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of rows)
    await client.query(`select setval(pg_get_serial_sequence('${quoted(table)}', '${column}'),
      coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(table)}`);
}

/** Deletes waiting work, whose ids are from the replaced data. In the restored data, an id may be another user's. */
async function forgetQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as has_queue");
  if (rows[0].has_queue) await client.query("delete from pgboss.job");
}

function kyselyOn(client: pg.Client): Kysely<Database> {
  const query: pg.Client["query"] = client.query.bind(client);
  const pool = { connect: async () => ({ query, release() {} }), end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function parsed<Line>(line: string): Line {
  try {
    return JSON.parse(line);
  } catch {
    throw notABackup();
  }
}

function isRefusedRow(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").slice(0, 200);

const refusedBackup = (reason: string) =>
  new ConfigError(`The backup holds what Dagværk could not have written: ${reason}; nothing was changed.`);

const notABackup = () => new ConfigError("The file is not a whole backup of Dagværk; nothing was changed.");

const now = () => Temporal.Now.instant().toString({ smallestUnit: "second" });

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
