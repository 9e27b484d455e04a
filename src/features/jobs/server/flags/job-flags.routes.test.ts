import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { formatDay } from "#common/rules/calendar/week.ts";
import { timeZone, today, wallClockText } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import { type FlaggedJobs, maxFlagIds } from "#features/jobs/rules/flags/job-flags.ts";
import { aJob, aUser } from "#testing/data/factories.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, owner, owner2, manager } = setUpCompany();

/** The given weekday in the latest complete week without holidays. */
const workday = (weekday: number) =>
  weekWithoutHolidays(today().subtract({ days: today().dayOfWeek + 7 })).add({ days: weekday });

function weekWithoutHolidays(sunday: Temporal.PlainDate): Temporal.PlainDate {
  const days = Array.from({ length: 8 }, (_, index) => String(sunday.add({ days: index })));
  return days.some(holidayName) ? weekWithoutHolidays(sunday.subtract({ weeks: 1 })) : sunday;
}

const onDay = (date: Temporal.PlainDate, from: string, to: string) => ({
  started_at: `${date} ${from}:00`,
  ended_at: `${date} ${to}:00`,
});

/** A planned day that the register took over as working time. */
const anEntry = ({ id: user_id }: { id: number }, { started_at, ended_at }: ReturnType<typeof onDay>) =>
  sql`insert into register_entries (user_id, date, started_at, ended_at, minutes)
    select ${user_id}, ${started_at}::date, started_at, ended_at, extract(epoch from ended_at - started_at) / 60
    from (select ${started_at}::timestamp at time zone ${sql.lit(timeZone)} as started_at,
      ${ended_at}::timestamp at time zone ${sql.lit(timeZone)} as ended_at) as times`.execute(server.db);

