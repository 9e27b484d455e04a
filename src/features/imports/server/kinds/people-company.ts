import { canonicalEmail } from "#common/server/canonical-email.ts";
import { folded, type SheetRow, type Values } from "#features/imports/rules/plan-rows.ts";
import type { EmploymentPeriod } from "#features/users/rules/employment-period.ts";
import { registersTimeByDefault } from "#features/users/rules/user.ts";
import type { FoundUser } from "#features/users/server/users.store.ts";
import { namesOfUser, peopleNames } from "./people-names.ts";

export type UserPeriod = EmploymentPeriod & { readonly id: number };

export type PeopleCompany = {
  readonly users: readonly FoundUser[];
  readonly find: (number: string) => FoundUser | undefined;
  readonly valuesOf: (user: FoundUser) => Values;
  readonly settle: (values: Values) => Values;
};

/** @param users all users, including deleted ones */
export function peopleCompany(
  users: readonly FoundUser[],
  periods: readonly UserPeriod[],
  rows: readonly SheetRow[],
): PeopleCompany {
  const active = users.filter(({ is_deleted }) => !is_deleted);
  const byNumber = new Map(active.map((user) => [user.employee_id, user]));
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  const periodOf = new Map(periods.map((period) => [period.id, period]));
  const named = namesOf(active, rows, byNumber);
  return {
    users,
    find: (number) => byNumber.get(number),
    valuesOf: ({ leader, roles, ...user }) => ({
      ...user,
      leader: leader ? emails.get(leader.id) : undefined,
      roles: roles.map(({ id }) => id),
      employed_from: periodOf.get(user.id)?.employed_from ?? null,
      employed_until: periodOf.get(user.id)?.employed_until ?? null,
    }),
    settle: (values) => settled(values, named),
  };
}

function namesOf(
  active: readonly FoundUser[],
  rows: readonly SheetRow[],
  byNumber: ReadonlyMap<string | null, FoundUser>,
): ReadonlyMap<string, string> {
  const inSheet = rows.flatMap(({ texts }) => {
    const email = byNumber.get(texts.employee_id ?? "")?.email ?? (texts.email && canonicalEmail(texts.email));
    return email ? [{ email, texts: [texts.email, email, texts.employee_id, texts.name] }] : [];
  });
  return peopleNames([...active.map(namesOfUser), ...inSheet]);
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
