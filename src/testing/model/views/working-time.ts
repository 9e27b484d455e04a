import { normLeft, timeAwayOn } from "../absence/days.ts";
import { leads } from "../absence/rights.ts";
import { type Company, type Deviation, type LawPeriod, type LawRules, projectOf, sum, type User } from "../company.ts";
import { Unordered } from "../difference.ts";
import { registersNormOn, shownEntry, timeOf } from "../entries.ts";
import { normOn, plannedOn } from "../plans.ts";
import { compareTexts } from "../rules.ts";
import { knowsTerms, seesAllOf, seesPerson } from "../terms.ts";
import { clockAt, clockText, instantsOf, midnightOf, today, wallTime } from "../wall-clock.ts";
import {
  averageEndingOn,
  averageOf,
  type Block,
  breachesOn,
  type Day,
  daysOf,
  daysOfMonth,
  endClock,
  exemptOn,
  firstDayOf,
  latestDeviations,
  lawRulesOn,
  lawSetOn,
  marksOfLaw,
  minutesOf,
  paidBetween,
  type Register,
  registerOf,
  restBreachesOn,
  untimedOn,
  youngOn,
} from "../working-time.ts";
import { youngMarksOfWeek, youngMarksOn } from "../young.ts";
import { mondayOf } from "./sums.ts";
import { compareNames, personOf, type View } from "./view.ts";

/* The register of working time: a person's month, their deviations, and open deviations. */

const months = () => [0, 1].map((ago) => today().toPlainYearMonth().subtract({ months: ago }));

export const registerViews = ({ users }: Company): View[] =>
  users.flatMap((user) =>
    months().map((month) => ({
      path: `/api/working-time?user_id=${user.id}&month=${month}`,
      right: "index-own-jobs",
      answer: (company: Company, viewer: User) =>
        seesPerson(company, viewer, user) ? monthOf(company, viewer, user, month) : undefined,
      read: withoutPlannedStart,
    })),
  );

export const workingTimeViews = (): View[] => [
  {
    path: "/api/working-time/rules",
    right: "index-own-jobs",
    answer: ({ lawRules }) => [...lawRules].sort(byName).map(shownRuleSet),
  },
  { path: "/api/working-time/people", right: "manage-users-jobs", isPersonal: true, answer: people },
  { path: "/api/working-time/deviations/open", right: "index-own-jobs", isPersonal: true, answer: openDeviations },
  {
    path: "/api/working-time/deviations/unexplained",
    right: "manage-users-jobs",
    answer: unexplainedBreaches,
  },
  ...months().map((month) => ({
    path: `/api/working-time/deviations/counts?month=${month}`,
    right: "manage-users-jobs",
    answer: (company: Company, viewer: User) => deviationCounts(company, viewer, month.toString()),
  })),
];

const shownRules = ({ rest, months, daysBetween }: LawPeriod) => ({
  ...{ rest_hours: rest, reference_months: months, days_between_days_off: daysBetween },
});

export const shownRuleSet = ({ id, name, version, periods }: LawRules) => ({
  ...{ id, name, version, periods: periods.map((period) => ({ from_date: period.from, ...shownRules(period) })) },
});

/** The company's own rules first. */
const byName = (one: LawRules, other: LawRules) => compareTexts(one.name ?? "", other.name ?? "") || one.id - other.id;

function rulesOfLast(register: Register, days: readonly Day[]) {
  const date = days.at(-1)?.date ?? "";
  const { name } = lawSetOn(register, date);
  if (name !== null) register.company.answers.set("Rules of a group", 1);
  return { name, ...shownRules(lawRulesOn(register, date)) };
}

/** The mark `early-plan` is left out, because it depends on the time of the call. */
// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
const withoutPlannedStart = (body: any) => ({
  ...body,
  // biome-ignore lint/suspicious/noExplicitAny: as the wire has it
  days: body.days.map((day: any) => ({
    ...day,
    marks: day.marks.filter(({ kind }: { kind: string }) => kind !== "early-plan"),
  })),
});

const people = (company: Company, viewer: User) =>
  company.users
    .filter((user) => seesPerson(company, viewer, user))
    .sort(compareNames)
    .map(({ id, name }) => ({ id, name }));

