import { beforeEach, expect, test } from "vitest";
import { aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* One leader for several people (docs/product-rules.md#leaders). */

const { server, company, admin, manager } = setUpCompany();

let people: [TestUser, TestUser];

beforeEach(async () => {
  people = [await aUser(server.db, ["employee"]), await aUser(server.db, ["employee"])];
});

const chosen = (...users: readonly { id: number }[]) => users.map(({ id }) => ({ id, version: 1 }));
const share = (users: readonly object[], leader_id: number | null = company.owner.id) =>
  admin.post("/api/users/leader", { users, leader_id });
const stored = async () => {
  const rows = await server.db
    .selectFrom("users")
    .select(["id", "leader_user_id", "version"])
    .where(
      "id",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ leader_user_id, version }) => [leader_user_id, version]);
};
const audited = () =>
  server.db
    .selectFrom("audit_log")
    .select(["about_user_id", "details"])
    .where("kind", "=", "user-changed")
    .where(
      "about_user_id",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();

test("several people get and lose a leader in one request, each with an entry in the audit log", async () => {
  expect(await share(chosen(...people))).toMatchObject({ status: 201, body: { count: 2 } });
  expect(await stored()).toEqual([
    [company.owner.id, 2],
    [company.owner.id, 2],
  ]);
  const details = { fields: ["leader_user_id"] };
  expect(await audited()).toEqual(people.map(({ id }) => ({ about_user_id: id, details })));
  const again = people.map(({ id }) => ({ id, version: 2 }));
  expect((await share(again)).status).toBe(201);
  expect(await stored()).toEqual([
    [company.owner.id, 2],
    [company.owner.id, 2],
  ]);
  expect((await share(again, null)).status).toBe(201);
  expect(await stored()).toEqual([
    [null, 3],
    [null, 3],
  ]);
});

test("the error names a person who cannot have the leader, and nobody gets the leader", async () => {
  const [ann, bo] = people;
  const errorsOf = async (users: readonly object[], leader?: number) => {
    const { status, body } = await share(users, leader);
    expect(status).toBe(422);
    return body.errors;
  };
  const changed = [...chosen(ann), { id: bo.id, version: 7 }];
  expect(await errorsOf(changed)).toEqual({ users: [`${bo.name} er ændret imens. Fjern navnet, og vælg det igen.`] });
  const themselves = { id: company.owner.id, version: 1 };
  const [problem] = (await errorsOf([...chosen(ann), themselves])).users;
  expect(problem).toMatch(/ kan ikke være sin egen leder\.$/);
  expect(await errorsOf([...chosen(ann), { id: 999_999, version: 1 }])).toEqual({
    users: ["En af de valgte findes ikke."],
  });
  expect(await errorsOf(chosen(ann), bo.id)).toEqual({ leader_id: ["Vælg en, der godkender opgaver."] });
  await deleteUser(server.db, bo.id);
  expect(await errorsOf(chosen(ann, bo))).toEqual({ users: [`${bo.name} er slettet.`] });
  expect((await stored())[0]).toEqual([null, 1]);
});

test.each([
  ["nobody", [], "Vælg mindst én medarbejder."],
  ["the same person twice", [1, 1], "Vælg hver medarbejder højst én gang."],
  [
    "more than a hundred people",
    Array.from({ length: 101 }, (_, n) => n + 1),
    "Vælg højst 100 medarbejdere ad gangen.",
  ],
])("a request for %s is refused", async (_name, ids, message) => {
  const { status, body } = await share(ids.map((id) => ({ id, version: 1 })));
  expect([status, body.errors.users]).toEqual([422, [message]]);
});

test("only an administrator gives people a leader", async () => {
  const input = { users: chosen(people[0]), leader_id: company.owner.id };
  expect((await manager.post("/api/users/leader", input)).status).toBe(403);
});
