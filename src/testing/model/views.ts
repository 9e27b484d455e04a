import { parseCsv } from "hucre/csv";
import {
  type Company,
  costCenterOf,
  type Expense,
  type Job,
  jobOf,
  jobTypeOf,
  kroner,
  kronerOrNull,
  type Line,
  projectOf,
  type Reversal,
  type Run,
  type StandIn,
  type Status,
  type Step,
  sum,
  type Timer,
  type Trip,
  type User,
  userOf,
} from "./company.ts";
import { Check, Unordered } from "./difference.ts";
import { decimals, type Format, formats, isRefused } from "./files.ts";
import {
  absentOf,
  annulRefusal,
  approvesAlone,
  can,
  compareTexts,
  counterLine,
  driven,
  hundredthsOfHours,
  inFileOrder,
  isManager,
  isOnTheirs,
  isOpen,
  isUnpaid,
  linesOf,
  mayApprove,
  mayReject,
  mayUpdate,
  mayWithdraw,
  newComments,
  ownerDecides,
  paidLine,
  payableUpTo,
  sees,
} from "./rules.ts";
import { today } from "./wall-clock.ts";

/* What each list, sum and count answers a person, as the model has it. */

export type View = {
  path: string;
  /** Which of a person's rights it asks for. */
  right: string;
  /** Says something else to each who looks, and so is looked at by all of them. */
  isPersonal?: boolean;
  /** Undefined where it is not there for this person: 404. */
  answer: (company: Company, viewer: User) => unknown;
  /** What is to be compared, where the answer is a text. */
  read?: (text: string) => unknown;
};

const statuses: readonly Status[] = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"];
const scopes = ["own", "all"] as const;
const roleIds = { admin: 1, manager: 2, "project-owner": 3, employee: 4 };
const perPage = 100;
const mostApprovals = 200;

/** What the company comes to: each job, list, sum and run. Parts of these are seen by the way, after each step. */
export function allViews(company: Company): View[] {
  return [
    ...ownViews(),
    ...commentViews(company),
    receiptsView(company),
    ...ownLists(),
    ...usersLists(company),
    ...scopes.map(usersJobsView),
    ...registers(company),
    ...payrollSums(0),
    ...company.runs.flatMap(runViews),
    ...company.jobs.map(({ id }) => viewOfJob(id)),
  ];
}

/** What changes with nearly every step, by kind. */
export function viewsByKind(company: Company): View[][] {
  const last = company.runs.at(-1);
  return [
    ownViews(),
    [receiptsView(company)],
    [undefined, ...statuses].flatMap(ownLists),
    [undefined, ...statuses].flatMap((status) => usersLists(company, status)),
    ...(company.jobs.length > 0 ? [narrowedViews(company)] : []),
    scopes.map(usersJobsView),
    registers(company),
    [0, 3, 40].flatMap(payrollSums),
    [0, 3, 40].flatMap(runChecks),
    ...(last ? [[...runViews(last), ...runTotals(last)], runPreviews(last)] : []),
  ];
}

const byName = new Intl.Collator("da-DK");
export const compareNames = (one: { id: number; name: string }, other: { id: number; name: string }): number =>
  byName.compare(one.name, other.name) || one.id - other.id;

const personOf = (company: Company, id: number) => ({ id, name: userOf(company, id).name });

function owned(company: Company, { id, name, code, owner }: { id: number; name: string; code: string; owner: number }) {
  return { id, name, code, owner: personOf(company, owner) };
}

// ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function shownJob(company: Company, viewer: User, job: Job) {
  const project = projectOf(company, job.project);
  const manages = can(viewer, "manage-users-jobs");
  const update = mayUpdate(company, viewer, job);
  return {
    ...registeredFields(job),
    id: job.id,
    version: job.version,
    user_id: job.user,
    minutes: job.minutes,
    job_status: job.status,
    rejection_reason: job.reason,
    payroll_id: job.run,
    payroll: job.run === null ? null : { id: job.run, description: runDescription(company, job.run) },
    replacement_job_id: job.replacement,
    created_at: job.created,
    authorized_actions: {
      approve: mayApprove(company, viewer, job),
      reject: mayReject(company, viewer, job),
      withdraw: mayWithdraw(viewer, job),
      update,
      "update-cc": update && manages,
      "view-cc": manages,
    },
    user: { ...personOf(company, job.user), is_deleted: userOf(company, job.user).deleted },
    jobType: { id: job.jobType, name: jobTypeOf(company, job.jobType).name },
    project: manages ? owned(company, project) : { id: project.id, name: project.name, code: undefined },
    cost_center_id: manages ? job.costCenter : undefined,
    cost_center: manages ? shownCostCenter(company, job.costCenter) : undefined,
  };
}

