import * as z from "zod/mini";
import { addError, chosenId, type FieldErrors, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { maxSharedPeople } from "./employment-terms.ts";

const chosenPeople = "Vælg mindst én medarbejder.";

/** Each `version` is the version of the user that the form showed (docs/product-rules.md#leaders). */
export const sharedLeaderInput = z.object({
  users: z.array(z.object({ id, version: wire.version }), chosenPeople).check(
    z.minLength(1, chosenPeople),
    z.maxLength(maxSharedPeople, `Vælg højst ${maxSharedPeople} medarbejdere ad gangen.`),
    z.refine(
      (users) => new Set(users.map((one) => one.id)).size === users.length,
      "Vælg hver medarbejder højst én gang.",
    ),
  ),
  leader_id: z.nullable(chosenId("Vælg leder fra listen.")),
});
export type SharedLeaderInput = z.infer<typeof sharedLeaderInput>;

export const sharedLeader = z.object({ count: wire.count });
export type SharedLeader = z.infer<typeof sharedLeader>;

export type LedPerson = {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly is_deleted: boolean;
  readonly leader_user_id: number | null;
};

/** The errors name the people. If one person has an error, nobody gets the leader. */
export function ledPeopleErrors(
  { users, leader_id }: Partial<SharedLeaderInput>,
  people: readonly LedPerson[],
): FieldErrors {
  const errors: FieldErrors = {};
  if (users === undefined) return errors;
  if (people.length < users.length) addError(errors, "users", "En af de valgte findes ikke.");
  for (const person of people) {
    const chosen = users.find((one) => one.id === person.id);
    if (person.is_deleted) addError(errors, "users", `${person.name} er slettet.`);
    else if (person.id === leader_id) addError(errors, "users", `${person.name} kan ikke være sin egen leder.`);
    else if (chosen?.version !== person.version)
      addError(errors, "users", `${person.name} er ændret imens. Fjern navnet, og vælg det igen.`);
  }
  return errors;
}
