import { type Kysely, sql } from "kysely";
import { weekStartText } from "#common/rules/calendar/week.ts";
import type { DatedRate } from "#common/rules/hourly-rates.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { plannedPauseStart } from "#common/rules/norm/planned-pause.ts";
import { minuteOfColumn, startOfDate } from "#common/server/database/calendar.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findCompanyDays } from "#common/server/database/terms/norms.ts";
import type { AwayDay } from "#features/absence/rules/time-away.ts";
import { awayDays } from "#features/absence/server/time-away.store.ts";
import { longestJobDays } from "#features/kinds/rules/job-period.ts";
import { isKind } from "#features/kinds/server/is-kind.ts";
import { dayAt } from "#features/working-time-law/rules/working-days.ts";
import type { AllowanceCompany, AllowancePerson, AllowanceTerms } from "../rules/allowance-lines.ts";
import type { OvertimeDay } from "../rules/day-of-work.ts";
import type { RuleSet } from "../rules/rule-set-input.ts";
import type { AllowanceJob } from "../rules/worked-parts.ts";
import { listRuleSets } from "./allowance-rules.store.ts";

export const isNotRejected: Condition = sql<boolean>`jobs.job_status <> 'REJECTED'`;

export const wholeWeeks = (first: string, last: string): { readonly from: string; readonly to: string } => ({
  from: weekStartText(first),
  to: Temporal.PlainDate.from(weekStartText(last)).add({ days: 6 }).toString(),
});

/** To compute allowances, `from` must be a Monday and `to` a Sunday. A list has at most one period for each person. */
export type AskedPerson = {
  readonly user_id: number;
  readonly from: string;
  readonly to: string;
  /** The rule set to compute by instead of the rule sets that the person's terms name. */
  readonly rules_id?: number;
};

type CompanyOfRules = AllowanceCompany & { readonly ruleSets: ReadonlyMap<number, RuleSet> };

export type PeopleOfAllowances = { readonly company: CompanyOfRules; readonly people: readonly AllowancePerson[] };

export async function findAllowanceCompany(db: Kysely<Database>): Promise<CompanyOfRules> {
  const [sets, days] = await Promise.all([listRuleSets(db), findCompanyDays(db)]);
  return { days, ruleSets: new Map(sets.map((set) => [set.id, set])) };
}

/**
 * The facts from which allowances are computed, for people whose terms name rules or who have allowances in runs.
 * @param isCounted a condition on the table `jobs`: other work is left out
 */
export async function listAllowancePeople(
  db: Kysely<Database>,
  asked: readonly AskedPerson[],
  isCounted: Condition,
): Promise<PeopleOfAllowances> {
  const company = await findAllowanceCompany(db);
  const terms = await listTerms(db, asked);
  const withRules = asked.filter(({ user_id }) => terms.has(user_id));
  if (withRules.length === 0) return { company, people: [] };
  const [jobs, credited, overtime] = await Promise.all([
    listJobs(db, withRules, isCounted),
    listCredited(db, withRules),
    asksAboutOvertime(company) ? listOvertimeDays(db, withRules) : new Map<number, Map<string, OvertimeDay>>(),
  ]);
  const people = withRules.map(({ user_id }) => {
    const rows = terms.get(user_id) ?? [];
    return {
      user_id,
      terms: rows,
      rates: rows,
      jobs: (jobs.get(user_id) ?? []).map((job) => withPlannedPause(job, rows, company.days)),
      credited: credited.get(user_id) ?? [],
      overtime: overtime.get(user_id) ?? new Map(),
    };
  });
  return { company, people };
}

export const withPlannedPause = (
  job: AllowanceJob,
  terms: readonly AllowanceTerms[],
  days: CompanyDays,
): AllowanceJob => ({
  ...job,
  planned_pause: plannedPauseStart(terms, dayAt(job.start).date, days),
});

