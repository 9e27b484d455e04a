import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { errorsByField } from "../../rules/values/fields.ts";
import type { Queue } from "../background/queue.ts";
import type { Database } from "../database/tables.ts";
import { invalid } from "./errors.ts";

const header = "idempotency-key";

/** Part of the schema of a route that creates with `createOnce`. */
export const idempotencyHeaders = z.looseObject({
  [header]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "Idempotency-Key skal være 1 til 200 tegn uden mellemrum.")),
  ),
});

const keptHours = 24;

/**
 * Creates in one transaction, and only once for each `Idempotency-Key` of a user: the same request again, after a lost
 * answer or at the same moment, gets the answer of the first, and another one under the same key is 422. What is
 * refused leaves no trace, so it may be mended and sent again.
 * @param create validates, writes and presents, all in the transaction that it gets
 */
export function createOnce<Answer>(
  db: Kysely<Database>,
  request: FastifyRequest,
  create: (trx: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request);
  return db.transaction().execute(async (trx) => {
    if (key === undefined) return create(trx);
    const claim = { user_id: request.actor.id, key, request_hash: hashOf(request) };
    const earlier = await claimKey(trx, claim);
    if (earlier) return JSON.parse(earlier);
    const answer = await create(trx);
    await trx
      .updateTable("idempotency_keys")
      .set({ answer: JSON.stringify(answer) })
      .where("user_id", "=", claim.user_id)
      .where("key", "=", key)
      .execute();
    return answer;
  });
}

/** The headers of a request whose body is wrong have not been looked at. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const checked = z.safeParse(idempotencyHeaders, headers);
  if (checked.error) throw invalid(errorsByField(checked.error.issues));
  return checked.data[header];
}

type Claim = { user_id: number; key: string; request_hash: Buffer };

/**
 * Takes the key for this request. One that is under way with the same key is waited for.
 * @returns the answer that the key already has, if any
 */
async function claimKey(trx: Kysely<Database>, claim: Claim): Promise<string | null | undefined> {
  const isNew = await trx
    .insertInto("idempotency_keys")
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (isNew) return undefined;
  const { request_hash, answer } = await trx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("user_id", "=", claim.user_id)
    .where("key", "=", claim.key)
    .executeTakeFirstOrThrow();
  if (!request_hash.equals(claim.request_hash))
    throw invalid({ [header]: ["Nøglen hører til en anden forespørgsel."] }, "Nøglen hører til en anden forespørgsel.");
  return answer;
}

function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash("sha256")
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest();
}

/** Forgets the answers of yesterday. */
export function pruneIdempotencyKeys(queue: Queue, db: Kysely<Database>): void {
  queue.hourly("prune-idempotency-keys", async () => {
    await db
      .deleteFrom("idempotency_keys")
      .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${keptHours})`)
      .execute();
  });
}
