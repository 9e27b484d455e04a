import { type ExpenseFlagFacts, expenseFlagSchemas, expenseFlags } from "./expense/expense-flags.ts";
import { type TripFlagFacts, tripFlagSchemas, tripFlags } from "./mileage/trip-flags.ts";

/* The flags that only one kind of job has. A flag without a rule or a sentence does not compile. */

/** The facts of each part, by the name of the part; null for jobs of other kinds. */
export type PartFlagFacts = ExpenseFlagFacts & TripFlagFacts;

export const partFlagSchemas = [...expenseFlagSchemas, ...tripFlagSchemas] as const;

export const partFlags = { ...expenseFlags, ...tripFlags };
export type PartFlagKind = keyof typeof partFlags;
