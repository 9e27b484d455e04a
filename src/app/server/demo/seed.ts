import { type Kysely, sql } from "kysely";
import { actorOf } from "#common/rules/access/actor.ts";
import { roles } from "#common/rules/access/permissions.ts";
import { firstDay, monthTitle, startOfDay, timeZone, today } from "#common/rules/time/clock.ts";
import { localDay } from "#common/server/database/calendar.ts";
import type { Database } from "#common/server/database/tables.ts";
import { defaultBalanceRules } from "#features/absence/rules/balances/balance-rules.ts";
import { insertBalanceRules, updateKeptFrom } from "#features/absence/server/balances/balance-rules.store.ts";
import { insertEntries } from "#features/absence/server/balances/balances.store.ts";
import { createBasis, previewBasis } from "#features/invoice-bases/server/invoice-bases.commands.ts";
import { jobPrice } from "#features/jobs/rules/job-input.ts";
import type { JobHistoryLine } from "#features/jobs/server/job-history.store.ts";
import { storedInterval } from "#features/jobs/server/job-writes.store.ts";
import { insertParts } from "#features/jobs/server/kinds/part-stores.ts";
import { isUnpaid } from "#features/jobs/server/selection/job-scope.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { saveOpening, updateCompanyDetails } from "#features/mileage/server/mileage.store.ts";
import { hasNoRates, priceTrips } from "#features/mileage/server/trip-split.store.ts";
import { defaultDeadline } from "#features/payrolls/rules/payroll.ts";
import { payAbsence } from "#features/payrolls/server/absence/absence-lines.store.ts";
import { findOwedAbsence } from "#features/payrolls/server/absence/owed-absence.store.ts";
import { payAllowances } from "#features/payrolls/server/allowances/allowance-lines.store.ts";
import { findOwedAllowances } from "#features/payrolls/server/allowances/owed-allowances.store.ts";
import { insertPayroll, payJobs, sumUpPayroll } from "#features/payrolls/server/runs/payment.store.ts";
import { isPayable } from "#features/payrolls/server/unpaid/payable-jobs.ts";
import type { SavedQuery } from "#features/reports/rules/saved-report.ts";
import { usualPeriod } from "#features/reports/rules/usual-periods.ts";
import { hashPassword } from "#features/session/server/passwords/passwords.ts";
import { completeTerms } from "#features/users/rules/employment-terms.ts";
import { typedTimes } from "#features/working-time/rules/entries/register-entry.ts";
import { registerNorms } from "#features/working-time/server/entries/planned-entries.ts";
import { saveEntry } from "#features/working-time/server/entries/register-entries.store.ts";
import { insertRuleSet } from "#features/working-time-law/server/law-rules.store.ts";
import { demoAbsences, isAwayInDemo } from "./absences.ts";
import { demoFlex, insertAllowanceRules } from "./allowances.ts";
import { demoBalances } from "./balances.ts";
import { insertBudgets } from "./budgets.ts";
import {
  commentThreads,
  demoClosed,
  demoCompanyDetails,
  demoCostCenters,
  demoCustomers,
  demoDrivers,
  demoFavourites,
  demoFavouritesOf,
  demoHoliday,
  demoJobTypes,
  demoLeavers,
  demoLimited,
  demoMeasurer,
  demoOpeningKm,
  demoProjects,
  demoSalesRates,
  demoSavedReports,
  demoTimers,
  demoUsers,
} from "./company.ts";
import { insertAbsences } from "./insert-absences.ts";
import { type DemoJob, demoJobs } from "./jobs.ts";
import { demoPassword } from "./logins.ts";
import { insertReceipts } from "./receipts.ts";
import { demoCompanyDays, demoConditions, demoGroupRules, demoRaises, demoRegistered } from "./terms.ts";
import { demoTrips } from "./trips.ts";

export class DemoRefused extends Error {
  override name = "DemoRefused";
  override message =
    "The database has users already, so no demo data goes into it. Point DATA_DIR or DATABASE_URL at an empty one.";
}

type Ids = ReadonlyMap<string, number>;

