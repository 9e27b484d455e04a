import type { Company, Run, Status } from "../company.ts";
import { absenceCalendars, absenceLists, balanceViews, waitingAbsences } from "./absence.ts";
import { commentViews } from "./comments.ts";
import { narrowedViews, ownLists, scopes, usersJobsView, usersLists, viewOfJob } from "./jobs.ts";
import { comingAllowancesView, myAbsenceView, myAllowancesView, myPayRunView } from "./my-pay.ts";
import { ownViews, receiptsView } from "./own.ts";
import { payrollSums, runChecks, runPreviews, runTotals, runViews } from "./payrolls.ts";
import { registers } from "./registers.ts";
import type { View } from "./view.ts";
import { registrationViews, weekViews } from "./weeks.ts";
import { registerViews, workingTimeViews } from "./working-time.ts";

/* The expected response of each list, sum and count per user. */

const statuses: readonly Status[] = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"];

/** Every view of the company: each job, list, sum and run. Some of them are checked after each step. */
export function allViews(company: Company): View[] {
  return [
    ...ownViews(),
    ...commentViews(company),
    receiptsView(company),
    ...ownLists(),
    ...weekViews(),
    ...registrationViews(),
    ...workingTimeViews(),
    ...registerViews(company),
    ...absenceLists(company),
    ...waitingAbsences(),
    ...absenceCalendars(),
    ...balanceViews(company),
    ...usersLists(company),
    ...scopes.map(usersJobsView),
    ...registers(company),
    comingAllowancesView,
    ...payrollSums(0),
    ...company.runs.flatMap((run) => [...runViews(run), ...ownRunViews(run)]),
    ...company.jobs.map(({ id }) => viewOfJob(id)),
  ];
}

const ownRunViews = (run: Run): View[] => [myPayRunView(run), myAbsenceView(run), myAllowancesView(run)];

/** The views that change with nearly every step, by kind. */
export function viewsByKind(company: Company): View[][] {
  const last = company.runs.at(-1);
  return [
    ownViews(),
    [receiptsView(company)],
    [undefined, ...statuses].flatMap(ownLists),
    [undefined, ...statuses].flatMap((status) => usersLists(company, status)),
    ...(company.jobs.length > 0 ? [narrowedViews(company)] : []),
    scopes.map(usersJobsView),
    weekViews(),
    registrationViews(),
    workingTimeViews(),
    registerViews(company),
    absenceLists(company),
    waitingAbsences(),
    absenceCalendars(),
    balanceViews(company),
    registers(company),
    [comingAllowancesView],
    [0, 3, 40].flatMap(payrollSums),
    [0, 3, 40].flatMap(runChecks),
    ...(last ? [[...runViews(last), ...runTotals(last)], runPreviews(last), company.runs.flatMap(ownRunViews)] : []),
  ];
}
