import { type Kysely, sql } from "kysely";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { csrfToken, hashToken } from "#common/server/auth/session-token.ts";
import type { Config } from "#common/server/config.ts";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { defaultBalanceRules } from "#features/absence/rules/balances/balance-rules.ts";
import { registerNorms } from "#features/working-time/server/entries/planned-entries.ts";
import type { Answer, Send } from "../http-client.ts";
import { extraHoliday, keptFrom } from "./absence/balances.ts";
import { insertModelRules } from "./allowances/rule-set.ts";
import type { Company } from "./company.ts";
import { conditionFields, conditionsOf } from "./terms.ts";

export type Call = {
  /** The id of the sending user, who may be deleted. */
  by: number;
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  key?: string | undefined;
};

/** The product, and actions without a call: logging in, founding a company, passing days. */
export type Server = {
  call(call: Call): Promise<Answer>;
  /** Creates a database with only this company. */
  found(company: Company): Promise<void>;
  /** Logs a new user in, as the user's invitation would. */
  letIn(userId: number): Promise<void>;
  /** Moves all registrations into the past. @returns the registration time of each job by id */
  daysPass(days: number): Promise<Map<number, string>>;
  hourPasses(): Promise<void>;
};

const tokenOf = (userId: number) => `model-${userId}`.padEnd(43, "x");

export function serverOf(db: Kysely<Database>, config: Config, send: Send): Server {
  return {
    call: (call) =>
      send({
        ...call,
        headers: {
          accept: "application/json",
          "x-requested-with": "XMLHttpRequest",
          cookie: `dagvaerk=${tokenOf(call.by)}`,
          "x-csrf-token": csrfToken(config, tokenOf(call.by)),
          ...(call.key !== undefined && { "idempotency-key": call.key }),
        },
      }),
    found: (company) => foundCompany(db, company),
    letIn: (userId) => insertSessions(db, [userId]),
    hourPasses: () => registerNorms(db),
    async daysPass(days) {
      const interval = sql`make_interval(days => ${days})`;
      await sql`update timers set started_at = started_at - ${interval}, stopped_at = stopped_at - ${interval}`.execute(
        db,
      );
      const { rows } = await sql<{ id: number; created: string }>`
        update jobs set created_at = created_at - make_interval(days => ${days})
        returning id, ${wallClock("created_at")} as created`.execute(db);
      return new Map(rows.map(({ id, created }) => [id, created]));
    },
  };
}

async function foundCompany(db: Kysely<Database>, company: Company): Promise<void> {
  await emptyTables(db);
  await db
    .insertInto("users")
    .values(
      company.users.map(({ name, email, employee_id, registersTime, since }) => ({
        name,
        email,
        employee_id,
        registers_time: registersTime,
        created_at: sql<Date>`(${since}::date + time '12:00') at time zone 'Europe/Copenhagen'`,
      })),
    )
    .execute();
  await insertAbsenceKinds(db, company);
  await insertLawRules(db, company);
  await insertModelRules(db, company.flex);
  await db
    .insertInto("employment_terms")
    .values(
      company.users.flatMap(({ id, terms }) =>
        terms.map((row) => ({
          user_id: id,
          from_date: row.from,
          hourly_rate: row.rate / 100,
          ...conditionFields(conditionsOf(row)),
          plan: row.plan && JSON.stringify(row.plan),
        })),
      ),
    )
    .execute();
  await db
    .updateTable("company_calendar")
    .set({ days: JSON.stringify(company.companyDays) })
    .execute();
  await sql`insert into user_roles (user_id, role_id) select users.user_id, roles.id
    from jsonb_to_recordset(${JSON.stringify(
      company.users.flatMap(({ id, roles }) => roles.map((role) => ({ user_id: id, role }))),
    )}::jsonb) as users(user_id integer, role text) join roles on roles.name = users.role`.execute(db);
  const { costCenters, projects, jobTypes } = company;
  await db
    .insertInto("cost_centers")
    .values(costCenters.map(({ name, code, owner }) => ({ name, code, owner_user_id: owner })))
    .execute();
  await db
    .insertInto("projects")
    .values(
      projects.map(({ name, code, owner, costCenter }) => ({
        name,
        code,
        owner_user_id: owner,
        default_cost_center_id: costCenter,
      })),
    )
    .execute();
  await db
    .insertInto("job_types")
    .values(
      jobTypes.map(({ name, salaryCode, kind, otherCodes }) => ({
        name,
        salary_code: salaryCode,
        kind,
        vat_share: kind === "expense" ? 100 : null,
        low_salary_code: otherCodes?.low ?? null,
        bicycle_salary_code: otherCodes?.bicycle ?? null,
      })),
    )
    .execute();
  await db
    .insertInto("mileage_rates")
    .values(
      company.rates.map(({ from, high, low, bicycle }) => ({
        from_date: from,
        high: high / 100,
        low: low / 100,
        bicycle: bicycle / 100,
      })),
    )
    .execute();
  const years = new Set(company.rates.map(({ from }) => Number(from.slice(0, 4))));
  const openings = company.openings.filter(({ km }) => km > 0);
  const driven = [...years].flatMap((year) => openings.map(({ user, km }) => ({ user_id: user, year, km: km / 10 })));
  if (driven.length > 0) await db.insertInto("mileage_openings").values(driven).execute();
  await db.updateTable("company_details").set({ admin_gives_last_approval: company.allowsLastApproval }).execute();
  await insertReceipts(db, company);
  await insertSessions(
    db,
    company.users.map(({ id }) => id),
  );
}

