import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { dayOffMinutes } from "#features/working-time-law/rules/day-off.ts";
import { workWithoutPause } from "#features/working-time-law/rules/pauses/pauses.ts";
import { restMinutes } from "#features/working-time-law/rules/rest.ts";
import { maxShortDays } from "#features/working-time-law/rules/short-rests.ts";
import { isCountedEntry, isTimedEntryOf } from "../selection/entries-of.ts";
import { isWorkOf, minuteOfColumn } from "../selection/work-of.ts";
import { restsReadIn } from "./rest-facts.store.ts";

/**
 * The breaches of many jobs at once, as SQL: `breachesOf` (rest-hints.ts) is the rule, and job-flags.test.ts compares the two.
 * A rest of 11 hours in the 24 hours before an end means that at most 13 hours have passed since the end of such a rest.
 */

const lit = (minutes: number) => sql.lit(minutes);
const dayMinutes = 24 * 60;
const blockEnd = sql.ref("to");
const agreed = sql`law.rest_hours * 60`;

/** The end of the latest rest of this length before the end of each block. */
const sinceRestOf = (minutes: RawBuilder<unknown>) =>
  sql`${blockEnd} - max("from") filter (where rest >= ${minutes}) over (partition by user_id order by "from")`;

const hasRest = (since: string, minutes: RawBuilder<unknown>) =>
  sql`${sql.ref(since)} <= ${lit(dayMinutes)} - ${minutes}`;

const placeIn = (unit: "month" | "year") =>
  sql`dense_rank() over (partition by user_id, date_trunc(${sql.lit(unit)}, day::timestamp) order by day)`;

/** Whether a person plans their own working time on a day: `exemptionOn` (law-terms.ts). */
const isExempt = (userId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`coalesce((
  select terms.exempt_agreed_on <= ${day} from employment_terms as terms
  where terms.user_id = ${userId} and terms.from_date <= ${day} order by terms.from_date desc limit 1), false)`;

const around = restsReadIn(sql`law.rest_hours * 60 < ${lit(restMinutes)}`);
const startMinute = minuteOfColumn("started_at");
const endMinute = minuteOfColumn("ended_at");

/** The ids of jobs around those of `asked`, with what they break; jobs that break nothing are absent. */
export const brokenRests = (actor: Actor): RawBuilder<unknown> => sql`
  with person as (select user_id, min(started_at) as first, max(ended_at) as last from asked group by user_id),
  work as (
    select person.user_id, near.* from person cross join working_time_rules as law cross join lateral (
      (select id, ${startMinute} as "from", ${endMinute} as "to", pause_minutes from jobs
        where ${isWorkOf(actor, sql`person.user_id`, around)} offset 0)
      union all
      (select null, ${startMinute}, ${endMinute}, pause_minutes from register_entries
        where ${isTimedEntryOf(actor, sql`person.user_id`, around)} and ${isCountedEntry} offset 0)
    ) as near where "to" > "from"
  ),
  placed as materialized (
    select *, count(*) filter (where begins) over (partition by user_id order by "from", id) as block from (
      select *, coalesce("from" > max("to") over (
        partition by user_id order by "from", id rows between unbounded preceding and 1 preceding), true) as begins
      from work
    ) as edges
  ),
  blocks as (
    select user_id, block, min("from") as "from", max("to") as "to", bool_or(pause_minutes > 0) as has_pause
    from placed group by user_id, block
  ),
  rests as (
    select *, coalesce("from" - lag("to") over (partition by user_id order by "from"), ${lit(dayOffMinutes)}) as rest
    from blocks
  ),
  measured as (
    select rests.*, law.rest_hours, law.days_between_days_off,
      ${sinceRestOf(lit(restMinutes))} as since_rest, ${sinceRestOf(agreed)} as since_agreed_rest,
      ${sinceRestOf(lit(dayOffMinutes))} as since_day_off,
      ${localDay(sql`to_timestamp(("to" - 1) * 60::bigint)`)} as day
    from rests cross join working_time_rules as law
  ),
  short as (
    select user_id, block, ${placeIn("month")} > ${lit(maxShortDays.month)} or ${placeIn("year")} > ${lit(maxShortDays.year)}
      or not ${hasRest("since_agreed_rest", sql`rest_hours * 60`)} as is_broken
    from measured where not ${hasRest("since_rest", lit(restMinutes))}
  )
  select placed.id, coalesce(short.is_broken, false) as short_rest,
    since_day_off > days_between_days_off * ${lit(dayMinutes)} as no_day_off,
    measured."to" - measured."from" > ${lit(workWithoutPause)} and not has_pause as no_pause
  from placed
  join (select user_id, block, "from", "to", since_day_off, days_between_days_off, has_pause from measured) as measured
    using (user_id, block)
  left join short using (user_id, block)
  where placed.id is not null and not ${isExempt(sql`placed.user_id`, localDay(sql`to_timestamp((placed."to" - 1) * 60::bigint)`))}`;
