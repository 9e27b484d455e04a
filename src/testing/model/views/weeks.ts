import { normLeft, timeAwayOn } from "../absence/days.ts";
import { type Company, type Job, jobTypeOf, kronerOrNull, projectOf, sum, type User, userOf } from "../company.ts";
import { entryOf } from "../entries.ts";
import { isUsualWorkday, isWorkdayOf, normOn, plannedMinutes } from "../plans.ts";
import { can, isBait, isManager } from "../rules.ts";
import { rateOn } from "../terms.ts";
import { today } from "../wall-clock.ts";
import { newestFirst, shownJob } from "./jobs.ts";
import { counts, mondayOf } from "./sums.ts";
import { compareNames, perPage, type View } from "./view.ts";

/* The user's own week, and the registrations of others. */

const mostOffered = 20;

export const weekViews = (): View[] => [0, 1, 2, 3, 13].map(weekView);
export const registrationViews = (): View[] => [-1, 0, 1, 2].map(registrationsView);

const mondayBefore = (weeks: number) => mondayOf(today()).subtract({ weeks });

function weekView(weeksAgo: number): View {
  const monday = mondayBefore(weeksAgo);
  // A week is named by any of its days.
  const path = `/api/week?date=${monday.add({ days: weeksAgo % 7 })}`;
  return {
    path,
    right: "index-own-jobs",
    isPersonal: true,
    answer: (company, viewer) => week(company, viewer, monday),
  };
}

function week(company: Company, viewer: User, monday: Temporal.PlainDate) {
  const [first, end] = [startOf(monday), startOf(monday.add({ weeks: 1 }))];
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const reaches = ({ start, end: jobEnd }: Job) =>
    start < end && (start >= first || (start >= startOf(monday.subtract({ weeks: 1 })) && jobEnd > first));
  return {
    jobs: own
      .filter(reaches)
      .toSorted((one, other) => -newestFirst(one, other))
      .map((job) => shownJob(company, viewer, job)),
    offered_rows: offered(company, own, first),
    away: Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString()).flatMap((date) => {
      const away = timeAwayOn(company, viewer.id, date);
      if (!away) return [];
      return { date, minutes: away.minutes, is_whole: away.isWhole, kind: away.kinds.join(", ") };
    }),
    is_cut: false,
  };
}

const startOf = (day: Temporal.PlainDate) => `${day} 00:00:00`;

/** Projects and work of the last week with hours before this one, unless closed. */
function offered(company: Company, own: readonly Job[], before: string) {
  const worked = own.filter(({ start, minutes }) => start < before && minutes > 0).toSorted(newestFirst);
  const [last] = worked;
  if (!last) return [];
  const since = startOf(mondayOf(Temporal.PlainDate.from(last.start.slice(0, 10))));
  const latest = Map.groupBy(
    worked.filter(({ start }) => start >= since),
    ({ project, jobType }) => `${project} ${jobType}`,
  );
  return [...latest.values()].slice(0, mostOffered).flatMap(([job]) => {
    if (!job) return [];
    const [project, jobType] = [projectOf(company, job.project), jobTypeOf(company, job.jobType)];
    if (project.closed || jobType.closed) return [];
    return {
      project: { id: project.id, name: project.name },
      jobType: { id: jobType.id, name: jobType.name },
      // A new job gets the user's own rate of its day.
      hourly_rate: isOwnRate(company, job) ? null : kronerOrNull(job.rate),
    };
  });
}

const isOwnRate = (company: Company, job: Job) =>
  job.mode !== "auto" || job.rate === rateOn(userOf(company, job.user), job.start);

function registrationsView(weeksAgo: number): View {
  const monday = mondayBefore(weeksAgo);
  return {
    path: `/api/registrations?perPage=${perPage}&date=${monday}`,
    right: "manage-users-jobs",
    isPersonal: true,
    answer: (company, viewer) => registrations(company, viewer, monday),
  };
}

function registrations(company: Company, viewer: User, monday: Temporal.PlainDate) {
  const days = Array.from({ length: 7 }, (_, n) => monday.add({ days: n }));
  const isPast = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today()) < 0;
  const rows = company.users
    .filter((user) => !user.deleted && user.registersTime && looksAfter(company, viewer, user))
    .map((user) => {
      const minutes = days.map((day) => minutesOn(company, user, day));
      const isMissing = (day: Temporal.PlainDate, n: number) =>
        isPast(day) &&
        isWorkdayOf(company, user, day) &&
        day.toString() >= user.since &&
        minutes[n] === 0 &&
        !timeAwayOn(company, user.id, day.toString())?.isWhole &&
        !entryOf(company, user, day.toString());
      const away = days.map((day) => timeAwayOn(company, user.id, day.toString()));
      const planned = days.map((day, n) => normLeft(plannedMinutes(company, user, day), away[n]));
      const norms = days.map((day) => normOn(company, user, day) ?? (isWorkdayOf(company, user, day) ? null : 0));
      const taken = days.map((day, n) => {
        const known = plannedMinutes(company, user, day);
        return known === null ? (away[n]?.minutes ?? 0) : known - (planned[n] ?? 0);
      });
      const norm = norms.includes(null) ? null : Math.round(sum(norms.map((norm) => norm ?? 0)));
      return {
        ...{ user, minutes, planned, missing: days.filter(isMissing).map(String) },
        norm_minutes: norm === null ? null : Math.max(0, norm - sum(taken)),
        away: away.map((one) => (one ? (one.isWhole ? "whole" : "part") : null)),
      };
    })
    .toSorted(
      (one, other) =>
        Number(one.missing.length === 0) - Number(other.missing.length === 0) || compareNames(one.user, other.user),
    );
  const lacking = rows.filter(({ missing }) => missing.length > 0);
  return {
    days: days.map((day, n) => ({
      date: day.toString(),
      is_workday: isUsualWorkday(company, day),
      is_due: isPast(day) && isUsualWorkday(company, day),
      minutes: sum(rows.map(({ minutes }) => minutes[n] ?? 0)),
      missing_count: lacking.filter(({ missing }) => missing.includes(day.toString())).length,
    })),
    data: rows.map(({ user, ...row }) => ({
      user: { id: user.id, name: user.name },
      ...row,
      reminded_today: false,
      is_finished: false,
    })),
    missing_count: lacking.length,
    to_remind_count: lacking.filter(({ user }) => user.id !== viewer.id).length,
    meta: { total: rows.length },
  };
}

/** The minutes of jobs, or else of the register entry. */
function minutesOn(company: Company, user: User, day: Temporal.PlainDate): number {
  const ofJobs = sum(
    company.jobs
      .filter((job) => job.user === user.id && job.start.startsWith(day.toString()) && counts(job))
      .map(({ minutes }) => minutes),
  );
  return ofJobs > 0 ? ofJobs : (entryOf(company, user, day.toString())?.minutes ?? 0);
}

/** Managers look after all users, other viewers after users who worked on their projects within eight weeks. */
function looksAfter(company: Company, viewer: User, user: User): boolean {
  const since = startOf(today().subtract({ weeks: 8 }));
  return (
    isManager(viewer) ||
    (can(viewer, "manage-users-jobs") &&
      company.jobs.some(
        (job) =>
          job.user === user.id &&
          job.start >= since &&
          !isBait(company, job) &&
          counts(job) &&
          projectOf(company, job.project).owner === viewer.id,
      ))
  );
}
