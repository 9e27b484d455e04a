import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { hasReducedRest } from "#common/rules/law-rules.ts";
import { startOfDay } from "#common/rules/time/clock.ts";
import { allOf } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobs } from "#common/server/database/visibility/job-visibility.ts";
import { isLedBy } from "#common/server/database/visibility/people-led.ts";
import { isPersonSeenBy } from "#common/server/database/visibility/people-seen.ts";
import { countedEntries, workOfEntries } from "#features/working-time-law/rules/counted-entries.ts";
import { rulesFor } from "#features/working-time-law/rules/law-terms.ts";
import { merged, minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { daysBetween } from "#features/working-time-law/rules/working-days.ts";
import { listKnownTerms } from "#features/working-time-law/server/known-terms.store.ts";
import { listRuleSets } from "#features/working-time-law/server/law-rules.store.ts";
import { maxPeopleToSign, type UnexplainedBreaches } from "../rules/deviation-schema.ts";
import { deviationsOf } from "../rules/deviations.ts";
import { restBreaches } from "../rules/month-marks.ts";
import { maxWork } from "../rules/shown-working-time.ts";
import { listDeviations } from "./deviations.store.ts";
import { listEntries } from "./entries/register-entries.store.ts";
import { listWork, selectPeople } from "./working-time.store.ts";

/** Days that a person has to explain a breach before it is listed for their leader. */
const patience = 7;

/** Unexplained breaches of this and the last month. Averages are left out, as they need the work of many months. */
export async function findUnexplained(
  db: Kysely<Database>,
  actor: Actor,
  today: Temporal.PlainDate,
): Promise<UnexplainedBreaches> {
  if (!seesAllJobs(actor)) return { count: 0, people: [] };
  const isLed = allOf([
    isPersonSeenBy(actor),
    isLedBy(actor),
    sql`users.status <> 'deleted' and users.id <> ${actor.id}`,
  ]);
  const people = await selectPeople(db, isLed).execute();
  const ids = people.map(({ id }) => id);
  const [first, last] = [today.with({ day: 1 }).subtract({ months: 1 }), today.subtract({ days: patience + 1 })];
  const range = { from: first.toString(), to: last.toString() };
  const sets = await listRuleSets(db);
  const since = hasReducedRest(sets) ? first.with({ month: 1 }).subtract({ days: 2 }) : first.subtract({ months: 1 });
  const read = { start: minuteOf(startOfDay(since)), end: minuteOf(startOfDay(last.add({ days: 2 }))) };
  const [works, entries, { terms }, written] = await Promise.all([
    listWork(db, actor, ids, read, maxWork),
    listEntries(db, ids, { from: since.toString(), to: last.add({ days: 1 }).toString() }),
    listKnownTerms(db, actor, ids),
    listDeviations(db, ids, range),
  ]);
  const days = daysBetween(first, last);
  const found = people.flatMap((user) => {
    const jobs = works.get(user.id) ?? [];
    const work = [...jobs, ...workOfEntries(countedEntries(entries.get(user.id) ?? [], jobs))];
    const rows = terms.get(user.id) ?? [];
    const marks = restBreaches(merged(work), { terms: rows, rulesOn: rulesFor(sets, rows) }, days);
    const dates = [...marks].flatMap(([date, ofDay]) =>
      deviationsOf({ date, marks: ofDay }, written.get(user.id) ?? [])
        .filter(({ state }) => state === "missing")
        .map(() => date),
    );
    const [oldest] = dates.sort();
    return oldest === undefined ? [] : { user, count: dates.length, month: oldest.slice(0, 7) };
  });
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    people: found.toSorted((one, other) => other.count - one.count).slice(0, maxPeopleToSign),
  };
}
