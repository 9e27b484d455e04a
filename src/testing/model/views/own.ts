import {
  type Cancelled,
  type Company,
  type Job,
  jobTypeOf,
  kroner,
  kronerOrNull,
  projectOf,
  type StandIn,
  sum,
  type Timer,
  type User,
} from "../company.ts";
import { Check, Unordered } from "../difference.ts";
import { absentOf, compareTexts, isOpen, isOverReceipt, mayApprove, sees, shownTo } from "../rules.ts";
import { rateToday, shownNorms } from "../terms.ts";
import { today } from "../wall-clock.ts";
import { newestFirst } from "./jobs.ts";
import { myPayView } from "./my-pay.ts";
import { counts, mondayOf, sumOf } from "./sums.ts";
import { personOf, rolesOf, type View, withClosed } from "./view.ts";

const mostApprovals = 200;

/** A receipt is visible to its uploader and to users who see one of its jobs. */
export function receiptsView({ receipts }: Company): View {
  return {
    path: `/api/receipts?ids=${receipts.map(({ id }) => id)}`,
    right: "index-own-jobs",
    isPersonal: true,
    answer: (company, viewer) =>
      receipts
        .filter(
          ({ id, user }) =>
            user === viewer.id ||
            company.jobs.some((job) => job.expense?.receipts.includes(id) && sees(company, viewer, job)),
        )
        .map(({ id }) => ({ id, name: `Bilag ${id}.jpg`, twin: null })),
  };
}

export function ownViews(): View[] {
  return [
    { path: "/api/user", right: "index-own-jobs", answer: shownViewer },
    { path: "/api/substitutes", right: "manage-users-jobs", isPersonal: true, answer: standInsOf },
    { path: "/api/jobs/overview", right: "index-own-jobs", isPersonal: true, answer: overview },
    { path: "/api/jobs/front-page", right: "index-own-jobs", isPersonal: true, answer: frontPage },
    {
      path: `/api/approvals?perPage=${mostApprovals}`,
      right: "manage-users-jobs",
      isPersonal: true,
      answer: approvals,
    },
    { path: "/api/jobs/cancelled", right: "index-own-jobs", isPersonal: true, answer: cancelledOf },
    { path: "/api/timers", right: "index-own-jobs", isPersonal: true, answer: timersOf },
    myPayView,
  ];
}

/** The viewer's restorable jobs, the latest cancelled first. */
const cancelledOf = (company: Company, viewer: User) => ({
  data: company.cancelled
    .filter(({ job }) => job.user === viewer.id)
    .map((one) => shownCancelled(company, one))
    .toReversed(),
});

function shownCancelled(company: Company, { job }: Cancelled) {
  return {
    id: job.id,
    version: job.version,
    kind: job.kind,
    project: { id: job.project, name: projectOf(company, job.project).name },
    jobType: { id: job.jobType, name: jobTypeOf(company, job.jobType).name },
    minutes: job.minutes,
    price: kroner(job.price),
    note: job.note,
    job_status: job.status,
    rejection_reason: job.reason,
  };
}

export function timersOf(company: Company, viewer: User) {
  const mine = company.timers.filter(({ user }) => user === viewer.id).toReversed();
  const shown = ({ id, project, jobType }: Timer) => ({
    id,
    project: project === null ? null : withClosed(projectOf(company, project)),
    jobType: jobType === null ? null : withClosed(jobTypeOf(company, jobType)),
  });
  const running = mine.find(({ isStopped }) => !isStopped);
  return {
    running: running ? shown(running) : null,
    stopped: mine.filter(({ isStopped }) => isStopped).map(shown),
  };
}

function shownViewer(company: Company, viewer: User) {
  const absent = absentOf(company, viewer).map(({ id, name }) => ({ id, name }));
  return {
    stands_in_for: absent,
    id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    employee_id: viewer.employee_id,
    default_hourly_rate: kronerOrNull(rateToday(viewer)),
    norms: shownNorms(viewer, viewer),
    company_days: company.companyDays,
    company_name: company.companyName,
    time_rule: { minute_step: 5, rounding: "none" },
    entry_limit: { days_back: null, is_lifted: false },
    has_allowances: company.users.some(({ terms }) => terms.some(({ hasAllowances }) => hasAllowances)),
    hourly_rates: viewer.terms.map(({ from, rate }) => ({ from_date: from, hourly_rate: kroner(rate) })),
    roles: rolesOf(viewer),
  };
}

