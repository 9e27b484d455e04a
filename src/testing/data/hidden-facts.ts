import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import { hashToken } from "#common/server/auth/session-token.ts";
import type { Database } from "#common/server/database/tables.ts";
import { storedInterval } from "#features/jobs/server/job-writes.store.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { aWebhook } from "../servers/webhook-receiver.ts";
import {
  aCompany,
  aJob,
  aMileageType,
  anAbsenceKind,
  anExpenseType,
  aProject,
  aRate,
  aReceipt,
  aSubstitute,
  aUser,
  type Company,
  giveLeader,
  type TestJobType,
  type TestProject,
  type TestUser,
} from "./factories.ts";
import { aTeam, giveAllowances, storeHiddenRecords } from "./hidden-records.ts";
import { aTrip, tripFields } from "./trips.ts";

/**
 * A company that a test creates twice, with different facts that `owner`, `substitute` and `employee` may not see: work
 * on the project of `owner2`, rates and kilometres of `colleague` and `stranger`, and a project for `stranger`. Only
 * `colleague` is listed in "Mangler at registrere".
 */
export type TwinCompany = Company & {
  stranger: TestUser;
  colleague: TestUser;
  substitute: TestUser;
  category: TestJobType;
  mileage: TestJobType;
  /** Jobs that `owner` sees. */
  seen: number[];
  /** Trips that `owner` sees, whose price depends on their driver's kilometres. */
  trips: number[];
  receipt: number;
  /** The stranger's absence of ten days ago, whose kind is hidden. */
  absence: number;
  /** A project that only `stranger` and its owner may use. */
  limited: TestProject;
};

const workplace = "Havnegade 12, 8000 Aarhus C";
const pages_sha256 = Buffer.alloc(32, 9);
export const hiddenRates = [311.11, 322.22] as const;
export const typedAmount = 123.45;
/** The employee's calendar file has the absence of their team. */
export const calendarSecret = "a".repeat(43);
/** Ids of hidden rows start here, so that both companies use the sequences alike. */
const firstHiddenId = 1_000_000;

const onDay = (daysAgo: number, from: string, to = from) => ({
  started_at: `${today().subtract({ days: daysAgo })} ${from}:00`,
  ended_at: `${today().subtract({ days: daysAgo })} ${to}:00`,
  created_at: "2026-01-05T08:00:00Z",
});

