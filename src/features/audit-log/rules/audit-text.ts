import { roleLabels } from "#common/rules/access/permissions.ts";
import type { AuditKind } from "#common/rules/audit-log.ts";
import { counted } from "#common/rules/counted.ts";
import { lawRuleLabels, periodWords as rulePeriodWords } from "#common/rules/law-rules.ts";
import { companyDays } from "#common/rules/norm/company-calendar.ts";
import { monthTitle, parseDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { accountLabels, balanceRuleLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { holidayYearName } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { absenceKindLabels } from "#features/absence/rules/kinds/absence-kind.ts";
import { auditedLabels } from "#features/budgets/rules/budget-words.ts";
import { expenseLimitLabels } from "#features/job-types/rules/expense-limits.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { jobKindLabels } from "#features/kinds/rules/kinds.ts";
import { type PayGroup, payGroupsInWords } from "#features/payrolls/rules/pay-groups.ts";
import { anonymisationSettingLabels } from "#features/personal-data/rules/anonymisation-words.ts";
import { registrationRuleLabels } from "#features/registration-rules/rules/registration-rule-words.ts";
import { reminderSettingLabels } from "#features/registrations/rules/auto-reminders.ts";
import { passwordLoginLabels } from "#features/session/rules/password-login.ts";
import { loginProblems } from "#features/session/rules/single-sign-on/login-problem.ts";
import { fromWords } from "#features/users/rules/employment-terms.ts";
import { ownedInWords } from "#features/users/rules/ownership.ts";
import { webhookLabels } from "#features/webhooks/rules/webhook.ts";
import { deviationKindLabels } from "#features/working-time/rules/deviation-kinds.ts";
import {
  accountingLabels,
  employmentLabels,
  formatLabels,
  importLabels,
  loginFailures,
  masterDataLabels,
  overtimeLabels,
  providerLabels,
  rateLabels,
  termsChanges,
  testMailAnswers,
  userLabels,
} from "./audit-labels.ts";
import type { AuditEntry } from "./audit-log.ts";
import {
  changeWords,
  createdWords,
  type Details,
  dateWords,
  formatWords,
  joined,
  type Labels,
  periodWords,
  savedWords,
  wordOf,
  wordsOf,
} from "./audit-words.ts";

/** The details of an entry in words. A page that is older than the server may not know the kind. */
export const auditText = ({ kind, record_id, details }: Pick<AuditEntry, "kind" | "record_id" | "details">): string =>
  texts[kind]?.(details, record_id) ?? "";

type Text = (details: Details, record_id: number | null) => string;

const nothing: Text = () => "";
const named: Text = ({ name }) => String(name);
const changed =
  (labels: Labels): Text =>
  (details) =>
    changeWords(details, labels);
const saved =
  (labels: Labels): Text =>
  (details) =>
    savedWords(details, labels);
const created =
  (labels: Labels): Text =>
  (details) =>
    `${details.name}: ${createdWords(details, labels)}`;
const changedRecord =
  (labels: Labels): Text =>
  (details) =>
    `${details.name}: ${changeWords(details, labels)}`;

const login: Text = ({ provider, passkey }) => String(provider ?? (passkey ? `Passkey: ${passkey}` : ""));
const newUser: Text = ({ to, provider }) => atProvider(wordsOf(to, roleLabels), provider);
const newOwner: Text = ({ code, former_owner }) => `${code}, før ${former_owner}`;
const month: Text = (details) => monthWords(details.month);
const substitute: Text = (details) => `For ${details.for}, ${periodWords(details)}`;
const basis: Text = ({ name }, record_id) => `Nr. ${record_id}, ${name}`;
const holidayYear: Text = ({ year }) => holidayYearName(Number(year));
const run: Text = (_, record_id) => `Lønkørsel ${record_id}`;
const runFile: Text = ({ format }, record_id) => `Lønkørsel ${record_id}, ${wordOf(format, formatLabels)}`;
const fileOfPeriod = (details: Details) => `${periodWords(details)}, ${formatWords(details)}`;
const deviation: Text = (details) => `${wordOf(details.deviation, deviationKindLabels)}, ${dateWords(details.date)}`;

/** Each kind of entry has its text here; a kind without a text does not compile. */
const texts: Readonly<Record<AuditKind, Text>> = {
  login,
  "login-failed": ({ problem }) => (problem === undefined ? "" : wordOf(problem, loginFailures)),
  logout: nothing,
  "sessions-ended": nothing,
  "password-link-requested": nothing,
  "password-reset": nothing,
  "password-changed": nothing,
  "password-change-failed": nothing,
  "second-factor-added": nothing,
  "second-factor-removed": nothing,
  "second-factor-reset": nothing,
  "second-factor-failed": nothing,
  "recovery-codes-renewed": nothing,
  "recovery-code-used": nothing,
  "passkey-added": nothing,
  "passkey-removed": nothing,
  "login-connected": login,
  "login-disconnected": login,
  "provider-login-refused": ({ provider, problem }) => `${provider}: ${wordOf(problem, loginProblems)}`,
  "login-provider-changed": saved(providerLabels),
  "password-login-changed": changed(passwordLoginLabels),
  "scim-turned-on": nothing,
  "scim-token-renewed": nothing,
  "scim-turned-off": nothing,
  "token-made": named,
  "token-revoked": named,
  "webhook-changed": saved(webhookLabels),
  "webhook-secret-renewed": named,
  "webhook-deleted": named,
  "webhook-turned-off": named,

  "user-created": newUser,
  "user-reactivated": newUser,
  "invitation-sent": ({ by }) => (by === "list" ? "Link vist på en liste" : ""),
  "test-mail-sent": ({ answer }) => wordOf(answer, testMailAnswers),
  "user-changed": ({ fields }) => wordsOf(fields, userLabels),
  "roles-changed": ({ from, to, provider }) =>
    atProvider(`Fra ${wordsOf(from, roleLabels)} til ${wordsOf(to, roleLabels)}`, provider),
  "employment-terms-changed": ({ from, change }) =>
    `${fromWords({ from_date: String(from) })}, ${wordOf(change, termsChanges)}`,
  "employment-period-changed": changed(employmentLabels),
  "user-deleted": nothing,
  "personal-data-exported": nothing,
  "leaver-anonymised": nothing,
  "anonymisation-setting-changed": changed(anonymisationSettingLabels),
  "ownership-transferred": ({ projects = 0, cost_centers = 0 }) => ownedInWords(Number(projects), Number(cost_centers)),

  "project-created": created(masterDataLabels),
  "project-changed": changedRecord(masterDataLabels),
  "project-closed": named,
  "project-opened": named,
  "project-owner-changed": newOwner,
  "customer-created": created(masterDataLabels),
  "customer-changed": changedRecord(masterDataLabels),
  "customer-closed": named,
  "customer-opened": named,
  "cost-center-created": created(masterDataLabels),
  "cost-center-changed": changedRecord(masterDataLabels),
  "cost-center-owner-changed": newOwner,
  "job-type-created": created(masterDataLabels),
  "job-type-changed": changedRecord(masterDataLabels),
  "job-type-closed": named,
  "job-type-opened": named,
  "salary-code-changed": ({ name, from, to }) => `${name}, fra ${from || "(tom)"} til ${to || "(tom)"}`,
  "expense-limits-changed": changed(expenseLimitLabels),
  "budget-created": saved(auditedLabels),
  "budget-changed": saved(auditedLabels),
  "budget-deleted": saved(auditedLabels),
  "sales-rate-changed": ({ name, from, change }) =>
    `${name}: ${fromWords({ from_date: String(from) }).toLowerCase()}, ${wordOf(change, termsChanges)}`,
  "invoice-basis-made": basis,
  "invoice-basis-annulled": basis,
  "invoice-basis-downloaded": (details, record_id) => `Nr. ${record_id}, ${formatWords(details)}`,
  "invoice-basis-sent": ({ system, number }, record_id) => `Nr. ${record_id}, til ${system}: ${number}`,
  "invoice-basis-not-sent": ({ system }, record_id) => `Nr. ${record_id}, til ${system}`,
  "accounting-setup-changed": changed(accountingLabels),

  "month-closed": month,
  "month-reopened": month,
  "substitute-named": substitute,
  "substitute-ended": substitute,
  "decided-as-substitute": ({ to }, record_id) => `Opgave ${record_id}, ${wordOf(to, jobStatusLabels)}`,
  "registration-rules-changed": changed(registrationRuleLabels),
  "late-entries-permitted": ({ to }) => `Til og med ${dateWords(to)}`,
  "late-entries-ended": nothing,
  "reminder-setting-changed": changed(reminderSettingLabels),
  "company-details-changed": changed(masterDataLabels),
  "company-calendar-changed": changed(companyDays),

  "working-time-exported": fileOfPeriod,
  "working-time-corrected": ({ date }) => dateWords(date),
  "working-time-rules-changed": (details) =>
    details.name === undefined ? changeWords(details, lawRuleLabels) : rulesWords(details),
  "deviation-explained": deviation,
  "deviation-signed": deviation,
  "allowance-rules-changed": rulesWords,
  "overtime-marked": ({ date, marks }) => joined(dateWords(date), wordsOf(marks, overtimeLabels) || "intet"),
  "absence-kind-changed": saved(absenceKindLabels),
  "absence-requested": nothing,
  "absence-decided": nothing,
  "absence-withdrawn": nothing,
  "absence-ended": nothing,
  "private-absence-seen": nothing,
  "calendar-address-made": nothing,
  "calendar-address-removed": nothing,
  "balance-rules-changed": (details) => sinceWords(details, balanceRuleLabels),
  "balance-entry-added": ({ account, date }) => `${wordOf(account, accountLabels)}, ${dateWords(date)}`,
  "holiday-agreement-made": holidayYear,
  "holiday-agreement-confirmed": holidayYear,
  "holiday-agreement-withdrawn": holidayYear,

  "employee-emails-exported": nothing,
  "jobs-exported": exportWords,
  "expenses-exported": (details, record_id) =>
    `${details.from === undefined ? `Lønkørsel ${record_id}` : periodWords(details)}, ${formatWords(details)}`,
  "absences-exported": (details) =>
    joined(periodWords(details), details.content === "statistics" && "Danmarks Statistik", formatWords(details)),
  "report-exported": (details) => `${details.title}, ${fileOfPeriod(details)}`,
  "allowances-exported": fileOfPeriod,
  "rows-imported": (details) => `${importLabel(details)}: ${details.created} nye, ${details.changed} ændret`,
  "rows-exported": (details) => importLabel(details),

  "payroll-created": (details, record_id) =>
    joined(`Lønkørsel ${record_id}`, groupWords(details), unapprovedWords(details)),
  "payroll-annulled": run,
  "payroll-downloaded": runFile,
  "payroll-file-renewed": runFile,
  "job-reversed": (_, record_id) => `Opgave ${record_id}`,
  "payroll-setup-changed": ({ version }) => `Version ${version}`,
  "mileage-rates-changed": (details) => sinceWords(details, rateLabels),
  "mileage-opening-changed": (details) => [details.year, changeWords(details, { km: "km" })].filter(Boolean).join(": "),
  "mileage-record-exported": ({ year }, record_id) => (record_id === null ? String(year) : `Lønkørsel ${record_id}`),
  "commute-restarted": ({ workplace, from }) => `${workplace}, fra ${dateWords(from)}`,
  "receipt-seen": ({ page }, record_id) => (record_id === null ? `Side ${page}` : `Opgave ${record_id}, side ${page}`),
  "receipts-deleted": ({ receipts, year }) => `${receipts} bilag fra ${year}`,
  "receipt-address-made": nothing,
};

const atProvider = (words: string, provider: Details[string] | undefined): string =>
  [words, provider].filter(Boolean).join(", hos ");

function monthWords(month: unknown): string {
  const first = parseDate(`${month}-01`);
  return first ? monthTitle(first) : "";
}

/** `Fra 1/1-2027: høj sats fra 3,94 til 4,02`. */
const sinceWords = (details: Details, labels: Labels): string =>
  [details.from !== undefined && `Fra ${dateWords(details.from)}`, changeWords(details, labels)]
    .filter(Boolean)
    .join(": ");

const importLabel = ({ rows }: Details): string => wordOf(rows, importLabels);

/** `Vagthold: fra start 8 t./4 mdr./6 døgn (før 11 t./4 mdr./6 døgn)` */
function rulesWords({ name, fields = [], before = [], after = [] }: Details): string {
  if (!Array.isArray(fields) || !Array.isArray(before) || !Array.isArray(after)) return String(name);
  const changes = fields.map((field, place) => {
    const label = field === "name" ? "navn" : rulePeriodWords({ from_date: field }).toLowerCase();
    return `${label} ${after[place] || "slettet"}${before[place] ? ` (før ${before[place]})` : ""}`;
  });
  return `${name}: ${changes.join(", ")}`;
}

const groupWords = ({ pay_groups }: Details): string | false =>
  Array.isArray(pay_groups) && payGroupsInWords(pay_groups as PayGroup[]).toLowerCase();

function unapprovedWords({ unapproved = 0, unapproved_price, own_unapproved = 0 }: Details): string | false {
  if (Number(unapproved) === 0) return false;
  const jobs = counted(Number(unapproved), "opgave", "opgaver");
  const own = Number(own_unapproved) > 0 ? `, heraf ${own_unapproved} af den, der oprettede den` : "";
  return `${jobs} uden godkendelse (${formatKroner(Number(unapproved_price))}${own})`;
}

/** If the export was of one person, this person is `about_user`, who is shown before this text. */
function exportWords({ status, kind, project, ...details }: Details): string {
  return joined(
    periodWords(details),
    formatWords(details),
    status !== undefined && wordOf(status, jobStatusLabels),
    kind !== undefined && wordOf(kind, jobKindLabels),
    project !== undefined && `projekt ${project}`,
    unknownWords("projekt", details.unknown_project_id),
    unknownWords("bruger", details.unknown_user_id),
  );
}

const unknownWords = (what: string, id: Details[string] | undefined): string | false =>
  id !== undefined && `${what} nr. ${id}, som ikke findes`;
