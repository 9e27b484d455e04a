import { beforeEach, describe, expect, test } from "vitest";
import { aJob, aSubstitute, aUser, giveSecondFactor, type TestUser, testPassword } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { startMailServer } from "#testing/servers/mail-server.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

const chosen = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
const nobody = 2_000_000_000;
let user: TestUser;

beforeEach(async () => {
  user = await aUser(server.db, ["project-owner", "employee"]);
});

const remove = async () => expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204);
const reactivate = (values: object = {}, client: Client = admin) =>
  client.post(`/api/users/${user.id}/reactivation`, { email: user.email, roles: [4], ...values });

async function enterBy(link: string): Promise<Client> {
  const [, token, email = ""] = /reset\/([\w-]+)\?email=(\S+)$/.exec(link) ?? [];
  const client = await server.visitor();
  const answer = await client.post("/password/reset", { token, email: decodeURIComponent(email), ...chosen });
  expect(answer.status).toBe(200);
  return client;
}

describe("a reactivated user", () => {
  test("a reactivated user keeps number, jobs and kilometres, and logs in by a new invitation's link", async () => {
    const job = await aJob(server.db, company, { user });
    await aJob(server.db, company, { user, job_status: "PAID" });
    await admin.put("/api/mileage/openings", { user_id: user.id, year: 2026, km: 1234 });
    const before = await server.login(user.email);
    const own = async (client: Client) =>
      Promise.all(["/api/jobs", "/api/my-pay"].map(async (path) => (await client.get(path)).body));
    const kilometres = async () =>
      (await admin.get("/api/mileage/openings")).body.data.find(
        (opening: { user: { id: number } }) => opening.user.id === user.id,
      );
    const [owned, driven] = [await own(before), await kilometres()];
    const { employee_id, default_hourly_rate, roles } = (await admin.get(`/api/users/${user.id}`)).body;
    await remove();

    const { status, body } = await reactivate({ roles: [3, 4] });
    expect(status).toBe(200);
    const kept = { id: user.id, name: user.name, email: user.email, employee_id, default_hourly_rate };
    expect(body).toMatchObject({ ...kept, roles, is_invited: true });
    const client = await enterBy(body.invitation_link);
    expect((await client.get("/api/user")).body).toMatchObject({ id: user.id, roles });
    expect(await own(client)).toEqual(owned);
    expect(owned[0].data.map(({ id }: { id: number }) => id)).toContain(job.id);
    expect([driven, await kilometres()]).toEqual([expect.objectContaining({ km: 1234 }), driven]);
  });

  test("a reactivated user has no former sessions, passwords, links, substitutes or second factor", async () => {
    const invited = await aUser(server.db, ["employee"], { status: "invited" });
    const oldLink = (await admin.post(`/api/users/${invited.id}/invitation`)).body.invitation_link;
    const session = await server.login(user.email, true);
    await giveSecondFactor(server.db, user.id);
    await aSubstitute(server.db, user, company.owner);
    await remove();
    const { invitation_link } = (await reactivate({ roles: [3] })).body;
    expect((await session.get("/api/user")).status).toBe(401);
    const visitor = await server.visitor();
    expect((await visitor.post("/login", { email: user.email, password: testPassword })).status).toBe(422);
    const { body } = await (await enterBy(invitation_link)).get("/api/user");
    expect([body.id, body.authorizations]).toEqual([user.id, expect.arrayContaining(["manage-users-jobs"])]);
    expect((await admin.get(`/api/users/${user.id}`)).body.authorized_actions.reset_second_factor).toBe(false);
    const running = await server.db
      .selectFrom("substitutes")
      .select("id")
      .where("user_id", "=", user.id)
      .where("ended_at", "is", null)
      .execute();
    expect(running).toEqual([]);

    await admin.delete(`/api/users/${invited.id}`);
    await admin.post(`/api/users/${invited.id}/reactivation`, { email: invited.email, roles: [4] });
    const token = /reset\/([\w-]+)/.exec(oldLink)?.[1];
    expect((await visitor.post("/password/reset", { token, email: invited.email, ...chosen })).status).toBe(422);
  });

  test("a reactivated user gets a new address if another user has the former address", async () => {
    await remove();
    const { body: heir } = await admin.post("/api/users", {
      ...{ name: "Ny", email: user.email, employee_id: `A${user.id}`, default_hourly_rate: 200, roles: [4] },
    });
    expect(heir.id).not.toBe(user.id);
    expect(await reactivate({ email: user.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { errors: { email: ["E-mailen bruges af en anden bruger."] } },
    });
    expect((await admin.get(`/api/users/${user.id}`)).status).toBe(404);
    const { status, body } = await reactivate({ email: `ny.${user.email}` });
    expect([status, body.email]).toEqual([200, `ny.${user.email}`]);
    expect((await (await enterBy(body.invitation_link)).get("/api/user")).body.id).toBe(user.id);
    const kinds = (await admin.get(`/api/audit-log?user_id=${user.id}`)).body.data.map(
      ({ kind, details }: { kind: string; details: { fields?: string[] } }) => [kind, details.fields],
    );
    expect(kinds).toContainEqual(["user-changed", ["email"]]);
    expect(kinds).toContainEqual(["user-reactivated", undefined]);
  });

  test("with a mail server, the invitation of a reactivated user is sent by mail only", async () => {
    const mailServer = await startMailServer();
    const withMail = await testApp({ smtpUrl: mailServer.url });
    const client = await withMail.login((await aUser(withMail.db, ["admin"])).email);
    const gone = await aUser(withMail.db, ["employee"]);
    await client.delete(`/api/users/${gone.id}`);
    const path = `/api/users/${gone.id}/reactivation`;
    const { status, body } = await client.post(path, { email: gone.email, roles: [4] });
    expect([status, "invitation_link" in body]).toEqual([200, false]);
    const mails = () => mailServer.mails.filter((mail) => mail.includes(gone.email)).join();
    await expect.poll(mails, { timeout: 60_000 }).toContain("/password/reset/");
    await withMail.close();
    await mailServer.stop();
  });

  test("a reactivation requires an address and an existing role", async () => {
    await remove();
    expect(Object.keys((await reactivate({ email: "", roles: [] })).body.errors).sort()).toEqual(["email", "roles"]);
    for (const roles of [[9], [4, 4], "admin"])
      expect(Object.keys((await reactivate({ roles })).body.errors)).toEqual(["roles"]);
    expect((await admin.get(`/api/users/${user.id}`)).status).toBe(404);
  });

  test("a user is reactivated once, by an administrator, and only in the current version", async () => {
    expect(await reactivate()).toMatchObject({ status: 409, body: { message: "Brugeren er allerede aktiv igen." } });
    await remove();
    for (const client of [employee, owner, manager]) expect((await reactivate({}, client)).status).toBe(403);
    const read = await listed(user.email);
    expect(await reactivate({ version: read.version - 1 })).toMatchObject({
      status: 409,
      body: { current: { id: user.id, version: read.version, authorized_actions: { reactivate: true } } },
    });
    const answers = await Promise.all([1, 2].map(() => reactivate({ version: read.version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admin.post(`/api/users/${nobody}/reactivation`, { email: user.email, roles: [4] })).toMatchObject({
      status: 404,
      body: { message: "Brugeren findes ikke." },
    });
  });
});

const listed = async (filter: string) =>
  (await admin.get(`/api/users?deleted=true&with=roles&filter=${encodeURIComponent(filter)}`)).body[0];

describe("deleted users", () => {
  test("deleted users are listed separately for actors who may reactivate them", async () => {
    await remove();
    expect(await listed(user.email)).toMatchObject({
      id: user.id,
      roles: [{ name: "project-owner" }, { name: "employee" }],
      authorized_actions: { update: false, delete: false, invite: false, reactivate: true },
    });
    const { data, meta } = (await admin.get("/api/users?deleted=true&paginate=true&perPage=100")).body;
    expect(data.map(({ id }: { id: number }) => id)).toContain(user.id);
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(company.admin.id);
    expect(meta.total).toBe(data.length);
    expect((await admin.get(`/api/users?filter=${user.email}`)).body).toEqual([]);
    expect((await manager.get("/api/users?deleted=true")).status).toBe(403);
    expect((await admin.get("/api/users?deleted=ja")).status).toBe(422);
    await reactivate();
    expect(await listed(user.email)).toBeUndefined();
  });

  test("an error names the deleted user whose number another user is to get", async () => {
    await remove();
    const { employee_id } = await listed(user.email);
    const values = { name: "Ny", email: `to.${user.email}`, employee_id, default_hourly_rate: 200, roles: [4] };
    const sentence = `Medarbejdernummeret tilhører ${user.name}, som er slettet. Er det samme person, så genaktivér den slettede bruger.`;
    for (const answer of [
      await admin.post("/api/users", values),
      await admin.put(`/api/users/${company.employee2.id}`, values),
    ])
      expect(answer).toMatchObject({ status: 422, body: { errors: { employee_id: [sentence] } } });
  });
});
