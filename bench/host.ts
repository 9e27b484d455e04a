import { CompiledQuery, type Kysely } from "kysely";
import pg from "pg";
import { buildApp } from "../src/app/server/app.ts";
import { readConfig } from "../src/common/server/config.ts";
import { connect } from "../src/common/server/database/connect.ts";
import type { Database } from "../src/common/server/database/tables.ts";

/**
 * The app in a process that can also send, without the app, the very statements that a call has sent: the floor that
 * the call is compared with.
 */
type Statement = { sql: string; parameters: unknown[] };
export type FloorOptions = { connections: number; seconds: number; swap?: { from: number; to: number[] } };
export type Floor = { perSecond: number; statements: number };
export type Order = { record: true } | { recorded: true } | { floor: FloorOptions } | { stop: true };

const recording: Statement[] = [];
let isRecording = false;

const original = pg.Client.prototype.query;
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
  const text = typeof first === "string" ? first : first.text;
  const parameters = typeof first === "string" ? second : first.values;
  // The queue looks for work by itself.
  if (isRecording && !text.includes("pgboss")) recording.push({ sql: text, parameters: parameters ?? [] });
  return Reflect.apply(original, this, args);
} as typeof original;

const config = readConfig();
const db = connect(config.databaseUrl ?? "");
const app = await buildApp({ config, db });
await app.listen({ port: config.port, host: config.host, listenTextResolver: () => "listening" });
process.on("message", (order: Order) => void obey(order).then(reply));
process.send?.("ready");

function reply(answer: Floor | undefined): void {
  if (process.connected) process.send?.(answer ?? "done");
}

async function obey(order: Order): Promise<Floor | undefined> {
  if ("record" in order) {
    recording.length = 0;
    isRecording = true;
  } else if ("recorded" in order) isRecording = false;
  else if ("floor" in order) return measureFloor(order.floor);
  else {
    await app.close();
    await db.destroy();
    process.disconnect?.();
  }
  return undefined;
}

/** Seconds that are not counted, as before the calls. */
const warmUp = 2;

async function measureFloor({ connections, seconds, swap }: FloorOptions): Promise<Floor> {
  const statements = [...recording];
  let rounds = 0;
  const sendFor = async (time: number): Promise<number> => {
    const [start, before] = [performance.now(), rounds];
    const loop = async () => {
      while (performance.now() < start + time * 1000 && rounds < (swap?.to.length ?? Number.POSITIVE_INFINITY)) {
        const id = swap?.to[rounds++] ?? rounds++;
        await send(swap ? statements.map((statement) => swapped(statement, swap.from, id)) : statements);
      }
    };
    await Promise.all(Array.from({ length: connections }, loop));
    return ((rounds - before) * 1000) / (performance.now() - start);
  };
  await sendFor(warmUp);
  return { perSecond: await sendFor(seconds), statements: statements.length };
}

/** As the call does: a transaction on one connection, what only reads side by side after the session's lookup. */
async function send(statements: readonly Statement[]): Promise<void> {
  const begin = statements.findIndex(({ sql }) => /^begin/i.test(sql));
  const [session, ...reads] = statements;
  if (begin === -1) {
    if (session) await execute(db, session);
    await Promise.all(reads.map((statement) => execute(db, statement)));
    return;
  }
  for (const statement of statements.slice(0, begin)) await execute(db, statement);
  await db.connection().execute(async (connection) => {
    for (const statement of statements.slice(begin)) await execute(connection, statement);
  });
}

const execute = (connection: Kysely<Database>, { sql, parameters }: Statement) =>
  connection.executeQuery(CompiledQuery.raw(sql, parameters));

function swapped({ sql, parameters }: Statement, from: number, to: number): Statement {
  return { sql, parameters: parameters.map((value) => (value === from ? to : value)) };
}
