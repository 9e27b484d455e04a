import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { PartFlagKind } from "#features/jobs/rules/kinds/part-flags.ts";
import { partNames } from "#features/kinds/rules/kind-parts.ts";
import { kindOfPart } from "#features/kinds/rules/kinds.ts";
import { parts } from "./parts.ts";

export const partFlagFacts = (actor: Actor): RawBuilder<unknown> =>
  sql.join(
    partNames.map((name) => {
      const facts = parts[name].flags.facts(actor);
      return sql`case when asked.kind = ${sql.lit(kindOfPart(name))} then ${facts} end as ${sql.ref(name)}`;
    }),
  );

export const isPartFlagged: Readonly<Record<PartFlagKind, (actor: Actor) => Condition>> = Object.assign(
  {},
  ...Object.values(parts).map(({ flags }) => flags.isFlagged),
);