function monthOf(company: Company, viewer: User, user: User, month: Temporal.PlainYearMonth) {
  const register = registerOf(company, viewer, user);
  const days = daysOfMonth(month);
  const weeks = weeksOf(month);
  const { isPartial } = register;
  const firstDay = firstDayOf(register);
  const norm = (of: readonly Day[]) => (isPartial ? null : normSum(company, user, of, firstDay));
  const isInMonth = ({ date }: { date: string }) => date.startsWith(month.toString());
  const ofWeeks = weeks.flatMap((week) => youngMarksOfWeek(register, week));
  return {
    user: personOf(company, user.id),
    days: days.map((day) => ({
      ...shownDay(register, day),
      marks: new Unordered(marksOn(register, day, ofWeeks)),
    })),
    weeks: weeks.map((week) => ({ monday: week[0]?.date, minutes: minutesOf(register, week), norm: norm(week) })),
    minutes: minutesOf(register, days),
    norm: norm(days),
    exemptions: exemptionsOf(register, viewer, days),
    average: shownAverage(register, viewer, month),
    entries: register.entries.filter(isInMonth).map(shownEntry),
    rules: rulesOfLast(register, days),
    correctable: viewer.id === user.id ? correctableDays(company, user, days) : [],
    is_partial: isPartial,
    is_cut: false,
    deviations: isPartial
      ? null
      : company.deviations
          .filter((one) => one.user === user.id && isInMonth(one))
          .map((one) => shownDeviation(company, one)),
    may_sign: !isPartial && viewer.id !== user.id,
  };
}

/** The whole weeks that a month touches. */
function weeksOf(month: Temporal.PlainYearMonth): Day[][] {
  const first = mondayOf(month.toPlainDate({ day: 1 }));
  const last = month.toPlainDate({ day: month.daysInMonth });
  const count = Math.floor(first.until(last).days / 7) + 1;
  return Array.from({ length: count }, (_, n) => daysOf(first.add({ weeks: n }), 7));
}

function normSum(company: Company, user: User, days: readonly Day[], firstDay = ""): number | null {
  const norms = days
    .filter(({ date }) => date >= firstDay)
    .map(({ date }) => {
      const norm = normOn(company, user, Temporal.PlainDate.from(date));
      return norm === null ? null : normLeft(norm, timeAwayOn(company, user.id, date));
    })
    .filter((norm) => norm !== null);
  return norms.length === 0 ? null : Math.round(sum(norms));
}

function shownDay(register: Register, day: Day) {
  const { blocks } = register;
  const met = blocks.filter(({ start, end }) => start < day.end && end > day.start);
  const clipped = met.map(({ start, end }) => ({ start: Math.max(start, day.start), end: Math.min(end, day.end) }));
  const paid = paidBetween(register, day);
  const place = blocks.findIndex(({ start }) => start >= day.start && start < day.end);
  return {
    date: day.date,
    periods: clipped.map(({ start, end }) => ({ start: clockAt(start), end: endClock(end, day) })),
    minutes: paid + untimedOn(register, day.date),
    pause_minutes: sum(clipped.map(({ start, end }) => end - start)) - paid,
    rest_before: restBetween(register, blocks[place - 1], blocks[place]),
    night_minutes: nightMinutes(register, [day]),
  };
}

/** The rest between two blocks in minutes; null if work without times lies in between. */
function restBetween({ entries }: Register, before: Block | undefined, next: Block | undefined): number | null {
  if (!before || !next) return null;
  const isBetween = entries.some(({ date, start, minutes }) => {
    const day = Temporal.PlainDate.from(date);
    return (
      start === null && minutes > 0 && midnightOf(day.add({ days: 1 })) > before.end && midnightOf(day) < next.start
    );
  });
  return isBetween ? null : next.start - before.end;
}

/** Paid minutes from 22 to 5, on the given days or in a block. */
function nightMinutes(
  register: Register,
  days: readonly Day[],
  { start, end }: Block = { start: 0, end: Infinity },
): number {
  const parts = days.flatMap((day) => {
    const date = Temporal.PlainDate.from(day.date);
    const at = (minute: number) => instantsOf({ date, minute, second: 0 }, { date, minute, second: 0 })[0];
    return [
      { start: day.start, end: at(300) },
      { start: at(1320), end: day.end },
    ];
  });
  const clip = (part: Block) => ({ start: Math.max(part.start, start), end: Math.min(part.end, end) });
  return sum(parts.map((part) => paidBetween(register, clip(part))));
}

type Mark = { kind: string } & Record<string, unknown>;

function marksOn(register: Register, day: Day, ofWeeks: readonly { date: string; mark: Mark }[]): Mark[] {
  const explaining = [...rejectedMarks(register, day), ...awayMarks(register, day), ...entryMarks(register, day)];
  if (exemptOn(register, day.date)) return explaining;
  const isYoung = youngOn(register, day.date) !== undefined;
  const ofAdults = [...marksOfLaw(register, day).map(({ mark }) => mark), ...pauseMarks(register, day)];
  const ofLaw = isYoung ? ofAdults.filter(({ kind }) => kind === "day-off") : ofAdults;
  const ofWeek = ofWeeks.filter(({ date }) => date === day.date).map(({ mark }) => mark);
  const marks = [
    ...explaining,
    ...ofLaw,
    ...averageMarks(register, day),
    ...nightMarks(register, day),
    ...youngMarksOn(register, day),
    ...ofWeek,
  ];
  for (const { kind } of marks) register.company.answers.set(`Mark ${kind}`, 1);
  return marks;
}

