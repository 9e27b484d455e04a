import { keptFrom } from "../absence/balances.ts";
import { awayOn, normLeft, shareOf, timeAwayOn } from "../absence/days.ts";
import { isEmployedOn, lastDayOf } from "../absence/earnings.ts";
import { type Company, type Job, kindOf, sum, type User } from "../company.ts";
import { countedEntries } from "../entries.ts";
import { normOn } from "../plans.ts";
import { termsOn } from "../terms.ts";
import { pending } from "../views/sums.ts";
import { today } from "../wall-clock.ts";
import { isWork, minutesBeside, minutesOf, type Use } from "./minutes.ts";
import { rulesFrom } from "./rules.ts";

/* The balances of time off and flex, computed day by day, independently of the product. */

type Day = {
  date: string;
  /** The balance of flex in minutes; null from the first day with an unknown norm. */
  flex: number | null;
  timeOff: number;
  /** Whether the person has flex on the day. */
  hasFlex: boolean;
  /** The flex above the limit at the end of a period, in minutes. */
  over: number;
};

type Question = {
  jobs: readonly Job[];
  until: string;
  /** The days that a run computes again. */
  touched?: ReadonlySet<string>;
};

const after = (date: string, days = 1) => Temporal.PlainDate.from(date).add({ days }).toString();
const hasAllowances = (user: User, date: string) => termsOn(user, date)?.hasAllowances ?? false;
const isHourly = (user: User, date: string) => !termsOn(user, date)?.isSalaried;
const keepsFlexOn = (user: User, date: string) => hasAllowances(user, date) && date >= rulesFrom;

/** The first day of the banks; undefined for a person without balances. */
const firstDayOf = ({ employedFrom }: User): string | undefined => (employedFrom === null ? undefined : keptFrom);

export function daysOfBanks(company: Company, user: User, { jobs, until, touched = new Set() }: Question): Day[] {
  const first = firstDayOf(user);
  if (first === undefined) return [];
  const used = usedTime(company, user, jobs, touched);
  const worked = new Set(minutesOf(company, user, jobs).map(({ date }) => date));
  const entries = new Map(
    countedEntries(company, user).map((entry) => [entry.date, minutesBeside(company, user, entry, jobs)]),
  );
  const now = today().toString();
  const isOver = (date: string) => date < now || (date === now && (worked.has(now) || entries.has(now)));
  const days: Day[] = [];
  let [flex, timeOff, exact, whole]: [number | null, number, number, number] = [0, 0, 0, 0];
  for (let date = after(rulesFrom, -35); date <= until; date = after(date)) {
    const day = Temporal.PlainDate.from(date);
    if (day.dayOfWeek === 1) [exact, whole] = [0, 0];
    const keepsFlex = keepsFlexOn(user, date);
    const of = (use: Use) => used.get(`${date} ${use}`) ?? 0;
    // Only the sum of a week's norm is rounded.
    const norm = keepsFlex && !isHourly(user, date) ? normOf(company, user, day) : 0;
    const before = whole;
    exact += norm ?? 0;
    whole = Math.round(exact);
    const isCounted = date >= first && isOver(date);
    const isEmployed = isEmployedOn(company, user, date);
    const hasNorm = isEmployed && keepsFlex && !isHourly(user, date);
    const isEarned = date >= first && date <= now;
    // Hours of flex count on days without a norm, such as days outside the employment, because no run pays them.
    const change = hasNorm ? of("flex") + of("ordinary") + (entries.get(date) ?? 0) - (whole - before) : of("flex");
    if (isCounted) flex = flex === null || (hasNorm && norm === null) ? null : flex + change;
    if (isEarned) timeOff += of("time-off");
    timeOff -= takenOn(company, user, date);
    const written = company.bankEntries.filter((one) => one.user === user.id && one.date === date);
    for (const account of ["time-off", "flex"] as const) {
      const own = written.filter((one) => one.account === account);
      const opening = own.find(({ isOpening }) => isOpening);
      const corrected = sum(own.filter(({ isOpening }) => !isOpening).map(({ minutes }) => minutes));
      if (account === "time-off") timeOff = opening ? opening.minutes : timeOff + corrected;
      else flex = opening ? opening.minutes : flex === null ? null : flex + corrected;
    }
    const isOpened = written.some(({ account, isOpening }) => account === "flex" && isOpening);
    const isEnd = date >= lastDayOf(user) || isLastOf(company.flex.period, day);
    const above = (flex ?? 0) - (company.flex.max ?? Number.POSITIVE_INFINITY);
    const hasDay = isCounted && ((keepsFlex && isEmployed) || of("flex") !== 0);
    const over = hasDay && keepsFlex && !isOpened && isEnd ? Math.max(0, above) : 0;
    if (flex !== null) flex -= over;
    // An opening at the end of the day already includes these minutes.
    const isTimeOffOpened = written.some(({ account, isOpening }) => account === "time-off" && isOpening);
    if (company.flex.overflow === "banked" && !isTimeOffOpened) timeOff += over;
    days.push({ date, flex, timeOff, hasFlex: hasDay, over });
  }
  return days;
}

