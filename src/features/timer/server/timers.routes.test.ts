import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { aJob, aProject, aUser, jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { Timer } from "../rules/timer.ts";
import { maxOfflineDays, maxTimers } from "../rules/timer-bounds.ts";

const { server, company, employee, admin } = setUpCompany();
const again = () => server.login(company.employee.email);

beforeEach(async () => {
  await server.db.deleteFrom("timers").execute();
});

const start = (input: object = {}, key?: string) =>
  employee.post("/api/timers", input, key === undefined ? {} : { "idempotency-key": key });
const all = async () => (await employee.get("/api/timers")).body as { running: Timer | null; stopped: Timer[] };
const runningId = async () => (await all()).running?.id ?? 0;

/** Moves the existing timers back in time. */
const pass = (minutes: number) =>
  sql`update timers set started_at = started_at - make_interval(mins => ${minutes}),
    stopped_at = stopped_at - make_interval(mins => ${minutes})`.execute(server.db);

describe("starting a timer", () => {
  test("a timer starts with a project and job type, or without", async () => {
    const { status, body } = await start({ project_id: company.project.id, job_type_id: company.jobType.id });
    expect([status, body.running]).toMatchObject([
      201,
      {
        stopped_at: null,
        proposed: null,
        project: { id: company.project.id, name: company.project.name, is_closed: false },
        jobType: { id: company.jobType.id, name: company.jobType.name, is_closed: false },
      },
    ]);
    expect(body.running.seconds).toBeLessThan(60);
    expect((await all()).running).toMatchObject({ id: body.running.id });
    expect((await start()).body.running).toMatchObject({ project: null, jobType: null });
  });

  test("a start reports unknown projects and job types", async () => {
    const { status, body } = await start({ project_id: 2_000_000_000, job_type_id: 2_000_000_000 });
    expect([status, body.errors]).toEqual([
      422,
      { project_id: ["Projektet findes ikke."], job_type_id: ["Arbejdstypen findes ikke."] },
    ]);
    expect((await all()).running).toBeNull();
  });

  test("a start refuses closed projects and job types, and says that they are closed", async () => {
    const project = await aProject(server.db, company.owner);
    await start({ project_id: project.id });
    await server.db.updateTable("projects").set({ is_closed: true }).where("id", "=", project.id).execute();
    expect((await start({ project_id: project.id })).body.errors).toEqual({
      project_id: ["Projektet er lukket. Vælg et andet."],
    });
    const { running } = await all();
    expect(running?.project).toMatchObject({ id: project.id, is_closed: true });
    expect((await employee.post(`/api/timers/${running?.id}/stop`)).status).toBe(200);
  });

  test("starting another timer stops the first timer, which waits to be registered", async () => {
    const first = (await start()).body.running;
    await pass(90);
    const { body } = await start({ project_id: company.project.id });
    expect(body.running.id).not.toBe(first.id);
    expect(body.stopped).toMatchObject([{ id: first.id, project: null }]);
    expect(Math.floor(body.stopped[0].seconds / 60)).toBe(90);
  });

  test("immediately starting another timer discards the first timer", async () => {
    await start();
    await start();
    expect((await all()).stopped).toEqual([]);
  });

  test("a timer starts once per idempotency key, even if the timer was stopped before the start is repeated", async () => {
    const first = await start({}, "start");
    await employee.post(`/api/timers/${first.body.running.id}/stop`);
    const second = await start({}, "start");
    expect([second.status, second.body.running]).toEqual([201, null]);
    expect(second.body.stopped).toHaveLength(1);
  });

  test("simultaneous starts in several windows leave one running timer", async () => {
    const windows = await Promise.all(Array.from({ length: 6 }, again));
    const answers = await Promise.all(windows.map((window) => window.post("/api/timers", {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const { running, stopped } = await all();
    expect([running === null, stopped]).toEqual([false, []]);
  });

  test(`a start is refused while ${maxTimers} of the user's timers wait, but a stop is accepted`, async () => {
    await server.db.insertInto("timers").values({ user_id: company.employee2.id }).execute();
    const ids: number[] = [];
    for (let n = 0; n < maxTimers; n++) {
      const { status, body } = await start();
      expect(status).toBe(201);
      ids.push(body.running.id);
      await pass(10);
    }
    const refused = await start();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Der venter 20 målinger på at blive registreret. Registrér dem, eller kassér nogle af dem.",
    ]);
    const id = await runningId();
    expect((await employee.post(`/api/timers/${id}/stop`)).status).toBe(200);
    await employee.delete(`/api/timers/${id}`);
    expect((await all()).stopped.map((timer) => timer.id)).toEqual(ids.filter((one) => one !== id).toReversed());
    expect((await start()).status).toBe(201);
  });
});

describe("a timer that was started offline", () => {
  const minute = 60;
  const hour = 60 * minute;
  const late = (ago: number, seconds: number | null = null, key: string = crypto.randomUUID()) =>
    start({ offline: { ago, seconds } }, key);
  const inMinutes = ({ stopped }: { stopped: Timer[] }) => stopped.map(({ seconds }) => Math.round(seconds / minute));

  test("the timer runs from its start on the device", async () => {
    const { status, body } = await late(2 * hour);
    expect([status, body.id, Math.floor(body.running.seconds / minute)]).toEqual([201, body.running.id, 120]);
  });

  test("the timer is stopped on the server if it was stopped on the device", async () => {
    const { body } = await late(2 * hour, hour);
    expect([body.running, body.stopped[0].id, inMinutes(body)]).toEqual([null, body.id, [60]]);
  });

  test("the timer's stop is never in the future", async () => {
    expect(inMinutes((await late(hour, 5 * hour)).body)).toEqual([60]);
  });

  test("the timer is stored once per idempotency key, even if it was stopped between two attempts", async () => {
    const first = await late(hour, null, "uden-net");
    const second = await late(hour + 20 * minute, 30 * minute, "uden-net");
    expect([second.status, second.body.id, second.body.running?.id]).toEqual([201, first.body.id, first.body.id]);
    const third = await start({ project_id: company.project.id }, "uden-net");
    expect(third.status).toBe(422);
  });

  test("an earlier running timer ends at the offline start, and not at its arrival", async () => {
    await start();
    await pass(180);
    const { body } = await late(2 * hour);
    expect([inMinutes(body), Math.floor(body.running.seconds / minute)]).toEqual([[60], 120]);
  });

  test("the offline timer ends at a later start on another device, whose timer goes on", async () => {
    await start();
    const other = await runningId();
    await pass(60);
    const { body } = await late(3 * hour);
    expect([body.running.id, inMinutes(body)]).toEqual([other, [120]]);
    const { status, body: refusal } = await employee.post(`/api/timers/${body.id}/stop`, { seconds: 3 * hour });
    expect([status, refusal.message]).toEqual([409, expect.stringContaining("et andet sted, og den tid gælder")]);
  });

  test("the offline timer keeps its stop before a start on another device", async () => {
    await start();
    await pass(60);
    expect(inMinutes((await late(3 * hour, hour)).body)).toEqual([60]);
  });

  test("the offline timer ends at the start of a later timer that is already stopped", async () => {
    await start();
    await pass(60);
    await employee.post(`/api/timers/${await runningId()}/stop`);
    const { body } = await late(3 * hour);
    expect([body.running, inMinutes(body)]).toEqual([null, [60, 120]]);
  });

  test("only an offline timer that still runs causes the mail after some hours", async () => {
    const mails = async () =>
      (await sql`select from pgboss.job where name = 'mail' and data ->> 'kind' = 'timer-long'`.execute(server.db)).rows
        .length;
    const before = await mails();
    await late(2 * hour, hour);
    expect(await mails()).toBe(before);
    await late(hour);
    expect(await mails()).toBe(before + 1);
  });

  test.each([
    [{ ago: maxOfflineDays * 86_400, seconds: hour }, 201],
    [{ ago: maxOfflineDays * 86_400 + 1, seconds: hour }, 422],
    [{ ago: -1, seconds: null }, 422],
    [{ ago: 1.5, seconds: null }, 422],
    [{ ago: 60, seconds: -1 }, 422],
    [{ ago: 60 }, 422],
  ])("a start with %j is answered %i", async (offline, status) => {
    expect((await start({ offline })).status).toBe(status);
  });

  test("an offline start that is too old is refused with its age limit", async () => {
    expect((await late(100 * 86_400)).body.errors).toEqual({
      "offline.ago": ["Målingen begyndte for mere end 92 dage siden."],
    });
  });
});

describe("stopping a timer", () => {
  test("stopping a timer proposes the rounded times of the job", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    await server.db
      .insertInto("timers")
      .values({ user_id: user.id, started_at: "2026-11-19T07:02:00Z", stopped_at: "2026-11-19T11:13:00Z" })
      .execute();
    expect((await client.get("/api/timers")).body.stopped).toMatchObject([
      {
        started_at: "2026-11-19 08:02:00",
        stopped_at: "2026-11-19 12:13:00",
        seconds: (4 * 60 + 11) * 60,
        proposed: { started_at: "2026-11-19 08:00:00", ended_at: "2026-11-19 12:15:00" },
      },
    ]);
  });

  test("a second stop of a timer does not change its first stop", async () => {
    await start();
    const id = await runningId();
    await pass(60);
    const first = await employee.post(`/api/timers/${id}/stop`);
    const stop = first.body.stopped[0].stopped_at;
    await pass(30);
    const second = await (await again()).post(`/api/timers/${id}/stop`);
    expect(second.status).toBe(200);
    expect(Math.floor(second.body.stopped[0].seconds / 60)).toBe(60);
    expect(second.body.stopped[0].stopped_at < stop).toBe(true);
    expect(second.body).toEqual(await all());
  });

  test("an offline stop counts from the device's time, even if it arrives twice", async () => {
    await start();
    const id = await runningId();
    await pass(240);
    const stop = () => employee.post(`/api/timers/${id}/stop`, { seconds: 180 * 60 });
    const first = await stop();
    expect([first.status, first.body.running, first.body.stopped]).toMatchObject([200, null, [{ seconds: 180 * 60 }]]);
    const second = await stop();
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  test("a stop by a device whose clock is ahead counts as now", async () => {
    await start();
    const id = await runningId();
    await pass(60);
    const { status, body } = await employee.post(`/api/timers/${id}/stop`, { seconds: 400 * 60 });
    expect([status, Math.floor(body.stopped[0].seconds / 60)]).toEqual([200, 60]);
  });

  test("a late offline stop changes nothing, and reports the time at which the timer was stopped elsewhere", async () => {
    await start();
    const id = await runningId();
    await pass(60);
    await employee.post(`/api/timers/${id}/stop`);
    const before = await all();
    const { status, body } = await employee.post(`/api/timers/${id}/stop`, { seconds: 30 * 60 });
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/^Stopuret blev stoppet \d+\/\d+-\d{4} \d\d:\d\d et andet sted, og den tid gælder\./),
    ]);
    expect(await all()).toEqual(before);
    await employee.delete(`/api/timers/${id}`);
    const gone = await employee.post(`/api/timers/${id}/stop`, { seconds: 30 * 60 });
    expect([gone.status, gone.body.message]).toEqual([
      404,
      "Målingen findes ikke mere. Den er registreret eller kasseret.",
    ]);
  });

  test.each([[-1], [1.5], ["60"], [null], [3_000_000_000]])("a stop refuses %j as seconds", async (seconds) => {
    await start();
    const id = await runningId();
    expect((await employee.post(`/api/timers/${id}/stop`, { seconds })).status).toBe(422);
    expect(await runningId()).toBe(id);
  });

  test("simultaneous stops by two devices stop the timer once", async () => {
    await start();
    const id = await runningId();
    const other = await again();
    let stops: Promise<unknown>[] = [];
    await server.db.transaction().execute(async (trx) => {
      await sql`select from timers where id = ${id} for update`.execute(trx);
      stops = [employee, other].map((client) => client.post(`/api/timers/${id}/stop`));
      await server.waiting(2);
    });
    const [one, two] = (await Promise.all(stops)) as { body: { stopped: Timer[] } }[];
    expect(one?.body.stopped).toEqual(two?.body.stopped);
  });

  test("a stop from an old window does not affect a timer that was started since", async () => {
    await start();
    const old = await runningId();
    await pass(10);
    await start();
    await employee.post(`/api/timers/${old}/stop`);
    expect((await all()).running).not.toBeNull();
  });

  test.each([
    ["340 hours", "340 hours"],
    ["over 3 months", "100 days"],
  ])("stopping and discarding work after %s", async (_name, age) => {
    const stopped = await forAges(age);
    expect((await employee.post(`/api/timers/${stopped}/stop`)).body.stopped[0].proposed.ended_at).toBeNull();
    expect((await employee.delete(`/api/timers/${stopped}`)).status).toBe(204);
    expect((await employee.delete(`/api/timers/${await forAges(age)}`)).status).toBe(204);
  });

  const forAges = async (age: string) => {
    await start();
    const id = await runningId();
    await sql`update timers set started_at = now() - ${age}::interval where id = ${id}`.execute(server.db);
    return id;
  };

  test("a stop after the clock was turned back is never before the start", async () => {
    await start();
    const id = await runningId();
    await sql`update timers set started_at = now() + interval '1 day' where id = ${id}`.execute(server.db);
    expect((await all()).running?.seconds).toBe(0);
    expect((await employee.post(`/api/timers/${id}/stop`)).body.stopped[0].seconds).toBe(0);
  });
});

describe("registering a timer's job", () => {
  const stopped = async () => {
    await start();
    const id = await runningId();
    await employee.post(`/api/timers/${id}/stop`);
    return id;
  };
  const register = (timer_id: number, key?: string, input = jobInputFor(company)) =>
    employee.post("/api/jobs", { ...input, timer_id }, key === undefined ? {} : { "idempotency-key": key });
  const jobs = async () => (await employee.get("/api/jobs")).body.meta.total as number;

  test("registering a job consumes the timer", async () => {
    const id = await stopped();
    const { status, body } = await register(id);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("timer_id");
    expect((await all()).stopped).toEqual([]);
  });

  test("registering again under the same key returns the same job, and under another key is refused", async () => {
    const id = await stopped();
    const before = await jobs();
    const first = await register(id, "gem");
    const repeated = await register(id, "gem");
    expect([repeated.status, repeated.body.id]).toEqual([201, first.body.id]);
    const other = await register(id, "gem-en-gang-til");
    expect([other.status, other.body.message]).toEqual([409, "Målingen er allerede registreret eller kasseret."]);
    expect(await jobs()).toBe(before + 1);
  });

  test("registering in two windows at the same moment makes one job", async () => {
    const id = await stopped();
    const before = await jobs();
    const answers = await Promise.all([register(id), register(id), register(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await jobs()).toBe(before + 1);
  });

  test("a refused registration keeps the timer", async () => {
    const id = await stopped();
    expect((await register(id, undefined, { ...jobInputFor(company), project_id: 2_000_000_000 })).status).toBe(422);
    expect((await all()).stopped).toMatchObject([{ id }]);
  });

  test("neither a running timer nor another user's can be registered", async () => {
    await start();
    expect((await register(await runningId())).status).toBe(409);
    const theirs = await server.db
      .insertInto("timers")
      .values({ user_id: company.employee2.id, stopped_at: sql<Date>`now()` })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await register(theirs.id)).status).toBe(409);
    expect(await server.db.selectFrom("timers").select("id").execute()).toHaveLength(2);
  });

  test("registering consumes no other timer, even if the job's timer no longer exists", async () => {
    const [first, second] = [await stopped(), await stopped()];
    expect([(await register(first)).status, (await register(first)).status]).toEqual([201, 409]);
    expect((await all()).stopped).toMatchObject([{ id: second }]);
  });
});

test("a deleted user's timers are deleted", async () => {
  const user = await aUser(server.db, ["employee"]);
  await (await server.login(user.email)).post("/api/timers", {});
  expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204);
  expect(await server.db.selectFrom("timers").select("id").where("user_id", "=", user.id).execute()).toEqual([]);
});

test("timers are private", async () => {
  await aJob(server.db, company);
  await start({ project_id: (await aProject(server.db, company.owner)).id });
  expect((await admin.get("/api/timers")).body).toEqual({ running: null, stopped: [] });
});

test("neither another user's timer nor a deleted timer can be stopped or discarded", async () => {
  await start();
  const id = await runningId();
  const unknown = [404, "Målingen findes ikke mere. Den er registreret eller kasseret."];
  const refused = async (client: typeof admin) => {
    for (const { status, body } of [
      await client.post(`/api/timers/${id}/stop`),
      await client.delete(`/api/timers/${id}`),
    ])
      expect([status, body.message]).toEqual(unknown);
  };
  await refused(admin);
  expect((await all()).running).toMatchObject({ id });
  expect((await employee.delete(`/api/timers/${id}`)).status).toBe(204);
  await refused(employee);
});
