import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from "kysely";
import type { RoleName } from "#common/rules/access/permissions.ts";
import type { TokenScope } from "#common/rules/access/token-scopes.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import type { NormPlan } from "#common/rules/norm/norm-plan.ts";
import type { TimeRule } from "#common/rules/time/time-rounding.ts";

/** tables.test.ts compares these types with the real schema. */
export type Database = {
  roles: RolesTable;
  users: UsersTable;
  user_roles: UserRolesTable;
  employment_terms: EmploymentTermsTable;
  sessions: SessionsTable;
  password_links: PasswordLinksTable;
  second_factors: SecondFactorsTable;
  login_providers: LoginProvidersTable;
  login_identities: LoginIdentitiesTable;
  password_login: PasswordLoginTable;
  password_keepers: PasswordKeepersTable;
  provider_logins: ProviderLoginsTable;
  pending_logins: PendingLoginsTable;
  recovery_codes: RecoveryCodesTable;
  scim_connection: ScimConnectionTable;
  scim_users: ScimUsersTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  attempts: AttemptsTable;
  payroll_setup: PayrollSetupTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_log: AuditLogTable;
  write_counts: WriteCountsTable;
  substitutes: SubstitutesTable;
  closed_months: ClosedMonthsTable;
  report_changes: ReportChangesTable;
  finished_weeks: FinishedWeeksTable;
  mails_off: MailsOffTable;
  hidden_first_steps: HiddenFirstStepsTable;
  sent_mails: SentMailsTable;
  registered_mails: RegisteredMailsTable;
  overdue_jobs: OverdueJobsTable;
  cost_centers: CostCentersTable;
  customers: CustomersTable;
  sales_rates: SalesRatesTable;
  invoice_bases: InvoiceBasesTable;
  invoice_basis_lines: InvoiceBasisLinesTable;
  invoice_basis_jobs: InvoiceBasisJobsTable;
  invoice_drafts: InvoiceDraftsTable;
  accounting_setup: AccountingSetupTable;
  projects: ProjectsTable;
  project_people: ProjectPeopleTable;
  project_budgets: ProjectBudgetsTable;
  budget_warnings: BudgetWarningsTable;
  job_types: JobTypesTable;
  expense_limits: ExpenseLimitsTable;
  payrolls: PayrollsTable;
  favourites: FavouritesTable;
  saved_reports: SavedReportsTable;
  registered_jobs: RegisteredJobsTable;
  jobs: JobsTable;
  job_expenses: JobExpensesTable;
  job_trips: JobTripsTable;
  job_history: JobHistoryTable;
  job_comments: JobCommentsTable;
  job_comment_reads: JobCommentReadsTable;
  payroll_lines: PayrollLinesTable;
  payroll_sums: PayrollSumsTable;
  payroll_user_totals: PayrollUserTotalsTable;
  job_reversals: JobReversalsTable;
  job_counts: JobCountsTable;
  payroll_files: PayrollFilesTable;
  payroll_downloads: PayrollDownloadsTable;
  payroll_reminders: PayrollRemindersTable;
  registration_reminders: RegistrationRemindersTable;
  reminder_setting: ReminderSettingTable;
  registration_rules: RegistrationRulesTable;
  anonymisation_setting: AnonymisationSettingTable;
  late_entry_permits: LateEntryPermitsTable;
  timers: TimersTable;
  mileage_rates: MileageRatesTable;
  mileage_openings: MileageOpeningsTable;
  commute_restarts: CommuteRestartsTable;
  receipts: ReceiptsTable;
  receipt_pages: ReceiptPagesTable;
  job_receipts: JobReceiptsTable;
  sent_receipts: SentReceiptsTable;
  inbox_addresses: InboxAddressesTable;
  inbox_receipts: InboxReceiptsTable;
  payroll_line_parts: PayrollLinePartsTable;
  company_details: CompanyDetailsTable;
  company_calendar: CompanyCalendarTable;
  register_entries: RegisterEntriesTable;
  former_register_entries: FormerRegisterEntriesTable;
  working_time_rules: WorkingTimeRulesTable;
  allowance_rules: AllowanceRulesTable;
  allowance_rule_versions: AllowanceRuleVersionsTable;
  payroll_allowance_lines: PayrollAllowanceLinesTable;
  overtime_days: OvertimeDaysTable;
  working_time_rule_periods: WorkingTimeRulePeriodsTable;
  working_time_deviations: WorkingTimeDeviationsTable;
  absence_kinds: AbsenceKindsTable;
  absences: AbsencesTable;
  absence_days: AbsenceDaysTable;
  absence_events: AbsenceEventsTable;
  balance_setup: BalanceSetupTable;
  balance_rules: BalanceRulesTable;
  balance_entries: BalanceEntriesTable;
  holiday_agreements: HolidayAgreementsTable;
  payroll_absence_lines: PayrollAbsenceLinesTable;
  calendar_addresses: CalendarAddressesTable;
  access_tokens: AccessTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;

type Versioned = {
  version: Generated<number>;
  changed_by_user_id: ColumnType<number | null, number | undefined, number | null>;
};

type RolesTable = { id: number; name: RoleName };

type UsersTable = Versioned & {
  id: GeneratedAlways<number>;
  name: string;
  /** A trigger numbers users of the same name; null if no other user has the name. */
  namesake_number: GeneratedAlways<number | null>;
  display_name: GeneratedAlways<string>;
  email: string;
  employee_id: string | null;
  registers_time: Generated<boolean>;
  leader_user_id: number | null;
  /** The first and the last day of the employment; null while unknown. */
  employed_from: string | null;
  employed_until: string | null;
  /** The working minutes of a week of holiday, if holiday is counted in hours; null if it is counted in days. */
  holiday_week_minutes: number | null;
  status: Generated<"invited" | "active" | "deleted">;
  password_hash: string | null;
  created_at: GeneratedTimestamp;
  deleted_at: Timestamp | null;
  anonymised_at: Generated<Date | null>;
};

/** The terms of a user from a day until the user's next row begins (docs/product-rules.md#terms-of-employment). */
type EmploymentTermsTable = Versioned & {
  id: GeneratedAlways<number>;
  user_id: number;
  from_date: string;
  hourly_rate: number;
  plan: JSONColumnType<NormPlan, string | undefined, string> | null;
  /** The weekly norm of a user without a plan; null with a plan, and while the norm is unknown. */
  weekly_minutes: number | null;
  pay_kind: Generated<"hourly" | "salaried">;
  pay_period: Generated<"month" | "fortnight">;
  pay_period_from: string | null;
  weekly_limit_hours: number | null;
  weekly_limit_agreed_on: string | null;
  exempt_agreed_on: string | null;
  exempt_by: string | null;
  young_until: string | null;
  is_at_school: Generated<boolean>;
  /** Whether Dagværk makes rows of `register_entries` for planned days. */
  registers_norm: Generated<boolean>;
  /** Null for the rules of the company. */
  working_time_rules_id: number | null;
  allowance_rules_id: number | null;
  /** Earlier rates for the days of this row. Jobs may still have them. */
  former_rates: Generated<number[]>;
};

type UserRolesTable = { user_id: number; role_id: number };

type SessionsTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  remember: boolean;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
  /** Updated at most every five minutes. */
  last_used_at: GeneratedTimestamp;
  user_agent: string | null;
  provider_id: Generated<number | null>;
  id_token: Generated<string | null>;
  has_second_factor: Generated<boolean>;
};