async function listTerms(db: Kysely<Database>, asked: readonly AskedPerson[]) {
  const ids = [...new Set(asked.map(({ user_id }) => user_id))];
  const rows = await db
    .selectFrom("employment_terms")
    .select(["user_id", "from_date", "plan", "weekly_minutes", "pay_kind", "hourly_rate", "allowance_rules_id"])
    .select(
      sql<boolean>`exists (select from payroll_allowance_lines where user_id = employment_terms.user_id)`.as(
        "has_lines",
      ),
    )
    .where("user_id", "=", sql<number>`any(${ids}::integer[])`)
    .orderBy("from_date")
    .execute();
  const rulesOf = new Map(asked.map(({ user_id, rules_id }) => [user_id, rules_id]));
  const named = rows.map((row) => ({ ...row, allowance_rules_id: rulesOf.get(row.user_id) ?? row.allowance_rules_id }));
  type Row = AllowanceTerms & DatedRate & { user_id: number; has_lines: boolean };
  const all = Map.groupBy<number, Row>(named, ({ user_id }) => user_id);
  const isKnown = ({ allowance_rules_id, has_lines }: Row) => allowance_rules_id !== null || has_lines;
  return new Map([...all].filter(([, own]) => own.some(isKnown)));
}

export const askedRows = (asked: readonly AskedPerson[]) => sql`
  json_to_recordset(${JSON.stringify(asked)}::json) as asked (user_id integer, "from" date, "to" date)`;

/**
 * Includes work that only overlaps or touches the asked weeks.
 * `offset 0` keeps PostgreSQL from comparing every job with every person.
 */
async function listJobs(db: Kysely<Database>, asked: readonly AskedPerson[], isCounted: Condition) {
  const { rows } = await sql<{
    user_id: number;
    id: number;
    start: number;
    end: number;
    pause_minutes: number;
    pause_start: string | null;
    has_own_price: boolean;
  }>`
    select work.* from ${askedRows(asked)} cross join lateral (
      select jobs.user_id, jobs.id, ${minuteOfColumn("jobs.started_at")} as start, ${minuteOfColumn("jobs.ended_at")} as "end",
        jobs.pause_minutes, jobs.pause_start, jobs.price_mode = 'manual' as has_own_price
      from jobs where jobs.user_id = asked.user_id
        and jobs.started_at > ${startOfDate(sql`asked.from - ${sql.lit(longestJobDays)}`)}
        and jobs.started_at <= ${startOfDate(sql`asked.to + 1`)} and jobs.ended_at >= ${startOfDate(sql`asked.from`)}
        and jobs.ended_at > jobs.started_at and ${isKind("jobs.kind", ({ time }) => time === "period")}
        and not exists (select from job_reversals where job_reversals.job_id = jobs.id) and ${isCounted}
      offset 0
    ) as work`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

const asksAboutOvertime = ({ ruleSets }: CompanyOfRules): boolean =>
  [...ruleSets.values()].some(({ versions }) =>
    versions.some(({ rules }) => rules.some((rule) => rule.needs_agreement || rule.hour === "chosen")),
  );

async function listOvertimeDays(db: Kysely<Database>, asked: readonly AskedPerson[]) {
  const { rows } = await sql<OvertimeDay & { user_id: number; date: string }>`
    select day.user_id, day.date::text, day.is_agreed, day.is_banked
    from ${askedRows(asked)} join overtime_days as day on day.user_id = asked.user_id
      and day.date between asked.from - ${sql.lit(longestJobDays)} and asked.to`.execute(db);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([user_id, days]) => [user_id, new Map(days.map((day) => [day.date, day]))]));
}

async function listCredited(db: Kysely<Database>, asked: readonly AskedPerson[]): Promise<Map<number, AwayDay[]>> {
  const isAsked = sql<boolean>`exists (
    select from ${askedRows(asked)} where asked.user_id = day.user_id and day.date between asked.from and asked.to)`;
  const { rows } = await sql<AwayDay & { user_id: number }>`
    select user_id, date::text, minutes, is_whole
    from (${awayDays(allOf([isAsked, sql<boolean>`kinds.credits_norm`]))}) as away order by date`.execute(db);
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
