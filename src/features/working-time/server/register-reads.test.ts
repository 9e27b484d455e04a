import { expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { isAtNight } from "#features/working-time-law/rules/night-work.ts";
import { type Period, periodOf } from "#features/working-time-law/rules/work-periods.ts";
import { aJob, aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxWork } from "../rules/shown-working-time.ts";
import { listRegisters } from "./working-time.store.ts";

const { server, company } = setUpCompany();

const at = (text: string) => periodOf(`${text}:00`, `${text}:00`)?.start as number;
const isSame = (one: Period) => (other: Period) => one.start === other.start && one.end === other.end;

async function registerOf(jobs: readonly (readonly [string, string])[], read: Period & { nights?: number }) {
  const user = await aUser(server.db, ["employee"]);
  for (const [from, to] of jobs)
    await aJob(server.db, company, { user, started_at: `${from}:00`, ended_at: `${to}:00` });
  const registers = await listRegisters(server.db, actorOf(user.id, ["employee"]), [user.id], read, maxWork);
  return registers.get(user.id);
}

test("all night work of the 12 months is read, even around the changes of the clock", async () => {
  const dates = ["2026-01-10", "2026-03-28", "2026-03-29", "2026-07-10", "2026-10-24", "2026-10-25"];
  const times = ["04:00", "04:55", "05:00", "05:05", "14:00", "21:55", "22:00", "22:05"];
  const jobs = dates.flatMap((date) =>
    times.flatMap((from, place) => times.slice(place + 1).map((to) => [`${date} ${from}`, `${date} ${to}`] as const)),
  );
  const night = ["2026-11-20 22:00", "2026-11-20 23:00"] as const;
  const read = { start: at("2026-11-01 00:00"), end: at("2026-12-01 00:00"), nights: at("2025-12-01 00:00") };
  const found = (await registerOf([...jobs, night], read))?.earlier_nights ?? [];
  const atNight = jobs.map(([from, to]) => ({ start: at(from), end: at(to) })).filter(isAtNight);
  expect(atNight.length).toBeGreaterThan(100);
  expect(atNight.filter((job) => !found.some(isSame(job)))).toEqual([]);
});

test("work that ends in a period is read, however long before the period it began", async () => {
  const read = { start: at("2026-03-29 12:00"), end: at("2026-04-30 00:00") };
  const inside = [
    ["2026-01-01 08:00", "2026-03-29 12:05"],
    ["2026-03-26 08:00", "2026-03-29 13:00"],
    ["2026-03-28 10:00", "2026-03-29 12:05"],
    ["2026-03-28 11:00", "2026-03-29 12:05"],
    ["2026-03-28 12:10", "2026-03-29 12:05"],
    ["2026-03-29 11:55", "2026-03-29 12:05"],
  ] as const;
  const before = [
    ["2026-03-20 08:00", "2026-03-29 12:00"],
    ["2026-03-29 08:00", "2026-03-29 12:00"],
  ] as const;
  const found = (await registerOf([...inside, ...before], read))?.work ?? [];
  expect(found.map(({ start, end }) => [start, end])).toEqual(
    inside.map(([from, to]) => [at(from), at(to)]).toReversed(),
  );
});
