import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aJob, anAbsenceKind, aUser, givePlan, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The average weekly hours in the flags of jobs (docs/product-rules.md#working-time). */

const { server, company, owner, manager } = setUpCompany();

const lastMonth = today().toPlainYearMonth().subtract({ months: 1 });
const lastDay = lastMonth.toPlainDate({ day: lastMonth.daysInMonth });

/** Work on the day that is `daysBefore` days before the end of the last whole month. */
const on = (daysBefore: number, from: string, minutes: number) => {
  const start = lastDay.subtract({ days: daysBefore }).toPlainDateTime(from);
  const text = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: "second" }).replace("T", " ");
  return { started_at: text(start), ended_at: text(start.add({ minutes })) };
};
const yesterday = (from: string, to: string) => {
  const date = today().subtract({ days: 1 });
  return { started_at: `${date} ${from}:00`, ended_at: `${date} ${to}:00` };
};

/** Work of this many minutes on each of the last 14 days of the month, and none before. */
async function worked(user: TestUser, minutes: number): Promise<void> {
  for (let day = 0; day < 14; day++) await aJob(server.db, company, { user, ...on(day, "07:00", minutes) });
}

/** A register entry of seven hours. A job on the same day replaces it, unless it is corrected. */
async function anEntry(user: TestUser, entry: { day: number; isCorrected: boolean; isTimed: boolean }): Promise<void> {
  const date = lastDay.subtract({ days: entry.day });
  const at = (time: string) => date.toZonedDateTime({ timeZone: "Europe/Copenhagen", plainTime: time }).toInstant();
  await server.db
    .insertInto("register_entries")
    .values({
      ...{ user_id: user.id, date: date.toString(), minutes: 420, pause_minutes: 0 },
      ...(entry.isTimed && { started_at: at("07:00").toString(), ended_at: at("14:00").toString() }),
      ...(entry.isCorrected && { changed_by_user_id: user.id }),
    })
    .execute();
}

const averages = (flags: readonly JobFlag[]) =>
  flags.flatMap((flag) => (flag.kind === "weekly-average" ? flagSentence(flag, "") : []));

async function saved(client: Client, id: number): Promise<string[]> {
  const { body } = await client.get(`/api/jobs/flags?ids=${id}`);
  return averages(body[0]?.flags ?? []);
}

async function typed(client: Client, path: string, job: ReturnType<typeof on>, more = {}): Promise<string[]> {
  const query = new URLSearchParams({ ...job, pause_minutes: "0", ...more });
  const { status, body } = await client.get(`${path}/typed-flags?${query}`);
  expect(status).toBe(200);
  return averages(body);
}

const averageOnPage = async (user: { id: number }) =>
  (await manager.get(`/api/working-time?user_id=${user.id}&month=${lastMonth}`)).body.average;