type LoginProvidersTable = Versioned & {
  id: GeneratedAlways<number>;
  kind: "entra" | "google" | "oidc";
  name: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  /** The allowed domains of mail addresses, in lower case; empty for all domains. */
  domains: string[];
  creates_users: boolean;
  has_second_factor: boolean;
  role_map: ColumnType<{ value: string; role: RoleName }[], string, string>;
  is_used: boolean;
};

/** Users whose first role is in `off_roles` log in only at a provider. `isProviderOnly` has the exceptions. */
type PasswordLoginTable = Versioned & {
  id: Generated<number>;
  off_roles: RoleName[];
};

type PasswordKeepersTable = { user_id: number };

/** Issuer and subject identify an account; the mail address does not. */
type LoginIdentitiesTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  provider_id: number;
  issuer: string;
  subject: string;
  created_at: GeneratedTimestamp;
  last_login_at: GeneratedTimestamp;
  claims: ColumnType<{ roles: string[]; groups: string[]; lacks_groups: boolean }, string, string>;
};

/** Logins at a provider that has not responded yet. */
type ProviderLoginsTable = {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider_id: number;
  nonce: string;
  code_verifier: string;
  /** The address to open after the login. */
  wanted: string;
  /** The logged-in user who connects an account at the provider; null for a login. */
  user_id: number | null;
  expires_at: Timestamp;
};

