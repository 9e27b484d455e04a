import type { QueryClient } from "@tanstack/react-query";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { parseId } from "#common/rules/values/ids.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiAccountMultipleOutline, mdiBriefcaseOutline } from "#common/web/ui/icons.ts";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { normsQuery } from "#features/users/web/terms/terms.queries.ts";
import { cancelledJobsPath } from "../rules/cancellations/cancellation-words.ts";
import { newCrewJobSearch } from "./crew/new-crew-job-search.ts";
import { newJobSearch } from "./form/new-job-search.ts";
import { jobListRequest, listedJobsQuery } from "./jobs.queries.ts";
import { jobsSearch } from "./list/jobs-search.ts";
import { projectScopeOf } from "./project-scope.ts";
import { jobOverviewQuery, jobsUserQuery, usersJobsQuery, useToDo } from "./users-jobs/users-jobs.queries.ts";
import { usersJobsSearch } from "./users-jobs/users-jobs-search.ts";

const jobs = lazyScreen(() => import("./list/JobsScreen.tsx"), "JobsScreen");
const userJobs = lazyScreen(() => import("./users-jobs/UserJobsScreen.tsx"), "UserJobsScreen");
const newJob = lazyScreen(() => import("./form/NewJobScreen.tsx"), "NewJobScreen");
const newCrewJob = lazyScreen(() => import("./crew/NewCrewJobScreen.tsx"), "NewCrewJobScreen");
const jobForm = lazyScreen(() => import("./form/JobFormScreen.tsx"), "JobFormScreen");
const unsentJobs = lazyScreen(() => import("./offline/UnsentJobsScreen.tsx"), "UnsentJobsScreen");
const cancelledJobs = lazyScreen(() => import("./cancellations/CancelledJobsScreen.tsx"), "CancelledJobsScreen");
const unsentJob = lazyScreen(() => import("./offline/UnsentJobFormScreen.tsx"), "UnsentJobFormScreen");
const userJobForm = lazyScreen(() => import("./form/JobFormScreen.tsx"), "UserJobFormScreen");
const newUserJob = lazyScreen(() => import("./form/JobFormScreen.tsx"), "NewUserJobScreen");
const userTerms = lazyScreen(() => import("./old-rates/UserTermsScreen.tsx"), "UserTermsScreen");
const usersJobs = lazyScreen(() => import("./users-jobs/UsersJobsScreen.tsx"), "UsersJobsScreen");

const fetchKinds = (queries: QueryClient): Promise<void> => queries.prefetchQuery(openKindsQuery);

async function fetchJobs(queries: QueryClient, { params, search }: Address): Promise<void> {
  const userId = params.userId === undefined ? undefined : (parseId(params.userId) ?? 0);
  const asked = jobsSearch(search);
  const list = queries.prefetchQuery(
    listedJobsQuery(jobListRequest(userId, asked, projectScopeOf(getCurrentUser(), asked.scope))),
  );
  const above =
    userId === undefined
      ? [queries.prefetchQuery(jobOverviewQuery)]
      : [queries.prefetchQuery(jobsUserQuery(userId)), queries.prefetchQuery(normsQuery(userId))];
  await Promise.all([list, ...above]);
}

function fetchUsersJobs(queries: QueryClient, { search }: Address): Promise<void> {
  const { page = 1, scope } = usersJobsSearch(search);
  const projectScope = projectScopeOf(getCurrentUser(), scope);
  return queries.prefetchQuery(usersJobsQuery({ page, perPage: defaultPerPage, projectScope }));
}

export const ownJobsScreens = [
  {
    path: "/jobs",
    search: jobsSearch,
    title: "Opgaver",
    access: "login",
    component: jobs,
    fetchAhead: fetchJobs,
    navigation: {
      label: "Opgaver",
      icon: mdiBriefcaseOutline,
      capability: "register-own-jobs",
      count: { word: "afviste", useCount: (isAsked) => useToDo("rejected_jobs", isAsked) },
    },
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
  { path: cancelledJobsPath, title: "Fortrudte opgaver", access: ["register-own-jobs"], component: cancelledJobs },
  { path: "/jobs/$jobId", title: "Redigér opgave", access: "login", component: jobForm },
] as const satisfies readonly AppRoute[];

export const usersJobsScreens = [
  {
    path: "/users-jobs",
    search: usersJobsSearch,
    title: "Medarbejder-opgaver",
    access: ["read-users-jobs"],
    component: usersJobs,
    fetchAhead: fetchUsersJobs,
    navigation: { label: "Medarbejder-opgaver", icon: mdiAccountMultipleOutline, capability: "read-users-jobs" },
  },
  {
    path: "/users/$userId/jobs",
    search: jobsSearch,
    title: "Opgaver",
    access: ["read-users-jobs"],
    component: userJobs,
    fetchAhead: fetchJobs,
  },
  {
    path: "/users/$userId/jobs/new",
    search: newJobSearch,
    title: "Ny opgave",
    access: ["register-users-jobs"],
    component: newUserJob,
    fetchAhead: fetchKinds,
    isForm: true,
  },
  { path: "/users/$userId/terms", title: "Ansættelsesvilkår", access: ["edit-terms"], component: userTerms },
  {
    path: "/users-jobs/new",
    search: newCrewJobSearch,
    title: "Ny opgave",
    access: ["register-users-jobs"],
    component: newCrewJob,
  },
  {
    path: "/users/$userId/jobs/$jobId",
    title: "Redigér opgave",
    access: ["read-users-jobs"],
    component: userJobForm,
  },
] as const satisfies readonly AppRoute[];
