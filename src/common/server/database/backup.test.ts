import { createHash, randomBytes } from "node:crypto";
import {
  copyFileSync,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzipSync, gzipSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "#app/server/app.ts";
import { seedDemo } from "#app/server/demo/seed.ts";
import { testConfig } from "#testing/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { insertCalendarSecret } from "../auth/credentials/calendar-address.ts";
import { ConfigError } from "../config.ts";
import { backUp, restore } from "./backup.ts";
import { connect } from "./connection/connect.ts";
import { migrateWithin } from "./migrate.ts";
import type { Database } from "./tables.ts";

let folder: string;
let source: TestDatabase;
let file: string;
let number = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dagvaerk-backup-"));
  source = await createTestDatabase();
  await seedDemo(source.db);
  await sql`insert into sessions (token_hash, user_id, remember, expires_at)
    select decode(md5(id::text), 'hex'), id, true, now() + interval '1 day' from users`.execute(source.db);
  await sql`insert into scim_connection (token_hash, made_by_user_id) select '\\x00', min(id) from users`.execute(
    source.db,
  );
  await sql`insert into passkey_challenges (challenge, browser_hash, expires_at) values ('abc', '\\x00', now())`.execute(
    source.db,
  );
  await sql`insert into idempotency_keys (user_id, key, request_hash, answer)
    select id, 'en nøgle', '\\x00ff', E'linje\\n\\\\.\\n\\ttab' from users`.execute(source.db);
  await sql`insert into job_types (name, salary_code) values (E'\\\\.', E'\\\\N'), (E'a\\tb\\nc\\rd\\\\', '🧱')`.execute(
    source.db,
  );
});

beforeEach(() => {
  file = join(folder, `${++number}.gz`);
});

async function newTarget(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  onTestFinished(() => target.drop());
  return target;
}

afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true });
});

const leftOut = [
  "access_tokens",
  "attempts",
  "calendar_addresses",
  "passkey_challenges",
  "password_links",
  "pending_logins",
  "provider_logins",
  "scim_connection",
  "sessions",
  "webhook_deliveries",
];

async function contents(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by table_name`.execute(db);
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    // A restore recounts the jobs, with one row per key.
    const from =
      name === "job_counts"
        ? sql`(select dimension, key, sum(jobs) as jobs from job_counts group by 1, 2 having sum(jobs) <> 0) as job_counts`
        : sql.table(name);
    const rows = await sql<{ row: string }>`select ${sql.table(name)}::text as row from ${from}`.execute(db);
    all[name] = rows.rows.map(({ row }) => row).sort();
  }
  return all;
}

async function schema(db: Kysely<Database>): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select tablename, indexdef from pg_indexes where schemaname = 'public'
    order by 1, 2`.execute(db);
  return rows;
}

describe("a restored backup", () => {
  let restored: TestDatabase;
  let receiptId: number;
  const pages = [randomBytes(600_000), Buffer.from("\\x00\\.\n\t"), Buffer.alloc(70_000, 0x0a)];
  const thumbnail = randomBytes(10_000);
  const sha256 = createHash("sha256").update(Buffer.concat(pages)).digest();

  beforeAll(async () => {
    const { id: user_id } = await source.db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    await insertCalendarSecret(source.db, user_id, { has_team: true, has_jobs: true });
    ({ id: receiptId } = await source.db
      .insertInto("receipts")
      .values({
        ...{ user_id, name: "Faktura æøå.pdf", type: "pdf", pages: pages.length, thumbnail },
        ...{ sent_sha256: sha256, pages_sha256: sha256 },
      })
      .returning("id")
      .executeTakeFirstOrThrow());
    await source.db
      .insertInto("receipt_pages")
      .values(pages.map((bytes, index) => ({ receipt_id: receiptId, page: index + 1, width: 1, height: 1, bytes })))
      .execute();
    restored = await createTestDatabase();
    const whole = join(folder, "whole.gz");
    const { rows } = await backUp(source.url, whole);
    expect(await restore(restored.url, whole, { replace: false })).toMatchObject({ rows });
    return () => restored.drop();
  });

  test("has all data except sessions and other secrets", async () => {
    const [before, after] = [await contents(source.db), await contents(restored.db)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, lines] of Object.entries(before))
      expect(after[table], table).toEqual(leftOut.includes(table) ? [] : lines);
    expect(before.registered_jobs?.length).toBeGreaterThan(50);
    expect(await schema(restored.db)).toEqual(await schema(source.db));
  });

  test("has the same bytes of receipts", async () => {
    const receipt = await restored.db
      .selectFrom("receipts")
      .selectAll()
      .where("id", "=", receiptId)
      .executeTakeFirstOrThrow();
    expect(receipt.thumbnail.equals(thumbnail)).toBe(true);
    const rows = await restored.db
      .selectFrom("receipt_pages")
      .selectAll()
      .where("receipt_id", "=", receiptId)
      .orderBy("page")
      .execute();
    expect(rows.map(({ bytes }, index) => bytes.equals(pages[index] as Buffer))).toEqual([true, true, true]);
    const kept = createHash("sha256")
      .update(Buffer.concat(rows.map(({ bytes }) => bytes)))
      .digest();
    expect(kept.equals(receipt.pages_sha256)).toBe(true);
  });

  test("continues the numbering of ids, and refuses deletions in its ledgers", async () => {
    const { rows } = await sql<{ id: number; largest: number }>`
      insert into job_types (name, salary_code) values ('Ny', '1')
      returning id, (select max(id) from job_types) as largest`.execute(restored.db);
    expect(rows[0]?.id).toBe((rows[0]?.largest ?? 0) + 1);
    await expect(sql`delete from payroll_lines`.execute(restored.db)).rejects.toThrow("only ever added to");
  });
});

