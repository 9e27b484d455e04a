import * as z from "zod/mini";

/**
 * The rows in a list of projects, job types or customers. `with` means all rows, the closed ones last. `without` means
 * only open rows, and `only` means only closed rows (docs/product-rules.md#closed-projects-and-job-types).
 */
const closedChoices = ["with", "without", "only"] as const;
export type ClosedChoice = (typeof closedChoices)[number];

export const closedQuery = {
  closed: z.optional(z.enum(closedChoices, `closed skal være en af ${closedChoices.join(", ")}.`)),
};

/** By default, a list with pages has all rows. One without pages has only open rows, which forms offer as choices. */
export function closedAsked({
  closed,
  paginate,
}: {
  closed?: ClosedChoice | undefined;
  paginate: boolean;
}): ClosedChoice {
  return closed ?? (paginate ? "with" : "without");
}

/** The field that closes a row. If the request does not have the field, the stored value stays. */
export const closedField = z.optional(z.boolean("Lukket skal være ja eller nej."));
