import { AsyncLocalStorage, createHook } from "node:async_hooks";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { hashPassword, nobodysHash } from "./passwords/passwords.ts";

/** Responses must not reveal who is a user. The tests compare database statements and verifications instead of time. */

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

/** Assigns statements to requests, because the mail queue also makes statements meanwhile. */
const request = new AsyncLocalStorage<string[]>();

async function workOf(path: string, body: { email: string; password?: string }): Promise<Work> {
  await server.db.deleteFrom("attempts").execute();
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    request.getStore()?.push(textOf(args[0]));
    return Reflect.apply(query, this, args);
  });
  let verifications = 0;
  // Only argon2 makes async resources without a type name: one for each verification.
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

describe("an unknown address, a deleted user and a user without a password", () => {
  test("need the same work for a login with a wrong password", async () => {
    const known = await workOf("/login", { email: company.employee.email, password: "forkert kode" });
    expect(known.status).toBe(422);
    expect(known.verifications).toBe(1);
    expect(known.statements.length).toBeGreaterThan(3);
    for (const email of ["ingen@dagvaerk.test", deleted, invited])
      expect(await workOf("/login", { email, password: "forkert kode" }), email).toEqual(known);
  });

  test("need the same work for a request for a password link", async () => {
    const known = await workOf("/password/email", { email: company.employee.email });
    expect(known).toMatchObject({ status: 200, verifications: 0 });
    expect(known.statements.some((text) => /pgboss/.test(text))).toBe(true);
    for (const email of ["ingen@dagvaerk.test", deleted])
      expect(await workOf("/password/email", { email }), email).toEqual(known);
  });
});

test("verifying the hash for unknown addresses costs as much as verifying a user's hash", async () => {
  const cost = (hash: string) => hash.split("$").slice(0, 4);
  const ofUser = cost(await hashPassword("en helt ny kode"));
  expect(ofUser).toEqual(["", "argon2id", "v=19", expect.stringMatching(/^m=\d+,t=\d+,p=\d+$/)]);
  expect(cost(await nobodysHash)).toEqual(ofUser);
});
