import * as z from "zod/mini";
import { type RoleName, roleLabels } from "#common/rules/access/permissions.ts";
import { auditKinds } from "#common/rules/audit-log.ts";
import { counted } from "#common/rules/counted.ts";
import { lawRuleLabels, periodWords as rulePeriodWords } from "#common/rules/law-rules.ts";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { companyDays } from "#common/rules/norm/company-calendar.ts";
import { person } from "#common/rules/person.ts";
import { formatDate, monthTitle, parseDate } from "#common/rules/time/clock.ts";
import { dateField, id, idText } from "#common/rules/values/fields.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { accountLabels, balanceRuleLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { holidayYearName } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { absenceKindLabels } from "#features/absence/rules/kinds/absence-kind.ts";
import { auditedLabels } from "#features/budgets/rules/budget-words.ts";
import { imports } from "#features/imports/rules/imports.ts";
import { accountingSystems } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { expenseLimitLabels } from "#features/job-types/rules/expense-limits.ts";
import { jobStatusLabels } from "#features/jobs/rules/job-status.ts";
import { jobKindLabels } from "#features/kinds/rules/kinds.ts";
import { payrollFormats } from "#features/payroll-files/rules/payroll-formats.ts";
import { type PayGroup, payGroupsInWords } from "#features/payrolls/rules/pay-groups.ts";
import { anonymisationSettingLabels } from "#features/personal-data/rules/anonymisation-words.ts";
import { registrationRuleLabels } from "#features/registration-rules/rules/registration-rule-words.ts";
import { reminderSettingLabels } from "#features/registrations/rules/auto-reminders.ts";
import { passwordLoginLabels } from "#features/session/rules/password-login.ts";
import { loginProblems } from "#features/session/rules/single-sign-on/login-problem.ts";
import { loginProviderLabels } from "#features/session/rules/single-sign-on/login-provider.ts";
import { fromWords } from "#features/users/rules/employment-terms.ts";
import { ownedInWords } from "#features/users/rules/ownership.ts";
import { webhookLabels } from "#features/webhooks/rules/webhook.ts";
import { deviationKindLabels } from "#features/working-time/rules/deviation-kinds.ts";

/** Paging ends here, so that counting stays fast. A filter of dates finds older entries. */
export const maxFoundEntries = 10_000;

const details = z.record(z.string(), z.union([z.string(), wire.count, z.array(z.string())]));

