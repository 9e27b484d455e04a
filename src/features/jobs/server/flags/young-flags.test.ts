import { expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The flags of work of young people (docs/product-rules.md#young-people). */

const { server, company, owner, manager } = setUpCompany();

/** The Monday of the latest complete week without holidays. */
const monday = ((): Temporal.PlainDate => {
  const last = weekStart(today()).subtract({ days: 7 });
  const isPlain = (first: Temporal.PlainDate) =>
    Array.from({ length: 7 }, (_, days) => first.add({ days }).toString()).every(
      (day) => holidayName(day) === undefined,
    );
  return Array.from({ length: 9 }, (_, weeks) => last.subtract({ weeks })).find(isPlain) ?? last;
})();
const on = (day: number, from: string, to: string, pause_minutes = 0) => {
  const date = monday.add({ days: day });
  return { started_at: `${date} ${from}:00`, ended_at: `${date} ${to}:00`, pause_minutes };
};

const approved = { job_status: "APPROVED_BY_PROJECT_OWNER" } as const;

async function aYoungPerson(is_at_school = false): Promise<TestUser> {
  const user = await aUser(server.db, ["employee"]);
  const young_until = today().add({ years: 1 }).toString();
  await server.db
    .updateTable("employment_terms")
    .set({ young_until, is_at_school })
    .where("user_id", "=", user.id)
    .execute();
  return user;
}

const lawFlags: readonly string[] = ["short-rest", "no-day-off", "no-pause", "young-breach", "young-question"];

const textsOf = (flags: readonly JobFlag[], startedAt: string) =>
  flags.filter(({ kind }) => lawFlags.includes(kind)).map((flag) => `${flag.kind}: ${flagSentence(flag, startedAt)}`);

async function saved(client: Client, { id, started_at }: { id: number; started_at: unknown }): Promise<string[]> {
  const { body } = await client.get(`/api/jobs/flags?ids=${id}`);
  return textsOf(body[0]?.flags ?? [], String(started_at));
}

async function typed(client: Client, path: string, job: ReturnType<typeof on>): Promise<string[]> {
  const query = new URLSearchParams({ ...job, pause_minutes: String(job.pause_minutes) });
  const { status, body } = await client.get(`${path}/typed-flags?${query}`);
  expect(status).toBe(200);
  return textsOf(body, job.started_at);
}

test("the form flags breaches of the rules for young people, and says when work may begin", async () => {
  const user = await aYoungPerson();
  const own = await server.login(user.email);
  const path = `/api/users/${user.id}/jobs`;
  await aJob(server.db, company, { user, ...on(0, "12:00", "20:05", 60) });
  const morning = on(1, "07:35", "11:35");
  const short = ["short-rest: Kun 11 timer 30 min. hvile i døgnet: vagten må tidligst begynde kl. 08:05."];
  for (const [client, where] of [
    [own, "/api/jobs"],
    [manager, path],
  ] as const)
    expect(await typed(client, where, morning)).toEqual(short);
  expect(await typed(own, "/api/jobs", on(1, "08:05", "11:35"))).toEqual([]);
  expect(await typed(own, "/api/jobs", on(2, "07:00", "15:35", 30))).toEqual([
    "young-breach: Under 18 år: 8 timer 5 min. på en dag, højst 8 timer.",
  ]);
  expect(await typed(own, "/api/jobs", on(2, "18:00", "20:30"))).toEqual([
    "young-breach: Under 18 år: 30 min. mellem kl. 20 og 6, hvor unge kun må arbejde i få brancher.",
  ]);
  expect(await typed(own, "/api/jobs", on(2, "08:00", "12:35", 25))).toEqual([
    "young-question: Under 18 år: under 30 min. pause registreret fra 08:00 til 12:35.",
  ]);
  expect(await typed(own, "/api/jobs", on(2, "08:00", "15:00", 30))).toEqual([]);
});

test("for a pupil, more than 2 hours on a weekday are a question, and less than 14 hours of rest are flagged", async () => {
  const user = await aYoungPerson(true);
  const own = await server.login(user.email);
  await aJob(server.db, company, { user, ...on(0, "16:00", "18:00") });
  expect(await typed(own, "/api/jobs", on(1, "07:55", "10:00"))).toEqual([
    "short-rest: Kun 13 timer 55 min. hvile i døgnet: vagten må tidligst begynde kl. 08:00.",
    "young-question: Under 18 år: 2 timer 5 min. på en dag, højst 2 timer på en skoledag.",
  ]);
});

test("the weekly hours and days off of a typed job include earlier and later jobs of the week", async () => {
  const user = await aYoungPerson();
  const own = await server.login(user.email);
  for (const day of [0, 1, 2, 4, 5]) await aJob(server.db, company, { user, ...on(day, "07:00", "15:00", 30) });
  expect(await typed(own, "/api/jobs", on(3, "07:00", "10:00"))).toEqual([
    "young-breach: Under 18 år: 40 timer 30 min. på en uge, højst 40 timer. Under 18 år: 1 fridag i ugen, mindst 2.",
  ]);
});

test("a saved job has its day's flag, the week's last job also the week's flag, and the approvals list them", async () => {
  const user = await aYoungPerson();
  const jobs = [];
  for (const day of [0, 1, 2, 3, 4])
    jobs.push(await aJob(server.db, company, { user, ...approved, ...on(day, "07:00", "15:35", 30) }));
  const [first, , , , last] = jobs as [(typeof jobs)[0], ...typeof jobs];
  const long = "Under 18 år: 8 timer 5 min. på en dag, højst 8 timer.";
  const own = await server.login(user.email);
  for (const client of [own, manager]) {
    expect(await saved(client, first)).toEqual([`young-breach: ${long}`]);
    expect(await saved(client, last as typeof first)).toEqual([
      `young-breach: ${long} Under 18 år: 40 timer 25 min. på en uge, højst 40 timer.`,
    ]);
  }
  const question = await aJob(server.db, company, { user, ...approved, ...on(6, "08:00", "12:35") });
  const waiting = await manager.get(`/api/approvals?user_id=${user.id}&flagged=true`);
  const ids = waiting.body.data.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...jobs.map(({ id }) => id), question.id]);
});

