import * as z from "zod/mini";
import { pageMeta } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { addError, dateField, type FieldErrors, id, idText, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { absenceInput } from "../absence.ts";
import { yearAccountYears } from "./accounts.ts";
import { accountNames, balanceUnits } from "./balance-rules.ts";

/* In requests and responses, amounts are whole numbers: hundredths of a day, hundredths of an hour, or minutes. */

const account = z.enum(accountNames, "Vælg en saldo.");
const unit = z.enum(balanceUnits);
const amount = wire.minutes;
const year = wire.count;

const yearOfAccount = z.object({
  name: z.string(),
  year,
  opened: z.nullable(z.object({ date: z.string(), amount })),
  earned: amount,
  taken: amount,
  left: z.nullable(amount),
  usable_until: z.string(),
  left_at_end: z.nullable(amount),
  at_end: z.nullable(z.object({ first_four_weeks: amount, above_four_weeks: amount })),
});

const accountBalance = z.object({
  account,
  unit,
  left: z.nullable(amount),
  advance: amount,
  uncovered: amount,
  below: z.nullable(amount),
  waiting: z.nullable(z.object({ used: amount, limit: amount })),
  years: z.array(yearOfAccount),
});
export type SentAccount = z.infer<typeof accountBalance>;

/** The reason for missing balances: the company keeps none, or the first day of the employment is not entered. */
const missing = z.nullable(z.enum(["kept_from", "employed_from"]));

export const balancesOfPerson = z.object({
  user: person,
  date: z.string(),
  kept_from: z.nullable(z.string()),
  employed_from: z.nullable(z.string()),
  employed_until: z.nullable(z.string()),
  missing,
  accounts: z.array(accountBalance),
  units: z.record(account, unit),
});
export type BalancesOfPerson = z.infer<typeof balancesOfPerson>;

export const balancesQuery = z.object({ date: z.optional(dateField("Dato")) });

export const balancesPage = z.object({
  date: z.string(),
  kept_from: z.nullable(z.string()),
  data: z.array(z.omit(balancesOfPerson, { date: true, kept_from: true, units: true })),
  /** The number of people, on all pages, with holiday that lapses at the end of the year. */
  lapsing_count: wire.count,
  meta: pageMeta,
});
export type BalancesPage = z.infer<typeof balancesPage>;

/** How a requested absence changes a balance. */
export const effect = z.object({
  account,
  unit,
  used: amount,
  before: z.nullable(amount),
  after: z.nullable(amount),
  advance: amount,
  uncovered: amount,
  waiting: amount,
});
export type RequestEffect = z.infer<typeof effect>;

export const balanceEntry = z.object({
  id,
  account,
  kind: z.enum(["opening", "correction", "moved"]),
  year,
  date: z.string(),
  amount,
  unit,
  reason: z.string(),
  created_by: person,
  created_at: z.string(),
});
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const entryKindLabels: Readonly<Record<BalanceEntry["kind"], string>> = {
  opening: "Åbningssaldo",
  correction: "Rettelse",
  moved: "Flyttet efter aftale",
};

export const maxEntries = 1000;

/** In hundredths or minutes: more than any real balance. */
const maxAmount = 100_000;
const amountMessage = "Skriv et tal, fx 6,40 dage eller 7,5 timer.";

export const balanceEntryInput = z.object({
  account,
  kind: z.enum(["opening", "correction"], "Vælg åbningssaldo eller rettelse."),
  year: z.int("Vælg et år.").check(z.minimum(2000, "Vælg et år."), z.maximum(2099, "Vælg et år.")),
  date: dateField("Dato"),
  amount: z
    .int(amountMessage)
    .check(z.minimum(-maxAmount, "Tallet er for lille."), z.maximum(maxAmount, "Tallet er for stort.")),
  /** The unit in which the user entered the amount. It must be the unit of the account on the date of the entry. */
  unit: z.optional(unit),
  reason: textField("Begrundelse", 500),
});
export type BalanceEntryInput = z.infer<typeof balanceEntryInput>;

export function entryErrors(
  input: Partial<BalanceEntryInput>,
  entries: readonly Pick<BalanceEntry, "account" | "kind" | "year" | "date">[],
): FieldErrors {
  const errors: FieldErrors = {};
  const { account, kind, year, date, amount } = input;
  if (kind === "correction" && amount === 0) addError(errors, "amount", "En rettelse er ikke 0.");
  if (account === undefined || year === undefined || date === undefined) return errors;
  if (!yearAccountYears(account, date).includes(year))
    addError(errors, "year", "Året kan hverken optjenes eller bruges på den dato.");
  const isSame = (entry: (typeof entries)[number]) =>
    entry.kind === "opening" && entry.account === account && entry.year === year && entry.date === date;
  if (kind === "opening" && entries.some(isSame))
    addError(errors, "date", "Der er allerede en åbningssaldo den dag. Skriv en rettelse fra dagen efter.");
  if (entries.length >= maxEntries) addError(errors, "date", `Der kan højst være ${maxEntries} poster.`);
  return errors;
}

/** The amounts that payroll has to settle (docs/product-rules.md#settlements). */
export const settlements = z.array(
  z.object({
    user: person,
    employed_until: z.nullable(z.string()),
    open: z.array(
      z.object({
        account,
        unit,
        year,
        name: z.string(),
        left: amount,
        parts: z.nullable(z.object({ first_four_weeks: amount, above_four_weeks: amount })),
        settled: amount,
      }),
    ),
  }),
);
export type Settlements = z.infer<typeof settlements>;

export const balanceEntryParams = z.object({ userId: idText });

export const effectInput = z.pick(absenceInput, {
  kind_id: true,
  from_date: true,
  to_date: true,
  starts_at_noon: true,
  ends_at_noon: true,
  start_time: true,
  end_time: true,
  replaces_id: true,
});