function registeredFields(job: Job) {
  return {
    project_id: job.project,
    job_type_id: job.jobType,
    started_at: job.start,
    ended_at: job.end,
    pause_minutes: job.pause,
    price_mode: job.mode,
    hourly_rate: kronerOrNull(job.rate),
    price: kroner(job.price),
    note: job.note,
    kind: job.kind,
    expense: job.expense && {
      ...shownExpense(job.expense),
      split_id: job.expense.split,
      receipt_ids: job.expense.receipts,
    },
    trip: job.trip && shownTrip(job.trip),
  };
}

/** As its form has it. */
export const shownExpense = ({ vat, currency, foreign, supplier, missingReceipt }: Expense) => ({
  vat: kroner(vat),
  currency,
  currency_amount: kronerOrNull(foreign),
  supplier,
  missing_receipt_reason: missingReceipt,
});

export const shownTrip = ({ from, to, purpose, km, isRoundTrip, vehicle, registration }: Trip) => ({
  from_place: from,
  to_place: to,
  km: km / 10,
  purpose,
  is_round_trip: isRoundTrip,
  vehicle,
  registration_number: registration,
});

const shownCostCenter = (company: Company, id: number | null) =>
  id === null ? null : owned(company, costCenterOf(company, id));

const runDescription = (company: Company, id: number) => company.runs.find((run) => run.id === id)?.description;

export function shownDetails(company: Company, viewer: User, job: Job) {
  const isHidden = (field: string) => field === "cost_center_id" && !can(viewer, "manage-users-jobs");
  return {
    ...shownJob(company, viewer, job),
    history: job.history.toReversed().map((step) => ({
      event: step.event,
      user: personOf(company, step.by),
      from_status: step.from,
      to_status: step.to,
      reason: step.reason,
      payroll_id: step.run,
      related_job_id: step.related,
      on_behalf_of: step.for == null ? null : personOf(company, step.for),
      changes: new Unordered(step.fields.filter((field) => !isHidden(field)).map((field) => ({ field }))),
    })),
  };
}

export function viewOfJob(id: number): View {
  return {
    path: `/api/jobs/${id}`,
    right: "index-own-jobs",
    answer(company, viewer) {
      const job = jobOf(company, id);
      return sees(company, viewer, job) ? shownDetails(company, viewer, job) : undefined;
    },
  };
}

/** The latest first. */
const newestFirst = (one: Job, other: Job) => compareTexts(other.start, one.start) || other.id - one.id;

function jobPage(company: Company, viewer: User, all: readonly Job[], status: Status | undefined) {
  const jobs = all.filter((job) => status === undefined || job.status === status).sort(newestFirst);
  return {
    data: jobs.slice(0, perPage).map((job) => shownJob(company, viewer, job)),
    meta: { per_page: perPage, total: jobs.length },
  };
}

type Scope = (typeof scopes)[number];
const rightFor = (scope: Scope, right: string) => (scope === "all" ? "manage-users-jobs-all-projects" : right);

const pageOf = (scope: Scope, status: Status | undefined) =>
  `projectScope=${scope}&perPage=${perPage}${status ? `&status=${status}` : ""}`;

function ownLists(status?: Status): View[] {
  return scopes.map((scope) => ({
    path: `/api/jobs?${pageOf(scope, status)}`,
    right: rightFor(scope, "index-own-jobs"),
    answer(company, viewer) {
      const seen = company.jobs.filter((job) => scope === "all" || job.user === viewer.id);
      return jobPage(company, viewer, seen, status);
    },
  }));
}

function usersLists({ users }: Company, status?: Status): View[] {
  return users.flatMap(({ id }) => scopes.map((scope) => usersList(id, scope, status)));
}

function usersList(userId: number, scope: Scope, status: Status | undefined): View {
  return {
    path: `/api/users/${userId}/jobs?${pageOf(scope, status)}`,
    right: rightFor(scope, "manage-users-jobs"),
    answer(company, viewer) {
      if (!canFind(company, viewer, userOf(company, userId))) return undefined;
      const theirs = company.jobs.filter((job) => job.user === userId && isInScope(company, viewer, scope, job));
      return jobPage(company, viewer, theirs, status);
    },
  };
}

