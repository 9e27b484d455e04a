import { beforeAll, describe, expect, test } from "vitest";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { aUser, testPassword } from "#testing/data/factories.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { setUpApp } from "#testing/set-up.ts";
import { ensureFirstAdministrator } from "./first-administrator.ts";

/* Every way to choose a password uses the same rule. */

const server = setUpApp();
let firstLink: string | undefined;

beforeAll(async () => {
  firstLink = (await ensureFirstAdministrator(server.db, server.config))?.link;
});

type Choose = (password: string) => Promise<Answer>;
type Way = { readonly name: string; readonly email: string; readonly begin: () => Promise<Choose> };

const change =
  (client: Client): Choose =>
  (password) =>
    client.put("/api/user/password", {
      current_password: testPassword,
      password,
      password_confirmation: password,
    });

async function byLink(link: string): Promise<Choose> {
  const [, token, email] = /reset\/([\w-]+)\?email=(\S+)/.exec(link) ?? [];
  const client = await server.visitor();
  return (password) =>
    client.post("/password/reset", {
      token,
      email: decodeURIComponent(email ?? "").toUpperCase(),
      password,
      password_confirmation: password,
    });
}

const holm = { name: "Gertrud Holmegård", email: "gh1@firma.test" };
const berg = { name: "Viggo Ågesen", email: "vl@kontoret.test" };

const ways: Record<string, Way> = {
  "a change on the profile": {
    ...holm,
    begin: async () => change(await server.login((await aUser(server.db, ["employee"], holm)).email)),
  },
  "a reset link": {
    ...berg,
    begin: async () => {
      const { id } = await aUser(server.db, ["employee"], berg);
      return byLink((await insertPasswordLink(server.db, server.config.baseUrl, id, "reset"))?.link ?? "");
    },
  },
  "an invitation": {
    name: "Rosa Kirkegård",
    email: "rk@filialen.test",
    async begin() {
      const admin = await server.login((await aUser(server.db, ["admin"])).email);
      const { name, email } = this;
      const input = { name, email, employee_id: "RK", default_hourly_rate: 200, roles: [4] };
      expect((await admin.post("/api/users", input)).status).toBe(201);
      const invitations = async () => (await server.mails(0)).filter((mail) => mail.includes("/password/reset/"));
      await expect.poll(async () => (await invitations()).length, { timeout: 60_000 }).toBe(1);
      return byLink((await invitations())[0] ?? "");
    },
  },
  "the first administrator's link": {
    name: "Administrator",
    email: "admin@dagvaerk.local",
    begin: () => byLink(firstLink ?? ""),
  },
};

describe.each(Object.entries(ways))("%s", (_way, way) => {
  test("a new password is refused if it is common or made of the user's name or address", async () => {
    const choose = await way.begin();
    const madeOfName = way.name.replaceAll(" ", "").padEnd(10, "1");
    const madeOfAddress = `${way.email.toUpperCase()}.12`;
    for (const password of ["1q2w3e4r5t", "Dagværk2026", madeOfName, madeOfName.normalize("NFD"), madeOfAddress])
      expect(await choose(password), password).toMatchObject({
        status: 422,
        body: { errors: { password: [expect.stringMatching(/^Adgangskoden /)] } },
      });
    expect(Math.trunc((await choose("en helt ny kode")).status / 100)).toBe(2);
  });
});

test("an invalid link does not reveal the name of a user", async () => {
  const { email } = await aUser(server.db, ["employee"], { name: "Hemmelig Navnesen" });
  const choose = await byLink(`reset/${"x".repeat(43)}?email=${email}`);
  expect(await choose("hemmelignavnesen")).toMatchObject({
    status: 422,
    body: { errors: { email: [expect.any(String)] } },
  });
});
