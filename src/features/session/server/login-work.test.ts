import { AsyncLocalStorage, createHook } from "node:async_hooks";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { nobodysHash } from "./passwords/passwords.ts";

/*
 * Who tries addresses must not learn which of them are users'. That is shown by the work that an answer takes, and not by
 * a clock: the statements that go to the database, and the verifications of a password.
 */

const { server, company, visitor } = setUpCompany();
let deleted: string;
let invited: string;

beforeAll(async () => {
  const user = await aUser(server.db, ["employee"]);
  await deleteUser(server.db, user.id);
  deleted = user.email;
  invited = (await aUser(server.db, ["employee"], { status: "invited" })).email;
});

type Work = { status: number; body: unknown; statements: string[]; verifications: number };

/** Which request a statement is made for: the queue has work of its own at the same time. */
const request = new AsyncLocalStorage<string[]>();

/** What the server does for a request until it is answered. */
async function workOf(path: string, body: { email: string; password?: string }): Promise<Work> {
  await server.db.deleteFrom("attempts").execute();
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    request.getStore()?.push(textOf(args[0]));
    return Reflect.apply(query, this, args);
  });
  let verifications = 0;
  // argon2 computes in a task of its own, of which node tells; it is the only kind that has no name.
  const hook = createHook({
    init: (_id, type) => {
      if (type === "undefined") verifications += 1;
    },
  }).enable();
  const answer = await request.run(statements, () => visitor.post(path, body));
  hook.disable();
  spy.mockRestore();
  return { status: answer.status, body: answer.body, statements: [...statements], verifications };
}

const textOf = (statement: unknown) =>
  typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "");

describe("is the same for an address that nobody has, of a deleted user, and of one without a password:", () => {
  test("the work of a login with a wrong password", async () => {
    const known = await workOf("/login", { email: company.employee.email, password: "forkert kode" });
    expect(known.status).toBe(422);
    expect(known.verifications).toBe(1);
    expect(known.statements.length).toBeGreaterThan(3);
    for (const email of ["ingen@dagvaerk.test", deleted, invited])
      expect(await workOf("/login", { email, password: "forkert kode" }), email).toEqual(known);
  });

  test("the work of asking for a link", async () => {
    const known = await workOf("/password/email", { email: company.employee.email });
    expect(known).toMatchObject({ status: 200, verifications: 0 });
    expect(known.statements.some((text) => /pgboss/.test(text))).toBe(true);
    for (const email of ["ingen@dagvaerk.test", deleted])
      expect(await workOf("/password/email", { email }), email).toEqual(known);
  });
});

test("the hash that nobody has the password of costs as much as a user's", async () => {
  const { password_hash } = await server.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", company.employee.id)
    .executeTakeFirstOrThrow();
  const cost = (hash: string | null) => hash?.split("$").slice(0, 4);
  expect(cost(password_hash)).toEqual(["", "argon2id", "v=19", expect.stringMatching(/^m=\d+,t=\d+,p=\d+$/)]);
  expect(cost(await nobodysHash)).toEqual(cost(password_hash));
});
