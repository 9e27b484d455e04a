import type { RawBuilder } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { JobFlagKind } from "#features/kinds/rules/job-flag-kinds.ts";

/** The statement calls the job in question `asked` (docs/product-rules.md#flags). */
export type PartFlagStore<Flag extends JobFlagKind> = {
  /** For the rules in `jobs/rules/kinds/part-flags.ts`. */
  facts(actor: Actor): RawBuilder<unknown>;
  /** The cheapest condition first. */
  readonly isFlagged: Readonly<Record<Flag, (actor: Actor) => Condition>>;
};
