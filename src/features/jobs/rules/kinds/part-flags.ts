import { type ExpenseFlagFacts, expenseFlagSchemas, expenseFlags } from "./expense/expense-flags.ts";
import { type TripFlagFacts, tripFlagSchemas, tripFlags } from "./mileage/trip-flags.ts";

export type PartFlagFacts = ExpenseFlagFacts & TripFlagFacts;

export const partFlagSchemas = [...expenseFlagSchemas, ...tripFlagSchemas] as const;

export const partFlags = { ...expenseFlags, ...tripFlags };
export type PartFlagKind = keyof typeof partFlags;
