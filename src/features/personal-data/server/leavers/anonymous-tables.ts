import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { anonymousName } from "#features/personal-data/rules/anonymous-name.ts";
import { accountOfEmail, accountOfUser } from "#features/session/server/attempts.ts";
import { companyTables } from "../company-tables.ts";
import { ofOwnJob, ofOwnPayrollLine, ofUser } from "../own-data/data-files.ts";

export type Anonymised = {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly email: string;
};

type Condition = (leaver: Anonymised) => RawBuilder<unknown>;

/** Without `set`, the rows that `mine` finds are deleted. With `set`, they stay, and the columns in `set` change. */
type Change<Row> = {
  readonly mine: Condition;
  readonly set?: { readonly [Column in keyof Row]?: (leaver: Anonymised) => RawBuilder<unknown> };
};

type Entry<Row> = Change<Row> | ((leaver: Anonymised) => RawBuilder<unknown>) | string;

const of: Condition = ({ id }) => ofUser(id);
const ofJob: Condition = ({ id }) => ofOwnJob(id);

const gone = { mine: of };
const none = () => sql`null`;
/** Replaces a text by "Fjernet". Null stays null. */
const removed = (column: string) => () => sql`case when ${sql.ref(column)} is not null then 'Fjernet' end`;
const anonymous = ({ id }: Anonymised) => sql`${anonymousName(id)}`;
const removedReason = { mine: of, set: { reason: removed("reason") } };

/** Rows of the payroll runs with the person's pay, including annulled runs. */
const ofOwnRun: Condition = ({ id }) =>
  sql`rows.payroll_id in (${sql.join(
    ["payroll_user_totals", "payroll_absence_lines", "payroll_allowance_lines"].map(
      (table) => sql`select payroll_id from ${sql.table(table)} where user_id = ${id}`,
    ),
    sql` union all `,
  )})`;

/** A receipt stays if a job of another person has the receipt too. */
const deleteReceipts = ({ id }: Anonymised) => sql`
  with gone as (delete from job_receipts as rows where ${ofOwnJob(id)} returning job_id, receipt_id)
  delete from receipts where (user_id = ${id} or id in (select receipt_id from gone)) and not exists (
    select from job_receipts where job_receipts.receipt_id = receipts.id
      and (job_receipts.job_id, job_receipts.receipt_id) not in (select job_id, receipt_id from gone))`;

