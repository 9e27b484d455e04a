import { globSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startOfDay } from "#common/rules/time/clock.ts";
import { setUpApp } from "#testing/set-up.ts";
import { bucket, dayStart, isWithinDays, localDay, startOfDate } from "./calendar.ts";

const server = setUpApp();

const firstDay = Temporal.PlainDate.from("2026-01-01");
const days = Array.from({ length: 366 }, (_, nth) => firstDay.add({ days: nth }));

test("PostgreSQL and the server agree on the start of each day of a year and on the day of an instant", async () => {
  const starts = days.map((day) => startOfDay(day).toString());
  const { rows } = await sql<{ day: string; is_start: boolean; before: string; month: string; is_found: boolean }>`
    select ${localDay("instant")}::text as day, ${startOfDate(localDay("instant"))} = instant as is_start,
      ${localDay(sql`instant - interval '1 microsecond'`)}::text as before, ${bucket("instant", "month")}::text as month,
      ${isWithinDays("instant", { from: "2026-03-29", to: "2026-10-25" })} as is_found
    from unnest(${starts}::timestamptz[]) as instant order by instant`.execute(server.db);
  expect(rows).toEqual(
    days.map((day) => ({
      day: day.toString(),
      is_start: true,
      before: day.subtract({ days: 1 }).toString(),
      month: day.with({ day: 1 }).toString(),
      is_found: day.toString() >= "2026-03-29" && day.toString() <= "2026-10-25",
    })),
  );
});

test("a day has 23 hours when the clock is set forward, and 25 hours when the clock is set back", async () => {
  const hours = (day: string) =>
    sql<number>`extract(epoch from ${dayStart(day, 1)} - ${dayStart(day)})::integer / 3600`;
  const { rows } = await sql`select ${hours("2026-03-29")} as spring, ${hours("2026-10-25")} as autumn,
    ${hours("2026-11-26")} as ordinary`.execute(server.db);
  expect(rows).toEqual([{ spring: 23, autumn: 25, ordinary: 24 }]);
});

test("only the calendar converts between instants and the wall clock in SQL", () => {
  const files = globSync("src/**/*.ts", { exclude: ["src/**/migrations/**", "src/testing/**", "src/**/*.test.ts"] });
  const converting = files.filter((file) => readFileSync(file, "utf8").includes("at time zone"));
  expect(converting).toEqual(["src/common/server/database/calendar.ts"]);
});
