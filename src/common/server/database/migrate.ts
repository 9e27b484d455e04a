import type { Kysely } from "kysely";
import { type MigrateOptions, type Migration, Migrator } from "kysely/migration";
import * as initialSchema from "./migrations/001-initial-schema.ts";
import * as payrollLedger from "./migrations/002-payroll-ledger.ts";
import * as payrollSetup from "./migrations/003-payroll-setup.ts";
import * as idempotencyKeys from "./migrations/004-idempotency-keys.ts";
import * as doors from "./migrations/005-doors.ts";
import * as jobCounts from "./migrations/006-job-counts.ts";
import * as lighterRuns from "./migrations/007-lighter-runs.ts";
import * as manyAtOnce from "./migrations/008-many-at-once.ts";
import * as userTotals from "./migrations/009-user-totals.ts";
import * as secondFactor from "./migrations/010-second-factor.ts";
import * as oneLineTexts from "./migrations/011-one-line-texts.ts";
import * as invitations from "./migrations/012-invitations.ts";
import * as longerAuditDetails from "./migrations/20261122-0845-longer-audit-details.ts";
import * as decidedBy from "./migrations/20261122-1340-decided-by.ts";
import * as whoRegistersTime from "./migrations/20261122-1345-who-registers-time.ts";
import * as registrationReminders from "./migrations/20261122-1350-registration-reminders.ts";
import * as jobComments from "./migrations/20261122-1420-job-comments.ts";
import * as substitutes from "./migrations/20261122-1500-substitutes.ts";
import * as mailsAboutJobs from "./migrations/20261122-1700-mails-about-jobs.ts";
import * as pause from "./migrations/20261122-2000-pause.ts";
import * as closed from "./migrations/20261122-2010-closed.ts";
import * as favourites from "./migrations/20261122-2020-favourites.ts";
import * as timers from "./migrations/20261122-2030-timers.ts";
import * as keysWithoutAnswers from "./migrations/20261122-2040-keys-without-answers.ts";
import * as kinds from "./migrations/20261123-0300-kinds.ts";
import * as expenseLimits from "./migrations/20261123-0305-expense-limits.ts";
import * as mileage from "./migrations/20261123-0305-mileage.ts";
import * as receipts from "./migrations/20261123-0312-receipts.ts";
import * as tripParts from "./migrations/20261123-0325-trip-parts.ts";
import * as workplaceKeys from "./migrations/20261123-0345-workplace-keys.ts";
import * as companyDetails from "./migrations/20261123-0355-company-details.ts";
import * as jobsByKind from "./migrations/20261123-0415-jobs-by-kind.ts";
import * as expenseBooks from "./migrations/20261123-0440-expense-books.ts";
import * as kindsOfRuns from "./migrations/20261123-0625-kinds-of-runs.ts";
import * as favouritesOfTrips from "./migrations/20261123-0650-favourites-of-trips.ts";
import * as unpaidByPart from "./migrations/20261123-2130-unpaid-by-part.ts";
import * as whatWaitsByIndex from "./migrations/20261123-2207-what-waits-by-index.ts";
import * as financialYear from "./migrations/20261123-2215-financial-year.ts";
import * as sentReceipts from "./migrations/20261125-0508-sent-receipts.ts";
import * as versionsOfMasterData from "./migrations/20261126-1500-versions-of-master-data.ts";
import * as attemptsByAccountAndClient from "./migrations/20261126-1505-attempts-by-account-and-client.ts";
import * as extraWork from "./migrations/20261126-1510-extra-work.ts";
import * as cancelledJobs from "./migrations/20261126-1512-cancelled-jobs.ts";
import * as addressesOfAnyAlphabet from "./migrations/20261126-1530-addresses-of-any-alphabet.ts";
import * as auditValues from "./migrations/20261126-1532-audit-values.ts";
import * as searchWithoutAccents from "./migrations/20261126-1545-search-without-accents.ts";
import * as splitPrice from "./migrations/20261126-1553-split-price.ts";
import * as registeredMails from "./migrations/20261126-1620-registered-mails.ts";
import * as lastReasons from "./migrations/20261126-1626-last-reasons.ts";
import * as lastCrew from "./migrations/20261126-1629-last-crew.ts";
import * as caseOfAnyLocale from "./migrations/20261126-1816-case-of-any-locale.ts";
import * as lastApproval from "./migrations/20261126-1817-last-approval.ts";
import * as peopleOfOneName from "./migrations/20261126-1822-people-of-one-name.ts";
import * as sumsByKind from "./migrations/20261126-1856-sums-by-kind.ts";
import * as rowsAsAnswers from "./migrations/20261126-1938-rows-as-answers.ts";
import * as statusOfUsers from "./migrations/20261126-1945-status-of-users.ts";
import * as unpaidIndexesWithIds from "./migrations/20261126-2248-unpaid-indexes-with-ids.ts";
import * as employmentTerms from "./migrations/20261127-0100-employment-terms.ts";
import * as normPlans from "./migrations/20261127-0425-norm-plans.ts";
import * as placeOfPause from "./migrations/20261127-0428-place-of-a-pause.ts";
import * as workingTimeRules from "./migrations/20261127-0440-working-time-rules.ts";
import * as registerEntries from "./migrations/20261127-0446-register-entries.ts";
import * as workingTimeDeviations from "./migrations/20261127-0450-working-time-deviations.ts";
import * as absence from "./migrations/20261127-0805-absence.ts";
import * as employmentPeriod from "./migrations/20261127-0812-employment-period.ts";
import * as workingTimeRulesByDate from "./migrations/20261127-0826-working-time-rules-by-date.ts";
import * as balances from "./migrations/20261127-0830-balances.ts";
import * as holidayAgreements from "./migrations/20261127-0905-holiday-agreements.ts";
import * as payrollAbsenceLines from "./migrations/20261127-1306-payroll-absence-lines.ts";
import * as calendarAddresses from "./migrations/20261127-1320-calendar-addresses.ts";
import * as deviationOfAverage from "./migrations/20261127-1333-deviation-of-average.ts";
import * as privateAbsenceSeen from "./migrations/20261127-1456-private-absence-seen.ts";
import * as allowances from "./migrations/20261127-1700-allowances.ts";
import * as timeBanks from "./migrations/20261127-2005-time-banks.ts";
import * as accessTokens from "./migrations/20261127-2013-access-tokens.ts";
import * as loginProviders from "./migrations/20261127-2016-login-providers.ts";
import * as lighterAllowanceLines from "./migrations/20261127-2022-lighter-allowance-lines.ts";
import * as holidayInHours from "./migrations/20261127-2028-holiday-in-hours.ts";
import * as replacedStatus from "./migrations/20261127-2048-replaced-status.ts";
import * as passwordLogin from "./migrations/20261127-2340-password-login.ts";
import * as webhooks from "./migrations/20261127-2340-webhooks.ts";
import * as passkeys from "./migrations/20261127-2345-passkeys.ts";
import * as hiddenFirstSteps from "./migrations/20261128-0010-hidden-first-steps.ts";
import * as scim from "./migrations/20261128-0412-scim.ts";
import * as limitedProjects from "./migrations/20261128-0525-limited-projects.ts";
import * as customers from "./migrations/20261128-0848-customers.ts";
import * as closedMonths from "./migrations/20261128-0855-closed-months.ts";
import * as savedReports from "./migrations/20261128-0855-saved-reports.ts";
import * as projectBudgets from "./migrations/20261128-0905-project-budgets.ts";
import * as salesRates from "./migrations/20261128-0905-sales-rates.ts";
import * as invoiceBases from "./migrations/20261128-0915-invoice-bases.ts";
import * as finishedWeeks from "./migrations/20261128-0930-finished-weeks.ts";
import * as anonymisedUsers from "./migrations/20261128-1020-anonymised-users.ts";
import * as reminderSetting from "./migrations/20261128-1020-reminder-setting.ts";
import * as registrationRules from "./migrations/20261128-1405-registration-rules.ts";
import * as invoiceDrafts from "./migrations/20261128-1410-invoice-drafts.ts";
import * as anonymisationSetting from "./migrations/20261128-1420-anonymisation-setting.ts";
import * as payGroupsOfRuns from "./migrations/20261128-1430-pay-groups-of-runs.ts";
import * as lateEntryLimit from "./migrations/20261128-1455-late-entry-limit.ts";
import * as jobsInCalendarFiles from "./migrations/20261128-1515-jobs-in-calendar-files.ts";
import * as lateAbsence from "./migrations/20261128-1800-late-absence.ts";
import * as reportChanges from "./migrations/20261128-1830-report-changes.ts";
import * as inbox from "./migrations/20261128-2205-inbox.ts";
import * as creditNotes from "./migrations/20261129-0230-credit-notes.ts";
import * as agreementsInHours from "./migrations/20261129-2140-agreements-in-hours.ts";
import type { Database } from "./tables.ts";

