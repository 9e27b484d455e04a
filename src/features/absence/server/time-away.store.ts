import { type Kysely, type RawBuilder, sql } from "kysely";
import { allOf, type Condition, isOneOfUnseen } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { OwnAwayDay } from "../rules/own-away-day.ts";
import type { AwayDay } from "../rules/time-away.ts";
import { isApprovedDay } from "./absent-days.store.ts";

/** One row per person and day. The kinds are left out unless `more` selects them. */
export const awayDays = (condition: Condition, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  select day.user_id, day.date,
    coalesce(max(day.minutes) filter (where day.part = 'whole'), sum(day.minutes), 0)::integer as minutes,
    bool_or(day.part = 'whole') or coalesce(sum(day.hundredths), 0) >= 100 as is_whole ${more}
  from absence_days as day join absences on absences.id = day.absence_id
    join absence_kinds as kinds on kinds.id = absences.kind_id
  where ${condition} and ${isApprovedDay} group by day.user_id, day.date`;

/** Whether a person is away for the whole day. */
export const isAwayOn = (userId: RawBuilder<unknown>, date: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from (${awayDays(sql<boolean>`day.user_id = ${userId} and day.date = ${date}`)}) as away where is_whole)`;

type Range = { readonly from: string; readonly to: string };

const isAsked = (userIds: readonly number[], { from, to }: Range): Condition =>
  allOf([isOneOfUnseen("day.user_id", userIds), sql<boolean>`day.date between ${from}::date and ${to}::date`]);

/** The days contain the kinds of absence, so only this person may get them. */
export const ownAwayDays = (userId: number, range: Range): RawBuilder<OwnAwayDay> => sql`
  select date::text, minutes, is_whole, kind
  from (${awayDays(isAsked([userId], range), sql`, string_agg(distinct kinds.name, ', ') as kind`)}) as away order by date`;

type AwayRow = AwayDay & { user_id: number };

export const selectAwayDays = (userIds: readonly number[], range: Range): RawBuilder<AwayRow> => sql<AwayRow>`
  select user_id, date::text, minutes, is_whole from (${awayDays(isAsked(userIds, range))}) as away order by date`;

export async function listAwayDays(
  db: Kysely<Database>,
  userIds: readonly number[],
  range: Range,
): Promise<Map<number, AwayDay[]>> {
  return awayByPerson(userIds, (await selectAwayDays(userIds, range).execute(db)).rows);
}

export function awayByPerson(userIds: readonly number[], rows: readonly AwayRow[]): Map<number, AwayDay[]> {
  const found = new Map<number, AwayDay[]>(userIds.map((id) => [id, []]));
  for (const { user_id, ...day } of rows) found.get(user_id)?.push(day);
  return found;
}
