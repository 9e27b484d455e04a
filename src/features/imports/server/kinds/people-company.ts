import { canonicalEmail } from "#common/server/canonical-email.ts";
import { folded, type SheetRow, type Values } from "#features/imports/rules/plan-rows.ts";
import { registersTimeByDefault } from "#features/users/rules/user.ts";
import type { FoundUser } from "#features/users/server/users.store.ts";

/** The stored users and those of the sheet, as one company in which leaders are found. */
export type PeopleCompany = {
  readonly users: readonly FoundUser[];
  readonly find: (number: string) => FoundUser | undefined;
  readonly valuesOf: (user: FoundUser) => Values;
  readonly settle: (values: Values) => Values;
  /** Whether the text names somebody. */
  readonly isKnown: (email: unknown) => boolean;
};

/** @param users all of them, deleted ones too */
export function peopleCompany(users: readonly FoundUser[], rows: readonly SheetRow[]): PeopleCompany {
  const active = users.filter(({ is_deleted }) => !is_deleted);
  const byNumber = new Map(active.map((user) => [user.employee_id, user]));
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const named = namesOf(active, rows, byNumber);
  return {
    users,
    find: (number) => byNumber.get(number),
    valuesOf: ({ leader, roles, ...user }) => ({
      ...user,
      leader: leader ? emails.get(leader.id) : undefined,
      roles: roles.map(({ id }) => id),
    }),
    settle: (values) => settled(values, named),
    isKnown: (email) => [...named.values()].includes(String(email)),
  };
}

/** The e-mail of each person by e-mail, number and name. Two people of one name are not found by it. */
function namesOf(
  active: readonly FoundUser[],
  rows: readonly SheetRow[],
  byNumber: ReadonlyMap<string | null, FoundUser>,
): Map<string, string> {
  const named = new Map<string, string>();
  const shared = new Set<string>();
  const add = (text: string | null | undefined, email: string) => {
    if (text == null) return;
    const name = folded(text);
    if (named.has(name) && named.get(name) !== email) shared.add(name);
    else named.set(name, email);
  };
  for (const { email, employee_id, name, display_name } of active)
    for (const text of [email, employee_id, name, display_name]) add(text, email);
  for (const { texts } of rows) {
    const { employee_id, name } = texts;
    const email = byNumber.get(employee_id ?? "")?.email ?? (texts.email && canonicalEmail(texts.email));
    if (email) for (const text of [texts.email, email, employee_id, name]) add(text, email);
  }
  for (const name of shared) named.delete(name);
  return named;
}

function settled(values: Values, named: ReadonlyMap<string, string>): Values {
  const { email, leader, roles, registers_time } = values;
  return {
    ...values,
    ...(typeof email === "string" && { email: canonicalEmail(email) }),
    ...(typeof leader === "string" && { leader: named.get(folded(leader)) ?? leader }),
    registers_time: registers_time ?? (Array.isArray(roles) && registersTimeByDefault(roles)),
  };
}