/** The changes, in this order; for an unchanged table, the reason (docs/decisions/133-how-long-leavers-are-kept.md). */
export const anonymousTables: { readonly [Table in keyof Database]: Entry<Selectable<Database[Table]>> } = {
  users: {
    mine: ({ id }) => sql`rows.id = ${id}`,
    set: {
      name: anonymous,
      email: ({ id }) => sql`${`tidligere-medarbejder-${id}@invalid`}`,
      employee_id: none,
      password_hash: none,
      leader_user_id: none,
      anonymised_at: () => sql`now()`,
      version: () => sql`version + 1`,
    },
  },
  user_roles: gone,
  employment_terms: { mine: of, set: { exempt_by: removed("exempt_by") } },
  sessions: gone,
  password_links: gone,
  second_factors: gone,
  recovery_codes: gone,
  passkeys: gone,
  passkey_challenges: gone,
  login_identities: gone,
  password_keepers: gone,
  provider_logins: gone,
  pending_logins: gone,
  scim_users: gone,
  access_tokens: gone,
  calendar_addresses: gone,
  inbox_addresses: gone,
  attempts: { mine: ({ id, email }) => sql`rows.subject in (${accountOfUser(id)}, ${accountOfEmail(email)})` },
  idempotency_keys: gone,
  write_counts: gone,
  substitutes: { mine: ({ id }) => sql`${id} in (rows.user_id, rows.substitute_user_id)` },
  mails_off: gone,
  hidden_first_steps: gone,
  sent_mails: gone,
  registered_mails: { mine: ({ id }) => sql`${id} in (rows.user_id, rows.by_user_id)` },
  payroll_reminders: gone,
  registration_reminders: gone,
  late_entry_permits: gone,
  finished_weeks: gone,
  favourites: gone,
  saved_reports: gone,
  timers: gone,
  project_people: gone,
  registered_jobs: {
    mine: of,
    set: { note: none, rejection_reason: removed("rejection_reason"), late_reason: none },
  },
  job_expenses: {
    mine: ofJob,
    set: { supplier: none, supplier_cvr: none, participants: none, missing_receipt_reason: none },
  },
  job_trips: {
    mine: ofJob,
    set: {
      from_place: removed("from_place"),
      via_places: () => sql`'{}'`,
      to_place: removed("to_place"),
      purpose: removed("purpose"),
      registration_number: removed("registration_number"),
    },
  },
  job_history: { mine: ofJob, set: { changes: () => sql`'[]'`, reason: none } },
  job_comments: { mine: (leaver) => sql`(${of(leaver)} or ${ofJob(leaver)})`, set: { text: removed("text") } },
  job_comment_reads: gone,
  job_reversals: { mine: ofJob, set: { reason: removed("reason") } },
  inbox_receipts: {
    mine: ({ id }) => sql`rows.receipt_id in (select own.id from receipts as own where own.user_id = ${id})`,
  },
  receipts: deleteReceipts,
  sent_receipts: gone,
  commute_restarts: gone,
  absences: { mine: of, set: { reason: none } },
  absence_events: {
    mine: ({ id }) => sql`rows.absence_id in (select own.id from absences as own where own.user_id = ${id})`,
    set: { reason: none },
  },
  balance_entries: removedReason,
  working_time_deviations: {
    mine: of,
    set: { reason: removed("reason"), compensation: removed("compensation") },
  },
  payroll_lines: { mine: ({ id }) => ofOwnPayrollLine(id), set: { user_name: anonymous } },
  payroll_allowance_lines: { mine: of, set: { user_name: anonymous } },
  payroll_absence_lines: {
    mine: of,
    set: {
      user_name: anonymous,
      kind_name: () => sql`(select shown_as from absence_kinds where absence_kinds.id = rows.kind_id)`,
    },
  },
  payroll_files: { mine: ofOwnRun, set: { bytes: () => sql`''` } },
  invoice_basis_lines: {
    mine: ({ id }) => sql`exists (
      select from invoice_bases as basis join invoice_basis_jobs as job on job.invoice_basis_id = basis.id
      where basis.id = rows.invoice_basis_id and basis.group_by = 'person' and job.line_place = rows.place and job.user_id = ${id})`,
    set: { title: anonymous },
  },
  audit_log: {
    mine: ({ id, name, display_name, email }) => sql`(rows.user_id = ${id} or rows.about_user_id = ${id}
      or jsonb_path_exists(details, '$.** ? (@ == $name || @ == $display_name || @ == $email)',
        ${JSON.stringify({ name, display_name, email })}::jsonb))`,
    set: { details: () => sql`'{}'` },
  },

  job_receipts: "go with receipts",
  receipt_pages: "go with receipts",
  jobs: "a view of registered_jobs",
  payroll_line_parts: "kilometres and amounts",
  payroll_sums: "sums",
  payroll_user_totals: "sums",
  payrolls: "the company's",
  payroll_downloads: "who fetched which file, by number",
  job_counts: "sums",
  overdue_jobs: "numbers of jobs",
  absence_days: "days and minutes, of which later runs know what was paid",
  holiday_agreements: "days and amounts",
  mileage_openings: "kilometres",
  register_entries: "times without a text",
  former_register_entries: "times without a text",
  overtime_days: "days, of which later runs know what was paid",
  projects: "name their owner by number",
  cost_centers: "name their owner by number",
  invoice_basis_jobs: "amounts by number of the job",
  ...companyTables,
};

export function anonymisations(leaver: Anonymised): RawBuilder<unknown>[] {
  return Object.entries(anonymousTables).flatMap(([table, entry]: [string, Entry<Record<string, unknown>>]) => {
    if (typeof entry === "string") return [];
    if (typeof entry === "function") return [entry(leaver)];
    const rows = sql`${sql.table(table)} as rows`;
    if (!entry.set) return [sql`delete from ${rows} where ${entry.mine(leaver)}`];
    const values = Object.entries(entry.set).map(([column, value]) => sql`${sql.ref(column)} = ${value?.(leaver)}`);
    return [sql`update ${rows} set ${sql.join(values)} where ${entry.mine(leaver)}`];
  });
}
