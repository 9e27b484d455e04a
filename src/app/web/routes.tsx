import type { QueryClient } from "@tanstack/react-query";
import type { Access } from "#common/rules/access.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/clock.ts";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import type { Permission } from "#common/rules/permissions.ts";
import { parseId } from "#common/rules/values/ids.ts";
import { api } from "#common/web/api/api.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import {
  closedListSearch,
  filteredListSearch,
  pageSearch,
  type RawSearch,
  userListSearch,
} from "#common/web/routing/url-search.ts";
import {
  mdiAccountClockOutline,
  mdiAccountMultipleOutline,
  mdiBriefcaseOutline,
  mdiCalendarWeekOutline,
  mdiCardAccountDetailsOutline,
  mdiCashMultiple,
  mdiChartPieOutline,
  mdiCheckDecagramOutline,
  mdiFolderOutline,
  mdiHammerWrench,
  mdiHelpCircleOutline,
  mdiHomeOutline,
  mdiTextBoxSearchOutline,
  mdiWalletOutline,
} from "#common/web/ui/icons.ts";
import { approvalsQuery } from "#features/approvals/web/approvals.queries.ts";
import { approvalsSearch } from "#features/approvals/web/approvals-search.ts";
import { auditLogSearch } from "#features/audit-log/web/audit-log-search.ts";
import { cancelledJobsPath } from "#features/jobs/rules/cancellations/cancellation-words.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { newCrewJobSearch } from "#features/jobs/web/crew/new-crew-job-search.ts";
import { newJobSearch } from "#features/jobs/web/form/new-job-search.ts";
import { frontPageQuery } from "#features/jobs/web/front-page/front-page.queries.ts";
import { jobListOfAddress, jobListQuery } from "#features/jobs/web/jobs.queries.ts";
import { jobsSearch } from "#features/jobs/web/list/jobs-search.ts";
import { projectScopeOf } from "#features/jobs/web/project-scope.ts";
import { jobOverviewQuery, jobsUserQuery, usersJobsQuery } from "#features/jobs/web/users-jobs/users-jobs.queries.ts";
import { usersJobsSearch } from "#features/jobs/web/users-jobs/users-jobs-search.ts";
import { myPayQuery } from "#features/payrolls/web/my-pay/my-pay.queries.ts";
import { payrollsSearch } from "#features/payrolls/web/payrolls-search.ts";
import { payrollRunSearch } from "#features/payrolls/web/runs/payroll-run-search.ts";
import { defaultRunsPerPage, payrollRunsQuery } from "#features/payrolls/web/runs/payroll-runs.queries.ts";
import { registrationsSearch } from "#features/registrations/web/registrations-search.ts";
import { wantedDay } from "#features/week/rules/week-days.ts";
import { weekQuery } from "#features/week/web/week.queries.ts";
import { weekSearch } from "#features/week/web/week-search.ts";
import { lazyScreen, type Screen } from "./lazy-screen.ts";
import type { ToDo } from "./shell/NavigationCount.tsx";

export type Address = { readonly params: Readonly<Record<string, string>>; readonly search: RawSearch };

export type AppRoute<Path extends string = string, Search extends object = object> = {
  readonly path: Path;
  readonly title: string;
  readonly access: Access;
  readonly component: Screen;
  /** What the screen keeps in its address. */
  readonly search?: (search: RawSearch) => Search;
  /**
   * Sends the screen's first call, while its code is on its way. A page that is opened by its address comes with the
   * screen and what the call answered.
   */
  readonly fetchAhead?: (queries: QueryClient, address: Address) => Promise<void>;
  /** Its page brings the answer, and no field that could be typed into before it is ready. */
  readonly isForm?: true;
  /** The entry in the drawer, with the permission that it needs. */
  readonly navigation?: {
    readonly label: string;
    readonly icon: string;
    readonly permission: Permission;
    /** What is to be done there. */
    readonly count?: ToDo;
  };
};

