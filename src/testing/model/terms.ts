import type { Company, Job, Terms, User } from "./company.ts";
import { isBait, isManager, sees } from "./rules.ts";
import { today } from "./wall-clock.ts";

/* Rates by day, written a second time. A job belongs to the day on which it starts. */

export const startOfTime = "2000-01-01";

export const rateOn = ({ terms }: User, day: string): number | null =>
  terms.findLast(({ from }) => from <= day.slice(0, 10))?.rate ?? null;

export const rateToday = (user: User): number | null => rateOn(user, today().toString());

/** Whether a run has paid work at the row's rate since its first day. */
export const isUsed = ({ jobs }: Company, user: User, { from, rate }: Terms): boolean =>
  jobs.some(
    (job) =>
      job.user === user.id && job.status === "PAID" && job.mode === "auto" && job.rate === rate && job.start >= from,
  );

/** Whether the viewer may know a rate of somebody, without trying rates out. */
export function knowsRate(company: Company, viewer: User, user: User, rate: number): boolean {
  const tellsRate = (job: Job) =>
    job.user === user.id && job.rate === rate && sees(company, viewer, job) && !isBait(company, job);
  return viewer.id === user.id || isManager(viewer) || company.jobs.some(tellsRate);
}

type KnownRate = { from: string; rate: number | null };

/** The rates up to today; unknown neighbours are one row. */
export function knownRates(company: Company, viewer: User, user: User): KnownRate[] {
  const rows = user.terms
    .filter(({ from }) => from <= today().toString())
    .map(({ from, rate }) => ({ from, rate: knowsRate(company, viewer, user, rate) ? rate : null }));
  return rows.filter(({ rate }, place) => rate !== null || place === 0 || rows[place - 1]?.rate !== null);
}

export const knownRateOn = (rates: readonly KnownRate[], day: string): number | null =>
  rates.findLast(({ from }) => from <= day.slice(0, 10))?.rate ?? null;

/** Unpaid jobs at another rate than that of their day, which is or was the rate of some day. */
export function atFormerRate(company: Company, user: User): Job[] {
  const once = new Set(user.terms.flatMap(({ rate, former }) => [rate, ...former]));
  return company.jobs
    .filter((job) => {
      const isOpen = job.user === user.id && job.status !== "PAID" && job.status !== "REJECTED" && job.mode === "auto";
      const own = rateOn(user, job.start);
      return isOpen && job.rate !== null && own !== null && job.rate !== own && once.has(job.rate);
    })
    .sort((one, other) => (one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1));
}
