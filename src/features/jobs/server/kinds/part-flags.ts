import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { type PartName, partNames } from "#features/kinds/rules/kind-parts.ts";
import { kindOfPart } from "#features/kinds/rules/kinds.ts";
import { expenseFlagStore } from "./expense/expense-flags.ts";
import { tripFlagStore } from "./mileage/trip-flags.ts";
import type { PartFlagStore } from "./part-flag-store.ts";

const stores: { readonly [Name in PartName]: PartFlagStore<never> } = {
  expense: expenseFlagStore,
  trip: tripFlagStore,
};

/** A column per part; null for jobs of other kinds. */
export const partFlagFacts = (actor: Actor): RawBuilder<unknown> =>
  sql.join(
    partNames.map((name) => {
      const facts = stores[name].facts(actor);
      return sql`case when asked.kind = ${sql.lit(kindOfPart(name))} then ${facts} end as ${sql.ref(name)}`;
    }),
  );

export const isPartFlagged = { ...expenseFlagStore.isFlagged, ...tripFlagStore.isFlagged };
