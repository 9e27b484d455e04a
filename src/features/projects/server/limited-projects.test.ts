import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { allReads, usualValues } from "#testing/all-reads.ts";
import {
  aFavourite,
  aJob,
  aMileageType,
  anExpenseType,
  aProject,
  aSubstitute,
  aUser,
  jobInputFor,
  type TestJobType,
  type TestProject,
  withoutReceipt,
  workday,
} from "#testing/data/factories.ts";
import { aTrip } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* A project for some people is named to nobody else (docs/decisions/132-projects-for-some-people.md). */

const { server, company, employee, employee2, owner, owner2, manager, admin } = setUpCompany();

const name = "Hemmelige Tårn";
const unknownId = 2_000_000_000;
const unknown = "Projektet findes ikke.";
const forOthers = "Projektet er kun for nogle, og medarbejderen er ikke med.";

let secret: TestProject;
let mileage: TestJobType;

const save = (changes: object, project = secret) =>
  admin.put(`/api/projects/${project.id}`, {
    ...{ name: project.name, code: project.code, owner_user_id: project.owner_user_id, default_cost_center_id: null },
    ...changes,
  });

const job = (changes: object = {}) => jobInputFor(company, { project_id: secret.id, ...workday(1), ...changes });
const dayAgo = (days: number) => today().subtract({ days }).toString();

beforeAll(async () => {
  secret = await aProject(server.db, company.owner2, { name, code: "P-HEMMELIG" });
  mileage = await aMileageType(server.db);
  for (const client of [employee, owner]) {
    expect((await client.post("/api/favourites", aFavourite(company, { project_id: secret.id }))).status).toBe(201);
    expect((await client.post("/api/timers", { project_id: secret.id, job_type_id: null })).status).toBe(201);
  }
  expect((await save({ user_ids: [company.employee2.id] })).body.people).toEqual([
    { id: company.employee2.id, name: company.employee2.name },
  ]);
});

const names = async (client: Client, address: string) =>
  JSON.stringify((await client.get(address)).body).includes(name);

