import * as z from "zod/mini";

/**
 * Which rows a list of projects or job types has: all, with the closed ones last, or only open or closed ones
 * (docs/product-rules.md#closed-projects-and-job-types).
 */
const closedChoices = ["with", "without", "only"] as const;
export type ClosedChoice = (typeof closedChoices)[number];

export const closedQuery = {
  closed: z.optional(z.enum(closedChoices, `closed skal være en af ${closedChoices.join(", ")}.`)),
};

/** The default is open rows for a plain list, which offers choices, and all rows for pages. */
export function closedAsked({
  closed,
  paginate,
}: {
  closed?: ClosedChoice | undefined;
  paginate: boolean;
}): ClosedChoice {
  return closed ?? (paginate ? "with" : "without");
}

/** A form field; if it is absent, the stored value stays. */
export const closedField = z.optional(z.boolean("Lukket skal være ja eller nej."));
