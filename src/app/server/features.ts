import type { Feature } from "#common/server/feature.ts";
import { absenceFeature } from "#features/absence/server/absence.feature.ts";
import type { FindEarnedHours } from "#features/absence/server/balances/balances.store.ts";
import { allowancesFeature } from "#features/allowances/server/allowances.feature.ts";
import { approvalsFeature } from "#features/approvals/server/approvals.feature.ts";
import { auditLogFeature } from "#features/audit-log/server/audit-log.feature.ts";
import { budgetsFeature } from "#features/budgets/server/budgets.feature.ts";
import { companyCalendarFeature } from "#features/company-calendar/server/company-calendar.feature.ts";
import { costCentersFeature } from "#features/cost-centers/server/cost-centers.feature.ts";
import { customersFeature } from "#features/customers/server/customers.feature.ts";
import { favouritesFeature } from "#features/favourites/server/favourites.feature.ts";
import { firstStepsFeature } from "#features/first-steps/server/first-steps.feature.ts";
import { importsFeature } from "#features/imports/server/imports.feature.ts";
import { invoiceBasesFeature } from "#features/invoice-bases/server/invoice-bases.feature.ts";
import { jobTypesFeature } from "#features/job-types/server/job-types.feature.ts";
import { jobsFeature } from "#features/jobs/server/jobs.feature.ts";
import { mileageFeature } from "#features/mileage/server/mileage.feature.ts";
import { morningMailsFeature } from "#features/morning-mails/server/morning-mails.feature.ts";
import { payrollFilesFeature } from "#features/payroll-files/server/payroll-files.feature.ts";
import { payrollsFeature } from "#features/payrolls/server/payrolls.feature.ts";
import { periodsFeature } from "#features/periods/server/periods.feature.ts";
import { personalDataFeature } from "#features/personal-data/server/personal-data.feature.ts";
import { projectsFeature } from "#features/projects/server/projects.feature.ts";
import { receiptsFeature } from "#features/receipts/server/receipts.feature.ts";
import { registrationRulesFeature } from "#features/registration-rules/server/registration-rules.feature.ts";
import { registrationsFeature } from "#features/registrations/server/registrations.feature.ts";
import { reportsFeature } from "#features/reports/server/reports.feature.ts";
import { scimFeature } from "#features/scim/server/scim.feature.ts";
import { sessionFeature } from "#features/session/server/session.feature.ts";
import { substitutesFeature } from "#features/substitutes/server/substitutes.feature.ts";
import { timerFeature } from "#features/timer/server/timer.feature.ts";
import type { AccountMails } from "#features/users/server/account-mails.ts";
import type { Invitations } from "#features/users/server/invitations/invitations.ts";
import { usersFeature } from "#features/users/server/users.feature.ts";
import { webhooksFeature } from "#features/webhooks/server/webhooks.feature.ts";
import { weekFeature } from "#features/week/server/week.feature.ts";
import { workingTimeFeature } from "#features/working-time/server/working-time.feature.ts";

type Given = {
  readonly tell: AccountMails;
  readonly invitations: Invitations;
  readonly findEarnedHours: FindEarnedHours;
};

/** Each feature comes after the features that it imports (docs/architecture.md#imports). The names are OpenAPI tags. */
export const features: Readonly<Record<string, Feature<Given>>> = {
  webhooks: webhooksFeature,
  "company-calendar": companyCalendarFeature,
  "registration-rules": registrationRulesFeature,
  periods: periodsFeature,
  substitutes: substitutesFeature,
  users: usersFeature,
  scim: scimFeature,
  session: sessionFeature,
  absence: absenceFeature,
  "cost-centers": costCentersFeature,
  customers: customersFeature,
  projects: projectsFeature,
  receipts: receiptsFeature,
  mileage: mileageFeature,
  "job-types": jobTypesFeature,
  favourites: favouritesFeature,
  allowances: allowancesFeature,
  jobs: jobsFeature,
  timer: timerFeature,
  week: weekFeature,
  approvals: approvalsFeature,
  registrations: registrationsFeature,
  "working-time": workingTimeFeature,
  reports: reportsFeature,
  budgets: budgetsFeature,
  "payroll-files": payrollFilesFeature,
  payrolls: payrollsFeature,
  "invoice-bases": invoiceBasesFeature,
  "morning-mails": morningMailsFeature,
  imports: importsFeature,
  "first-steps": firstStepsFeature,
  "personal-data": personalDataFeature,
  "audit-log": auditLogFeature,
};