async function flagsOf(client: Client, ...ids: number[]): Promise<FlaggedJobs> {
  const answer = await client.get(`/api/jobs/flags?ids=${ids}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const kindsOf = (found: FlaggedJobs) => found.map(({ job_id, flags }) => [job_id, flags.map(({ kind }) => kind)]);

describe("the flags of jobs", () => {
  test("flags name another job only to readers who see that job", async () => {
    const times = onDay(workday(3), "08:00", "15:00");
    const job = await aJob(server.db, company, { ...times, cost_center_id: null, pause_minutes: 30 });
    const other = await aJob(server.db, company, {
      ...times,
      ...onDay(workday(3), "12:00", "16:00"),
      project: company.project2,
      cost_center_id: null,
    });
    const told = {
      id: other.id,
      project: company.project2.name,
      ...onDay(workday(3), "12:00", "16:00"),
    };
    expect(await flagsOf(manager, job.id)).toEqual([{ job_id: job.id, flags: [{ kind: "overlap", other: told }] }]);
    expect(await flagsOf(employee, job.id)).toEqual([{ job_id: job.id, flags: [{ kind: "overlap", other: told }] }]);
    expect(await flagsOf(owner, job.id)).toEqual([]);
    expect(await flagsOf(owner, other.id)).toEqual([]);
    expect(await flagsOf(owner2, job.id, other.id)).toEqual([]);
  });

  test("users see on their own jobs only flags on which they can act", async () => {
    const sunday = workday(0);
    const user = company.employee2;
    const job = await aJob(server.db, company, { user, ...onDay(sunday, "06:00", "20:00"), hourly_rate: 300 });
    const own = ["long-day", "short-rest", "no-pause"];
    expect(kindsOf(await flagsOf(employee2, job.id))).toEqual([[job.id, [...own]]]);
    expect(kindsOf(await flagsOf(owner, job.id))).toEqual([[job.id, [...own, "day-off"]]]);
    expect(kindsOf(await flagsOf(manager, job.id))).toEqual([[job.id, [...own, "unusual-rate", "day-off"]]]);
  });

  test("a flag names the user who registered a job for another user", async () => {
    const input = {
      ...onDay(workday(4), "08:00", "10:00"),
      project_id: company.project.id,
      job_type_id: company.jobType.id,
      price_mode: "auto",
      hourly_rate: 200,
    };
    const { body } = await owner.post(`/api/users/${company.employee2.id}/jobs`, input);
    expect(await flagsOf(manager, body.id)).toEqual([
      {
        job_id: body.id,
        flags: [{ kind: "registered-by-other", registered_by: { id: company.owner.id, name: company.owner.name } }],
      },
    ]);
  });

  describe("flags about the law on working time", () => {
    const sentencesOf = async (client: Client, ...ids: number[]) =>
      (await flagsOf(client, ...ids)).map(({ job_id, flags }) => [
        job_id,
        ...flags.map((flag) => flagSentence(flag, `${workday(3)} 08:00:00`)),
      ]);

    test("a short rest is flagged on the job that begins too early, to the user and the approvers", async () => {
      const user = await aUser(server.db, ["employee"]);
      const [day, next] = [workday(2), workday(3)];
      const evening = await aJob(server.db, company, { user, ...onDay(day, "14:00", "23:00"), pause_minutes: 30 });
      const morning = await aJob(server.db, company, { user, ...onDay(next, "08:00", "12:00") });
      const short = [[morning.id, "Kun 9 timer hvile i døgnet: vagten må tidligst begynde kl. 10:00."]];
      for (const client of [await server.login(user.email), owner, manager])
        expect(await sentencesOf(client, evening.id, morning.id)).toEqual(short);
    });

    test("a project owner gets no flag from work that the owner does not see", async () => {
      const user = await aUser(server.db, ["employee"]);
      const [day, next] = [workday(2), workday(3)];
      const elsewhere = { user, project: company.project2, cost_center_id: null };
      await aJob(server.db, company, { ...elsewhere, ...onDay(day, "14:00", "23:00") });
      const morning = await aJob(server.db, company, { user, cost_center_id: null, ...onDay(next, "08:00", "14:00") });
      await aJob(server.db, company, { ...elsewhere, ...onDay(next, "14:00", "15:00") });
      expect(await sentencesOf(owner, morning.id)).toEqual([]);
      expect((await sentencesOf(manager, morning.id)).flat()).toEqual([
        morning.id,
        "Kun 9 timer hvile i døgnet: vagten må tidligst begynde kl. 10:00.",
        "Ingen pause er registreret fra kl. 08:00 til kl. 15:00.",
      ]);
    });

    test("a register entry counts as work for readers who see all the person's jobs, until a job takes its day", async () => {
      const user = await aUser(server.db, ["employee"]);
      const [day, next] = [workday(2), workday(3)];
      await anEntry(user, onDay(day, "14:00", "23:00"));
      const morning = await aJob(server.db, company, { user, ...onDay(next, "08:00", "12:00") });
      const short = [[morning.id, "Kun 9 timer hvile i døgnet: vagten må tidligst begynde kl. 10:00."]];
      for (const client of [await server.login(user.email), manager])
        expect(await sentencesOf(client, morning.id)).toEqual(short);
      expect(await sentencesOf(owner, morning.id)).toEqual([]);
      await aJob(server.db, company, { user, ...onDay(day, "08:00", "09:00") });
      expect(await sentencesOf(manager, morning.id)).toEqual([]);
    });

    test("the seventh day in a row is flagged, and a pause in one of two adjoining jobs counts for both jobs", async () => {
      const user = await aUser(server.db, ["employee"]);
      const monday = workday(1);
      const ids = [];
      for (let days = 0; days < 7; days++) {
        const date = monday.add({ days });
        ids.push((await aJob(server.db, company, { user, ...onDay(date, "07:00", "11:00") })).id);
        const later = { user, ...onDay(date, "11:00", "15:00"), pause_minutes: 30 };
        ids.push((await aJob(server.db, company, later)).id);
      }
      const told = await sentencesOf(await server.login(user.email), ...ids);
      const sentence = "Der er gået 152 timer siden det sidste fridøgn, højst 144.";
      expect(told).toEqual(ids.slice(-2).map((id) => [id, sentence]));
    });

    test("the approver's list shows the flags and can be filtered by them", async () => {
      const user = await aUser(server.db, ["employee"]);
      const evening = await aJob(server.db, company, { user, ...onDay(workday(2), "15:00", "23:00") });
      const job = await aJob(server.db, company, { user, ...onDay(workday(3), "08:00", "15:00") });
      const { body: all } = await owner.get(`/api/approvals?user_id=${user.id}`);
      const kindsOfJobs = all.data.map(({ id, flags }: { id: number; flags: JobFlag[] }) => [
        id,
        flags.map(({ kind }) => kind),
      ]);
      expect(kindsOfJobs).toEqual([
        [evening.id, ["no-pause"]],
        [job.id, ["short-rest", "no-pause"]],
      ]);
      // The filter ignores missing pauses, because many pauses are paid.
      const { body } = await owner.get(`/api/approvals?user_id=${user.id}&flagged=true`);
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual([job.id]);
    });

    test("each night job of a day is flagged with the day's night hours, to its user and its approver", async () => {
      const user = await aUser(server.db, ["employee"]);
      const [day, next] = [workday(2), workday(3)];
      const before = await aJob(server.db, company, { user, ...onDay(day, "19:00", "21:00") });
      const evening = await aJob(server.db, company, { user, ...onDay(day, "21:00", "23:30") });
      const toNext = { started_at: `${day} 23:30:00`, ended_at: `${next} 00:55:00` };
      const night = await aJob(server.db, company, { user, ...toNext });
      const own = await server.login(user.email);
      expect(await sentencesOf(own, before.id, evening.id, night.id)).toEqual([]);
      const more = await aJob(server.db, company, { user, ...onDay(next, "00:55", "01:00") });
      const sentence = "Natarbejde, 3 timer mellem kl. 22 og 5.";
      const told = [evening.id, night.id, more.id].map((id) => [id, sentence]);
      expect(await sentencesOf(own, before.id, evening.id, night.id, more.id)).toEqual(told);
      const { body } = await owner.get(`/api/approvals?user_id=${user.id}`);
      const flagged = body.data.filter(({ flags }: { flags: JobFlag[] }) =>
        flags.some(({ kind }) => kind === "night-work"),
      );
      expect(flagged.map(({ id }: { id: number }) => id)).toEqual([evening.id, night.id, more.id]);
    });
  });

  test("24: from the agreement on, a person who plans their own working time has no flag about rest", async () => {
    const user = await aUser(server.db, ["employee"]);
    const job = (day: number, from: string, to: string) =>
      aJob(server.db, company, { user, ...onDay(workday(day), from, to), pause_minutes: 30 });
    await job(1, "15:00", "23:00");
    const before = await job(2, "08:00", "15:00");
    await job(3, "15:00", "23:00");
    const after = await job(4, "08:00", "15:00");
    const broken = async () =>
      (await flagsOf(manager, before.id, after.id))
        .filter(({ flags }) => flags.some(({ kind }) => kind === "short-rest"))
        .map(({ job_id }) => job_id);
    const flagged = async () => {
      const { body } = await owner.get(`/api/approvals?user_id=${user.id}&flagged=true`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect([await broken(), await flagged()]).toEqual([
      [before.id, after.id],
      [before.id, after.id],
    ]);
    const agreement = { exempt_agreed_on: workday(4).toString(), exempt_by: "Lise Leder" };
    await server.db
      .insertInto("employment_terms")
      .values({ user_id: user.id, from_date: "2000-01-02", hourly_rate: 200, ...agreement })
      .execute();
    expect([await broken(), await flagged()]).toEqual([[before.id], [before.id]]);
    const { started_at, ended_at } = onDay(workday(5), "00:30", "22:00");
    const typed = new URLSearchParams({ started_at, ended_at, kind: "work" });
    const { body } = await (await server.login(user.email)).get(`/api/jobs/typed-flags?${typed}`);
    expect(body.map(({ kind }: JobFlag) => kind)).toEqual(["long-day"]);
  });

  test("only jobs that are neither paid nor rejected have flags", async () => {
    const times = onDay(workday(2), "05:00", "19:00");
    const ids = [];
    for (const job_status of ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"] as const)
      ids.push((await aJob(server.db, company, { ...times, job_status })).id);
    expect((await flagsOf(manager, ...ids)).map(({ job_id }) => job_id).sort()).toEqual(ids.slice(0, 3));
  });

  test.each([
    ["none", ""],
    ["a text that is no id", "1,x"],
    ["zero", "0"],
    ["too many", Array.from({ length: maxFlagIds + 1 }, (_, index) => index + 1).join()],
    ["too large an id", "99999999999"],
  ])("a request for flags of %s is refused", async (_case, ids) => {
    const answer = await manager.get(`/api/jobs/flags?ids=${ids}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty("ids");
  });

  test("a request may name as many jobs as the limit allows", async () => {
    const ids = Array.from({ length: maxFlagIds }, (_, index) => 2_000_000_000 + index);
    expect(await flagsOf(manager, ...ids)).toEqual([]);
  });
});

