import type { Kysely, RawBuilder } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Database } from "#common/server/database/tables.ts";

/** What the price of a job depends on. A job that is not stored has no id. */
export type PricedJob<Part> = {
  readonly user_id: number;
  readonly day: string;
  readonly job_id: number | null;
  readonly part: Part;
};

/** The prices of a kind whose price the server computes. */
export type PriceStore<Part extends object = object> = {
  /** The prices in the order of the jobs. A reader who may not know a price gets the highest possible one. */
  prices(db: Kysely<Database>, jobs: readonly PricedJob<Part>[], reader?: Actor): Promise<number[]>;
  /** The most that a row of `jobs` can cost. */
  readonly mostPrice: RawBuilder<number>;
};