/** The facts that the two companies share. */
export async function twinCompany(db: Kysely<Database>): Promise<TwinCompany> {
  const company = await aCompany(db);
  const person = (name: string, email: string, role: "employee" | "project-owner") =>
    aUser(db, [role], { name, email: `${email}@dagvaerk.test`, default_hourly_rate: hiddenRates[0] });
  const stranger = await person("Stine Fremmed", "fremmed", "employee");
  const colleague = await person("Kaj Kollega", "kollega", "employee");
  const substitute = await person("Sif Afløser", "afloeser", "project-owner");
  await sql`update users set employee_id = 'M' || id`.execute(db);
  await aSubstitute(db, company.owner, substitute);
  const category = await anExpenseType(db, { name: "Materialer", salary_code: "700" });
  const mileage = await aMileageType(db, { name: "Egen bil", salary_code: "901" });

  const work = (user: TestUser, daysAgo: number, from: string, to: string, more: object = {}) =>
    aJob(db, company, { user, cost_center_id: null, ...onDay(daysAgo, from, to), ...more });
  const ofStranger = [
    ...(await inTurn(hiddenRates, (hourly_rate, n) => work(stranger, 2, `08:0${5 * n}`, "08:15", { hourly_rate }))),
    await work(stranger, 3, "15:00", "20:00", { hourly_rate: 1 }),
    await work(stranger, 70, "08:00", "20:00", { hourly_rate: 1 }),
    ...(await inTurn([40, 41, 42], (daysAgo) => work(stranger, daysAgo, "08:00", "16:00", { hourly_rate: 1 }))),
  ];
  const noon = { ...onDay(2, "12:00"), price_mode: "manual" as const, hourly_rate: null, price: typedAmount };
  const expense = await aJob(db, company, { user: stranger, ...noon, kind: "expense", job_type_id: category.id });
  await db.insertInto("job_expenses").values({ job_id: expense.id, vat: 0, currency: "DKK" }).execute();
  const receipt = await aReceipt(db, stranger, {
    jobs: [expense],
    bytes: Buffer.from("bilag"),
    pages_sha256,
    created_at: "2026-01-05T08:00:00Z",
  });
  const trips = [
    await aTrip(db, company, mileage, { user: stranger, km: 200, job_status: "NEW", ...createdAt }),
    await aTrip(db, company, mileage, { user: stranger, km: 150, job_status: "PAID", day: dayAgo(60), ...createdAt }),
    await aTrip(db, company, mileage, { user: colleague, km: 100, job_status: "NEW", ...createdAt }),
  ];
  // `owner` has written these jobs, so they reveal nothing about the stranger.
  for (const { id } of [...ofStranger, expense, ...trips.slice(0, 1)]) await wrote(db, company.owner, id);
  const ofColleague = [
    ...(await inTurn([3, 4, 30, 31, 32], (daysAgo) => work(colleague, daysAgo, "10:00", "21:00"))),
    await work(colleague, 33, "08:00", "16:00", { price_mode: "manual", hourly_rate: null, price: 5500 }),
  ];
  const commutes = await inTurn(
    Array.from({ length: 58 }, (_, n) => n + 30),
    (daysAgo) =>
      aTrip(db, company, mileage, {
        ...{ user: colleague, km: 1, job_status: "APPROVED_BY_PROJECT_OWNER", day: dayAgo(daysAgo), ...createdAt },
        ...{ to_place: workplace, workplace: "to" },
      }),
  );
  // The calendar shows colleagues the days of the absence. Only their leader may know its kind.
  for (const one of [stranger, company.employee, company.owner]) await giveLeader(db, one, company.admin);
  await giveAllowances(db, { ...company, stranger, colleague });
  const absence = await aHiddenAbsence(db, stranger);
  await aTeam(db, substitute);
  const limited = await aLimitedProject(db, company.owner2, stranger);
  await someBudgets(db, [company.project, company.project2, limited]);
  await aWebhook(db, { is_used: false });
  await db
    .insertInto("calendar_addresses")
    .values({ user_id: company.employee.id, token_hash: hashToken(calendarSecret), has_team: true })
    .execute();
  await work(company.employee, 2, "08:00", "16:00", { job_status: "PAID" });
  await work(company.employee, 3, "08:00", "16:00");
  return {
    ...company,
    ...{ stranger, colleague, substitute, category, mileage, receipt: receipt.id, absence, limited },
    seen: [...ofStranger, expense, ...trips, ...ofColleague, ...commutes.slice(-2)].map(({ id }) => id),
    trips: trips.map(({ id }) => id),
  };
}

async function aLimitedProject(db: Kysely<Database>, owner: TestUser, { id: user_id }: TestUser): Promise<TestProject> {
  const project = await aProject(db, owner, { name: "Skjult", code: "P-SKJULT" });
  await db.updateTable("projects").set({ is_limited: true }).where("id", "=", project.id).execute();
  await db.insertInto("project_people").values({ project_id: project.id, user_id }).execute();
  return project;
}

/** A budget in hours and one in kroner for each project. `owner` sees only the hours of the first project. */
async function someBudgets(db: Kysely<Database>, projects: readonly TestProject[]): Promise<void> {
  const budget = { amount: 6000, period: "project", ...createdAt } as const;
  const measures = ["hours", "kroner"] as const;
  const rows = projects.flatMap(({ id: project_id }) =>
    measures.map((measure) => ({ ...budget, project_id, measure })),
  );
  await db.insertInto("project_budgets").values(rows).execute();
}

/** The kinds of a hidden absence in the two companies. */
const hiddenKinds = ["holiday", "sickness"] as const;

