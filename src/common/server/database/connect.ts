import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./tables.ts";

const { builtins } = pg.types;

/** numeric columns hold at most 9 digits and counts fit a double exactly, so both travel as JSON numbers. */
const numberTypes = new Set<number>([builtins.NUMERIC, builtins.INT8]);

type TypeParser = (text: string) => unknown;

/** Dates stay `YYYY-MM-DD`; the driver would make them a Date at local midnight. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary"): TypeParser {
    if (numberTypes.has(oid)) return Number;
    if (oid === builtins.DATE) return (text) => text;
    return pg.types.getTypeParser(oid, format as "text") as TypeParser;
  },
};

export type ConnectOptions = { onIdleError?: (error: Error) => void };

/** The connection pool behind Kysely. A connection that dies while idle is reported and replaced, not thrown. */
export function connect(url: string, { onIdleError = () => {} }: ConnectOptions = {}): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "dagvaerk",
  });
  pool.on("error", onIdleError);
  // One that dies at work: its statement fails and is answered for, and nobody else need hear of it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