const auditEntry = z.object({
  id,
  kind: z.enum(auditKinds),
  created_at: z.string(),
  /** The actor; null for a program that is no user, and for somebody who was not logged in. */
  user: z.nullable(person),
  /** The person whom the event concerns, if it is not the actor. */
  about_user: z.nullable(person),
  /** The id of a payroll run, a job or another record. */
  record_id: z.nullable(id),
  details,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditLogPage = z.object({
  data: z.array(auditEntry),
  meta: pageMeta,
  /** The person in the filter, who may be deleted. */
  user: z.nullable(person),
});
export type AuditLogPage = z.infer<typeof auditLogPage>;

export const auditLogQuery = z.object({
  ...pageQuery,
  kind: z.optional(z.enum(auditKinds, "kind skal være en hændelse fra listen.")),
  /** Entries by or about this person. */
  user_id: z.optional(idText),
  from: z.optional(dateField("Fra")),
  to: z.optional(dateField("Til")),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;

const fieldLabels: Readonly<Record<string, string>> = {
  name: "navn",
  email: "e-mail",
  employee_id: "medarbejdernummer",
  default_hourly_rate: "timepris",
  registers_time: "registrerer timer",
  leader_user_id: "leder",
};

/** A program that is no user, such as the company's directory, has its name in the details. */
export const actorName = ({ user, details }: Pick<AuditEntry, "user" | "details">): string =>
  user?.name ?? String(details.program ?? "Ikke logget ind");

/** The details of an entry in words. */
export function auditText({ kind, record_id, details }: Pick<AuditEntry, "kind" | "record_id" | "details">): string {
  const { from, to, format, fields, version, projects = 0, cost_centers = 0 } = details;
  switch (kind) {
    case "login":
    case "login-connected":
    case "login-disconnected":
      return String(details.provider ?? (details.passkey ? `Passkey: ${details.passkey}` : ""));
    case "login-failed":
      return details.problem === undefined ? "" : words([String(details.problem)], loginFailures);
    case "password-login-changed":
      return changeWords(details, passwordLoginLabels);
    case "provider-login-refused":
      return `${details.provider}: ${words([String(details.problem)], loginProblems)}`;
    case "login-provider-changed":
      return `${details.name}: ${details.before ? changeWords(details, providerLabels) : createdWords(details, providerLabels)}`;
    case "webhook-changed":
      return `${details.name}: ${details.before ? changeWords(details, webhookLabels) : createdWords(details, webhookLabels)}`;
    case "budget-created":
    case "budget-changed":
    case "budget-deleted":
      return `${details.name}: ${details.before ? changeWords(details, auditedLabels) : createdWords(details, auditedLabels)}`;
    case "user-created":
    case "user-reactivated":
      return [roleWords(to), details.provider].filter(Boolean).join(", hos ");
    case "test-mail-sent":
      return words([String(details.answer)], testMailAnswers);
    case "invitation-sent":
      return details.by === "list" ? "Link vist på en liste" : "";
    case "user-changed":
      return words(fields, fieldLabels);
    case "roles-changed":
      return [`Fra ${roleWords(from)} til ${roleWords(to)}`, details.provider].filter(Boolean).join(", hos ");
    case "employment-terms-changed":
      return `${fromWords({ from_date: String(from) })}, ${words([String(details.change)], termsChanges)}`;
    case "sales-rate-changed":
      return `${details.name}: ${fromWords({ from_date: String(from) }).toLowerCase()}, ${words([String(details.change)], termsChanges)}`;
    case "invoice-basis-made":
    case "invoice-basis-annulled":
      return `Nr. ${record_id}, ${details.name}`;
    case "invoice-basis-downloaded":
      return `Nr. ${record_id}, ${String(format).toUpperCase()}`;
    case "invoice-basis-sent":
      return `Nr. ${record_id}, til ${details.system}: ${details.number}`;
    case "invoice-basis-not-sent":
      return `Nr. ${record_id}, til ${details.system}`;
    case "accounting-setup-changed":
      return changeWords(details, accountingLabels);
    case "balance-entry-added":
      return `${words([String(details.account)], accountLabels)}, ${formatDate(String(details.date))}`;
    case "holiday-agreement-made":
    case "holiday-agreement-confirmed":
    case "holiday-agreement-withdrawn":
      return holidayYearName(Number(details.year));
    case "balance-rules-changed":
      return [from === undefined ? "" : `Fra ${formatDate(String(from))}`, changeWords(details, balanceRuleLabels)]
        .filter(Boolean)
        .join(": ");
    case "employment-period-changed":
      return changeWords(details, employmentLabels);
    case "ownership-transferred":
      return ownedInWords(Number(projects), Number(cost_centers));
    case "project-owner-changed":
    case "cost-center-owner-changed":
      return `${details.code}, før ${details.former_owner}`;
    case "project-closed":
    case "project-opened":
    case "job-type-closed":
    case "job-type-opened":
    case "customer-closed":
    case "customer-opened":
    case "token-made":
    case "token-revoked":
    case "webhook-secret-renewed":
    case "webhook-deleted":
    case "webhook-turned-off":
      return String(details.name);
    case "month-closed":
    case "month-reopened":
      return monthWords(details.month);
    case "substitute-named":
    case "substitute-ended":
      return `For ${details.for}, ${periodWords(details)}`;
    case "decided-as-substitute":
      return `Opgave ${record_id}, ${words([String(to)], jobStatusLabels)}`;
    case "salary-code-changed":
      return `${details.name}, fra ${from || "(tom)"} til ${to || "(tom)"}`;
    case "project-created":
    case "cost-center-created":
    case "job-type-created":
    case "customer-created":
      return `${details.name}: ${createdWords(details, masterDataLabels)}`;
    case "project-changed":
    case "cost-center-changed":
    case "job-type-changed":
    case "customer-changed":
      return `${details.name}: ${changeWords(details, masterDataLabels)}`;
    case "absence-kind-changed":
      return `${details.name}: ${details.before ? changeWords(details, absenceKindLabels) : createdWords(details, absenceKindLabels)}`;
    case "expense-limits-changed":
      return changeWords(details, expenseLimitLabels);
    case "working-time-rules-changed":
      return details.name === undefined ? changeWords(details, lawRuleLabels) : rulesWords(details);
    case "allowance-rules-changed":
      return rulesWords(details);
    case "company-details-changed":
      return changeWords(details, masterDataLabels);
    case "late-entries-permitted":
      return `Til og med ${formatDate(String(to))}`;
    case "registration-rules-changed":
      return changeWords(details, registrationRuleLabels);
    case "reminder-setting-changed":
      return changeWords(details, reminderSettingLabels);
    case "anonymisation-setting-changed":
      return changeWords(details, anonymisationSettingLabels);
    case "company-calendar-changed":
      return changeWords(details, companyDays);
    case "jobs-exported":
      return exportWords(details);
    case "expenses-exported":
      return `${from === undefined ? `Lønkørsel ${record_id}` : periodWords(details)}, ${String(format).toUpperCase()}`;
    case "absences-exported":
      return [
        periodWords(details),
        details.content === "statistics" && "Danmarks Statistik",
        String(format).toUpperCase(),
      ]
        .filter(Boolean)
        .join(", ");
    case "report-exported":
      return `${details.title}, ${periodWords(details)}, ${String(format).toUpperCase()}`;
    case "allowances-exported":
    case "working-time-exported":
      return `${periodWords(details)}, ${String(format).toUpperCase()}`;
    case "working-time-corrected":
      return formatDate(String(details.date));
    case "overtime-marked":
      return [formatDate(String(details.date)), words(details.marks, overtimeWords) || "intet"].join(", ");
    case "deviation-explained":
    case "deviation-signed":
      return `${words([String(details.deviation)], deviationKindLabels)}, ${formatDate(String(details.date))}`;
    case "rows-imported":
      return `${importLabel(details)}: ${details.created} nye, ${details.changed} ændret`;
    case "rows-exported":
      return importLabel(details);
    case "payroll-created":
      return [`Lønkørsel ${record_id}`, ...groupWords(details), ...unapprovedWords(details)].join(", ");
    case "payroll-annulled":
      return `Lønkørsel ${record_id}`;
    case "payroll-downloaded":
    case "payroll-file-renewed":
      return `Lønkørsel ${record_id}, ${words([String(format)], formatLabels)}`;
    case "job-reversed":
      return `Opgave ${record_id}`;
    case "payroll-setup-changed":
      return `Version ${version}`;
    case "mileage-rates-changed":
      return [`Fra ${formatDate(String(from))}`, changeWords(details, rateLabels)].filter(Boolean).join(": ");
    case "mileage-opening-changed":
      return [details.year, changeWords(details, { km: "km" })].filter(Boolean).join(": ");
    case "mileage-record-exported":
      return record_id === null ? String(details.year) : `Lønkørsel ${record_id}`;
    case "commute-restarted":
      return `${details.workplace}, fra ${formatDate(String(from))}`;
    case "receipt-seen":
      return receiptWords(record_id, details);
    case "receipts-deleted":
      return `${details.receipts} bilag fra ${details.year}`;
    default:
      return "";
  }
}

function monthWords(month: unknown): string {
  const first = parseDate(`${month}-01`);
  return first ? monthTitle(first) : "";
}

const importLabel = ({ rows }: AuditEntry["details"]): string => words([String(rows)], importLabels);

const importLabels = Object.fromEntries(Object.entries(imports).map(([name, { label }]) => [name, label]));
const testMailAnswers: Readonly<Record<string, string>> = {
  accepted: "Taget imod af mailserveren",
  refused: "Ikke taget imod",
  file: "Gemt som fil, uden mailserver",
};

const loginFailures: Readonly<Record<string, string>> = {
  "passwords-off": "Adgangskoder er slået fra for rollen",
  passkey: "Passkey afvist",
};
const providerLabels = { ...loginProviderLabels, client_secret: "klienthemmelighed" };

const termsChanges: Readonly<Record<string, string>> = { added: "tilføjet", changed: "rettet", removed: "slettet" };

const masterDataLabels: Readonly<Record<string, string>> = {
  name: "navn",
  code: "kode",
  kind: "type",
  vat_share: "fradrag for moms i procent",
  asks_participants: "kræver deltagere og anledning",
  is_extra: "ekstra arbejde",
  default_cost_center: "standard cost center",
  owner: "ejer",
  people: "kun for",
  customer: "kunde",
  email: "e-mail",
  reference: "reference",
  accounting_number: "nummer i regnskabet",
  salary_code: "lønkode",
  low_salary_code: "lønkode, lav sats",
  bicycle_salary_code: "lønkode, cykel og knallert",
  address: "adresse",
  cvr: "CVR-nummer",
  admin_gives_last_approval: "administratorens sidste godkendelse",
};

const accountingLabels = Object.fromEntries([
  ["system", "system"],
  ...Object.values(accountingSystems).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]) => [name, label] as const),
  ),
]);

