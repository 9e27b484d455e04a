import { sql } from "kysely";
import { localDay } from "#common/server/database/calendar.ts";
import { unseen } from "#common/server/database/fragments.ts";
import { isTimedWork } from "#features/kinds/server/timed-work.ts";

/** The first day on which a person has a job with times or a register entry of worked time; null if there is none. */
export const selectFirstDays = (userIds: readonly number[]) => sql<{ user_id: number; day: string | null }>`
  select asked.user_id, least(
    (select ${localDay("jobs.started_at")} from jobs where jobs.user_id = asked.user_id and ${isTimedWork}
      order by jobs.started_at limit 1),
    (select min(date) from register_entries where register_entries.user_id = asked.user_id and minutes > 0)) as day
  from unnest(${unseen([...userIds], "integer[]")}) as asked (user_id)`;