describe("the name of a project that is only for some people", () => {
  test("only its people, its owner, managers and administrators see the project's name", async () => {
    for (const client of [employee2, owner2, manager, admin]) expect(await names(client, "/api/projects")).toBe(true);
    for (const client of [employee, owner]) expect(await names(client, "/api/projects")).toBe(false);
    const page = (await employee.get("/api/projects?paginate=true&filter=hemmelige")).body;
    expect([page.data, page.meta.total]).toEqual([[], 0]);
  });

  test("the list of projects for several users has projects on which the actor may register for all of them", async () => {
    const listed = company.employee2.id;
    const named = (client: Client, ...users: number[]) => names(client, `/api/projects?forUsers=${users}`);
    for (const client of [manager, admin, owner2]) {
      expect(await named(client, listed)).toBe(true);
      expect(await named(client, listed, company.owner2.id)).toBe(true);
      expect(await named(client, company.employee.id)).toBe(false);
      expect(await named(client, listed, company.employee.id)).toBe(false);
    }
    expect(await named(owner, listed)).toBe(false);
    const { body } = await manager.get(`/api/projects?paginate=true&filter=tårn&forUsers=${company.employee.id}`);
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
    expect(await named(employee2, listed)).toBe(true);
    expect((await employee2.get(`/api/projects?forUsers=${company.employee.id}`)).status).toBe(403);
    for (const users of ["", "x", "0", "1,1,x", Array(31).fill(1).join()])
      expect((await manager.get(`/api/projects?forUsers=${users}`)).status).toBe(422);
  });

  test.each([
    ["an employee", employee],
    ["the owner of another project", owner],
  ] as const)(
    "no response names the project to %s",
    async (_who, client) => {
      const { id } = client === employee ? company.employee : company.owner;
      const someJob = await aJob(server.db, company);
      const reads = allReads(server.app, {
        ...usualValues(),
        userId: [id, company.employee2.id],
        user_id: [id],
        users: [`${company.employee.id},${company.employee2.id}`],
        jobId: [someJob.id],
        job_id: [someJob.id],
        ids: [`${someJob.id}`],
        project_id: [secret.id],
        projectId: [secret.id],
        payrollId: [1],
        payroll_id: [1],
        receiptId: [1],
        absenceId: [1],
        look: ["false"],
        status: ["NEW"],
        filter: ["tårn"],
      }).filter(({ path }) => path.startsWith("/api/"));
      expect(reads.length).toBeGreaterThan(100);
      let answered = 0;
      for (const { address } of reads) {
        const { status, bytes } = await client.get(address);
        if (status === 200) answered += 1;
        for (const word of [name, "P-HEMMELIG"])
          expect(String(bytes).includes(word), `${address}: ${word}`).toBe(false);
      }
      expect(answered).toBeGreaterThan(20);
    },
    120_000,
  );

  test("an old job still shows the project's name, and no list offers the project to the job's user", async () => {
    const worker = await aUser(server.db, ["employee"]);
    const client = await server.login(worker.email);
    const done = { user: worker, project: secret, job_status: "APPROVED_BY_MANAGER" as const };
    const old = await aJob(server.db, company, { ...done, ...workday(8) });
    const trip = await aTrip(server.db, company, mileage, { user: worker, day: dayAgo(9) });
    await server.db.updateTable("jobs").set({ project_id: secret.id }).where("id", "=", trip.id).execute();
    expect((await client.get(`/api/jobs/${old.id}`)).body.project.name).toBe(name);
    expect(await names(client, "/api/jobs")).toBe(true);
    const offers = async () => {
      const asked = {
        picker: "/api/projects?closed=with",
        suggestions: `/api/jobs/suggestions?date=${dayAgo(0)}`,
        trips: "/api/jobs/trips/proposals",
        calendar: "/api/absence-calendar/projects",
      };
      const found = await Promise.all(
        Object.entries(asked).map(async ([what, address]) => [what, await names(client, address)] as const),
      );
      const { offered_rows } = (await client.get(`/api/week?week=${dayAgo(0)}`)).body;
      return { ...Object.fromEntries(found), week: JSON.stringify(offered_rows).includes(name) };
    };
    const none = { picker: false, suggestions: false, trips: false, calendar: false, week: false };
    expect(await offers()).toEqual(none);
    expect((await client.get(`/api/absence-calendar?project_id=${secret.id}&from=${dayAgo(7)}`)).status).toBe(
      (await client.get(`/api/absence-calendar?project_id=${unknownId}&from=${dayAgo(7)}`)).status,
    );
    await save({ user_ids: [company.employee2.id, worker.id] });
    expect(await offers()).toEqual({ picker: true, suggestions: true, trips: true, calendar: true, week: true });
    await save({ user_ids: [company.employee2.id] });
  });

  test("a favourite and a timer on the project are back once the project is for everybody again", async () => {
    expect((await employee.get("/api/favourites")).body).toEqual([]);
    expect((await employee.get("/api/timers")).body.running.project).toBeNull();
    const { id, name: title } = await server.db
      .selectFrom("favourites")
      .select(["id", "name"])
      .where("user_id", "=", company.employee.id)
      .executeTakeFirstOrThrow();
    expect((await employee.put(`/api/favourites/${id}`, { name: "Et andet navn" })).status).toBe(404);
    await save({ user_ids: null });
    expect((await employee.get("/api/favourites")).body).toMatchObject([{ name: title, project: { name } }]);
    expect((await employee.get("/api/timers")).body.running.project).toMatchObject({ name });
    await save({ user_ids: [company.employee2.id] });
  });
});

