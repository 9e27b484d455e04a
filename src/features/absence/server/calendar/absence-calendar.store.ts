import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Person } from "#common/rules/person.ts";
import { allOf, type Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { CalendarDay, CalendarPerson } from "#features/absence/rules/calendar/absence-calendar.ts";
import { peoplePerCalendar } from "#features/absence/rules/calendar/calendar-limits.ts";
import { absenceTemplateKeys, fixedOf } from "#features/absence/rules/kinds/absence-templates.ts";
import { isAbsenceSeenBy, kindsKnownSince } from "../absences.store.ts";
import { isApprovedDay } from "../absent-days.store.ts";

const privateTemplates = absenceTemplateKeys.filter((template) => fixedOf({ template }).is_private);

type CalendarOptions = {
  readonly from: string;
  readonly to: string;
  /** A condition on the table `users`. */
  readonly people: Condition;
  readonly page: number;
};

/** The query leaves out kinds and requests that the actor may not know, so no later step can reveal them. */
export async function listCalendar(
  db: Kysely<Database>,
  actor: Actor,
  { from, to, people, page }: CalendarOptions,
): Promise<{ data: CalendarPerson[]; total: number; privateOf: number[] }> {
  const isShown = allOf([sql`users.status <> 'deleted'`, people]);
  const { rows } = await sql<{ user: Person; days: CalendarDay[]; tells_private: boolean }>`
    with shown as (
      select users.id, users.name, users.display_name, users.id = ${actor.id} as is_own, ${isAbsenceSeenBy(actor)} as knows_kind
      from users where ${isShown}
      order by users.name, users.id limit ${peoplePerCalendar} offset ${(page - 1) * peoplePerCalendar})
    select json_build_object('id', shown.id, 'name', shown.display_name) as user, coalesce(found.days, '[]') as days,
      coalesce(found.tells_private, false) as tells_private
    from shown left join lateral (
      select json_agg(json_build_object('date', day.date, 'part', day.part,
        'label', case
          when shown.is_own or (shown.knows_kind and day.date >= ${kindsKnownSince()}::date) then kinds.name
          else kinds.shown_as end,
        'is_requested', absences.status <> 'approved') order by day.date, day.absence_id) as days,
        bool_or(not shown.is_own and shown.knows_kind and day.date >= ${kindsKnownSince()}::date
          and kinds.template = any (${privateTemplates}::text[])) as tells_private
      from absence_days as day
        join absences on absences.id = day.absence_id
        join absence_kinds as kinds on kinds.id = absences.kind_id
      where day.user_id = shown.id and day.date between ${from}::date and ${to}::date
        and (${isApprovedDay} or (shown.knows_kind and absences.status in ('requested', 'leader-approved')))
    ) as found on true
    order by shown.name, shown.id`.execute(db);
  return {
    data: rows.map(({ user, days }) => ({ user, days })),
    total: await countPeople(db, isShown),
    privateOf: rows.filter(({ tells_private }) => tells_private).map(({ user }) => user.id),
  };
}

async function countPeople(db: Kysely<Database>, isShown: Condition): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select(sql<number>`count(*)`.as("count"))
    .where(isShown)
    .executeTakeFirstOrThrow();
  return count;
}