describe("flags of a typed job", () => {
  const typed = async (client: Client, path: string, values: Record<string, string | number>): Promise<string[]> =>
    (await allTyped(client, path, values)).filter((sentence) => !sentence.startsWith("Ingen pause"));

  /** Includes the flag about a missing pause, which most of these jobs have. */
  const allTyped = async (client: Client, path: string, values: Record<string, string | number>): Promise<string[]> => {
    const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const answer = await client.get(`${path}/typed-flags?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.map((flag: JobFlag) => flagSentence(flag, String(values.started_at)));
  };

  test("a typed job gets flags about its period and project", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const day = workday(5);
    const other = await aJob(server.db, company, { user, ...onDay(day, "07:00", "15:00") });
    const project = { project_id: company.project.id };
    expect(await typed(manager, path, onDay(day, "15:00", "16:00"))).toEqual([]);
    expect(await typed(manager, path, onDay(day, "14:00", "16:00"))).toEqual([
      `Overlapper ${company.project.name} 07:00–15:00.`,
    ]);
    expect(await typed(manager, path, { ...onDay(day, "07:00", "15:00"), ...project })).toEqual([
      `Samme projekt og tid som opgave ${other.id}.`,
      "16 timer er registreret på dagen.",
    ]);
    expect(await typed(manager, path, { ...onDay(day, "07:00", "15:00"), ...project, job_id: other.id })).toEqual([]);
    expect(await typed(manager, path, onDay(day, "16:00", "21:05"))).toEqual([
      "13 timer 5 min. er registreret på dagen.",
      "Kun 9 timer 55 min. hvile i døgnet: vagten må højst vare til kl. 20:00.",
    ]);
    expect(await typed(owner2, path, onDay(day, "16:00", "21:05"))).toEqual([]);
    expect(await typed(owner2, path, onDay(day, "14:00", "16:00"))).toEqual([]);
    expect(await typed(manager, path, onDay(day.add({ days: 1 }), "08:00", "09:00"))).toEqual([
      "Arbejdet ligger på en lørdag.",
    ]);
    expect(await typed(manager, path, onDay(day.add({ days: 1 }), "08:00", "08:00"))).toEqual([]);
    expect(await typed(manager, path, onDay(day, "14:00", "08:00"))).toEqual([]);
  });

  test("a pause is not working time but still overlaps other jobs", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const day = workday(5);
    await aJob(server.db, company, { user, ...onDay(day, "07:00", "15:00"), pause_minutes: 60 });
    const evening = onDay(day, "15:00", "21:30");
    const rest = "Kun 9 timer 30 min. hvile i døgnet: vagten må højst vare til kl. 20:00.";
    expect(await typed(manager, path, evening)).toEqual(["13 timer 30 min. er registreret på dagen.", rest]);
    expect(await typed(manager, path, { ...evening, pause_minutes: 30 })).toEqual([rest]);
    const lunch = onDay(day, "11:30", "12:30");
    const overlaps = [`Overlapper ${company.project.name} 07:00–15:00.`];
    expect(await typed(manager, path, lunch)).toEqual(overlaps);
    expect(await typed(manager, path, { ...lunch, pause_minutes: 55 })).toEqual(overlaps);
    expect(await typed(manager, path, { ...lunch, pause_minutes: 60 })).toEqual([]);
  });

  test("an overlap with a job of more than a day is flagged, even if its pause shortens the work below a day", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [from, to] = [workday(2), workday(3)];
    const long = { started_at: `${from} 06:00:00`, ended_at: `${to} 09:00:00`, pause_minutes: 600 };
    await aJob(server.db, company, { user, ...long });
    expect(await typed(manager, `/api/users/${user.id}/jobs`, onDay(to, "08:00", "10:00"))).toEqual([
      expect.stringContaining("Overlapper"),
      expect.stringContaining("hvile i døgnet"),
    ]);
  });

  test("a typed job with a short rest is flagged with its possible start or end, from work that the reader sees", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const [day, next] = [workday(3), workday(4)];
    const evening = await aJob(server.db, company, { user, ...onDay(day, "14:00", "23:00"), job_status: "REJECTED" });
    const morning = onDay(next, "08:00", "16:00");
    const short = ["Kun 9 timer hvile i døgnet: vagten må tidligst begynde kl. 10:00."];
    expect(await typed(manager, path, morning)).toEqual(short);
    expect(await typed(await server.login(user.email), "/api/jobs", morning)).toEqual(short);
    expect(await typed(owner2, path, morning)).toEqual([]);
    expect(await typed(manager, path, onDay(next, "10:00", "16:00"))).toEqual([]);
    expect(await typed(manager, path, { ...onDay(day, "08:00", "16:00"), job_id: evening.id })).toEqual([]);
    await aJob(server.db, company, { user, ...onDay(next, "10:00", "16:00") });
    expect(await typed(manager, path, { ...onDay(day, "14:00", "23:55"), job_id: evening.id })).toEqual([
      `Kun 10 timer 5 min. hvile i de 24 timer før ${formatDay(String(next))} kl. 16:00.`,
    ]);
  });

  test("a typed job is checked against register entries, except the entry of a planned day that the job takes", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const [day, next] = [workday(3), workday(4)];
    await anEntry(user, onDay(day, "14:00", "23:00"));
    const short = ["Kun 9 timer hvile i døgnet: vagten må tidligst begynde kl. 10:00."];
    expect(await typed(manager, path, onDay(next, "08:00", "12:00"))).toEqual(short);
    expect(await typed(await server.login(user.email), "/api/jobs", onDay(next, "08:00", "12:00"))).toEqual(short);
    expect(await typed(owner2, path, onDay(next, "08:00", "12:00"))).toEqual([]);
    const morning = onDay(day, "04:00", "06:00");
    expect(await typed(manager, path, morning)).toEqual([]);
    await server.db
      .updateTable("register_entries")
      .set({ changed_by_user_id: user.id, version: 2 })
      .where("user_id", "=", user.id)
      .execute();
    expect(await typed(manager, path, morning)).toEqual(["Kun 8 timer hvile i de 24 timer før kl. 23:00."]);
  });

  const isHoliday =
    holidayName(String(Temporal.Now.zonedDateTimeISO(timeZone).add({ hours: 3 }).toPlainDate())) !== undefined;

  test.skipIf(isHoliday)(
    "typed work that leaves a short rest tells readers of the plan when the next planned day may begin",
    async () => {
      const user = await aUser(server.db, ["employee"]);
      const path = `/api/users/${user.id}/jobs`;
      const now = Temporal.Now.plainDateTimeISO(timeZone).round("minute");
      const clock = (time: Temporal.PlainDateTime) => time.toPlainTime().toString({ smallestUnit: "minute" });
      const [start, end] = [now.add({ hours: 3 }), now.add({ hours: 9 })];
      const weekday = { start: clock(start), end: clock(end), pause_start: null, pause_minutes: 0 };
      await aNormPlan(server.db, user, { from_date: "2000-01-01", weekday, days: 7 });
      const times = {
        started_at: wallClockText(now.subtract({ hours: 9 })),
        ended_at: wallClockText(now.subtract({ hours: 1 })),
      };
      const earliest = now.add({ hours: 10 });
      const sentence = expect.stringMatching(
        new RegExp(`^Der må tidligst mødes .*kl\\. ${clock(earliest)}; planen siger kl\\. ${clock(start)}\\.$`),
      );
      for (const [client, where] of [
        [await server.login(user.email), "/api/jobs"],
        [manager, path],
      ] as const)
        expect(await typed(client, where, times)).toContainEqual(sentence);
      expect(await typed(owner2, path, times)).not.toContainEqual(sentence);
      const early = { ...times, ended_at: wallClockText(now.subtract({ hours: 8, minutes: 55 })) };
      expect(await typed(manager, path, early)).not.toContainEqual(expect.stringContaining("tidligst mødes"));
      await aJob(server.db, company, { user, ...times });
      const { body } = await (await server.login(user.email)).get(
        `/api/working-time?month=${now.subtract({ hours: 1 }).toPlainDate().toPlainYearMonth()}`,
      );
      const marks = body.days.flatMap((day: { marks: { kind: string; earliest?: string }[] }) => day.marks);
      expect(marks.filter(({ kind }: { kind: string }) => kind === "early-plan")).toEqual([
        { kind: "early-plan", planned: wallClockText(start), earliest: wallClockText(earliest) },
      ]);
    },
  );

  test("more than six typed hours without a pause are flagged, including the hours of an adjoining job", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const day = workday(3);
    const sentence = (to: string) => [`Ingen pause er registreret fra kl. 07:00 til kl. ${to}.`];
    expect(await allTyped(manager, path, onDay(day, "07:00", "13:00"))).toEqual([]);
    expect(await allTyped(manager, path, onDay(day, "07:00", "13:05"))).toEqual(sentence("13:05"));
    expect(await allTyped(manager, path, { ...onDay(day, "07:00", "13:05"), pause_minutes: 30 })).toEqual([]);
    const morning = await aJob(server.db, company, { user, ...onDay(day, "07:00", "12:00") });
    expect(await allTyped(manager, path, onDay(day, "12:00", "15:00"))).toEqual(sentence("15:00"));
    expect(await allTyped(manager, path, onDay(day, "12:30", "15:00"))).toEqual([]);
    const changed = { ...onDay(day, "07:00", "12:00"), job_id: morning.id };
    expect(await allTyped(manager, path, changed)).toEqual([]);
    expect(await allTyped(owner2, path, onDay(day, "12:00", "15:00"))).toEqual([]);
  });

  test("typed work with three night hours is flagged; other work of the day counts, and a pause at night does not", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const day = workday(3);
    const night = (from: string, to: string, more = {}) =>
      typed(manager, path, {
        started_at: `${day} ${from}:00`,
        ended_at: `${day.add({ days: 1 })} ${to}:00`,
        ...more,
      });
    expect(await night("19:00", "01:00")).toEqual(["Natarbejde, 3 timer mellem kl. 22 og 5."]);
    expect(await night("19:00", "00:55")).toEqual([]);
    expect(await night("17:00", "01:00", { pause_minutes: 30 })).toEqual(["Natarbejde, 3 timer mellem kl. 22 og 5."]);
    expect(await night("22:00", "01:00", { pause_minutes: 30 })).toEqual([]);
    const pause = { pause_minutes: 60, pause_start: "23:00" };
    expect(await night("16:00", "01:00", pause)).toEqual([]);
    expect(await night("16:00", "01:00", { ...pause, pause_start: "18:00" })).toEqual([
      "Natarbejde, 3 timer mellem kl. 22 og 5.",
    ]);
    expect(await night("16:00", "01:00", { ...pause, pause_start: "03:00" })).toEqual([
      "Natarbejde, 3 timer mellem kl. 22 og 5.",
    ]);
    await aJob(server.db, company, { user, ...onDay(day, "20:00", "23:30") });
    expect(await night("23:30", "01:00")).toEqual(["Natarbejde, 3 timer mellem kl. 22 og 5."]);
    expect(await typed(manager, path, onDay(day, "16:00", "20:00"))).toEqual([]);
  });

  test("a typed seventh day in a row is flagged with the hours since the last day off", async () => {
    const user = await aUser(server.db, ["employee"]);
    const monday = workday(1);
    for (let days = 0; days < 6; days++)
      await aJob(server.db, company, { user, ...onDay(monday.add({ days }), "07:00", "15:00") });
    const sunday = await typed(manager, `/api/users/${user.id}/jobs`, onDay(monday.add({ days: 6 }), "07:00", "15:00"));
    expect(sunday).toContain("Der er gået 152 timer siden det sidste fridøgn, højst 144.");
  });

  test("a typed job is flagged if the user sees later paid work of the same person and month", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const last = today().with({ day: 1 }).subtract({ days: 1 });
    const isFlagged = async (client: Client, day: Temporal.PlainDate, time: string, where = path) =>
      (await typed(client, where, onDay(day, time, `${time.slice(0, 2)}:30`))).some((sentence) =>
        sentence.endsWith("er udbetalt; opgaven kommer med i næste lønkørsel."),
      );
    const waiting = { user, ...onDay(last, "08:00", "12:00"), job_status: "APPROVED_BY_MANAGER" } as const;
    await aJob(server.db, company, waiting);
    expect(await isFlagged(manager, last, "06:00")).toBe(false);
    await aJob(server.db, company, { ...waiting, ...onDay(last, "12:00", "14:00"), job_status: "PAID" });
    for (const client of [manager, owner]) expect(await isFlagged(client, last, "06:00")).toBe(true);
    expect(await isFlagged(owner2, last, "06:00")).toBe(false);
    expect(await isFlagged(manager, last, "15:00")).toBe(false);
    expect(await isFlagged(manager, last.subtract({ months: 1 }), "06:00")).toBe(false);
    expect(await isFlagged(manager, last, "06:00", `/api/users/${company.employee2.id}/jobs`)).toBe(false);
  });

  test("a user's typed job is compared with the user's own jobs", async () => {
    const day = workday(1);
    const user = await aUser(server.db, ["employee"]);
    await aJob(server.db, company, { user, ...onDay(day, "07:00", "15:00") });
    expect(await typed(await server.login(user.email), "/api/jobs", onDay(day, "14:00", "16:00"))).toEqual([
      `Overlapper ${company.project.name} 07:00–15:00.`,
    ]);
    expect(await typed(manager, "/api/jobs", onDay(day, "14:00", "16:00"))).toEqual([]);
  });

  test("flags reveal nothing about a job that the reader does not see, whatever the reader types", async () => {
    const user = await aUser(server.db, ["employee"]);
    const path = `/api/users/${user.id}/jobs`;
    const times = onDay(workday(4), "07:00", "12:00");
    const hidden = await aJob(server.db, company, { user, ...times });
    const asOwner2 = (more: Record<string, number>) => typed(owner2, path, { ...times, ...more });
    expect(await asOwner2({ project_id: company.project.id })).toEqual([]);
    expect(await asOwner2({ project_id: company.project2.id })).toEqual([]);
    expect(await asOwner2({ job_id: hidden.id })).toEqual([]);
    const expense = onDay(workday(4), "13:00", "13:00");
    await aJob(server.db, company, { user, ...expense, price_mode: "manual", price: 100 });
    expect(await typed(owner2, path, { ...expense, project_id: company.project.id })).toEqual([]);
  });

  test.each([
    ["0001-01-01 08:00:00", "2026-11-20 08:00:00"],
    ["2026-11-20 08:00:00", "9999-12-31 08:00:00"],
  ])("a period from %s to %s has no flags, because no job is that long", async (started_at, ended_at) => {
    expect(await typed(employee, "/api/jobs", { started_at, ended_at })).toEqual([]);
  });

  test("invalid times are refused", async () => {
    const answer = await employee.get("/api/jobs/typed-flags?started_at=x&ended_at=&pause_minutes=-5");
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(["started_at", "ended_at", "pause_minutes"]);
  });
});