test("a job with only a question is not in the list of flagged jobs", async () => {
  const user = await aYoungPerson();
  const job = await aJob(server.db, company, { user, ...approved, ...on(2, "08:00", "12:35") });
  expect(await saved(manager, job)).toEqual([
    "young-question: Under 18 år: under 30 min. pause registreret fra 08:00 til 12:35.",
  ]);
  const listed = async (more: string) =>
    (await manager.get(`/api/approvals?user_id=${user.id}${more}`)).body.data.length;
  expect([await listed(""), await listed("&flagged=true")]).toEqual([1, 0]);
});

test("a project owner, who sees only some of the person's jobs, gets the flags of an adult", async () => {
  const [young, adult] = [await aYoungPerson(), await aUser(server.db, ["employee"])];
  const times = [on(0, "12:00", "21:00"), on(1, "07:35", "16:35"), on(2, "08:00", "12:35")];
  const flags = async (user: TestUser) => {
    const jobs = [];
    for (const time of times) jobs.push(await aJob(server.db, company, { user, ...time }));
    const found = [];
    for (const job of jobs) found.push(await saved(owner, job));
    const { body } = await owner.get(`/api/approvals?user_id=${user.id}&flagged=true`);
    const path = `/api/users/${user.id}/jobs`;
    return [found, body.data.length, await typed(owner, path, on(3, "07:00", "15:35", 30))];
  };
  const ofAdult = await flags(adult);
  expect(await flags(young)).toEqual(ofAdult);
  expect(JSON.stringify(ofAdult)).toContain("short-rest");
  expect(JSON.stringify(ofAdult)).not.toContain("18");
});
