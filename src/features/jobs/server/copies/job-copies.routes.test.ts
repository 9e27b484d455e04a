import { describe, expect, test, vi } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { maxCopiedJobs } from "#features/jobs/rules/copies/copy-bounds.ts";
import {
  aJob,
  aMileageType,
  anAbsenceKind,
  aProject,
  aRate,
  aUser,
  copyJob,
  deleteUser,
  givePlan,
  jobInputFor,
  type TestUser,
  workday,
} from "#testing/data/factories.ts";
import { aTrip, tripInputFor } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, owner2, manager, admin } = setUpCompany();

const daysAgo = (days: number) => today().subtract({ days }).toString();

async function somebody() {
  const user = await aUser(server.db, ["employee"]);
  return { user, client: await server.login(user.email) };
}

const seen = ({ id, version }: { id: number; version: number }, date: string) => ({ id, version, date });
const proposed = (from: string, target: string, to = from, user?: TestUser) =>
  `/api/jobs/copies?from=${from}&to=${to}&target=${target}${user ? `&user_id=${user.id}` : ""}`;

describe("the preview of copies", () => {
  test("the preview lists the jobs of the days in order, with the times and the price of each copy", async () => {
    const { user, client } = await somebody();
    const night = { started_at: `${daysAgo(5)} 22:00:00`, ended_at: `${daysAgo(4)} 06:00:00` };
    const late = await aJob(server.db, company, { user, ...night, hourly_rate: 300 });
    const early = await aJob(server.db, company, { user, ...workday(5), job_status: "REJECTED" });
    await aJob(server.db, company, { user, ...workday(6) });
    const { status, body } = await client.get(proposed(daysAgo(5), daysAgo(2)));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      is_cut: false,
      data: [
        {
          job: { id: early.id, job_status: "REJECTED" },
          date: daysAgo(2),
          copy: { started_at: `${daysAgo(2)} 08:00:00`, minutes: 480, price: 1600, duration: "8 timer" },
          refusal: null,
        },
        { job: { id: late.id }, copy: { ended_at: `${daysAgo(1)} 06:00:00`, price: 2400 }, refusal: null },
      ],
    });
    expect(await client.get(`/api/jobs/copies?job_id=${late.id}&target=${daysAgo(0)}`)).toMatchObject({
      body: { data: [{ job: { id: late.id }, refusal: "Du kan ikke registrere frem i tiden." }] },
    });
  });

  test("the preview marks copies on a whole day of approved absence, and these copies can still be made", async () => {
    const { user, client } = await somebody();
    const source = await aJob(server.db, company, { user, ...workday(9) });
    const sickness = await anAbsenceKind(server.db, "sickness");
    const days = { kind_id: sickness.id, from_date: daysAgo(5), to_date: daysAgo(4) };
    await givePlan(server.db, user, { minutes: 450 });
    expect((await client.post("/api/absences", days)).status).toBe(201);
    const half = { kind_id: sickness.id, from_date: daysAgo(3), to_date: daysAgo(3), starts_at_noon: true };
    expect((await client.post("/api/absences", half)).status).toBe(201);
    const isAway = async (day: number) =>
      (await client.get(proposed(daysAgo(9), daysAgo(day)))).body.data.map(
        ({ is_away, refusal }: { is_away: boolean; refusal: null }) => [is_away, refusal],
      );
    expect(await isAway(5)).toEqual([[true, null]]);
    expect(await isAway(3)).toEqual([[false, null]]);
    expect(await isAway(6)).toEqual([[false, null]]);
    expect((await client.post("/api/jobs/copies", { copies: [seen(source, daysAgo(5))] })).body.data).toMatchObject([
      { ok: true },
    ]);
  });

  test("the preview leaves out reversed jobs and refuses copies of jobs that the new day already has", async () => {
    const { user, client } = await somebody();
    const paid = await aJob(server.db, company, { user, ...workday(3), job_status: "PAID" });
    const admin = await server.login(company.admin.email);
    expect((await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Forkert dag" })).status).toBe(201);
    const { data } = (await client.get(proposed(daysAgo(3), daysAgo(2)))).body;
    expect(data).toMatchObject([{ job: { job_status: "REJECTED" }, refusal: null }]);
    await aJob(server.db, company, { user, ...workday(2) });
    const again = (await client.get(proposed(daysAgo(3), daysAgo(2)))).body.data;
    expect(again).toMatchObject([{ refusal: "Den samme opgave er der allerede." }]);
  });

  test("a job with a typed amount is a duplicate only of a job with the same amount that is not rejected", async () => {
    const { user, client } = await somebody();
    const noon = (days: number) => ({ started_at: `${daysAgo(days)} 12:00:00`, ended_at: `${daysAgo(days)} 12:00:00` });
    const expense = { user, price_mode: "manual", hourly_rate: null } as const;
    await aJob(server.db, company, { ...expense, ...noon(3), price: 100 });
    await aJob(server.db, company, { ...expense, ...noon(3), price: 200 });
    await aJob(server.db, company, { ...expense, ...noon(2), price: 200 });
    await aJob(server.db, company, { ...expense, ...noon(2), price: 100, job_status: "REJECTED" });
    const { data } = (await client.get(proposed(daysAgo(3), daysAgo(2)))).body;
    expect(data.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      "Den samme opgave er der allerede.",
    ]);
  });

  test("a trip with the same places is a duplicate even if the two prices differ", async () => {
    const { user, client } = await somebody();
    const type = await aMileageType(server.db, { name: "Kørsel" });
    const trip = await aTrip(server.db, company, type, { user, km: 100, day: daysAgo(3) });
    const openings = [daysAgo(3), daysAgo(2)].map((day) => Number(day.slice(0, 4)));
    for (const year of new Set(openings))
      await admin.put("/api/mileage/openings", { user_id: user.id, year, km: 19_850 });
    const copy = async () => {
      const { version } = (await client.get(`/api/jobs/${trip.id}`)).body;
      return (await client.post("/api/jobs/copies", { copies: [seen({ ...trip, version }, daysAgo(2))] })).body.data[0];
    };
    const first = await copy();
    expect(first).toMatchObject({ ok: true });
    expect(await copy()).toMatchObject({ ok: false, message: "Den samme opgave er der allerede." });
    const again = await client.post("/api/jobs", tripInputFor(company, type, { km: 100, day: daysAgo(2) }));
    expect(again.body.price).not.toBe(first.job.price);
    const [flagged] = (await manager.get(`/api/jobs/flags?ids=${again.body.id}`)).body;
    expect(flagged.flags).toContainEqual(expect.objectContaining({ kind: "duplicate" }));
  });

  test("a trip to another place is no duplicate", async () => {
    const { user, client } = await somebody();
    const type = await aMileageType(server.db);
    await aTrip(server.db, company, type, { user, day: daysAgo(3) });
    await aTrip(server.db, company, type, { user, day: daysAgo(2), to_place: "Odense" });
    expect((await client.get(proposed(daysAgo(3), daysAgo(2)))).body.data).toMatchObject([{ refusal: null }]);
  });

  test("the preview refuses a copy that would exceed the highest price in a night with an extra hour", async () => {
    const { user, client } = await somebody();
    const fourDays = { started_at: "2025-10-27 00:00:00", ended_at: "2025-10-31 04:00:00", hourly_rate: 99_999.99 };
    const dear = await aJob(server.db, company, { user, ...fourDays });
    // Older jobs are refused for their date.
    vi.useFakeTimers({ toFake: ["Date", "Temporal"], now: Date.UTC(2025, 10, 15, 12) });
    const { status, body } = await client.get(`/api/jobs/copies?job_id=${dear.id}&target=2025-10-25`);
    vi.useRealTimers();
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ copy: { minutes: 101 * 60, price: 10_099_998.99 } }]);
    expect(body.data[0].refusal).toBe("Beløbet må højst være 9.999.999,99 kr.");
  });

  test("users preview jobs of people for whom they may register, and only jobs that they see", async () => {
    const { user, client } = await somebody();
    const mine = await aJob(server.db, company, { user, ...workday(4) });
    const elsewhere = await aJob(server.db, company, { user, project: company.project2, ...workday(4) });
    await aJob(server.db, company, { user: company.employee2, ...workday(4) });
    const idsFor = async (asker: typeof client) =>
      (await asker.get(proposed(daysAgo(4), daysAgo(1), daysAgo(4), user))).body.data.map(
        ({ job }: { job: { id: number } }) => job.id,
      );
    expect(await idsFor(manager)).toEqual([mine.id, elsewhere.id]);
    expect(await idsFor(owner)).toEqual([mine.id]);
    expect(await idsFor(client)).toEqual([mine.id, elsewhere.id]);
    expect((await manager.get(proposed(daysAgo(4), daysAgo(1)))).body.data).toEqual([]);
    expect((await employee.get(proposed(daysAgo(4), daysAgo(1), daysAgo(4), user))).status).toBe(403);
    expect((await owner2.get(`/api/jobs/copies?job_id=${mine.id}&target=${daysAgo(1)}`)).status).toBe(404);
  });

  test("the preview names the invalid parameters of the query", async () => {
    const wrong = async (query: string) => {
      const { status, body } = await employee.get(`/api/jobs/copies?${query}`);
      return [status, Object.keys(body.errors)];
    };
    expect(await wrong("target=2026-01-05")).toEqual([422, ["from"]]);
    expect(await wrong("from=2026-01-01&to=2026-01-08&target=2026-01-05")).toEqual([422, ["to"]]);
    expect(await wrong("job_id=1&target=i%20dag")).toEqual([422, ["target"]]);
  });

  test("the preview has the jobs that start on the chosen days, from midnight to midnight", async () => {
    const { user, client } = await somebody();
    const at = (days: number, from: string, to: string) =>
      aJob(server.db, company, {
        user,
        started_at: `${daysAgo(days)} ${from}:00`,
        ended_at: `${daysAgo(days)} ${to}:00`,
      });
    await at(7, "23:00", "23:55");
    const [first, last] = [await at(6, "00:00", "01:00"), await at(5, "23:00", "23:55")];
    await at(4, "00:00", "01:00");
    const { data } = (await client.get(proposed(daysAgo(6), daysAgo(1), daysAgo(5)))).body;
    expect(data.map(({ job, date }: { job: { id: number }; date: string }) => [job.id, date])).toEqual([
      [first.id, daysAgo(1)],
      [last.id, daysAgo(0)],
    ]);
  });

  test("the preview has at most 200 jobs and says that there are more", async () => {
    const { user, client } = await somebody();
    const copies = async () => (await client.get(proposed(daysAgo(3), daysAgo(2)))).body;
    await copyJob(server.db, await aJob(server.db, company, { user, ...workday(3) }), maxCopiedJobs - 1);
    expect(await copies()).toMatchObject({ is_cut: false, data: { length: maxCopiedJobs } });
    await aJob(server.db, company, { user, ...workday(3) });
    expect(await copies()).toMatchObject({ is_cut: true, data: { length: maxCopiedJobs } });
  });

  test.each([
    ["starts earlier", () => ({ started_at: `${daysAgo(2)} 07:00:00` })],
    ["ends later", () => ({ ended_at: `${daysAgo(2)} 17:00:00` })],
    ["is on another project", () => ({ project: company.project2 })],
    ["is of another job type", () => ({ job_type_id: company.jobType2.id })],
    ["has a typed amount", () => ({ price_mode: "manual" as const, hourly_rate: null, price: 1600 })],
  ])("a job that %s is no duplicate", async (_what, changes) => {
    const { user, client } = await somebody();
    await aJob(server.db, company, { user, ...workday(3) });
    await aJob(server.db, company, { user, ...workday(2), ...changes() });
    expect((await client.get(proposed(daysAgo(3), daysAgo(2)))).body.data).toMatchObject([{ refusal: null }]);
  });

  test("a job paid by the hour is a duplicate at any rate", async () => {
    const { user, client } = await somebody();
    await aJob(server.db, company, { user, ...workday(3) });
    await aJob(server.db, company, { user, ...workday(2), hourly_rate: 300 });
    expect((await client.get(proposed(daysAgo(3), daysAgo(2)))).body.data).toMatchObject([
      { refusal: "Den samme opgave er der allerede." },
    ]);
  });

  test("only jobs that the user sees count as duplicates", async () => {
    const { user } = await somebody();
    const source = await aJob(server.db, company, { user, ...workday(3), cost_center_id: company.costCenter2.id });
    await aJob(server.db, company, { user, ...workday(2) });
    const refusalFor = async (asker: typeof owner2) =>
      (await asker.get(`/api/jobs/copies?job_id=${source.id}&target=${daysAgo(2)}`)).body.data[0].refusal;
    expect(await refusalFor(owner2)).toBeNull();
    expect(await refusalFor(owner)).toBe("Den samme opgave er der allerede.");
  });
});

