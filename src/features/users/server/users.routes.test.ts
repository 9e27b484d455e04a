import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import {
  aCostCenter,
  aJob,
  aProject,
  aUser,
  deleteUser,
  giveRoles,
  giveSecondFactor,
  jobInputFor,
  type TestProject,
  type TestUser,
  testPassword,
} from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { startMailServer } from "#testing/servers/mail-server.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { testApp } from "#testing/test-app.ts";
import { resetSecondFactorOf } from "./users.commands.ts";

const { server, company, visitor, employee, owner, manager, admin } = setUpCompany();

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

let number = 0;
const input = (values: object = {}) => {
  number += 1;
  return {
    name: "Ny",
    email: `ny${number}@dagvaerk.test`,
    employee_id: `N${number}`,
    default_hourly_rate: 180.5,
    roles: [4],
    ...values,
  };
};

describe("a single user", () => {
  const url = () => `/api/users/${company.employee.id}`;

  test("users can read themselves, and actors with permissions for users can read other users", async () => {
    for (const client of [employee, manager, admin]) {
      const { status, body } = await client.get(url());
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ ...company.employee, default_hourly_rate: 200, is_deleted: false },
        ...{ employee_id: expect.any(String), roles: [{ id: 4, name: "employee" }] },
      });
      expect(body).not.toHaveProperty("password_hash");
    }
    expect((await owner.get(`/api/users/${company.owner.id}`)).body).toMatchObject({ ...company.owner });
  });

  test("a project owner sees a user's name, and the rate only after a job to approve has revealed it", async () => {
    const user = await aUser(server.db, ["employee", "manager"], { name: "Rikke Rate", default_hourly_rate: 345 });
    const known = { id: user.id, name: "Rikke Rate", display_name: "Rikke Rate", is_deleted: false };
    const seen = async () => (await owner.get(`/api/users/${user.id}`)).body;
    const at = (rate: number | null) => ({
      ...known,
      default_hourly_rate: rate,
      hourly_rates: [{ from_date: "2000-01-01", hourly_rate: rate }],
    });
    expect(await seen()).toEqual(at(null));
    await aJob(server.db, company, { user, project: company.project2, hourly_rate: 345 });
    expect(await seen()).toEqual(at(null));
    await aJob(server.db, company, { user, hourly_rate: 345 });
    expect(await seen()).toEqual(at(345));
    await deleteUser(server.db, user.id);
  });

  test("a project owner who registers a job at a guessed rate does not learn the user's rate", async () => {
    const user = await aUser(server.db, ["employee", "admin"], { default_hourly_rate: 345 });
    const job = jobInputFor(company, { hourly_rate: 1 });
    expect((await owner.post(`/api/users/${user.id}/jobs`, job)).status).toBe(201);
    await aJob(server.db, company, { user, price_mode: "manual", hourly_rate: null, price: 345 });
    expect((await owner.get(`/api/users/${user.id}`)).body).toMatchObject({ default_hourly_rate: null });
    await deleteUser(server.db, user.id);
  });

  test("a project owner who guesses the rate sees it only after a manager's approval", async () => {
    const user = await aUser(server.db, ["employee"], { name: "Gitte Gæt", default_hourly_rate: 345 });
    const rates = async () => {
      const crew = await owner.get("/api/crew-jobs/people?filter=Gitte%20G%C3%A6t");
      return [(await owner.get(`/api/users/${user.id}`)).body.default_hourly_rate, crew.body[0].hourly_rate];
    };
    const guess = jobInputFor(company, { hourly_rate: 345 });
    const { body } = await owner.post(`/api/users/${user.id}/jobs`, guess);
    expect(await rates()).toEqual([null, null]);
    const theirs = await aJob(server.db, company, { user, hourly_rate: 1 });
    expect((await owner.put(`/api/jobs/${theirs.id}`, guess)).status).toBe(200);
    expect(await rates()).toEqual([null, null]);
    const rejected = await aJob(server.db, company, { user, hourly_rate: 1, job_status: "REJECTED" });
    expect((await owner.put(`/api/jobs/${rejected.id}`, guess)).status).toBe(200);
    expect(await rates()).toEqual([null, null]);
    await owner.patch(`/api/jobs/${body.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    expect(await rates()).toEqual([null, null]);
    const approval = { job_status: "APPROVED_BY_MANAGER" };
    expect((await manager.patch(`/api/jobs/${body.id}`, approval)).status).toBe(200);
    expect(await rates()).toEqual([345, 345]);
    await deleteUser(server.db, user.id);
  });

  test("a user is 401 for a visitor and 404 for a colleague", async () => {
    expect((await visitor.get(url())).status).toBe(401);
    const employee2 = await server.login(company.employee2.email);
    expect(await employee2.get(url())).toMatchObject({ status: 404, body: { message: "Brugeren findes ikke." } });
  });

  test("a deleted user and an unknown id are 404", async () => {
    const gone = await aUser(server.db, ["employee"]);
    await deleteUser(server.db, gone.id);
    for (const id of [gone.id, 2_000_000_000, "x", "0", "99999999999"])
      expect((await admin.get(`/api/users/${id}`)).status).toBe(404);
  });

  test("a user may lack number and rate", async () => {
    const { id } = await aUser(server.db, ["employee"], { employee_id: null, default_hourly_rate: null });
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ employee_id: null, default_hourly_rate: null });
    await deleteUser(server.db, id);
  });

  test("a user comes with the actor's possible actions", async () => {
    const actions = async (client: Client, id: number) =>
      (await client.get(`/api/users/${id}`)).body.authorized_actions;
    expect(await actions(admin, company.employee.id)).toMatchObject({ update: true, delete: true });
    expect(await actions(admin, company.admin.id)).toMatchObject({ update: true, delete: false });
    expect(await actions(manager, company.employee.id)).toMatchObject({ update: false, delete: false });
  });
});

describe("the list of users", () => {
  test("the list of users requires access to users", async () => {
    expect((await visitor.get("/api/users")).status).toBe(401);
    for (const client of [employee, owner]) expect((await client.get("/api/users")).status).toBe(403);
    expect((await manager.get("/api/users?page=0&paginate=maybe&hasRoles=boss")).status).toBe(422);
  });

  test("the list of users has pages in Danish order, without deleted users", async () => {
    const { body } = await manager.get("/api/users?paginate=true&perPage=3&with=roles");
    expect(namesOf(body.data)).toEqual(["Asta Admin", "Ejnar Ejer", "Else Ejer"]);
    expect(body.meta).toMatchObject({ per_page: 3, total: 7 });
    expect(body.data[0].roles).toEqual([{ id: 1, name: "admin" }]);
    expect((await manager.get("/api/users?paginate=true&page=9")).body).toEqual({
      data: [],
      meta: { per_page: 15, total: 7 },
    });
  });

  test("the list of users is searched by number, too", async () => {
    const { body } = await manager.get("/api/users?with=roles");
    const admin = body.find((user: { name: string }) => user.name === "Asta Admin");
    expect(namesOf((await manager.get(`/api/users?filter=${admin.employee_id}`)).body)).toEqual(["Asta Admin"]);
  });

  test.each([
    ["MEDARBEJDER", ["Max Medarbejder", "Mia Medarbejder"]],
    ["leder2@", ["Mette Manager"]],
    ["%", []],
    ["_", []],
    ["\\", []],
  ])("the filter %j finds users by name and address", async (filter, names) => {
    expect(namesOf((await manager.get(`/api/users?filter=${encodeURIComponent(filter)}`)).body)).toEqual(names);
  });

  test.each([
    ["employee", ["Max Medarbejder", "Mia Medarbejder"]],
    ["manager", ["Mads Manager", "Mette Manager"]],
    ["project-owner", ["Ejnar Ejer", "Else Ejer"]],
  ] as const)("names the users with role %s, with their addresses", async (role, names) => {
    await deleteUser(server.db, (await aUser(server.db, [role], { name: "Slettet" })).id);
    const { body } = await admin.get(`/api/users?hasRoles=${role}`);
    expect(namesOf(body)).toEqual(names);
    expect(Object.keys(body[0])).toEqual(["id", "name", "email"]);
    const second = await admin.get(`/api/users?hasRoles=${role}&paginate=true&perPage=1&page=2`);
    expect(namesOf(second.body)).toEqual(names.slice(1, 2));
  });

  test("the roles are listed for actors who see users", async () => {
    expect((await manager.get("/api/roles")).body).toHaveLength(4);
    expect((await owner.get("/api/roles")).status).toBe(403);
  });
});

describe("a new user", () => {
  test("a new user is created by an administrator, and gets a mail to choose a password", async () => {
    for (const client of [employee, owner, manager])
      expect((await client.post("/api/users", input())).status).toBe(403);
    const values = input({ name: "Åse Ny", roles: [3, 4] });
    const { status, body } = await admin.post("/api/users?with=roles", values);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...values, roles: [{ id: 3 }, { id: 4 }] });
    const [mail] = await server.mails(1);
    expect(mail).toContain("Velkommen til Dagværk. Vælg din adgangskode her, så er du logget ind:");
    expect(mail).toContain("Linket virker én gang og i 7 dage.");
    const { days } = await server.db
      .selectFrom("password_links")
      .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)`.as("days"))
      .where("user_id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(days).toBe(7);
    const token = /password\/reset\/([\w-]+)/.exec(mail ?? "")?.[1];
    const client = await server.visitor();
    const password = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
    expect((await client.post("/password/reset", { token, email: values.email, ...password })).status).toBe(200);
    expect((await client.post("/login", { email: values.email, password: password.password })).status).toBe(200);
  });

  test("a new employee registers time, unless the input says otherwise", async () => {
    const registers = async (values: object) => (await admin.post("/api/users", input(values))).body.registers_time;
    expect(await registers({ roles: [3, 4] })).toBe(true);
    expect(await registers({ roles: [2] })).toBe(false);
    expect(await registers({ roles: [2], registers_time: true })).toBe(true);
    expect(await registers({ roles: [4], registers_time: false })).toBe(false);
    expect(await admin.post("/api/users", input({ registers_time: "ja" }))).toMatchObject({
      status: 422,
      body: { errors: { registers_time: ["Registrerer timer skal være ja eller nej."] } },
    });
  });

  test("a user keeps registering time, or not, when their roles change", async () => {
    const values = input();
    const { id } = (await admin.post("/api/users", values)).body;
    const save = async (change: object) => (await admin.put(`/api/users/${id}`, { ...values, ...change })).body;
    expect(await save({ roles: [2] })).toMatchObject({ registers_time: true });
    expect(await save({ registers_time: false })).toMatchObject({ registers_time: false });
    expect(await save({ name: "Nyt Navn" })).toMatchObject({ registers_time: false });
    const details = await server.db
      .selectFrom("audit_log")
      .select("details")
      .where("about_user_id", "=", id)
      .where("kind", "=", "user-changed")
      .orderBy("id")
      .execute();
    expect(details.map(({ details }) => details.fields)).toEqual([["registers_time"], ["name"]]);
    expect((await owner.get(`/api/users/${id}`)).body).not.toHaveProperty("registers_time");
  });

  describe("without a password", () => {
    const chosen = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
    const linkOf = (link: string) => {
      const [, token, email] = /\/password\/reset\/([\w-]+)\?email=(\S+)$/.exec(link) ?? [];
      return { token, email: decodeURIComponent(email ?? "") };
    };
    const listed = async (email: string) => (await admin.get(`/api/users?filter=${encodeURIComponent(email)}`)).body[0];

    test("a new user is invited until they choose a password, which logs them in", async () => {
      const { body } = await admin.post("/api/users", input());
      expect(await listed(body.email)).toMatchObject({ is_invited: true, authorized_actions: { invite: true } });
      const client = await server.visitor();
      expect((await client.post("/password/link", linkOf(body.invitation_link))).body).toEqual({ is_invitation: true });
      const answer = await client.post("/password/reset", { ...linkOf(body.invitation_link), ...chosen });
      expect(answer).toMatchObject({ status: 200, body: { id: body.id, authorizations: ["index-own-jobs"] } });
      expect((await client.get("/api/user")).body).toMatchObject({ id: body.id });
      expect(await listed(body.email)).toMatchObject({ is_invited: false, authorized_actions: { invite: false } });
      expect((await client.post("/password/link", linkOf(body.invitation_link))).body).toEqual({
        is_invitation: false,
      });
      expect(await admin.post(`/api/users/${body.id}/invitation`)).toMatchObject({
        status: 409,
        body: { message: "Brugeren har allerede valgt sin adgangskode." },
      });
    });

    test("a user can be invited again, which makes earlier links invalid", async () => {
      const { body } = await admin.post("/api/users", input());
      const again = await admin.post(`/api/users/${body.id}/invitation`);
      expect(again.status).toBe(200);
      expect((await admin.get(`/api/audit-log?user_id=${body.id}`)).body.data[0]).toMatchObject({
        kind: "invitation-sent",
        user: { id: company.admin.id },
        about_user: { id: body.id },
      });
      const client = await server.visitor();
      const old = await client.post("/password/reset", { ...linkOf(body.invitation_link), ...chosen });
      expect(old.status).toBe(422);
      const fresh = await client.post("/password/reset", { ...linkOf(again.body.invitation_link), ...chosen });
      expect(fresh.status).toBe(200);
    });

    test("an invitation's link is stored nowhere, not even in a stored response", async () => {
      const values = input();
      const key = { "idempotency-key": `invite-${values.email}` };
      const first = await admin.post("/api/users", values, key);
      const second = await admin.post("/api/users", values, key);
      expect(second.body).toEqual({ ...first.body, invitation_link: expect.stringContaining("/password/reset/") });
      expect(second.body.invitation_link).not.toBe(first.body.invitation_link);
      const { rows } = await sql<{ answer: string }>`select answer from idempotency_keys
        where key = ${key["idempotency-key"]}`.execute(server.db);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.answer).not.toContain("password");
      const client = await server.visitor();
      await client.post("/password/reset", { ...linkOf(second.body.invitation_link), ...chosen });
      expect((await admin.post("/api/users", values, key)).body).not.toHaveProperty("invitation_link");
    });

    test("an invited user must first add a second factor if the company requires one", async () => {
      const strict = await testApp({ requireSecondFactor: true });
      const { id } = await aUser(strict.db, ["employee"], { status: "invited" });
      const made = await insertPasswordLink(strict.db, strict.config.baseUrl, id, "invitation");
      const client = await strict.visitor();
      const { status, body } = await client.post("/password/reset", { ...linkOf(made?.link ?? ""), ...chosen });
      expect([status, body.must_add_second_factor, body.authorizations]).toEqual([200, true, []]);
      expect((await client.get("/api/jobs")).status).toBe(403);
      await strict.close();
    });

    test("with a mail server, an invitation is sent by mail only", async () => {
      const mailServer = await startMailServer();
      const withMail = await testApp({ smtpUrl: mailServer.url });
      const other = await aUser(withMail.db, ["admin"]);
      const client = await withMail.login(other.email);
      const { body } = await client.post("/api/users", input());
      expect(body).not.toHaveProperty("invitation_link");
      const mailed = () => mailServer.mails.filter((mail) => mail.includes(body.email)).length;
      await expect.poll(mailed, { timeout: 60_000 }).toBe(1);
      expect((await client.post(`/api/users/${body.id}/invitation`)).body).toEqual({});
      await expect.poll(mailed, { timeout: 60_000 }).toBe(2);
      await withMail.close();
      await mailServer.stop();
    });
  });

  test("a new user's input reports all invalid fields at once, including values that other users have", async () => {
    const { body: first } = await admin.post("/api/users", input());
    const taken = { email: first.email.toUpperCase(), employee_id: first.employee_id };
    const { status, body } = await admin.post("/api/users", {
      ...taken,
      name: " ",
      default_hourly_rate: -1,
      roles: [],
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ["Navn skal udfyldes."],
      default_hourly_rate: ["Timepris må ikke være negativ."],
      roles: ["Vælg mindst én rolle."],
      email: ["E-mailen bruges af en anden bruger."],
      employee_id: ["Medarbejdernummeret bruges af en anden bruger."],
    });
    expect(Object.keys((await admin.post("/api/users", {})).body.errors)).toHaveLength(5);
  });

  test("one of two users who are created at the same moment with one address is refused", async () => {
    const email = "samtidig@dagvaerk.test";
    const answers = await Promise.all([1, 2, 3].map(() => admin.post("/api/users", input({ email }))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    for (const status of statuses.slice(1)) expect([409, 422]).toContain(status);
  });
});