describe("jobs on a project that is only for some people", () => {
  test("a project that is not for the user is refused like an unknown project", async () => {
    const expense = await anExpenseType(server.db);
    const stored = await aJob(server.db, company);
    const noon = `${dayAgo(1)} 12:00:00`;
    const split = (project_id: number) => ({
      ...job({ started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null, price: 100 }),
      ...{ kind: "expense", job_type_id: expense.id },
      expense: { vat: 0, ...withoutReceipt },
      parts: [
        { project_id, price: 60 },
        { project_id: company.project.id, price: 40 },
      ],
    });
    const writes = {
      job: (project_id: number) => employee.post("/api/jobs", job({ project_id })),
      "stored job": (project_id: number) => employee.put(`/api/jobs/${stored.id}`, job({ project_id })),
      move: (project_id: number) => owner.patch(`/api/jobs/${stored.id}`, { project_id }),
      favourite: (project_id: number) => employee.post("/api/favourites", aFavourite(company, { project_id })),
      timer: (project_id: number) => employee.post("/api/timers", { project_id, job_type_id: null }),
      split: (project_id: number) => employee.post("/api/jobs/split", split(project_id)),
      "job for another": (project_id: number) =>
        owner.post(`/api/users/${company.employee2.id}/jobs`, job({ project_id })),
      crew: (project_id: number) => {
        const { hourly_rate: _rate, ...shared } = job({ project_id });
        return owner.post("/api/crew-jobs", {
          ...shared,
          people: [{ user_id: company.employee2.id, hourly_rate: 200 }],
        });
      },
    };
    for (const [what, write] of Object.entries(writes)) {
      const [hidden, missing] = [await write(secret.id), await write(unknownId)];
      expect([what, hidden.status, hidden.body]).toEqual([what, 422, missing.body]);
    }
    expect((await employee.post("/api/jobs", job())).body.errors).toEqual({ project_id: [unknown] });
  });

  test("its people, and a substitute of its owner, can register on the project", async () => {
    for (const client of [employee2, owner2, manager, admin])
      expect((await client.post("/api/jobs", job())).status).toBe(201);
    await aSubstitute(server.db, company.owner2, company.owner);
    expect((await owner.post("/api/jobs", job())).status).toBe(201);
    await server.db.deleteFrom("substitutes").execute();
  });

  test("nobody can register or move a job to the project for a user whom the project is not for", async () => {
    const path = `/api/users/${company.employee.id}/jobs`;
    for (const client of [owner2, manager])
      expect((await client.post(path, job())).body.errors).toEqual({ project_id: [forOthers] });
    const { id } = await aJob(server.db, company);
    expect((await manager.patch(`/api/jobs/${id}`, { project_id: secret.id })).body.errors).toEqual({
      project_id: [forOthers],
    });
  });

  test("a crew on the project is refused as a whole, and the error names the users who are not allowed", async () => {
    const { hourly_rate: _rate, ...shared } = job();
    const people = [company.employee, company.employee2, company.owner].map(({ id }) => ({
      user_id: id,
      hourly_rate: 200,
    }));
    expect((await manager.post("/api/crew-jobs", { ...shared, people })).body.errors).toEqual({
      people: [`Projektet er kun for nogle. Ikke med er: ${company.employee.name}, ${company.owner.name}.`],
    });
    expect((await manager.post("/api/crew-jobs", { ...shared, people: people.slice(1, 2) })).status).toBe(201);
  });

  test("an old job on the project can be saved and decided, but not copied", async () => {
    const old = await aJob(server.db, company, { project: secret, ...workday(3) });
    const path = `/api/jobs/${old.id}`;
    const saved = await employee.put(path, job({ ...workday(3), note: "Rettet" }));
    expect([saved.status, saved.body.project.name]).toEqual([200, name]);
    const copy = async (client: Client) => {
      const { version } = (await client.get(path)).body;
      return (await client.post("/api/jobs/copies", { copies: [{ id: old.id, version, date: dayAgo(2) }] })).body.data;
    };
    expect(await copy(employee)).toMatchObject([{ ok: false, message: unknown }]);
    expect(await copy(manager)).toMatchObject([{ ok: false, message: forOthers }]);
    expect((await owner2.patch(path, { job_status: "APPROVED_BY_PROJECT_OWNER" })).status).toBe(200);
  });
});

describe("the people of a project", () => {
  test("only users who edit projects get the list of people", async () => {
    const [ofOwner] = (await owner2.get("/api/projects?filter=hemmelige")).body;
    expect(ofOwner).not.toHaveProperty("people");
    const [ofAdmin] = (await admin.get("/api/projects?filter=hemmelige")).body;
    expect(ofAdmin.people).toEqual([{ id: company.employee2.id, name: company.employee2.name }]);
    expect((await admin.get("/api/projects?filter=havnen")).body[0].people).toBeNull();
  });

  test("a save without a list of people keeps the people, and an empty list leaves only the owner", async () => {
    const project = await aProject(server.db, company.owner, { name: "Kontoret" });
    await save({ user_ids: [company.employee.id] }, project);
    expect((await save({}, project)).body.people).toHaveLength(1);
    expect((await save({ user_ids: [] }, project)).body.people).toEqual([]);
    expect((await employee.get("/api/projects?filter=kontoret")).body).toEqual([]);
    expect((await owner.get("/api/projects?filter=kontoret")).body).toHaveLength(1);
    expect((await save({ user_ids: null }, project)).body.people).toBeNull();
    const entries = await server.db
      .selectFrom("audit_log")
      .select("details")
      .where("kind", "=", "project-changed")
      .where("record_id", "=", project.id)
      .orderBy("id")
      .execute();
    const { name: who } = company.employee;
    expect(entries.map(({ details }) => [details.before, details.after])).toEqual([
      [[""], [who]],
      [[who], ["kun ejeren"]],
      [["kun ejeren"], [""]],
    ]);
  });

  test("an unknown person is refused, and a new project can be only for some people", async () => {
    expect((await save({ user_ids: [unknownId] })).body.errors).toEqual({
      user_ids: ["En af de valgte findes ikke mere. Fjern den person."],
    });
    const input = { name: "Ny sal", code: "P-SAL", owner_user_id: company.owner.id, default_cost_center_id: null };
    const made = await admin.post("/api/projects", { ...input, user_ids: [company.employee2.id] });
    expect([made.status, made.body.people.length]).toEqual([201, 1]);
    expect(await names(employee, "/api/projects?filter=sal")).toBe(false);
    expect((await employee2.get("/api/projects?filter=sal")).body).toHaveLength(1);
  });
});