/** Logins that the provider has confirmed, and that still need the user's second factor: a code or a passkey. */
type PendingLoginsTable = {
  browser_hash: Buffer;
  user_id: number;
  provider_id: number;
  id_token: string;
  wanted: string;
  expires_at: Timestamp;
};

type PasswordLinksTable = {
  token_hash: Buffer;
  user_id: number;
  is_invitation: Generated<boolean>;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
};

/** Logins require a code only after the user has confirmed the secret. */
type SecondFactorsTable = {
  user_id: number;
  secret: Buffer;
  /** The number, counted from 1970, of the last 30-second step whose code was used. */
  used_step: Generated<number>;
  created_at: GeneratedTimestamp;
  confirmed_at: Timestamp | null;
  wrong_code_told_at: Generated<Date | null>;
};

type PasskeysTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  /** The authenticator's count of uses; 0 if it does not count. */
  counter: number;
  transports: string[];
  name: string;
  created_at: GeneratedTimestamp;
  last_used_at: Generated<Date | null>;
};

type PasskeyChallengesTable = {
  challenge: string;
  browser_hash: Buffer;
  /** The user who adds a passkey; null for a login. */
  user_id: number | null;
  expires_at: Timestamp;
};

/** No row while SCIM is off. */
type ScimConnectionTable = {
  id: Generated<number>;
  token_hash: Buffer;
  made_at: GeneratedTimestamp;
  made_by_user_id: number;
  last_used_at: Timestamp | null;
};

type ScimUsersTable = { user_id: number; user_name: string; external_id: string | null };

type RecoveryCodesTable = { id: GeneratedAlways<number>; user_id: number; code_hash: string };

type AttemptsTable = {
  id: GeneratedAlways<number>;
  action: "login" | "password-link" | "password-change" | "second-factor" | "test-mail" | "provider-login" | "passkey";
  subject: string;
  client: Generated<string>;
  is_failed: Generated<boolean>;
  attempted_at: GeneratedTimestamp;
};

type PayrollSetupTable = {
  id: Generated<number>;
  version: Generated<number>;
  settings: JSONColumnType<object, string | undefined, string>;
  updated_at: GeneratedTimestamp;
  updated_by_user_id: number | null;
};

type IdempotencyKeysTable = {
  user_id: number;
  key: string;
  request_hash: Buffer;
  answer: string | null;
  created_at: GeneratedTimestamp;
};

type AuditLogTable = {
  id: GeneratedAlways<number>;
  kind: string;
  user_id: number | null;
  about_user_id: number | null;
  record_id: number | null;
  details: JSONColumnType<Record<string, string | number | string[]>, string | undefined, never>;
  created_at: GeneratedTimestamp;
};

type WriteCountsTable = { user_id: number; minute: Timestamp; writes: number };

type FinishedWeeksTable = { user_id: number; monday: string; finished_at: GeneratedTimestamp };

/** The first day of each closed month. */
type ClosedMonthsTable = { month: string; closed_at: GeneratedTimestamp; closed_by_user_id: number };

/** `from_date` and `to_date` are both included. */
type SubstitutesTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  substitute_user_id: number;
  from_date: string;
  to_date: string;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
  /** The user who ended the substitution early; null if nobody did, or the company's directory did. */
  ended_by_user_id: number | null;
  ended_at: Timestamp | null;
};

type MailsOffTable = { user_id: number; kind: string };

type HiddenFirstStepsTable = { user_id: number };

type RegisteredMailsTable = { user_id: number; window_at: Timestamp; by_user_id: number };

type SentMailsTable = { day: string; kind: string; user_id: number };

type OverdueJobsTable = { job_id: number; job_status: string; since: Timestamp; told: "substitutes" | "managers" };

type CostCentersTable = Versioned & { id: GeneratedAlways<number>; name: string; code: string; owner_user_id: number };

type CustomersTable = Versioned & {
  id: GeneratedAlways<number>;
  name: string;
  cvr: string | null;
  email: string | null;
  reference: string | null;
  accounting_number: Generated<string | null>;
  is_closed: Generated<boolean>;
};

