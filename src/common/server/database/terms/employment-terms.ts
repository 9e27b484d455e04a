import { type RawBuilder, sql } from "kysely";
import type { DatedRate } from "#common/rules/hourly-rates.ts";
import { currentDay } from "../calendar.ts";
import type { Condition } from "../fragments.ts";

/** The hourly rate of a user on a day; null if the user has none (docs/product-rules.md#terms-of-employment). */
export const rateOnDay = (userId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<number | null>`(
  select terms.hourly_rate from employment_terms as terms
  where terms.user_id = ${userId} and terms.from_date <= ${day} order by terms.from_date desc limit 1)`;

export const rateTodayFrom = (userId: RawBuilder<unknown>) => sql<string | null>`(
  select max(terms.from_date) from employment_terms as terms
  where terms.user_id = ${userId} and terms.from_date <= ${currentDay})`;

export const rateToday = (userId: RawBuilder<unknown>) => rateOnDay(userId, currentDay);

/** `rate` and `isListed` are SQL about a row of `terms`. */
export const datedRates = (
  userId: RawBuilder<unknown>,
  rate: RawBuilder<unknown> = sql`terms.hourly_rate`,
  isListed: Condition = sql<boolean>`true`,
) => sql<DatedRate[]>`coalesce((
  select json_agg(json_build_object('from_date', terms.from_date, 'hourly_rate', ${rate}) order by terms.from_date)
  from employment_terms as terms where terms.user_id = ${userId} and ${isListed}), '[]')`;

type Known = {
  readonly rate: RawBuilder<unknown>;
  /** A condition on the user in `users`. For users who do not meet it, `plan` is null. */
  readonly isPlanKnown: Condition;
};

/** A row holds until the day before `next_date`. `people` is a table with the column `user_id`. */
export const ratesOf = (people: RawBuilder<unknown>, { rate, isPlanKnown }: Known) => sql`
  select users.id as user_id, terms.from_date,
    lead(terms.from_date) over (partition by users.id order by terms.from_date) as next_date, ${rate} as hourly_rate, case when ${isPlanKnown} then terms.plan end as plan
  from ${people} as person
  join users on users.id = person.user_id join employment_terms as terms on terms.user_id = users.id`;

export const isRateOn = (rates: string, day: RawBuilder<unknown>): Condition =>
  sql<boolean>`(${sql.ref(`${rates}.from_date`)} <= ${day}
    and (${sql.ref(`${rates}.next_date`)} is null or ${sql.ref(`${rates}.next_date`)} > ${day}))`;

/** Whether the plan has work on the day; null without a plan. job-flags.test.ts compares this with `planDayOn`. */
export function isPlannedOn(plan: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<boolean | null> {
  const weeks = sql`jsonb_array_length(${plan} -> 'weeks')`;
  const passed = sql`(date_trunc('week', ${day}::timestamp)::date - (${plan} ->> 'first_monday')::date) / 7`;
  const planned = sql`(${plan} -> 'weeks' -> (((${passed}) % ${weeks} + ${weeks}) % ${weeks})
    -> (extract(isodow from ${day})::integer - 1))`;
  return sql<boolean | null>`(case when ${plan} is not null
    then coalesce(${planned} ->> 'start' is not null or (${planned} ->> 'minutes')::integer > 0, false) end)`;
}
