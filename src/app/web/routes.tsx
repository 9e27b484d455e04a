import type { QueryClient } from "@tanstack/react-query";
import { can } from "#common/rules/access/actor.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiHelpCircleOutline, mdiHomeOutline } from "#common/web/ui/icons.ts";
import { absenceScreens } from "#features/absence/web/absence.screens.tsx";
import { balancesScreens } from "#features/absence/web/balances/balances.screens.tsx";
import { calendarScreens } from "#features/absence/web/calendar/calendar.screens.tsx";
import { allowancesScreens } from "#features/allowances/web/allowances.screens.tsx";
import { approvalsScreens } from "#features/approvals/web/approvals.screens.tsx";
import { auditLogScreens } from "#features/audit-log/web/audit-log.screens.tsx";
import { budgetsScreens, projectsScreens } from "#features/budgets/web/budgets.screens.tsx";
import { costCentersScreens } from "#features/cost-centers/web/cost-centers.screens.tsx";
import { customersScreens } from "#features/customers/web/customers.screens.tsx";
import { firstStepsQuery } from "#features/first-steps/web/first-steps.queries.ts";
import { firstStepsScreens } from "#features/first-steps/web/first-steps.screens.tsx";
import { importsScreens } from "#features/imports/web/imports.screens.tsx";
import { invoiceBasesScreens } from "#features/invoice-bases/web/invoice-bases.screens.tsx";
import { jobTypesScreens } from "#features/job-types/web/job-types.screens.tsx";
import { frontPageQuery } from "#features/jobs/web/front-page/front-page.queries.ts";
import { ownJobsScreens, usersJobsScreens } from "#features/jobs/web/jobs.screens.tsx";
import { mileageScreens } from "#features/mileage/web/mileage.screens.tsx";
import { payrollFilesScreens } from "#features/payroll-files/web/payroll-files.screens.tsx";
import { myPayScreens, payrollsScreens } from "#features/payrolls/web/payrolls.screens.tsx";
import { personalDataScreens } from "#features/personal-data/web/personal-data.screens.tsx";
import { registrationsScreens } from "#features/registrations/web/registrations.screens.tsx";
import { reportsScreens } from "#features/reports/web/reports.screens.tsx";
import { loginProvidersScreens, sessionScreens } from "#features/session/web/session.screens.tsx";
import { timerScreens } from "#features/timer/web/timer.screens.tsx";
import { usersScreens } from "#features/users/web/users.screens.tsx";
import { webhooksScreens } from "#features/webhooks/web/webhooks.screens.tsx";
import { weekScreens } from "#features/week/web/week.screens.tsx";
import { openDeviationsQuery } from "#features/working-time/web/deviations/deviations.queries.ts";
import { workingTimeScreens } from "#features/working-time/web/working-time.screens.tsx";

const home = lazyScreen(() => import("./HomeScreen.tsx"), "HomeScreen");
const passwordReset = lazyScreen(() => import("./PasswordResetScreen.tsx"), "PasswordResetScreen");
const help = lazyScreen(() => import("./help/HelpScreen.tsx"), "HelpScreen");
const unknown = lazyScreen(() => import("./UnknownScreen.tsx"), "UnknownScreen");

/** Visitors see no figures on the front page, so nothing is fetched for them. */
async function fetchFrontPage(queries: QueryClient): Promise<void> {
  const user = getCurrentUser();
  if (!user) return;
  await Promise.all([
    queries.prefetchQuery(frontPageQuery),
    queries.prefetchQuery(openDeviationsQuery),
    can(user, "edit-company") && queries.prefetchQuery(firstStepsQuery),
  ]);
}

/** In the order of the drawer. A feature has several lists if entries of other features come between its own. */
export const routes = [
  {
    path: "/",
    title: "Forside",
    access: "open",
    component: home,
    fetchAhead: fetchFrontPage,
    navigation: { label: "Forside", icon: mdiHomeOutline, capability: "register-own-jobs" },
  },
  { path: "/password/reset/$token", title: "Forside", access: "open", component: passwordReset },
  ...ownJobsScreens,
  ...timerScreens,
  ...weekScreens,
  ...workingTimeScreens,
  ...absenceScreens,
  ...allowancesScreens,
  ...calendarScreens,
  ...balancesScreens,
  ...myPayScreens,
  ...approvalsScreens,
  ...usersJobsScreens,
  ...registrationsScreens,
  ...reportsScreens,
  ...budgetsScreens,
  ...usersScreens,
  ...personalDataScreens,
  ...payrollsScreens,
  ...mileageScreens,
  ...payrollFilesScreens,
  ...customersScreens,
  ...invoiceBasesScreens,
  ...projectsScreens,
  ...jobTypesScreens,
  ...costCentersScreens,
  ...importsScreens,
  ...firstStepsScreens,
  ...loginProvidersScreens,
  ...webhooksScreens,
  ...auditLogScreens,
  {
    path: "/help",
    title: "Hjælp",
    access: ["register-own-jobs"],
    component: help,
    navigation: { label: "Hjælp", icon: mdiHelpCircleOutline, capability: "register-own-jobs" },
  },
  ...sessionScreens,
  { path: "$", title: "Ukendt side", access: "open", component: unknown },
] as const satisfies readonly AppRoute[];
