import {
  type Company,
  costCenterOf,
  type Job,
  jobOf,
  jobTypeOf,
  kroner,
  kronerOrNull,
  type Line,
  projectOf,
  type Reversal,
  type Run,
  type Status,
  sum,
  type User,
  userOf,
} from "./company.ts";
import { Unordered } from "./difference.ts";
import {
  annulRefusal,
  can,
  counterLine,
  isOnTheirs,
  isUnpaid,
  mayApprove,
  mayReject,
  mayUpdate,
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
};

const statuses: readonly Status[] = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"];
const scopes = ["own", "all"] as const;
const roleIds = { admin: 1, manager: 2, "project-owner": 3, employee: 4 };
const perPage = 100;

/** Everything there is to see in the company now, but for lists of one status, which are parts of others. */
export function allViews(company: Company): View[] {
  return [
    ...ownViews(),
    ...jobListViews(company).filter(({ path }) => !path.includes("status=")),
    ...registers(),
    ...payrollViews(company),
    ...company.jobs.map(({ id }) => jobView(id)),
  ];
}

/** What changes with nearly every step. */
export function moneyViews(company: Company): View[] {
  const { runs } = company;
  const last = runs.at(-1);
  return [...ownViews(), ...jobListViews(company), ...payrollSums(), ...(last ? runViews(last) : [])];
}

const byName = new Intl.Collator("da-DK");
export const compareNames = (one: { id: number; name: string }, other: { id: number; name: string }): number =>
  byName.compare(one.name, other.name) || one.id - other.id;

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const personOf = (company: Company, id: number) => ({ id, name: userOf(company, id).name });

function owned(company: Company, { id, name, code, owner }: { id: number; name: string; code: string; owner: number }) {
  return { id, name, code, owner: personOf(company, owner) };
}

// ── Jobs ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

export function shownJob(company: Company, viewer: User, job: Job) {
  const project = projectOf(company, job.project);
  const manages = can(viewer, "manage-users-jobs");
  const update = mayUpdate(viewer, job);
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
    price_mode: job.mode,
    hourly_rate: kronerOrNull(job.rate),
    price: kroner(job.price),
    note: job.note,
  };
}

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
      changes: new Unordered(step.fields.filter((field) => !isHidden(field)).map((field) => ({ field }))),
    })),
  };
}

function jobView(id: number): View {
  return {
    path: `/api/jobs/${id}`,
    right: "index-own-jobs",
    answer(company, viewer) {
      const job = jobOf(company, id);
      return sees(company, viewer, job) ? shownDetails(company, viewer, job) : undefined;
    },
  };
}

export const viewOfJob = jobView;

/** The latest first. */
const newestFirst = (one: Job, other: Job) => compareTexts(other.start, one.start) || other.id - one.id;

function jobPage(company: Company, viewer: User, jobs: readonly Job[]) {
  const data = jobs.toSorted(newestFirst).slice(0, perPage);
  return {
    data: data.map((job) => shownJob(company, viewer, job)),
    meta: { per_page: perPage, total: jobs.length },
  };
}

function jobListViews(company: Company): View[] {
  const filters = [undefined, ...statuses].map((status) => ({
    query: `perPage=${perPage}${status ? `&status=${status}` : ""}`,
    fits: (job: Job) => status === undefined || job.status === status,
  }));
  return scopes.flatMap((scope) => [
    ...filters.map(({ query, fits }) => ownJobs(scope, query, fits)),
    ...company.users.flatMap(({ id }) => filters.map(({ query, fits }) => usersOwnJobs(id, scope, query, fits))),
    usersJobsView(scope),
  ]);
}

type Scope = (typeof scopes)[number];
const rightFor = (scope: Scope, right: string) => (scope === "all" ? "manage-users-jobs-all-projects" : right);

function ownJobs(scope: Scope, query: string, fits: (job: Job) => boolean): View {
  return {
    path: `/api/jobs?projectScope=${scope}&${query}`,
    right: rightFor(scope, "index-own-jobs"),
    answer: (company, viewer) =>
      jobPage(
        company,
        viewer,
        company.jobs.filter((job) => fits(job) && (scope === "all" || job.user === viewer.id)),
      ),
  };
}

function usersOwnJobs(userId: number, scope: Scope, query: string, fits: (job: Job) => boolean): View {
  return {
    path: `/api/users/${userId}/jobs?projectScope=${scope}&${query}`,
    right: rightFor(scope, "manage-users-jobs"),
    answer(company, viewer) {
      if (!canFind(company, viewer, userOf(company, userId))) return undefined;
      const theirs = company.jobs.filter((job) => job.user === userId && isInScope(company, viewer, scope, job));
      return jobPage(company, viewer, theirs.filter(fits));
    },
  };
}