export function seedDemo(db: Kysely<Database>): Promise<"seeded" | "present"> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo company'))`.execute(trx);
    const first = await trx.selectFrom("users").select("email").orderBy("id").limit(1).executeTakeFirst();
    if (first?.email === demoUsers[0]?.email) return "present";
    if (first) throw new DemoRefused();
    await insertCompany(trx);
    return "seeded";
  });
}

async function insertCompany(trx: Kysely<Database>): Promise<void> {
  const users = await insertUsers(trx);
  const costCenters = await insertCostCenters(trx, users);
  const projects = await insertProjects(trx, users, costCenters);
  const jobTypes = await insertJobTypes(trx);
  const deadline = defaultDeadline(today());
  await insertFavourites(trx, { users, projects, jobTypes });
  await insertSavedReports(trx, users);
  await insertSubstitute(trx, users);
  const absences = demoAbsences(today());
  const jobs = [...demoJobs(today()), ...demoTrips(today())].filter(
    ({ user, started_at }) => !isAwayInDemo(absences, user, Temporal.PlainDate.from(started_at.slice(0, 10))),
  );
  await insertJobs(trx, jobs, { users, costCenters, projects, jobTypes });
  await insertDeviation(trx, users);
  await insertMileage(trx, users);
  await insertTimers(trx, { users, projects, jobTypes });
  await insertAbsences(trx, users);
  await insertRun(trx, deadline.subtract({ months: 2 }), users);
  const closed = today().subtract({ months: 4 }).with({ day: 1 }).toString();
  await trx
    .insertInto("closed_months")
    .values({ month: closed, closed_by_user_id: idOf(users, demoUsers[0]?.email ?? "") })
    .execute();
  await insertRun(trx, deadline.subtract({ months: 1 }), users);
  await insertReceipts(trx);
  await insertRegisterEntries(trx, users);
  await insertBalances(trx, users);
  await priceTrips(trx, sql<boolean>`(${isUnpaid} and not ${hasNoRates})`);
  await insertInvoiceBasis(trx, { users, projects });
  await insertBudgets(trx);
  await insertLeavers(trx);
}

async function insertLeavers(trx: Kysely<Database>): Promise<void> {
  const rows = demoLeavers.map(({ yearsAgo, ...user }) => {
    const employed_until = today().subtract({ years: yearsAgo }).with({ month: 6, day: 30 });
    const deleted_at = startOfDay(employed_until.add({ days: 1 })).toString();
    const employment = { employed_from: firstDay, employed_until: employed_until.toString() };
    return { ...user, ...employment, status: "deleted" as const, deleted_at, created_at: deleted_at };
  });
  await trx.insertInto("users").values(rows).execute();
}

async function insertInvoiceBasis(trx: Kysely<Database>, ids: { readonly users: Ids; readonly projects: Ids }) {
  const customers: number[] = [];
  for (const { project, ...customer } of demoCustomers) {
    const { id } = await trx.insertInto("customers").values(customer).returning("id").executeTakeFirstOrThrow();
    customers.push(id);
    await trx.updateTable("projects").set({ customer_id: id }).where("id", "=", idOf(ids.projects, project)).execute();
  }
  const [customer_id = 0] = customers;
  const row = { customer_id: null, project_id: null, job_type_id: null, from_date: "2026-01-01" };
  await trx
    .insertInto("sales_rates")
    .values([
      { ...row, from_date: firstDay, rate: demoSalesRates.all },
      { ...row, from_date: firstDay, customer_id, rate: demoSalesRates.customer },
    ])
    .execute();
  const until = today().with({ day: 1 }).subtract({ days: 1 }).toString();
  const choice = { customer_id, until, group_by: "work", with_refunds: true, markup: 10 } as const;
  const { digest } = await previewBasis(trx, { ...choice, without_project_ids: [] });
  const admin = actorOf(idOf(ids.users, demoUsers.find(({ role }) => role === "admin")?.email ?? ""), ["admin"]);
  await createBasis(trx, admin, { ...choice, without_project_ids: [], digest });
}