const home = lazyScreen(() => import("./HomeScreen.tsx"), "HomeScreen");
const passwordReset = lazyScreen(() => import("./PasswordResetScreen.tsx"), "PasswordResetScreen");
const jobs = lazyScreen(() => import("#features/jobs/web/list/JobsScreen.tsx"), "JobsScreen");
const userJobs = lazyScreen(() => import("#features/jobs/web/users-jobs/UserJobsScreen.tsx"), "UserJobsScreen");
const newJob = lazyScreen(() => import("#features/jobs/web/form/NewJobScreen.tsx"), "NewJobScreen");
const newCrewJob = lazyScreen(() => import("#features/jobs/web/crew/NewCrewJobScreen.tsx"), "NewCrewJobScreen");
const jobForm = lazyScreen(() => import("#features/jobs/web/form/JobFormScreen.tsx"), "JobFormScreen");
const unsentJobs = lazyScreen(() => import("#features/jobs/web/offline/UnsentJobsScreen.tsx"), "UnsentJobsScreen");
const cancelledJobs = lazyScreen(
  () => import("#features/jobs/web/cancellations/CancelledJobsScreen.tsx"),
  "CancelledJobsScreen",
);
const unsentJob = lazyScreen(() => import("#features/jobs/web/offline/UnsentJobFormScreen.tsx"), "UnsentJobFormScreen");
const userJobForm = lazyScreen(() => import("#features/jobs/web/form/JobFormScreen.tsx"), "UserJobFormScreen");
const newUserJob = lazyScreen(() => import("#features/jobs/web/form/JobFormScreen.tsx"), "NewUserJobScreen");
const usersJobs = lazyScreen(() => import("#features/jobs/web/users-jobs/UsersJobsScreen.tsx"), "UsersJobsScreen");
const week = lazyScreen(() => import("#features/week/web/WeekScreen.tsx"), "WeekScreen");
const approvals = lazyScreen(() => import("#features/approvals/web/ApprovalsScreen.tsx"), "ApprovalsScreen");
const toApprovals = lazyScreen(() => import("#features/approvals/web/ToApprovals.tsx"), "ToApprovals");
const timer = lazyScreen(() => import("#features/timer/web/TimerScreen.tsx"), "TimerScreen");
const myPay = lazyScreen(() => import("#features/payrolls/web/my-pay/MyPayScreen.tsx"), "MyPayScreen");
const myPayRun = lazyScreen(() => import("#features/payrolls/web/my-pay/MyPayRunScreen.tsx"), "MyPayRunScreen");
const payrolls = lazyScreen(() => import("#features/payrolls/web/PayrollsScreen.tsx"), "PayrollsScreen");
const payrollRun = lazyScreen(() => import("#features/payrolls/web/runs/PayrollRunScreen.tsx"), "PayrollRunScreen");
const payrollSetup = lazyScreen(
  () => import("#features/payroll-files/web/PayrollSetupScreen.tsx"),
  "PayrollSetupScreen",
);
const mileage = lazyScreen(() => import("#features/mileage/web/MileageScreen.tsx"), "MileageScreen");
const registrations = lazyScreen(
  () => import("#features/registrations/web/RegistrationsScreen.tsx"),
  "RegistrationsScreen",
);
const users = lazyScreen(() => import("#features/users/web/UsersScreen.tsx"), "UsersScreen");
const projects = lazyScreen(() => import("#features/projects/web/ProjectsScreen.tsx"), "ProjectsScreen");
const jobTypes = lazyScreen(() => import("#features/job-types/web/JobTypesScreen.tsx"), "JobTypesScreen");
const costCenters = lazyScreen(() => import("#features/cost-centers/web/CostCentersScreen.tsx"), "CostCentersScreen");
const auditLog = lazyScreen(() => import("#features/audit-log/web/AuditLogScreen.tsx"), "AuditLogScreen");
const help = lazyScreen(() => import("./help/HelpScreen.tsx"), "HelpScreen");
const profile = lazyScreen(() => import("#features/session/web/profile/ProfileScreen.tsx"), "ProfileScreen");
const unknown = lazyScreen(() => import("./UnknownScreen.tsx"), "UnknownScreen");

/** Which forms there are stands above each of them: `openKindsQuery`, whose code is not there yet. */
const fetchKinds = (queries: QueryClient): Promise<void> =>
  queries.prefetchQuery({ queryKey: ["job-types", "choices", ""], queryFn: () => api.get("/api/job-types?kind=all") });

/** Whom the front page greets is in the page itself. */
function fetchFrontPage(queries: QueryClient): Promise<void> {
  return getCurrentUser() ? queries.prefetchQuery(frontPageQuery) : Promise.resolve();
}

