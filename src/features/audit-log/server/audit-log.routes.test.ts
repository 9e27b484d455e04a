import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { defaultPayrollSetup } from "#features/payroll-files/rules/payroll-setup.ts";
import { aJob, aJobType, aUser, deleteUser, testPassword } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { AuditEntry } from "../rules/audit-log.ts";

const { server, company, admin } = setUpCompany();

const entries = async (query = ""): Promise<AuditEntry[]> =>
  (await admin.get(`/api/audit-log?perPage=100${query}`)).body.data;

/** The entries written during `work`, oldest first. */
async function written(work: () => Promise<unknown>): Promise<Partial<AuditEntry>[]> {
  const before = (await entries()).length;
  await work();
  const found = await entries();
  return found.slice(0, found.length - before).reverse();
}

const person = ({ id, name }: { id: number; name: string }) => ({ id, name });
const nobody = { user: null, about_user: null, record_id: null, details: {} };

describe("entries", () => {
  test("each login and logout is logged", async () => {
    const user = person(await aUser(server.db, ["employee"], { email: "ind.og.ud@dagvaerk.test" }));
    const made = await written(async () => (await server.login("ind.og.ud@dagvaerk.test")).post("/logout"));
    expect(made).toMatchObject([
      { ...nobody, kind: "login", user },
      { ...nobody, kind: "logout", user },
    ]);
  });

  test("a failed login is logged with the user's account, and without the typed address and password", async () => {
    const deleted = await aUser(server.db, ["employee"]);
    await deleteUser(server.db, deleted.id);
    const visitor = await server.visitor();
    const made = await written(async () => {
      for (const email of [company.owner.email, "hemmelig.person@dagvaerk.test", deleted.email])
        await visitor.post("/login", { email, password: "forkert kode" });
    });
    expect(made).toMatchObject([
      { ...nobody, kind: "login-failed", about_user: person(company.owner) },
      { ...nobody, kind: "login-failed" },
      { ...nobody, kind: "login-failed" },
    ]);
    const { rows } = await sql<{ text: string }>`select audit_log::text as text from audit_log`.execute(server.db);
    for (const { text } of rows) expect(text).not.toMatch(/hemmelig|forkert|127\.0\.0\.1/);
  });

  test("a password link and its use are logged", async () => {
    const user = await aUser(server.db, ["employee"]);
    const visitor = await server.visitor();
    const made = await written(async () => {
      await visitor.post("/password/email", { email: user.email });
      const [mail = ""] = await server.mails(1);
      const token = /password\/reset\/([\w-]+)/.exec(mail)?.[1];
      const password = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
      expect((await visitor.post("/password/reset", { token, email: user.email, ...password })).status).toBe(200);
    });
    expect(made).toMatchObject([
      { ...nobody, kind: "password-link-requested", about_user: person(user) },
      { ...nobody, kind: "password-reset", user: person(user) },
    ]);
  });

  test("users' changes of their own access are logged", async () => {
    const user = await aUser(server.db, ["employee"]);
    const [client] = [await server.login(user.email), await server.login(user.email)];
    const made = await written(async () => {
      const password = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
      await client.put("/api/user/password", { current_password: "forkert", ...password });
      await client.put("/api/user/password", { current_password: testPassword, ...password });
      await client.delete("/api/sessions");
    });
    expect(made).toMatchObject(
      ["password-change-failed", "password-changed", "sessions-ended"].map((kind) => ({
        ...nobody,
        kind,
        user: person(user),
      })),
    );
  });

  test("a user's creation, changes and deletion are logged without rate and address", async () => {
    const input = { name: "Ny", employee_id: "N-1", default_hourly_rate: 987.65, roles: [4] };
    const by = { user: person(company.admin), record_id: null };
    const made = await written(async () => {
      const { id } = (await admin.post("/api/users", { ...input, email: "ny1@dagvaerk.test" })).body;
      await admin.put(`/api/users/${id}`, { ...input, email: "ny1@dagvaerk.test" });
      const changed = { ...input, email: "ny2@dagvaerk.test", default_hourly_rate: 1, roles: [2, 4] };
      await admin.put(`/api/users/${id}`, changed);
      await admin.delete(`/api/users/${id}`);
    });
    expect(made).toMatchObject([
      { ...by, kind: "user-created", about_user: { name: "Ny" }, details: { to: ["employee"] } },
      {
        ...by,
        kind: "user-changed",
        about_user: { name: "Ny" },
        details: { fields: ["email", "default_hourly_rate"] },
      },
      {
        ...by,
        kind: "roles-changed",
        about_user: { name: "Ny" },
        details: { from: ["employee"], to: ["manager", "employee"] },
      },
      { ...by, kind: "user-deleted", about_user: { name: "Ny" }, details: {} },
    ]);
    expect(JSON.stringify(made)).not.toMatch(/987|dagvaerk\.test/);
  });

  test("a job export, a run, its download, its annulment and a reversal are logged", async () => {
    const input = { description: "Hemmelig", created_before_date: today().toString(), jobs: "approved" };
    const run = async () => {
      await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
      return (await admin.post("/api/payrolls", input)).body.id as number;
    };
    let [id, latest, jobId] = [0, 0, 0];
    const made = await written(async () => {
      const period = "from=2026-11-01&to=2026-11-30&format=csv";
      const filter = `status=PAID&project_id=${company.project.id}`;
      await admin.get(`/api/jobs/export?${period}&user_id=${company.employee.id}&${filter}`);
      id = await run();
      await admin.get(`/payrolls/${id}?format=excel`);
      await admin.get(`/payrolls/${id}?format=mle`);
      latest = await run();
      await admin.post(`/api/payrolls/${latest}/annulment`);
      jobId = (await aJob(server.db, company, { job_status: "PAID" })).id;
      await admin.post(`/api/jobs/${jobId}/reversal`, { reason: "Hemmelig" });
    });
    expect(made).toMatchObject([
      {
        kind: "jobs-exported",
        about_user: person(company.employee),
        details: { from: "2026-11-01", to: "2026-11-30", format: "csv", status: "PAID", project: "P-HAVN" },
      },
      { kind: "payroll-created", record_id: id },
      { kind: "payroll-downloaded", record_id: id, details: { format: "excel" } },
      { kind: "payroll-created", record_id: latest },
      { kind: "payroll-annulled", record_id: latest },
      { kind: "job-reversed", record_id: jobId },
    ]);
    for (const entry of made) expect(entry.user).toEqual(person(company.admin));
    expect(JSON.stringify(made)).not.toContain("Hemmelig");
  });

  test("a job export is logged with the exported user, even a deleted one, or without a user", async () => {
    const gone = await aUser(server.db, ["employee"], { name: "Gerda Gået" });
    await deleteUser(server.db, gone.id);
    const made = await written(async () => {
      for (const id of [gone.id, 2_000_000_000])
        expect((await admin.get(`/api/jobs/export?from=2026-11-01&to=2026-11-30&user_id=${id}`)).status).toBe(200);
      expect((await admin.get("/api/jobs/export?from=2026-11-01&to=2026-11-30&project_id=2000000001")).status).toBe(
        200,
      );
    });
    expect(made).toMatchObject([
      { kind: "jobs-exported", about_user: { id: gone.id, name: "Gerda Gået" } },
      { kind: "jobs-exported", about_user: null, details: { unknown_user_id: 2_000_000_000 } },
      { kind: "jobs-exported", about_user: null, details: { unknown_project_id: 2_000_000_001 } },
    ]);
  });

  test("a new owner of a project or a cost center is logged, and a save with the same owner is not", async () => {
    const { project, costCenter, owner, owner2, manager, manager2 } = company;
    const by = { user: person(company.admin) };
    const made = await written(async () => {
      for (const owner_user_id of [owner.id, owner2.id, owner2.id, owner.id])
        await admin.put(`/api/projects/${project.id}`, { ...project, version: undefined, owner_user_id });
      for (const owner_user_id of [manager2.id, manager.id])
        await admin.put(`/api/cost-centers/${costCenter.id}`, { ...costCenter, version: undefined, owner_user_id });
    });
    const [ofProject, ofCostCenter] = ["project-owner-changed", "cost-center-owner-changed"].map((kind, index) => {
      const record_id = [project.id, costCenter.id][index];
      const code = [project.code, costCenter.code][index];
      return (from: { name: string }, to: { id: number; name: string }) => ({
        ...by,
        ...{ kind, record_id, about_user: person(to), details: { code, former_owner: from.name } },
      });
    });
    expect(made).toMatchObject([
      ofProject?.(owner, owner2),
      ofProject?.(owner2, owner),
      ofCostCenter?.(manager, manager2),
      ofCostCenter?.(manager2, manager),
    ]);
  });

  test("simultaneous changes of an owner are logged as a sequence", async () => {
    const { project, owner, owner2 } = company;
    const third = await aUser(server.db, ["project-owner"]);
    const made = await written(async () => {
      const saved = await server.db.transaction().execute(async (trx) => {
        await trx.updateTable("projects").set({ owner_user_id: third.id }).where("id", "=", project.id).execute();
        const saving = admin.put(`/api/projects/${project.id}`, {
          ...project,
          version: undefined,
          owner_user_id: owner2.id,
        });
        await server.waiting(1);
        return { saving };
      });
      expect((await saved.saving).status).toBe(200);
    });
    expect(made).toMatchObject([{ about_user: person(owner2), details: { former_owner: third.name } }]);
    await admin.put(`/api/projects/${project.id}`, { ...project, version: undefined, owner_user_id: owner.id });
  });

  test("changes of a salary code and of a name are logged", async () => {
    const { id, name, salary_code } = company.jobType;
    const made = await written(async () => {
      await admin.put(`/api/job-types/${id}`, { name: "Montage ude", salary_code });
      await admin.put(`/api/job-types/${id}`, { name, salary_code });
      await admin.put(`/api/job-types/${id}`, { name, salary_code: "3030" });
      await admin.put(`/api/job-types/${id}`, { name, salary_code });
    });
    const by = { user: person(company.admin), kind: "salary-code-changed", record_id: id };
    const renamed = { user: person(company.admin), kind: "job-type-changed", record_id: id };
    expect(made).toMatchObject([
      { ...renamed, details: { name, fields: ["name"], before: [name], after: ["Montage ude"] } },
      { ...renamed, details: { name: "Montage ude", fields: ["name"], before: ["Montage ude"], after: [name] } },
      { ...by, details: { name, from: salary_code, to: "3030" } },
      { ...by, details: { name, from: "3030", to: salary_code } },
    ]);
  });

  test("the salary codes that a job type gets with a new kind are logged", async () => {
    const { id, name, salary_code } = await aJobType(server.db);
    const mileage = { name, salary_code, kind: "mileage", low_salary_code: "902", bicycle_salary_code: "903" };
    const made = await written(async () => {
      expect((await admin.put(`/api/job-types/${id}`, mileage)).status).toBe(200);
    });
    expect(made.map(({ kind, details }) => [kind, details])).toEqual([
      ["job-type-changed", { name, fields: ["kind"], before: ["work"], after: ["mileage"] }],
      ["salary-code-changed", { name, from: "", to: "902" }],
      ["salary-code-changed", { name, from: "", to: "903" }],
    ]);
  });

  test("a saved change of the payroll setup is logged with the values before and after", async () => {
    const { body } = await admin.get("/api/payroll-setup");
    const { updated_at: _at, updated_by: _by, ...setup } = body;
    const change = {
      ...setup,
      default_format: "danlon",
      danlon: { ...setup.danlon, company_number: "12345678", header: !setup.danlon.header },
      mle: { ...setup.mle, period: "date" },
    };
    const made = await written(async () => {
      expect((await admin.put("/api/payroll-setup", change)).status).toBe(200);
      expect((await admin.put("/api/payroll-setup", change)).status).toBe(409);
      expect((await admin.put("/api/payroll-setup", { ...setup, version: body.version + 1 })).status).toBe(200);
    });
    const named = { general: ["default_format"], danlon: ["company_number", "header"], mle: ["period"] };
    expect(made).toMatchObject([
      { kind: "payroll-setup-changed", details: { version: body.version + 1, ...named } },
      { kind: "payroll-setup-changed", details: { version: body.version + 2, ...named } },
    ]);
    const [before, after] = [
      ["excel", "", "nej", "run"],
      ["danlon", "12345678", "ja", "date"],
    ];
    expect(made).toMatchObject([{ details: { before, after } }, { details: { before: after, after: before } }]);
  });

  test("a change of every setting fits into one entry", async () => {
    const all = Object.fromEntries(
      Object.entries(defaultPayrollSetup).map(([format, settings]) =>
        typeof settings === "string" ? ["general", ["default_format"]] : [format, Object.keys(settings)],
      ),
    );
    await server.db
      .transaction()
      .execute((trx) =>
        insertAuditEntry(trx, { kind: "payroll-setup-changed", details: { version: 2_147_483_647, ...all } }),
      );
    expect((await entries())[0]?.details).toMatchObject(all);
  });

  test("a rolled-back transaction logs nothing", async () => {
    const made = await written(async () => {
      expect((await admin.delete(`/api/users/${company.admin.id}`)).status).toBe(403);
      expect((await admin.post("/api/payrolls/2000000000/annulment")).status).toBe(404);
      expect((await admin.post("/api/users", {})).status).toBe(422);
    });
    expect(made).toEqual([]);
  });
});

