import pg from "pg";
import { vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export type Clock = {
  /** Stops the clock of this process and of its database at this instant. */
  stopAt(instant: string): Promise<void>;
  /** Lets time pass again. */
  release(): Promise<void>;
};

/**
 * A test database whose `now()` can be stopped: a function in another schema takes the place of PostgreSQL's.
 * Statements, triggers and defaults use this function. Timers still run.
 */
export async function databaseWithClock(): Promise<{ database: TestDatabase; clock: Clock }> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(stoppable);
  const setInstant = (instant: string | null) => client.query("update test_clock.stopped set instant = $1", [instant]);
  return {
    database: {
      ...database,
      async drop() {
        vi.useRealTimers();
        await client.end();
        await database.drop();
      },
    },
    clock: {
      async stopAt(instant) {
        vi.useRealTimers();
        vi.useFakeTimers({ toFake: ["Date", "Temporal"], now: Temporal.Instant.from(instant).epochMilliseconds });
        await setInstant(instant);
      },
      async release() {
        vi.useRealTimers();
        await setInstant(null);
      },
    },
  };
}

/** New connections find the function. Column defaults are bound when created, so they are set again. */
const stoppable = `
  create schema test_clock;
  create table test_clock.stopped (instant timestamptz);
  insert into test_clock.stopped values (null);
  create function test_clock.now() returns timestamptz stable language sql
    as 'select coalesce((select instant from test_clock.stopped), pg_catalog.now())';
  do $$
  declare place record;
  begin
    execute format('alter database %I set search_path = test_clock, pg_catalog, public', current_database());
    set local search_path = test_clock, pg_catalog, public;
    for place in select table_schema, table_name, column_name from information_schema.columns
      where column_default = 'pg_catalog.now()'
    loop
      execute format('alter table %I.%I alter column %I set default now()',
        place.table_schema, place.table_name, place.column_name);
    end loop;
  end $$`;
