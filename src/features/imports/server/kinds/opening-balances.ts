import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { errorsByField, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { yearAccountYears, yearNameOf } from "#features/absence/rules/balances/accounts.ts";
import {
  type AccountName,
  accountLabels,
  type BalanceUnit,
  isHoursAccount,
} from "#features/absence/rules/balances/balance-rules.ts";
import { type BalanceEntryInput, balanceEntryInput, entryErrors } from "#features/absence/rules/balances/balances.ts";
import { type CountedBy, unitOf } from "#features/absence/rules/balances/person-balances.ts";
import { listBalanceRules } from "#features/absence/server/balances/balance-rules.store.ts";
import {
  addEntries,
  listEmployed,
  listReasonedEntries,
  lockEntriesOf,
} from "#features/absence/server/balances/balances.store.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { importedReason } from "#features/imports/rules/kinds/opening-balances.ts";
import { unknownPerson } from "#features/imports/rules/kinds/person-column.ts";
import { type Candidate, planRows, type Values } from "#features/imports/rules/plan-rows.ts";
import { type FoundUser, listAllUsers } from "#features/users/server/users.store.ts";
import type { Importer } from "../importer.ts";
import { personFinder, textOfPerson } from "./people-names.ts";

type Entry = Awaited<ReturnType<typeof listReasonedEntries>>[number];

/** `2025/26` → 2025. If the cell is empty, the date decides the year of an account of hours. */
function yearOfCell({ year, account, date }: Values): number | undefined {
  if (typeof account !== "string" || typeof date !== "string") return undefined;
  const name = account as AccountName;
  const years = yearAccountYears(name, date);
  return isHoursAccount(name) && year === undefined
    ? years[0]
    : years.find((number) => yearNameOf(name, number) === year);
}

const keyOf = (userId: number, { account, year, date }: Pick<Entry, "account" | "year" | "date">) =>
  [userId, account, year, date].join(" ");

/** Days or hours with decimals, as in a sheet → the stored amount in minutes, or in hundredths of a day or hour. */
const amountIn = (unit: BalanceUnit, left: number): number => Math.round(left * (unit === "minutes" ? 60 : 100));
const leftIn = (unit: BalanceUnit, amount: number): number =>
  unit === "minutes" ? Math.round((amount * 100) / 60) / 100 : amount / 100;

const valuesOf = (entry: Entry, by: CountedBy): Values => ({
  ...{ account: entry.account, date: entry.date, reason: entry.reason },
  year: isHoursAccount(entry.account) ? undefined : yearNameOf(entry.account, entry.year),
  left: leftIn(unitOf(entry.account, by, entry.date), entry.amount),
});

type Found = Candidate<Entry>;
type Planned = Found & { readonly entry: BalanceEntryInput & { readonly user_id: number } };

export const openingBalancesImporter: Importer = {
  async plan({ trx, actor }, rows) {
    const users = (await listAllUsers(trx)).filter(({ is_deleted }) => !is_deleted);
    const find = personFinder(users);
    const textById = new Map(users.map((user) => [user.id, textOfPerson(user)]));
    const ids = [...new Set(rows.flatMap(({ texts }) => find(texts.person)?.id ?? []))];
    await lockEntriesOf(trx, ids);
    const countedBy = await findUnits(trx, ids);
    const entries = await listReasonedEntries(trx, ids);
    const openings = entries.filter(({ kind }) => kind === "opening");
    const openingByKey = new Map(openings.map((entry) => [keyOf(entry.user_id, entry), entry]));
    const found = planRows<Entry>(imports["opening-balances"], rows, {
      keyOf(read) {
        const [user, year] = [find(read.person), yearOfCell(read)];
        return user && year !== undefined ? keyOf(user.id, { ...(read as Entry), year }) : undefined;
      },
      find: (key) => openingByKey.get(key),
      valuesOf: (entry) => ({
        ...valuesOf(entry, countedBy(entry.user_id)),
        person: textById.get(entry.user_id),
      }),
      defaults: { reason: importedReason },
      schema: z.object({}),
      settle: (values) => ({ ...values, person: textOfPerson(find(values.person)) ?? values.person }),
    });
    const entriesOf = Map.groupBy<number, EntryOfPerson>(entries, ({ user_id }) => user_id);
    const candidates = found.map((candidate): Found | Planned => {
      const user = find(candidate.values.person);
      if (!user) return { ...candidate, errors: { ...personErrors(candidate.values), ...candidate.errors } };
      const own = entriesOf.get(user.id) ?? [];
      entriesOf.set(user.id, own);
      return planned(candidate, { user, own, by: countedBy(user.id) });
    });
    const added = candidates.filter(
      (candidate): candidate is Planned => "entry" in candidate && candidate.stored === undefined,
    );
    return {
      candidates,
      write: () =>
        addEntries(
          trx,
          actor,
          added.map(({ entry }) => entry),
        ),
    };
  },

  async list(trx) {
    const users = (await listAllUsers(trx)).filter(({ is_deleted }) => !is_deleted);
    const byId = new Map(users.map((user) => [user.id, user]));
    const countedBy = await findUnits(trx, [...byId.keys()]);
    const entries = await listReasonedEntries(trx, [...byId.keys()]);
    return entries
      .filter(({ kind }) => kind === "opening")
      .map((entry) => ({
        ...valuesOf(entry, countedBy(entry.user_id)),
        person: textOfPerson(byId.get(entry.user_id)),
      }));
  },
};

async function findUnits(trx: Kysely<Database>, ids: readonly number[]): Promise<(userId: number) => CountedBy> {
  const rules = await listBalanceRules(trx);
  const weeks = new Map((await listEmployed(trx, ids)).map((one) => [one.id, one.holiday_week_minutes]));
  return (userId) => ({ rules, holiday_week_minutes: weeks.get(userId) ?? null });
}

const personErrors = ({ person }: Values): FieldErrors => ({
  person: [person === undefined ? "Medarbejdernummer skal udfyldes." : unknownPerson],
});

type EntryOfPerson = Pick<Entry, "user_id" | "account" | "kind" | "year" | "date">;
type Place = { readonly user: FoundUser; readonly own: EntryOfPerson[]; readonly by: CountedBy };

/** A valid opening is added to the person's entries (`own`), against which later rows are checked. */
function planned(candidate: Found, { user, own, by }: Place): Found | Planned {
  const { stored, values, changes } = candidate;
  const { account, date, left } = values as { account?: AccountName; date?: string; left?: number };
  const year = yearOfCell(values);
  const unit = account !== undefined && date !== undefined ? unitOf(account, by, date) : undefined;
  const entry = {
    ...{ user_id: user.id, kind: "opening", account, date, year, reason: String(values.reason) },
    amount: unit === undefined || left === undefined ? undefined : amountIn(unit, left),
  } as Planned["entry"];
  const isWritten = !candidate.errors.person && (!stored || changes.length > 0);
  const errors = isWritten ? mergeErrors(inputErrors(entry, values), entryErrors(entry, own)) : {};
  const all = { ...errors, ...candidate.errors };
  if (Object.keys(all).length === 0) own.push(entry);
  const name = [user.display_name, ...(account ? [accountLabels[account]] : [])].join(" · ");
  return { ...candidate, values: { ...values, name }, errors: all, entry };
}

function inputErrors(entry: BalanceEntryInput, { account, date }: Values): FieldErrors {
  const checked = z.safeParse(balanceEntryInput, entry);
  const { year, amount, ...errors }: FieldErrors = checked.success ? {} : errorsByField(checked.error.issues);
  // Without account and date, unit and year are unknown, so errors of amount and year would mislead.
  if (typeof account !== "string" || typeof date !== "string") return errors;
  const years = yearAccountYears(account as AccountName, date).map((number) =>
    yearNameOf(account as AccountName, number),
  );
  return {
    ...errors,
    ...(amount && { amount }),
    ...(year && { year: [`Skriv det år, saldoen hører til: ${years.join(", ")}.`] }),
  };
}
