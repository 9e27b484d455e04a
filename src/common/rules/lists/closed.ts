import * as z from "zod/mini";

/**
 * Which rows a list of projects or job types has: all of them with the closed ones last, those that are open, or those
 * that are closed (docs/product-rules.md#closed-projects-and-job-types).
 */
export const closedChoices = ["with", "without", "only"] as const;
export type ClosedChoice = (typeof closedChoices)[number];

export const closedQuery = {
  closed: z.optional(z.enum(closedChoices, `closed skal være en af ${closedChoices.join(", ")}.`)),
};

/** What is asked when nobody says: a plain list is chosen from, and pages are looked through. */
export function closedAsked({
  closed,
  paginate,
}: {
  closed?: ClosedChoice | undefined;
  paginate: boolean;
}): ClosedChoice {
  return closed ?? (paginate ? "with" : "without");
}

/** Of a form; left out, it stays as it is. */
export const closedField = z.optional(z.boolean("Lukket skal være ja eller nej."));
