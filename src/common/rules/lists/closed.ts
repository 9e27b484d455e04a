import * as z from "zod/mini";

/**
 * The rows of a list of projects or job types: all with the closed ones last, only open ones, or only closed ones
 * (docs/product-rules.md#closed-projects-and-job-types).
 */
const closedChoices = ["with", "without", "only"] as const;
export type ClosedChoice = (typeof closedChoices)[number];

export const closedQuery = {
  closed: z.optional(z.enum(closedChoices, `closed skal være en af ${closedChoices.join(", ")}.`)),
};

/** The default: a plain list offers choices and has only open rows, pages have all. */
export function closedAsked({
  closed,
  paginate,
}: {
  closed?: ClosedChoice | undefined;
  paginate: boolean;
}): ClosedChoice {
  return closed ?? (paginate ? "with" : "without");
}

/** A form field; absent, it stays unchanged. */
export const closedField = z.optional(z.boolean("Lukket skal være ja eller nej."));
