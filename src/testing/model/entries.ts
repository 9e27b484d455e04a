import { plannedLeft } from "./absence/days.ts";
import { type Company, type Entry, type EntryTimes, type Job, type User, userOf } from "./company.ts";
import { termsOn } from "./terms.ts";
import { clockText, elapsed, instantsOf, midnightOf, today, wallTime } from "./wall-clock.ts";

/* Register entries of planned days, computed independently of the product. */

/** The job's time; undefined if it takes no time or was reversed. A rejected job counts as evidence of work. */
export function timeOf(job: Job): [start: number, end: number] | undefined {
  const [start, end] = [wallTime(job.start), wallTime(job.end)];
  if (!start || !end || job.start === job.end || job.replacement !== null) return undefined;
  return instantsOf(start, end);
}

/** The times of an entry. `start` and `end` are minutes by the clock since the day's midnight. */
export function timesFrom(date: Temporal.PlainDate, start: number, end: number, pause: number): EntryTimes {
  const at = (minutes: number) => `${date.add({ days: Math.floor(minutes / 1440) })} ${clockText(minutes)}:00`;
  const [from, to] = [wallTime(at(start)), wallTime(at(end))];
  if (!from || !to) throw new Error("no times of a day");
  return { start: at(start), end: at(end), pause, minutes: elapsed(from, to) - pause };
}

/** The times of a planned day without the person's absence. */
function plannedTimes(company: Company, user: User, day: Temporal.PlainDate): EntryTimes {
  const { times, pause, minutes } = plannedLeft(company, user, day) ?? { times: null, pause: 0, minutes: 0 };
  return times ? timesFrom(day, times.start, times.end, pause) : { start: null, end: null, pause, minutes };
}

export const entryOf = ({ entries }: Company, user: User, date: string): Entry | undefined =>
  entries.find((entry) => entry.user === user.id && entry.date === date);

export const registersNormOn = (user: User, date: string): boolean => termsOn(user, date)?.registersNorm ?? false;

/** Whether a job starts on the day or lasts into it. */
function isTaken(company: Company, user: User, day: Temporal.PlainDate): boolean {
  const [first, next] = [midnightOf(day), midnightOf(day.add({ days: 1 }))];
  return company.jobs.some((job) => {
    const time = job.user === user.id && timeOf(job);
    if (!time) return false;
    const [start, end] = time;
    return start < next && end > first && (start >= first || end >= next);
  });
}

/** A corrected entry always counts. An entry by the plan counts only on a day without a job. */
export const countedEntries = (company: Company, user: User): Entry[] =>
  company.entries
    .filter(
      (entry) =>
        entry.user === user.id && (entry.isCorrected || !isTaken(company, user, Temporal.PlainDate.from(entry.date))),
    )
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));

/** Registers the planned days of the last 31 days, and updates entries for new absence. */
export function registerNorms(company: Company): void {
  for (const entry of company.entries) followAbsence(company, entry);
  const days = Array.from({ length: 31 }, (_, n) => today().subtract({ days: n + 1 }));
  for (const user of company.users)
    for (const day of days) {
      const date = day.toString();
      const isEmployed = date >= user.since && date >= (user.reactivated ?? "");
      if (!isEmployed || !registersNormOn(user, date) || entryOf(company, user, date)) continue;
      const times = plannedTimes(company, user, day);
      if (times.minutes <= 0 || !isOver(times) || isTaken(company, user, day)) continue;
      company.entries.push({ user: user.id, date, version: 1, ...times, isCorrected: false, former: [] });
    }
}

/** Reduces an entry by the plan to the time that absence leaves of its day. */
function followAbsence(company: Company, entry: Entry): void {
  const isAsked = company.absences.some(
    ({ user, days }) => user === entry.user && days.some(({ date }) => date === entry.date),
  );
  if (entry.isCorrected || (!isAsked && entry.version === 1)) return;
  const left = plannedTimes(company, userOf(company, entry.user), Temporal.PlainDate.from(entry.date));
  const { start, end, pause, minutes, isCorrected } = entry;
  const before = { start, end, pause, minutes };
  if (JSON.stringify(before) === JSON.stringify(left)) return;
  entry.former.push({ ...before, isCorrected });
  Object.assign(entry, left, { version: entry.version + 1 });
  company.answers.set("Replace norm", 1);
}

function isOver({ start, end }: EntryTimes): boolean {
  const [from, to] = [wallTime(start), wallTime(end)];
  return !from || !to || instantsOf(from, to)[1] * 60_000 <= Date.now();
}

export const shownTimes = ({ start, end, pause, minutes, isCorrected }: EntryTimes & { isCorrected: boolean }) => ({
  ...{ started_at: start, ended_at: end, pause_minutes: pause, minutes, is_corrected: isCorrected, late_cause: null },
});

export const shownEntry = ({ date, version, former, ...times }: Entry) => ({
  ...{ date, version, former: former.toReversed().map(shownTimes) },
  ...shownTimes(times),
});
