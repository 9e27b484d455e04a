import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aSubstitute, aUser, deleteUser, giveRoles, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { maxOpenPeriods, maxPeriodsOfSubstitute, shownPastPeriods } from "../rules/substitute.ts";

const { server, company, owner, owner2, manager, admin } = setUpCompany();

const day = (days: number) => today().add({ days }).toString();
const input = (substitute: { id: number }, from = 0, to = 7) => ({
  substitute_user_id: substitute.id,
  from_date: day(from),
  to_date: day(to),
});
const person = ({ id, name }: TestUser) => ({ id, name });

beforeEach(async () => {
  await server.db.deleteFrom("substitutes").execute();
});

describe("naming a substitute", () => {
  test("naming a substitute mails both users, with the first day", async () => {
    const { status, body } = await owner.post("/api/substitutes", input(company.manager));
    expect(status).toBe(201);
    const named = {
      id: body.id,
      user: person(company.owner),
      substitute: person(company.manager),
      from_date: day(0),
      to_date: day(7),
      state: "current",
      created_by: person(company.owner),
      ended_by: null,
      ended_at: null,
      authorized_actions: { end: true },
    };
    expect(body).toEqual(named);
    expect((await owner.get("/api/substitutes")).body).toEqual({ substitutes: [named], stands_in_for: [] });
    expect((await manager.get("/api/substitutes")).body).toEqual({ substitutes: [], stands_in_for: [named] });
    expect((await manager.get("/api/user")).body.stands_in_for).toEqual([
      { ...person(company.owner), to_date: day(7) },
    ]);
    expect((await owner.get("/api/user")).body.stands_in_for).toEqual([]);
  });

  test("a substitute from a later day has no rights yet", async () => {
    const { body } = await owner.post("/api/substitutes", input(company.manager, 1, 1));
    expect(body.state).toBe("coming");
    expect((await manager.get("/api/user")).body.stands_in_for).toEqual([]);
  });

  test("a substitute is named once per idempotency key", async () => {
    const headers = { "idempotency-key": "ferie" };
    const first = await owner.post("/api/substitutes", input(company.manager), headers);
    const again = await owner.post("/api/substitutes", input(company.manager), headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await owner.get("/api/substitutes")).body.substitutes).toHaveLength(1);
  });

  test("naming a substitute reports all errors at once", async () => {
    const { status, body } = await owner.post("/api/substitutes", {
      substitute_user_id: company.owner.id,
      from_date: day(-1),
      to_date: day(-2),
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        substitute_user_id: ["Ingen kan være sin egen stedfortræder."],
        from_date: ["Fra kan tidligst være i dag."],
        to_date: ["Til og med skal være samme dag som Fra eller senere."],
      },
    ]);
    expect((await owner.post("/api/substitutes", {})).body.errors).toEqual({
      substitute_user_id: ["Vælg en stedfortræder."],
      from_date: ["Fra skal udfyldes."],
      to_date: ["Til og med skal udfyldes."],
    });
  });

  const refusal = async (body: object) => (await owner.post("/api/substitutes", body)).body.errors?.substitute_user_id;

  test("only a user who may approve can be a substitute", async () => {
    const gone = await aUser(server.db, ["manager"]);
    await deleteUser(server.db, gone.id);
    for (const somebody of [company.employee, gone, { id: 2_000_000_000 }])
      expect(await refusal(input(somebody))).toEqual(["Vælg en, der godkender opgaver."]);
  });

  test("a user is named only once for the same days, but two substitutes at once, or in turn, are possible", async () => {
    await aSubstitute(server.db, company.owner, company.manager, [2, 4]);
    const taken = ["Mads Manager er allerede stedfortræder i en del af perioden."];
    for (const [from, to] of [
      [0, 2],
      [4, 9],
      [3, 3],
      [0, 9],
    ] as const)
      expect(await refusal(input(company.manager, from, to))).toEqual(taken);
    expect(await refusal(input(company.manager, 5, 6))).toBeUndefined();
    expect(await refusal(input(company.manager, 0, 1))).toBeUndefined();
    expect(await refusal(input(company.owner2, 3, 3))).toBeUndefined();
  });

  test("a user can have a limited number of periods", async () => {
    for (let period = 0; period < maxOpenPeriods; period += 1)
      await aSubstitute(server.db, company.owner, company.manager, [period, period]);
    expect(await refusal(input(company.owner2))).toEqual(["Der kan højst være 5 perioder. Fjern en af dem først."]);
    await server.db.deleteFrom("substitutes").execute();
    for (let period = 0; period < maxPeriodsOfSubstitute; period += 1)
      await aSubstitute(server.db, await aUser(server.db, ["manager"]), company.owner2);
    expect(await refusal(input(company.owner2))).toEqual(["Else Ejer er allerede stedfortræder i 20 perioder."]);
    expect(await refusal(input(company.manager2))).toBeUndefined();
    expect((await owner2.get("/api/substitutes")).body.stands_in_for).toHaveLength(maxPeriodsOfSubstitute);
  });

  test("two simultaneous requests cannot exceed the limit", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((key) => owner.post("/api/substitutes", input(company.manager), { "idempotency-key": `k${key}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test("naming a substitute does not wait for simultaneous decisions of the two users", async () => {
    const both = [company.owner.id, company.manager.id];
    await server.db.transaction().execute(async (writing) => {
      await writing.selectFrom("users").select("id").where("id", "in", both).forKeyShare().execute();
      expect((await owner.post("/api/substitutes", input(company.manager))).status).toBe(201);
    });
  });

  test("naming a substitute is refused if either user is being deleted", async () => {
    const leaving = await aUser(server.db, ["project-owner"]);
    const deleting = await server.db.startTransaction().execute();
    await deleteUser(deleting, leaving.id);
    const naming = manager.post(`/api/users/${leaving.id}/substitutes`, input(company.owner));
    await server.waiting(1);
    await deleting.commit().execute();
    expect((await naming).status).toBe(403);
    expect((await owner.get("/api/substitutes")).body.stands_in_for).toEqual([]);
  });

  test("a manager can name a substitute for another user who may approve, but not for other users", async () => {
    const url = `/api/users/${company.owner.id}/substitutes`;
    const { status, body } = await manager.post(url, input(company.owner2));
    expect([status, body.user, body.created_by]).toEqual([201, person(company.owner), person(company.manager)]);
    expect((await admin.get(url)).body.substitutes).toMatchObject([{ id: body.id, authorized_actions: { end: true } }]);
    expect((await owner2.post(url, input(company.owner2))).status).toBe(403);
    const refused = await manager.post(`/api/users/${company.employee.id}/substitutes`, input(company.owner2));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Kun den, der godkender opgaver, kan have en stedfortræder.",
    ]);
  });

  test("naming a substitute returns the new period, even if other periods exist", async () => {
    await aSubstitute(server.db, company.owner2, company.manager);
    const { body } = await owner.post("/api/substitutes", input(company.manager2));
    expect([body.user, body.substitute]).toEqual([person(company.owner), person(company.manager2)]);
  });

  test("withdrawn and past periods do not count towards the limit", async () => {
    const { id } = await aSubstitute(server.db, company.owner, company.manager);
    expect((await owner.delete(`/api/substitutes/${id}`)).status).toBe(204);
    for (let period = 1; period <= maxOpenPeriods; period += 1)
      await aSubstitute(server.db, company.owner, company.owner2, [-period, -period]);
    expect(await refusal(input(company.manager))).toBeUndefined();
  });

  test("naming a substitute does not wait for unrelated users", async () => {
    await server.db.transaction().execute(async (writing) => {
      await writing.selectFrom("users").select("id").where("id", "=", company.manager2.id).forNoKeyUpdate().execute();
      expect((await owner.post("/api/substitutes", input(company.manager))).status).toBe(201);
    });
  });

  test("a deleted user cannot get a substitute", async () => {
    const gone = await aUser(server.db, ["project-owner"]);
    await deleteUser(server.db, gone.id);
    const url = `/api/users/${gone.id}/substitutes`;
    for (const { status, body } of [await manager.get(url), await manager.post(url, input(company.owner))])
      expect([status, body.message]).toEqual([404, "Brugeren findes ikke."]);
  });
});

test("the candidates are the users who may approve, with only their names", async () => {
  const { body } = await owner.get("/api/substitutes/candidates");
  expect(body.map(({ name }: TestUser) => name)).toEqual(
    expect.arrayContaining(["Asta Admin", "Else Ejer", "Ejnar Ejer"]),
  );
  expect(body).not.toContainEqual(person(company.employee));
  expect((await owner.get("/api/substitutes/candidates?filter=else")).body).toEqual([person(company.owner2)]);
  expect((await owner.get("/api/substitutes/candidates?filter=dagvaerk.test")).body).toEqual([]);
  for (const name of ["Stine Å", "Stine Æ"]) await aUser(server.db, ["manager"], { name });
  const stines = (await owner.get("/api/substitutes/candidates?filter=stine")).body;
  expect(stines.map(({ name }: TestUser) => name)).toEqual(["Stine Æ", "Stine Å"]);
});

test("future periods are ordered by first day, followed by the latest twenty past periods", async () => {
  for (let n = 1; n <= shownPastPeriods + 1; n += 1)
    await aSubstitute(server.db, company.owner, company.owner2, [-n, -n]);
  await aSubstitute(server.db, company.owner, company.manager, [5, 6]);
  await aSubstitute(server.db, company.owner, company.manager, [1, 2]);
  const days = (rows: { from_date: string }[]) => rows.map(({ from_date }) => from_date);
  const past = Array.from({ length: shownPastPeriods }, (_, n) => day(-1 - n));
  expect(days((await owner.get("/api/substitutes")).body.substitutes)).toEqual([day(1), day(5), ...past]);
  expect(days((await manager.get("/api/substitutes")).body.stands_in_for)).toEqual([day(1), day(5)]);
});

describe("the end of a period", () => {
  const end = async (client: Client, id: number) => (await client.delete(`/api/substitutes/${id}`)).status;

  test("the absent user and managers can end a period, which ends at once and stays visible", async () => {
    const { id } = await aSubstitute(server.db, company.owner, company.manager);
    expect(await end(owner, id)).toBe(204);
    expect((await manager.get("/api/user")).body.stands_in_for).toEqual([]);
    expect((await manager.get("/api/substitutes")).body.stands_in_for).toEqual([]);
    expect((await owner.get("/api/substitutes")).body.substitutes).toMatchObject([
      {
        id,
        state: "ended",
        ended_by: person(company.owner),
        ended_at: expect.any(String),
        authorized_actions: { end: false },
      },
    ]);
    expect(await end(owner, id)).toBe(409);
    const another = await aSubstitute(server.db, company.owner, company.manager2, [3, 4]);
    expect(await end(admin, another.id)).toBe(204);
  });

  test("other users cannot end a period", async () => {
    const { id } = await aSubstitute(server.db, company.owner, company.owner2);
    expect(await end(owner2, id)).toBe(403);
    const somebody = await server.login((await aUser(server.db, ["project-owner"])).email);
    expect(await end(somebody, id)).toBe(404);
  });

  test("a period ends after its last day", async () => {
    const { id } = await aSubstitute(server.db, company.owner, company.manager, [-7, -1]);
    expect((await manager.get("/api/user")).body.stands_in_for).toEqual([]);
    expect((await owner.get("/api/substitutes")).body.substitutes).toMatchObject([{ id, state: "over" }]);
    expect(await end(owner, id)).toBe(409);
  });

  test("a period ends when either user is deleted", async () => {
    const [absent, substitute] = [await aUser(server.db, ["manager"]), await aUser(server.db, ["manager"])];
    await aSubstitute(server.db, absent, company.manager);
    await aSubstitute(server.db, company.owner, substitute);
    for (const { id } of [absent, substitute]) expect((await admin.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await manager.get("/api/substitutes")).body.stands_in_for).toEqual([]);
    expect((await owner.get("/api/substitutes")).body.substitutes).toMatchObject([{ state: "ended" }]);
  });

  test("a period ends when either user loses the role", async () => {
    const [absent, substitute] = [await aUser(server.db, ["manager"]), await aUser(server.db, ["manager"])];
    await aSubstitute(server.db, absent, substitute);
    const client = await server.login(substitute.email);
    const standsInFor = async () => (await client.get("/api/user")).body.stands_in_for;
    expect(await standsInFor()).toHaveLength(1);
    await giveRoles(server.db, absent.id, ["employee"]);
    expect(await standsInFor()).toEqual([]);
    await giveRoles(server.db, absent.id, ["project-owner"]);
    expect(await standsInFor()).toHaveLength(1);
    await giveRoles(server.db, substitute.id, ["employee"]);
    expect(await standsInFor()).toEqual([]);
  });
});
