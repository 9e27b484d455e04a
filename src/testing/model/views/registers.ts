import { type Company, type Job, kronerOrNull, projectOf, type User, userOf } from "../company.ts";
import { can, isManager, ownerDecides } from "../rules.ts";
import { knownRateOn, knownRates, rateToday } from "../terms.ts";
import { today } from "../wall-clock.ts";
import { canFind } from "./jobs.ts";
import { termsViews } from "./terms.ts";
import { type Closable, compareNames, owned, perPage, rolesOf, type View } from "./view.ts";

export function registers(company: Company): View[] {
  const { users } = company;
  return [
    { path: "/api/users?with=roles&perPage=100&paginate=true", right: "index-users", answer: userList(false) },
    {
      path: "/api/users?deleted=true&with=roles&perPage=100&paginate=true",
      right: "create-user",
      answer: userList(true),
    },
    ...users.map(({ id }) => ({
      path: `/api/users/${id}`,
      right: "index-own-jobs",
      answer: (company: Company, viewer: User) => userDetails(company, viewer, userOf(company, id)),
    })),
    ...termsViews(company),
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
    { path: "/api/job-types?with=jobCount", right: "index-own-jobs", answer: openOnly(workTypeList) },
    { path: "/api/job-types?with=jobCount&kind=all&closed=with", right: "index-own-jobs", answer: jobTypeList },
    { path: "/api/cost-centers?with=owner", right: "manage-users-jobs", answer: costCenterList },
    {
      path: "/api/payroll-setup",
      right: "index-payrolls",
      answer: ({ setup }) => ({ ...setup.settings, version: setup.version }),
    },
  ];
}

export function shownUser(user: User) {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    employee_id: user.employee_id,
    default_hourly_rate: kronerOrNull(rateToday(user)),
    roles: rolesOf(user),
    version: user.version,
  };
}

/** The user and viewers with access to users get all details. Other viewers get the fields of the job form. */
function userDetails(company: Company, viewer: User, user: User) {
  const isOwn = viewer.id === user.id;
  if (!(isOwn || can(viewer, "manage-users-jobs")) || !canFind(company, viewer, user)) return undefined;
  const rates = knownRates(company, viewer, user);
  const hourly_rates = rates.map(({ from, rate }) => ({ from_date: from, hourly_rate: kronerOrNull(rate) }));
  if (isOwn || isManager(viewer)) return { ...shownUser(user), is_deleted: user.deleted, hourly_rates };
  return {
    id: user.id,
    name: user.name,
    is_deleted: user.deleted,
    default_hourly_rate: kronerOrNull(knownRateOn(rates, today().toString())),
    hourly_rates,
    email: undefined,
    employee_id: undefined,
    roles: undefined,
    version: undefined,
  };
}

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

const userList = (isDeleted: boolean) => (company: Company) => {
  const rows = company.users.filter(({ deleted }) => deleted === isDeleted).sort(compareNames);
  return { data: rows.map(shownUser), meta: { per_page: perPage, total: rows.length } };
};

/** Choices have only open rows, without `is_closed`. */
function openOnly<Row extends { is_closed: boolean }>(list: (company: Company, viewer: User) => Row[]) {
  return (company: Company, viewer: User) =>
    list(company, viewer)
      .filter((row) => !row.is_closed)
      .map((row) => ({ ...row, is_closed: undefined }));
}

const closedLast = (one: Closable, other: Closable) =>
  Number(one.closed) - Number(other.closed) || compareNames(one, other);

function projectList(company: Company, viewer: User) {
  return company.projects.toSorted(closedLast).map((project) => {
    const { id, name, code, owner, costCenter, closed } = project;
    const version = can(viewer, "manage-projects") ? project.version : undefined;
    if (!can(viewer, "manage-users-jobs"))
      return { id, name, is_closed: closed, code: undefined, owner: undefined, version };
    return {
      version,
      is_closed: closed,
      ...owned(company, { id, name, code, owner }),
      owner_user_id: owner,
      default_cost_center_id: costCenter,
    };
  });
}

const workTypeList = (company: Company, viewer: User) =>
  jobTypeList(company, viewer).filter(({ kind }) => kind === "work");

function jobTypeList(company: Company, viewer: User) {
  const manages = can(viewer, "manage-job-types");
  return company.jobTypes.toSorted(closedLast).map(({ id, name, salaryCode, closed, kind, version }) => ({
    version: manages ? version : undefined,
    id,
    name,
    kind,
    is_closed: closed,
    salary_code: manages ? salaryCode : undefined,
    jobs_count: manages ? company.jobs.filter(({ jobType }) => jobType === id).length : undefined,
  }));
}

/** Users who see all jobs get the number of jobs of each cost center. */
function costCenterList(company: Company, viewer: User) {
  const seesAll = can(viewer, "manage-users-jobs-all-projects");
  return company.costCenters.toSorted(compareNames).map((costCenter) => ({
    ...owned(company, costCenter),
    version: can(viewer, "manage-cost-centers") ? costCenter.version : undefined,
    owner_user_id: costCenter.owner,
    jobs_count: seesAll ? company.jobs.filter((job) => job.costCenter === costCenter.id).length : undefined,
  }));
}
