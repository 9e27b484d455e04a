import { createHash } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { type Insertable, type Kysely, sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { type RoleName, roles } from "#common/rules/access/permissions.ts";
import type { NormPlan, PlanDay } from "#common/rules/norm/norm-plan.ts";
import { firstDay, today } from "#common/rules/time/clock.ts";
import type { Database, JobRow } from "#common/server/database/tables.ts";
import { type AbsenceTemplateKey, absenceTemplates } from "#features/absence/rules/kinds/absence-templates.ts";
import type { FavouriteInput } from "#features/favourites/rules/favourite.ts";
import { type JobInput, jobInput } from "#features/jobs/rules/job.ts";
import { jobPrice } from "#features/jobs/rules/job-input.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { storedInterval } from "#features/jobs/server/job-writes.store.ts";
import { insertPayroll, payJobs, sumUpPayroll } from "#features/payrolls/server/runs/payment.store.ts";
import type { SavedReportInput } from "#features/reports/rules/saved-report.ts";

/** Everybody's password in the tests. */
export const testPassword = "prøv en hemmelig kode";

let hashed: Promise<string> | undefined;

/** A hash that is cheap to check, because tests log in a thousand times. */
function passwordHash(): Promise<string> {
  hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return hashed;
}

/** Four digits, so that texts with it sort in the order of creation. */
let last = 1000;
const next = () => ++last;

export type TestUser = { id: number; name: string; email: string };
export type TestCostCenter = { id: number; name: string; code: string; owner_user_id: number };
export type TestProject = TestCostCenter & { default_cost_center_id: number | null };
export type TestJobType = { id: number; name: string; salary_code: string };

type UserOptions = {
  name?: string;
  email?: string;
  employee_id?: string | null;
  default_hourly_rate?: number | null;
  /** Invited users have no password. */
  status?: "invited" | "active";
  registers_time?: boolean;
  /** An instant. */
  created_at?: string;
};

export async function aUser(
  db: Kysely<Database>,
  roleNames: readonly RoleName[],
  options: UserOptions = {},
): Promise<TestUser> {
  const number = next();
  const { default_hourly_rate = 200, ...columns } = options;
  const user = await db
    .insertInto("users")
    .values({
      name: `Bruger ${number}`,
      email: `bruger${number}@dagvaerk.test`,
      employee_id: String(1000 + number),
      status: "active",
      password_hash: options.status === "invited" ? null : await passwordHash(),
      registers_time: roleNames.includes("employee"),
      ...columns,
    })
    .returning(["id", "name", "email"])
    .executeTakeFirstOrThrow();
  if (default_hourly_rate !== null) await aRate(db, user, default_hourly_rate);
  await giveRoles(db, user.id, roleNames);
  return user;
}

/** Gives the user a rate from a day on. A rate from the same day is replaced. */
export async function aRate(
  db: Kysely<Database>,
  { id }: { readonly id: number },
  hourly_rate: number,
  from_date: string = firstDay,
): Promise<void> {
  await db
    .insertInto("employment_terms")
    .values({ user_id: id, from_date, hourly_rate })
    .onConflict((conflict) => conflict.columns(["user_id", "from_date"]).doUpdateSet({ hourly_rate }))
    .execute();
}

/** Gives all rows of the user's terms a plan with the same day on every day of the week. */
export async function givePlan(db: Kysely<Database>, { id }: { readonly id: number }, planDay: PlanDay): Promise<void> {
  const plan: NormPlan = { first_monday: "2026-11-02", weeks: [Array.from({ length: 7 }, () => planDay)] };
  await db
    .updateTable("employment_terms")
    .set({ plan: JSON.stringify(plan) })
    .where("user_id", "=", id)
    .execute();
}

/** A kind of absence as its template suggests it. */
export async function anAbsenceKind(
  db: Kysely<Database>,
  template: AbsenceTemplateKey,
  options: Partial<Omit<Insertable<Database["absence_kinds"]>, "id">> = {},
): Promise<{ id: number; name: string }> {
  const { suggested } = absenceTemplates[template];
  return db
    .insertInto("absence_kinds")
    .values({ ...suggested, template, name: `${suggested.name} ${next()}`, ...options })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

export async function giveLeader(
  db: Kysely<Database>,
  user: { readonly id: number },
  leader: { readonly id: number } | null,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ leader_user_id: leader?.id ?? null })
    .where("id", "=", user.id)
    .execute();
}

