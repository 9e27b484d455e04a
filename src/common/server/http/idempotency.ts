import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import { errorsByField } from "#common/rules/values/fields.ts";
import type { Queue } from "../background/queue.ts";
import type { Database } from "../database/tables.ts";
import { HttpError, invalid, uniqueViolation } from "./errors.ts";

const header = "idempotency-key";

export const idempotencyHeaders = z.looseObject({
  [header]: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/, "Idempotency-Key skal være 1 til 200 tegn uden mellemrum.")),
  ),
});

const answerHours = 24;

/**
 * A key is stored for this number of days. A job that is sent again after that is refused, because its date is too old
 * (docs/product-rules.md#two-people-at-once).
 */
export const keyDays = 100;

/**
 * Runs `create` once per user and `Idempotency-Key`, in a transaction. A repeated request gets the first response.
 * @param same the content by which a repeated request is recognised; the whole body by default
 */
export async function createOnce<Answer>(
  db: Kysely<Database>,
  request: FastifyRequest,
  create: (trx: Kysely<Database>) => Promise<Answer>,
  same: unknown = request.body,
): Promise<Answer> {
  const key = keyOf(request);
  if (key === undefined) return db.transaction().execute(create);
  const claim = { user_id: request.actor.id, key, request_hash: hashOf(request, same) };
  try {
    return await db.transaction().execute(async (trx) => {
      const answer = await create(trx);
      await trx
        .insertInto("idempotency_keys")
        .values({ ...claim, answer: JSON.stringify(answer) })
        .execute();
      return answer;
    });
  } catch (error) {
    if (!mayBeRepeated(error)) throw error;
    const earlier = await findAnswer(db, claim);
    if (earlier === undefined) throw error;
    return JSON.parse(earlier);
  }
}

/** Whether an earlier success of the same request may have caused the error. */
function mayBeRepeated(error: unknown): boolean {
  return error instanceof HttpError || (error as { code?: unknown }).code === uniqueViolation;
}

/** Fastify does not validate the headers of a request whose body is invalid. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const checked = z.safeParse(idempotencyHeaders, headers);
  if (checked.error) throw invalid(errorsByField(checked.error.issues));
  return checked.data[header];
}

type Claim = { user_id: number; key: string; request_hash: Buffer };

async function findAnswer(db: Kysely<Database>, { user_id, key, request_hash }: Claim): Promise<string | undefined> {
  const found = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!found) return undefined;
  if (!found.request_hash.equals(request_hash)) throw keyIsTaken("Nøglen hører til en anden forespørgsel.");
  if (found.answer === null) throw keyIsTaken("Det er allerede gemt.", "saved");
  return found.answer;
}

const keyIsTaken = (message: string, reason?: "saved") =>
  new HttpError(422, { message, errors: { [header]: [message] }, ...(reason && { reason }) });

function hashOf({ method, url }: FastifyRequest, same: unknown): Buffer {
  return createHash("sha256")
    .update(`${method} ${url}\n${JSON.stringify(same)}`)
    .digest();
}

export function pruneIdempotencyKeys(queue: Queue, db: Kysely<Database>): void {
  queue.hourly("prune-idempotency-keys", async () => {
    await db
      .updateTable("idempotency_keys")
      .set({ answer: null })
      .where("answer", "is not", null)
      .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${answerHours})`)
      .execute();
    await db
      .deleteFrom("idempotency_keys")
      .where("created_at", "<", sql<Date>`now() - make_interval(days => ${keyDays})`)
      .execute();
  });
}