test("a backup has the data of a single moment, even during writes", async () => {
  const target = await newTarget();
  const write = () =>
    sql`with line as (insert into job_history (job_id, user_id, event, to_status)
      select min(id), min(user_id), 'changed', 'NEW' from jobs)
      update job_types set salary_code = (select count(*) + 1 from job_history)::text where id = 1`.execute(source.db);
  await write();
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await write();
  })();
  const files = [1, 2].map((copy) => `${file}.${copy}`);
  for (const name of files) await backUp(source.url, name);
  isDone = true;
  await writing;
  for (const name of files) {
    await restore(target.url, name, { replace: true });
    const { rows } = await sql<{ written: string; counted: string }>`
      select salary_code as written, (select count(*) from job_history)::text as counted
      from job_types where id = 1`.execute(target.db);
    expect(rows[0]?.written).toBe(rows[0]?.counted);
  }
});

test("a restore replaces existing data only with --replace, and a running app continues with the restored data", async () => {
  const target = await newTarget();
  await backUp(source.url, file);
  await target.db.insertInto("users").values({ name: "Den eneste", email: "eneste@dagvaerk.test" }).execute();
  await expect(restore(target.url, file, { replace: false })).rejects.toThrow("in use");
  const app = await buildApp({ config: testConfig(folder), db: target.db });
  await restore(target.url, file, { replace: true });
  expect((await contents(target.db)).users).toEqual((await contents(source.db)).users);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  await app.close();
});

test("a backup of an older version is migrated to this version", async () => {
  const target = await newTarget();
  const older = await createTestDatabase();
  await sql`drop schema public cascade`.execute(older.db);
  await sql`create schema public`.execute(older.db);
  const one = connect(older.url, { connections: 1 });
  await migrateWithin(one, ["001-initial-schema"]);
  await sql`insert into users (name, email) values ('Fra før', 'foer@dagvaerk.test')`.execute(one);
  await backUp(older.url, file);
  await restore(target.url, file, { replace: false });
  expect(await target.db.selectFrom("users").select("name").execute()).toEqual([{ name: "Fra før" }]);
  expect(await schema(target.db)).toEqual(await schema(source.db));
  await one.destroy();
  await older.drop();
});

