import type { Kysely } from "kysely";
import { plannedDay } from "#common/rules/norm/planned-day.ts";
import { timeZone } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findCompanyDays, listNorms } from "#common/server/database/terms/norms.ts";
import { listAbsentDays } from "#features/absence/server/absent-days.store.ts";
import { noTimes, plannedTimes } from "#features/working-time/rules/entries/register-entry.ts";
import {
  insertPlanned,
  listPlannedWithAbsence,
  listUnregistered,
  type PersonDay,
  replacePlanned,
} from "./register-entries.store.ts";

/** How many days back a day is still registered, for example after the server was down or a job was cancelled. */
export const lateDays = 31;
/** Days. Absence may begin three months back, and its decision may take a month, so entries this old may change. */
const replacedDays = 124;

/** Makes and updates planned entries. Several processes may do so at once (docs/product-rules.md#register-entries). */
export async function registerNorms(db: Kysely<Database>): Promise<void> {
  const now = Temporal.Now.instant();
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const [from, to] = [today.subtract({ days: lateDays }), today.subtract({ days: 1 })].map(String) as [string, string];
  const days = await listUnregistered(db, { from, to });
  const replaced = { from: today.subtract({ days: replacedDays }).toString(), to };
  const kept = await listPlannedWithAbsence(db, replaced);
  const userIds = [...new Set([...days, ...kept].map(({ user_id }) => user_id))];
  if (userIds.length === 0) return;
  const norms = await listNorms(db, userIds);
  const absent = await listAbsentDays(db, userIds, replaced);
  const companyDays = await findCompanyDays(db);
  const timesOf = ({ user_id, date }: PersonDay) => {
    const day = Temporal.PlainDate.from(date);
    const away = (absent.get(user_id) ?? []).filter((one) => one.date === date);
    return plannedTimes(day, plannedDay(norms.get(user_id) ?? [], day, companyDays), away);
  };
  const entries = days.flatMap((day) => {
    const times = timesOf(day);
    const isOver = times && (!times.interval || Temporal.Instant.compare(times.interval.end, now) <= 0);
    return isOver ? { ...day, times } : [];
  });
  await insertPlanned(db, entries);
  await replacePlanned(
    db,
    kept.map((entry) => ({ ...entry, times: timesOf(entry) ?? noTimes })),
  );
}