/** A deleted user is found by who sees a job of theirs that is not settled. */
const canFind = (company: Company, viewer: User, user: User) =>
  !user.deleted ||
  company.jobs.some((job) => job.user === user.id && job.status !== "PAID" && sees(company, viewer, job));

const isInScope = (company: Company, viewer: User, scope: Scope, job: Job) =>
  scope === "all" || isOnTheirs(company, viewer, job);

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
  return {
    user_id: user.id,
    user_name: user.name,
    user_deleted: user.deleted,
    total_seconds: minutes * 60,
    total_hours: Math.floor(minutes / 60),
    total_minutes: minutes % 60,
    total_price: kroner(sum(unpaid.map((job) => job.price))),
    waiting_jobs: unpaid.filter((job) => mayApprove(company, viewer, job)).length,
  };
}

// ── One's own front page and pay ─────────────────────────────────────────────────────────────────────────────────────

function ownViews(): View[] {
  return [
    { path: "/api/user", right: "index-own-jobs", answer: (_company, viewer) => shownViewer(viewer) },
    { path: "/api/jobs/overview", right: "index-own-jobs", isPersonal: true, answer: overview },
    { path: `/api/my-pay?perPage=${perPage}`, right: "index-own-jobs", isPersonal: true, answer: myPay },
  ];
}

function shownViewer(viewer: User) {
  return {
    id: viewer.id,
    name: viewer.name,
    email: viewer.email,
    employee_id: viewer.employee_id,
    default_hourly_rate: kronerOrNull(viewer.rate),
    roles: rolesOf(viewer),
  };
}

const rolesOf = ({ roles }: User) =>
  roles.map((name) => ({ id: roleIds[name], name })).sort((one, other) => one.id - other.id);

function overview(company: Company, viewer: User) {
  const now = today();
  const week = now.subtract({ days: now.dayOfWeek - 1 }).toString();
  const month = now.with({ day: 1 }).toString();
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const since = (day: string) =>
    sum(
      own.filter(({ start, status }) => start.slice(0, 10) >= day && status !== "REJECTED").map((job) => job.minutes),
    );
  return {
    week_minutes: since(week),
    month_minutes: since(month),
    rejected_jobs: own.filter(({ status }) => status === "REJECTED").length,
    waiting_jobs: company.jobs.filter((job) => sees(company, viewer, job) && mayApprove(company, viewer, job)).length,
  };
}

type Amount = { minutes: number; price: number };

const sumOf = (amounts: readonly Amount[]) => ({
  jobs_count: amounts.length,
  minutes: sum(amounts.map(({ minutes }) => minutes)),
  price: kroner(sum(amounts.map(({ price }) => price))),
});

function myPay(company: Company, viewer: User) {
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const of = (status: Status) => sumOf(own.filter((job) => job.status === status));
  const runs = company.runs
    .filter(({ annulledBy }) => annulledBy === null)
    .flatMap((run) => paidBy(run, viewer) ?? [])
    .reverse();
  return {
    pending_owner: of("NEW"),
    pending_manager: of("APPROVED_BY_PROJECT_OWNER"),
    approved: of("APPROVED_BY_MANAGER"),
    rejected: of("REJECTED"),
    reversed: sumOf(
      pending(company)
        .map(({ job }) => counterLine(company, job))
        .filter(({ user }) => user === viewer.id),
    ),
    data: runs.slice(0, perPage),
    per_page: perPage,
    total: runs.length,
  };
}

function paidBy(run: Run, viewer: User) {
  const lines = run.lines.filter(({ user }) => user === viewer.id);
  if (lines.length === 0) return undefined;
  return { payroll_id: run.id, description: run.description, ...countsOf(lines), ...amountsOf(lines) };
}

const countsOf = (lines: readonly Line[]) => ({
  jobs_count: lines.filter(({ reverses }) => reverses === null).length,
  reversals_count: lines.filter(({ reverses }) => reverses !== null).length,
});
const amountsOf = (lines: readonly Line[]) => ({
  minutes: sum(lines.map(({ minutes }) => minutes)),
  price: kroner(sum(lines.map(({ price }) => price))),
});

export const pending = (company: Company): Reversal[] => company.reversals.filter(({ run }) => run === null);

// ── Payroll ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const right = "index-payrolls";

