import { sql } from "kysely";
import { Secret } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { aUser, codeOf, type TestUser, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpApp } from "#testing/set-up.ts";

const server = setUpApp();
let user: TestUser;

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  user = await aUser(server.db, ["employee"]);
});

const address = "/api/user/second-factor";
const polling = { timeout: 60_000 };
const password = { current_password: testPassword };

/** A user whose second factor was added a while ago, so that the current code is unused. */
async function enrolled(): Promise<{ client: Client; secret: Secret; recoveryCodes: string[] }> {
  const client = await server.login(user.email);
  const secret = Secret.fromBase32((await client.post(address, password)).body.secret);
  const { status, body } = await client.put(address, { code: codeOf(secret) });
  expect(status).toBe(200);
  await server.db.updateTable("second_factors").set({ used_step: 0 }).where("user_id", "=", user.id).execute();
  return { client, secret, recoveryCodes: body.recovery_codes };
}

async function logIn(code?: string, from?: string) {
  const client = await server.visitor(from);
  return client.post("/login", { email: user.email, password: testPassword, code });
}

const mailsOfUser = async () => (await server.mails(0)).filter((mail) => mail.includes(user.email)).join();

const kindsOf = async (userId: number) => {
  const rows = await server.db
    .selectFrom("audit_log")
    .select("kind")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("about_user_id", "=", userId)]))
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