/** If an id is null, the rate holds for all customers, projects or job types. */
type SalesRatesTable = Versioned & {
  id: GeneratedAlways<number>;
  customer_id: number | null;
  project_id: number | null;
  job_type_id: number | null;
  from_date: string;
  rate: number;
};

type InvoiceBasesTable = {
  /** The ids have no gaps. */
  id: number;
  customer_id: number;
  customer_name: string;
  customer_cvr: string | null;
  customer_reference: string | null;
  until_date: string;
  group_by: "person" | "work" | "day";
  with_refunds: boolean;
  /** The percentage that is added to expenses and to the pay for kilometres. */
  markup: number;
  jobs_count: number;
  amount: number;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
  annulled_at: Timestamp | null;
  annulled_by_user_id: number | null;
};

/** Amounts are without VAT. Lines of work have a rate, and lines of expenses or trips have a cost. */
type InvoiceBasisLinesTable = {
  invoice_basis_id: number;
  place: number;
  project_code: string;
  project_name: string;
  kind: JobKind;
  title: string;
  minutes: number | null;
  km: number | null;
  rate: number | null;
  cost: number | null;
  amount: number;
};

/** The jobs as they were when invoiced. A job is in at most one basis that is not annulled. */
type InvoiceBasisJobsTable = {
  invoice_basis_id: number;
  job_id: number;
  line_place: number;
  is_annulled: Generated<boolean>;
  project_id: number;
  job_type_id: number;
  user_id: number;
  day: string;
  minutes: number;
  km: number | null;
  cost: number;
};

/** The last attempt to create a draft. `key` identifies the draft, and is stored before the request. */
type InvoiceDraftsTable = {
  invoice_basis_id: number;
  system: string;
  key: string;
  reference: string;
  attempt: Generated<number>;
  status: "sending" | "sent" | "refused" | "unknown";
  number: string | null;
  response_status: number | null;
  problem: string | null;
  words: Generated<string>;
  tried_at: GeneratedTimestamp;
  tried_by_user_id: number;
};

type AccountingSetupTable = Versioned & {
  id: Generated<number>;
  system: string | null;
  settings: JSONColumnType<Record<string, string>, string | undefined, string>;
  secrets: JSONColumnType<Record<string, string>, string | undefined, string>;
};

type ProjectsTable = Versioned & {
  id: GeneratedAlways<number>;
  name: string;
  code: string;
  owner_user_id: number;
  default_cost_center_id: number | null;
  is_closed: Generated<boolean>;
  is_limited: Generated<boolean>;
  customer_id: Generated<number | null>;
};

/** The chosen people of a project that is only for some people (`is_limited`). */
type ProjectPeopleTable = { project_id: number; user_id: number };

type ProjectBudgetsTable = Versioned & {
  id: GeneratedAlways<number>;
  project_id: number;
  /** Null for all work. */
  job_type_id: number | null;
  measure: "hours" | "kroner";
  /** Minutes for the measure `hours`, and kroner for `kroner`. */
  amount: number;
  period: "project" | "dates" | "month";
  /** Null unless the period is `dates`. */
  from_date: string | null;
  to_date: string | null;
  created_at: GeneratedTimestamp;
};

type BudgetWarningsTable = {
  budget_id: number;
  /** The first day of the month, for a monthly budget; null for others. */
  month: string | null;
  percent: 80 | 100;
  warned_at: GeneratedTimestamp;
};

/** `features/kinds/rules/kinds.ts` adds the names of kinds to `JobKindNames`, because `common` imports no feature. */
type JobKind = keyof JobKindNames;

type JobTypesTable = Versioned & {
  id: GeneratedAlways<number>;
  name: string;
  /** For mileage, the code of the high rate by car. */
  salary_code: string;
  is_closed: Generated<boolean>;
  kind: Generated<JobKind>;
  /** The deductible percentage of the VAT, for expenses only. */
  vat_share: 0 | 25 | 100 | null;
  /** Whether the job type is paid on top of ordinary work, as overtime is. The job form never suggests such a type. */
  is_extra: Generated<boolean>;
  asks_participants: Generated<boolean>;
  low_salary_code: string | null;
  bicycle_salary_code: string | null;
};

type ExpenseLimitsTable = Versioned & {
  id: Generated<number>;
  named_invoice_above: Generated<number>;
  missing_receipt_reason_length: Generated<number>;
  duplicate_days: Generated<number>;
  financial_year_end_month: Generated<number>;
};

