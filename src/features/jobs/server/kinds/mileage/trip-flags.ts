import { sql } from "kysely";
import type { tripFlags } from "#features/jobs/rules/kinds/mileage/trip-flags.ts";
import { maxCommuteDays } from "#features/mileage/rules/commute/commute-days.ts";
import { commuteDaysOfAsked } from "#features/mileage/server/commute-days.store.ts";
import type { PartFlagStore } from "../part-flag-store.ts";

export const tripFlagStore: PartFlagStore<keyof typeof tripFlags> = {
  facts: (actor) => sql`json_build_object('commute_days', ${commuteDaysOfAsked(actor)})`,
  isFlagged: { commute: (actor) => sql<boolean>`(${commuteDaysOfAsked(actor)} > ${sql.lit(maxCommuteDays)})` },
};
