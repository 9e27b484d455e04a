import * as z from "zod/mini";
import * as currentUser from "#common/rules/access/current-user.ts";
import * as apiError from "#common/rules/api-error.ts";
import * as lawRules from "#common/rules/law-rules.ts";
import * as paging from "#common/rules/lists/paging.ts";
import * as companyCalendarInput from "#common/rules/norm/company-calendar-input.ts";
import * as knownNorm from "#common/rules/norm/known-norm.ts";
import * as normPlanInput from "#common/rules/norm/norm-plan-input.ts";
import * as person from "#common/rules/person.ts";
import * as fields from "#common/rules/values/fields.ts";
import * as absence from "#features/absence/rules/absence.ts";
import * as absencePreview from "#features/absence/rules/absence-preview.ts";
import * as agreements from "#features/absence/rules/balances/agreements.ts";
import * as balanceRulesInput from "#features/absence/rules/balances/balance-rules-input.ts";
import * as balances from "#features/absence/rules/balances/balances.ts";
import * as absenceCalendar from "#features/absence/rules/calendar/absence-calendar.ts";
import * as calendarAddress from "#features/absence/rules/calendar/calendar-address.ts";
import * as absenceDecisions from "#features/absence/rules/decisions/absence-decisions.ts";
import * as absenceKind from "#features/absence/rules/kinds/absence-kind.ts";
import * as ownAwayDay from "#features/absence/rules/own-away-day.ts";
import * as allowanceReport from "#features/allowances/rules/allowance-report.ts";
import * as overtimeDay from "#features/allowances/rules/banks/overtime-day.ts";
import * as ruleSetInput from "#features/allowances/rules/rule-set-input.ts";
import * as sampleWeek from "#features/allowances/rules/sample-week.ts";
import * as shownAllowances from "#features/allowances/rules/shown-allowances.ts";
import * as approvals from "#features/approvals/rules/approvals.ts";
import * as auditLog from "#features/audit-log/rules/audit-log.ts";
import * as budgetCall from "#features/budgets/rules/budget-call.ts";
import * as costCenter from "#features/cost-centers/rules/cost-center.ts";
import * as customer from "#features/customers/rules/customer.ts";
import * as favourite from "#features/favourites/rules/favourite.ts";
import * as firstSteps from "#features/first-steps/rules/first-steps.ts";
import * as importTable from "#features/imports/rules/import-table.ts";
import * as accountingSetup from "#features/invoice-bases/rules/accounting/accounting-setup.ts";
import * as invoiceBasis from "#features/invoice-bases/rules/invoice-basis.ts";
import * as salesRate from "#features/invoice-bases/rules/sales-rate.ts";
import * as expenseLimits from "#features/job-types/rules/expense-limits.ts";
import * as jobType from "#features/job-types/rules/job-type.ts";
import * as cancelledJobs from "#features/jobs/rules/cancellations/cancelled-jobs.ts";
import * as jobComments from "#features/jobs/rules/comments/job-comments.ts";
import * as jobCopies from "#features/jobs/rules/copies/job-copies.ts";
import * as crewJobs from "#features/jobs/rules/crew/crew-jobs.ts";
import * as jobOutcomes from "#features/jobs/rules/decisions/job-outcomes.ts";
import * as lastReasons from "#features/jobs/rules/decisions/last-reasons.ts";
import * as flagRules from "#features/jobs/rules/flags/flag-rules.ts";
import * as jobFlag from "#features/jobs/rules/flags/job-flag.ts";
import * as jobFlags from "#features/jobs/rules/flags/job-flags.ts";
import * as frontPage from "#features/jobs/rules/front-page/front-page.ts";
import * as job from "#features/jobs/rules/job.ts";
import * as jobHistory from "#features/jobs/rules/job-history.ts";
import * as expenseSplit from "#features/jobs/rules/kinds/expense/expense-split.ts";
import * as daySums from "#features/jobs/rules/list/day-sums.ts";
import * as jobFilter from "#features/jobs/rules/list/job-filter.ts";
import * as oldRateJobs from "#features/jobs/rules/old-rates/old-rate-jobs.ts";
import * as jobSuggestions from "#features/jobs/rules/suggestions/job-suggestions.ts";
import * as expensePart from "#features/kinds/rules/expense/expense-part.ts";
import * as tripProposals from "#features/kinds/rules/mileage/trip-proposals.ts";
import * as commuteRestart from "#features/mileage/rules/commute/commute-restart.ts";
import * as companyDetails from "#features/mileage/rules/company-details.ts";
import * as mileageOpening from "#features/mileage/rules/mileage-opening.ts";
import * as mileageRatesRow from "#features/mileage/rules/mileage-rates-row.ts";
import * as tripFields from "#features/mileage/rules/trip-fields.ts";
import * as fileCheck from "#features/payroll-files/rules/checks/file-check.ts";
import * as payrollFormats from "#features/payroll-files/rules/payroll-formats.ts";
import * as payrollSetup from "#features/payroll-files/rules/payroll-setup.ts";
import * as absenceChecks from "#features/payrolls/rules/absence/absence-checks.ts";
import * as runAbsence from "#features/payrolls/rules/absence/run-absence.ts";
import * as runAllowances from "#features/payrolls/rules/allowances/run-allowances.ts";
import * as expenseBooks from "#features/payrolls/rules/expense-books.ts";
import * as myPay from "#features/payrolls/rules/my-pay.ts";
import * as payablePeople from "#features/payrolls/rules/payable-people.ts";
import * as payroll from "#features/payrolls/rules/payroll.ts";
import * as payrollChecks from "#features/payrolls/rules/payroll-checks.ts";
import * as payrollPreviewPage from "#features/payrolls/rules/payroll-preview-page.ts";
import * as payrollRun from "#features/payrolls/rules/payroll-run.ts";
import * as closedMonths from "#features/periods/rules/closed-months.ts";
import * as finishedWeeks from "#features/periods/rules/finished-weeks.ts";
import * as anonymisationSetting from "#features/personal-data/rules/anonymisation-setting.ts";
import * as leaver from "#features/personal-data/rules/leaver.ts";
import * as project from "#features/projects/rules/project.ts";
import * as inbox from "#features/receipts/rules/inbox/inbox.ts";
import * as receipt from "#features/receipts/rules/receipt.ts";
import * as receiptIds from "#features/receipts/rules/receipt-ids.ts";
import * as lateEntryPermits from "#features/registration-rules/rules/late-entry-permits.ts";
import * as registrationRules from "#features/registration-rules/rules/registration-rules.ts";
import * as registrationMonth from "#features/registrations/rules/registration-month.ts";
import * as registrations from "#features/registrations/rules/registrations.ts";
import * as reminderSetting from "#features/registrations/rules/reminder-setting.ts";
import * as reports from "#features/reports/rules/report-call.ts";
import * as savedReport from "#features/reports/rules/saved-report.ts";
import * as scimConnection from "#features/scim/rules/scim-connection.ts";
import * as scimSchemas from "#features/scim/rules/scim-schemas.ts";
import * as accessToken from "#features/session/rules/access-token.ts";
import * as credentials from "#features/session/rules/credentials.ts";
import * as mailChoice from "#features/session/rules/mail-choice.ts";
import * as passkey from "#features/session/rules/passkey.ts";
import * as passwordLogin from "#features/session/rules/password-login.ts";
import * as secondFactor from "#features/session/rules/second-factor.ts";
import * as session from "#features/session/rules/session.ts";
import * as loginProvider from "#features/session/rules/single-sign-on/login-provider.ts";
import * as substitute from "#features/substitutes/rules/substitute.ts";
import * as timer from "#features/timer/rules/timer.ts";
import * as employmentPeriod from "#features/users/rules/employment-period.ts";
import * as employmentTerms from "#features/users/rules/employment-terms.ts";
import * as invitations from "#features/users/rules/invitations.ts";
import * as user from "#features/users/rules/user.ts";
import * as webhook from "#features/webhooks/rules/webhook.ts";
import * as week from "#features/week/rules/week.ts";
import * as deviationSchema from "#features/working-time/rules/deviation-schema.ts";
import * as registerEntry from "#features/working-time/rules/entries/register-entry.ts";
import * as markSchema from "#features/working-time/rules/mark-schema.ts";
import * as workingTime from "#features/working-time/rules/working-time.ts";
import * as youngMarkSchema from "#features/working-time-law/rules/young/young-mark-schema.ts";