function fetchUsersJobs(queries: QueryClient, { search }: Address): Promise<void> {
  const { page = 1, scope } = usersJobsSearch(search);
  const projectScope = projectScopeOf(getCurrentUser(), scope);
  return queries.prefetchQuery(usersJobsQuery({ page, perPage: defaultPerPage, projectScope }));
}

function fetchMyPay(queries: QueryClient, { search }: Address): Promise<void> {
  const { page = 1 } = pageSearch(search);
  return queries.prefetchQuery(myPayQuery({ page, perPage: defaultPerPage }));
}

/** With the kinds that are registered: the books of expenses have a button of their own. */
async function fetchPayrollRuns(queries: QueryClient, { search }: Address): Promise<void> {
  const { page = 1, perPage = defaultRunsPerPage } = payrollsSearch(search);
  await Promise.all([queries.prefetchQuery(payrollRunsQuery({ page, perPage })), fetchKinds(queries)]);
}

/** With the kinds that are open: "Nyt udlæg" and "Ny kørsel" stand below the day of a phone. */
async function fetchWeekOfAddress(queries: QueryClient, { search }: Address): Promise<void> {
  const monday = weekStart(wantedDay(weekSearch(search).date, today())).toString();
  await Promise.all([queries.prefetchQuery(weekQuery(monday)), queries.prefetchQuery(jobOverviewQuery)]);
}

const fetchApprovals = (queries: QueryClient, { search }: Address): Promise<void> =>
  queries.prefetchQuery(approvalsQuery(approvalsSearch(search)));

async function fetchJobs(queries: QueryClient, { params, search }: Address): Promise<void> {
  const userId = params.userId === undefined ? undefined : (parseId(params.userId) ?? 0);
  const asked = jobsSearch(search);
  const list = queries.prefetchQuery(
    jobListQuery(jobListOfAddress(userId, asked, projectScopeOf(getCurrentUser(), asked.scope))),
  );
  // What is to be done stands above one's own, and above somebody else's who they are.
  const above =
    userId === undefined ? queries.prefetchQuery(jobOverviewQuery) : queries.prefetchQuery(jobsUserQuery(userId));
  await Promise.all([list, above]);
}

/**
 * Every screen, in the drawer's order. This one list makes the router, the titles, the guards and
 * the navigation.
 */