async function aHiddenAbsence(db: Kysely<Database>, { id: user_id }: TestUser): Promise<number> {
  for (const template of hiddenKinds) await anAbsenceKind(db, template, { name: template });
  const date = dayAgo(10);
  const { id } = await db
    .insertInto("absences")
    .values({
      user_id,
      kind_id: 1,
      from_date: date,
      to_date: date,
      status: "approved",
      created_by_user_id: user_id,
      ...createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const day = { date, part: "whole", minutes: 444, hundredths: 100 } as const;
  await db
    .insertInto("absence_days")
    .values({ ...day, absence_id: id, user_id })
    .execute();
  await anAgreedMove(db, user_id);
  return id;
}

/** Days of holiday that both sides agreed to move. */
async function anAgreedMove(db: Kysely<Database>, user_id: number): Promise<void> {
  const confirmed = { employee_confirmed_at: sql<Date>`now()`, company_confirmed_at: sql<Date>`now()` };
  const company_user_id = sql<number>`(select min(id) from users where id <> ${user_id})`;
  await db
    .insertInto("holiday_agreements")
    .values({ user_id, year: 2025, amount: 100, company_user_id, ...confirmed })
    .execute();
}

const createdAt = { created_at: "2026-01-05T08:00:00Z" };
const dayAgo = (days: number) => today().subtract({ days }).toString();

async function inTurn<Value, Made>(values: readonly Value[], make: (value: Value, place: number) => Promise<Made>) {
  const made: Made[] = [];
  for (const [place, value] of values.entries()) made.push(await make(value, place));
  return made;
}

const wrote = (db: Kysely<Database>, { id: user_id }: TestUser, job_id: number) =>
  db
    .insertInto("job_history")
    .values({ job_id, user_id, event: "created", to_status: "NEW", ...createdAt })
    .execute();

type HiddenJob = {
  who: "stranger" | "colleague";
  kind: JobKind;
  daysAgo: number;
  /** Half hours. */
  start: number;
  length: number;
  price: number;
  km: number;
  isCommute: boolean;
  hasPicture: boolean;
  status: "NEW" | "REJECTED" | "APPROVED_BY_PROJECT_OWNER";
};

export type HiddenFacts = {
  /** True for the second company, which differs from the first in each way in which hidden facts once leaked. */
  isOther: boolean;
  jobs: readonly HiddenJob[];
  /** The start of the colleague's two hours of yesterday. `owner` may know only that there were two hours. */
  twoHours: number;
};

/** Work of the colleague is at least 30 days old, because "Mangler at registrere" shows later days to `owner`. */
const aHiddenJob: fc.Arbitrary<HiddenJob> = fc
  .record({
    who: fc.constantFrom("stranger", "stranger", "colleague"),
    kind: fc.constantFrom("work", "work", "expense", "mileage"),
    daysAgo: fc.oneof(fc.constantFrom(2, 3), fc.nat({ max: 60 })),
    start: fc.nat({ max: 40 }),
    length: fc.integer({ min: 1, max: 16 }),
    price: fc.constantFrom(typedAmount, 1, 50_000),
    km: fc.constantFrom(1, 400, 2000),
    isCommute: fc.boolean(),
    hasPicture: fc.boolean(),
    status: fc.constantFrom("NEW", "NEW", "APPROVED_BY_PROJECT_OWNER", "REJECTED"),
  } satisfies { [Name in keyof HiddenJob]: fc.Arbitrary<HiddenJob[Name]> })
  .map((job) => (job.who === "colleague" && job.kind === "work" ? { ...job, daysAgo: 30 + (job.daysAgo % 30) } : job));

/** The facts of the first company, and of the second, in which `isOther` is true. */
export const hiddenFactsOfTwins: fc.Arbitrary<readonly [HiddenFacts, HiddenFacts]> = fc.tuple(
  factsOf(false),
  factsOf(true),
);

function factsOf(isOther: boolean): fc.Arbitrary<HiddenFacts> {
  const jobs = fc.array(aHiddenJob, { maxLength: 25 });
  return fc.record({ isOther: fc.constant(isOther), jobs, twoHours: fc.nat({ max: 40 }) });
}

/** The jobs that are not random. */
function certainJobs(isOther: boolean, twoHours: number): HiddenJob[] {
  const rest = { price: 1, km: 1, isCommute: false, hasPicture: false, status: "NEW", start: 16, length: 4 } as const;
  const ofStranger = { ...rest, who: "stranger" } as const;
  const ofColleague = { ...rest, who: "colleague" } as const;
  const yesterday = { ...ofColleague, kind: "work", daysAgo: 1, start: twoHours } as const;
  if (!isOther) return [yesterday];
  const newest = Array.from({ length: 220 }, (_, n) => {
    const kind = (["work", "mileage", "expense"] as const)[n % 3] as JobKind;
    return { ...ofStranger, kind, daysAgo: n % 2, start: n % 40, length: 1 };
  });
  const commutes = [100, 101, 102, 103, 104].map(
    (daysAgo) => ({ ...ofColleague, kind: "mileage", daysAgo, isCommute: true }) as const,
  );
  const twin = { ...ofStranger, kind: "expense", daysAgo: 2, price: typedAmount, hasPicture: true } as const;
  return [yesterday, twin, ...commutes, ...newest];
}

const hiddenTables = ["job_receipts", "job_expenses", "job_trips"] as const;

export async function storeHiddenFacts(
  db: Kysely<Database>,
  company: TwinCompany,
  { isOther, jobs, twoHours }: HiddenFacts,
): Promise<void> {
  await sql`update absences set kind_id = (select id from absence_kinds where template = ${hiddenKinds[isOther ? 1 : 0]})
    where id = ${company.absence}`.execute(db);
  const limited = isOther ? { name: "Andet", is_closed: true } : { name: "Skjult", is_closed: false };
  await db.updateTable("projects").set(limited).where("id", "=", company.limited.id).execute();
  const isHidden = sql<boolean>`(measure = 'kroner' or project_id <> ${company.project.id})`;
  const amount = isOther ? 9000 : 6000;
  await db.updateTable("project_budgets").set({ amount }).where(isHidden).execute();
  const people = [company.stranger, company.colleague];
  await db.transaction().execute(async (trx) => {
    // Without triggers, so that jobs can be deleted.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of hiddenTables) await trx.deleteFrom(table).where("job_id", ">=", firstHiddenId).execute();
    for (const table of ["jobs", "job_history", "receipts"] as const)
      await trx.deleteFrom(table).where("id", ">=", firstHiddenId).execute();
    await trx.deleteFrom("mileage_openings").execute();
    for (const [place, { id }] of people.entries()) {
      const opening = { user_id: id, year: today().year, km: isOther === (place === 0) ? 25_000 : 1 };
      await trx.insertInto("mileage_openings").values(opening).execute();
      await aRate(trx, { id }, hiddenRates[isOther ? 1 : 0] as number);
    }
    await trx
      .updateTable("jobs")
      .set({ price: isOther ? 400 : 788 })
      .where("id", "in", company.trips)
      .execute();
    if (isOther)
      await sql`insert into job_history (id, job_id, user_id, event, from_status, to_status, changes)
        overriding system value values (${firstHiddenId}, ${company.trips[0]}, ${company.admin.id}, 'changed', 'NEW', 'NEW',
          '[{"field": "price", "from": 788, "to": 400}]')`.execute(trx);
    await sql`insert into receipts (id, user_id, name, type, sent_sha256, pages_sha256, pages, thumbnail)
      overriding system value values (${firstHiddenId}, ${company.colleague.id}, 'skjult.jpg', 'jpeg',
        ${Buffer.alloc(32, 3)}, ${pages_sha256}, 1, ${Buffer.from("bilag")})`.execute(trx);
    await insertHidden(trx, company, [...certainJobs(isOther, twoHours), ...jobs]);
    await storeHiddenRecords(trx, company, { isOther, firstId: firstHiddenId, hiddenJob: firstHiddenId });
  });
}

async function insertHidden(trx: Kysely<Database>, company: TwinCompany, jobs: readonly HiddenJob[]): Promise<void> {
  const placed = jobs.map((job, place) => ({ ...job, id: firstHiddenId + place }));
  const ofKind = (kind: JobKind) => placed.filter((job) => job.kind === kind);
  const trips = ofKind("mileage").map(({ id, isCommute, km }) => ({
    ...tripFields(isCommute ? { to_place: workplace, workplace: "to", km: 1 } : { km }),
    job_id: id,
  }));
  const expenses = ofKind("expense").map(({ id }) => ({ job_id: id, vat: 0, currency: "DKK" }));
  const pictures = ofKind("expense").filter(({ hasPicture }) => hasPicture);
  const receipts = pictures.map(({ id }) => ({ job_id: id, receipt_id: firstHiddenId, place: 0 }));
  const rows = {
    jobs: placed.map((job) => columnsOf(company, job)),
    job_trips: trips,
    job_expenses: expenses,
    job_receipts: receipts,
  };
  for (const [table, values] of Object.entries(rows)) {
    const columns = sql.join(Object.keys(values[0] ?? {}).map((name) => sql.ref(name)));
    if (values.length > 0)
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
        trx,
      );
  }
}

function columnsOf(
  company: TwinCompany,
  { id, kind, who, daysAgo, start, length, status, price }: HiddenJob & { id: number },
) {
  const clock = (halfHours: number) =>
    `${String(Math.floor(halfHours / 2)).padStart(2, "0")}:${halfHours % 2 ? "30" : "00"}`;
  const times =
    kind === "work" ? onDay(daysAgo, clock(start), clock(Math.min(47, start + length))) : onDay(daysAgo, "12:00");
  const type = { work: company.jobType, expense: company.category, mileage: company.mileage }[kind];
  return {
    ...{ id, kind, price, version: 1, price_mode: "manual", pause_minutes: 0, ...createdAt },
    ...storedInterval(times.started_at, times.ended_at),
    ...{ user_id: company[who].id, project_id: company.project2.id, job_type_id: type.id, job_status: status },
    owner_approved_by_user_id: status === "APPROVED_BY_PROJECT_OWNER" ? company.owner2.id : null,
    rejection_reason: status === "REJECTED" ? "Nej" : null,
  };
}