const daysAgo = (days: number) => today().subtract({ days }).toString();
const at = (days: number, time: string) => `${daysAgo(days)} ${time} Europe/Copenhagen`;

describe("the list of the audit log", () => {
  test("only administrators read the list of entries", async () => {
    expect((await (await server.visitor()).get("/api/audit-log")).status).toBe(401);
    for (const { email } of [company.employee, company.owner, company.manager])
      expect((await (await server.login(email)).get("/api/audit-log")).status).toBe(403);
  });

  test("the list has pages, with the newest entries first", async () => {
    const all = await entries();
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
    const { body } = await admin.get("/api/audit-log?perPage=3&page=2");
    expect(body.data).toEqual(all.slice(3, 6));
    expect(body.meta).toEqual({ per_page: 3, total: all.length });
    expect((await admin.get("/api/audit-log?page=1000000")).body.data).toEqual([]);
  });

  test("the list of entries is ordered by time of the event, even if a long transaction wrote its entry last", async () => {
    await sql`insert into audit_log (kind, created_at) values ('logout', ${at(200, "12:00:00")}),
      ('logout', ${at(200, "11:00:00")}), ('logout', ${at(200, "12:30:00")})`.execute(server.db);
    const day = daysAgo(200);
    const found = await entries(`&from=${day}&to=${day}`);
    expect(found.map(({ created_at }) => created_at.slice(11, 16))).toEqual(["12:30", "12:00", "11:00"]);
    const { body } = await admin.get(`/api/audit-log?from=${day}&to=${day}&perPage=2&page=2`);
    expect(body.data).toMatchObject([{ created_at: `${day} 11:00:00` }]);
  });

  test("the list of entries is filtered by kind", async () => {
    const found = await entries("&kind=login-failed");
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["login-failed"]));
    expect(found).toHaveLength((await entries()).filter(({ kind }) => kind === "login-failed").length);
  });

  test("the list filtered by a user has each entry by or about the user once", async () => {
    const { id } = company.employee;
    await sql`insert into audit_log (kind, user_id, about_user_id) values ('user-changed', ${id}, ${id})`.execute(
      server.db,
    );
    const of = ({ user, about_user }: AuditEntry) => user?.id === id || about_user?.id === id;
    const found = await entries(`&user_id=${id}`);
    expect(found).toEqual((await entries()).filter(of));
    expect(found.some(({ user }) => user?.id === id) && found.some(({ user }) => user?.id !== id)).toBe(true);
    const { body } = await admin.get(`/api/audit-log?user_id=${id}&perPage=1&page=2`);
    expect(body).toEqual({
      data: found.slice(1, 2),
      meta: { per_page: 1, total: found.length },
      user: person(company.employee),
    });
  });

  test("the list is filtered by a period that includes its first and last day in Copenhagen time", async () => {
    await sql`insert into audit_log (kind, created_at) values
      ('logout', ${at(313, "23:59:59")}), ('logout', ${at(312, "00:00:00")}),
      ('logout', ${at(311, "23:59:59")}), ('logout', ${at(310, "00:00:00")})`.execute(server.db);
    const [from, to] = [daysAgo(312), daysAgo(311)];
    expect((await entries(`&from=${from}&to=${to}`)).map(({ created_at }) => created_at)).toEqual([
      `${to} 23:59:59`,
      `${from} 00:00:00`,
    ]);
    const refused = await admin.get(`/api/audit-log?from=${to}&to=${from}`);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["to"]]);
    expect((await admin.get("/api/audit-log?from=i+dag&kind=alt")).status).toBe(422);
  });

  test("the list shows the newest 10,000 matches, and a filter by period shows older entries", async () => {
    await sql`insert into audit_log (kind, created_at)
      select 'logout', ${at(300, "12:00:00")}::timestamptz + make_interval(secs => nr)
      from generate_series(1, 10050) as nr`.execute(server.db);
    const { body } = await admin.get("/api/audit-log?perPage=100&page=100&kind=logout");
    expect([body.data.length, body.meta.total]).toEqual([100, 10_000]);
    expect((await admin.get("/api/audit-log?perPage=100&page=101&kind=logout")).body.data).toEqual([]);
    expect(await entries(`&kind=logout&to=${daysAgo(305)}`)).toHaveLength(4);
  });
});

describe("the log", () => {
  test("entries can only be added to the log", async () => {
    const refused = { message: "audit_log is only ever added to" };
    await expect(sql`update audit_log set kind = 'login'`.execute(server.db)).rejects.toMatchObject(refused);
    await expect(sql`delete from audit_log`.execute(server.db)).rejects.toMatchObject(refused);
    await expect(sql`truncate audit_log`.execute(server.db)).rejects.toMatchObject(refused);
  });

  test("entries older than a year are deleted, and no others", async () => {
    const count = async () => (await entries(`&kind=logout&to=${daysAgo(305)}`)).length;
    await sql`insert into audit_log (kind, created_at) values ('logout', now() - interval '366 days 1 hour')`.execute(
      server.db,
    );
    expect(await count()).toBe(5);
    await sql`insert into pgboss.job (name) values ('prune-audit-log')`.execute(server.db);
    await expect.poll(count, { timeout: 60_000 }).toBe(4);
  });

  test("the log refuses long details", async () => {
    const long = JSON.stringify({ note: "x".repeat(16_000) });
    await expect(
      sql`insert into audit_log (kind, details) values ('login', ${long}::jsonb)`.execute(server.db),
    ).rejects.toMatchObject({ code: "23514" });
  });
});
