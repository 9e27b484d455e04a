import { type ExpenseFlagFacts, expenseFlagSchemas, expenseFlags } from "./expense/expense-flags.ts";
import { type TripFlagFacts, tripFlagSchemas, tripFlags } from "./mileage/trip-flags.ts";

/** The facts of each part; null for jobs without that part. */
export type PartFlagFacts = ExpenseFlagFacts & TripFlagFacts;

export const partFlagSchemas = [...expenseFlagSchemas, ...tripFlagSchemas] as const;

export const partFlags = { ...expenseFlags, ...tripFlags };
export type PartFlagKind = keyof typeof partFlags;
