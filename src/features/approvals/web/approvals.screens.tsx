import type { QueryClient } from "@tanstack/react-query";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiCheckDecagramOutline } from "#common/web/ui/icons.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { useToDo } from "#features/jobs/web/users-jobs/users-jobs.queries.ts";
import { approvalsQuery } from "./approvals.queries.ts";
import { approvalsSearch } from "./approvals-search.ts";

const approvals = lazyScreen(() => import("./ApprovalsScreen.tsx"), "ApprovalsScreen");
const toApprovals = lazyScreen(() => import("./ToApprovals.tsx"), "ToApprovals");

const fetchApprovals = (queries: QueryClient, { search }: Address): Promise<void> =>
  queries.prefetchQuery(approvalsQuery(approvalsSearch(search)));

export const approvalsScreens = [
  {
    path: waitingJobsPath,
    search: approvalsSearch,
    title: "Venter på dig",
    access: ["give-first-approval"],
    component: approvals,
    fetchAhead: fetchApprovals,
    navigation: {
      label: "Venter på dig",
      icon: mdiCheckDecagramOutline,
      capability: "give-first-approval",
      count: { word: "venter", useCount: (isAsked) => useToDo("waiting_jobs", isAsked) },
    },
  },
  // Links in older mails lead to this address.
  { path: "/users-jobs/waiting", title: "Venter på dig", access: ["give-first-approval"], component: toApprovals },
] as const satisfies readonly AppRoute[];
