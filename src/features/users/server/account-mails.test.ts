import { beforeEach, describe, expect, test } from "vitest";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { aUser, giveSecondFactor, type TestUser, testPassword } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, admin } = setUpCompany();
let user: TestUser;

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  user = await aUser(server.db, ["employee"]);
});

const chosen = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };

async function subjectsTo(address: string, count: number): Promise<string[]> {
  const of = async () => (await server.mails(0)).filter((mail) => mail.includes(`<${address}>`));
  await expect.poll(async () => (await of()).length, { timeout: 60_000 }).toBe(count);
  // The mail's soft line breaks are already removed.
  return (await of()).map((mail) =>
    (/^Subject: (?:=\?UTF-8\?Q\?)?(.*?)(?:\?|\r|$)/m.exec(mail)?.[1] ?? "").replaceAll("_", " "),
  );
}

const input = (values: object) => ({
  name: user.name,
  email: user.email,
  employee_id: `K${user.id}`,
  default_hourly_rate: 200,
  roles: [4],
  ...values,
});

describe("mails about an account", () => {
  test("a user gets a mail about a new password from their profile", async () => {
    const client = await server.login(user.email);
    expect((await client.put("/api/user/password", { current_password: testPassword, ...chosen })).status).toBe(204);
    expect(await subjectsTo(user.email, 1)).toEqual(["Din adgangskode er ændret"]);
  });

  test("a user gets a mail about a new password by a link, unless it is their first", async () => {
    const invited = await aUser(server.db, ["employee"], { status: "invited" });
    for (const [{ id, email }, kind] of [
      [user, "reset"],
      [invited, "invitation"],
    ] as const) {
      const made = await insertPasswordLink(server.db, "", id, kind);
      const token = /reset\/([\w-]+)/.exec(made?.link ?? "")?.[1];
      expect((await (await server.visitor()).post("/password/reset", { token, email, ...chosen })).status).toBe(200);
    }
    expect(await subjectsTo(user.email, 1)).toEqual(["Din adgangskode er ændret"]);
    expect(await subjectsTo(invited.email, 0)).toEqual([]);
  });

  test("a user gets a mail about a changed address at the former and at the new address", async () => {
    const email = `ny.${user.email}`;
    expect((await admin.put(`/api/users/${user.id}`, input({ email }))).status).toBe(200);
    expect(await subjectsTo(email, 1)).toEqual(["Din e-mail i Dagværk er ændret"]);
    expect(await subjectsTo(user.email, 1)).toEqual(["Din e-mail i Dagværk er ændret"]);
  });

  test("a user gets no mail when only the case of the address or the spelling of its domain changed", async () => {
    const email = `jens${user.id}@møller.dk`;
    await admin.put(`/api/users/${user.id}`, input({ email }));
    await subjectsTo(user.email, 1);
    for (const same of [`JENS${user.id}@møller.dk`, `jens${user.id}@xn--mller-vua.dk`])
      expect((await admin.put(`/api/users/${user.id}`, input({ email: same }))).status).toBe(200);
    expect(await subjectsTo(user.email, 1)).toHaveLength(1);
  });

  test("a user gets a mail once a day about a wrong code after the right password, but not about a wrong password", async () => {
    await giveSecondFactor(server.db, user.id);
    const visitor = await server.visitor();
    const attempt = (password: string) => visitor.post("/login", { email: user.email, password, code: "000000" });
    expect((await attempt("forkert")).status).toBe(422);
    expect(await subjectsTo(user.email, 0)).toEqual([]);
    for (let time = 0; time < 3; time++) expect((await attempt(testPassword)).status).toBe(422);
    expect(await subjectsTo(user.email, 1)).toEqual(["Forkert kode ved totrinslogin"]);
    await server.db
      .updateTable("second_factors")
      .set({ wrong_code_told_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    expect((await attempt(testPassword)).status).toBe(422);
    expect(await subjectsTo(user.email, 2)).toHaveLength(2);
  });
});

test("every spelling of an address's domain means the same account", async () => {
  const email = `jens${user.id}@møller.dk`;
  const other = `jens${user.id}@xn--mller-vua.dk`;
  expect((await admin.put(`/api/users/${user.id}`, input({ email: other }))).body.email).toBe(email);
  const again = input({ email, employee_id: `L${user.id}` });
  expect(await admin.post("/api/users", again)).toMatchObject({
    status: 422,
    body: { errors: { email: ["E-mailen bruges af en anden bruger."] } },
  });
  for (const typed of [email, other, `Jens${user.id}@MØLLER.dk`, `jens${user.id}@XN--mller-vua.DK`]) {
    const visitor = await server.visitor();
    expect((await visitor.post("/login", { email: typed, password: testPassword })).status).toBe(200);
    const made = await insertPasswordLink(server.db, "", user.id, "reset");
    const token = /reset\/([\w-]+)/.exec(made?.link ?? "")?.[1];
    expect((await visitor.post("/password/link", { token, email: typed })).body).toEqual({ is_invitation: false });
    const password = { password: testPassword, password_confirmation: testPassword };
    expect((await visitor.post("/password/reset", { token, email: typed, ...password })).status).toBe(200);
  }
});