describe("weekly hours over the limit", () => {
  test("48 hours have no flag, and one minute more is flagged in the form, on the job and in the approvals", async () => {
    const user = await aUser(server.db, ["employee"]);
    const own = await server.login(user.email);
    const path = `/api/users/${user.id}/jobs`;
    // Two weeks may have 96 hours. 14 days of 411 minutes have 95 hours 54 minutes.
    await worked(user, 411);
    const job = await aJob(server.db, company, { user, ...yesterday("08:00", "09:00") });
    await aJob(server.db, company, { user, ...on(0, "14:00", 6) });
    expect(await saved(own, job.id)).toEqual([]);
    expect(await typed(own, "/api/jobs", on(1, "15:00", 1))).toHaveLength(1);
    expect(await typed(own, "/api/jobs", yesterday("10:00", "11:00"))).toEqual([]);

    const more = await aJob(server.db, company, { user, ...on(1, "15:00", 1) });
    const average = await averageOnPage(user);
    expect(average).toMatchObject({ is_over: true, hundredths_a_week: 4801, limit_hours: 48 });
    const [sentence] = await saved(own, job.id);
    expect(sentence).toMatch(
      /^Over 48 timer om ugen: 48 timer 1 min\. i gennemsnit fra \d+\/\d+-\d{4} til \d+\/\d+-\d{4}\.$/,
    );
    expect(await saved(manager, job.id)).toEqual([sentence]);
    expect(await typed(own, "/api/jobs", yesterday("10:00", "11:00"))).toEqual([sentence]);
    expect(await typed(manager, path, yesterday("10:00", "11:00"))).toEqual([sentence]);
    // The typed job replaces its stored version.
    expect(await typed(own, "/api/jobs", yesterday("15:00", "15:01"), { job_id: String(more.id) })).toEqual([]);

    const approved = { job_status: "APPROVED_BY_PROJECT_OWNER" } as const;
    const waiting = await aJob(server.db, company, { user, ...yesterday("12:00", "13:00"), ...approved });
    const { body } = await manager.get(`/api/approvals?user_id=${user.id}`);
    const shown = body.data.find(({ id }: { id: number }) => id === waiting.id);
    expect(averages(shown.flags)).toEqual([sentence]);
  });

  test("a reader who sees only some of the person's jobs gets no flag about the person's hours", async () => {
    const user = await aUser(server.db, ["employee"]);
    await worked(user, 600);
    const job = await aJob(server.db, company, { user, ...yesterday("08:00", "09:00") });
    expect(await saved(manager, job.id)).toHaveLength(1);
    expect(await saved(owner, job.id)).toEqual([]);
  });

  test("an agreed limit replaces 48 hours, and a person who plans their own working time has no flag", async () => {
    const user = await aUser(server.db, ["employee"]);
    await worked(user, 500);
    const job = await aJob(server.db, company, { user, ...yesterday("08:00", "09:00") });
    expect(await saved(manager, job.id)).toHaveLength(1);
    const terms = (set: object) =>
      server.db.updateTable("employment_terms").set(set).where("user_id", "=", user.id).execute();
    const agreed = lastDay.subtract({ months: 1 }).toString();
    await terms({ weekly_limit_hours: 60, weekly_limit_agreed_on: agreed });
    expect(await saved(manager, job.id)).toEqual([]);
    await terms({ weekly_limit_hours: null, weekly_limit_agreed_on: null });
    expect(await saved(manager, job.id)).toHaveLength(1);
    await terms({ exempt_agreed_on: agreed, exempt_by: "Lise Leder" });
    expect(await saved(manager, job.id)).toEqual([]);
  });

  test("the flag has the average of the working time page, whatever the jobs, register entries and absence", async () => {
    await anAbsenceKind(server.db, "holiday");
    const jobs = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 20 }),
        hour: fc.integer({ min: 0, max: 23 }),
        minutes: fc.integer({ min: 240, max: 1400 }),
        pause_minutes: fc.constantFrom(0, 0, 30),
      }),
      { minLength: 8, maxLength: 16 },
    );
    const away = fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 6 });
    const entries = fc.uniqueArray(
      fc.record({ day: fc.integer({ min: 0, max: 20 }), isCorrected: fc.boolean(), isTimed: fc.boolean() }),
      { maxLength: 6, selector: ({ day }) => day },
    );
    let over = 0;
    await fc.assert(
      fc.asyncProperty(jobs, away, entries, async (work, days, entered) => {
        const user = await aUser(server.db, ["employee"]);
        await givePlan(server.db, user, { minutes: 444 });
        for (const { day, hour, minutes, pause_minutes } of work)
          await aJob(server.db, company, {
            ...{ user, pause_minutes },
            ...on(day, `${String(hour).padStart(2, "0")}:00`, minutes),
          });
        for (const day of days) await aDayAway(server.db, user, lastDay.subtract({ days: day }).toString());
        for (const entry of entered) await anEntry(user, entry);
        const job = await aJob(server.db, company, { user, ...yesterday("08:00", "09:00") });
        const average = await averageOnPage(user);
        const { body } = await manager.get(`/api/jobs/flags?ids=${job.id}`);
        const flag = body[0]?.flags.find(({ kind }: JobFlag) => kind === "weekly-average");
        if (average?.is_over) over++;
        const { from, to, hundredths_a_week, limit_hours } = average ?? {};
        const expected = { kind: "weekly-average", from, to, hundredths_a_week, limit_hours };
        expect(flag).toEqual(average?.is_over ? expected : undefined);
      }),
      { numRuns: 40 },
    );
    expect(over).toBeGreaterThan(3);
  });
});
