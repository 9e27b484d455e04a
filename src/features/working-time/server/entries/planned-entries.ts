import type { Kysely } from "kysely";
import { timeZone } from "#common/rules/clock.ts";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import { findCompanyDays, listNorms } from "#common/server/database/norms.ts";
import type { Database } from "#common/server/database/tables.ts";
import { plannedTimes } from "#features/working-time/rules/entries/register-entry.ts";
import { insertPlanned, listUnregistered } from "./register-entries.store.ts";

/** Days before today that are registered late, after the server was down or a job was cancelled. */
export const lateDays = 31;

/**
 * Registers the norm of the days that are over (docs/product-rules.md#register-entries). It may run at any time and in several
 * processes at once.
 */
export async function registerNorms(db: Kysely<Database>): Promise<void> {
  const now = Temporal.Now.instant();
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const [from, to] = [today.subtract({ days: lateDays }), today.subtract({ days: 1 })].map(String) as [string, string];
  const days = await listUnregistered(db, { from, to });
  if (days.length === 0) return;
  const norms = await listNorms(db, [...new Set(days.map(({ user_id }) => user_id))]);
  const companyDays = await findCompanyDays(db);
  const entries = days.flatMap(({ user_id, date }) => {
    const day = Temporal.PlainDate.from(date);
    const times = plannedTimes(day, plannedDay(norms.get(user_id) ?? [], day, companyDays));
    const isOver = times && (!times.interval || Temporal.Instant.compare(times.interval.end, now) <= 0);
    return isOver ? { user_id, date, times } : [];
  });
  await insertPlanned(db, entries);
}