const rateLabels: Readonly<Record<string, string>> = {
  from_date: "dato",
  high: "sats til 20.000 km",
  low: "sats over 20.000 km",
  bicycle: "sats for cykel og knallert",
  own_high: "jeres sats til 20.000 km",
  own_low: "jeres sats over 20.000 km",
  own_bicycle: "jeres sats for cykel og knallert",
};

const employmentLabels = {
  employed_from: "første dag",
  employed_until: "sidste dag",
  holiday_week_minutes: "minutter pr. uge, som ferie tælles efter",
};

/** `navn fra Havn til Havnen, kode fra P1 til P2`. Old entries have no values, so only the fields are named. */
export function changeWords(
  { fields = [], before = [], after = [] }: AuditEntry["details"],
  labels: Readonly<Record<string, string>>,
): string {
  if (!Array.isArray(fields)) return "";
  const value = (values: AuditEntry["details"][string], index: number) =>
    valueWords(String(fields[index]), (Array.isArray(values) && values[index]) || "");
  return fields
    .map((name, index) => {
      const label = labels[name] ?? name;
      const hasValues = Array.isArray(after) && after.length > 0;
      return hasValues ? `${label} fra ${value(before, index)} til ${value(after, index)}` : label;
    })
    .join(", ");
}

/** `Vagthold: fra start 8 t./4 mdr./6 døgn (før 11 t./4 mdr./6 døgn)` */
function rulesWords({ name, fields = [], before = [], after = [] }: AuditEntry["details"]): string {
  if (!Array.isArray(fields) || !Array.isArray(before) || !Array.isArray(after)) return String(name);
  const changes = fields.map((field, place) => {
    const label = field === "name" ? "navn" : rulePeriodWords({ from_date: field }).toLowerCase();
    return `${label} ${after[place] || "slettet"}${before[place] ? ` (før ${before[place]})` : ""}`;
  });
  return `${name}: ${changes.join(", ")}`;
}

