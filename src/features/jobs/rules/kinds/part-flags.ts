import { type ExpenseFlagFacts, expenseFlagSchemas, expenseFlags } from "./expense/expense-flags.ts";
import { type TripFlagFacts, tripFlagSchemas, tripFlags } from "./mileage/trip-flags.ts";

/** The values of an expense or a trip that the flags read. `expense` or `trip` is null for jobs of other kinds. */
export type PartFlagFacts = ExpenseFlagFacts & TripFlagFacts;

export const partFlagSchemas = [...expenseFlagSchemas, ...tripFlagSchemas] as const;

export const partFlags = { ...expenseFlags, ...tripFlags };
export type PartFlagKind = keyof typeof partFlags;