async function insertAbsenceKinds(db: Kysely<Database>, { absenceKinds, users }: Company): Promise<void> {
  const rows = absenceKinds.map(({ name, template, unit, approval, pay, ...kind }) => ({
    ...{ name, template, unit, approval, pay, statistics_code: null },
    ...{ fixed_rate: kind.fixedRate === null ? null : kind.fixedRate / 100, credits_norm: kind.creditsNorm },
    ...{ salary_code: kind.salaryCode || null, is_sent: kind.isSent, shown_as: kind.shownAs },
    ...{ asks_reason: kind.asksReason, is_used: true },
  }));
  await db.insertInto("absence_kinds").values(rows).execute();
  for (const { id, leader, employedFrom, employedUntil } of users)
    await db
      .updateTable("users")
      .set({ leader_user_id: leader, employed_from: employedFrom, employed_until: employedUntil })
      .where("id", "=", id)
      .execute();
}

/** Inserts only the rules of groups, because the company's own rules exist already. */
async function insertLawRules(db: Kysely<Database>, { lawRules }: Company): Promise<void> {
  const groups = lawRules.filter(({ name }) => name !== null);
  await db
    .insertInto("working_time_rules")
    .values(groups.map(({ name }) => ({ name })))
    .execute();
  await db
    .insertInto("working_time_rule_periods")
    .values(
      groups.flatMap(({ id, periods }) =>
        periods.map(({ from, rest, months, daysBetween }) => ({
          rules_id: id,
          from_date: from,
          rest_hours: rest === 8 ? (8 as const) : (11 as const),
          reference_months: months,
          days_between_days_off: daysBetween,
        })),
      ),
    )
    .execute();
}

/** Each receipt gets different digests, as if its picture were different. */
async function insertReceipts(db: Kysely<Database>, { receipts }: Company): Promise<void> {
  const byId = receipts.toSorted((one, other) => one.id - other.id);
  await db
    .insertInto("receipts")
    .values(
      byId.map(({ id, user }) => ({
        user_id: user,
        name: `Bilag ${id}.jpg`,
        type: "jpeg" as const,
        sent_sha256: Buffer.alloc(32, id),
        pages_sha256: Buffer.alloc(32, id),
        pages: 1,
        thumbnail: Buffer.of(id),
      })),
    )
    .execute();
}

async function insertSessions(db: Kysely<Database>, userIds: readonly number[]): Promise<void> {
  await db
    .insertInto("sessions")
    .values(
      userIds.map((user_id) => ({
        token_hash: hashToken(tokenOf(user_id)),
        user_id,
        remember: true,
        expires_at: sql<Date>`now() + interval '1 day'`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Triggers prevent deletions, except in a session with the role of a replica. */
async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('roles') and table_name not like 'kysely%'`.execute(db);
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${tables} restart identity`.execute(trx);
    await sql`insert into payroll_setup default values`.execute(trx);
    await sql`insert into expense_limits default values`.execute(trx);
    await sql`insert into company_details default values`.execute(trx);
    await sql`insert into password_login default values`.execute(trx);
    await sql`insert into reminder_setting default values`.execute(trx);
    await sql`insert into registration_rules default values`.execute(trx);
    await sql`insert into anonymisation_setting default values`.execute(trx);
    await sql`insert into accounting_setup default values`.execute(trx);
    await sql`insert into balance_setup (kept_from) values (${keptFrom})`.execute(trx);
    await trx
      .insertInto("balance_rules")
      .values({ ...defaultBalanceRules, from_date: "2000-01-01", extra_holiday_amount: extraHoliday })
      .execute();
    await trx
      .insertInto("company_calendar")
      .values({ days: JSON.stringify(noCompanyDays) })
      .execute();
    await sql`insert into working_time_rules (id) values (1)`.execute(trx);
    await sql`insert into working_time_rule_periods (rules_id, from_date) values (1, '2000-01-01')`.execute(trx);
  });
}
