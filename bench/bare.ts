import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";

export type Row = Record<string, unknown>;
type Query = (text: string, ...values: unknown[]) => Promise<Row[]>;
export type BareDatabase = {
  query: Query;
  inTransaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
};

export type BareCall = {
  method: "GET" | "POST" | "PUT" | "PATCH";
  route: string;
  /** The minimum that gives such a response: no rules, relations or checks. */
  bare(database: BareDatabase, userId: number, request: FastifyRequest): Promise<unknown>;
};

/**
 * The calls written for speed alone: a session by its token, the plain rows, and `JSON.stringify`. The product is
 * compared with them over the same connections to the same database.
 */
export function bareServer(db: Kysely<Database>, calls: readonly BareCall[]): FastifyInstance {
  const database = bareDatabase(db);
  const app = Fastify();
  for (const { method, route, bare } of calls)
    app.route({
      method,
      url: route,
      handler: async (request, reply) => {
        const userId = await userOf(database, request);
        const answer = JSON.stringify(await bare(database, userId, request));
        return reply
          .code(method === "POST" ? 201 : 200)
          .type("application/json; charset=utf-8")
          .send(answer);
      },
    });
  return app;
}

function bareDatabase(db: Kysely<Database>): BareDatabase {
  const queryOn = (connection: Kysely<Database>): Query => {
    return async (text, ...values) => (await connection.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
  };
  return {
    query: queryOn(db),
    inTransaction: (work) => db.transaction().execute((trx) => work(queryOn(trx))),
  };
}

async function userOf({ query }: BareDatabase, { headers }: FastifyRequest): Promise<number> {
  const token = /dagvaerk=([^;]*)/.exec(headers.cookie ?? "")?.[1] ?? "";
  const hash = createHash("sha256").update(token).digest();
  const [session] = await query("select user_id from sessions where token_hash = $1 and expires_at > now()", hash);
  if (!session) throw new Error("no session");
  return session.user_id as number;
}