type ReportChangesTable = { xid: Generated<string>; at: GeneratedTimestamp };

type PayrollsTable = {
  /** The ids have no gaps. */
  id: number;
  description: string;
  created_before_date: string;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
  jobs_count: Generated<number>;
  reversals_count: Generated<number>;
  total_minutes: Generated<number>;
  total_price: Generated<number>;
  annulled_at: Timestamp | null;
  annulled_by_user_id: number | null;
  /** The pay groups to which the run is limited; null for a run for everybody. */
  pay_groups: string[] | null;
};

/** Times are `HH:mm`. */
type FavouritesTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  project_id: number;
  job_type_id: number;
  start_time: string | null;
  end_time: string | null;
  pause_minutes: Generated<number>;
  pause_start: string | null;
  trip: JSONColumnType<object, string | undefined | null, never> | null;
  place: number;
  created_at: GeneratedTimestamp;
};

type SavedReportsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  is_shared: boolean;
  query: JSONColumnType<object, string, never>;
  created_at: GeneratedTimestamp;
};

type JobStatus = "NEW" | "APPROVED_BY_PROJECT_OWNER" | "APPROVED_BY_MANAGER" | "PAID" | "REJECTED";
type PriceMode = "auto" | "manual";

/** All jobs, including cancelled ones. */
type RegisteredJobsTable = JobsTable & { cancelled_at: Timestamp | null; cancelled_by_user_id: number | null };

/** A view of the jobs that are not cancelled. */
type JobsTable = {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  user_id: number;
  project_id: number;
  job_type_id: number;
  cost_center_id: number | null;
  started_at: Timestamp;
  ended_at: Timestamp;
  /** Not included in `minutes`. */
  pause_minutes: Generated<number>;
  /** `HH:mm`. The pause begins when the clock first shows this time in the job; null for a pause in the middle. */
  pause_start: string | null;
  minutes: GeneratedAlways<number>;
  price_mode: PriceMode;
  hourly_rate: number | null;
  price: number;
  note: string | null;
  job_status: Generated<JobStatus>;
  rejection_reason: string | null;
  owner_approved_by_user_id: number | null;
  manager_approved_by_user_id: number | null;
  /** The user who decided last, and may withdraw the decision; null once anything else has happened to the job. */
  decided_by_user_id: number | null;
  payroll_id: number | null;
  created_at: GeneratedTimestamp;
  /** The absent user in whose name a substitute gave the approval; null without a substitute. */
  owner_approved_on_behalf_of_user_id: number | null;
  manager_approved_on_behalf_of_user_id: number | null;
  kind: Generated<JobKind>;
  late_reason: string | null;
};

/** The gross amount of an expense is its job's price. */
type JobExpensesTable = {
  job_id: number;
  vat: number;
  currency: string;
  currency_amount: number | null;
  supplier: string | null;
  supplier_cvr: string | null;
  participants: string | null;
  missing_receipt_reason: string | null;
  /** Jobs of one split expense share `split_id`. `split_price` is the price of the whole expense when it was split. */
  split_id: string | null;
  split_price: number | null;
};

type JobTripsTable = {
  job_id: number;
  from_place: string;
  via_places: string[];
  to_place: string;
  is_round_trip: boolean;
  purpose: string;
  km: number;
  vehicle: "car" | "bicycle";
  registration_number: string | null;
  is_own_vehicle: true;
  /** Which end of a commute is the workplace; null for other trips. */
  workplace: "from" | "to" | null;
  workplace_key: GeneratedAlways<string | null>;
};

/** `from` and `to` are names instead of ids, such as the names of projects. */
type StoredChange = { field: string; from: string | number | null; to: string | number | null };

type JobHistoryTable = {
  id: GeneratedAlways<number>;
  job_id: number;
  user_id: number;
  event:
    | "created"
    | "changed"
    | "approved"
    | "rejected"
    | "resubmitted"
    | "paid"
    | "annulled"
    | "reversed"
    | "replaced"
    | "withdrawn"
    | "cancelled"
    | "closed"
    | "restored";
  from_status: JobStatus | null;
  to_status: JobStatus;
  changes: JSONColumnType<StoredChange[], string | undefined, string>;
  reason: string | null;
  created_at: GeneratedTimestamp;
  payroll_id: number | null;
  related_job_id: number | null;
  on_behalf_of_user_id: number | null;
};