describe("adding a second factor", () => {
  test("a user adds a second factor by a secret and its first code, and gets ten recovery codes once", async () => {
    const { client, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await client.get(address)).body).toEqual({
      confirmed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      recovery_codes_left: 10,
      asks_password: true,
    });
    expect(await kindsOf(user.id)).toContain("second-factor-added");
    const stored = await server.db.selectFrom("recovery_codes").select("code_hash").execute();
    expect(stored.map(({ code_hash }) => code_hash).join()).not.toContain(recoveryCodes[0]?.replace("-", ""));
  });

  test("adding a second factor sends the user a mail without the secret", async () => {
    const { secret } = await enrolled();
    await expect.poll(mailsOfUser, polling).toContain("Totrinslogin er slået til");
    expect(await mailsOfUser()).not.toContain(secret.base32);
  });

  test("adding a second factor asks for the password", async () => {
    const client = await server.login(user.email);
    expect(await client.post(address, { current_password: "en forkert kode" })).toMatchObject({
      status: 422,
      body: { errors: { current_password: ["Den nuværende adgangskode er forkert."] } },
    });
    expect(await kindsOf(user.id)).toContain("second-factor-failed");
  });

  test("adding a second factor changes nothing before a right code arrives", async () => {
    const client = await server.login(user.email);
    await client.post(address, password);
    expect(await client.put(address, { code: "000 000" })).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.any(String)] } },
    });
    expect((await client.get(address)).body).toEqual({
      confirmed_at: null,
      recovery_codes_left: 0,
      asks_password: true,
    });
    expect((await logIn()).status).toBe(200);
  });

  const begin = async (client: Client) =>
    Secret.fromBase32((await client.post(address, password)).body.secret as string);
  const confirm = (client: Client, secret: Secret) => client.put(address, { code: codeOf(secret) });

  const age = (minutes: number) =>
    server.db
      .updateTable("second_factors")
      .set({ created_at: sql<Date>`created_at - make_interval(mins => ${minutes})` })
      .where("user_id", "=", user.id)
      .execute();

  test("each start of a second factor makes a new secret, and only the latest secret is accepted", async () => {
    const [thief, client] = [await server.login(user.email), await server.login(user.email)];
    const seen = await begin(thief);
    const secret = await begin(client);
    expect(secret.base32).not.toBe(seen.base32);
    expect((await confirm(client, seen)).status).toBe(422);
    expect((await confirm(client, secret)).status).toBe(200);
    expect((await logIn(codeOf(seen, 1))).status).toBe(422);
    expect((await logIn(codeOf(secret, 1))).status).toBe(200);
  });

  test("a second factor that is started twice at the same moment accepts one of the two secrets", async () => {
    const [one, other] = [await server.login(user.email), await server.login(user.email)];
    const begun = await Promise.all([begin(one), begin(other)]);
    const { secret } = await server.db
      .selectFrom("second_factors")
      .select("secret")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    const isStored = ({ buffer }: Secret) => secret.equals(Buffer.from(buffer));
    const [stored, former] = [begun.find(isStored), begun.find((secret) => !isStored(secret))];
    if (!stored || !former) throw new Error("one of the two is stored, and the other is not");
    expect((await confirm(one, former)).status).toBe(422);
    expect((await confirm(one, stored)).status).toBe(200);
  });

  test("a second factor that is confirmed twice at the same moment gives recovery codes once", async () => {
    const client = await server.login(user.email);
    const secret = await begin(client);
    const sent = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("second_factors").select("user_id").where("user_id", "=", user.id).forUpdate().execute();
      const confirming = [confirm(client, secret), confirm(client, secret)];
      // Both requests have found the secret, and wait to confirm it.
      await server.waiting(2);
      return confirming;
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const given = answers.find(({ status }) => status === 200)?.body.recovery_codes;
    expect((await logIn(given[0])).status).toBe(200);
    expect((await kindsOf(user.id)).filter((kind) => kind === "second-factor-added")).toHaveLength(1);
  });

  test("a second factor must be confirmed within 15 minutes of its start, regardless of other starts", async () => {
    const client = await server.login(user.email);
    await begin(client);
    await age(14);
    const second = await begin(client);
    await age(14);
    expect((await confirm(client, second)).status).toBe(200);

    await server.db.deleteFrom("second_factors").where("user_id", "=", user.id).execute();
    const late = await begin(client);
    await age(16);
    expect((await confirm(client, late)).status).toBe(409);
    const third = await begin(client);
    expect((await confirm(client, late)).status).toBe(422);
    expect((await confirm(client, third)).status).toBe(200);
  });

  test("adding a second factor ends the other sessions, which used only the password", async () => {
    const thief = await server.login(user.email);
    const { client } = await enrolled();
    expect((await thief.get("/api/user")).status).toBe(401);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  test("guesses of a second factor's first code are limited and logged", async () => {
    const client = await server.login(user.email);
    await client.post(address, password);
    for (let time = 0; time < 10; time++) expect((await client.put(address, { code: "123456" })).status).toBe(422);
    expect((await client.put(address, { code: "123456" })).status).toBe(429);
    expect((await kindsOf(user.id)).filter((kind) => kind === "second-factor-failed")).toHaveLength(10);
  });

  test("a second factor cannot be added twice", async () => {
    const { client, secret } = await enrolled();
    expect((await client.post(address, password)).status).toBe(409);
    expect((await client.put(address, { code: codeOf(secret) })).status).toBe(409);
  });
});

