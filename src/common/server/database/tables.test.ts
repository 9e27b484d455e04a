import { type Selectable, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import type { Database } from "./tables.ts";

/** The columns that a type of tables.ts may stand for. */
type Column<Type> = null extends Type ? `${NotNull<NonNullable<Type>>} null` : NotNull<Type>;
type NotNull<Type> = Type extends Date
  ? "timestamptz"
  : Type extends Buffer
    ? "bytea"
    : Type extends boolean
      ? "bool"
      : Type extends number
        ? "int2" | "int4" | "numeric"
        : Type extends string
          ? "text" | "date" | "uuid"
          : Type extends readonly string[]
            ? "_text"
            : "jsonb";

type Columns<Row> = { [Name in keyof Row]: Column<Row[Name]> };

const jobColumns: Columns<Selectable<Database["jobs"]>> = {
  id: "int4",
  version: "int4",
  user_id: "int4",
  project_id: "int4",
  job_type_id: "int4",
  cost_center_id: "int4 null",
  started_at: "timestamptz",
  ended_at: "timestamptz",
  pause_minutes: "int4",
  minutes: "int4",
  price_mode: "text",
  hourly_rate: "numeric null",
  price: "numeric",
  note: "text null",
  job_status: "text",
  rejection_reason: "text null",
  owner_approved_by_user_id: "int4 null",
  manager_approved_by_user_id: "int4 null",
  decided_by_user_id: "int4 null",
  payroll_id: "int4 null",
  created_at: "timestamptz",
  owner_approved_on_behalf_of_user_id: "int4 null",
  manager_approved_on_behalf_of_user_id: "int4 null",
  kind: "text",
};

/** The compiler holds this against tables.ts, and the test holds it against the migrated database. */
const columns: { [Table in keyof Database]: Columns<Selectable<Database[Table]>> } = {
  roles: { id: "int2", name: "text" },
  users: {
    id: "int4",
    name: "text",
    email: "text",
    employee_id: "text null",
    default_hourly_rate: "numeric null",
    registers_time: "bool",
    password_hash: "text null",
    created_at: "timestamptz",
    deleted_at: "timestamptz null",
  },
  user_roles: { user_id: "int4", role_id: "int2" },
  sessions: {
    id: "int4",
    token_hash: "bytea",
    user_id: "int4",
    remember: "bool",
    created_at: "timestamptz",
    expires_at: "timestamptz",
    last_used_at: "timestamptz",
    user_agent: "text null",
  },
  password_links: {
    token_hash: "bytea",
    user_id: "int4",
    created_at: "timestamptz",
    expires_at: "timestamptz",
    is_invitation: "bool",
  },
  second_factors: {
    user_id: "int4",
    secret: "bytea",
    used_step: "int4",
    created_at: "timestamptz",
    confirmed_at: "timestamptz null",
    wrong_code_told_at: "timestamptz null",
  },
  recovery_codes: { id: "int4", user_id: "int4", code_hash: "text" },
  attempts: {
    id: "int4",
    action: "text",
    subject: "text",
    client: "text",
    is_failed: "bool",
    attempted_at: "timestamptz",
  },
  payroll_setup: {
    id: "int2",
    version: "int4",
    settings: "jsonb",
    updated_at: "timestamptz",
    updated_by_user_id: "int4 null",
  },
  idempotency_keys: {
    user_id: "int4",
    key: "text",
    request_hash: "bytea",
    answer: "text null",
    created_at: "timestamptz",
  },
  audit_log: {
    id: "int4",
    kind: "text",
    user_id: "int4 null",
    about_user_id: "int4 null",
    record_id: "int4 null",
    details: "jsonb",
    created_at: "timestamptz",
  },
  write_counts: { user_id: "int4", minute: "timestamptz", writes: "int4" },
  substitutes: {
    id: "int4",
    user_id: "int4",
    substitute_user_id: "int4",
    from_date: "date",
    to_date: "date",
    created_by_user_id: "int4",
    created_at: "timestamptz",
    ended_by_user_id: "int4 null",
    ended_at: "timestamptz null",
  },
  mails_off: { user_id: "int4", kind: "text" },
  registered_mails: { user_id: "int4", window_at: "timestamptz", by_user_id: "int4" },
  sent_mails: { day: "date", kind: "text", user_id: "int4" },
  overdue_jobs: { job_id: "int4", job_status: "text", since: "timestamptz", told: "text" },
  cost_centers: { id: "int4", name: "text", code: "text", owner_user_id: "int4" },
  projects: {
    id: "int4",
    name: "text",
    code: "text",
    owner_user_id: "int4",
    default_cost_center_id: "int4 null",
    is_closed: "bool",
  },
  job_types: {
    id: "int4",
    name: "text",
    salary_code: "text",
    is_closed: "bool",
    kind: "text",
    vat_share: "int2 null",
    asks_participants: "bool",
    is_extra: "bool",
    low_salary_code: "text null",
    bicycle_salary_code: "text null",
  },
  favourites: {
    id: "int4",
    user_id: "int4",
    name: "text",
    project_id: "int4",
    job_type_id: "int4",
    start_time: "text null",
    end_time: "text null",
    pause_minutes: "int4",
    trip: "jsonb null",
    place: "int4",
    created_at: "timestamptz",
  },
  expense_limits: {
    id: "int2",
    version: "int4",
    named_invoice_above: "numeric",
    missing_receipt_reason_length: "int2",
    duplicate_days: "int2",
    financial_year_end_month: "int2",
  },
  payrolls: {
    id: "int4",
    description: "text",
    created_before_date: "date",
    created_by_user_id: "int4",
    created_at: "timestamptz",
    jobs_count: "int4",
    reversals_count: "int4",
    total_minutes: "int4",
    total_price: "numeric",
    annulled_at: "timestamptz null",
    annulled_by_user_id: "int4 null",
    expense_price: "numeric",
    mileage_price: "numeric",
    mileage_km: "numeric",
  },
  registered_jobs: { ...jobColumns, cancelled_at: "timestamptz null", cancelled_by_user_id: "int4 null" },
  jobs: jobColumns,
  job_expenses: {
    job_id: "int4",
    vat: "numeric",
    currency: "text",
    currency_amount: "numeric null",
    supplier: "text null",
    supplier_cvr: "text null",
    participants: "text null",
    missing_receipt_reason: "text null",
    split_id: "uuid null",
    split_price: "numeric null",
  },
  job_trips: {
    job_id: "int4",
    from_place: "text",
    via_places: "_text",
    to_place: "text",
    is_round_trip: "bool",
    purpose: "text",
    km: "numeric",
    vehicle: "text",
    registration_number: "text null",
    is_own_vehicle: "bool",
    workplace: "text null",
    workplace_key: "text null",
  },
  job_history: {
    id: "int4",
    job_id: "int4",
    user_id: "int4",
    event: "text",
    from_status: "text null",
    to_status: "text",
    changes: "jsonb",
    reason: "text null",
    created_at: "timestamptz",
    payroll_id: "int4 null",
    related_job_id: "int4 null",
    on_behalf_of_user_id: "int4 null",
  },
  job_comments: {
    id: "int4",
    job_id: "int4",
    user_id: "int4",
    text: "text",
    created_at: "timestamptz",
    edited_at: "timestamptz null",
  },
  job_comment_reads: { user_id: "int4", job_id: "int4", read_up_to_id: "int4" },
  payroll_lines: {
    id: "int4",
    payroll_id: "int4",
    job_id: "int4",
    user_id: "int4",
    employee_id: "text",
    user_name: "text",
    salary_code: "text",
    job_type_name: "text",
    project_code: "text",
    project_name: "text",
    cost_center_code: "text null",
    cost_center_name: "text null",
    started_at: "timestamptz",
    ended_at: "timestamptz",
    minutes: "int4",
    price_mode: "text",
    hourly_rate: "numeric null",
    price: "numeric",
    reverses_line_id: "int4 null",
    kind: "text",
    vat_share: "int2 null",
  },
  payroll_user_totals: {
    user_id: "int4",
    payroll_id: "int4",
    jobs_count: "int4",
    reversals_count: "int4",
    minutes: "int4",
    price: "numeric",
    expense_price: "numeric",
    mileage_price: "numeric",
    mileage_km: "numeric",
  },
  job_reversals: {
    id: "int4",
    job_id: "int4",
    payroll_line_id: "int4",
    replacement_job_id: "int4",
    payroll_id: "int4 null",
    reason: "text",
    created_by_user_id: "int4",
    created_at: "timestamptz",
  },
  job_counts: { dimension: "text", key: "text", jobs: "int4" },
  payroll_files: {
    id: "int4",
    payroll_id: "int4",
    format: "text",
    file_name: "text",
    content_type: "text",
    sha256: "text",
    bytes: "bytea",
    created_by_user_id: "int4",
    created_at: "timestamptz",
  },
  payroll_downloads: {
    id: "int4",
    payroll_id: "int4",
    payroll_file_id: "int4",
    user_id: "int4",
    created_at: "timestamptz",
  },
  registration_reminders: { user_id: "int4", sent_on: "date", sent_by_user_id: "int4" },
  timers: {
    id: "int4",
    user_id: "int4",
    started_at: "timestamptz",
    stopped_at: "timestamptz null",
    project_id: "int4 null",
    job_type_id: "int4 null",
  },
  mileage_rates: {
    id: "int4",
    from_date: "date",
    high: "numeric",
    low: "numeric",
    bicycle: "numeric",
    own_high: "numeric null",
    own_low: "numeric null",
    own_bicycle: "numeric null",
  },
  mileage_openings: { user_id: "int4", year: "int2", km: "numeric" },
  company_details: { id: "int2", name: "text", address: "text", cvr: "text" },
  payroll_line_parts: {
    payroll_line_id: "int4",
    part: "text",
    user_id: "int4",
    year: "int2",
    salary_code: "text",
    km: "numeric",
    rate: "numeric",
    price: "numeric",
  },
  commute_restarts: {
    id: "int4",
    user_id: "int4",
    workplace: "text",
    workplace_key: "text",
    from_date: "date",
    reason: "text",
    created_by_user_id: "int4",
    created_at: "timestamptz",
  },
  payroll_reminders: { user_id: "int4", sent_on: "date", sent_by_user_id: "int4" },
  receipts: {
    id: "int4",
    user_id: "int4",
    name: "text",
    type: "text",
    sent_sha256: "bytea",
    pages_sha256: "bytea",
    pages: "int2",
    thumbnail: "bytea",
    created_at: "timestamptz",
  },
  receipt_pages: { receipt_id: "int4", page: "int2", width: "int2", height: "int2", bytes: "bytea" },
  job_receipts: { job_id: "int4", receipt_id: "int4", place: "int2" },
  sent_receipts: { id: "int4", user_id: "int4", sent_at: "timestamptz" },
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("the tables that the code knows are those of the database", async () => {
  const { rows } = await sql<{ table: string; columns: Record<string, string> }>`
    select asked.table_name as table,
      json_object_agg(asked.column_name, asked.udt_name || case coalesce(stored.is_nullable, asked.is_nullable) when 'YES' then ' null' else '' end)
        as columns
    from information_schema.columns as asked
    -- Of a view PostgreSQL does not say what cannot be null.
    left join information_schema.columns as stored
      on asked.table_name = 'jobs' and stored.table_name = 'registered_jobs' and stored.column_name = asked.column_name
    where asked.table_schema = 'public' and asked.table_name not like 'kysely%'
    group by asked.table_name`.execute(database.db);
  expect(Object.fromEntries(rows.map((row) => [row.table, row.columns]))).toEqual(columns);
});
