import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobs } from "#common/server/database/visibility/job-visibility.ts";
import type { PartName } from "#features/kinds/rules/kind-parts.ts";
import { type ComputedPart, kindOfPart } from "#features/kinds/rules/kinds.ts";
import { parts } from "./parts.ts";
import type { PricedJob, PriceStore } from "./price-store.ts";

const stores = Object.entries(parts).flatMap(([name, part]) => ("prices" in part ? [[name, part.prices]] : [])) as [
  ComputedPart,
  PriceStore,
][];

type Computed = Omit<PricedJob<object>, "part"> & { readonly [Name in PartName]?: object | null | undefined };

export async function computedPrices(
  db: Kysely<Database>,
  jobs: readonly Computed[],
  reader?: Actor,
): Promise<(number | undefined)[]> {
  const prices = new Map<Computed, number | undefined>();
  for (const [name, store] of stores) {
    const own = jobs.filter((job) => job[name]);
    const priced = own.map((job) => ({ ...job, part: job[name] ?? {} }));
    const found = await store.prices(db, priced, reader);
    own.forEach((job, place) => {
      prices.set(job, found[place]);
    });
  }
  return jobs.map((job) => prices.get(job));
}

/**
 * A reader who does not see all jobs of the driver gets the highest price that a trip can have. The exact price would
 * reveal how far the driver has driven in the year (docs/decisions/068-answers-from-what-one-sees.md).
 */
export function priceFor(actor: Actor): RawBuilder<number> {
  if (seesAllJobs(actor)) return sql`jobs.price`;
  const most = stores.map(([name, { mostPrice }]) => sql`when jobs.kind = ${kindOfPart(name)} then ${mostPrice}`);
  return sql`(case when jobs.user_id = ${actor.id} then jobs.price ${sql.join(most, sql` `)} else jobs.price end)`;
}