/** One's own list, everybody's and a user's, narrowed by what the last job is about; and what its week comes to. */
function narrowedViews({ jobs }: Company): View[] {
  const last = jobs.at(-1);
  if (!last) return [];
  const day = last.start.slice(0, 10);
  const narrowings: Narrowing[] = [
    { query: `project_id=${last.project}`, fits: () => (job) => job.project === last.project },
    {
      query: `from=${day}&to=${day}&project_id=${last.project}`,
      fits: () => (job) => job.start.slice(0, 10) === day && job.project === last.project,
    },
    ...["havn", "P"].map((text) => ({ query: `filter=${text}`, fits: holds(text) })),
  ];
  const monday = mondayOf(Temporal.PlainDate.from(day));
  const isInWeek = ({ start }: Job) =>
    start.slice(0, 10) >= monday.toString() && start.slice(0, 10) < monday.add({ days: 7 }).toString();
  const lists = [
    ...scopes.map((scope) => ({
      path: "/api/jobs",
      scope,
      right: rightFor(scope, "index-own-jobs"),
      of: (_company: Company, viewer: User) => (job: Job) => scope === "all" || job.user === viewer.id,
    })),
    ...scopes.map((scope) => ({
      path: `/api/users/${last.user}/jobs`,
      scope,
      right: rightFor(scope, "manage-users-jobs"),
      of: (company: Company, viewer: User) => (job: Job) =>
        job.user === last.user && isInScope(company, viewer, scope, job),
    })),
  ];
  return lists.flatMap(({ path, scope, right, of }) =>
    narrowings.flatMap(({ query, fits }) => {
      const isOfEverybody = path === "/api/jobs" && scope === "all";
      const found = (company: Company, viewer: User) =>
        path !== "/api/jobs" && !canFind(company, viewer, userOf(company, last.user))
          ? undefined
          : company.jobs.filter(of(company, viewer)).filter(fits(company, viewer, isOfEverybody));
      return [
        {
          path: `${path}?${pageOf(scope, undefined)}&${query}`,
          right,
          answer(company: Company, viewer: User) {
            const jobs = found(company, viewer);
            return jobs && jobPage(company, viewer, jobs, undefined);
          },
        },
        {
          path: `${path}/day-sums?projectScope=${scope}&${query}&days=${day}`,
          right,
          answer(company: Company, viewer: User) {
            const jobs = found(company, viewer)?.filter((job) => isInWeek(job) && counts(job));
            return jobs && sumsOfDays(jobs);
          },
        },
      ];
    }),
  );
}

type Narrowing = {
  query: string;
  fits: (company: Company, viewer: User, isOfEverybody: boolean) => (job: Job) => boolean;
};

/** A code only for whoever may know it; what was written in one person's list, and the person in everybody's. */
const holds =
  (text: string): Narrowing["fits"] =>
  (company, viewer, isOfEverybody) =>
  (job) => {
    const { name, code } = projectOf(company, job.project);
    const said = [
      name,
      jobTypeOf(company, job.jobType).name,
      can(viewer, "manage-users-jobs") ? code : "",
      ...(isOfEverybody ? [userOf(company, job.user).name] : writtenIn(job)),
    ];
    return said.some((words) => words.toLowerCase().includes(text.toLowerCase()));
  };

const writtenIn = ({ note, expense, trip }: Job): string[] =>
  [note, expense?.supplier, trip?.purpose, trip?.from, trip?.to].filter((words) => typeof words === "string");

function sumsOfDays(jobs: readonly Job[]) {
  const days = [...new Set(jobs.map(({ start }) => start.slice(0, 10)))].sort();
  return days.map((day) => {
    const ofDay = jobs.filter(({ start }) => start.slice(0, 10) === day);
    return { day, minutes: sum(ofDay.map((job) => job.minutes)), ...moneyOf(ofDay) };
  });
}

/** A deleted user is found by whoever sees a job of theirs that is not settled. */
const canFind = (company: Company, viewer: User, user: User) =>
  !user.deleted ||
  company.jobs.some((job) => job.user === user.id && job.status !== "PAID" && sees(company, viewer, job));

const isInScope = (company: Company, viewer: User, scope: Scope, job: Job) =>
  scope === "all" || [viewer, ...absentOf(company, viewer)].some((one) => isOnTheirs(company, one, job));

function usersJobsView(scope: Scope): View {
  return {
    path: `/api/users-jobs?projectScope=${scope}&perPage=${perPage}`,
    isPersonal: true,
    right: rightFor(scope, "manage-users-jobs"),
    answer(company, viewer) {
      const rows = company.users
        .flatMap((user) => usersSummary(company, viewer, user, scope) ?? [])
        .sort(
          (one, other) =>
            Number(other.waiting_jobs > 0) - Number(one.waiting_jobs > 0) ||
            compareNames({ id: one.user_id, name: one.user_name }, { id: other.user_id, name: other.user_name }),
        );
      return { per_page: perPage, total: rows.length, data: rows };
    },
  };
}

function usersSummary(company: Company, viewer: User, user: User, scope: Scope) {
  const jobs = company.jobs.filter((job) => job.user === user.id && isInScope(company, viewer, scope, job));
  if (jobs.length === 0) return undefined;
  const unpaid = jobs.filter(isUnpaid);
  if (user.deleted && unpaid.length === 0) return undefined;
  const minutes = sum(unpaid.map((job) => job.minutes));
  const money = moneyOf(unpaid);
  return {
    user_id: user.id,
    user_name: user.name,
    user_deleted: user.deleted,
    total_seconds: minutes * 60,
    total_hours: Math.floor(minutes / 60),
    total_minutes: minutes % 60,
    total_price: money.price,
    total_expense_price: money.expense_price,
    total_mileage_price: money.mileage_price,
    waiting_jobs: unpaid.filter((job) => mayApprove(company, viewer, job)).length,
  };
}

