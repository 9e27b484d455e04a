import { sql } from "kysely";
import { maxCommuteDays } from "#features/mileage/rules/commute/commute-days.ts";
import { commuteDaysOfAsked } from "#features/mileage/server/commute-days.store.ts";
import type { PartFlagStore } from "../part-flag-store.ts";

export const tripFlagStore: PartFlagStore<"commute"> = {
  facts: (actor) => sql`json_build_object('commute_days', ${commuteDaysOfAsked(actor)})`,
  isFlagged: { commute: (actor) => sql<boolean>`(${commuteDaysOfAsked(actor)} > ${sql.lit(maxCommuteDays)})` },
};