async function insertBalances(trx: Kysely<Database>, users: Ids): Promise<void> {
  const { kept_from, opening, firstDayOf } = demoBalances(today());
  const admin = { id: idOf(users, demoUsers.find(({ role }) => role === "admin")?.email ?? "") };
  await updateKeptFrom(trx, admin, kept_from);
  await insertBalanceRules(trx, { ...defaultBalanceRules, from_date: kept_from, extra_holiday_amount: 500 });
  for (const [email, id] of users)
    await trx
      .updateTable("users")
      .set({ employed_from: firstDayOf(email) })
      .where("id", "=", id)
      .execute();
  const reason = "Overført fra lønsystemet";
  const isFormer = (email: string) => (firstDayOf(email) ?? kept_from) < kept_from;
  await insertEntries(
    trx,
    admin,
    [...users]
      .filter(([email]) => isFormer(email))
      .map(([email, user_id]) => ({
        ...{ account: "holiday" as const, kind: "opening" as const, user_id, reason, ...opening(email) },
      })),
  );
  const { user, date, amount } = demoFlex(today());
  const flex = { account: "flex", kind: "opening", year: Number(date.slice(0, 4)), date, amount, reason } as const;
  await insertEntries(trx, admin, [{ ...flex, user_id: idOf(users, user) }]);
}

async function insertDeviation(trx: Kysely<Database>, users: Ids): Promise<void> {
  const leader = idOf(users, demoUsers.find(({ role }) => role === "manager")?.email ?? "");
  await sql`insert into working_time_deviations (user_id, day, kind, short_minutes, project_id, reason, compensation,
      compensate_by, created_by_user_id, created_at, signed_by_user_id, signed_at)
    select user_id, ${localDay("ended_at")}, 'rest', extract(epoch from ended_at - started_at) / 60 - 13 * 60, project_id,
      'Betonen kom fem timer for sent og skulle glittes samme dag', 'Mødte kl. 10 de næste to dage',
      ${localDay("ended_at")} + 3, user_id, ended_at + interval '10 minutes', ${leader}, ended_at + interval '15 hours'
    from jobs
    where ended_at - started_at > interval '13 hours' and ended_at - started_at < interval '20 hours' and user_id <> ${leader}
      and ended_at < now() - interval '15 hours'
    order by started_at limit 1`.execute(trx);
}

async function insertMileage(trx: Kysely<Database>, users: Ids): Promise<void> {
  // If the rates of this year are not known yet, the demo uses the latest known rates.
  await sql`insert into mileage_rates (from_date, high, low, bicycle)
    select make_date(year, 1, 1), high, low, bicycle
    from (select * from mileage_rates order by from_date desc limit 1) as last,
      generate_series(extract(year from last.from_date)::integer + 1, ${sql.lit(today().year)}) as year`.execute(trx);
  const user_id = idOf(users, demoDrivers[0].user);
  const admin = { id: idOf(users, demoUsers.find(({ role }) => role === "admin")?.email ?? "") };
  await saveOpening(trx, admin, { user_id, year: today().year, km: demoOpeningKm });
  await updateCompanyDetails(trx, admin, demoCompanyDetails);
}

async function insertUsers(trx: Kysely<Database>): Promise<Ids> {
  const password_hash = await hashPassword(demoPassword);
  const rows = await trx
    .insertInto("users")
    .values(
      demoUsers.map(({ role, default_hourly_rate: _rate, ...user }) => ({
        ...user,
        status: "active" as const,
        password_hash,
        registers_time: role === "employee",
        // Days before a user's creation never count as missing registrations, so users are older than their jobs.
        created_at: startOfDay(today().subtract({ months: 4 })).toString(),
      })),
    )
    .returning(["id", "email"])
    .execute();
  const ids = new Map(rows.map((row) => [row.email, row.id]));
  await trx
    .insertInto("user_roles")
    .values(
      demoUsers.map((user) => ({
        user_id: idOf(ids, user.email),
        role_id: roles.find((role) => role.name === user.role)?.id ?? 4,
      })),
    )
    .execute();
  await insertTerms(trx, ids);
  return ids;
}

async function insertRegisterEntries(trx: Kysely<Database>, users: Ids): Promise<void> {
  await registerNorms(trx);
  const { user, corrections } = demoRegistered(today());
  for (const { date, ...input } of corrections)
    await saveEntry(trx, { id: idOf(users, user) }, date.toString(), typedTimes(date, input));
}

