import { describe, expect, it } from "vitest";
import { aUser, deleteUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();

const namesIn = (...users: readonly { id: number }[]) =>
  Promise.all(
    users.map(async ({ id }) => {
      const row = await server.db
        .selectFrom("users")
        .select("display_name")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.display_name;
    }),
  );

const rename = (user: { id: number }, name: string) =>
  server.db.updateTable("users").set({ name }).where("id", "=", user.id).execute();

describe("the names of users with the same name", () => {
  it("users of one name are numbered, ignoring case and blanks", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Bo Lund" });
    expect(await namesIn(one)).toEqual(["Bo Lund"]);
    const other = await aUser(server.db, ["employee"], { name: "bo  lund" });
    expect(await namesIn(one, other)).toEqual(["Bo Lund (1)", "bo  lund (2)"]);
  });

  it("a user keeps their number when a namesake is renamed or deleted", async () => {
    const people = [];
    for (const _ of [1, 2, 3]) people.push(await aUser(server.db, ["employee"], { name: "Eva Juhl" }));
    const [one, two, three] = people as [TestUser, TestUser, TestUser];
    await rename(one, "Eva Marie Juhl");
    await deleteUser(server.db, two.id);
    expect(await namesIn(one, two, three)).toEqual(["Eva Marie Juhl", "Eva Juhl (2)", "Eva Juhl (3)"]);
    await rename(one, "Eva Juhl");
    expect(await namesIn(one)).toEqual(["Eva Juhl (4)"]);
  });

  it("a user's number disappears once nobody shares their name", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Ib Holm" });
    const other = await aUser(server.db, ["employee"], { name: "Ib Holm" });
    await rename(one, "Ib Bo Holm");
    expect(await namesIn(one, other)).toEqual(["Ib Bo Holm", "Ib Holm"]);
  });

  it("a user whose name contains a namesake's number gets another one", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Liv Bach" });
    const impostor = await aUser(server.db, ["employee"], { name: "Liv Bach (1)" });
    expect(await namesIn(one, impostor)).toEqual(["Liv Bach (1)", "Liv Bach (1) (2)"]);
  });

  it("namesakes who are created at the same moment get different numbers", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, () => aUser(server.db, ["employee"], { name: "Kim Kjær" })),
    );
    expect((await namesIn(...people)).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `Kim Kjær (${number})`));
  });

  it("a response to a rename to an existing name contains the numbered name", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Mai Krogh" });
    const renamed = await admin.put(`/api/users/${one.id}`, {
      name: company.employee2.name,
      email: one.email,
      employee_id: "77001",
      default_hourly_rate: 200,
      roles: [4],
    });
    expect(renamed.body).toMatchObject({
      name: company.employee2.name,
      display_name: `${company.employee2.name} (2)`,
    });
  });
});
