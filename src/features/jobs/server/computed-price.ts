import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import type { JobInput } from "../rules/job.ts";
import { kindOf } from "../rules/kinds/job-kind-errors.ts";
import type { FoundJob } from "./job-rows.store.ts";
import { computedPrices } from "./kinds/computed-prices.ts";

/** A trip with unchanged start and fields keeps its price, unless it is rejected (docs/product-rules.md#paid-trips). */
export async function withComputedPrice(
  db: Kysely<Database>,
  userId: number,
  input: JobInput,
  stored?: FoundJob,
): Promise<JobInput> {
  const { part, price } = kinds[kindOf(input, stored)];
  if (price !== "computed") return input;
  const before = stored?.[part];
  const sent = input[part] ?? before;
  const isTheSame =
    stored !== undefined &&
    stored.job_status !== "REJECTED" &&
    stored.started_at === input.started_at &&
    isDeepStrictEqual({ ...before, ...sent }, before);
  if (isTheSame) return { ...input, price: stored.price };
  const job = { user_id: userId, day: input.started_at.slice(0, 10), job_id: stored?.id ?? null, [part]: sent };
  const [computed] = await computedPrices(db, [job]);
  return { ...input, price: computed ?? 0 };
}