export const routes = [
  {
    path: "/",
    title: "Forside",
    access: "open",
    component: home,
    fetchAhead: fetchFrontPage,
    navigation: { label: "Forside", icon: mdiHomeOutline, permission: "index-own-jobs" },
  },
  { path: "/password/reset/$token", title: "Forside", access: "open", component: passwordReset },
  {
    path: "/jobs",
    search: jobsSearch,
    title: "Opgaver",
    access: "login",
    component: jobs,
    fetchAhead: fetchJobs,
    navigation: { label: "Opgaver", icon: mdiBriefcaseOutline, permission: "index-own-jobs", count: "rejected_jobs" },
  },
  {
    path: "/jobs/new",
    search: newJobSearch,
    title: "Ny opgave",
    access: "login",
    component: newJob,
    fetchAhead: fetchKinds,
    isForm: true,
  },
  { path: "/jobs/unsent", title: "Ikke sendt", access: "login", component: unsentJobs },
  { path: "/jobs/unsent/$number", title: "Ret opgave", access: "login", component: unsentJob },
  { path: cancelledJobsPath, title: "Fortrudte opgaver", access: ["index-own-jobs"], component: cancelledJobs },
  { path: "/jobs/$jobId", title: "Redigér opgave", access: "login", component: jobForm },
  { path: "/timer", title: "Stopur", access: ["index-own-jobs"], component: timer },
  {
    path: "/week",
    search: weekSearch,
    title: "Uge",
    access: ["index-own-jobs"],
    component: week,
    fetchAhead: fetchWeekOfAddress,
    navigation: { label: "Uge", icon: mdiCalendarWeekOutline, permission: "index-own-jobs" },
  },
  {
    path: "/my-pay",
    search: pageSearch,
    title: "Min løn",
    access: ["index-own-jobs"],
    component: myPay,
    fetchAhead: fetchMyPay,
    navigation: { label: "Min løn", icon: mdiWalletOutline, permission: "index-own-jobs" },
  },
  {
    path: "/my-pay/$payrollId",
    search: pageSearch,
    title: "Udbetaling",
    access: ["index-own-jobs"],
    component: myPayRun,
  },
  {
    path: waitingJobsPath,
    search: approvalsSearch,
    title: "Venter på dig",
    access: ["manage-users-jobs"],
    component: approvals,
    fetchAhead: fetchApprovals,
    navigation: {
      label: "Venter på dig",
      icon: mdiCheckDecagramOutline,
      permission: "manage-users-jobs",
      count: "waiting_jobs",
    },
  },
  // Where mails that were sent before lead to.
  { path: "/users-jobs/waiting", title: "Venter på dig", access: ["manage-users-jobs"], component: toApprovals },
  {
    path: "/users-jobs",
    search: usersJobsSearch,
    title: "Medarbejder-opgaver",
    access: ["manage-users-jobs"],
    component: usersJobs,
    fetchAhead: fetchUsersJobs,
    navigation: { label: "Medarbejder-opgaver", icon: mdiAccountMultipleOutline, permission: "manage-users-jobs" },
  },
  {
    path: "/users/$userId/jobs",
    search: jobsSearch,
    title: "Opgaver",
    access: ["manage-users-jobs"],
    component: userJobs,
    fetchAhead: fetchJobs,
  },
  {
    path: "/users/$userId/jobs/new",
    search: newJobSearch,
    title: "Ny opgave",
    access: ["manage-users-jobs"],
    component: newUserJob,
    fetchAhead: fetchKinds,
    isForm: true,
  },
  {
    path: "/users-jobs/new",
    search: newCrewJobSearch,
    title: "Ny opgave",
    access: ["manage-users-jobs"],
    component: newCrewJob,
  },
  {
    path: "/users/$userId/jobs/$jobId",
    title: "Redigér opgave",
    access: ["manage-users-jobs"],
    component: userJobForm,
  },
  {
    path: "/registrations",
    search: registrationsSearch,
    title: "Mangler at registrere",
    access: ["manage-users-jobs"],
    component: registrations,
    navigation: { label: "Mangler at registrere", icon: mdiAccountClockOutline, permission: "manage-users-jobs" },
  },
  {
    path: "/users",
    search: userListSearch,
    title: "Brugere",
    access: ["index-users"],
    component: users,
    navigation: { label: "Brugere", icon: mdiCardAccountDetailsOutline, permission: "index-users" },
  },
  {
    path: "/payrolls",
    search: payrollsSearch,
    title: "Lønkørsler",
    access: ["index-payrolls"],
    component: payrolls,
    fetchAhead: fetchPayrollRuns,
    navigation: { label: "Løn eksport", icon: mdiCashMultiple, permission: "index-payrolls" },
  },
  { path: "/mileage", title: "Kørsel", access: ["index-payrolls"], component: mileage },
  { path: "/payroll-setup", title: "Lønopsætning", access: ["index-payrolls"], component: payrollSetup },
  {
    path: "/payrolls/$payrollId/overview",
    search: payrollRunSearch,
    title: "Lønkørsel",
    access: ["index-payrolls"],
    component: payrollRun,
  },
  {
    path: "/projects",
    search: closedListSearch,
    title: "Projekter",
    access: ["manage-projects", "manage-users-jobs"],
    component: projects,
    navigation: { label: "Projekter", icon: mdiFolderOutline, permission: "manage-projects" },
  },
  {
    path: "/job-types",
    search: closedListSearch,
    title: "Arbejdstyper",
    access: ["manage-job-types"],
    component: jobTypes,
    navigation: { label: "Arbejdstyper", icon: mdiHammerWrench, permission: "manage-job-types" },
  },
  {
    path: "/cost-centers",
    search: filteredListSearch,
    title: "Cost-centre",
    access: ["manage-cost-centers"],
    component: costCenters,
    navigation: { label: "Cost-centre", icon: mdiChartPieOutline, permission: "manage-cost-centers" },
  },
  {
    path: "/audit-log",
    search: auditLogSearch,
    title: "Hændelseslog",
    access: ["index-audit-log"],
    component: auditLog,
    navigation: { label: "Hændelseslog", icon: mdiTextBoxSearchOutline, permission: "index-audit-log" },
  },
  {
    path: "/help",
    title: "Hjælp",
    access: ["index-own-jobs"],
    component: help,
    navigation: { label: "Hjælp", icon: mdiHelpCircleOutline, permission: "index-own-jobs" },
  },
  { path: "/profile", title: "Min profil", access: "own-access", component: profile },
  { path: "$", title: "Ukendt side", access: "open", component: unknown },
] as const satisfies readonly AppRoute[];