type JobCommentsTable = {
  id: GeneratedAlways<number>;
  job_id: number;
  user_id: number;
  text: string;
  created_at: GeneratedTimestamp;
  edited_at: Timestamp | null;
};

type JobCommentReadsTable = { user_id: number; job_id: number; read_up_to_id: number };

type PayrollLinesTable = {
  id: GeneratedAlways<number>;
  payroll_id: number;
  job_id: number;
  user_id: number;
  employee_id: string;
  user_name: string;
  salary_code: string;
  job_type_name: string;
  project_code: string;
  project_name: string;
  cost_center_code: string | null;
  cost_center_name: string | null;
  started_at: Timestamp;
  ended_at: Timestamp;
  minutes: number;
  price_mode: PriceMode;
  hourly_rate: number | null;
  price: number;
  reverses_line_id: number | null;
  kind: Generated<JobKind>;
  vat_share: 0 | 25 | 100 | null;
};

/** Rows without a user have the sums of all users. */
type PayrollSumsTable = {
  payroll_id: number;
  user_id: number | null;
  kind: JobKind;
  minutes: number;
  price: number;
  km: number;
};

type PayrollUserTotalsTable = {
  user_id: number;
  payroll_id: number;
  jobs_count: number;
  reversals_count: number;
  minutes: number;
  price: number;
};

type JobReversalsTable = {
  id: GeneratedAlways<number>;
  job_id: number;
  payroll_line_id: number;
  replacement_job_id: number;
  payroll_id: number | null;
  reason: string;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
};

type JobCountsTable = { dimension: "status" | "job_type" | "cost_center"; key: string; jobs: number };

type PayrollFilesTable = {
  id: GeneratedAlways<number>;
  payroll_id: number;
  format: string;
  file_name: string;
  content_type: string;
  sha256: string;
  bytes: Buffer;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
};

type PayrollDownloadsTable = {
  id: GeneratedAlways<number>;
  payroll_id: number;
  payroll_file_id: number;
  user_id: number;
  created_at: GeneratedTimestamp;
};

type PayrollRemindersTable = { user_id: number; sent_on: string; sent_by_user_id: number };

type RegistrationRemindersTable = { user_id: number; sent_on: string; sent_by_user_id: number | null };

type ReminderSettingTable = Versioned & {
  id: Generated<number>;
  weekdays: ColumnType<number[], number[] | undefined, number[]>;
  hour: Generated<number>;
  after_days: Generated<number>;
};

type RegistrationRulesTable = Versioned & {
  id: Generated<number>;
  minute_step: Generated<TimeRule["minute_step"]>;
  rounding: Generated<TimeRule["rounding"]>;
  days_back: number | null;
};
type AnonymisationSettingTable = Versioned & { id: Generated<number>; is_automatic: Generated<boolean> };

type LateEntryPermitsTable = { user_id: number; until_date: string; permitted_by_user_id: number };

type TimersTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  started_at: GeneratedTimestamp;
  stopped_at: Timestamp | null;
  project_id: number | null;
  job_type_id: number | null;
};

/** Kroner per kilometre from a day on. `own_…` are the company's lower rates; null for the state's rate. */
type MileageRatesTable = Versioned & {
  id: GeneratedAlways<number>;
  from_date: string;
  high: number;
  low: number;
  bicycle: number;
  own_high: number | null;
  own_low: number | null;
  own_bicycle: number | null;
};

type MileageOpeningsTable = Versioned & { user_id: number; year: number; km: number };

/** In a reversal, `km` and `price` are negative. */
type PayrollLinePartsTable = {
  payroll_line_id: number;
  part: string;
  user_id: number;
  year: number;
  salary_code: string;
  km: number;
  rate: number;
  price: number;
};

type CommuteRestartsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  workplace: string;
  workplace_key: string;
  from_date: string;
  reason: string;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
};

type ReceiptsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  type: "jpeg" | "png" | "webp" | "heic" | "pdf";
  sent_sha256: Buffer;
  pages_sha256: Buffer;
  pages: number;
  /** A JPEG, like the pages. */
  thumbnail: Buffer;
  created_at: GeneratedTimestamp;
};

type ReceiptPagesTable = { receipt_id: number; page: number; width: number; height: number; bytes: Buffer };

type JobReceiptsTable = { job_id: number; receipt_id: number; place: number };

