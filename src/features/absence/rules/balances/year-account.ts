import { type Earning, earnedOn, usableOn } from "./monthly-earnings.ts";

/** Amounts are whole hundredths of a day, or minutes. */

/** Absence of a day; a request of several days has one for each. */
export type Taken = { readonly date: string; readonly amount: number };

/** An entry that a human makes. Its date is the last day that an opening includes, or the day of the correction. */
export type AccountEntry = {
  /** `moved`: by agreement out of a year (negative) and into the next. */
  readonly kind: "opening" | "correction" | "moved";
  readonly year: number;
  readonly date: string;
  readonly amount: number;
};

/** An account whose amounts are earned by year and may be used in a period of their own, such as holiday. */
export type YearAccount = {
  /** The years that may be used on a date, the oldest first. */
  readonly usableYears: (date: string) => readonly number[];
  /** The last date on which a year may be used. */
  readonly lastUse: (year: number) => string;
  readonly earnings: (year: number) => readonly Earning[];
  /** Whether a year is known from its beginning. If not, it needs an opening. */
  readonly isWhole: (year: number) => boolean;
  /** Whether days that are not earned yet may be taken by agreement (the Holiday Act, § 7). */
  readonly allowsAdvance: boolean;
  readonly taken: readonly Taken[];
  readonly entries: readonly AccountEntry[];
};

export type YearBalance = {
  readonly year: number;
  /** By the employment alone, without openings and corrections. */
  readonly earned: number;
  /** Since the opening. */
  readonly taken: number;
  /** Negative after an advance. Null before the opening of a year that needs one. */
  readonly left: number | null;
};

/** The balance of one year at the end of a date, which may lie after the year's last day of use. */
export function yearBalance(account: YearAccount, year: number, date: string): YearBalance {
  const { used } = allocate(account, date);
  return balanceOf(account, { year, date, used });
}

/** The years that may be used on a date, at the end of the date, the oldest first. A former year that earned nothing is left out. */
export function balancesOn(account: YearAccount, date: string): YearBalance[] {
  const { used } = allocate(account, date);
  const years = account.usableYears(date);
  return years
    .filter((year) => year === years.at(-1) || hasContent(account, year))
    .map((year) => balanceOf(account, { year, date, used }));
}

const hasContent = ({ earnings, entries }: YearAccount, year: number): boolean =>
  earnings(year).length > 0 || entries.some((entry) => entry.year === year);

export type Coverage = {
  /** Taken before it was earned, which takes an agreement. */
  readonly advance: number;
  /** More than can be earned in the year, which no agreement allows. */
  readonly uncovered: number;
};

/** How far the days up to a date were earned when they were taken. */
export function coverageUntil(account: YearAccount, date: string): Coverage {
  const { advance, uncovered } = allocate(account, date);
  return { advance, uncovered };
}

type Used = { readonly opening: AccountEntry | undefined; amount: number };
type Allocation = Coverage & { readonly used: ReadonlyMap<number, Used> };

/**
 * Gives each day to the oldest year that has earned it, and then to the current year in advance. A day before the opening of a year
 * that needs one is included in that opening.
 */
function allocate(account: YearAccount, until: string): Allocation {
  const used = new Map<number, Used>();
  let [advance, uncovered] = [0, 0];
  for (const { date, amount } of byDate(account.taken)) {
    if (date > until) break;
    const years = account.usableYears(date);
    let rest = amount;
    for (const year of years) {
      const opening = openingOn(account, year, date, "before");
      if (!opening && !account.isWhole(year)) {
        rest = 0;
        break;
      }
      const part = Math.min(rest, Math.max(0, available(account, { year, date, used, opening }, usableOn)));
      use(used, year, opening, part);
      rest -= part;
    }
    const current = years.at(-1);
    if (rest > 0 && current !== undefined && account.allowsAdvance) {
      const opening = openingOn(account, current, date, "before");
      const part = Math.min(rest, Math.max(0, available(account, { year: current, date, used, opening }, wholeYear)));
      use(used, current, opening, part);
      advance += part;
      rest -= part;
    }
    uncovered += rest;
  }
  return { used, advance, uncovered };
}

const byDate = (taken: readonly Taken[]): Taken[] =>
  taken.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

const wholeYear = (earnings: readonly Earning[]): number => earnings.reduce((sum, { amount }) => sum + amount, 0);

function use(used: Map<number, Used>, year: number, opening: AccountEntry | undefined, amount: number): void {
  const before = used.get(year);
  if (before && before.opening === opening) before.amount += amount;
  else used.set(year, { opening, amount });
}

type Place = {
  readonly year: number;
  readonly date: string;
  readonly used: ReadonlyMap<number, Used>;
  readonly opening: AccountEntry | undefined;
};

/** @param earnedBy the part of the earnings that counts */
function available(
  account: YearAccount,
  { year, date, used, opening }: Place,
  earnedBy: (earnings: readonly Earning[], date: string) => number,
): number {
  const earnings = account.earnings(year);
  const since = opening ? opening.amount - earnedOn(earnings, opening.date) : 0;
  const earned = earnedBy(earnings, date);
  return since + earned + corrections(account, { year, date, opening }) - usedSince(used, year, opening);
}

function balanceOf(account: YearAccount, { year, date, used }: Omit<Place, "opening">): YearBalance {
  const opening = openingOn(account, year, date, "including");
  const earned = earnedOn(account.earnings(year), date);
  const taken = usedSince(used, year, opening);
  const isKnown = opening !== undefined || account.isWhole(year);
  return {
    year,
    earned,
    taken,
    left: isKnown ? available(account, { year, date, used, opening }, earnedOn) : null,
  };
}

const usedSince = (used: ReadonlyMap<number, Used>, year: number, opening: AccountEntry | undefined): number => {
  const found = used.get(year);
  return found && found.opening === opening ? found.amount : 0;
};

/** The latest opening of a year. A day that is taken on the date of an opening is included in it. */
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

function corrections(
  { entries }: YearAccount,
  { year, date, opening }: Pick<Place, "year" | "date" | "opening">,
): number {
  let sum = 0;
  for (const entry of entries) {
    if (entry.kind === "opening" || entry.year !== year || entry.date > date) continue;
    if (opening === undefined || entry.date > opening.date) sum += entry.amount;
  }
  return sum;
}