const isLastOf = (period: "week" | "month", day: Temporal.PlainDate) =>
  period === "week" ? day.dayOfWeek === 7 : day.day === day.daysInMonth;

const normOf = (company: Company, user: User, day: Temporal.PlainDate): number | null =>
  normLeft(
    normOn(company, user, day),
    timeAwayOn(company, user.id, day.toString(), ({ creditsNorm }) => creditsNorm),
  );

/** The minutes of approved time off on a day. A day of unknown length has 7:24 hours. */
const takenOn = (company: Company, user: User, date: string): number =>
  sum(
    awayOn(company, user.id, date)
      .filter(({ absence }) => kindOf(company, absence).template === "time-off")
      .map(({ day }) => day.minutes ?? Math.round((444 * shareOf(day)) / 100)),
  );

/** The minutes by date and use. If a run has settled a day, the lines of the run count instead of the jobs. */
function usedTime(company: Company, user: User, jobs: readonly Job[], touched: ReadonlySet<string>) {
  const used = new Map<string, number>();
  const add = (date: string, use: Use, minutes: number) =>
    used.set(`${date} ${use}`, (used.get(`${date} ${use}`) ?? 0) + minutes);
  const waits = pending(company).map(({ job }) => job);
  const own = company.jobs.filter((job) => job.user === user.id && isWork(job));
  const isByRuns = (date: string): boolean => {
    const ofDay = own.filter((job) => job.start.startsWith(date) && (jobs.includes(job) || job.replacement !== null));
    const isPaid = ofDay.length > 0 && ofDay.every(({ id, run }) => run !== null && !waits.includes(id));
    return isPaid && !touched.has(date) && (isHourly(user, date) || !hasAllowances(user, date));
  };
  for (const { date, use } of minutesOf(company, user, jobs)) if (!isByRuns(date)) add(date, use, 1);
  const standing = company.runs.filter(({ annulledBy }) => annulledBy === null).flatMap((run) => run.allowances);
  for (const { user: id, date, code, minutes } of standing) {
    if (id !== user.id) continue;
    if (code === "time-off" && isByRuns(date)) add(date, "time-off", -minutes);
    if (code === "flex" && isByRuns(date) && isHourly(user, date)) add(date, "flex", -minutes);
    if (code === "paid-flex" && isHourly(user, date) && !keepsFlexOn(user, date)) add(date, "flex", -minutes);
  }
  return used;
}

// ── Responses ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The balance of time off, and of flex if the person has or had flex. */
export function shownBanks(company: Company, user: User, date: string) {
  const jobs = company.jobs.filter(
    (job) => job.user === user.id && isWork(job) && job.status !== "REJECTED" && job.replacement === null,
  );
  const days = daysOfBanks(company, user, { jobs, until: date });
  const last = days.at(-1);
  const isWritten = company.bankEntries.some((one) => one.user === user.id && one.account === "flex");
  const hasFlex = isWritten || days.some((day) => day.hasFlex);
  const shown = (account: string, left: number | null, limit: number | null) => ({
    ...{ account, unit: "minutes", left, advance: 0, uncovered: 0 },
    below: left !== null && limit !== null && left < limit ? limit : null,
  });
  const lastOfFlex = days.findLast((day) => day.hasFlex)?.date;
  const isLimited = lastOfFlex !== undefined && keepsFlexOn(user, lastOfFlex) && company.flex.min !== null;
  const flex = shown("flex", last ? last.flex : 0, isLimited ? 0 - (company.flex.min ?? 0) : null);
  return [shown("time-off", last?.timeOff ?? 0, null), ...(hasFlex ? [flex] : [])];
}

/** The ended periods whose flex above the limit is owed, without periods before an opening or of unknown flex. */
export function paidFlexOf(company: Company, user: User, question: Omit<Question, "until">) {
  const until = after(today().toString(), -1);
  const days = daysOfBanks(company, user, { ...question, until });
  const opened = company.bankEntries
    .filter((one) => one.user === user.id && one.account === "flex" && one.isOpening && one.date <= until)
    .map(({ date }) => date)
    .sort()
    .at(-1);
  const unknown = days.find(({ date, flex }) => flex === null && date > (opened ?? ""))?.date;
  const isOpen = (date: string) =>
    keepsFlexOn(user, date) &&
    date >= (firstDayOf(user) ?? "9999") &&
    date > (opened ?? "") &&
    date < (unknown ?? "9999");
  const isPaid = company.flex.overflow === "paid";
  return { isOpen, owed: days.filter(({ date, over }) => isPaid && over > 0 && isOpen(date)) };
}
