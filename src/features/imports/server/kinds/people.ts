import * as z from "zod/mini";
import { adminRoleId, defaultRoleId, roles, rolesWith } from "#common/rules/access/permissions.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { type Candidate, folded, planRows, type Values } from "#features/imports/rules/plan-rows.ts";
import {
  type EmploymentPeriodInput,
  employmentPeriodErrors,
  employmentPeriodInput,
} from "#features/users/rules/employment-period.ts";
import { currentRateErrors } from "#features/users/rules/employment-terms.ts";
import { type UserInput, userInput } from "#features/users/rules/user.ts";
import { roleErrors } from "#features/users/rules/user-policy.ts";
import { listEmploymentPeriods, saveEmploymentPeriods } from "#features/users/server/terms/employment-period.store.ts";
import { lockPeople } from "#features/users/server/terms/terms.store.ts";
import { takenEmail, takenNumber, wrongLeader } from "#features/users/server/user-checks.ts";
import { createUsers, saveUser } from "#features/users/server/users.commands.ts";
import {
  type FoundUser,
  listAllUsers,
  lockAdminRole,
  lockAllUsers,
  saveLeaders,
} from "#features/users/server/users.store.ts";
import type { ImportContext, Importer } from "../importer.ts";
import { type PeopleCompany, peopleCompany, type UserPeriod } from "./people-company.ts";

const kind = imports.people;

type Person = Candidate<FoundUser>;

export const peopleImporter: Importer = {
  async plan(context, rows) {
    await lockAdminRole(context.trx);
    const users = await lockAllUsers(context.trx);
    const periods = await listEmploymentPeriods(context.trx);
    const company = peopleCompany(users, periods, rows);
    const people = planRows(kind, rows, {
      keyOf: ({ employee_id }) => employee_id as string | undefined,
      find: company.find,
      valuesOf: company.valuesOf,
      defaults: { roles: [defaultRoleId], employed_from: null, employed_until: null },
      schema: z.extend(userInput, employmentPeriodInput.shape),
      settle: company.settle,
    });
    const rateErrors = await findRateErrors(context, people);
    const between = errorsBetween(people, company);
    const candidates = people.map((person) => ({
      ...person,
      errors: mergeErrors(
        person.errors,
        between.get(person) ?? {},
        rateErrors.get(person.stored?.id) ?? {},
        employmentPeriodErrors(person.values),
      ),
    }));
    return { candidates, write: () => write(context, { people, company, periods }) };
  },

  async list(trx) {
    const { users, valuesOf } = peopleCompany(await listAllUsers(trx), await listEmploymentPeriods(trx), []);
    return users.filter(({ is_deleted }) => !is_deleted).map(valuesOf);
  },
};

const textOf = (value: unknown) => folded(String(value ?? ""));

/** Errors that depend on other users or on other rows of the sheet. */
function errorsBetween(people: readonly Person[], company: PeopleCompany): Map<Person, FieldErrors> {
  const { users } = company;
  const active = users.filter(({ is_deleted }) => !is_deleted);
  const holders = new Map(active.map((user) => [folded(user.email), user.id]));
  const deleted = new Map(users.filter(({ is_deleted }) => is_deleted).map((user) => [user.employee_id, user]));
  const firstWith = new Map(people.toReversed().map(({ row, values }) => [textOf(values.email), row]));
  const rolesBy = rolesByEmail(people, company);
  const staysAdmin = (email: string) => rolesBy.get(folded(email))?.includes(adminRoleId) === true;
  const adminsLeft = [...rolesBy.keys()].filter(staysAdmin).length;
  const keepersLeft = active.filter(({ email, is_keeper }) => is_keeper && staysAdmin(email)).length;
  // `roleErrors` expects counts that include the person who loses the role. `adminsLeft` and `keepersLeft` do not.
  const counts = { admins: adminsLeft + 1, keepers: keepersLeft + 1 };
  const unread = new Set(people.filter(({ errors }) => errors.roles).map(({ values }) => textOf(values.email)));
  const leading = rolesWith("decide-absence");
  const mayLead = (ids: readonly number[]) => roles.some(({ id, name }) => ids.includes(id) && leading.includes(name));

  return new Map(
    people.map((person) => {
      const { row, stored, values, changes } = person;
      const errors: FieldErrors = roleErrors(values.roles as number[], stored, counts);
      const isChanged = (field: string) => changes.some(({ label }) => label === labelOf(field));
      const holder = holders.get(textOf(values.email));
      if (holder !== undefined && holder !== stored?.id) addError(errors, "email", takenEmail);
      const first = firstWith.get(textOf(values.email));
      if (values.email !== undefined && first !== undefined && first !== row)
        addError(errors, "email", `Står også i række ${first}.`);
      const former = deleted.get(String(values.employee_id));
      if (!stored && former) addError(errors, "employee_id", takenNumber({ ...former, name: former.display_name }));
      const problem = values.leader !== undefined && isChanged("leader") && leaderProblem(person);
      if (problem) addError(errors, "leader", problem);
      return [person, errors];
    }),
  );

  function leaderProblem({ stored, values }: Person): string | undefined {
    const leader = textOf(values.leader);
    const leaderRoles = rolesBy.get(leader);
    if (!leaderRoles) return "Ingen bruger har den e-mail, det nummer eller det navn alene.";
    if (leader === textOf(stored?.email ?? values.email)) return wrongLeader.own;
    // If the leader's role cell cannot be read, only the leader's own row has an error.
    return mayLead(leaderRoles) || unread.has(leader) ? undefined : wrongLeader.role;
  }
}

