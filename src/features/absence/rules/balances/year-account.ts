import { type Earning, earnedOn, usableOn } from "./holiday/monthly-earnings.ts";

/* Amounts are whole hundredths of a day, whole hundredths of an hour, or minutes. */

export type Taken = { readonly date: string; readonly amount: number };

/** An opening sets the balance at the end of its date. A correction changes the balance from its date on. */
export type AccountEntry = {
  /** `moved`: holiday that an agreement moves out of one year (negative) and into the next year. */
  readonly kind: "opening" | "correction" | "moved";
  readonly year: number;
  readonly date: string;
  readonly amount: number;
};

export type YearAccount = {
  readonly usableYears: (date: string) => readonly number[];
  readonly lastUse: (year: number) => string;
  readonly earnings: (year: number) => readonly Earning[];
  /** Whether the company kept balances when the year or the employment began. If not, the year needs an opening. */
  readonly isWhole: (year: number) => boolean;
  /** Whether an agreement may let days be taken before they are earned (the Holiday Act, § 7). */
  readonly allowsAdvance: boolean;
  readonly taken: readonly Taken[];
  readonly entries: readonly AccountEntry[];
};

export type YearBalance = {
  readonly year: number;
  readonly opened: { readonly date: string; readonly amount: number } | null;
  /** The amount that the employment earned, without openings and corrections. */
  readonly earned: number;
  readonly taken: number;
  /** Negative after an advance. Null while the year lacks the opening that it needs. */
  readonly left: number | null;
};

/** The balance of one year at the end of a date. The date may lie after the year's last day of use. */
export function yearBalance(account: YearAccount, year: number, date: string): YearBalance {
  const opening = openingOn(account, year, date, "including");
  const taken = usedSince(allocated(account), { year, until: date, opening });
  const isKnown = opening !== undefined || account.isWhole(year);
  return {
    year,
    opened: opening ? { date: opening.date, amount: opening.amount } : null,
    earned: earnedOn(account.earnings(year), date),
    taken,
    left: isKnown ? entitled(account, { year, date, opening }, earnedOn) - taken : null,
  };
}

/** The years that may be used on a date, the oldest first. Former years without earnings and entries are left out. */
export function balancesOn(account: YearAccount, date: string): YearBalance[] {
  const years = account.usableYears(date);
  return years
    .filter((year) => year === years.at(-1) || hasContent(account, year))
    .map((year) => yearBalance(account, year, date));
}

const hasContent = ({ earnings, entries }: YearAccount, year: number): boolean =>
  earnings(year).length > 0 || entries.some((entry) => entry.year === year);

export type Coverage = {
  /** Days that were taken before they were earned, as an agreement may allow. */
  readonly advance: number;
  /** Days that no earnings cover, not even in advance. */
  readonly uncovered: number;
};

/** The days taken up to a date: how many were in advance, and how many no earnings cover. */
export function coverageUntil(account: YearAccount, date: string): Coverage {
  const days = allocated(account).filter((day) => day.date <= date);
  const sumOf = (name: keyof Coverage) => days.reduce((sum, day) => sum + day[name], 0);
  return { advance: sumOf("advance"), uncovered: sumOf("uncovered") };
}

type Part = { readonly year: number; readonly opening: AccountEntry | undefined; readonly amount: number };
type AllocatedDay = Coverage & { readonly date: string; readonly parts: readonly Part[] };

/** Later days do not change from which years a day is taken, so one allocation of an account holds for all dates. */
const allocations = new WeakMap<YearAccount, readonly AllocatedDay[]>();

function allocated(account: YearAccount): readonly AllocatedDay[] {
  const known = allocations.get(account) ?? allocate(account);
  allocations.set(account, known);
  return known;
}

/** Takes each day from the oldest year that has earned it, or else from the current year in advance. */
function allocate(account: YearAccount): AllocatedDay[] {
  const given = new Map<number, Part>();
  const days: AllocatedDay[] = [];
  for (const { date, amount } of byDate(account.taken)) {
    const years = account.usableYears(date);
    const parts: Part[] = [];
    let [rest, advance] = [amount, 0];
    const take = (year: number, earnedBy: Earned): number => {
      const opening = openingOn(account, year, date, "before");
      // A year without its opening covers the day, because the later opening will include the day.
      if (!opening && !account.isWhole(year)) return rest;
      const before = given.get(year);
      const used = before?.opening === opening ? (before?.amount ?? 0) : 0;
      const part = Math.min(rest, Math.max(0, entitled(account, { year, date, opening }, earnedBy) - used));
      given.set(year, { year, opening, amount: used + part });
      parts.push({ year, opening, amount: part });
      return part;
    };
    for (const year of years) if (rest > 0) rest -= take(year, usableOn);
    const current = years.at(-1);
    if (rest > 0 && current !== undefined && account.allowsAdvance) {
      advance = take(current, wholeYear);
      rest -= advance;
    }
    days.push({ date, parts, advance, uncovered: rest });
  }
  return days;
}

const byDate = (taken: readonly Taken[]): Taken[] =>
  taken.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

type Earned = (earnings: readonly Earning[], date: string) => number;

const wholeYear: Earned = (earnings) => earnings.reduce((sum, { amount }) => sum + amount, 0);

type Place = { readonly year: number; readonly date: string; readonly opening: AccountEntry | undefined };

/** The amount that a year gives by a date. Days taken are not subtracted. */
function entitled(account: YearAccount, { year, date, opening }: Place, earnedBy: Earned): number {
  const earnings = account.earnings(year);
  const opened = opening ? opening.amount - earnedOn(earnings, opening.date) : 0;
  return opened + earnedBy(earnings, date) + corrections(account, { year, date, opening });
}

type Since = { readonly year: number; readonly until: string; readonly opening: AccountEntry | undefined };

function usedSince(days: readonly AllocatedDay[], { year, until, opening }: Since): number {
  let sum = 0;
  for (const { date, parts } of days)
    if (date <= until) for (const part of parts) if (part.year === year && part.opening === opening) sum += part.amount;
  return sum;
}

/** The latest opening of a year `before` or `including` a date. An opening includes the days taken on its date. */
function openingOn(
  { entries }: YearAccount,
  year: number,
  date: string,
  bound: "before" | "including",
): AccountEntry | undefined {
  let found: AccountEntry | undefined;
  for (const entry of entries) {
    if (entry.kind !== "opening" || entry.year !== year) continue;
    if (bound === "before" ? entry.date >= date : entry.date > date) continue;
    if (found === undefined || entry.date > found.date) found = entry;
  }
  return found;
}

function corrections({ entries }: YearAccount, { year, date, opening }: Place): number {
  let sum = 0;
  for (const entry of entries) {
    if (entry.kind === "opening" || entry.year !== year || entry.date > date) continue;
    if (opening === undefined || entry.date > opening.date) sum += entry.amount;
  }
  return sum;
}
