import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#common/server/database/tables.ts";
import { datedRates } from "#common/server/database/terms/employment-terms.ts";
import { findCompanyDays, listNorms } from "#common/server/database/terms/norms.ts";
import {
  isApprovedDay,
  isTakenByOwnIllness,
  standingAbsenceLines,
} from "#features/absence/server/absent-days.store.ts";
import { listWaitingDays } from "#features/absence/server/balances/balances.store.ts";
import {
  type ApprovedDay,
  type OwedAbsence,
  owedAbsence,
  type PaidKind,
  type PaidPerson,
  type StandingLine,
} from "#features/payrolls/rules/absence/owed-absence.ts";
import type { NamedPeople } from "#features/payrolls/rules/payable-people.ts";
import { isOfPayGroups } from "../unpaid/pay-groups.ts";

type Options = NamedPeople & { readonly until: Temporal.PlainDate };

/** Days after `until` are owed only if an earlier run has paid them, so that this run does not take them back. */
export async function findOwedAbsence(db: Kysely<Database>, options: Options): Promise<OwedAbsence> {
  const { days: found, standing } = await findChangedDays(db, options);
  const rows = [...found, ...standing];
  const [days, people, kinds, companyDays] = await Promise.all([
    withWaitingParts(db, found),
    listPeople(db, [...new Set(rows.map(({ user_id }) => user_id))]),
    listKinds(db),
    findCompanyDays(db),
  ]);
  return owedAbsence({ days, standing, people, kinds, companyDays });
}

type FoundDay = ApprovedDay & {
  /** Whether the person's own illness takes the place of this day of holiday. */
  readonly is_ill: boolean;
};

/** Leaves out days of holiday on which the person was ill. The part of such a day that is a waiting day stays. */
async function withWaitingParts(db: Kysely<Database>, found: readonly FoundDay[]): Promise<ApprovedDay[]> {
  const ids = new Set(found.filter(({ is_ill }) => is_ill).map(({ user_id }) => user_id));
  const waiting = ids.size > 0 ? await listWaitingDays(db, [...ids]) : [];
  const keyOf = ({ absence_id, date }: Pick<ApprovedDay, "absence_id" | "date">) => `${absence_id} ${date}`;
  const byDay = new Map(waiting.map((day) => [keyOf(day), day]));
  return found.flatMap(({ is_ill, ...day }) => {
    if (!is_ill) return [day];
    const part = byDay.get(keyOf(day));
    return part ? [{ ...day, waiting: { share: part.share, amount: part.amount } }] : [];
  });
}

/** Days whose owed and paid absence may differ. All days of being sent home are among them: their limit is per year. */
async function findChangedDays(db: Kysely<Database>, { until, without, only, pay_groups }: Options) {
  const isTheirs = (column: string) => {
    const user = sql.ref(column);
    const isOthers = without ? sql`${user} <> all(${without}::integer[])` : sql`true`;
    const isNamed = only ? sql`${user} = any(${only}::integer[])` : sql`true`;
    return sql`${isOthers} and ${isNamed} and ${isOfPayGroups(user, until, pay_groups)}`;
  };
  const { rows } = await sql<{ days: FoundDay[]; standing: StandingLine[] }>`
    with approved as materialized (
      ${daysWhere(sql`false`, sql`${isApprovedDay} and ${isTheirs("day.user_id")}`)}
      union all
      ${daysWhere(sql`true`, sql`absences.status = 'approved' and kinds.template = 'holiday' and ${isTakenByOwnIllness} and ${isTheirs("day.user_id")}`)}
    ), ill as materialized (
      select user_id, date from approved where is_ill
    ), standing as materialized (
      select line.id, user_id, kind_id, date, minutes, hundredths from ${standingAbsenceLines} as line where ${isTheirs("line.user_id")}
    ), changed as materialized (
      select user_id, kind_id, date
      from (
        select user_id, kind_id, date, sum(minutes) as minutes, sum(hundredths) as hundredths,
          bool_or(minutes is null or hundredths is null or template = 'send-home-day') as is_wanted
        from approved group by user_id, kind_id, date
      ) as owed full join (
        select user_id, kind_id, date, minutes as paid_minutes, hundredths as paid_hundredths from standing
      ) as paid using (user_id, kind_id, date)
      where (paid_minutes is not null or date <= ${until.toString()}::date)
        and (is_wanted or (user_id, date) in (select user_id, date from ill) or minutes is distinct from paid_minutes or hundredths is distinct from paid_hundredths)
    )
    select (
      select coalesce(json_agg(to_json(approved) order by date, kind_id, user_id, absence_id), '[]')
      from approved join changed using (user_id, kind_id, date)) as days,
    (
      select coalesce(json_agg(to_json(line) order by line.date, line.kind_id, line.user_id, line.id), '[]')
      from changed join standing using (user_id, kind_id, date)
      join payroll_absence_lines as line on line.id = standing.id) as standing`.execute(db);
  return rows[0] as (typeof rows)[number];
}

const daysWhere = (isIll: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select day.absence_id, day.user_id, absences.kind_id, day.date, day.part, day.minutes, day.hundredths, kinds.template, ${isIll} as is_ill
  from absence_days as day
  join absences on absences.id = day.absence_id join absence_kinds as kinds on kinds.id = absences.kind_id
  where ${where}`;

async function listPeople(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, PaidPerson>> {
  const [users, norms] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id as user_id", "name", "employee_id"])
      .select(datedRates(sql`users.id`).as("rates"))
      .where("id", "=", anyOf(ids))
      .execute(),
    listNorms(db, ids),
  ]);
  return new Map(users.map((user) => [user.user_id, { ...user, norms: norms.get(user.user_id) ?? [] }]));
}

const anyOf = (ids: readonly number[]): RawBuilder<number> => sql`any(${[...ids]}::integer[])`;

async function listKinds(db: Kysely<Database>): Promise<Map<number, PaidKind>> {
  const kinds = await db
    .selectFrom("absence_kinds")
    .select(["id as kind_id", "name", "template", "salary_code", "is_sent", "pay", "fixed_rate"])
    .execute();
  return new Map(kinds.map((kind) => [kind.kind_id, kind]));
}

export async function listNames(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const users = await db.selectFrom("users").select(["id", "display_name"]).where("id", "=", anyOf(ids)).execute();
  return new Map(users.map(({ id, display_name }) => [id, display_name]));
}
