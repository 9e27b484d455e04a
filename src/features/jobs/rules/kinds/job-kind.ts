import * as z from "zod/mini";
import { expense, expenseInput } from "#features/kinds/rules/expense/expense-fields.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import { trip, tripInput } from "#features/mileage/rules/trip-fields.ts";

/**
 * What is sent of a job's kind. Of a new job `work` is meant where none is named; a save that leaves out the kind or its
 * fields leaves them as they are.
 */
export const jobKindInputShape = {
  kind: z.optional(z.enum(jobKinds, `kind skal være en af ${jobKinds.join(", ")}.`)),
  expense: z.optional(z.nullable(expenseInput)),
  trip: z.optional(z.nullable(tripInput)),
};

/** What is answered of it: `expense` and `trip` are those of such a job, else null. */
export const jobKindOutputShape = {
  kind: z.enum(jobKinds),
  expense: z.nullable(expense),
  trip: z.nullable(trip),
};
