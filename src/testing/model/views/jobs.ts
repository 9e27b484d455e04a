import {
  type Company,
  costCenterOf,
  type Expense,
  isCancelled,
  type Job,
  jobTypeOf,
  kroner,
  kronerOrNull,
  projectOf,
  type Status,
  sum,
  type Trip,
  type User,
  userOf,
} from "../company.ts";
import { Unordered } from "../difference.ts";
import {
  absentOf,
  can,
  compareTexts,
  isOnTheirs,
  isToldTheMost,
  isUnpaid,
  mayApprove,
  mayCancel,
  mayReject,
  mayUpdate,
  mayWithdraw,
  sees,
  shownPrice,
  shownTo,
} from "../rules.ts";
import { counts, mondayOf, sumsOf } from "./sums.ts";
import { compareNames, owned, perPage, personOf, type View } from "./view.ts";

export const scopes = ["own", "all"] as const;

export function shownJob(company: Company, viewer: User, job: Job) {
  const project = projectOf(company, job.project);
  const manages = can(viewer, "manage-users-jobs");
  const update = mayUpdate(company, viewer, job);
  return {
    ...registeredFields(job),
    price: kroner(shownPrice(company, viewer, job)),
    price_is_most: isToldTheMost(company, viewer, job) || undefined,
    id: job.id,
    version: job.version,
    user_id: job.user,
    minutes: job.minutes,
    job_status: job.status,
    rejection_reason: job.reason,
    payroll_id: job.run,
    payroll: job.run === null ? null : { id: job.run, description: runDescription(company, job.run) },
    replacement_job_id: job.replacement,
    replacement_is_cancelled: isCancelled(company, job.replacement),
    created_at: job.created,
    authorized_actions: {
      approve: mayApprove(company, viewer, job),
      reject: mayReject(company, viewer, job),
      withdraw: mayWithdraw(viewer, job),
      cancel: mayCancel(viewer, job),
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
    pause_start: job.pauseStart,
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

export const shownCostCenter = (company: Company, id: number | null) =>
  id === null ? null : owned(company, costCenterOf(company, id));

const runDescription = (company: Company, id: number) => company.runs.find((run) => run.id === id)?.description;

export function shownDetails(company: Company, viewer: User, job: Job) {
  const isHidden = (field: string) =>
    (field === "cost_center_id" && !can(viewer, "manage-users-jobs")) ||
    (field === "price" && isToldTheMost(company, viewer, job));
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
      is_last_approval: step.isLast ?? false,
      changes: new Unordered(step.fields.filter((field) => !isHidden(field)).map((field) => ({ field }))),
    })),
  };
}

export function viewOfJob(id: number): View {
  return {
    path: `/api/jobs/${id}`,
    right: "index-own-jobs",
    answer(company, viewer) {
      const job = company.jobs.find((one) => one.id === id);
      return job && sees(company, viewer, job) ? shownDetails(company, viewer, job) : undefined;
    },
  };
}

export const newestFirst = (one: Job, other: Job) => compareTexts(other.start, one.start) || other.id - one.id;

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

export function ownLists(status?: Status): View[] {
  return scopes.map((scope) => ({
    path: `/api/jobs?${pageOf(scope, status)}`,
    right: rightFor(scope, "index-own-jobs"),
    answer(company, viewer) {
      const seen = company.jobs.filter((job) => scope === "all" || job.user === viewer.id);
      return jobPage(company, viewer, seen, status);
    },
  }));
}

export function usersLists({ users }: Company, status?: Status): View[] {
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

/** Lists of own jobs, everybody's jobs and a user's jobs, filtered by facts of the last job; and sums of its week. */
export function narrowedViews({ jobs }: Company): View[] {
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
            return jobs && sumsOfDays(shownTo(company, viewer, jobs));
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

/**
 * Whether a job matches a search text. The search covers codes only for users who may see them, the user's name in
 * everybody's list, and texts of the job in a person's list.
 */
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
    return { day, minutes: sum(ofDay.map((job) => job.minutes)), sums: sumsOf(ofDay) };
  });
}

/** A deleted user is visible to users who see an open job of theirs. */
export const canFind = (company: Company, viewer: User, user: User) =>
  !user.deleted ||
  company.jobs.some((job) => job.user === user.id && job.status !== "PAID" && sees(company, viewer, job));

const isInScope = (company: Company, viewer: User, scope: Scope, job: Job) =>
  scope === "all" || [viewer, ...absentOf(company, viewer)].some((one) => isOnTheirs(company, one, job));

export function usersJobsView(scope: Scope): View {
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
  const sums = sumsOf(shownTo(company, viewer, unpaid));
  return {
    user_id: user.id,
    user_name: user.name,
    user_deleted: user.deleted,
    total_seconds: minutes * 60,
    total_hours: Math.floor(minutes / 60),
    total_minutes: minutes % 60,
    total_price: sums.find(({ kind }) => kind === "work")?.price ?? 0,
    sums,
    waiting_jobs: unpaid.filter((job) => mayApprove(company, viewer, job)).length,
  };
}
