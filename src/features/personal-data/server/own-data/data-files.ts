import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { companyTables } from "../company-tables.ts";

type Condition = (userId: number) => RawBuilder<unknown>;

/** A file with the rows about a person in one table, sorted by `key`. */
type DataFile<Row> = {
  /** Without the ending `.json`. */
  readonly file: string;
  readonly title: string;
  readonly mine: Condition;
  /** Columns that together are unique among the rows of a person. By default `id`. */
  readonly key?: readonly (keyof Row & string)[];
  /** Columns that are left out: secrets, data about other people, and binary data. */
  readonly without?: readonly (keyof Row & string)[];
  /** Names for the ids in a row, such as a project's name. SQL expressions on the table `rows`. */
  readonly names?: Readonly<Record<string, RawBuilder<unknown>>>;
};

type Entry<Row> = DataFile<Row> | readonly DataFile<Row>[] | string;

export const ofUser: Condition = (userId) => sql`rows.user_id = ${userId}`;
export const ofOwnJob: Condition = (userId) =>
  sql`rows.job_id in (select own.id from registered_jobs as own where own.user_id = ${userId})`;

/** No index of `payroll_lines` has the user, so the second condition limits the search to runs that paid the person. */
export const ofOwnPayrollLine: Condition = (userId) => sql`${ofUser(userId)}
  and rows.payroll_id in (select payroll_id from payroll_user_totals where user_id = ${userId})`;

export const isOwnReceipt: Condition = (userId) => sql`(
  rows.id in (select receipt_id from job_receipts join registered_jobs as own on own.id = job_id
    where own.user_id = ${userId})
  or rows.user_id = ${userId} and not exists (select from job_receipts where receipt_id = rows.id))`;

const nameOf = (table: string, column: string) =>
  sql`(select named.name from ${sql.table(table)} as named where named.id = ${sql.ref(`rows.${column}`)})`;
const project = nameOf("projects", "project_id");

