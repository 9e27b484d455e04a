import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import { aNorm, giveOff, mondayToThursday } from "#testing/data/norms.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { flaggedJobIds } from "./job-flags.store.ts";
import { noneFlagged } from "./young-flags.store.ts";

/* The flag of work on a day off (docs/product-rules.md#flags). */

const { server, company, manager, owner2 } = setUpCompany();

/** In this week of January, no day is a holiday. */
const monday = weekStart(Temporal.PlainDate.from(`${today().year}-01-12`));
const [friday, saturday] = [monday.add({ days: 4 }).toString(), monday.add({ days: 5 }).toString()];
const christmasEve = `${today().year - 1}-12-24`;
let user: TestUser;

beforeAll(async () => {
  user = await aUser(server.db, ["employee"]);
  await aNorm(server.db, user, {
    plan: [[...mondayToThursday({ minutes: 444 }).slice(0, 4), null, { minutes: 60 }, null]],
  });
});
afterEach(() => giveOff(server.db, noCompanyDays));

const on = (day: string) => ({ started_at: `${day} 08:00:00`, ended_at: `${day} 12:00:00` });

/** The days off in the flags of a new job. Also tests that the rule in SQL agrees. */
async function daysOff(day: string, of: { id: number }): Promise<string[]> {
  const { id } = await aJob(server.db, company, { user: of as TestUser, ...on(day) });
  const { body } = await manager.get(`/api/jobs/flags?ids=${id}`);
  const flags: JobFlag[] = body.flatMap(({ flags }: { flags: JobFlag[] }) => flags);
  const many = flaggedJobIds(
    actorOf(company.manager.id, ["manager"]),
    sql<boolean>`jobs.id = ${id}`,
    ["day-off"],
    noneFlagged,
  );
  const { rows } = await sql`select id from jobs where id in (${many})`.execute(server.db);
  const found = flags.flatMap((flag) => (flag.kind === "day-off" ? flag.day : []));
  expect(rows.length).toBe(found.length);
  return found;
}

describe("work on a day off", () => {
  test("a Friday that is off in the plan is flagged, and a planned Saturday is not", async () => {
    expect([await daysOff(friday, user), await daysOff(saturday, user)]).toEqual([["fredag"], []]);
  });

  test("without a plan Saturdays are flagged and Fridays are not", async () => {
    const { employee } = company;
    expect([await daysOff(friday, employee), await daysOff(saturday, employee)]).toEqual([[], ["lørdag"]]);
  });

  test("a whole day off in the company calendar is flagged, and half a day off is not", async () => {
    const { employee } = company;
    const isWeekend = Temporal.PlainDate.from(christmasEve).dayOfWeek > 5;
    await giveOff(server.db, { "12-24": "whole" });
    expect(await daysOff(christmasEve, employee)).toEqual(["juleaftensdag"]);
    await giveOff(server.db, { "12-24": "half" });
    expect((await daysOff(christmasEve, employee)).includes("juleaftensdag")).toBe(false);
    expect((await daysOff(christmasEve, employee)).length).toBe(isWeekend ? 1 : 0);
  });

  test("a typed job is compared with the plan only for readers who see the plan", async () => {
    const recent = weekStart(today()).subtract({ days: 3 }).toString();
    const typed = async (client: Client) => {
      const { started_at, ended_at } = on(recent);
      const { status, body } = await client.get(
        `/api/users/${user.id}/jobs/typed-flags?${new URLSearchParams({ started_at, ended_at })}`,
      );
      expect(status).toBe(200);
      return body.flatMap((flag: JobFlag) => (flag.kind === "day-off" ? flag.day : []));
    };
    const holiday = holidayName(recent);
    expect(await typed(manager)).toEqual([holiday ?? "fredag"]);
    // A project owner without jobs of the person does not know the person's plan.
    expect(await typed(owner2)).toEqual(holiday === undefined ? [] : [holiday]);
  });
});