export async function giveRoles(db: Kysely<Database>, userId: number, roleNames: readonly RoleName[]): Promise<void> {
  await db.deleteFrom("user_roles").where("user_id", "=", userId).execute();
  const wanted = roles.filter((role) => roleNames.includes(role.name));
  if (wanted.length === 0) return;
  await db
    .insertInto("user_roles")
    .values(wanted.map((role) => ({ user_id: userId, role_id: role.id })))
    .execute();
}

export async function deleteUser(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable("users")
    .set({ status: "deleted", deleted_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
}

/**
 * Adds a second factor.
 * @returns the secret of the user's app
 */
export async function giveSecondFactor(db: Kysely<Database>, userId: number): Promise<Secret> {
  const secret = new Secret({ size: 20 });
  await db
    .insertInto("second_factors")
    .values({ user_id: userId, secret: Buffer.from(secret.buffer), confirmed_at: sql<Date>`now()` })
    .execute();
  return secret;
}

/** The code of an app with this secret, now or `later` codes ahead. */
export function codeOf(secret: Secret, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

/** A substitute, with the period in days from today. */
export function aSubstitute(
  db: Kysely<Database>,
  absent: { id: number },
  substitute: { id: number },
  [from, to]: readonly [number, number] = [0, 7],
): Promise<{ id: number }> {
  const day = (days: number) => today().add({ days }).toString();
  return db
    .insertInto("substitutes")
    .values({
      user_id: absent.id,
      substitute_user_id: substitute.id,
      from_date: day(from),
      to_date: day(to),
      created_by_user_id: absent.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export function aCostCenter(
  db: Kysely<Database>,
  owner: { id: number },
  options: { name?: string; code?: string } = {},
): Promise<TestCostCenter> {
  const number = next();
  return db
    .insertInto("cost_centers")
    .values({ name: `Afdeling ${number}`, code: `CC${number}`, owner_user_id: owner.id, ...options })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aCustomer(db: Kysely<Database>, options: { name?: string; is_closed?: boolean } = {}) {
  return db
    .insertInto("customers")
    .values({ name: `Kunde ${next()}`, ...options })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aSalesRate(db: Kysely<Database>, options: Partial<Insertable<Database["sales_rates"]>> = {}) {
  return db
    .insertInto("sales_rates")
    .values({ from_date: "2026-01-01", rate: 650, ...options })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aProject(
  db: Kysely<Database>,
  owner: { id: number },
  options: {
    name?: string;
    code?: string;
    default_cost_center_id?: number | null;
    is_closed?: boolean;
    customer_id?: number;
  } = {},
): Promise<TestProject> {
  const number = next();
  return db
    .insertInto("projects")
    .values({ name: `Projekt ${number}`, code: `P${number}`, owner_user_id: owner.id, ...options })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type JobTypeOptions = Partial<Omit<Insertable<Database["job_types"]>, "id">>;

export const anExpenseType = (db: Kysely<Database>, options: JobTypeOptions = {}) =>
  aJobType(db, { vat_share: 100, ...options, kind: "expense" });

/** A job type for trips. Adds rates for this year if the product has none. */
export async function aMileageType(db: Kysely<Database>, options: JobTypeOptions = {}): Promise<TestJobType> {
  await sql`insert into mileage_rates (from_date, high, low, bicycle)
    select make_date(year, 1, 1), 3.94, 2.28, 0.64 from generate_series(2027, ${sql.lit(today().year)}) as year
    on conflict (from_date) do nothing`.execute(db);
  return aJobType(db, { ...options, kind: "mileage", low_salary_code: "902", bicycle_salary_code: "903" });
}

export function aJobType(db: Kysely<Database>, options: JobTypeOptions = {}): Promise<TestJobType> {
  const number = next();
  return db
    .insertInto("job_types")
    .values({ name: `Arbejde ${number}`, salary_code: String(100 + number), ...options })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A person of each role and their data: `owner` owns `project`, whose default cost center is a manager's; `owner2` owns
 * `project2` and its default cost center.
 */
export type Company = {
  admin: TestUser;
  manager: TestUser;
  manager2: TestUser;
  owner: TestUser;
  owner2: TestUser;
  employee: TestUser;
  employee2: TestUser;
  costCenter: TestCostCenter;
  costCenter2: TestCostCenter;
  project: TestProject;
  project2: TestProject;
  jobType: TestJobType;
  jobType2: TestJobType;
};

export async function aCompany(db: Kysely<Database>): Promise<Company> {
  const person = (name: string, email: string, role: RoleName) =>
    aUser(db, [role], { name, email: `${email}@dagvaerk.test` });
  const admin = await person("Asta Admin", "admin", "admin");
  const manager = await person("Mads Manager", "leder", "manager");
  const manager2 = await person("Mette Manager", "leder2", "manager");
  const owner = await person("Ejnar Ejer", "ejer", "project-owner");
  const owner2 = await person("Else Ejer", "ejer2", "project-owner");
  const employee = await person("Mia Medarbejder", "medarbejder", "employee");
  const employee2 = await person("Max Medarbejder", "medarbejder2", "employee");
  const costCenter = await aCostCenter(db, manager, { name: "Drift", code: "CC-DRIFT" });
  const costCenter2 = await aCostCenter(db, owner2, { name: "Udvikling", code: "CC-UDV" });
  return {
    admin,
    manager,
    manager2,
    owner,
    owner2,
    employee,
    employee2,
    costCenter,
    costCenter2,
    project: await aProject(db, owner, { name: "Havnen", code: "P-HAVN", default_cost_center_id: costCenter.id }),
    project2: await aProject(db, owner2, { name: "Åparken", code: "P-AA", default_cost_center_id: costCenter2.id }),
    jobType: await aJobType(db, { name: "Montage", salary_code: "1010" }),
    jobType2: await aJobType(db, { name: "Kørsel", salary_code: "2020" }),
  };
}

/** Eight hours, some days ago, in wall-clock time. */
export function workday(daysAgo = 2): Pick<JobInput, "started_at" | "ended_at"> {
  const date = today().subtract({ days: daysAgo });
  return { started_at: `${date} 08:00:00`, ended_at: `${date} 16:00:00` };
}

/** The minimal input of the job form: eight hours at 200 kr. */
export function jobInputFor(company: Company, options: Partial<JobInput> = {}): JobInput {
  const filledIn = {
    ...workday(),
    project_id: company.project.id,
    job_type_id: company.jobType.id,
    price_mode: "auto",
    hourly_rate: 200,
  };
  return { ...jobInput.parse(filledIn), ...options };
}

/** An expense without a receipt needs a reason. */
export const withoutReceipt = { missing_receipt_reason: "Kvitteringen blev væk." };

/** A report of a month's hours by project, as the dialog sends it. */
export const aSavedReport = (options: Partial<SavedReportInput> = {}): SavedReportInput => ({
  name: "Timer på projekter",
  is_shared: false,
  query: { measure: "hours", rows: "project", from: "2026-11-01", to: "2026-11-30" },
  ...options,
});

export function aFavourite(company: Company, options: Partial<FavouriteInput> = {}): FavouriteInput {
  return {
    name: "En dag på havnen",
    project_id: company.project.id,
    job_type_id: company.jobType.id,
    start_time: "07:00",
    end_time: "15:00",
    pause_minutes: 30,
    pause_start: null,
    trip: null,
    ...options,
  };
}

type JobOptions = Partial<JobInput> & {
  user?: { id: number };
  project?: TestProject;
  cost_center_id?: number | null;
  job_status?: JobStatus;
  rejection_reason?: string;
  owner_approved_by_user_id?: number;
  manager_approved_by_user_id?: number;
  /** An instant. */
  created_at?: string;
};

/** A job in any status, with the approvals and history that lead there. */
export async function aJob(db: Kysely<Database>, company: Company, options: JobOptions = {}): Promise<JobRow> {
  const { user = company.employee, project = company.project, job_status = "NEW", ...rest } = options;
  const { cost_center_id = project.default_cost_center_id, rejection_reason, created_at, ...input } = rest;
  const { owner_approved_by_user_id, manager_approved_by_user_id, ...form } = input;
  const { version: _version, ...fields } = { ...jobInputFor(company), ...form, project_id: project.id };
  const status = job_status === "PAID" ? "APPROVED_BY_MANAGER" : job_status;
  const first = owner_approved_by_user_id ?? (await firstApprover(db, project, user.id));
  const second = manager_approved_by_user_id ?? (await managerExcept(db, user.id, first));
  const job = await db
    .insertInto("jobs")
    .values({
      ...fields,
      ...storedInterval(fields.started_at, fields.ended_at),
      user_id: user.id,
      cost_center_id,
      price: jobPrice(fields),
      job_status: status,
      rejection_reason: status === "REJECTED" ? (rejection_reason ?? "Forkert projekt") : null,
      owner_approved_by_user_id: status.startsWith("APPROVED") ? first : null,
      manager_approved_by_user_id: status === "APPROVED_BY_MANAGER" ? second : null,
      ...(created_at !== undefined && { created_at }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return job_status === "PAID" ? paid(db, company, job) : job;
}

async function paid(db: Kysely<Database>, { admin }: Company, job: JobRow): Promise<JobRow> {
  const run = {
    description: "Tidligere kørsel",
    created_before_date: today().toString(),
    created_by_user_id: admin.id,
  };
  const payrollId = await insertPayroll(db, run);
  await payJobs(db, payrollId, sql<boolean>`jobs.id = ${job.id}`);
  await sumUpPayroll(db, payrollId);
  return storedJob(db, job.id);
}

/** A receipt of one page that the user uploaded and these jobs have; its bytes are not a picture. */
export async function aReceipt(
  db: Kysely<Database>,
  user: { id: number },
  {
    jobs = [],
    bytes = Buffer.from(`et bilag ${next()}`),
    mail,
    ...options
  }: {
    jobs?: readonly { id: number }[];
    bytes?: Buffer;
    /** Sender and subject of the mail that brought the receipt. */
    mail?: { sender?: string; subject?: string };
    name?: string;
    created_at?: string;
    pages_sha256?: Buffer;
  } = {},
): Promise<{ id: number }> {
  const sha256 = createHash("sha256").update(bytes).digest();
  const receipt = await db
    .insertInto("receipts")
    .values({
      ...{ user_id: user.id, name: "kvittering.jpg", type: "jpeg", pages: 1, thumbnail: bytes },
      ...{ sent_sha256: sha256, pages_sha256: sha256 },
      ...options,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("receipt_pages")
    .values({ receipt_id: receipt.id, page: 1, width: 300, height: 400, bytes })
    .execute();
  const message_sha256 = createHash("sha256").update(`en mail ${next()}`).digest();
  if (mail)
    await db
      .insertInto("inbox_receipts")
      .values({ receipt_id: receipt.id, message_sha256, ...mail })
      .execute();
  const named = jobs.map((job) => ({ job_id: job.id, receipt_id: receipt.id, place: 0 }));
  if (named.length > 0) await db.insertInto("job_receipts").values(named).execute();
  return receipt;
}

/**
 * Copies a job in one statement, without its history.
 * @returns their ids
 */
export async function copyJob(db: Kysely<Database>, { id }: { id: number }, count: number): Promise<number[]> {
  const columns =
    sql.raw(`user_id, project_id, job_type_id, kind, cost_center_id, started_at, ended_at, pause_minutes, pause_start,
    price_mode, hourly_rate, price, job_status, owner_approved_by_user_id, manager_approved_by_user_id`);
  const { rows } = await sql<{ id: number }>`insert into jobs (${columns})
    select ${columns} from jobs, generate_series(1, ${sql.lit(count)}) where id = ${id} returning id`.execute(db);
  return rows.map((row) => row.id);
}

export function storedJob(db: Kysely<Database>, id: number): Promise<JobRow> {
  return db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function firstApprover(db: Kysely<Database>, project: TestProject, userId: number): Promise<number> {
  return project.owner_user_id === userId ? managerExcept(db, userId) : project.owner_user_id;
}

async function managerExcept(db: Kysely<Database>, ...others: number[]): Promise<number> {
  const { user_id } = await db
    .selectFrom("user_roles")
    .select("user_id")
    .where("role_id", "in", [1, 2])
    .where("user_id", "not in", others)
    .orderBy("user_id")
    .executeTakeFirstOrThrow();
  return user_id;
}