/** All migrations, sorted by name. A new name begins with the time of creation. A released name never changes. */
const migrations: Record<string, Migration> = {
  "001-initial-schema": initialSchema,
  "002-payroll-ledger": payrollLedger,
  "003-payroll-setup": payrollSetup,
  "004-idempotency-keys": idempotencyKeys,
  "005-doors": doors,
  "006-job-counts": jobCounts,
  "007-lighter-runs": lighterRuns,
  "008-many-at-once": manyAtOnce,
  "009-user-totals": userTotals,
  "010-second-factor": secondFactor,
  "011-one-line-texts": oneLineTexts,
  "012-invitations": invitations,
  "20261122-0845-longer-audit-details": longerAuditDetails,
  "20261122-1340-decided-by": decidedBy,
  "20261122-1345-who-registers-time": whoRegistersTime,
  "20261122-1350-registration-reminders": registrationReminders,
  "20261122-1420-job-comments": jobComments,
  "20261122-1500-substitutes": substitutes,
  "20261122-1700-mails-about-jobs": mailsAboutJobs,
  "20261122-2000-pause": pause,
  "20261122-2010-closed": closed,
  "20261122-2020-favourites": favourites,
  "20261122-2030-timers": timers,
  "20261122-2040-keys-without-answers": keysWithoutAnswers,
  "20261123-0300-kinds": kinds,
  "20261123-0305-expense-limits": expenseLimits,
  "20261123-0305-mileage": mileage,
  "20261123-0312-receipts": receipts,
  "20261123-0325-trip-parts": tripParts,
  "20261123-0345-workplace-keys": workplaceKeys,
  "20261123-0355-company-details": companyDetails,
  "20261123-0415-jobs-by-kind": jobsByKind,
  "20261123-0440-expense-books": expenseBooks,
  "20261123-0625-kinds-of-runs": kindsOfRuns,
  "20261123-0650-favourites-of-trips": favouritesOfTrips,
  "20261123-2130-unpaid-by-part": unpaidByPart,
  "20261123-2207-what-waits-by-index": whatWaitsByIndex,
  "20261123-2215-financial-year": financialYear,
  "20261125-0508-sent-receipts": sentReceipts,
  "20261126-1500-versions-of-master-data": versionsOfMasterData,
  "20261126-1505-attempts-by-account-and-client": attemptsByAccountAndClient,
  "20261126-1510-extra-work": extraWork,
  "20261126-1512-cancelled-jobs": cancelledJobs,
  "20261126-1530-addresses-of-any-alphabet": addressesOfAnyAlphabet,
  "20261126-1532-audit-values": auditValues,
  "20261126-1545-search-without-accents": searchWithoutAccents,
  "20261126-1553-split-price": splitPrice,
  "20261126-1620-registered-mails": registeredMails,
  "20261126-1626-last-reasons": lastReasons,
  "20261126-1629-last-crew": lastCrew,
  "20261126-1816-case-of-any-locale": caseOfAnyLocale,
  "20261126-1817-last-approval": lastApproval,
  "20261126-1822-people-of-one-name": peopleOfOneName,
  "20261126-1856-sums-by-kind": sumsByKind,
  "20261126-1938-rows-as-answers": rowsAsAnswers,
  "20261126-1945-status-of-users": statusOfUsers,
  "20261126-2248-unpaid-indexes-with-ids": unpaidIndexesWithIds,
  "20261127-0100-employment-terms": employmentTerms,
  "20261127-0425-norm-plans": normPlans,
  "20261127-0428-place-of-a-pause": placeOfPause,
  "20261127-0440-working-time-rules": workingTimeRules,
  "20261127-0446-register-entries": registerEntries,
  "20261127-0450-working-time-deviations": workingTimeDeviations,
  "20261127-0805-absence": absence,
  "20261127-0812-employment-period": employmentPeriod,
  "20261127-0826-working-time-rules-by-date": workingTimeRulesByDate,
  "20261127-0830-balances": balances,
  "20261127-0905-holiday-agreements": holidayAgreements,
  "20261127-1306-payroll-absence-lines": payrollAbsenceLines,
  "20261127-1320-calendar-addresses": calendarAddresses,
  "20261127-1333-deviation-of-average": deviationOfAverage,
  "20261127-1456-private-absence-seen": privateAbsenceSeen,
  "20261127-1700-allowances": allowances,
  "20261127-2005-time-banks": timeBanks,
  "20261127-2013-access-tokens": accessTokens,
  "20261127-2016-login-providers": loginProviders,
  "20261127-2022-lighter-allowance-lines": lighterAllowanceLines,
  "20261127-2028-holiday-in-hours": holidayInHours,
  "20261127-2048-replaced-status": replacedStatus,
  "20261127-2340-password-login": passwordLogin,
  "20261127-2340-webhooks": webhooks,
  "20261127-2345-passkeys": passkeys,
  "20261128-0010-hidden-first-steps": hiddenFirstSteps,
  "20261128-0412-scim": scim,
  "20261128-0525-limited-projects": limitedProjects,
  "20261128-0848-customers": customers,
  "20261128-0855-closed-months": closedMonths,
  "20261128-0855-saved-reports": savedReports,
  "20261128-0905-project-budgets": projectBudgets,
  "20261128-0905-sales-rates": salesRates,
  "20261128-0915-invoice-bases": invoiceBases,
  "20261128-0930-finished-weeks": finishedWeeks,
  "20261128-1020-anonymised-users": anonymisedUsers,
  "20261128-1020-reminder-setting": reminderSetting,
  "20261128-1405-registration-rules": registrationRules,
  "20261128-1410-invoice-drafts": invoiceDrafts,
  "20261128-1420-anonymisation-setting": anonymisationSetting,
  "20261128-1430-pay-groups-of-runs": payGroupsOfRuns,
  "20261128-1455-late-entry-limit": lateEntryLimit,
  "20261128-1515-jobs-in-calendar-files": jobsInCalendarFiles,
  "20261128-1800-late-absence": lateAbsence,
  "20261128-1830-report-changes": reportChanges,
  "20261128-2205-inbox": inbox,
  "20261129-0230-credit-notes": creditNotes,
  "20261129-2140-agreements-in-hours": agreementsInHours,
};

/** If several processes start at once, one migrates and the others wait. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}

export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}

export const migrationNames: readonly string[] = Object.keys(migrations);

export async function migrateWithin(trx: Kysely<Database>, names: readonly string[]): Promise<void> {
  const { error } = await migrator(trx, names, { disableTransactions: true }).migrateToLatest();
  if (error) throw error;
}

function migrator(db: Kysely<Database>, names = migrationNames, options: MigrateOptions = {}): Migrator {
  const chosen = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(chosen) },
    // A migration from another branch may be merged after one with a later name has run.
    allowUnorderedMigrations: true,
    ...options,
  });
}
