import type { RawBuilder } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { JobFlagKind } from "#features/kinds/rules/job-flag-kinds.ts";

/** The flags of trips or of expenses as SQL for rows of `asked`, the requested jobs (docs/product-rules.md#flags). */
export type PartFlagStore<Flag extends JobFlagKind> = {
  /** A JSON object with the values that the rules in `jobs/rules/kinds/part-flags.ts` read. */
  facts(actor: Actor): RawBuilder<unknown>;
  readonly isFlagged: Readonly<Record<Flag, (actor: Actor) => Condition>>;
};
