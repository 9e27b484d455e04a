import type { User } from "#features/users/rules/user.ts";
import { userChoicesQuery } from "#features/users/web/users.queries.ts";

type Named = { readonly id: number; readonly display_name: string };

export const peopleQuery = (filter: string) => ({
  ...userChoicesQuery(filter),
  select: (users: readonly Named[]) => users.map(({ id, display_name }) => ({ id, name: display_name })),
});

export const choicesQuery = (filter: string) => ({
  ...userChoicesQuery(filter),
  select: (users: User[]) => users.map((user) => ({ ...user, name: user.display_name })),
});
