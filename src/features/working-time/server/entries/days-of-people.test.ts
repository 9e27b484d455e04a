import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkingTime } from "#features/working-time/rules/working-time.ts";
import { type Clock, databaseWithClock } from "#testing/clock.ts";
import { aCompany, aJob, aUser, type Company } from "#testing/data/factories.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import { truncate } from "#testing/data/truncate.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { registerNorms } from "./planned-entries.ts";

/*
 * Draws random weeks of a salaried person: nights, jobs, cancellations and corrections. Compares the register's month
 * with a simple second implementation, which counts whole hours.
 */

let server: TestApp;
let clock: Clock;
let company: Company;

beforeAll(async () => {
  const stoppable = await databaseWithClock();
  clock = stoppable.clock;
  server = await testApp({}, stoppable.database);
  company = await aCompany(server.db);
});
afterAll(async () => {
  await clock.release();
  await server.close();
});

const first = Temporal.PlainDate.from("2026-11-02");
const dates = Array.from({ length: 12 }, (_, days) => first.add({ days }).toString());
const text = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

type Step =
  | { readonly does: "night passes" }
  | { readonly does: "job"; readonly day: number; readonly from: number; readonly hours: number }
  | { readonly does: "cancellation"; readonly job: number }
  | { readonly does: "correction"; readonly day: number; readonly times: readonly [number, number] | null };

const day = fc.nat(11);
const hour = (min: number, max: number) => fc.integer({ min, max });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ does: "night passes" }),
  fc.record({ day, from: hour(0, 20), hours: hour(1, 8) }).map((drawn): Step => ({ does: "job", ...drawn })),
  fc.nat(5).map((job): Step => ({ does: "cancellation", job })),
  fc
    .record({ day, times: fc.option(fc.tuple(hour(5, 11), hour(12, 22))) })
    .map((drawn): Step => ({ does: "correction", ...drawn })),
);

/** The hours of the day; null without work. A planned day is `[7, 15]`, Monday to Friday. */
type Entry = { readonly isCorrected: boolean; readonly hours: readonly [number, number] | null };
type Job = { readonly id: number; readonly start: number; readonly end: number; isCancelled: boolean };

/** The hours that count, numbered from midnight of the first day. */
function countedHours(entries: ReadonlyMap<number, Entry>, jobs: readonly Job[]): Set<number> {
  const there = jobs.filter(({ isCancelled }) => !isCancelled);
  const hours = new Set<number>();
  for (const { start, end } of there) for (let hour = start; hour < end; hour++) hours.add(hour);
  for (const [place, entry] of entries) {
    const isTaken = there.some(({ start }) => Math.floor(start / 24) === place);
    if (!entry.hours || (isTaken && !entry.isCorrected)) continue;
    for (let hour = entry.hours[0]; hour < entry.hours[1]; hour++) hours.add(place * 24 + hour);
  }
  return hours;
}

test("the register counts the hours of jobs, entries by the plan and corrections exactly once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      await clock.release();
      await truncate(server.db, "register_entries", "former_register_entries", "registered_jobs");
      await server.db.updateTable("employment_terms").set({ registers_norm: false }).execute();
      const person = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
      await aNormPlan(server.db, person, {
        ...{ from_date: dates[0] ?? "", pay_kind: "salaried", registers_norm: true },
        weekday: { start: "07:00", end: "15:00", pause_start: null, pause_minutes: 0 },
      });
      let now = 0;
      const passNight = async () => {
        now += 1;
        await clock.stopAt(`${first.add({ days: now })}T02:00:00Z`);
      };
      await passNight();
      // Each request logs in again, because the clock moves on by nights and sessions expire.
      const client = () => server.login(person.email);
      const entries = new Map<number, Entry>();
      const jobs: Job[] = [];
      for (const drawn of steps) {
        if (drawn.does === "night passes" && now < dates.length) {
          await passNight();
          await registerNorms(server.db);
          for (let place = 0; place < now; place++) {
            const isTaken = jobs.some(({ start, isCancelled }) => !isCancelled && Math.floor(start / 24) === place);
            const isPlanned = first.add({ days: place }).dayOfWeek <= 5;
            if (isPlanned && !isTaken && !entries.has(place))
              entries.set(place, { isCorrected: false, hours: [7, 15] });
          }
        }
        if (drawn.does === "job") {
          const [start, end] = [drawn.day * 24 + drawn.from, drawn.day * 24 + drawn.from + drawn.hours];
          const at = (hour: number) => `${first.add({ days: Math.floor(hour / 24) })} ${text(hour % 24)}:00`;
          const { id } = await aJob(server.db, company, { user: person, started_at: at(start), ended_at: at(end) });
          jobs.push({ id, start, end, isCancelled: false });
        }
        const cancelled = drawn.does === "cancellation" ? jobs[drawn.job] : undefined;
        if (cancelled && !cancelled.isCancelled) {
          await sql`update registered_jobs set cancelled_at = now(), cancelled_by_user_id = ${person.id} where id = ${cancelled.id}`.execute(
            server.db,
          );
          cancelled.isCancelled = true;
        }
        if (drawn.does === "correction" && drawn.day <= now) {
          const [start, end] = drawn.times ?? [null, null];
          const body = { start: start === null ? null : text(start), end: end === null ? null : text(end) };
          const answer = await (await client()).put(`/api/working-time/entries/${dates[drawn.day]}`, body);
          expect([answer.status, answer.body.is_corrected]).toEqual([200, true]);
          entries.set(drawn.day, { isCorrected: true, hours: drawn.times });
        }
      }
      const found: WorkingTime = (await (await client()).get("/api/working-time?month=2026-11")).body;
      const hours = countedHours(entries, jobs);
      const expected = dates.map(
        (_, place) => [...hours].filter((hour) => Math.floor(hour / 24) === place).length * 60,
      );
      expect(dates.map((date) => found.days.find((one) => one.date === date)?.minutes)).toEqual(expected);
      expect(found.minutes).toBe(hours.size * 60);
      const { rows } = await sql<{ entries: number }>`select count(*) as entries from register_entries`.execute(
        server.db,
      );
      expect(rows[0]?.entries).toBe(entries.size);
    }),
    { numRuns: 12 },
  );
}, 120_000);