// ── One's own front page and pay ─────────────────────────────────────────────────────────────────────────────────────

export const commentsOf = (company: Company, jobId: number) => company.comments.filter(({ job }) => job === jobId);

/** How many are new on each job, and the threads that there are. */
function commentViews(company: Company): View[] {
  const right = "index-own-jobs";
  const newest = company.jobs.slice(-200);
  const told = company.jobs.filter(({ id }) => commentsOf(company, id).length > 0);
  const counts: View = {
    path: `/api/jobs/new-comments?ids=${newest.map(({ id }) => id)}`,
    right,
    isPersonal: true,
    answer: (company, viewer) =>
      newest
        .map((job) => ({ job_id: job.id, count: newComments(company, viewer, job) }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => one.job_id - other.job_id),
  };
  return [...(newest.length > 0 ? [counts] : []), ...told.map((job) => threadView(right, job))];
}

/** Who sent a receipt sees it, and whoever sees one of the jobs that share it. */
function receiptsView({ receipts }: Company): View {
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

function threadView(right: string, job: Job): View {
  return {
    path: `/api/jobs/${job.id}/comments`,
    right,
    answer: (company, viewer) =>
      sees(company, viewer, job)
        ? { data: commentsOf(company, job.id).map(({ id, text, user }) => ({ id, text, user: { id: user } })) }
        : undefined,
  };
}

function ownViews(): View[] {
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
    { path: "/api/timers", right: "index-own-jobs", isPersonal: true, answer: timersOf },
    { path: `/api/my-pay?perPage=${perPage}`, right: "index-own-jobs", isPersonal: true, answer: myPay },
  ];
}

/** What somebody measures, the latest first. */
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

const withClosed = ({ id, name, closed }: Closable) => ({ id, name, is_closed: closed });

function shownViewer(company: Company, viewer: User) {
  const absent = absentOf(company, viewer).map(({ id, name }) => ({ id, name }));
  return {
    stands_in_for: absent,
    id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    employee_id: viewer.employee_id,
    default_hourly_rate: kronerOrNull(viewer.rate),
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

/** Who is there for the viewer, and for whom the viewer is: what comes first on top, and what is over below. */
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

const rolesOf = ({ roles }: User) =>
  roles.map((name) => ({ id: roleIds[name], name })).sort((one, other) => one.id - other.id);

/** Each hour counts once: what was taken back counts as its replacement, once that is sent again. */
const counts = ({ status, replacement }: Job) => status !== "REJECTED" && replacement === null;

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
  company.jobs.filter((job) => sees(company, viewer, job) && mayApprove(company, viewer, job));

const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
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

/** All of them stand on one page; each person's weeks are told as a whole. */
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
    data: new Unordered(waiting.map(({ id, status }) => ({ id, job_status: status }))),
    weeks: new Unordered(weeks),
  };
}

type Amount = { kind: Job["kind"]; minutes: number; price: number };

/** What is given back is never in one figure with what work is paid. */
function moneyOf(amounts: readonly Pick<Amount, "kind" | "price">[]) {
  const of = (wanted: Job["kind"]) => kroner(sum(amounts.flatMap(({ kind, price }) => (kind === wanted ? price : []))));
  return { price: of("work"), expense_price: of("expense"), mileage_price: of("mileage") };
}

const sumOf = (amounts: readonly Amount[]) => ({
  jobs_count: amounts.length,
  minutes: sum(amounts.map(({ minutes }) => minutes)),
  ...moneyOf(amounts),
});

/** The same where it is to be paid, with the kilometres of the trips. */
const payableSumOf = (jobs: readonly Job[]) => ({
  ...moneyOf(jobs),
  mileage_km: sum(jobs.flatMap(({ trip }) => (trip ? driven(trip) : []))) / 10,
});

const kmOf = ({ parts }: Line) => (parts ? sum(parts.map(({ km }) => km)) / 10 : null);

/** What lines come to, each kind by itself. */
const paidSumOf = (company: Company, lines: readonly Line[]) => ({
  ...moneyOf(lines.map(({ job, price }) => ({ kind: jobOf(company, job).kind, price }))),
  mileage_km: sum(lines.flatMap(({ parts }) => parts ?? []).map(({ km }) => km)) / 10,
});

function myPay(company: Company, viewer: User) {
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const of = (status: Status) => sumOf(own.filter((job) => job.status === status));
  const runs = company.runs
    .filter(({ annulledBy }) => annulledBy === null)
    .flatMap((run) => paidBy(company, run, viewer) ?? [])
    .reverse();
  return {
    pending_owner: of("NEW"),
    pending_manager: of("APPROVED_BY_PROJECT_OWNER"),
    approved: of("APPROVED_BY_MANAGER"),
    rejected: of("REJECTED"),
    reversed: sumOf(
      pending(company)
        .map(({ job }) => ({ ...counterLine(company, job), kind: jobOf(company, job).kind }))
        .filter(({ user }) => user === viewer.id),
    ),
    data: runs.slice(0, perPage),
    per_page: perPage,
    total: runs.length,
  };
}

function paidBy(company: Company, run: Run, viewer: User) {
  const lines = run.lines.filter(({ user }) => user === viewer.id);
  if (lines.length === 0) return undefined;
  return { payroll_id: run.id, description: run.description, ...countsOf(lines), ...amountsOf(company, lines) };
}

const countsOf = (lines: readonly Line[]) => ({
  jobs_count: lines.filter(({ reverses }) => reverses === null).length,
  reversals_count: lines.filter(({ reverses }) => reverses !== null).length,
});
const amountsOf = (company: Company, lines: readonly Line[]) => ({
  minutes: sum(lines.map(({ minutes }) => minutes)),
  total_price: kroner(sum(lines.map(({ price }) => price))),
  ...paidSumOf(company, lines),
});

export const pending = (company: Company): Reversal[] => company.reversals.filter(({ run }) => run === null);

// ── Payroll ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const right = "index-payrolls";

/** What is unpaid up to so many days ago, and what waits to be taken back. */
function payrollSums(daysAgo: number): View[] {
  const day = today().subtract({ days: daysAgo }).toString();
  return [
    unpaidView(day),
    payableView(day),
    exportView(),
    { path: "/api/reversals", right, answer: (company) => pending(company).map((one) => shownReversal(company, one)) },
    { path: `/api/payrolls?perPage=${perPage}`, right, answer: runList },
  ];
}

/** Every job with its hours and kroner, those that were taken back in columns of their own. */
const exportView = (): View => ({
  path: `/api/jobs/export?format=csv&from=${today().subtract({ days: 300 })}&to=${today()}`,
  right,
  read(text) {
    const [head = [], ...rows] = parseCsv(text.replace(/^\ufeff/, ""), { delimiter: ";" });
    return rows.map((row) => exportColumns.map((column) => String(row[head.indexOf(column)])));
  },
  answer: ({ jobs }) =>
    jobs
      .toSorted((one, other) => compareTexts(one.start, other.start) || one.id - other.id)
      .map((job) => {
        const amounts = [decimals(hundredthsOfHours(job.minutes), ","), decimals(job.price, ",")];
        const nothing = ["", ""];
        return [
          String(job.id),
          ...(job.replacement === null ? [...amounts, ...nothing] : [...nothing, ...amounts]),
          String(job.replacement ?? ""),
          String(job.run ?? ""),
          job.pause === 0 || job.replacement !== null ? "" : decimals(hundredthsOfHours(job.pause), ","),
        ];
      }),
});

const exportColumns = [
  "Opgave ID",
  "Timer",
  "Total",
  "Tilbageførte timer",
  "Tilbageført beløb",
  "Erstattet af",
  "Lønkørsel",
  "Pause",
];

/** What is looked at before a run. */
function runChecks(daysAgo: number): View[] {
  const day = today().subtract({ days: daysAgo }).toString();
  return [checksView(day), ...unpaidPreviews(day)];
}

function unpaidView(day: string): View {
  return {
    path: `/api/jobs/unpaid?createdBeforeDate=${day}`,
    right,
    answer: (company) =>
      payableUpTo(company, day)
        // Registered within the same second, only the server knows which was first: it numbers them in that order.
        .toSorted((one, other) => compareTexts(one.created, other.created) || one.id - other.id)
        .map((job) => ({
          id: job.id,
          version: job.version,
          kind: job.kind,
          price: kroner(job.price),
          job_status: job.status,
          created_at: job.created,
          started_at: job.start,
          ended_at: job.end,
          user: personOf(company, job.user),
          project: owned(company, projectOf(company, job.project)),
          cost_center: shownCostCenter(company, job.costCenter),
        })),
  };
}

function payableView(day: string): View {
  return {
    path: `/api/payrolls/payable?createdBeforeDate=${day}`,
    right,
    answer(company) {
      const unpaid = payableUpTo(company, day);
      const isBlocked = ({ user }: Job) => userOf(company, user).employee_id === null;
      const named = (isApproved: boolean) => {
        const jobs = unpaid.filter((job) => !isBlocked(job) && (job.status === "APPROVED_BY_MANAGER") === isApproved);
        return {
          jobs: jobs.map(({ id, version }) => [id, version]),
          ...payableSumOf(jobs),
        };
      };
      return {
        approved: named(true),
        unapproved: named(false),
        blocked_count: unpaid.filter(isBlocked).length,
        total: unpaid.length,
      };
    },
  };
}

/** What is to be looked at before a run; doubts about single jobs are left to their own tests. */
function checksView(day: string): View {
  return {
    path: `/api/payrolls/checks?createdBeforeDate=${day}`,
    right,
    answer(company) {
      const unpaid = payableUpTo(company, day);
      const open = unpaid.filter(({ status }) => status !== "APPROVED_BY_MANAGER");
      const blocked = unpaid.filter(({ user }) => userOf(company, user).employee_id === null);
      const approved = unpaid.filter(({ status }) => status === "APPROVED_BY_MANAGER");
      const waiting = Map.groupBy(open, (job) => waitsFor(company, job));
      return {
        unpaid_count: unpaid.length,
        approved: { ...sumOf(approved), ...payableSumOf(approved) },
        waiting: new Unordered(
          [...waiting].map(([id, jobs]) => ({
            user: id === null ? null : personOf(company, id),
            jobs_count: jobs.length,
            ...payableSumOf(jobs),
          })),
        ),
        without_rates: [],
        blocked: { jobs_count: blocked.length, users_count: new Set(blocked.map(({ user }) => user)).size },
      };
    },
  };
}

/** Whose approval a job waits for by name; null where any manager can give it. */
function waitsFor(company: Company, job: Job): number | null {
  const { owner } = projectOf(company, job.project);
  if (job.status === "NEW") return ownerDecides(company, job) ? owner : null;
  const costCenter = company.costCenters.find(({ id }) => id === job.costCenter);
  const nearest = costCenter && userOf(company, costCenter.owner);
  return nearest && approvesAlone(company, nearest, job) ? nearest.id : null;
}

/** What a run would say as the company's own file, of what is approved and of everything. */
function unpaidPreviews(day: string): View[] {
  return (["approved", "all"] as const).map((jobs) => ({
    path: `/api/payrolls/preview?createdBeforeDate=${day}&jobs=${jobs}`,
    right,
    answer(company) {
      const isChosen = ({ status }: Job) => jobs === "all" || status === "APPROVED_BY_MANAGER";
      const lines = linesOf(company, payableUpTo(company, day).filter(isChosen));
      return shownPreview(
        company,
        company.setup.settings.default_format,
        [...lines, ...pending(company).map(({ job }) => counterLine(company, job))],
        day,
      );
    },
  }));
}

const runPreviews = (run: Run): View[] =>
  formats.map((format) => ({
    path: `/api/payrolls/${run.id}/preview?format=${format}`,
    right,
    answer: (company) => shownPreview(company, format, run.lines, run.deadline),
  }));

/** A file has problems or can be made; one that tells each job tells what all of them come to. */
function shownPreview(company: Company, format: Format, lines: readonly Line[], deadline: string) {
  const price = kroner(sum(lines.map(({ price }) => price)));
  const refused = isRefused(format, company.setup.settings, lines, deadline);
  const tellsJobs = format === "excel" || format === "xlsx";
  return {
    format,
    ...(refused !== undefined && {
      problems_count: new Check(refused ? "no problem" : "a problem", (count) => (count !== 0) === refused),
    }),
    ...(tellsJobs && { totals: { amount: price, price } }),
  };
}

export function shownReversal(company: Company, reversal: Reversal) {
  const paid = paidLine(company, reversal.job);
  if (!paid) throw new Error(`reversed job ${reversal.job} was not paid`);
  return {
    id: reversal.id,
    job_id: reversal.job,
    replacement_job_id: reversal.replacement,
    reason: reversal.reason,
    payroll_id: reversal.run,
    paid_by_payroll_id: paid.run,
    user: personOf(company, paid.line.user),
    kind: jobOf(company, reversal.job).kind,
    minutes: 0 - paid.line.minutes,
    price: kroner(0 - paid.line.price),
    km: kmOf(paid.line) === null ? null : 0 - (kmOf(paid.line) ?? 0),
  };
}

export function shownRun(company: Company, run: Run) {
  const { minutes, ...paid } = amountsOf(company, run.lines);
  return {
    id: run.id,
    description: run.description,
    created_before_date: run.deadline,
    ...countsOf(run.lines),
    total_minutes: minutes,
    ...paid,
  };
}

const runList = (company: Company) => ({
  data: company.runs
    .toReversed()
    .slice(0, perPage)
    .map((run) => shownRun(company, run)),
  per_page: perPage,
  total: company.runs.length,
});

export function shownRunDetails(company: Company, run: Run) {
  return {
    ...shownRun(company, run),
    created_by: personOf(company, run.by),
    annulled_by: run.annulledBy === null ? null : personOf(company, run.annulledBy),
    annul_refusal: annulRefusal(company, run.id),
    downloads_count: run.downloads,
  };
}

function runViews(run: Run): View[] {
  const path = `/api/payrolls/${run.id}`;
  return [
    { path, right, answer: (company) => shownRunDetails(company, run) },
    {
      path: `${path}/lines?perPage=${perPage}`,
      right,
      answer(company) {
        const lines = inFileOrder(run.lines).slice(0, perPage);
        return { data: lines.map((line) => shownLine(company, run, line)), total: run.lines.length };
      },
    },
    { path: `/api/expense-books/sum?payrollId=${run.id}`, right, answer: (company) => shownBooks(company, run) },
  ];
}

/** What a run that stands says of expenses; a receipt that parts share is one. */
function shownBooks(company: Company, run: Run) {
  const booked = (run.annulledBy === null ? run.lines : []).flatMap((line) => {
    const { expense } = jobOf(company, line.job);
    return expense ? [{ line, expense }] : [];
  });
  const vats = booked.map(({ line, expense }) => (line.reverses === null ? expense.vat : 0 - expense.vat));
  return {
    lines_count: booked.length,
    price: kroner(sum(booked.map(({ line }) => line.price))),
    vat: kroner(sum(vats)),
    receipts_count: new Set(booked.flatMap(({ expense }) => expense.receipts)).size,
  };
}

function runTotals(run: Run): View[] {
  return Object.entries(groups).map(([by, group]) => ({
    path: `/api/payrolls/${run.id}/totals?by=${by}&perPage=${perPage}`,
    right,
    answer(company) {
      const totals = totalsBy(company, by === "salary_code" ? run.lines.flatMap(byCode) : run.lines, group);
      return { data: new Unordered(totals), total: totals.length };
    },
  }));
}

function shownLine(company: Company, run: Run, line: Line) {
  const isPayment = line.reverses === null && run.annulledBy === null;
  return {
    job_id: line.job,
    user_id: line.user,
    employee_id: line.employee_id,
    user_name: line.user_name,
    salary_code: line.salary_code,
    job_type_name: line.job_type_name,
    project_code: line.project_code,
    project_name: line.project_name,
    cost_center_code: line.cost_center_code,
    cost_center_name: line.cost_center_name,
    started_at: line.start,
    ended_at: line.end,
    minutes: line.minutes,
    price_mode: line.mode,
    hourly_rate: kronerOrNull(line.rate),
    price: kroner(line.price),
    reverses_payroll_id: line.reverses,
    replacement_job_id: isPayment ? jobOf(company, line.job).replacement : null,
  };
}

/** Two people may have had the same number and name, and are two all the same. */
type Group = (line: Line) => { code: string | null; name: string | null; user?: number };

const groups: Record<string, Group> = {
  employee: (line) => ({ code: line.employee_id, name: line.user_name, user: line.user }),
  salary_code: (line) => ({ code: line.salary_code, name: line.job_type_name }),
  project: (line) => ({ code: line.project_code, name: line.project_name }),
  cost_center: (line) => ({ code: line.cost_center_code, name: line.cost_center_name }),
};

/** What a file has under a code of its own is added up under it: of a trip, what each rate pays. */
const byCode = (line: Line): Line[] =>
  line.parts?.map((part) => ({ ...line, salary_code: part.code, price: part.price, parts: [part] })) ?? [line];

function totalsBy(company: Company, lines: readonly Line[], group: Group) {
  const totals = Map.groupBy(lines, (line) => JSON.stringify(group(line)));
  return [...totals.values()].map((of) => {
    const { code, name, user = null } = group(of[0] as Line);
    const { total_price: _inAll, ...amounts } = amountsOf(company, of);
    return { code, name, user_id: user, lines_count: countLines(of), ...amounts };
  });
}

/** A run has one line of a job that it pays, and one of a job that it takes back. */
const countLines = (lines: readonly Line[]) => new Set(lines.map(({ job, reverses }) => `${job} ${reverses}`)).size;

// ── Users, projects, job types and cost centers ──────────────────────────────────────────────────────────────────────

function registers({ users }: Company): View[] {
  return [
    { path: "/api/users?with=roles&perPage=100&paginate=true", right: "index-users", answer: userList },
    ...users.map(({ id }) => ({
      path: `/api/users/${id}`,
      right: "index-own-jobs",
      answer: (company: Company, viewer: User) => userDetails(company, viewer, userOf(company, id)),
    })),
    ...users.map(({ id }) => ({
      path: `/api/users/${id}/deletion`,
      right: "create-user",
      answer: (company: Company) => deletion(company, userOf(company, id)),
    })),
    { path: "/api/projects?with=owner,defaultCostCenter", right: "index-own-jobs", answer: openOnly(projectList) },
    {
      path: "/api/projects?with=owner,defaultCostCenter&closed=with",
      right: "index-own-jobs",
      answer: projectList,
    },
    { path: "/api/job-types?with=jobCount", right: "index-own-jobs", answer: openOnly(jobTypeList) },
    { path: "/api/job-types?with=jobCount&closed=with", right: "index-own-jobs", answer: jobTypeList },
    { path: "/api/cost-centers?with=owner", right: "manage-users-jobs", answer: costCenterList },
    { path: "/api/payroll-setup", right, answer: ({ setup }) => ({ ...setup.settings, version: setup.version }) },
  ];
}

export function shownUser(user: User) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    employee_id: user.employee_id,
    default_hourly_rate: kronerOrNull(user.rate),
    roles: rolesOf(user),
  };
}

