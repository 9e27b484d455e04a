import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { rightSetups, setUpAccounting } from "#testing/servers/accounting-server.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog } from "#testing/test-app.ts";
import { until } from "#testing/until.ts";

const { server, admin, manager, owner, employee } = setUpCompany();
const path = "/api/accounting-setup";

beforeEach(() =>
  server.db.updateTable("accounting_setup").set({ system: null, settings: "{}", secrets: "{}" }).execute(),
);

const stored = () =>
  server.db.selectFrom("accounting_setup").select(["system", "settings", "secrets"]).executeTakeFirstOrThrow();

const lastEntry = () =>
  server.db
    .selectFrom("audit_log")
    .select("details")
    .where("kind", "=", "accounting-setup-changed")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

test("only administrators read and change the accounting set-up", async () => {
  for (const client of [employee, owner, manager]) {
    expect((await client.get(path)).status).toBe(403);
    expect((await setUpAccounting(client, "billy")).status).toBe(403);
  }
});

test("stored secrets are never in a response, the log or the audit log", async () => {
  const lines = capturedLog(server.app);
  const saved = await setUpAccounting(admin, "economic");
  expect([saved.status, saved.body]).toMatchObject([
    200,
    {
      ...{ system: "economic", settings: rightSetups.economic.settings },
      stored_secrets: ["app_secret_token", "agreement_grant_token"],
    },
  ]);
  const found = (await admin.get(path)).body;
  expect(found).toEqual(saved.body);
  expect((await stored()).secrets).toEqual(rightSetups.economic.secrets);
  const told = JSON.stringify([saved.body, found, lines, await lastEntry()]);
  for (const secret of Object.values(rightSetups.economic.secrets)) expect(told).not.toContain(secret);
  expect((await lastEntry()).details).toMatchObject({
    fields: expect.arrayContaining(["system", "layout_number", "app_secret_token"]),
    after: expect.arrayContaining(["e-conomic", "19", "***"]),
  });
});

test("a save without a secret keeps the stored secret, until another system or no system is chosen", async () => {
  await setUpAccounting(admin, "economic");
  await setUpAccounting(admin, "economic", { secrets: { app_secret_token: "new-secret" } });
  expect((await stored()).secrets).toEqual({ ...rightSetups.economic.secrets, app_secret_token: "new-secret" });
  const other = await setUpAccounting(admin, "billy", { secrets: {} });
  expect([other.status, other.body.errors]).toEqual([422, { "secrets.access_token": ["Access token skal udfyldes."] }]);
  expect((await setUpAccounting(admin, "billy")).status).toBe(200);
  expect(await stored()).toEqual({
    system: "billy",
    settings: rightSetups.billy.settings,
    secrets: rightSetups.billy.secrets,
  });
  expect((await admin.put(path, { system: null, settings: {}, secrets: {} })).status).toBe(200);
  expect(await stored()).toEqual({ system: null, settings: {}, secrets: {} });
});

test("a save without a secret keeps the secret that another administrator saves at the same moment", async () => {
  await setUpAccounting(admin, "billy");
  const newer = JSON.stringify({ access_token: "newer" });
  const [isChanged, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = server.db.transaction().execute(async (trx) => {
    await trx.updateTable("accounting_setup").set({ secrets: newer }).execute();
    isChanged.resolve();
    await mayEnd.promise;
  });
  await isChanged.promise;
  const saved = setUpAccounting(admin, "billy", { secrets: {} });
  await until("the save to wait", async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(server.db)).rows.length > 0 || undefined;
  });
  mayEnd.resolve();
  await other;
  expect((await saved).status).toBe(200);
  expect((await stored()).secrets).toEqual({ access_token: "newer" });
});

test("a save reports all invalid fields at once", async () => {
  const { status, body } = await admin.put(path, { system: "billy", settings: { organization_id: " " }, secrets: {} });
  expect([status, Object.keys(body.errors).sort()]).toEqual([
    422,
    ["secrets.access_token", "settings.organization_id", "settings.product_id"],
  ]);
});

test("a save does not overwrite a set-up that was changed meanwhile", async () => {
  const { version } = (await admin.get(path)).body;
  await setUpAccounting(admin, "billy");
  const stale = await setUpAccounting(admin, "economic", { version });
  expect([stale.status, stale.body.current.system]).toEqual([409, "billy"]);
});

test("a save that changes nothing is not in the audit log", async () => {
  await setUpAccounting(admin, "billy");
  const count = () =>
    server.db.selectFrom("audit_log").select("id").where("kind", "=", "accounting-setup-changed").execute();
  const before = await count();
  await setUpAccounting(admin, "billy", { secrets: {} });
  expect(await count()).toHaveLength(before.length);
});