/** `kode P1, ejer Ejnar Ejer`. */
function createdWords(
  { fields = [], after = [] }: AuditEntry["details"],
  labels: Readonly<Record<string, string>>,
): string {
  if (!Array.isArray(fields) || !Array.isArray(after)) return "";
  return fields.map((name, index) => `${labels[name] ?? name} ${valueWords(name, after[index] ?? "")}`).join(", ");
}

function valueWords(field: string, value: string): string {
  if (field === "kind") return words([value], jobKindLabels);
  return parseDate(value) ? formatDate(value) : value || "(tom)";
}

const groupWords = ({ pay_groups }: AuditEntry["details"]): string[] =>
  Array.isArray(pay_groups) ? [payGroupsInWords(pay_groups as PayGroup[]).toLowerCase()] : [];

function unapprovedWords({ unapproved = 0, unapproved_price, own_unapproved = 0 }: AuditEntry["details"]): string[] {
  if (Number(unapproved) === 0) return [];
  const jobs = counted(Number(unapproved), "opgave", "opgaver");
  const own = Number(own_unapproved) > 0 ? `, heraf ${own_unapproved} af den, der oprettede den` : "";
  return [`${jobs} uden godkendelse (${formatKroner(Number(unapproved_price))}${own})`];
}

const formatLabels = Object.fromEntries(Object.entries(payrollFormats).map(([name, { label }]) => [name, label]));

const receiptWords = (jobId: number | null, { page }: AuditEntry["details"]): string =>
  jobId === null ? `Side ${page}` : `Opgave ${jobId}, side ${page}`;

const overtimeWords = { agreed: "aftalt", banked: "til afspadsering" } as const;

const periodWords = ({ from, to }: AuditEntry["details"]): string =>
  `${formatDate(String(from))} – ${formatDate(String(to))}`;

/** Does not name the person in the filter of the export, because `about_user` is shown before this text. */
function exportWords({ format, status, kind, project, ...details }: AuditEntry["details"]): string {
  const ofStatus = status === undefined ? [] : words([String(status)], jobStatusLabels);
  const ofKind = kind === undefined ? [] : words([String(kind)], jobKindLabels);
  const ofProject = project === undefined ? [] : `projekt ${project}`;
  const known = [periodWords(details), String(format).toUpperCase(), ofStatus, ofKind, ofProject];
  return [
    ...known,
    unknownWords("projekt", details.unknown_project_id),
    unknownWords("bruger", details.unknown_user_id),
  ]
    .flat()
    .join(", ");
}

const unknownWords = (what: string, id: AuditEntry["details"][string] | undefined) =>
  id === undefined ? [] : `${what} nr. ${id}, som ikke findes`;

const roleWords = (names: AuditEntry["details"][string] | undefined): string =>
  words(names, roleLabels satisfies Record<RoleName, string>);

function words(names: AuditEntry["details"][string] | undefined, labels: Readonly<Record<string, string>>): string {
  return Array.isArray(names) ? names.map((name) => labels[name] ?? name).join(", ") : "";
}