/** All of oneself, and to whoever deals with users; who deals with their jobs alone learns what a job tells anyway. */
function userDetails(company: Company, viewer: User, user: User) {
  const isOwn = viewer.id === user.id;
  if (!(isOwn || can(viewer, "manage-users-jobs")) || !canFind(company, viewer, user)) return undefined;
  if (isOwn || isManager(viewer)) return { ...shownUser(user), is_deleted: user.deleted };
  return {
    id: user.id,
    name: user.name,
    is_deleted: user.deleted,
    default_hourly_rate: knowsRate(company, viewer, user) ? kronerOrNull(user.rate) : null,
    email: undefined,
    employee_id: undefined,
    roles: undefined,
  };
}

/** Whether somebody who deals with users' jobs may know what a user earns: not by trying rates out. */
export function knowsRate(company: Company, viewer: User, user: User): boolean {
  const wrote = ({ event, by }: Step) => by === viewer.id && ["created", "changed", "resubmitted"].includes(event);
  const isTold = ({ status, history }: Job) => ["APPROVED_BY_MANAGER", "PAID"].includes(status) || !history.some(wrote);
  const tellsRate = (job: Job) =>
    job.user === user.id && job.rate === user.rate && sees(company, viewer, job) && isTold(job);
  return viewer.id === user.id || isManager(viewer) || company.jobs.some(tellsRate);
}

