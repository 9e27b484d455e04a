import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import { isWrite } from "../auth/access.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/tables.ts";
import { tooManyAttempts } from "./errors.ts";

/** A process counts a user's writes in portions of this size. The first portion of a minute is not counted. */
export const writesAtATime = 30;

const minute = 60_000;

type Allowance = { left: number; isSpent: boolean; asking?: Promise<void> };

export function registerWriteLimit(app: FastifyInstance, config: Config, db: Kysely<Database>): void {
  let allowances = new Map<number, Allowance>();
  let byPrograms = new Map<number | "scim", number>();
  let current = 0;

  app.addHook("onRequest", async (request) => {
    if (isWrite(request) && request.isByScim && !mayWriteByProgram("scim")) throw tooManyWrites();
    if (!isWrite(request) || !request.currentUser) return;
    if (request.token && !mayWriteByProgram(request.token.id)) throw tooManyWrites();
    if (!(await mayWrite(request.currentUser.id))) throw tooManyWrites();
  });

  async function mayWrite(userId: number): Promise<boolean> {
    const allowance = allowanceOf(userId);
    while (allowance.left === 0) {
      if (allowance.isSpent) return false;
      allowance.asking ??= takeMore(userId, allowance);
      await allowance.asking;
    }
    allowance.left -= 1;
    return true;
  }

  /** A program has half a user's limit, so its user can still write in the browser. Each process counts for itself. */
  function mayWriteByProgram(id: number | "scim"): boolean {
    beginMinute();
    const written = byPrograms.get(id) ?? 0;
    byPrograms.set(id, written + 1);
    return written < config.writesPerMinute / 2;
  }

  function beginMinute(): void {
    const now = Math.floor(Temporal.Now.instant().epochMilliseconds / minute);
    if (now !== current) {
      allowances = new Map();
      byPrograms = new Map();
    }
    current = now;
  }

  function allowanceOf(userId: number): Allowance {
    beginMinute();
    const known = allowances.get(userId) ?? { left: writesAtATime, isSpent: false };
    allowances.set(userId, known);
    return known;
  }

  async function takeMore(userId: number, allowance: Allowance): Promise<void> {
    try {
      const taken = await countWrites(db, userId, writesAtATime);
      if (taken > config.writesPerMinute) allowance.isSpent = true;
      else allowance.left = writesAtATime;
    } finally {
      delete allowance.asking;
    }
  }
}

async function countWrites(db: Kysely<Database>, userId: number, writes: number): Promise<number> {
  const row = await db
    .insertInto("write_counts")
    .values({ user_id: userId, minute: sql<Date>`date_trunc('minute', now())`, writes })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        writes: sql<number>`excluded.writes
          + case when write_counts.minute = excluded.minute then write_counts.writes else 0 end`,
        minute: sql<Date>`excluded.minute`,
      }),
    )
    .returning("writes")
    .executeTakeFirstOrThrow();
  return row.writes;
}

function tooManyWrites() {
  const passed = Temporal.Now.instant().epochMilliseconds % minute;
  const message = "For mange ændringer på kort tid. Vent et øjeblik, og prøv igen.";
  return tooManyAttempts(message, undefined, Math.ceil((minute - passed) / 1_000));
}