describe("a login with a second factor", () => {
  test("a login with a second factor asks for the code after the password, and does not count as a failure", async () => {
    await enrolled();
    for (let time = 0; time < 12; time++)
      expect(await logIn()).toMatchObject({
        status: 422,
        body: { errors: { code: ["Skriv også koden fra din app."] } },
      });
  });

  test("a login without the right password does not reveal the second factor", async () => {
    await enrolled();
    const client = await server.visitor();
    const answer = await client.post("/login", { email: user.email, password: "en forkert kode" });
    expect(Object.keys(answer.body.errors)).toEqual(["email"]);
  });

  test("a login accepts each code once", async () => {
    const { secret } = await enrolled();
    const [older, code] = [codeOf(secret, -1), codeOf(secret)];
    expect((await logIn(code)).status).toBe(200);
    expect(await logIn(code)).toMatchObject({
      status: 422,
      body: { errors: { code: ["Koden er forkert eller brugt."] } },
    });
    expect((await logIn(older)).status, "an older one").toBe(422);
    expect((await logIn(codeOf(secret, 1))).status).toBe(200);
  });

  test("only one of two simultaneous logins with the same code succeeds", async () => {
    const { secret } = await enrolled();
    const code = codeOf(secret);
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test("a login refuses the code that confirmed the app", async () => {
    const client = await server.login(user.email);
    const secret = Secret.fromBase32((await client.post(address, password)).body.secret);
    const code = codeOf(secret);
    expect((await client.put(address, { code })).status).toBe(200);
    expect(Object.keys((await logIn(code)).body.errors)).toEqual(["code"]);
    expect((await logIn(codeOf(secret, 1))).status).toBe(200);
  });

  test("only one of two simultaneous logins with the same recovery code succeeds", async () => {
    const { client, recoveryCodes } = await enrolled();
    const answers = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("recovery_codes").select("id").where("user_id", "=", user.id).forUpdate().execute();
      const sent = [logIn(recoveryCodes[0]), logIn(recoveryCodes[0])];
      // Both requests have found the recovery code, and wait to spend it.
      await server.waiting(2);
      return sent;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
    expect((await client.get(address)).body.recovery_codes_left).toBe(9);
    expect((await kindsOf(user.id)).filter((kind) => kind === "recovery-code-used")).toHaveLength(1);
  });

  test("a login accepts each recovery code once, in any spelling", async () => {
    const { client, recoveryCodes } = await enrolled();
    const code = recoveryCodes[3]?.toLowerCase().replace("-", " ") ?? "";
    expect((await logIn(code)).status).toBe(200);
    expect((await logIn(code)).status).toBe(422);
    expect((await client.get(address)).body.recovery_codes_left).toBe(9);
    expect(await kindsOf(user.id)).toContain("recovery-code-used");
  });

  test("wrong codes are limited and logged", async () => {
    await enrolled();
    for (let time = 0; time < 10; time++) expect((await logIn("123456")).status).toBe(422);
    expect(await logIn("123456")).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
    expect((await kindsOf(user.id)).filter((kind) => kind === "login-failed")).toHaveLength(10);
  });

  test("a reset of the password does not skip the second factor or reset its count of wrong codes", async () => {
    const { secret } = await enrolled();
    for (let time = 0; time < 10; time++) expect((await logIn("123456")).status).toBe(422);
    const visitor = await server.visitor();
    await visitor.post("/password/email", { email: user.email });
    const link = /\/password\/reset\/([\w-]+)/;
    await expect.poll(mailsOfUser, polling).toMatch(link);
    const token = link.exec(await mailsOfUser())?.[1];
    const chosen = { password: testPassword, password_confirmation: testPassword };
    expect((await visitor.post("/password/reset", { token, email: user.email, ...chosen })).status).toBe(200);
    expect(Object.keys((await logIn(undefined)).body.errors)).toEqual(["code"]);
    expect(await logIn(codeOf(secret))).toMatchObject({
      status: 429,
      body: { errors: { code: [expect.any(String)] } },
    });
    expect((await logIn(codeOf(secret), "10.0.0.9")).status).toBe(200);
  });

  test("after thirty wrong codes from any clients, the user's logins are blocked everywhere", async () => {
    const { secret } = await enrolled();
    const rows = Array.from({ length: 30 }, (_, time) => ({
      ...{ action: "second-factor" as const, subject: `user:${user.id}`, client: `10.1.0.${time}` },
    }));
    await server.db.insertInto("attempts").values(rows).execute();
    expect((await logIn(codeOf(secret), "10.0.0.9")).status).toBe(429);
  });
});

describe("removing the second factor", () => {
  test("removing the second factor asks for password and code, and sends a mail", async () => {
    const { client, secret } = await enrolled();
    const remove = (body: object) => client.post(`${address}/removal`, body);
    expect(Object.keys((await remove({ ...password })).body.errors)).toEqual(["code"]);
    expect(Object.keys((await remove({ ...password, code: "123456" })).body.errors)).toEqual(["code"]);
    const wrong = { current_password: "en forkert kode", code: codeOf(secret) };
    expect(Object.keys((await remove(wrong)).body.errors)).toEqual(["current_password"]);
    expect((await remove({ ...password, code: codeOf(secret) })).status, "the code was not spent").toBe(204);
    expect((await client.get(address)).body).toEqual({
      confirmed_at: null,
      recovery_codes_left: 0,
      asks_password: true,
    });
    expect((await logIn()).status).toBe(200);
    await expect.poll(mailsOfUser, polling).toContain("Totrinslogin er slået fra");
  });

  test("a second factor that is removed twice at the same moment is removed once", async () => {
    const { client, secret, recoveryCodes } = await enrolled();
    const answers = await Promise.all(
      [codeOf(secret), recoveryCodes[0]].map((code) => client.post(`${address}/removal`, { ...password, code })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect((await kindsOf(user.id)).filter((kind) => kind === "second-factor-removed")).toHaveLength(1);
  });

  test("removing an already removed second factor is reported as such, and does not count as a failure", async () => {
    const { client, secret, recoveryCodes } = await enrolled();
    await client.post(`${address}/removal`, { ...password, code: codeOf(secret) });
    for (const path of ["removal", "recovery-codes"])
      expect(await client.post(`${address}/${path}`, { ...password, code: recoveryCodes[0] })).toMatchObject({
        status: 409,
        body: { message: "Totrinslogin er allerede slået fra." },
      });
    expect(await kindsOf(user.id)).not.toContain("second-factor-failed");
  });

  test("removing the second factor is limited after ten failures", async () => {
    const { client } = await enrolled();
    for (let time = 0; time < 10; time++) await client.post(`${address}/removal`, { ...password, code: "123456" });
    expect((await client.post(`${address}/removal`, { ...password, code: "123456" })).status).toBe(429);
  });
});

describe("new recovery codes", () => {
  test("new recovery codes replace the old ones", async () => {
    const { client, secret, recoveryCodes } = await enrolled();
    const answer = await client.post(`${address}/recovery-codes`, { ...password, code: codeOf(secret) });
    expect(answer.status).toBe(201);
    expect((await logIn(recoveryCodes[0])).status).toBe(422);
    expect((await logIn(answer.body.recovery_codes[0])).status).toBe(200);
    await expect.poll(mailsOfUser, polling).toContain("Der er lavet nye nødkoder");
  });

  test("the last unused recovery code is enough to get new recovery codes", async () => {
    const { client, recoveryCodes } = await enrolled();
    const answer = await client.post(`${address}/recovery-codes`, { ...password, code: recoveryCodes[0] });
    expect(answer.status).toBe(201);
    expect((await client.get(address)).body.recovery_codes_left).toBe(10);
  });

  test("no recovery codes are made if the second factor is removed at the same moment", async () => {
    const { client, recoveryCodes } = await enrolled();
    const sent = await server.db.transaction().execute(async (trx) => {
      const ofUser = trx.selectFrom("second_factors").where("user_id", "=", user.id);
      await ofUser.select("user_id").forUpdate().execute();
      const renewal = [client.post(`${address}/recovery-codes`, { ...password, code: recoveryCodes[0] })];
      // The request has spent the code, and waits for the second factor.
      await server.waiting(1);
      await trx.deleteFrom("second_factors").where("user_id", "=", user.id).execute();
      return renewal;
    });
    expect(await sent[0]).toMatchObject({ status: 409, body: { message: "Totrinslogin er allerede slået fra." } });
    expect((await client.get(address)).body).toEqual({
      confirmed_at: null,
      recovery_codes_left: 0,
      asks_password: true,
    });
    expect(await kindsOf(user.id)).not.toContain("recovery-codes-renewed");
  });
});
