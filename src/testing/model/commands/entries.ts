import fc from "fast-check";
import { attemptBy, mostly, nat, nth, type Who, who } from "../choose.ts";
import type { Company, EntryTimes, User } from "../company.ts";
import { entryOf, registersNormOn, shownEntry, timesFrom } from "../entries.ts";
import { type Attempt, type Expected, refused, Step } from "../step.ts";
import { today } from "../wall-clock.ts";

/* People correct the working time of their own days. */

type Times = { start: string | null; end: string | null; pause: number | undefined };
type Drawn = { who: Who; entry: number; daysAgo: number; isOfEntry: boolean; times: Times; read: 0 | 1 | undefined };

const clock = fc.constantFrom("07:00", "08:31", "12:00", "15:00", "17:15", "22:00", "23:55", "02:30");

export const correctDay = fc
  .record({
    who,
    entry: nat,
    isOfEntry: mostly(fc.constant(true), fc.constant(false)),
    daysAgo: mostly(fc.nat({ max: 40 }), fc.constantFrom(-1, 200)),
    times: fc.oneof(
      { weight: 5, arbitrary: fc.record({ start: clock, end: clock, pause: fc.constantFrom(undefined, 0, 30, 31) }) },
      { weight: 1, arbitrary: fc.constant({ start: null, end: null, pause: undefined }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          { start: "07:00", end: null, pause: 0 },
          { start: null, end: "15:00", pause: 0 },
          { start: "08:00", end: "12:00", pause: 240 },
        ),
      },
    ),
    read: fc.constantFrom<Drawn["read"]>(undefined, 0, 0, 0, 1),
  })
  .map((drawn) => new Step("Correct day", drawn, correction));

function correction(company: Company, drawn: Drawn): Attempt | undefined {
  const { times, read } = drawn;
  const entry = drawn.isOfEntry ? nth(company.entries, drawn.entry) : undefined;
  const date = entry?.date ?? today().subtract({ days: drawn.daysAgo }).toString();
  return attemptBy(company, drawn.who, (actor) => {
    const stored = entryOf(company, actor, date);
    const version = stored && read !== undefined ? stored.version + read : undefined;
    return {
      by: actor.id,
      method: "PUT",
      path: `/api/working-time/entries/${date}`,
      body: { start: times.start, end: times.end, pause_minutes: times.pause, version },
      expect: () => expected(company, actor, date, times, version),
    };
  });
}

function expected(company: Company, user: User, date: string, times: Times, version: number | undefined): Expected {
  if (user.deleted) return refused(401);
  const stored = entryOf(company, user, date);
  if (!stored && !registersNormOn(user, date)) return refused(404);
  const day = Temporal.PlainDate.from(date);
  const wrong = wrongTimes(day, times);
  if (wrong.length > 0) return refused(422, ...wrong);
  if (stored && version !== undefined && version !== stored.version) return refused(409);
  const typed = typedTimes(day, times);
  return {
    status: 200,
    happens() {
      if (!stored) company.entries.push({ user: user.id, date, version: 1, ...typed, isCorrected: true, former: [] });
      else if (!isSame(stored, typed)) {
        const { start, end, pause, minutes, isCorrected } = stored;
        const former = [...stored.former, { start, end, pause, minutes, isCorrected }];
        Object.assign(stored, { ...typed, isCorrected: true, former, version: stored.version + 1 });
      }
    },
    shows: () => {
      const saved = entryOf(company, user, date);
      return saved && shownEntry(saved);
    },
  };
}

const isSame = (one: EntryTimes, other: EntryTimes) =>
  one.start === other.start && one.end === other.end && one.pause === other.pause && one.minutes === other.minutes;

const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

function typedTimes(day: Temporal.PlainDate, { start, end, pause = 0 }: Times): EntryTimes {
  if (start === null || end === null) return { start: null, end: null, pause: 0, minutes: 0 };
  return timesFrom(day, minute(start), end > start ? minute(end) : minute(end) + 1440, pause);
}

/** The invalid fields. The day and the end of the work must be dates that a new job may have. */
function wrongTimes(day: Temporal.PlainDate, times: Times): string[] {
  const { start, end } = times;
  const isNear = (date: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(date, today()) <= 0 &&
    Temporal.PlainDate.compare(date, today().subtract({ months: 3 })) >= 0;
  const wrong = isNear(day) ? [] : ["start"];
  if (start === null || end === null) {
    if (start !== end) wrong.push(start === null ? "start" : "end");
    return [...new Set(wrong)];
  }
  if (isNear(day) && end <= start && !isNear(day.add({ days: 1 }))) wrong.push("end");
  if (typedTimes(day, times).minutes <= 0) wrong.push("pause_minutes");
  return wrong;
}