const labelOf = (field: string) => kind.columns.find((column) => column.field === field)?.label;

/** Everybody's role ids after the import, by e-mail. */
function rolesByEmail(people: readonly Person[], { users }: PeopleCompany): Map<string, readonly number[]> {
  const stored = users.filter(({ is_deleted }) => !is_deleted);
  return new Map([
    ...stored.map(({ email, roles }) => [folded(email), roles.map(({ id }) => id)] as const),
    ...people.map(({ stored, values }) => [textOf(stored?.email ?? values.email), values.roles as number[]] as const),
  ]);
}

/** Errors of changed hourly rates, by user id. A payroll run may already have used the rate that would change. */
async function findRateErrors(
  { trx }: ImportContext,
  people: readonly Person[],
): Promise<Map<number | undefined, FieldErrors>> {
  const changed = people.flatMap(({ stored, values: { default_hourly_rate: rate } }) =>
    stored && typeof rate === "number" && rate !== stored.default_hourly_rate ? [[stored.id, rate] as const] : [],
  );
  const rates = new Map(changed);
  const found = await lockPeople(trx, [...rates.keys()]);
  return new Map(found.map(({ id, rows }) => [id, currentRateErrors(rates.get(id) as number, rows)]));
}

type Planned = {
  readonly people: readonly Person[];
  readonly company: PeopleCompany;
  readonly periods: readonly UserPeriod[];
};

async function write(context: ImportContext, { people, company, periods }: Planned): Promise<void> {
  const { trx, actor, invite, tell } = context;
  const inputOf = ({ values }: { readonly values: Values }) => {
    const { name, email, employee_id, default_hourly_rate, roles, registers_time } = values;
    return { name, email, employee_id, default_hourly_rate, roles, registers_time } as UserInput;
  };
  const added = people.filter(({ stored }) => !stored);
  const ids = await createUsers(trx, invite, actor, added.map(inputOf));
  const idByEmail = new Map([
    ...company.users.filter(({ is_deleted }) => !is_deleted).map(({ id, email }) => [folded(email), id] as const),
    ...added.map(({ values }, place) => [textOf(values.email), ids[place] as number] as const),
  ]);
  const leaderOf = ({ values }: Person) =>
    values.leader === undefined ? null : (idByEmail.get(textOf(values.leader)) ?? null);
  await saveLeaders(
    trx,
    added.flatMap((person, place) => {
      const leader = leaderOf(person);
      return leader === null ? [] : [{ id: ids[place] as number, leader_user_id: leader }];
    }),
  );
  for (const person of people) {
    const { stored, changes } = person;
    if (!stored || changes.length === 0) continue;
    const leader_id = changes.some(({ label }) => label === labelOf("leader")) ? leaderOf(person) : undefined;
    await saveUser(trx, tell.addressChanged, actor, stored.id, { ...inputOf(person), leader_id });
  }
  const idOf = new Map(added.map((person, place) => [person, ids[place] as number]));
  const periodOf = new Map(periods.map((period) => [period.id, period]));
  await saveEmploymentPeriods(
    trx,
    actor,
    people.map((person) => {
      const user_id = person.stored?.id ?? (idOf.get(person) as number);
      const { employed_from, employed_until } = person.values as EmploymentPeriodInput;
      return { user_id, former: periodOf.get(user_id) ?? unknownPeriod, input: { employed_from, employed_until } };
    }),
  );
}

const unknownPeriod = { employed_from: null, employed_until: null, holiday_week_minutes: null };