function averageMarks(register: Register, day: Day): Mark[] {
  const over = averageEndingOn(register, day);
  if (!over) return [];
  const { from, to, hundredths_a_week, limit_hours } = over;
  return [{ kind: "average", from, to, hundredths_a_week, limit_hours }];
}

const startsOn = ({ blocks }: Register, day: Day) =>
  blocks.filter(({ start }) => start >= day.start && start < day.end);

/** Marks for blocks of more than six hours without a pause. */
function pauseMarks(register: Register, day: Day): Mark[] {
  const paused = [...register.jobs, ...register.entries].filter(({ pause }) => pause > 0).flatMap(blockOf);
  return startsOn(register, day)
    .filter((block) => block.end - block.start > 360)
    .filter((block) => !paused.some(({ start, end }) => start < block.end && end > block.start))
    .map(({ start, end }) => ({ kind: "pause", at: clockAt(start), until: clockAt(end) }));
}

function blockOf({ start, end }: { start: string | null; end: string | null }): Block[] {
  const [from, to] = [wallTime(start), wallTime(end)];
  if (!from || !to) return [];
  const [begin, over] = instantsOf(from, to);
  return [{ start: begin, end: over }];
}

/** A mark for at least three hours of night in the work that starts on a day. */
function nightMarks(register: Register, day: Day): Mark[] {
  const minutes = sum(
    startsOn(register, day).map((block) => {
      const days = daysOf(Temporal.PlainDate.from(day.date), Math.ceil((block.end - day.start) / 1380) + 1);
      return nightMinutes(register, days, block);
    }),
  );
  return minutes >= 180 ? [{ kind: "night", minutes }] : [];
}

function rejectedMarks({ jobs }: Register, day: Day): Mark[] {
  const isOn = jobs.some((job) => {
    const [start, end] = timeOf(job) ?? [0, 0];
    return job.status === "REJECTED" && start < day.end && end > day.start;
  });
  return isOn ? [{ kind: "rejected" }] : [];
}

function awayMarks({ company, user }: Register, { date }: Day): Mark[] {
  const away = timeAwayOn(company, user.id, date);
  return away ? [{ kind: "absent", is_whole: away.isWhole, minutes: away.minutes }] : [];
}

/** An entry by the plan without minutes has no mark, because absence takes all of its day. */
const entryMarks = ({ entries }: Register, { date }: Day): Mark[] =>
  entries
    .filter((entry) => entry.date === date && (entry.isCorrected || entry.minutes > 0))
    .map(({ isCorrected, start, minutes }) =>
      isCorrected ? { kind: "corrected", is_worked: minutes > 0 } : { kind: "by-plan", is_timed: start !== null },
    );

function exemptionsOf(register: Register, viewer: User, days: readonly Day[]) {
  const found = days.flatMap(({ date }) => exemptOn(register, date) ?? []);
  if (found.length > 0) register.company.answers.set("Exempt", 1);
  if (!knowsTerms(viewer, register.user)) return found.length > 0 ? [null] : [];
  const once = new Map(found.map(({ by, on }) => [`${on} ${by}`, { agreed_on: on, by }]));
  return [...once.values()];
}

/** Only the person and payroll see when a limit was agreed. */
function shownAverage(register: Register, viewer: User, month: Temporal.PlainYearMonth) {
  const average = averageOf(register, month);
  if (!average) return null;
  const { limit, ...shown } = average;
  return { ...shown, limit_agreed_on: limit && knowsTerms(viewer, register.user) ? limit.on : null };
}

/** The days that a user may correct: days of the last three months with an entry or with automatic registration. */
function correctableDays(company: Company, user: User, days: readonly Day[]) {
  const [first, last] = [today().subtract({ months: 3 }).toString(), today().toString()];
  return days
    .filter(({ date }) => date >= first && date <= last)
    .filter(
      ({ date }) =>
        registersNormOn(user, date) || company.entries.some((entry) => entry.user === user.id && entry.date === date),
    )
    .map(({ date }) => {
      const { times } = plannedOn(company, user, Temporal.PlainDate.from(date));
      return {
        date,
        start: times && clockText(times.start),
        end: times && clockText(times.end),
        pause_minutes: times?.pause ?? 0,
      };
    });
}

