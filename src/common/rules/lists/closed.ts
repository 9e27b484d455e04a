import * as z from "zod/mini";

/** `with`: open rows before closed rows. `without`: only open rows. `only`: only closed rows. */
const closedChoices = ["with", "without", "only"] as const;
export type ClosedChoice = (typeof closedChoices)[number];

export const closedQuery = {
  closed: z.optional(z.enum(closedChoices, `closed skal være en af ${closedChoices.join(", ")}.`)),
};

/** By default, a list without pages has only open rows, because forms offer them as choices. */
export function closedAsked({
  closed,
  paginate,
}: {
  closed?: ClosedChoice | undefined;
  paginate: boolean;
}): ClosedChoice {
  return closed ?? (paginate ? "with" : "without");
}

/** If the request lacks this field, the stored value stays. */
export const closedField = z.optional(z.boolean("Lukket skal være ja eller nej."));