/** What is unpaid up to some days, and what waits to be taken back. */
function payrollSums(): View[] {
  const days = [0, 3, 40].map((back) => today().subtract({ days: back }).toString());
  return [
    ...days.flatMap((day) => [unpaidView(day), payableView(day)]),
    { path: "/api/reversals", right, answer: (company) => pending(company).map((one) => shownReversal(company, one)) },
    { path: `/api/payrolls?perPage=${perPage}`, right, answer: runList },
  ];
}

const payrollViews = (company: Company): View[] => [...payrollSums(), ...company.runs.flatMap(runViews)];

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
          price: kroner(sum(jobs.map(({ price }) => price))),
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
    minutes: 0 - paid.line.minutes,
    price: kroner(0 - paid.line.price),
  };
}

export function shownRun(run: Run) {
  const { minutes, price } = amountsOf(run.lines);
  return {
    id: run.id,
    description: run.description,
    created_before_date: run.deadline,
    ...countsOf(run.lines),
    total_minutes: minutes,
    total_price: price,
  };
}

const runList = ({ runs }: Company) => ({
  data: runs.toReversed().slice(0, perPage).map(shownRun),
  per_page: perPage,
  total: runs.length,
});

export function shownRunDetails(company: Company, run: Run) {
  return {
    ...shownRun(run),
    created_by: personOf(company, run.by),
    annulled_by: run.annulledBy === null ? null : personOf(company, run.annulledBy),
    annul_refusal: annulRefusal(company, run.id),
    downloads_count: run.downloads,
  };
}

function runViews(run: Run): View[] {
  const path = `/api/payrolls/${run.id}`;
  const page = (data: readonly unknown[]) => ({ data: data.slice(0, perPage), per_page: perPage, total: data.length });
  const groupsPage = (data: readonly unknown[]) => ({ data: new Unordered(data), total: data.length });
  return [
    { path, right, answer: (company) => shownRunDetails(company, run) },
    {
      path: `${path}/lines?perPage=${perPage}`,
      right,
      answer: (company) => page(inFileOrder(run.lines).map((line) => shownLine(company, run, line))),
    },
    ...Object.entries(groups).map(([by, group]) => ({
      path: `${path}/totals?by=${by}&perPage=${perPage}`,
      right,
      answer: () => groupsPage(totalsBy(run.lines, group)),
    })),
  ];
}

/** By employee number, salary code and start; what is written first stands first. */
export function inFileOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) =>
      compareTexts(one.employee_id, other.employee_id) ||
      compareTexts(one.salary_code, other.salary_code) ||
      compareTexts(one.start, other.start),
  );
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

function totalsBy(lines: readonly Line[], group: Group) {
  const totals = Map.groupBy(lines, (line) => JSON.stringify(group(line)));
  return [...totals.values()].map((of) => {
    const { code, name } = group(of[0] as Line);
    return { code, name, lines_count: of.length, ...amountsOf(of) };
  });
}

// ── Users, projects, job types and cost centers ──────────────────────────────────────────────────────────────────────

function registers(): View[] {
  return [
    { path: "/api/users?with=roles&perPage=100&paginate=true", right: "index-users", answer: userList },
    { path: "/api/projects?with=owner,defaultCostCenter", right: "index-own-jobs", answer: projectList },
    { path: "/api/job-types?with=jobCount", right: "index-own-jobs", answer: jobTypeList },
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

function userList(company: Company) {
  const rows = company.users.filter(({ deleted }) => !deleted).sort(compareNames);
  return { data: rows.map(shownUser), meta: { per_page: perPage, total: rows.length } };
}

function projectList(company: Company, viewer: User) {
  return company.projects.toSorted(compareNames).map((project) => {
    const { id, name, code, owner, costCenter } = project;
    if (!can(viewer, "manage-users-jobs")) return { id, name, code: undefined, owner: undefined };
    return {
      ...owned(company, { id, name, code, owner }),
      owner_user_id: owner,
      default_cost_center_id: costCenter,
    };
  });
}

function jobTypeList(company: Company, viewer: User) {
  const manages = can(viewer, "manage-job-types");
  return company.jobTypes.toSorted(compareNames).map(({ id, name, salaryCode }) => ({
    id,
    name,
    salary_code: manages ? salaryCode : undefined,
    jobs_count: manages ? company.jobs.filter(({ jobType }) => jobType === id).length : undefined,
  }));
}

function costCenterList(company: Company) {
  return company.costCenters.toSorted(compareNames).map((costCenter) => ({
    ...owned(company, costCenter),
    owner_user_id: costCenter.owner,
    jobs_count: company.jobs.filter((job) => job.costCenter === costCenter.id).length,
  }));
}
