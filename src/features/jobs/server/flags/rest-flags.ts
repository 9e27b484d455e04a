import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { companyRulesId, restHours } from "#common/rules/law-rules.ts";
import { localDay, minuteOfColumn } from "#common/server/database/calendar.ts";
import { seesAllJobs } from "#common/server/database/visibility/job-visibility.ts";
import { isPlanSeenBy } from "#common/server/database/visibility/people-seen.ts";
import { isCountedEntry } from "#features/kinds/server/timed-work.ts";
import { dayOffMinutes } from "#features/working-time-law/rules/day-off.ts";
import { workWithoutPause } from "#features/working-time-law/rules/pauses/pauses.ts";
import { maxShortDays } from "#features/working-time-law/rules/short-rests.ts";
import { youngLimits } from "#features/working-time-law/rules/young/young-people.ts";
import { isTimedEntryOf } from "../selection/entries-of.ts";
import { isWorkOf } from "../selection/work-of.ts";
import { readAround } from "./work-around.store.ts";

/*
 * The rule `breachesOf` (rest-hints.ts) as SQL for many jobs. job-flags.test.ts compares the results.
 * A block is work without a gap. Its rest is enough if 11 hours of rest end at most 13 hours before the block ends.
 */

const lit = (minutes: number) => sql.lit(minutes);
const dayMinutes = 24 * 60;
const blockEnd = sql.ref("to");

/** Required rests in hours, for adults and for young people. */
const [ordinary, reduced] = restHours;
const [young, youngest] = [youngLimits["out-of-school"].rest / 60, youngLimits["at-school"].rest / 60];

/** The minutes from the end of the latest rest of at least this length to the end of the block. */
const sinceRestOf = (minutes: number) =>
  sql`${blockEnd} - max("from") filter (where rest >= ${lit(minutes)}) over (partition by user_id order by "from")`;

const hasRest = (hours: number) => sql`${sinceRestOf(hours * 60)} <= ${lit(dayMinutes - hours * 60)}`;

const placeIn = (unit: "month" | "year") =>
  sql`dense_rank() over (partition by user_id, date_trunc(${sql.lit(unit)}, day::timestamp) order by day)`;

/** The terms that the actor may know, as in `listKnownTerms`. */
const knownTerms = (actor: Actor) => sql`
  select terms.user_id, terms.from_date, lead(terms.from_date) over (partition by terms.user_id order by terms.from_date) as next_date,
    terms.exempt_agreed_on, case when ${seesYoung(actor)} then terms.young_until end as young_until, terms.is_at_school, terms.working_time_rules_id
  from person join users on users.id = person.user_id join employment_terms as terms on terms.user_id = users.id
  where ${isPlanSeenBy(actor)}`;

const seesYoung = (actor: Actor) => (seesAllJobs(actor) ? sql`true` : sql`terms.user_id = ${actor.id}`);

const termsOn = (name: string, of: string, day: RawBuilder<unknown>) => {
  const column = (column: string) => sql.ref(`${name}.${column}`);
  return sql`left join known as ${sql.ref(name)} on ${column("user_id")} = ${sql.ref(`${of}.user_id`)}
    and ${column("from_date")} <= ${day} and (${column("next_date")} is null or ${column("next_date")} > ${day})`;
};

/** The required hours of rest on a day, as in `rulesFor` (law-terms.ts). */
const restHoursOn = (day: RawBuilder<unknown>) => sql`case
  when at_end.young_until < ${day} or at_end.young_until is null then law.rest_hours
  when at_end.is_at_school or ${day} < (at_end.young_until + 1 - interval '3 years')::date then ${lit(youngest)}
  else ${lit(young)} end`;

const around = readAround(sql`(select min(rest_hours) from working_time_rule_periods) < ${lit(ordinary)}`);

const periods = sql`select *, lead(from_date) over (partition by rules_id order by from_date) as next_date from working_time_rule_periods`;
const startMinute = minuteOfColumn("started_at");
const endMinute = minuteOfColumn("ended_at");
const dayOf = (minute: RawBuilder<unknown>) => localDay(sql`to_timestamp(${minute} * 60::bigint)`);

/** Block numbers are unique across people. Otherwise the planner would compare all blocks of a person pairwise. */
export const brokenRests = (actor: Actor): RawBuilder<unknown> => sql`
  with person as (select user_id, min(started_at) as first, max(ended_at) as last from asked group by user_id),
  known as materialized (${knownTerms(actor)}), periods as materialized (${periods}),
  work as (
    select person.user_id, near.* from person cross join lateral (
      (select id, ${startMinute} as "from", ${endMinute} as "to", pause_minutes from jobs
        where ${isWorkOf(actor, sql`person.user_id`, around)} offset 0)
      union all
      (select null, ${startMinute}, ${endMinute}, pause_minutes from register_entries
        where ${isTimedEntryOf(actor, sql`person.user_id`, around)} and ${isCountedEntry} offset 0)
    ) as near where "to" > "from"
  ),
  placed as materialized (
    select *, count(*) filter (where begins) over (order by user_id, "from", id) as block from (
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
    select rests.*, ${hasRest(reduced)} as has_reduced, ${hasRest(ordinary)} as has_ordinary, ${hasRest(young)} as has_young,
      ${hasRest(youngest)} as has_youngest, ${sinceRestOf(dayOffMinutes)} as since_day_off,
      ${dayOf(sql`("to" - 1)`)} as day
    from rests
  ),
  ruled as (
    select measured.*, ${restHoursOn(sql`measured.day`)} as rest_hours, law.days_between_days_off
    from measured ${termsOn("at_end", "measured", sql`measured.day`)}
    join periods as law on law.rules_id = coalesce(at_end.working_time_rules_id, ${lit(companyRulesId)})
      and law.from_date <= measured.day and (law.next_date is null or law.next_date > measured.day)
  ),
  counted as (
    select block, ${placeIn("month")} > ${lit(maxShortDays.month)} or ${placeIn("year")} > ${lit(maxShortDays.year)} as is_over
    from measured where not has_ordinary
  ),
  checked as (
    select ruled.user_id, ruled.block, ruled."from", since_day_off > days_between_days_off * ${lit(dayMinutes)} as no_day_off,
      not case rest_hours when ${lit(youngest)} then has_youngest when ${lit(young)} then has_young
        when ${lit(ordinary)} then has_ordinary else has_ordinary or (has_reduced and not is_over) end as short_rest,
      "to" - "from" > ${lit(workWithoutPause)} and not has_pause as no_pause
    from ruled left join counted using (block)
  )
  select placed.id, short_rest, no_day_off,
    no_pause and (at_start.young_until is null or at_start.young_until < ${dayOf(sql`checked."from"`)}) as no_pause
  from placed join checked using (block)
  ${termsOn("at_start", "checked", dayOf(sql`checked."from"`))}
  ${termsOn("job_terms", "placed", dayOf(sql`(placed."to" - 1)`))}
  where placed.id is not null and (short_rest or no_day_off or no_pause)
    and not coalesce(job_terms.exempt_agreed_on <= ${dayOf(sql`(placed."to" - 1)`)}, false)`;
