import { expect, test } from "vitest";
import { setUpApp } from "#testing/set-up.ts";
import { ensureFirstAdministrator } from "./first-administrator.ts";

const server = setUpApp();

const invite = () => ensureFirstAdministrator(server.db, server.config);
const choose = async (link: string) => {
  const [, token, email] = /reset\/([\w-]+)\?email=(.+)$/.exec(link) ?? [];
  const password = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
  return (await server.visitor()).post("/password/reset", {
    token,
    email: decodeURIComponent(email ?? ""),
    ...password,
  });
};

test("an empty database gets one administrator, even from simultaneous processes", async () => {
  const invitations = await Promise.all([invite(), invite(), invite()]);
  expect(new Set(invitations.map((invitation) => invitation?.email))).toEqual(new Set(["admin@dagvaerk.local"]));
  const users = await server.db
    .selectFrom("users")
    .innerJoin("user_roles", "user_id", "users.id")
    .select("role_id")
    .execute();
  expect(users).toEqual([{ role_id: 1 }]);
});

test("each start replaces the administrator's link until the administrator has used a link", async () => {
  const first = await invite();
  const second = await invite();
  expect((await choose(first?.link ?? "")).status).toBe(422);
  expect((await choose(second?.link ?? "")).status).toBe(200);
  expect(await invite()).toBeUndefined();
  const client = await server.visitor();
  expect((await client.post("/login", { email: second?.email, password: "en helt ny kode" })).status).toBe(200);
  expect((await client.get("/api/payrolls")).status).toBe(200);
});
