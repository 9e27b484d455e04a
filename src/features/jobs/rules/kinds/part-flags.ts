import { type ExpenseFlagFacts, expenseFlagSchemas, expenseFlags } from "./expense/expense-flags.ts";
import { type TripFlagFacts, tripFlagSchemas, tripFlags } from "./mileage/trip-flags.ts";

/* The flags of single kinds. A flag without rule or sentence does not compile. */

/** The facts of each part by its name; null for jobs of other kinds. */
export type PartFlagFacts = ExpenseFlagFacts & TripFlagFacts;

export const partFlagSchemas = [...expenseFlagSchemas, ...tripFlagSchemas] as const;

export const partFlags = { ...expenseFlags, ...tripFlags };
export type PartFlagKind = keyof typeof partFlags;