describe("a refused backup changes nothing", () => {
  let target: TestDatabase;
  let before: Awaited<ReturnType<typeof contents>>;
  let original: string;

  beforeAll(async () => {
    target = await createTestDatabase();
    before = await contents(target.db);
    original = join(folder, "original.gz");
    await backUp(source.url, original);
    return () => target.drop();
  });

  beforeEach(() => {
    copyFileSync(original, file);
  });

  afterEach(async () => {
    expect(await contents(target.db)).toEqual(before);
  });

  const text = () => gunzipSync(readFileSync(file)).toString();
  const write = (changed: string) => writeFileSync(file, gzipSync(changed));

  test.each<[string, () => void]>([
    ["a file that is cut off", () => truncateSync(file, statSync(file).size - 100)],
    ["a file that lacks its end", () => write(text().split("\n").slice(0, -2).join("\n"))],
    ["a changed row", () => write(text().replace("en nøgle", "en nøgla"))],
    ["a missing row", () => write(text().replace(/\n\d+\t[^\n]*(\n\\\.\n)/, "$1"))],
    ["a text file", () => writeFileSync(file, "hej")],
    ["a zipped text file", () => write("hej\n")],
  ])("a restore refuses %s", async (_what, damage) => {
    damage();
    await expect(restore(target.url, file, { replace: true })).rejects.toThrow("not a whole backup");
  });

  /** Changes the lines of the file, and writes a footer with the matching checksum. */
  function forge(change: (lines: string[]) => string[]): void {
    const lines = text().split("\n").slice(0, -2);
    const body = change(lines)
      .map((line) => `${line}\n`)
      .join("");
    const sha256 = createHash("sha256").update(body).digest("hex");
    write(`${body}${JSON.stringify({ rows: 0, sha256 })}\n`);
  }
  const addTable = (table: string, columns: string[], ...rows: string[]) =>
    forge((lines) => [...lines, JSON.stringify({ table, columns }), ...rows, "\\."]);
  /** Changes the first row of a table, whose cells `change` gets by column name. */
  const changeRow = (table: string, change: (cells: Record<string, string>) => object) =>
    forge((lines) => {
      const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
      const { columns } = JSON.parse(lines[at] as string) as { columns: string[] };
      const cells = (lines[at + 1] as string).split("\t");
      const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] as string]));
      const changed = { ...row, ...change(row) } as Record<string, string>;
      return lines.with(at + 1, columns.map((column) => changed[column]).join("\t"));
    });
  const columnsOf = (lines: string[], table: string) =>
    lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));

  test.each<[string, () => void, string]>([
    ["the table of migrations", () => addTable("kysely_migration", ["name"], "x"), "names a table that is not one"],
    ["a session", () => addTable("sessions", ["user_id"], "1"), "a backup has no rows of sessions"],
    ["a table that comes twice", () => addTable("users", ["id"], "1000"), "or one twice: users"],
    ["a table name with SQL", () => addTable("users\" (id) from program 'id'; --", ["id"]), "names a table"],
    [
      "a table that is missing",
      () =>
        forge((lines) => {
          const at = columnsOf(lines, "recovery_codes");
          return lines.toSpliced(at, lines.indexOf("\\.", at) - at + 1);
        }),
      "table recovery_codes is missing",
    ],
    [
      "a column of another version",
      () =>
        forge((lines) => {
          const at = columnsOf(lines, "recovery_codes");
          return lines.with(at, (lines[at] as string).replace('"code_hash"', '"code"'));
        }),
      "table recovery_codes does not have the columns of its version",
    ],
    [
      "a job of an impossible status",
      () => changeRow("registered_jobs", () => ({ job_status: "GIVEN" })),
      "check constraint",
    ],
    [
      "a job of an unknown user",
      () => changeRow("registered_jobs", () => ({ user_id: "999999" })),
      "foreign key constraint",
    ],
    [
      "a text instead of a rate",
      () => changeRow("employment_terms", () => ({ hourly_rate: "many" })),
      "invalid input syntax",
    ],
    [
      "a history of an unknown job",
      () => changeRow("job_history", () => ({ job_id: "999999" })),
      "there is no such job or user",
    ],
    [
      "a line of an unknown run",
      () => changeRow("payroll_lines", () => ({ payroll_id: "999999" })),
      "there is no such payroll run",
    ],
    [
      "a line with another user's job",
      () => changeRow("payroll_lines", ({ user_id }) => ({ user_id: user_id === "1" ? "2" : "1" })),
      "there is no such job of this user",
    ],
  ])("a restore refuses %s in one sentence", async (_what, damage, reason) => {
    damage();
    const error = await restore(target.url, file, { replace: true }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain(reason);
    expect(error.message).toMatch(
      /^The backup holds what Dagværk could not have written: [^\n]*; nothing was changed\.$/,
    );
  });

  test("a restore refuses an endless line before it fills the memory", async () => {
    const megabyte = Buffer.alloc(1_000_000, 0x61);
    const endless = Readable.from(
      (function* () {
        for (let count = 0; count < 300; count++) yield megabyte;
      })(),
    );
    await pipeline(endless, createGzip({ level: 1 }), createWriteStream(file));
    await expect(restore(target.url, file, { replace: true })).rejects.toThrow("not a whole backup");
  });

  test("a restore refuses a backup of a newer version", async () => {
    const later = sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`;
    await later.execute(source.db);
    const newer = join(folder, "newer.gz");
    await backUp(source.url, newer);
    await sql`delete from kysely_migration where name = '999-later'`.execute(source.db);
    await expect(restore(target.url, newer, { replace: true })).rejects.toThrow("newer version");
  });
});

test("a restore computes counts and sums from the rows, not from the backup's own figures", async () => {
  const target = await newTarget();
  await backUp(source.url, file);
  const lines = gunzipSync(readFileSync(file)).toString().split("\n").slice(0, -2);
  const forged = (table: string, column: string) => {
    const at = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
    const index = (JSON.parse(lines[at] as string) as { columns: string[] }).columns.indexOf(column);
    const cells = (lines[at + 1] as string).split("\t");
    lines[at + 1] = cells.with(index, "4711").join("\t");
  };
  forged("job_counts", "jobs");
  forged("payrolls", "total_price");
  forged("payrolls", "jobs_count");
  forged("payroll_user_totals", "price");
  const body = lines.map((line) => `${line}\n`).join("");
  const footer = { rows: 0, sha256: createHash("sha256").update(body).digest("hex") };
  writeFileSync(file, gzipSync(`${body}${JSON.stringify(footer)}\n`));
  await restore(target.url, file, { replace: false });
  const [before, after] = [await contents(source.db), await contents(target.db)];
  for (const table of ["job_counts", "payrolls", "payroll_user_totals", "payroll_sums"] as const)
    expect(after[table], table).toEqual(before[table]);
  expect(before.payroll_user_totals?.length).toBeGreaterThan(5);
  expect(await schema(target.db)).toEqual(await schema(source.db));
});

test("only the file's owner can read a backup, and a backup replaces no existing file", async () => {
  await backUp(source.url, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(backUp(source.url, file)).rejects.toThrow("is there already");
});