describe("copying jobs", () => {
  test("a copied own rate becomes the person's rate of the new day, and any other rate is kept", async () => {
    const { user, client } = await somebody();
    await aRate(server.db, user, 220, daysAgo(2));
    const own = await aJob(server.db, company, { user, ...workday(5) });
    const chosen = await aJob(server.db, company, { user, ...workday(4), hourly_rate: 300 });
    const preview = await client.get(`/api/jobs/copies?job_id=${own.id}&target=${daysAgo(2)}`);
    expect(preview.body.data).toMatchObject([{ job: { price: own.price }, copy: { price: (own.price / 200) * 220 } }]);
    const copies = [seen(own, daysAgo(2)), seen(chosen, daysAgo(1)), seen(own, daysAgo(3))];
    expect((await client.post("/api/jobs/copies", { copies })).body.data).toMatchObject([
      { job: { hourly_rate: 220, price: (own.price / 200) * 220 } },
      { job: { hourly_rate: 300 } },
      { job: { hourly_rate: 200, price: own.price } },
    ]);
  });

  test("a copy keeps the job's rate if the copying user may not know the person's rate of the new day", async () => {
    const { user } = await somebody();
    await aRate(server.db, user, 222.5, daysAgo(2));
    const job = await aJob(server.db, company, { user, ...workday(5) });
    const copied = async (by: typeof owner, date: string) =>
      (await by.post("/api/jobs/copies", { copies: [seen(job, date)] })).body.data[0].job.hourly_rate;
    expect(await copied(owner, daysAgo(2))).toBe(200);
    expect(await copied(manager, daysAgo(1))).toBe(222.5);
  });

  test("copies are new jobs with the job's rate and the project's current default cost center", async () => {
    const { user, client } = await somebody();
    const { costCenter2, owner2: other } = company;
    const project = await aProject(server.db, other, { default_cost_center_id: costCenter2.id });
    const paid = await aJob(server.db, company, {
      ...{ user, project, ...workday(40), hourly_rate: 321, note: "84 km", cost_center_id: company.costCenter.id },
      pause_minutes: 30,
      job_status: "PAID",
    });
    const { status, body } = await client.post("/api/jobs/copies", { copies: [seen(paid, daysAgo(1))] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      {
        id: paid.id,
        date: daysAgo(1),
        ok: true,
        job: {
          ...{ user_id: user.id, job_status: "NEW", hourly_rate: 321, price: 2407.5, note: "84 km", payroll_id: null },
          started_at: `${daysAgo(1)} 08:00:00`,
          pause_minutes: 30,
          version: 1,
        },
      },
    ]);
    const made = (await manager.get(`/api/jobs/${body.data[0].job.id}`)).body;
    expect(made).toMatchObject({
      cost_center_id: costCenter2.id,
      history: [{ event: "created", user: { id: user.id }, to_status: "NEW" }],
    });
    expect((await client.get(`/api/jobs/${paid.id}`)).body).toMatchObject({ job_status: "PAID", version: 2 });
  });

  test("a request creates each possible copy and gives a reason for each refused copy, in the requested order", async () => {
    const { user, client } = await somebody();
    const closed = await aProject(server.db, company.owner, { is_closed: true });
    const [one, other] = [
      await aJob(server.db, company, { user, ...workday(9) }),
      await aJob(server.db, company, { user, ...workday(8) }),
    ];
    const onClosed = await aJob(server.db, company, { user, project: closed, ...workday(9) });
    const ofSomebody = await aJob(server.db, company, { ...workday(9) });
    const changed = await aJob(server.db, company, { user, ...workday(7) });
    await client.put(`/api/jobs/${changed.id}`, jobInputFor(company, { ...workday(7), note: "Rettet" }));
    const { body } = await client.post("/api/jobs/copies", {
      copies: [
        seen(onClosed, daysAgo(1)),
        seen(one, daysAgo(1)),
        seen(ofSomebody, daysAgo(1)),
        seen(changed, daysAgo(1)),
        seen(one, daysAgo(8)),
        seen(other, daysAgo(2)),
        seen(other, daysAgo(-1)),
      ],
    });
    const said = body.data.map((line: { ok: boolean; message: string; job: { started_at: string } }) =>
      line.ok ? line.job.started_at.slice(0, 10) : line.message,
    );
    expect(said).toEqual([
      "Projektet er lukket. Vælg et andet.",
      daysAgo(1),
      "Opgaven findes ikke.",
      "Opgaven er ændret siden. Åbn kopieringen igen for at se den.",
      "Den samme opgave er der allerede.",
      daysAgo(2),
      "Du kan ikke registrere frem i tiden.",
    ]);
    const own = await client.get("/api/jobs?perPage=100");
    expect(own.body.meta.total).toBe(6);
  });

  test("a project owner copies a job for its user, the history names the owner, and deleted users get no copies", async () => {
    const { user } = await somebody();
    const job = await aJob(server.db, company, { user, ...workday(6) });
    const { body } = await owner.post("/api/jobs/copies", { copies: [seen(job, daysAgo(1))] });
    expect(body.data).toMatchObject([{ ok: true, job: { user_id: user.id } }]);
    expect((await manager.get(`/api/jobs/${body.data[0].job.id}`)).body.history).toMatchObject([
      { user: { id: company.owner.id } },
    ]);
    await deleteUser(server.db, user.id);
    expect((await manager.post("/api/jobs/copies", { copies: [seen(job, daysAgo(2))] })).body.data).toMatchObject([
      { ok: false, message: "Brugeren er slettet." },
    ]);
  });

  test("a request sent twice under one key creates one copy, and so do two concurrent requests", async () => {
    const { user, client } = await somebody();
    const job = await aJob(server.db, company, { user, ...workday(6) });
    const send = (date: string, key: string) =>
      client.post("/api/jobs/copies", { copies: [seen(job, date)] }, { "idempotency-key": key });
    const first = await send(daysAgo(1), "kopi-1");
    expect((await send(daysAgo(1), "kopi-1")).body).toEqual(first.body);
    const both = await Promise.all(["kopi-2", "kopi-3"].map((key) => send(daysAgo(2), key)));
    expect(both.map(({ body }) => body.data[0].ok).sort()).toEqual([false, true]);
    expect((await client.get("/api/jobs")).body.meta.total).toBe(3);
  });

  test("a request has 1 to 200 copies, and each job at most once per day", async () => {
    const copies = Array.from({ length: 201 }, (_, n) => seen({ id: n + 1, version: 1 }, daysAgo(1)));
    for (const wrong of [[], copies, [...copies.slice(0, 2), ...copies.slice(0, 1)]])
      expect((await employee.post("/api/jobs/copies", { copies: wrong })).body.errors).toHaveProperty("copies");
    expect((await employee.post("/api/jobs/copies", { copies: copies.slice(0, 200) })).status).toBe(200);
  });
});