// ── Deviations ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const shownDeviation = (company: Company, one: Deviation) => ({
  id: one.id,
  date: one.date,
  kind: one.kind,
  short_minutes: one.short,
  reason: one.reason,
  compensation: one.compensation,
  compensate_by: one.compensateBy,
  created_by: personOf(company, one.by),
  signed_by: one.signedBy === null ? null : personOf(company, one.signedBy),
});

/** Own breaches without an explanation, and explanations of others without a signature. */
function openDeviations(company: Company, viewer: User) {
  const register = registerOf(company, viewer, viewer);
  const days = months().toReversed().flatMap(daysOfMonth);
  const latest = latestDeviations(company);
  const isMissing = (day: Day) => breachesOn(register, day).some(isUnexplained(company, viewer, day));
  const missing = days.filter(isMissing);
  return {
    own: { count: missing.length, month: missing.at(-1)?.date.slice(0, 7) ?? null },
    to_sign: toSign(company, viewer, latest),
  };
}

/** Whether no explanation covers the present size of a breach. */
const isUnexplained =
  (company: Company, user: User, { date }: Day) =>
  ({ kind, short }: { kind: Deviation["kind"]; short: number }) =>
    !latestDeviations(company).some(
      (one) => one.user === user.id && one.date === date && one.kind === kind && one.short >= short,
    );

/** Unexplained breaches of more than a week ago, of people whom the viewer leads and whose jobs they all see. */
function unexplainedBreaches(company: Company, viewer: User) {
  const isOld = ({ date }: Day) => date < today().subtract({ days: 7 }).toString();
  const days = months().toReversed().flatMap(daysOfMonth).filter(isOld);
  const people = company.users
    .filter((user) => user !== viewer && !user.deleted && seesAllOf(company, viewer, user))
    .filter((user) => leads(company, viewer, user) && seesPerson(company, viewer, user))
    .sort(compareNames)
    .flatMap((user) => {
      const register = registerOf(company, viewer, user);
      const dates = days.flatMap((day) =>
        restBreachesOn(register, day)
          .filter(isUnexplained(company, user, day))
          .map(() => day.date),
      );
      return dates[0] === undefined
        ? []
        : { user: personOf(company, user.id), count: dates.length, month: dates[0].slice(0, 7) };
    });
  const count = sum(people.map((one) => one.count));
  if (count > 0) company.answers.set("Unexplained breaches", 1);
  return { count, people: people.toSorted((one, other) => other.count - one.count).slice(0, 8) };
}

function toSign(company: Company, viewer: User, latest: readonly Deviation[]) {
  const waiting = latest.filter(
    (one) => one.signedBy === null && one.user !== viewer.id && isOpenTo(company, viewer, one),
  );
  const ofPeople = [...Map.groupBy(waiting, ({ user }) => user)].map(([id, own]) => ({
    user: personOf(company, id),
    count: own.length,
    first: own.map(({ date }) => date).sort()[0] ?? "",
  }));
  ofPeople.sort((one, other) => compareTexts(one.first, other.first) || compareNames(one.user, other.user));
  return {
    count: waiting.length,
    people: ofPeople.slice(0, 8).map(({ first, ...one }) => ({ ...one, month: first.slice(0, 7) })),
  };
}

function isOpenTo(company: Company, viewer: User, { user: id }: Deviation): boolean {
  const user = company.users.find((one) => one.id === id);
  return user !== undefined && seesAllOf(company, viewer, user) && seesPerson(company, viewer, user);
}

function deviationCounts(company: Company, viewer: User, month: string) {
  const seesAll = company.users.every((user) => seesAllOf(company, viewer, user));
  const found = latestDeviations(company).filter((one) => one.date.startsWith(month) && isOpenTo(company, viewer, one));
  if (!seesAll) return [];
  const rows = [...Map.groupBy(found, ({ project }) => project)].map(([project, own]) => ({
    project: project === null ? null : shownProject(company, project),
    people: new Set(own.map(({ user }) => user)).size,
    rest: own.filter(({ kind }) => kind === "rest").length,
    day_off: own.filter(({ kind }) => kind === "day-off").length,
    average: own.filter(({ kind }) => kind === "average").length,
    unsigned: own.filter(({ signedBy }) => signedBy === null).length,
  }));
  const last = Number.POSITIVE_INFINITY;
  return rows.sort(
    (one, other) =>
      other.rest + other.day_off + other.average - one.rest - one.day_off - one.average ||
      (one.project?.id ?? last) - (other.project?.id ?? last),
  );
}

function shownProject(company: Company, id: number) {
  const { name, code } = projectOf(company, id);
  return { id, name, code };
}
