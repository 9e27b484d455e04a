import { folded } from "#features/imports/rules/plan-rows.ts";

export type Named = { readonly email: string; readonly texts: readonly (string | null | undefined)[] };

/** Maps each text to the e-mail of the person whom it names. A text that several people share is left out. */
export function peopleNames(people: readonly Named[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  const shared = new Set<string>();
  for (const { email, texts } of people)
    for (const text of texts) {
      if (text == null || text === "") continue;
      const name = folded(text);
      if (named.has(name) && named.get(name) !== email) shared.add(name);
      else named.set(name, email);
    }
  for (const name of shared) named.delete(name);
  return named;
}

type User = {
  readonly email: string;
  readonly employee_id: string | null;
  readonly name: string;
  readonly display_name: string;
};

export const namesOfUser = ({ email, employee_id, name, display_name }: User): Named => ({
  email,
  texts: [email, employee_id, name, display_name],
});

export function personFinder<Found extends User>(users: readonly Found[]): (text: unknown) => Found | undefined {
  const named = peopleNames(users.map(namesOfUser));
  const byEmail = new Map(users.map((user) => [user.email, user]));
  return (text) => (typeof text === "string" ? byEmail.get(named.get(folded(text)) ?? "") : undefined);
}

export const textOfPerson = (user: Pick<User, "email" | "employee_id"> | undefined): string | undefined =>
  user && (user.employee_id ?? user.email);