export function shownStandIn(company: Company, one: StandIn) {
  const state = one.from > today().toString() ? "coming" : "current";
  return {
    id: one.id,
    user: personOf(company, one.absent),
    substitute: personOf(company, one.substitute),
    created_by: personOf(company, one.by),
    from_date: one.from,
    to_date: one.to,
    state: one.isEnded ? "ended" : state,
  };
}

/** The viewer's substitutes, and the users they substitute: the next period first, ended ones last. */
function standInsOf(company: Company, viewer: User) {
  const firstOnTop = (one: StandIn, other: StandIn) => compareTexts(one.from, other.from) || one.id - other.id;
  const lastOnTop = (one: StandIn, other: StandIn) => compareTexts(other.to, one.to) || other.id - one.id;
  const own = company.standIns.filter(({ absent }) => absent === viewer.id);
  const over = own.filter((one) => !isOpen(one)).sort(lastOnTop);
  const others = company.standIns.filter((one) => one.substitute === viewer.id && isOpen(one));
  const shown = (rows: readonly StandIn[]) => rows.map((one) => shownStandIn(company, one));
  return {
    substitutes: shown([...own.filter(isOpen).sort(firstOnTop), ...over.slice(0, 20)]),
    stands_in_for: shown(others.sort(firstOnTop)),
  };
}

function overview(company: Company, viewer: User) {
  const now = today();
  const week = mondayOf(now).toString();
  const month = now.with({ day: 1 }).toString();
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const since = (day: string) =>
    sum(own.filter((job) => job.start.slice(0, 10) >= day && counts(job)).map((job) => job.minutes));
  return {
    week_minutes: since(week),
    month_minutes: since(month),
    rejected_jobs: own.filter(({ status }) => status === "REJECTED").length,
    waiting_jobs: waitingFor(company, viewer).length,
  };
}

const waitingFor = (company: Company, viewer: User) =>
  shownTo(
    company,
    viewer,
    company.jobs.filter((job) => sees(company, viewer, job) && mayApprove(company, viewer, job)),
  );

const dayOf = ({ start }: Job) => start.slice(0, 10);

function frontPage(company: Company, viewer: User) {
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const waiting = waitingFor(company, viewer);
  const people = [...Map.groupBy(waiting, ({ user }) => user)].map(([id, jobs]) => ({
    id,
    oldest: jobs.map(({ start }) => start).sort()[0] ?? "",
    jobs,
  }));
  people.sort((one, other) => compareTexts(one.oldest, other.oldest) || one.id - other.id);
  const monday = mondayOf(today());
  const week = Array.from({ length: 7 }, (_, days) => monday.add({ days }).toString());
  const minutesOn = (date: string) =>
    sum(own.filter((job) => dayOf(job) === date && counts(job)).map(({ minutes }) => minutes));
  return {
    rejected: { jobs_count: own.filter(({ status }) => status === "REJECTED").length },
    waiting: {
      ...sumOf(waiting),
      people_count: people.length,
      people: people.slice(0, 8).map(({ id, jobs }) => ({ user: personOf(company, id), ...sumOf(jobs) })),
    },
    week: week.map((date) => ({ date, minutes: minutesOn(date) })),
    month_minutes: overview(company, viewer).month_minutes,
    recent: own
      .toSorted(newestFirst)
      .slice(0, 3)
      .map((job) => ({ id: job.id, kind: job.kind, price: kroner(job.price), job_status: job.status })),
  };
}

/** The check of `over-receipt`, the only flag in the model. */
function isFlaggedOver(company: Company, viewer: User, job: Job): Check {
  const isOver = isOverReceipt(company, viewer, job);
  if (isOver) company.answers.set("Part over its receipt", 1);
  const isTold = (flags: unknown) => (flags as { kind: string }[]).some(({ kind }) => kind === "over-receipt");
  return new Check(`over its receipt: ${isOver}`, (flags) => isTold(flags) === isOver);
}

/** All waiting jobs fit on one page; sums are over each person's whole weeks. */
function approvals(company: Company, viewer: User) {
  const waiting = waitingFor(company, viewer);
  const total = waiting.length;
  if (total > mostApprovals) return { meta: { total } };
  const weekOf = (job: Job) => mondayOf(Temporal.PlainDate.from(dayOf(job))).toString();
  const weeks = [...Map.groupBy(waiting, (job) => `${job.user} ${weekOf(job)}`)].map(([ofWhom, jobs]) => {
    const [user, week_start] = ofWhom.split(" ");
    return { user_id: Number(user), week_start, ...sumOf(jobs) };
  });
  return {
    meta: { total },
    data: new Unordered(
      waiting.map((job) => ({ id: job.id, job_status: job.status, flags: isFlaggedOver(company, viewer, job) })),
    ),
    weeks: new Unordered(weeks),
  };
}