/** Files that users sent as receipts in the last day, even unreadable ones. They count towards daily limits. */
type SentReceiptsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  sent_at: GeneratedTimestamp;
  by_mail: Generated<boolean>;
};

type InboxAddressesTable = { user_id: number; token: string; created_at: GeneratedTimestamp };

type InboxReceiptsTable = {
  receipt_id: number;
  sender: string | null;
  subject: string | null;
  /** Hash of the Message-ID, or of an empty text if the mail has none. */
  message_sha256: Buffer;
};

type CompanyDetailsTable = Versioned & {
  id: Generated<number>;
  name: string;
  address: string;
  cvr: string;
  admin_gives_last_approval: Generated<boolean>;
};

type CompanyCalendarTable = Versioned & {
  id: Generated<number>;
  days: JSONColumnType<CompanyDays, string, string>;
};

/** `changed_by_user_id` is null if the row was made from the plan. */
type RegisterEntriesTable = Versioned & {
  user_id: number;
  date: string;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  pause_minutes: Generated<number>;
  minutes: number;
  changed_at: GeneratedTimestamp;
  late_cause: string | null;
};

type FormerRegisterEntriesTable = {
  [Name in keyof Selectable<RegisterEntriesTable>]: Selectable<RegisterEntriesTable>[Name];
};

type WorkingTimeRulesTable = Versioned & {
  id: Generated<number>;
  /** Null for the rules of the company. */
  name: string | null;
};

type WorkingTimeRulePeriodsTable = {
  rules_id: number;
  from_date: string;
  rest_hours: Generated<11 | 8>;
  reference_months: Generated<4 | 6 | 12>;
  days_between_days_off: Generated<number>;
};

type WorkingTimeDeviationsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  day: string;
  kind: "rest" | "day-off" | "average";
  short_minutes: number;
  project_id: number | null;
  reason: string;
  compensation: string;
  compensate_by: string;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
  signed_by_user_id: number | null;
  signed_at: Timestamp | null;
};

/** A company's kind of absence, made from a template of `absence-templates.ts`. */
type AbsenceKindsTable = Versioned & {
  id: GeneratedAlways<number>;
  template: string;
  name: string;
  unit: "day" | "half-day" | "hour";
  approval: "none" | "leader" | "leader-and-payroll";
  pay: "own" | "fixed" | "none";
  /** Kroner an hour. */
  fixed_rate: number | null;
  credits_norm: boolean;
  statistics_code: string | null;
  salary_code: string | null;
  is_sent: Generated<boolean>;
  shown_as: Generated<string>;
  asks_reason: Generated<boolean>;
  is_used: Generated<boolean>;
};

type AbsencesTable = Versioned & {
  id: GeneratedAlways<number>;
  user_id: number;
  kind_id: number;
  from_date: string;
  /** Null while the absence has no end. */
  to_date: string | null;
  starts_at_noon: Generated<boolean>;
  ends_at_noon: Generated<boolean>;
  /** `HH:mm`, for an absence of some hours. */
  start_time: string | null;
  end_time: string | null;
  reason: string | null;
  status: "requested" | "leader-approved" | "approved" | "rejected" | "withdrawn";
  withdrawal_requested: Generated<boolean>;
  replaces_id: number | null;
  /** The status that the absence had before another absence replaced it; null if it is not replaced. */
  replaced_status: AbsencesTable["status"] | null;
  late_cause: string | null;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
};

/** Changes of the plan change no stored days. An approval computes them anew. A payroll run fills in null values. */
type AbsenceDaysTable = {
  absence_id: number;
  user_id: number;
  date: string;
  part: "whole" | "morning" | "afternoon" | "hours";
  /** The minutes of absence; null if they depend on an unknown norm. */
  minutes: number | null;
  /** The share of the day in hundredths; null if it depends on an unknown norm. */
  hundredths: number | null;
  /**
   * The hundredths of a day of holiday by the rule `five-a-week`: the planned days of each week count as five together.
   * Null if `hundredths` is null, and in rows from before this rule.
   */
  week_hundredths: number | null;
};

type AbsenceEventsTable = {
  id: GeneratedAlways<number>;
  absence_id: number;
  event: string;
  reason: string | null;
  user_id: number | null;
  created_at: GeneratedTimestamp;
};

type BalanceSetupTable = Versioned & {
  id: Generated<number>;
  /** The date from which Dagværk keeps balances; null while it keeps none. */
  kept_from: string | null;
};

