import type { Kysely, RawBuilder } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";

/** `job_id` is null if the job is not stored. */
export type PricedJob<Part> = {
  readonly user_id: number;
  readonly day: string;
  readonly job_id: number | null;
  readonly part: Part;
};

export type PriceStore<Part extends object = object> = {
  /** The prices in the order of the jobs. A reader without a right to a price gets the highest possible price. */
  prices(db: Kysely<Database>, jobs: readonly PricedJob<Part>[], reader?: Actor): Promise<number[]>;
  readonly mostPrice: RawBuilder<number>;
};
