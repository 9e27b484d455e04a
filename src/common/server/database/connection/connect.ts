import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database } from "../tables.ts";
import { serversOf } from "./servers.ts";

const { builtins } = pg.types;

/** A double holds these values exactly: no column or count has more than 15 digits. */
const numberTypes = new Set<number>([builtins.NUMERIC, builtins.INT8]);

type TypeParser = (text: string) => unknown;

/** Dates stay `YYYY-MM-DD`. The driver's default parser turns a date into the instant of local midnight. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary"): TypeParser {
    if (numberTypes.has(oid)) return Number;
    if (oid === builtins.DATE) return (text) => text;
    return pg.types.getTypeParser(oid, format as "text") as TypeParser;
  },
};

export type ConnectOptions = {
  onIdleError?: (error: Error) => void;
  /** Milliseconds. */
  statementTimeout?: number;
  connections?: number;
  /** Milliseconds that a request waits for a connection. Then the response is 503. */
  connectTimeout?: number;
};

/** Connects to the server that accepts writes. `address` may list several servers. */
export function connect(address: string | (() => string), options: ConnectOptions = {}): Kysely<Database> {
  const { onIdleError = () => {}, statementTimeout = 30_000, connections = 10, connectTimeout = 5_000 } = options;
  const servers = () => serversOf(typeof address === "string" ? address : address());
  let current = 0;

  const prepared = preparedStatements();

  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const all = servers();
      super({ ...config, connectionString: all[current % all.length] });
      this.query = prepared((...args) => Reflect.apply(super.query, this, args)) as typeof this.query;
    }
  }

  const pool = new pg.Pool({
    Client,
    onConnect: setUp,
    max: connections,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: "dagvaerk",
  });
  pool.on("error", onIdleError);
  // Without a listener, the error of a connection in use would end the process. The running statement fails with the
  // same error.
  pool.on("connect", (client) => client.on("error", () => {}));
  dropUnfit(pool);

  /** Tries every server once, the last successful one first. */
  async function connectToAny(attempt = 1): Promise<pg.PoolClient> {
    const tried = current;
    try {
      return await pool.connect();
    } catch (error) {
      if (isPoolFull(error as Error) || attempt >= servers().length) throw error;
      // Another request may have changed `current` while this one waited.
      if (current === tried) current = (current + 1) % servers().length;
      return connectToAny(attempt + 1);
    }
  }

  const anyServer: PostgresPool = { connect: connectToAny, end: () => pool.end(), options: pool.options };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: anyServer }) });
  connectionsOf.set(db, connectToAny);
  return db;
}

const connectionsOf = new WeakMap<Kysely<Database>, () => Promise<pg.PoolClient>>();

/** For features of the driver that Kysely lacks. The caller must release the connection. */
export async function connectionOf(db: Kysely<Database>): Promise<pg.PoolClient> {
  const connect = connectionsOf.get(db);
  if (!connect) throw new TypeError("not made by connect()");
  return connect();
}

/** Statements of this connection have no timeout. */
export async function connectOnce(url: string): Promise<pg.Client> {
  let problem: unknown;
  for (const connectionString of serversOf(url)) {
    const client = new pg.Client({ connectionString, application_name: "dagvaerk", connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      await setUp(client);
      return client;
    } catch (error) {
      problem = error;
      await client.end().catch(() => {});
    }
  }
  throw problem;
}

const readOnlyServer = "25006";

async function setUp(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select set_config('datestyle', 'ISO', false),
    current_setting('transaction_read_only') = 'on' as is_read_only`);
  if (rows[0].is_read_only) throw Object.assign(new Error("the server takes no writes"), { code: readOnlyServer });
}

type Query = (statement: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** A statement is prepared at use number `uses`. At most `statements` are, because each connection stores them. */
const preparation = { uses: 3, statements: 300 };

/** A text of several statements cannot be prepared. */
const isPreparable = (text: string) => /^\s*(select|with|insert|update|delete)\b[^;]*$/i.test(text);

function preparedStatements(): (query: Query) => Query {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name || names.size >= preparation.statements || !isPreparable(text)) return name;
    if (uses.size >= preparation.statements) uses.clear();
    uses.set(text, (uses.get(text) ?? 0) + 1);
    if ((uses.get(text) ?? 0) < preparation.uses) return undefined;
    uses.delete(text);
    names.set(text, `dagvaerk-${names.size + 1}`);
    return names.get(text);
  }

  return (query) =>
    (statement, values, ...rest) => {
      const name = typeof statement === "string" && Array.isArray(values) && nameOf(statement);
      return name ? query({ name, text: statement, values }, ...rest) : query(statement, values, ...rest);
    };
}

/** Closes connections that are unfit for reuse: to a standby, with an open transaction, or with outdated statements. */
function dropUnfit(pool: pg.Pool): void {
  const unfit = new WeakSet<object>();
  pool.on("connect", (client) => {
    const { connection } = client as unknown as pg.Client;
    let isOutdated = false;
    connection.on("errorMessage", ({ code }: pg.DatabaseError) => {
      isOutdated ||= code === readOnlyServer || code === planIsOutdated;
      unfit.add(client);
    });
    connection.on("readyForQuery", ({ status }: { status: string }) => {
      if (status === idle && !isOutdated) unfit.delete(client);
      else unfit.add(client);
    });
  });
  pool.on("release", (_error, client) => {
    if (unfit.has(client)) void (client as unknown as pg.Client).end();
  });
}

/** PostgreSQL's error code for "cached plan must not change result type". */
const planIsOutdated = "0A000";

const idle = "I";

export function isPoolFull({ message }: Error): boolean {
  return message === "timeout exceeded when trying to connect";
}