/** Modules with schemas of requests or responses. Modules that would export the same name are in `prefixed`. */
const modules = [
  apiError,
  currentUser,
  paging,
  companyCalendarInput,
  knownNorm,
  normPlanInput,
  person,
  fields,
  absencePreview,
  absence,
  agreements,
  balanceRulesInput,
  balances,
  absenceCalendar,
  calendarAddress,
  absenceDecisions,
  absenceKind,
  ownAwayDay,
  allowanceReport,
  overtimeDay,
  sampleWeek,
  shownAllowances,
  approvals,
  auditLog,
  budgetCall,
  closedMonths,
  finishedWeeks,
  costCenter,
  customer,
  favourite,
  firstSteps,
  importTable,
  accountingSetup,
  invoiceBasis,
  salesRate,
  expenseLimits,
  jobType,
  cancelledJobs,
  jobComments,
  jobCopies,
  crewJobs,
  jobOutcomes,
  lastReasons,
  flagRules,
  jobFlag,
  jobFlags,
  frontPage,
  jobHistory,
  job,
  expenseSplit,
  daySums,
  jobFilter,
  oldRateJobs,
  jobSuggestions,
  expensePart,
  tripProposals,
  commuteRestart,
  companyDetails,
  mileageOpening,
  mileageRatesRow,
  tripFields,
  fileCheck,
  payrollFormats,
  payrollSetup,
  absenceChecks,
  runAbsence,
  runAllowances,
  expenseBooks,
  myPay,
  payablePeople,
  payrollChecks,
  payrollPreviewPage,
  payrollRun,
  payroll,
  anonymisationSetting,
  leaver,
  project,
  receiptIds,
  inbox,
  receipt,
  registrationRules,
  lateEntryPermits,
  reminderSetting,
  registrationMonth,
  registrations,
  scimConnection,
  scimSchemas,
  reports,
  savedReport,
  accessToken,
  credentials,
  mailChoice,
  passkey,
  passwordLogin,
  secondFactor,
  session,
  loginProvider,
  substitute,
  timer,
  employmentPeriod,
  employmentTerms,
  invitations,
  user,
  webhook,
  week,
  youngMarkSchema,
  deviationSchema,
  registerEntry,
  markSchema,
  workingTime,
];

/** Working time and allowances both have rule sets, so a prefix distinguishes their schemas. */
const prefixed = [
  ["Law", lawRules],
  ["Allowance", ruleSetInput],
] as const;

/** The export `jobInput` has the name `JobInput` in the OpenAPI document. */
export function schemaNames() {
  const registry = z.registry<{ id: string }>();
  for (const [prefix, module] of [...modules.map((module) => ["", module] as const), ...prefixed])
    for (const [name, schema] of Object.entries(module))
      if (schema instanceof z.core.$ZodType && !registry.has(schema))
        registry.add(schema, { id: `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}.` });
  return registry;
}