/** The files of each table, or the reason why a table has no file (docs/decisions/129-ones-own-data.md). */
export const dataFiles: { readonly [Table in keyof Database]: Entry<Selectable<Database[Table]>> } = {
  users: {
    file: "profil",
    title: "Profil",
    mine: (userId) => sql`rows.id = ${userId}`,
    without: ["password_hash"],
  },
  user_roles: {
    file: "roller",
    title: "Roller",
    mine: ofUser,
    key: ["role_id"],
    names: { role: nameOf("roles", "role_id") },
  },
  employment_terms: {
    file: "ansaettelsesvilkaar",
    title: "Ansættelsesvilkår",
    mine: ofUser,
    without: ["exempt_by"],
    names: {
      working_time_rules: nameOf("working_time_rules", "working_time_rules_id"),
      allowance_rules: nameOf("allowance_rules", "allowance_rules_id"),
    },
  },
  registered_jobs: {
    file: "opgaver",
    title: "Opgaver, også annullerede",
    mine: ofUser,
    names: {
      project,
      job_type: nameOf("job_types", "job_type_id"),
      cost_center: nameOf("cost_centers", "cost_center_id"),
    },
  },
  job_history: [
    { file: "opgavers-historik", title: "Opgavernes historik", mine: ofOwnJob, key: ["job_id", "id"] },
    {
      file: "andres-opgaver",
      title: "Det, du har gjort ved andres opgaver",
      mine: (userId) => sql`${ofUser(userId)} and not ${ofOwnJob(userId)}`,
      key: ["job_id", "id"],
      without: ["changes", "reason", "payroll_id", "related_job_id"],
    },
  ],
  job_expenses: { file: "udlaeg", title: "Udlæg", mine: ofOwnJob, key: ["job_id"] },
  job_trips: { file: "ture", title: "Kørsel", mine: ofOwnJob, key: ["job_id"] },
  job_comments: {
    file: "kommentarer",
    title: "Kommentarer, dine og dem på dine opgaver",
    mine: (userId) => sql`(${ofUser(userId)} or ${ofOwnJob(userId)})`,
  },
  job_comment_reads: { file: "laeste-kommentarer", title: "Læste kommentarer", mine: ofUser, key: ["job_id"] },
  job_reversals: { file: "tilbagefoerte-opgaver", title: "Tilbageførte opgaver", mine: ofOwnJob },
  receipts: {
    file: "bilag",
    title: "Bilag (siderne ligger i mappen bilag)",
    mine: isOwnReceipt,
    without: ["sent_sha256", "pages_sha256", "thumbnail"],
  },
  job_receipts: { file: "opgavers-bilag", title: "Opgavernes bilag", mine: ofOwnJob, key: ["job_id", "receipt_id"] },
  receipt_pages: "files of their own, in the folder bilag",
  inbox_addresses: {
    file: "bilagsadresse",
    title: "Adresse til bilag med mail",
    mine: ofUser,
    key: ["created_at"],
    without: ["token"],
  },
  inbox_receipts: {
    file: "modtagne-bilag",
    title: "Bilag, der er modtaget med mail",
    mine: (userId) => sql`rows.receipt_id in (select own.id from receipts as own where own.user_id = ${userId})`,
    key: ["receipt_id"],
    without: ["message_sha256"],
  },
  timers: { file: "tidtagning", title: "Tidtagning", mine: ofUser },
  favourites: { file: "favoritter", title: "Favoritter", mine: ofUser },
  mileage_openings: { file: "tidligere-kilometer", title: "Tidligere kilometer", mine: ofUser, key: ["year"] },
  commute_restarts: { file: "60-dages-regel", title: "60-dages-reglen nulstillet", mine: ofUser },
  absences: {
    file: "fravaer",
    title: "Fravær",
    mine: ofUser,
    names: { kind: nameOf("absence_kinds", "kind_id") },
  },
  absence_days: { file: "fravaersdage", title: "Fraværsdage", mine: ofUser, key: ["date", "absence_id"] },
  absence_events: {
    file: "fravaers-historik",
    title: "Fraværets historik",
    mine: (userId) => sql`rows.absence_id in (select own.id from absences as own where own.user_id = ${userId})`,
  },
  balance_entries: { file: "saldi", title: "Åbninger og rettelser af saldi", mine: ofUser },
  holiday_agreements: { file: "ferieaftaler", title: "Aftaler om flytning af ferie", mine: ofUser },
  calendar_addresses: {
    file: "kalenderadresse",
    title: "Kalenderadresse",
    mine: ofUser,
    key: ["created_at"],
    without: ["token_hash"],
  },
  register_entries: { file: "arbejdstid", title: "Arbejdstid efter planen", mine: ofUser, key: ["date"] },
  former_register_entries: {
    file: "rettet-arbejdstid",
    title: "Arbejdstid, som den var før rettelser",
    mine: ofUser,
    key: ["date", "version"],
  },
  working_time_deviations: {
    file: "fravigelser",
    title: "Fravigelser fra hviletid",
    mine: ofUser,
    names: { project },
  },
  overtime_days: { file: "overtid", title: "Overtid, aftalt eller til afspadsering", mine: ofUser, key: ["date"] },
  payroll_lines: {
    file: "loenlinjer",
    title: "Lønlinjer",
    mine: ofOwnPayrollLine,
  },
  payroll_line_parts: {
    file: "loenlinjer-koersel",
    title: "Lønlinjer for kørsel efter sats",
    mine: ofUser,
    key: ["payroll_line_id", "part"],
  },
  payroll_allowance_lines: { file: "loenlinjer-tillaeg", title: "Lønlinjer for tillæg", mine: ofUser },
  payroll_absence_lines: { file: "loenlinjer-fravaer", title: "Lønlinjer for fravær", mine: ofUser },
  payroll_sums: {
    file: "loenkoersler-efter-type",
    title: "Dine summer i lønkørsler, efter type",
    mine: ofUser,
    key: ["payroll_id", "kind"],
  },
  payroll_user_totals: {
    file: "loenkoersler",
    title: "Dine summer i lønkørsler",
    mine: ofUser,
    key: ["payroll_id"],
  },
  payroll_downloads: { file: "hentede-loenfiler", title: "Lønfiler, du har hentet", mine: ofUser },
  payroll_reminders: {
    file: "paamindelser-om-godkendelse",
    title: "Påmindelser om godkendelse",
    mine: ofUser,
    key: ["sent_on"],
  },
  late_entry_permits: {
    file: "aeldre-datoer",
    title: "Hvor længe du må registrere ældre datoer",
    mine: ofUser,
    key: ["user_id"],
  },
  finished_weeks: { file: "faerdige-uger", title: "Uger, du har meldt færdige", mine: ofUser, key: ["monday"] },
  registration_reminders: {
    file: "paamindelser-om-timer",
    title: "Påmindelser om timer",
    mine: ofUser,
    key: ["sent_on"],
  },
  registered_mails: {
    file: "mails-om-opgaver",
    title: "Mails om opgaver, som andre registrerede for dig",
    mine: ofUser,
    key: ["window_at", "by_user_id"],
  },
  sent_mails: { file: "morgenmails", title: "Sendte morgenmails", mine: ofUser, key: ["day", "kind"] },
  mails_off: { file: "fravalgte-mails", title: "Mails, du har slået fra", mine: ofUser, key: ["kind"] },
  hidden_first_steps: { file: "skjult-kom-i-gang", title: "Skjult »Kom i gang«", mine: ofUser, key: ["user_id"] },
  saved_reports: { file: "gemte-rapporter", title: "Gemte rapporter", mine: ofUser },
  substitutes: {
    file: "stedfortraedere",
    title: "Stedfortrædere",
    mine: (userId) => sql`${userId} in (rows.user_id, rows.substitute_user_id)`,
  },
  cost_centers: {
    file: "egne-cost-centers",
    title: "Cost centers, du ejer",
    mine: (userId) => sql`rows.owner_user_id = ${userId}`,
  },
  projects: {
    file: "egne-projekter",
    title: "Projekter, du ejer",
    mine: (userId) => sql`rows.owner_user_id = ${userId}`,
    without: ["customer_id"],
  },
  project_people: {
    file: "begraensede-projekter",
    title: "Projekter, hvor du er på listen over personer",
    mine: ofUser,
    key: ["project_id"],
  },
  sessions: {
    file: "enheder",
    title: "Enheder, hvor du er logget ind",
    mine: ofUser,
    without: ["token_hash", "id_token"],
  },
  password_links: {
    file: "links-til-adgangskode",
    title: "Sendte links til adgangskode",
    mine: ofUser,
    key: ["created_at", "expires_at"],
    without: ["token_hash"],
  },
  second_factors: {
    file: "totrinslogin",
    title: "Totrinslogin",
    mine: ofUser,
    key: ["user_id"],
    without: ["secret", "used_step"],
  },
  passkeys: { file: "passkeys", title: "Passkeys", mine: ofUser, without: ["credential_id", "public_key"] },
  access_tokens: {
    file: "adgangsnoegler",
    title: "Adgangsnøgler",
    mine: ofUser,
    without: ["token_hash", "public_id"],
  },
  login_identities: {
    file: "login-konti",
    title: "Login-konti",
    mine: ofUser,
    names: { provider: nameOf("login_providers", "provider_id") },
  },
  password_keepers: {
    file: "beholder-adgangskode",
    title: "Administratorer, der beholder adgangskoden",
    mine: ofUser,
    key: ["user_id"],
  },
  scim_users: {
    file: "firmaets-katalog",
    title: "Navn i firmaets katalog (SCIM)",
    mine: ofUser,
    key: ["user_id"],
  },
  audit_log: {
    file: "haendelser",
    title: "Hændelser, af dig eller om dig",
    mine: (userId) => sql`(${ofUser(userId)} or rows.about_user_id = ${userId})`,
    without: ["details"],
  },

  jobs: "a view of registered_jobs",
  job_counts: "sums over everybody's jobs",
  overdue_jobs: "which reminders about a job the approvers got",
  recovery_codes: "hashes only",
  passkey_challenges: "secrets of a login under way",
  provider_logins: "secrets of a login under way",
  pending_logins: "secrets of a login under way",
  attempts: "failed logins of the last 15 minutes, by account or client, to refuse further ones",
  idempotency_keys: "responses kept for a repeated request, with the data of other files",
  write_counts: "the number of writes of the last minutes",
  sent_receipts: "the number of uploads of the last day",
  payrolls: "the company's; the person's sums of them are files",
  payroll_files: "hold everybody's pay; the person's lines of them are files",
  invoice_basis_lines: "the company's; the person's jobs are files",
  invoice_basis_jobs: "the company's; the person's jobs are files",
  ...companyTables,
};

export type TableFile = {
  readonly table: keyof Database;
  readonly file: string;
  readonly title: string;
  readonly mine: Condition;
  readonly key: readonly string[];
  readonly without: readonly string[];
  readonly names: Readonly<Record<string, RawBuilder<unknown>>>;
};

export const tableFiles: readonly TableFile[] = Object.entries(dataFiles).flatMap(([table, entry]) =>
  typeof entry === "string"
    ? []
    : [entry].flat().map((file) => ({ key: ["id"], without: [], names: {}, ...file, table: table as keyof Database })),
);