async function insertTerms(trx: Kysely<Database>, ids: Ids): Promise<void> {
  const now = today();
  const [raises, conditions, registered] = [demoRaises(now), demoConditions(now), demoRegistered(now)];
  const laterRows = (email: string, hourly_rate: number) => [
    ...(email === raises.user ? raises.rows : []),
    ...(email === registered.user ? [{ from_date: registered.from_date, hourly_rate, registers_norm: true }] : []),
  ];
  const admin = actorOf(idOf(ids, demoUsers.find(({ role }) => role === "admin")?.email ?? ""), ["admin"]);
  const working_time_rules_id = await insertRuleSet(trx, admin, demoGroupRules.rules);
  const ofGroup = (email: string) => (demoGroupRules.users.includes(email) ? { working_time_rules_id } : {});
  const allowances = await insertAllowanceRules(trx, admin);
  const rows = demoUsers.flatMap(({ email, default_hourly_rate }) =>
    [{ from_date: firstDay, hourly_rate: default_hourly_rate }, ...laterRows(email, default_hourly_rate)].map(
      (row) => ({
        ...completeTerms({ ...conditions[email], ...ofGroup(email), ...allowances.get(email), ...row }),
        user_id: idOf(ids, email),
      }),
    ),
  );
  await trx
    .insertInto("employment_terms")
    .values(rows.map(({ plan, ...row }) => ({ ...row, plan: plan && JSON.stringify(plan) })))
    .execute();
  await trx
    .updateTable("company_calendar")
    .set({ days: JSON.stringify(demoCompanyDays) })
    .execute();
}

