import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import { plannedDay, termsOn } from "#common/rules/norm/planned-day.ts";
import { findCompanyDays, listNorms } from "#common/server/database/norms.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isJobDate } from "#features/jobs/rules/job-input.ts";
import type { CorrectableDay } from "#features/working-time/rules/working-time.ts";
import { listEntries } from "./register-entries.store.ts";

/** Those of the days that the actor may correct: with an entry, or with terms that register the norm. */
export async function listCorrectable(
  db: Kysely<Database>,
  actor: Pick<Actor, "id">,
  days: readonly { readonly date: string }[],
  today: Temporal.PlainDate,
): Promise<CorrectableDay[]> {
  const within = days
    .map(({ date }) => Temporal.PlainDate.from(date))
    .filter((date) => isJobDate("started_at", date, { today }));
  const [first, last] = [within.at(0)?.toString(), within.at(-1)?.toString()];
  if (first === undefined || last === undefined) return [];
  const norms = (await listNorms(db, [actor.id])).get(actor.id) ?? [];
  const entries = (await listEntries(db, [actor.id], { from: first, to: last })).get(actor.id) ?? [];
  if (entries.length === 0 && !norms.some(({ registers_norm }) => registers_norm)) return [];
  const companyDays = await findCompanyDays(db);
  const hasEntry = new Set(entries.map(({ date }) => date));
  return within
    .filter((date) => hasEntry.has(date.toString()) || termsOn(norms, date.toString())?.registers_norm)
    .map((date) => {
      const { times } = plannedDay(norms, date, companyDays);
      return {
        date: date.toString(),
        start: times && clockText(times.start),
        end: times && clockText(times.end),
        pause_minutes: times?.pause_minutes ?? 0,
      };
    });
}

const clockText = (minute: number): string =>
  Temporal.PlainTime.from("00:00").add({ minutes: minute }).toString({ smallestUnit: "minute" });