describe("saving and deleting a user", () => {
  test("only an administrator can save and delete users", async () => {
    for (const client of [employee, owner, manager]) {
      expect((await client.put(`/api/users/${company.employee.id}`, input())).status).toBe(403);
      expect((await client.delete(`/api/users/${company.employee.id}`)).status).toBe(403);
    }
    for (const id of ["2000000000", "x"]) {
      expect((await admin.put(`/api/users/${id}`, input())).status).toBe(404);
      expect((await admin.delete(`/api/users/${id}`)).status).toBe(404);
    }
  });

  test("a user can be saved with their own address and number", async () => {
    const { body: saved } = await admin.post("/api/users", input());
    const values = { ...input(), email: saved.email.toUpperCase(), employee_id: saved.employee_id, roles: [2] };
    expect((await admin.put(`/api/users/${saved.id}`, values)).body).toMatchObject({
      name: "Ny",
      roles: [{ name: "manager" }],
    });
  });

  test("deleting a user ends their session at once, and a second deletion is 404", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204);
    expect((await client.get("/api/user")).status).toBe(401);
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(404);
  });

  describe("with projects and cost centers", () => {
    let leaving: { id: number };
    let project: TestProject;
    let costCenter: { id: number };
    const deletion = () => admin.get(`/api/users/${leaving.id}/deletion`);
    const remove = (query = "") => admin.delete(`/api/users/${leaving.id}${query}`);
    const ownerOf = async (table: "projects" | "cost_centers", { id }: { id: number }) =>
      (await server.db.selectFrom(table).select("owner_user_id").where("id", "=", id).executeTakeFirstOrThrow())
        .owner_user_id;

    beforeEach(async () => {
      leaving = await aUser(server.db, ["project-owner", "manager"]);
      [project, costCenter] = [await aProject(server.db, leaving), await aCostCenter(server.db, leaving)];
      await aProject(server.db, leaving);
      await aJob(server.db, company, { project });
      await aJob(server.db, company, { project, user: company.employee2 });
      await aJob(server.db, company, { project, user: leaving });
      await aJob(server.db, company, { project, job_status: "REJECTED" });
    });

    test("the deletion of a user shows the records that would lose their owner, and the jobs that wait for an approval", async () => {
      expect(await deletion()).toMatchObject({
        status: 200,
        body: { projects_count: 2, jobs_count: 2, cost_centers_count: 1 },
      });
      await giveRoles(server.db, leaving.id, ["employee"]);
      expect((await deletion()).body).toMatchObject({ projects_count: 2, jobs_count: 0 });
    });

    test("without a successor the user's records keep their owner", async () => {
      expect((await remove()).status).toBe(204);
      expect([await ownerOf("projects", project), await ownerOf("cost_centers", costCenter)]).toEqual([
        leaving.id,
        leaving.id,
      ]);
    });

    test("named successors get the user's records, which is logged", async () => {
      const { owner, manager } = company;
      expect((await remove(`?project_owner_id=${owner.id}&cost_center_owner_id=${manager.id}`)).status).toBe(204);
      expect([await ownerOf("projects", project), await ownerOf("cost_centers", costCenter)]).toEqual([
        owner.id,
        manager.id,
      ]);
      const { body } = await admin.get("/api/audit-log?perPage=3");
      expect(body.data).toMatchObject([
        { kind: "ownership-transferred", about_user: { id: manager.id }, details: { cost_centers: 1 } },
        { kind: "ownership-transferred", about_user: { id: owner.id }, details: { projects: 2 } },
        { kind: "user-deleted", about_user: { id: leaving.id } },
      ]);
    });

    test("the deletion is refused for a successor who may not own the records", async () => {
      const gone = await aUser(server.db, ["project-owner", "manager"]);
      await deleteUser(server.db, gone.id);
      for (const id of [gone.id, leaving.id, company.employee.id, 2_000_000_000]) {
        const { status, body } = await remove(`?project_owner_id=${id}&cost_center_owner_id=${id}`);
        expect([status, body.errors]).toEqual([
          422,
          { project_owner_id: ["Vælg en anden projektejer."], cost_center_owner_id: ["Vælg en anden manager."] },
        ]);
      }
      expect((await remove("?project_owner_id=x")).status).toBe(422);
      expect((await deletion()).body.projects_count).toBe(2);
      expect(await ownerOf("projects", project)).toBe(leaving.id);
    });
  });

  test("a user who is logged out in all browsers is not deleted, and can log in again", async () => {
    const user = await aUser(server.db, ["employee"]);
    const sessions = [await server.login(user.email), await server.login(user.email, true)];
    expect((await manager.delete(`/api/users/${user.id}/sessions`)).status).toBe(403);
    expect((await admin.delete(`/api/users/${user.id}/sessions`)).status).toBe(204);
    for (const session of sessions) expect((await session.get("/api/user")).status).toBe(401);
    expect((await admin.get(`/api/audit-log?user_id=${user.id}`)).body.data[0]).toMatchObject({
      kind: "sessions-ended",
      user: { id: company.admin.id },
      about_user: { id: user.id },
    });
    expect((await (await server.login(user.email)).get("/api/user")).status).toBe(200);
  });

  test("a reset of the second factor ends the user's sessions, and sends a mail", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    await giveSecondFactor(server.db, user.id);
    const actions = async () => (await admin.get(`/api/users/${user.id}`)).body.authorized_actions;
    expect((await actions()).reset_second_factor).toBe(true);
    expect((await admin.delete(`/api/users/${user.id}/second-factor`)).status).toBe(204);
    expect((await client.get("/api/user")).status).toBe(401);
    expect((await actions()).reset_second_factor).toBe(false);
    expect((await (await server.login(user.email)).get("/api/user")).status).toBe(200);
    expect((await admin.delete(`/api/users/${user.id}/second-factor`)).status).toBe(404);
    expect((await admin.get(`/api/audit-log?user_id=${user.id}&kind=second-factor-reset`)).body.data).toHaveLength(1);
    const mailsOfUser = async () => (await server.mails(0)).filter((mail) => mail.includes(user.email)).join();
    await expect.poll(mailsOfUser, { timeout: 60_000 }).toContain("Totrinslogin er slået fra");
  });

  test("an unconfirmed second factor cannot be reset", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    await client.post("/api/user/second-factor", { current_password: testPassword });
    expect((await admin.delete(`/api/users/${user.id}/second-factor`)).status).toBe(404);
    expect((await client.get("/api/user")).status).toBe(200);
  });

  test("the command line resets a second factor, whatever the case of the address", async () => {
    const user = await aUser(server.db, ["employee"]);
    const client = await server.login(user.email);
    expect(await resetSecondFactorOf(server.db, user.email)).toBe(false);
    await giveSecondFactor(server.db, user.id);
    expect(await resetSecondFactorOf(server.db, user.email.toUpperCase())).toBe(true);
    expect((await client.get("/api/user")).status).toBe(401);
    expect((await (await server.login(user.email)).get("/api/user")).status).toBe(200);
  });

  test("an administrator's own second factor can only be removed on the profile", async () => {
    await giveSecondFactor(server.db, company.admin.id);
    expect((await admin.delete(`/api/users/${company.admin.id}/second-factor`)).status).toBe(403);
    await server.db.deleteFrom("second_factors").where("user_id", "=", company.admin.id).execute();
  });

  test("the last administrator keeps the role, and nobody can delete themselves", async () => {
    expect(await admin.delete(`/api/users/${company.admin.id}`)).toMatchObject({
      status: 403,
      body: { message: "Du kan ikke slette dig selv." },
    });
    const roleless = await admin.put(
      `/api/users/${company.admin.id}`,
      input({ email: company.admin.email, roles: [4] }),
    );
    expect([roleless.status, Object.keys(roleless.body.errors)]).toEqual([422, ["roles"]]);
    expect((await admin.get("/api/user")).body.roles).toEqual([{ id: 1, name: "admin" }]);
  });

  test("deleted administrators do not count when the last administrator is protected", async () => {
    const gone = await aUser(server.db, ["admin"]);
    await deleteUser(server.db, gone.id);
    const roleless = input({ email: company.admin.email, roles: [4] });
    expect((await admin.put(`/api/users/${company.admin.id}`, roleless)).status).toBe(422);
  });

  test.each([
    [
      "demote",
      (by: Client, { id, email }: TestUser) => by.put(`/api/users/${id}`, input({ email, roles: [4] })),
      { status: 422, body: { errors: { roles: ["Den sidste administrator kan ikke miste rollen."] } } },
    ],
    [
      "delete",
      (by: Client, { id }: TestUser) => by.delete(`/api/users/${id}`),
      { status: 403, body: { message: "Den sidste administrator kan ikke slettes." } },
    ],
  ])("one of two administrators who %s each other at the same moment stays", async (_, act, refused) => {
    const [one, other] = [await aUser(server.db, ["admin"]), await aUser(server.db, ["admin"])];
    const [byOne, byOther] = [await server.login(one.email), await server.login(other.email)];
    await giveRoles(server.db, company.admin.id, ["employee"]);
    const answers = await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", other.id).forUpdate().execute();
      const acting = act(byOne, other);
      // The first request has counted two administrators, and waits for the lock on the other administrator.
      await server.waiting(1);
      const meanwhile = act(byOther, one);
      await Promise.race([meanwhile, server.waiting(2)]);
      return [acting, meanwhile];
    });
    const [first, second] = await Promise.all(answers);
    expect(first?.status).toBeLessThan(300);
    expect(second).toMatchObject(refused);
    const left = await server.db
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .select("users.id")
      .where("role_id", "=", 1)
      .where("status", "<>", "deleted")
      .execute();
    expect(left).toEqual([{ id: one.id }]);
    await giveRoles(server.db, company.admin.id, ["admin"]);
    await deleteUser(server.db, one.id);
  });

  test("a deleted user's address becomes available, and their number does not", async () => {
    const gone = await aUser(server.db, ["employee"], { employee_id: "0815" });
    expect((await admin.delete(`/api/users/${gone.id}`)).status).toBe(204);
    const { status, body } = await admin.post("/api/users", input({ email: gone.email.toUpperCase() }));
    expect([status, body.id === gone.id]).toEqual([201, false]);
    await server.db
      .updateTable("users")
      .set((eb) => ({
        status: "active",
        password_hash: eb.selectFrom("users as known").select("known.password_hash").where("id", "=", company.admin.id),
      }))
      .where("id", "=", body.id)
      .execute();
    expect((await (await server.login(gone.email)).get("/api/user")).body.id).toBe(body.id);
    const numbered = await admin.post("/api/users", input({ employee_id: "0815" }));
    expect([numbered.status, Object.keys(numbered.body.errors)]).toEqual([422, ["employee_id"]]);
  });
});

test("one response has the addresses of more employees than other lists can contain", async () => {
  await sql`
    with hired as (
      insert into users (name, email, employee_id)
      select 'Nr. ' || nr, 'nr' || nr || '@dagvaerk.test', 'Nr. ' || nr from generate_series(1, 1200) nr returning id
    )
    insert into user_roles (user_id, role_id) select id, 4 from hired`.execute(server.db);
  const { body } = await manager.get("/api/users?hasRoles=employee&filter=nr");
  expect(body).toHaveLength(1200);
});