async function insertCostCenters(trx: Kysely<Database>, users: Ids): Promise<Ids> {
  const rows = await trx
    .insertInto("cost_centers")
    .values(demoCostCenters.map(({ name, code, owner }) => ({ name, code, owner_user_id: idOf(users, owner) })))
    .returning(["id", "code"])
    .execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

const allProjects = [...demoProjects, demoClosed.project, demoLimited.project];

async function insertProjects(trx: Kysely<Database>, users: Ids, costCenters: Ids): Promise<Ids> {
  const rows = await trx
    .insertInto("projects")
    .values(
      allProjects.map(({ name, code, owner, costCenter }) => ({
        name,
        code,
        is_closed: code === demoClosed.project.code,
        is_limited: code === demoLimited.project.code,
        owner_user_id: idOf(users, owner),
        default_cost_center_id: costCenter === null ? null : idOf(costCenters, costCenter),
      })),
    )
    .returning(["id", "code"])
    .execute();
  const ids: Ids = new Map(rows.map((row) => [row.code, row.id]));
  const project_id = idOf(ids, demoLimited.project.code);
  await trx
    .insertInto("project_people")
    .values(demoLimited.people.map((email) => ({ project_id, user_id: idOf(users, email) })))
    .execute();
  return ids;
}

const ofWork = {
  kind: "work" as const,
  vat_share: null,
  asks_participants: false,
  is_extra: false,
  low_salary_code: null,
  bicycle_salary_code: null,
};

async function insertJobTypes(trx: Kysely<Database>): Promise<Ids> {
  const rows = await trx
    .insertInto("job_types")
    .values([
      ...demoJobTypes.map((jobType) => ({ ...ofWork, ...jobType, is_closed: false })),
      { ...ofWork, ...demoClosed.jobType, is_closed: true },
    ])
    .returning(["id", "salary_code"])
    .execute();
  return new Map(rows.map((row) => [row.salary_code, row.id]));
}

async function insertFavourites(trx: Kysely<Database>, ids: Omit<CompanyIds, "costCenters">): Promise<void> {
  const rows = demoFavouritesOf.flatMap((email) =>
    demoFavourites.map(({ project, jobType, ...favourite }, place) => ({
      ...favourite,
      trip: "trip" in favourite ? JSON.stringify(favourite.trip) : null,
      user_id: idOf(ids.users, email),
      project_id: idOf(ids.projects, project),
      job_type_id: idOf(ids.jobTypes, jobType),
      place: place + 1,
    })),
  );
  await trx.insertInto("favourites").values(rows).execute();
}

async function insertSavedReports(trx: Kysely<Database>, users: Ids): Promise<void> {
  const { from, to } = usualPeriod("this-year", today());
  const rows = demoSavedReports.map(({ owner, query, ...report }) => ({
    ...report,
    user_id: idOf(users, owner),
    query: JSON.stringify({ ...query, from, to } satisfies SavedQuery),
  }));
  await trx.insertInto("saved_reports").values(rows).execute();
}

async function insertSubstitute(trx: Kysely<Database>, users: Ids): Promise<void> {
  const { absent, substitute, daysLeft } = demoHoliday;
  const userId = idOf(users, absent);
  await trx
    .insertInto("substitutes")
    .values({
      user_id: userId,
      substitute_user_id: idOf(users, substitute),
      from_date: holidayStart().toString(),
      to_date: today().add({ days: daysLeft }).toString(),
      created_by_user_id: userId,
    })
    .execute();
}

const holidayStart = () => today().subtract({ days: demoHoliday.daysAgo });

/** `onBehalfOf`: the project's owner if a substitute decides, otherwise null. */
type Approvers = { owner: number; onBehalfOf: number | null; manager: number };
type HistoryLine = Omit<JobHistoryLine, "changes"> & { created_at: string };
type CompanyIds = { users: Ids; costCenters: Ids; projects: Ids; jobTypes: Ids };

async function insertJobs(trx: Kysely<Database>, jobs: readonly DemoJob[], ids: CompanyIds): Promise<void> {
  const rows = jobs.map((job) => {
    const approvers = approversOf(job, ids.users);
    return { job, approvers, columns: jobColumns(job, approvers, ids) };
  });
  const inserted = await trx
    .insertInto("jobs")
    .values(rows.map(({ columns }) => columns))
    .returning("id")
    .execute();
  const history = rows.flatMap(({ job, approvers, columns }, index) =>
    jobHistory(job, columns.user_id, approvers).map((line) => ({ ...line, job_id: inserted[index]?.id ?? 0 })),
  );
  await trx.insertInto("job_history").values(history).execute();
  await insertParts(
    trx,
    rows.map(({ job: { expense, trip } }, index) => ({ id: inserted[index]?.id ?? 0, expense, trip })),
  );
  const talkedAbout = rows
    .map(({ job, approvers, columns }, index) => ({ job, approvers, columns, job_id: inserted[index]?.id ?? 0 }))
    .filter(({ job }) => job.status === "NEW")
    .filter((_, place) => place % 2 === 0);
  const comments = talkedAbout.flatMap(({ job, approvers, columns, job_id }, place) =>
    thread(job, place, { owner: approvers.owner, worker: columns.user_id }).map((said) => ({ ...said, job_id })),
  );
  await trx.insertInto("job_comments").values(comments).execute();
}

const kindOf = ({ expense, trip }: DemoJob): JobKind => (trip ? "mileage" : expense ? "expense" : "work");

function thread(job: DemoJob, place: number, people: { owner: number; worker: number }) {
  const said = commentThreads[place % commentThreads.length] ?? [];
  return said.map(({ by, text }, order) => ({
    user_id: people[by],
    text,
    created_at: job.createdAt.add({ minutes: 20 + 15 * order }).toString(),
  }));
}

function jobColumns(job: DemoJob, { owner, onBehalfOf, manager }: Approvers, ids: CompanyIds) {
  const costCenter = projectOf(job).costCenter;
  return {
    ...storedInterval(job.started_at, job.ended_at),
    user_id: idOf(ids.users, job.user),
    project_id: idOf(ids.projects, job.project),
    job_type_id: idOf(ids.jobTypes, job.jobType),
    cost_center_id: costCenter === null ? null : idOf(ids.costCenters, costCenter),
    kind: kindOf(job),
    pause_minutes: job.pause_minutes ?? 0,
    price_mode: job.price_mode,
    hourly_rate: job.hourly_rate,
    price: jobPrice(job),
    note: job.note,
    job_status: job.status,
    rejection_reason: job.rejectionReason,
    owner_approved_by_user_id: job.status.startsWith("APPROVED") ? owner : null,
    owner_approved_on_behalf_of_user_id: job.status.startsWith("APPROVED") ? onBehalfOf : null,
    manager_approved_by_user_id: job.status === "APPROVED_BY_MANAGER" ? manager : null,
    decided_by_user_id: job.status === "NEW" ? null : job.status === "APPROVED_BY_MANAGER" ? manager : owner,
    created_at: job.createdAt.toString(),
  };
}

function projectOf(job: DemoJob) {
  const project = allProjects.find(({ code }) => code === job.project);
  if (!project) throw new Error(`The demo company has no project ${job.project}`);
  return project;
}

/** Returns approvers that the rules allow: never the job's own user, and never one person for both approvals. */
function approversOf(job: DemoJob, users: Ids): Approvers {
  const projectOwner: string = projectOf(job).owner;
  const managers = ["leder@dagvaerk.test", "leder2@dagvaerk.test", "admin@dagvaerk.test"].filter(
    (email) => email !== job.user,
  );
  const owner = projectOwner === job.user ? managers[0] : projectOwner;
  const isInPlace = owner === demoHoliday.absent && job.user !== demoHoliday.substitute && isOnHoliday(job.createdAt);
  const decider = isInPlace ? demoHoliday.substitute : owner;
  const manager = managers.find((email) => email !== decider);
  return {
    owner: idOf(users, decider ?? ""),
    onBehalfOf: isInPlace ? idOf(users, demoHoliday.absent) : null,
    manager: idOf(users, manager ?? ""),
  };
}

const isOnHoliday = (instant: Temporal.Instant): boolean =>
  Temporal.PlainDate.compare(instant.toZonedDateTimeISO(timeZone).toPlainDate(), holidayStart()) >= 0;

function jobHistory(job: DemoJob, userId: number, { owner, onBehalfOf, manager }: Approvers): HistoryLine[] {
  const first = { user_id: owner, on_behalf_of_user_id: onBehalfOf };
  const line = (hours: number, line: Omit<HistoryLine, "created_at">) => ({
    ...line,
    created_at: job.createdAt.add({ hours }).toString(),
  });
  const lines = [line(0, { user_id: userId, event: "created", from_status: null, to_status: "NEW" })];
  if (job.status === "REJECTED")
    lines.push(
      line(1, {
        ...first,
        event: "rejected",
        from_status: "NEW",
        to_status: "REJECTED",
        reason: job.rejectionReason,
      }),
    );
  if (job.status.startsWith("APPROVED"))
    lines.push(line(1, { ...first, event: "approved", from_status: "NEW", to_status: "APPROVED_BY_PROJECT_OWNER" }));
  if (job.status === "APPROVED_BY_MANAGER")
    lines.push(
      line(2, {
        user_id: manager,
        event: "approved",
        from_status: "APPROVED_BY_PROJECT_OWNER",
        to_status: "APPROVED_BY_MANAGER",
      }),
    );
  return lines;
}

async function insertTimers(trx: Kysely<Database>, ids: Omit<CompanyIds, "costCenters">): Promise<void> {
  const now = Temporal.Now.instant();
  await trx
    .insertInto("timers")
    .values(
      demoTimers.map(({ project, jobType, minutesAgo, minutes }) => {
        const started = now.subtract({ minutes: minutesAgo });
        return {
          user_id: idOf(ids.users, demoMeasurer),
          project_id: idOf(ids.projects, project),
          job_type_id: idOf(ids.jobTypes, jobType),
          started_at: started.toString(),
          stopped_at: minutes === null ? null : started.add({ minutes }).toString(),
        };
      }),
    )
    .execute();
}

async function insertRun(trx: Kysely<Database>, deadline: Temporal.PlainDate, users: Ids): Promise<void> {
  const id = await insertPayroll(trx, {
    description: monthTitle(deadline),
    created_before_date: deadline.toString(),
    created_by_user_id: idOf(users, demoUsers[0]?.email ?? ""),
    created_at: deadline.toZonedDateTime({ timeZone, plainTime: "23:55" }).toInstant().toString(),
  });
  await payJobs(trx, id, sql<boolean>`(${isPayable(deadline, "approved")} and not ${hasNoRates})`);
  await payAbsence(trx, id, await findOwedAbsence(trx, { until: deadline }));
  const isPaidNow = sql<boolean>`jobs.payroll_id = ${id}`;
  await payAllowances(trx, id, (await findOwedAllowances(trx, { isPaidNow, payrollId: id })).lines);
  await sumUpPayroll(trx, id);
}

function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo company has no ${name}`);
  return id;
}
