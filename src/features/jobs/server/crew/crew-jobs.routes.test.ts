import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { maxCrewChoices } from "#features/jobs/rules/crew/crew-bounds.ts";
import type { CrewFlags } from "#features/jobs/rules/crew/crew-jobs.ts";
import { aJob, aProject, aRate, aUser, deleteUser, jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, owner, manager } = setUpCompany();

function crewInput(people: readonly { id: number; rate?: number }[], changes: Parameters<typeof jobInputFor>[1] = {}) {
  const { hourly_rate: _rate, ...shared } = jobInputFor(company, changes);
  return {
    ...shared,
    people: people.map(({ id, rate }) => (rate === undefined ? { user_id: id } : { user_id: id, hourly_rate: rate })),
  };
}

const polling = { timeout: 60_000, interval: 20 };

const sendNow = () => sql`update pgboss.job set start_after = now() where name = 'mail'`.execute(server.db);

const person = (name: string, default_hourly_rate: number | null = 200) =>
  aUser(server.db, ["employee"], { name, default_hourly_rate });
const jobsOf = (ids: readonly number[]) =>
  server.db.selectFrom("jobs").select(["user_id", "price"]).where("user_id", "in", ids).orderBy("id").execute();

describe("registering for a crew", () => {
  test("each person gets a mail, except the registering user and people who switched the mail off", async () => {
    const people = [await person("Bo Besked"), await person("Uden Mails"), company.owner];
    await server.db
      .insertInto("mails_off")
      .values({ user_id: (people[1] as { id: number }).id, kind: "job-registered" })
      .execute();
    const { body } = await owner.post("/api/crew-jobs", crewInput(people.map(({ id }) => ({ id, rate: 200 }))));
    await sendNow();
    const [mail = ""] = await server.mails(1);
    expect(mail).toContain("To: Bo Besked");
    expect(mail).toContain("Ejnar Ejer har registreret en opgave for dig:");
    expect(mail).toContain(`/jobs/${body.data[0].id}`);
    expect(await server.mails(1)).toHaveLength(1);
  });

  test("several registrations within minutes become one mail to each person", async () => {
    const [bo, ea] = [await person("Bo Mange"), await person("Ea Mange")];
    const ids: number[] = [];
    for (const [people, note] of [
      [[bo, ea], "et"],
      [[bo], "to"],
      [[bo], "tre"],
    ] as const) {
      const { body } = await manager.post("/api/crew-jobs", crewInput(people, { note }));
      ids.push(
        ...body.data.filter((job: { user_id: number }) => job.user_id === bo.id).map(({ id }: { id: number }) => id),
      );
    }
    await sendNow();
    const to = async (name: string) => (await server.mails(0)).filter((mail) => mail.includes(`To: ${name}`));
    await expect
      .poll(async () => [(await to("Bo Mange")).length, (await to("Ea Mange")).length], polling)
      .toEqual([1, 1]);
    const [mail = ""] = await to("Bo Mange");
    expect(mail).toContain("har registreret 3 opgaver for dig:");
    for (const id of ids) expect(mail).toContain(`/jobs/${id}\r\n`);
  });

  test("one sender causes at most 300 mails an hour, and further jobs are registered without a mail", async () => {
    const ida = await person("Ida Stille");
    await sql`insert into registered_mails (user_id, window_at, by_user_id)
      select ${ida.id}, now() - make_interval(secs => number), ${company.owner2.id} from generate_series(1, 300) as number`.execute(
      server.db,
    );
    const owner2 = await server.login(company.owner2.email);
    const input = crewInput([{ id: ida.id, rate: 200 }], { project_id: company.project2.id });
    expect((await owner2.post("/api/crew-jobs", input)).status).toBe(201);
    const { rows } = await sql`select from pgboss.job where data -> 'data' ->> 'user_id' = ${String(ida.id)}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
    expect(await jobsOf([ida.id])).toHaveLength(1);
  });

  test("each person gets a job at their own rate and on the project's cost center, registered by the user", async () => {
    const project = await aProject(server.db, company.owner, { default_cost_center_id: company.costCenter2.id });
    const [bo, ea, ib] = [await person("Bo", 200), await person("Ea", 260), await person("Ib", null)];
    const { status, body } = await manager.post(
      "/api/crew-jobs",
      crewInput([ea, { id: ib.id, rate: 180 }, bo], { project_id: project.id, pause_minutes: 30, note: "Støbning" }),
    );
    expect(status).toBe(201);
    const shared = { job_status: "NEW", version: 1, pause_minutes: 30, minutes: 450, note: "Støbning" };
    expect(body.data).toMatchObject([
      { ...shared, user_id: ea.id, hourly_rate: 260, price: 1950, cost_center_id: company.costCenter2.id },
      { ...shared, user_id: ib.id, hourly_rate: 180, price: 1350 },
      { ...shared, user_id: bo.id, hourly_rate: 200, price: 1500 },
    ]);
    expect((await manager.get(`/api/jobs/${body.data[0].id}`)).body.history).toMatchObject([
      { event: "created", user: { id: company.manager.id }, to_status: "NEW" },
    ]);
  });

  test("a request that is sent twice under one idempotency key registers the crew once", async () => {
    const people = [await person("Bo"), await person("Ea")];
    const send = () => manager.post("/api/crew-jobs", crewInput(people), { "idempotency-key": "hold-1" });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.body]).toEqual([201, first.body]);
    expect(await jobsOf(people.map(({ id }) => id))).toHaveLength(2);
  });

  test("a crew is registered completely or not at all, and errors name the person", async () => {
    const [bo, rateless, gone] = [await person("Bo"), await person("Uden Takst", null), await person("Væk")];
    await deleteUser(server.db, gone.id);
    const { status, body } = await manager.post(
      "/api/crew-jobs",
      crewInput([bo, rateless, gone], { ended_at: "i går", project_id: 2_000_000_000 }),
    );
    expect([status, body.errors]).toEqual([
      422,
      {
        ended_at: ["Slut er ikke en gyldig dato og tid."],
        project_id: ["Projektet findes ikke."],
        people: ["Uden Takst: Skriv en timepris.", "Nr. 3 af de valgte findes ikke mere. Fjern den person."],
      },
    ]);
    const closed = await aProject(server.db, company.owner, { is_closed: true });
    const onClosed = await manager.post("/api/crew-jobs", crewInput([bo], { project_id: closed.id }));
    expect(onClosed.body.errors).toHaveProperty("project_id");
    expect(await jobsOf([bo.id, rateless.id])).toEqual([]);
  });

  test("a note is validated as in a single job", async () => {
    const bo = await person("Bo");
    const withNote = (note: string) => manager.post("/api/crew-jobs", crewInput([bo], { note }));
    expect((await withNote("Færdig \ud83d")).body.data).toMatchObject([{ note: "Færdig \ufffd" }]);
    expect((await withNote("a\u0000b")).status).toBe(400);
  });

  test("a project owner does not learn rates that they may not know", async () => {
    const [stranger, known] = [await person("Fremmed", 311), await person("Kendt", 312)];
    await aJob(server.db, company, { user: known, hourly_rate: 312 });
    const refused = await owner.post("/api/crew-jobs", crewInput([stranger, known]));
    expect([refused.status, refused.body.errors]).toEqual([422, { people: ["Fremmed: Skriv en timepris."] }]);
    const { body } = await owner.post("/api/crew-jobs", crewInput([{ id: stranger.id, rate: 250 }, known]));
    expect(body.data).toMatchObject([{ hourly_rate: 250 }, { hourly_rate: 312 }]);
    expect((await owner.get("/api/crew-jobs/people?filter=fremm")).body).toEqual([
      {
        ...{ id: stranger.id, name: "Fremmed", hourly_rate: null },
        hourly_rates: [{ from_date: "2000-01-01", hourly_rate: null }],
      },
    ]);
    expect((await manager.get("/api/crew-jobs/people?filter=fremm")).body).toMatchObject([{ hourly_rate: 311 }]);
  });

  test("each person gets the rate of the day of the work, before and after a raise", async () => {
    const [raised, other] = [await person("Rie Raise"), await person("Olga Ordinær", 210)];
    const raise = today().subtract({ days: 3 });
    await aRate(server.db, raised, 225, raise.toString());
    const at = (day: Temporal.PlainDate) => ({ started_at: `${day} 08:00:00`, ended_at: `${day} 12:00:00` });
    const register = async (day: Temporal.PlainDate) =>
      (await manager.post("/api/crew-jobs", crewInput([raised, other], { ...at(day), pause_minutes: 0 }))).body.data;
    expect(await register(raise.subtract({ days: 1 }))).toMatchObject([
      { hourly_rate: 200, price: 800 },
      { hourly_rate: 210, price: 840 },
    ]);
    expect(await register(raise)).toMatchObject([
      { hourly_rate: 225, price: 900 },
      { hourly_rate: 210, price: 840 },
    ]);
  });

  test("the registering user sees their own rate", async () => {
    const self = await aUser(server.db, ["project-owner"], { default_hourly_rate: 333 });
    const client = await server.login(self.email);
    expect(await client.post("/api/crew-jobs", crewInput([self]))).toMatchObject({
      status: 201,
      body: { data: [{ user_id: self.id, hourly_rate: 333 }] },
    });
  });
});

describe("the previous crew", () => {
  test("a user gets the crew that the same user registered last, without deleted people", async () => {
    const leader = await aUser(server.db, ["project-owner"]);
    const client = await server.login(leader.email);
    const last = async () => (await client.get("/api/crew-jobs/last")).body.map(({ name }: { name: string }) => name);
    expect(await last()).toEqual([]);
    const [bo, ea, ib] = [await person("Bo Sidst"), await person("Ea Sidst"), await person("Ib Sidst")];
    const register = async (people: readonly { id: number }[]) =>
      expect((await client.post("/api/crew-jobs", crewInput(people.map(({ id }) => ({ id, rate: 200 }))))).status).toBe(
        201,
      );
    await register([bo, ib]);
    await register([ea, bo]);
    // A single person is no crew.
    await register([ib]);
    expect(await last()).toEqual(["Bo Sidst", "Ea Sidst"]);
    await deleteUser(server.db, ea.id);
    expect(await last()).toEqual(["Bo Sidst"]);
    const others = await (await server.login(company.owner2.email)).get("/api/crew-jobs/last");
    expect(others.body.map(({ name }: { name: string }) => name)).not.toContain("Bo Sidst");
  });
});

describe("the flags of a crew while its job is typed", () => {
  const ask = (client: typeof manager, users: readonly number[], more = "") =>
    client.get(
      `/api/crew-jobs/flags?users=${users.join()}&started_at=2026-11-05%2007:00:00&ended_at=2026-11-05%2012:00:00${more}`,
    );

  test("each person's duplicates and overlaps are flagged if the user sees the other job", async () => {
    const [twice, busy, free] = [await person("To Gange"), await person("Optaget"), await person("Ledig")];
    const times = { started_at: "2026-11-05 07:00:00", ended_at: "2026-11-05 12:00:00" };
    await aJob(server.db, company, { user: twice, ...times });
    await aJob(server.db, company, {
      user: busy,
      project: company.project2,
      ...times,
      ended_at: "2026-11-05 11:30:00",
    });
    const ids = [twice.id, busy.id, free.id];
    const { body } = await ask(manager, ids, `&project_id=${company.project.id}`);
    expect(body).toMatchObject([
      { user_id: twice.id, flags: [{ kind: "duplicate", other: { project: company.project.name } }] },
      {
        user_id: busy.id,
        flags: [{ kind: "overlap", other: { project: company.project2.name, ended_at: "2026-11-05 11:30:00" } }],
      },
    ]);
    const seen = (await ask(owner, ids, `&project_id=${company.project.id}`)).body;
    expect(JSON.stringify(seen)).not.toContain(company.project2.name);
  });

  test("each person is flagged for their own short rest and paid month", async () => {
    const [late, paid, both] = [await person("Sent Hjemme"), await person("Udbetalt"), await person("Begge Dele")];
    const evening = { started_at: "2026-10-05 18:00:00", ended_at: "2026-10-05 23:00:00" };
    const later = { started_at: "2026-10-08 08:00:00", ended_at: "2026-10-08 12:00:00", job_status: "PAID" } as const;
    for (const user of [late, both]) await aJob(server.db, company, { user, ...evening });
    for (const user of [paid, both]) await aJob(server.db, company, { user, ...later });
    const users = [both.id, late.id, paid.id, company.employee2.id].join();
    const times = "started_at=2026-10-06%2007:00:00&ended_at=2026-10-06%2012:00:00";
    const { body } = await manager.get(`/api/crew-jobs/flags?users=${users}&${times}`);
    expect((body as CrewFlags).map(({ user_id, flags }) => [user_id, ...flags.map(({ kind }) => kind)])).toEqual([
      [both.id, "short-rest", "paid-month"],
      [late.id, "short-rest"],
      [paid.id, "paid-month"],
    ]);
  });

  test("the query needs one to thirty people without duplicates", async () => {
    for (const users of [
      [],
      [0],
      [company.employee.id, company.employee.id],
      Array.from({ length: 31 }, (_, n) => n + 1),
    ])
      expect((await ask(manager, users)).status).toBe(422);
    expect((await ask(manager, [2_000_000_000])).body).toEqual([]);
  });
});

test("people with jobs in the user's own scope are offered first, and deleted users are not offered", async () => {
  const [first, second, gone] = [await person("Zz På Holdet"), await person("Bb Ukendt"), await person("Bb Slettet")];
  await aJob(server.db, company, { user: first, project: company.project2 });
  await aJob(server.db, company, { user: gone, project: company.project2 });
  await deleteUser(server.db, gone.id);
  const owner2 = await server.login(company.owner2.email);
  const ids = (await owner2.get("/api/crew-jobs/people")).body.map(({ id }: { id: number }) => id);
  expect(ids).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  expect(ids).not.toContain(gone.id);
});

test("people are offered in the order of the Danish alphabet, at most fifty", async () => {
  for (const name of ["Alfabet Å", "Alfabet Ø", "Alfabet Æ"]) await person(name);
  const found = async (filter: string) =>
    (await manager.get(`/api/crew-jobs/people?filter=${filter}`)).body.map(({ name }: { name: string }) => name);
  expect(await found("alfabet")).toEqual(["Alfabet Æ", "Alfabet Ø", "Alfabet Å"]);
  for (let n = 0; n <= maxCrewChoices; n += 1) await person(`Flok ${n}`);
  expect(await found("flok")).toHaveLength(maxCrewChoices);
});