/** Amounts in days are hundredths of a day, and amounts in hours are minutes. */
type BalanceRulesTable = Versioned & {
  id: GeneratedAlways<number>;
  from_date: string;
  holiday_per_month: number;
  holiday_per_day: number;
  holiday_per_year: number;
  extra_holiday_unit: "days" | "minutes";
  extra_holiday_amount: number;
  extra_holiday_accrual: "at-once" | "monthly" | "weekly";
  extra_holiday_until_december: boolean;
  care_days: number;
  child_care_days: number;
  single_days: "share" | "five-a-week";
};

type BalanceEntriesTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  account: string;
  kind: "opening" | "correction" | "moved";
  /** The account's year, such as a holiday year, begins in this calendar year. */
  year: number;
  date: string;
  amount: number;
  reason: string;
  created_by_user_id: number;
  created_at: GeneratedTimestamp;
};

/** Days of holiday that both sides agree to move from a year to the next one. */
type HolidayAgreementsTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  year: number;
  /** Hundredths of a day, or of an hour where the person's holiday is counted in hours. */
  amount: number;
  created_at: GeneratedTimestamp;
  employee_confirmed_at: Timestamp | null;
  company_user_id: number | null;
  company_confirmed_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
};

type AllowanceRulesTable = Versioned & {
  id: GeneratedAlways<number>;
  name: string;
};

type AllowanceRuleVersionsTable = {
  rules_id: number;
  from_date: string;
  rules: JSONColumnType<object[], string, string>;
  /** `normal_from` and `normal_to` bound the normal hours of a day, in minutes from midnight. */
  normal_from: number;
  normal_to: number;
  norm: "own" | "full-time";
  full_time_minutes: number;
  flex: JSONColumnType<object, string | null, string | null> | null;
  confirmed_at: Timestamp | null;
  confirmed_by_user_id: number | null;
};

type OvertimeDaysTable = {
  user_id: number;
  date: string;
  is_agreed: boolean;
  is_banked: boolean;
  changed_by_user_id: number;
  changed_at: GeneratedTimestamp;
};

type PayrollAllowanceLinesTable = {
  id: GeneratedAlways<number>;
  payroll_id: number;
  user_id: number;
  date: string;
  rules_id: number;
  code: string;
  name: string;
  salary_code: string;
  employee_id: string;
  user_name: string;
  unit: "hour" | "day" | "each";
  /** `minutes`, `count` and `price` are differences from what earlier runs have paid, so they may be negative. */
  minutes: number;
  count: number;
  price: number;
  rate: number;
};

/** A line that reverses another has negative numbers. */
type PayrollAbsenceLinesTable = {
  id: GeneratedAlways<number>;
  payroll_id: number;
  user_id: number;
  kind_id: number;
  date: string;
  employee_id: string;
  user_name: string;
  kind_name: string;
  template: string;
  salary_code: string;
  is_sent: boolean;
  pay: "own" | "fixed" | "none";
  minutes: number;
  hundredths: number;
  /** Kroner an hour; null if the absence is unpaid or no rate is known. */
  rate: number | null;
  price: number;
  reverses_line_id: number | null;
};

type CalendarAddressesTable = {
  user_id: number;
  token_hash: Buffer;
  has_team: boolean;
  has_jobs: Generated<boolean>;
  created_at: GeneratedTimestamp;
};

type AccessTokensTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  public_id: string;
  token_hash: Buffer;
  name: string;
  scopes: TokenScope[];
  created_at: GeneratedTimestamp;
  expires_on: string;
  last_used_on: string | null;
};

type WebhooksTable = Versioned & {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  events: string[];
  is_used: boolean;
  /** In clear text, because the server signs with the secret. */
  secret: string;
  former_secret: string | null;
  former_secret_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failing_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

type WebhookDeliveriesTable = {
  id: GeneratedAlways<number>;
  webhook_id: number;
  message_id: Generated<string>;
  event: string;
  record_id: number;
  created_at: GeneratedTimestamp;
  /** The time of the event, or when somebody last clicked "Send igen". */
  waiting_since: GeneratedTimestamp;
  status: Generated<"waiting" | "delivered" | "failed">;
  attempts: Generated<number>;
  attempted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The last attempt has either `response_status` or `problem`. */
  response_status: Generated<number | null>;
  problem: Generated<string | null>;
};

export type JobRow = Selectable<JobsTable>;