/** What is left without an owner when they go. */
function deletion(company: Company, user: User) {
  if (user.deleted) return undefined;
  const owns = ({ owner }: { owner: number }) => owner === user.id;
  const waits = (job: Job) =>
    job.status === "NEW" && ownerDecides(company, job) && owns(projectOf(company, job.project));
  return {
    projects_count: company.projects.filter(owns).length,
    cost_centers_count: company.costCenters.filter(owns).length,
    jobs_count: company.jobs.filter(waits).length,
  };
}

function userList(company: Company) {
  const rows = company.users.filter(({ deleted }) => !deleted).sort(compareNames);
  return { data: rows.map(shownUser), meta: { per_page: perPage, total: rows.length } };
}

/** What is chosen from: nothing that is closed, and so no word of it. */
function openOnly<Row extends { is_closed: boolean }>(list: (company: Company, viewer: User) => Row[]) {
  return (company: Company, viewer: User) =>
    list(company, viewer)
      .filter((row) => !row.is_closed)
      .map((row) => ({ ...row, is_closed: undefined }));
}

const closedLast = (one: Closable, other: Closable) =>
  Number(one.closed) - Number(other.closed) || compareNames(one, other);
type Closable = { id: number; name: string; closed: boolean };

function projectList(company: Company, viewer: User) {
  return company.projects.toSorted(closedLast).map((project) => {
    const { id, name, code, owner, costCenter, closed } = project;
    if (!can(viewer, "manage-users-jobs")) return { id, name, is_closed: closed, code: undefined, owner: undefined };
    return {
      is_closed: closed,
      ...owned(company, { id, name, code, owner }),
      owner_user_id: owner,
      default_cost_center_id: costCenter,
    };
  });
}

function jobTypeList(company: Company, viewer: User) {
  const manages = can(viewer, "manage-job-types");
  return company.jobTypes.toSorted(closedLast).map(({ id, name, salaryCode, closed, kind }) => ({
    id,
    name,
    kind,
    is_closed: closed,
    salary_code: manages ? salaryCode : undefined,
    jobs_count: manages ? company.jobs.filter(({ jobType }) => jobType === id).length : undefined,
  }));
}

/** Each with how many jobs it has, for whoever sees them all. */
function costCenterList(company: Company, viewer: User) {
  const seesAll = can(viewer, "manage-users-jobs-all-projects");
  return company.costCenters.toSorted(compareNames).map((costCenter) => ({
    ...owned(company, costCenter),
    owner_user_id: costCenter.owner,
    jobs_count: seesAll ? company.jobs.filter((job) => job.costCenter === costCenter.id).length : undefined,
  }));
}
