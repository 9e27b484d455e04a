import { sql } from "kysely";
import { Secret } from "otpauth";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type AuditKind, auditKinds } from "#common/rules/audit-log.ts";
import { defaultLawRules } from "#common/rules/law-rules.ts";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { today } from "#common/rules/time/clock.ts";
import { byDagvaerk } from "#common/server/audit-log.ts";
import { replaceScimToken } from "#common/server/auth/credentials/scim-token.ts";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { holidayYearStart, holidayYearsUsableOn } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { absenceTemplates } from "#features/absence/rules/kinds/absence-templates.ts";
import { versionDefaults } from "#features/allowances/rules/allowance-rule.ts";
import { hourly, ruleOf } from "#features/allowances/rules/presets/preset.ts";
import { anonymiseReadyLeavers } from "#features/personal-data/server/leavers/automatic-anonymisation.ts";
import { resetSecondFactorOf } from "#features/users/server/users.commands.ts";
import { aRuleSet, giveRules } from "#testing/data/allowances.ts";
import {
  aCostCenter,
  aCustomer,
  aJob,
  aJobType,
  anAbsenceKind,
  anExpenseType,
  aProject,
  aRate,
  aReceipt,
  aSalesRate,
  aSubstitute,
  aUser,
  codeOf,
  deleteUser,
  giveSecondFactor,
  type TestUser,
  testPassword,
} from "#testing/data/factories.ts";
import { makeBasis } from "#testing/data/invoice-bases.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import type { Client } from "#testing/http-client.ts";
import { softwareAuthenticator } from "#testing/passkeys/authenticator.ts";
import { directoryOf } from "#testing/scim.ts";
import { accountingServer, rightSetups, setUpAccounting } from "#testing/servers/accounting-server.ts";
import { aWebhook } from "#testing/servers/webhook-receiver.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { aLoginProvider } from "#testing/sso/login-provider.ts";
import { tokenIssuer } from "#testing/sso/token-issuer.ts";
import { until } from "#testing/until.ts";
import type { AuditEntry } from "../rules/audit-log.ts";

const accounting = await accountingServer();
const { server, company, admin } = setUpCompany({ accountingTestServer: accounting.url });

afterAll(() => accounting.close());
let user: TestUser;

beforeEach(async () => {
  await server.db.deleteFrom("attempts").execute();
  user = await aUser(server.db, ["project-owner", "employee"]);
});

type Told = Partial<Pick<AuditEntry, "user" | "about_user" | "record_id" | "details">>;

const person = ({ id, name }: { id: number; name: string }) => ({ id, name });
const byAdmin = () => ({ user: person(company.admin) });
const byUser = () => ({ user: person(user) });
const aboutUser = () => ({ about_user: person(user) });

const wrong = "en forkert kode";
const chosen = { password: "en helt ny kode", password_confirmation: "en helt ny kode" };
const proof = { current_password: testPassword };

const login = (code?: string, password = testPassword) =>
  server.visitor().then((visitor) => visitor.post("/login", { email: user.email, password, code }));

const userInput = (values: object = {}) => ({
  name: user.name,
  email: user.email,
  employee_id: `K${user.id}`,
  default_hourly_rate: 200,
  roles: [3, 4],
  ...values,
});

/** A basis for invoices of one approved job of a new customer. */
async function anInvoiceBasis() {
  const { id: customer_id } = await aCustomer(server.db);
  const project = await aProject(server.db, company.owner, { customer_id });
  await aSalesRate(server.db, { customer_id });
  await aJob(server.db, company, { project, job_status: "APPROVED_BY_MANAGER" });
  return makeBasis(admin, { customer_id });
}

async function aSentBasis() {
  await setUpAccounting(admin, "billy");
  const { id, customer_id } = await anInvoiceBasis();
  const { customer } = rightSetups.billy;
  await server.db.updateTable("customers").set({ accounting_number: customer }).where("id", "=", customer_id).execute();
  return (await admin.post(`/api/invoice-bases/${id}/draft`)).body;
}

/** A job on a project whose owner has `user` as a substitute. */
async function aJobOfAbsent() {
  await aSubstitute(server.db, company.owner, user);
  return aJob(server.db, company);
}

async function saveProject(isClosed: boolean) {
  const project = await aProject(server.db, company.owner, { is_closed: !isClosed });
  const { id, name, code, owner_user_id } = project;
  await admin.put(`/api/projects/${id}`, { name, code, owner_user_id, is_closed: isClosed });
  return project;
}

const aboutOwner = () => ({ about_user: person(company.owner) });

const oneDay = () => ({ from_date: today().toString(), to_date: today().toString() });
const substituteDetails = (name: string) => ({ for: name, from: today().toString(), to: today().toString() });

async function aRun(): Promise<number> {
  await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  const input = { description: "Kørsel", created_before_date: today().toString(), jobs: "approved" };
  return (await admin.post("/api/payrolls", input)).body.id;
}

/** A short rest of `user`, with an explanation. */
async function aDeviation(client: typeof admin, user_id?: number) {
  const day = today().subtract({ days: 5 });
  const date = day.toString();
  await aJob(server.db, company, {
    user,
    started_at: `${day.subtract({ days: 1 })} 14:00:00`,
    ended_at: `${day.subtract({ days: 1 })} 23:00:00`,
  });
  await aJob(server.db, company, { user, started_at: `${date} 08:00:00`, ended_at: `${date} 12:00:00` });
  const said = { reason: "Pumpen stod af", compensation: "Fri fredag", compensate_by: date };
  const { body } = await client.post("/api/working-time/deviations", { user_id, date, kind: "rest", ...said });
  return { id: body.id, date };
}

/** A request for holiday in the next week. */
async function anAbsence(client: Client): Promise<{ id: number; version: number }> {
  const { id: kind_id } = await anAbsenceKind(server.db, "holiday");
  const [from_date, to_date] = [7, 13].map((days) => today().add({ days }).toString());
  return (await client.post("/api/absences", { kind_id, from_date, to_date })).body;
}

async function anAgreement(): Promise<{ id: number; year: number }> {
  const [year = 0] = holidayYearsUsableOn(today().toString());
  await admin.put("/api/balance-setup", { kept_from: holidayYearStart(year) });
  await admin.put(`/api/users/${user.id}/employment`, { employed_from: "2010-01-01", employed_until: null });
  return (await admin.post(`/api/users/${user.id}/holiday-agreements`, { year, amount: 100 })).body;
}

/** Logs the user in at a provider, with these claims in the token. */
async function logInAtProvider(claims: object = {}): Promise<void> {
  const issuer = await tokenIssuer("dagvaerk");
  const id = await aLoginProvider(server.db, { issuer: issuer.issuer, name: `Kontoret ${user.id}` });
  const visitor = await server.visitor();
  const url = new URL((await visitor.post("/login/provider", { provider_id: id })).body.url);
  const [state, nonce = ""] = ["state", "nonce"].map((name) => url.searchParams.get(name) ?? "");
  issuer.idToken = () => issuer.signed({ nonce, email: user.email, email_verified: true, ...claims });
  await visitor.get(`/login/callback/${id}?code=code&state=${state}`);
  await issuer.close();
}

/** An access token of `user`, who also gets the required second factor. */
async function makeToken(client: Client, name: string): Promise<{ id: number }> {
  const code = codeOf(await giveSecondFactor(server.db, user.id));
  const expires_on = today().add({ days: 30 }).toString();
  return (await client.post("/api/user/tokens", { ...proof, code, name, scopes: ["jobs:read"], expires_on })).body;
}

async function addPasskey(client: Client): Promise<number> {
  const { body: options } = await client.post("/api/user/passkeys/options", proof);
  const passkey = softwareAuthenticator(server.config.baseUrl).create(options);
  return (await client.post("/api/user/passkeys", { name: "iPhone", passkey })).body.id;
}

async function makeBudget(input: object): Promise<number> {
  const hundredHours = { measure: "hours", amount: 6000, period: "project" };
  const { body } = await admin.post(`/api/projects/${company.project.id}/budgets`, { ...hundredHours, ...input });
  await server.db.deleteFrom("project_budgets").where("id", "<>", body.id).execute();
  return body.id;
}

/** Causes an entry by requests to the API, and returns what the entry must contain. */
type Deed = () => Promise<Told>;

/** All ways to cause each kind of entry. */
const deeds: Readonly<Record<AuditKind, Readonly<Record<string, Deed>>>> = {
  login: {
    "a login": async () => {
      await server.login(user.email);
      return byUser();
    },
  },
  "login-connected": {
    "the first login of a person with a known address": async () => {
      await logInAtProvider();
      return { ...byUser(), details: { provider: expect.stringContaining("Kontoret") } };
    },
  },
  "login-disconnected": {
    "a user who removes their account": async () => {
      await logInAtProvider();
      const client = await server.login(user.email);
      const [account] = (await client.get("/api/user/login-accounts")).body;
      await client.delete(`/api/user/login-accounts/${account.id}`);
      return { ...byUser(), details: { provider: expect.stringContaining("Kontoret") } };
    },
  },
  "provider-login-refused": {
    "a person whose address is not verified": async () => {
      await logInAtProvider({ email_verified: false });
      return { details: { provider: expect.stringContaining("Kontoret"), problem: "unverified" } };
    },
  },
  "login-provider-changed": {
    "a new one": async () => {
      const name = `Firmaet ${user.id}`;
      const known = { kind: "oidc", name, issuer: "https://login.firma.test", client_id: "dagvaerk" };
      const rest = { domains: [], role_map: [], creates_users: true, has_second_factor: false, is_used: false };
      const { body } = await admin.post("/api/login-providers", { ...known, ...rest, client_secret: "secret" });
      const fields = ["kind", "name", "issuer", "client_id", "creates_users", "has_second_factor", "is_used"];
      const after = [...Object.values(known), "ja", "nej", "nej"];
      return { ...byAdmin(), record_id: body.id, details: { name, fields, after } };
    },
    "other roles and a new secret, which is not told": async () => {
      const name = `Kontoret ${user.id}`;
      const id = await aLoginProvider(server.db, { name });
      const found = (await admin.get("/api/login-providers")).body.find((one: { id: number }) => one.id === id);
      const { redirect_uri: _uri, people_count: _count, without_groups: _names, ...saved } = found;
      const role_map = [{ value: "Chef", role: "manager" }];
      await admin.put(`/api/login-providers/${id}`, { ...saved, role_map, client_secret: "a new one" });
      const changed = { fields: ["role_map", "client_secret"], before: ["", "***"], after: ["Chef = manager", "***"] };
      return { ...byAdmin(), record_id: id, details: { name, ...changed } };
    },
  },
  "webhook-changed": {
    "a new one, without what follows its host": async () => {
      const name = `Regnskab ${user.id}`;
      const input = { name, url: "https://1.1.1.1/secret", events: ["job.created"], is_used: true };
      const { body } = await admin.post("/api/webhooks", input);
      await server.db.deleteFrom("webhooks").execute();
      const fields = ["name", "url", "events", "is_used"];
      const after = [name, "https://1.1.1.1", "job.created", "ja"];
      return { ...byAdmin(), record_id: body.id, details: { name, fields, after } };
    },
    "turning one off": async () => {
      const id = await aWebhook(server.db, { url: "https://1.1.1.1/", events: ["job.created"] });
      const input = { name: "Regnskab", url: "https://1.1.1.1/", events: ["job.created"], is_used: false };
      await admin.put(`/api/webhooks/${id}`, input);
      const details = { name: "Regnskab", fields: ["is_used"], before: ["ja"], after: ["nej"] };
      return { ...byAdmin(), record_id: id, details };
    },
  },
  "webhook-secret-renewed": {
    "a new secret, which is not told": async () => {
      const id = await aWebhook(server.db);
      await admin.post(`/api/webhooks/${id}/secret`);
      return { ...byAdmin(), record_id: id, details: { name: "Regnskab" } };
    },
  },
  "webhook-deleted": {
    "a deletion": async () => {
      const id = await aWebhook(server.db);
      await admin.delete(`/api/webhooks/${id}`);
      return { ...byAdmin(), record_id: id, details: { name: "Regnskab" } };
    },
  },
  "webhook-turned-off": {
    "a day of failures": async () => {
      const id = await aWebhook(server.db, { url: "https://nowhere.invalid/" });
      await server.db.updateTable("webhooks").set({ failing_since: sql<Date>`now() - interval '25 hours'` }).execute();
      await admin.post(`/api/webhooks/${id}/test`);
      await until("turned off", async () => ((await find()).is_used ? undefined : true));
      return { record_id: id, details: { name: "Regnskab", ...byDagvaerk } };

      function find() {
        return server.db.selectFrom("webhooks").select("is_used").where("id", "=", id).executeTakeFirstOrThrow();
      }
    },
  },
  "passkey-added": {
    "a new one": async () => {
      await addPasskey(await server.login(user.email));
      return { ...byUser(), details: { name: "iPhone" } };
    },
  },
  "passkey-removed": {
    "the end of one": async () => {
      const client = await server.login(user.email);
      await client.delete(`/api/user/passkeys/${await addPasskey(client)}`);
      return { ...byUser(), details: { name: "iPhone" } };
    },
  },
  "password-login-changed": {
    "a role whose people log in at a provider only": async () => {
      await aLoginProvider(server.db, { name: `Kontoret ${user.id}` });
      await admin.put("/api/password-login", { off_roles: ["project-owner"], keeper_ids: [] });
      await server.db.updateTable("password_login").set({ off_roles: [] }).execute();
      return { ...byAdmin(), details: { fields: ["off_roles"], before: [""], after: ["Projektejer"] } };
    },
  },
  "login-failed": {
    "a right password of a role without passwords": async () => {
      await aLoginProvider(server.db, { name: `Kontoret ${user.id}` });
      const off_roles = ["project-owner", "employee"] as const;
      await server.db
        .updateTable("password_login")
        .set({ off_roles: [...off_roles] })
        .execute();
      await login();
      await server.db.updateTable("password_login").set({ off_roles: [] }).execute();
      return { ...aboutUser(), details: { problem: "passwords-off" } };
    },
    "a wrong password": async () => {
      await login(undefined, wrong);
      return aboutUser();
    },
    "a wrong code": async () => {
      await giveSecondFactor(server.db, user.id);
      await login("000000");
      return aboutUser();
    },
  },
  logout: {
    "a logout": async () => {
      await (await server.login(user.email)).post("/logout");
      return byUser();
    },
  },
  "sessions-ended": {
    "ending one's own": async () => {
      await (await server.login(user.email)).delete("/api/sessions");
      return byUser();
    },
    "ending one of one's own": async () => {
      const client = await server.login(user.email);
      await server.login(user.email);
      const other = (await client.get("/api/sessions")).body.find((row: { is_current: boolean }) => !row.is_current);
      await client.delete(`/api/sessions/${other.id}`);
      return byUser();
    },
    "ending somebody's": async () => {
      await admin.delete(`/api/users/${user.id}/sessions`);
      return { ...byAdmin(), ...aboutUser() };
    },
  },
  "password-link-requested": {
    "asking for a link": async () => {
      await (await server.visitor()).post("/password/email", { email: user.email });
      return aboutUser();
    },
  },
  "test-mail-sent": {
    "a test mail": async () => {
      await admin.post("/api/mails/test");
      return { ...byAdmin(), details: { answer: "file" } };
    },
  },
  "password-reset": {
    "using a link": async () => {
      const link = await insertPasswordLink(server.db, "", user.id, "reset");
      const token = /reset\/([\w-]+)/.exec(link?.link ?? "")?.[1];
      await (await server.visitor()).post("/password/reset", { token, email: user.email, ...chosen });
      return byUser();
    },
  },
  "password-changed": {
    "a change": async () => {
      await (await server.login(user.email)).put("/api/user/password", { ...proof, ...chosen });
      return byUser();
    },
  },
  "password-change-failed": {
    "a change with a wrong password": async () => {
      await (await server.login(user.email)).put("/api/user/password", { current_password: wrong, ...chosen });
      return byUser();
    },
  },
  "second-factor-added": {
    "adding it": async () => {
      const client = await server.login(user.email);
      const { secret } = (await client.post("/api/user/second-factor", proof)).body;
      await client.put("/api/user/second-factor", { code: codeOf(Secret.fromBase32(secret)) });
      return byUser();
    },
  },
  "second-factor-removed": {
    "removing it": async () => {
      const client = await server.login(user.email);
      const secret = await giveSecondFactor(server.db, user.id);
      await client.post("/api/user/second-factor/removal", { ...proof, code: codeOf(secret) });
      return byUser();
    },
  },
  "scim-turned-on": {
    "the first token": async () => {
      await server.db.deleteFrom("scim_connection").execute();
      await admin.post("/api/scim/token");
      return byAdmin();
    },
  },
  "scim-token-renewed": {
    "another token": async () => {
      await replaceScimToken(server.db, company.admin.id);
      await admin.post("/api/scim/token");
      return byAdmin();
    },
  },
  "scim-turned-off": {
    "its end": async () => {
      await replaceScimToken(server.db, company.admin.id);
      await admin.delete("/api/scim/token");
      return byAdmin();
    },
  },
  "token-made": {
    "a new token": async () => {
      await makeToken(await server.login(user.email), "Kasseapparat");
      return { ...byUser(), details: { name: "Kasseapparat" } };
    },
  },
  "token-revoked": {
    "its end by hand": async () => {
      const client = await server.login(user.email);
      const { id } = await makeToken(client, "Kasseapparat");
      await client.delete(`/api/user/tokens/${id}`);
      return { ...byUser(), details: { name: "Kasseapparat" } };
    },
    "its end by an administrator": async () => {
      const { id } = await makeToken(await server.login(user.email), "Kasseapparat");
      await admin.delete(`/api/tokens/${id}`);
      return { ...byAdmin(), ...aboutUser(), details: { name: "Kasseapparat" } };
    },
  },
  "second-factor-reset": {
    "an administrator's reset": async () => {
      await giveSecondFactor(server.db, user.id);
      await admin.delete(`/api/users/${user.id}/second-factor`);
      return { ...byAdmin(), ...aboutUser() };
    },
    "the operator's reset": async () => {
      await giveSecondFactor(server.db, user.id);
      await resetSecondFactorOf(server.db, user.email);
      return aboutUser();
    },
  },
  "second-factor-failed": {
    "a wrong password": async () => {
      await (await server.login(user.email)).post("/api/user/second-factor", { current_password: wrong });
      return byUser();
    },
    "a wrong first code": async () => {
      const client = await server.login(user.email);
      await client.post("/api/user/second-factor", proof);
      await client.put("/api/user/second-factor", { code: "000000" });
      return byUser();
    },
  },
  "recovery-codes-renewed": {
    "renewing them": async () => {
      const client = await server.login(user.email);
      const secret = await giveSecondFactor(server.db, user.id);
      await client.post("/api/user/second-factor/recovery-codes", { ...proof, code: codeOf(secret) });
      return byUser();
    },
  },
  "recovery-code-used": {
    "a login with one": async () => {
      const client = await server.login(user.email);
      const secret = await giveSecondFactor(server.db, user.id);
      const renewal = { ...proof, code: codeOf(secret) };
      const { body } = await client.post("/api/user/second-factor/recovery-codes", renewal);
      await login(body.recovery_codes[0]);
      return byUser();
    },
  },
  "user-created": {
    "creating one": async () => {
      const values = userInput({ name: "Ny", email: `ny${user.id}@dagvaerk.test` });
      const { id } = (await admin.post("/api/users", values)).body;
      return { ...byAdmin(), about_user: { id, name: "Ny" }, details: { to: ["project-owner", "employee"] } };
    },
    "the company's directory": async () => {
      const directory = directoryOf(server.app, await replaceScimToken(server.db, company.admin.id));
      const name = `Ny ${user.id}`;
      const { body } = await directory("POST", "/Users", {
        userName: `scim${user.id}@dagvaerk.test`,
        displayName: name,
      });
      return { about_user: { id: Number(body.id), name }, details: { to: ["employee"], program: "SCIM" } };
    },
  },
  "invitation-sent": {
    "inviting once more": async () => {
      const { id, name } = await aUser(server.db, ["employee"], { status: "invited" });
      await admin.post(`/api/users/${id}/invitation`);
      return { ...byAdmin(), about_user: { id, name } };
    },
    "a list of links": async () => {
      const { id, name } = await aUser(server.db, ["employee"], { status: "invited" });
      await admin.post("/api/invitations", { users: [id] });
      return { ...byAdmin(), about_user: { id, name }, details: { by: "list" } };
    },
  },
  "user-changed": {
    "a change of fields": async () => {
      await admin.put(`/api/users/${user.id}`, userInput());
      return { ...byAdmin(), ...aboutUser(), details: { fields: ["employee_id"] } };
    },
  },
  "roles-changed": {
    "a change of roles": async () => {
      await admin.put(`/api/users/${user.id}`, userInput({ roles: [4] }));
      const details = { from: ["project-owner", "employee"], to: ["employee"] };
      return { ...byAdmin(), ...aboutUser(), details };
    },
  },
  "employment-terms-changed": {
    "adding a row": async () => {
      await admin.post(`/api/users/${user.id}/terms`, { from_date: "2026-11-01", hourly_rate: 987.65 });
      return { ...byAdmin(), ...aboutUser(), details: { from: "2026-11-01", change: "added" } };
    },
    "the same terms for several people": async () => {
      const users = [user.id];
      await admin.post("/api/employment-terms", { users, from_date: "2026-11-01", weekly_minutes: 1800 });
      return { ...byAdmin(), ...aboutUser(), details: { from: "2026-11-01", change: "added" } };
    },
    "changing a row": async () => {
      const path = `/api/users/${user.id}/terms`;
      const [row] = (await admin.get(path)).body;
      await admin.put(`${path}/${row.id}`, { from_date: row.from_date, hourly_rate: 987.65 });
      return { ...byAdmin(), ...aboutUser(), details: { from: "2000-01-01", change: "changed" } };
    },
    "deleting a row": async () => {
      const path = `/api/users/${user.id}/terms`;
      await aRate(server.db, user, 987.65, "2026-11-01");
      const [row] = (await admin.get(path)).body;
      await admin.delete(`${path}/${row.id}`);
      return { ...byAdmin(), ...aboutUser(), details: { from: "2026-11-01", change: "removed" } };
    },
  },
  "employment-period-changed": {
    "writing the first day": async () => {
      await admin.put(`/api/users/${user.id}/employment`, { employed_from: "2025-09-01", employed_until: null });
      const details = { fields: ["employed_from"], before: [""], after: ["2025-09-01"] };
      return { ...byAdmin(), ...aboutUser(), details };
    },
  },
  "user-deleted": {
    "deleting one": async () => {
      await admin.delete(`/api/users/${user.id}`);
      return { ...byAdmin(), ...aboutUser() };
    },
  },
  "user-reactivated": {
    "bringing a deleted one back": async () => {
      await admin.delete(`/api/users/${user.id}`);
      await admin.post(`/api/users/${user.id}/reactivation`, { email: user.email, roles: [4] });
      return { ...byAdmin(), ...aboutUser(), details: { to: ["employee"] } };
    },
  },
  "ownership-transferred": {
    "deleting an owner with a successor": async () => {
      await aProject(server.db, user);
      await admin.delete(`/api/users/${user.id}?project_owner_id=${company.owner.id}`);
      return { ...byAdmin(), about_user: person(company.owner), details: { projects: 1 } };
    },
  },
  "project-owner-changed": {
    "saving a project": async () => {
      const { id, code, name } = await aProject(server.db, company.owner);
      await admin.put(`/api/projects/${id}`, { name, code, owner_user_id: user.id, default_cost_center_id: null });
      const details = { code, former_owner: company.owner.name };
      return { ...byAdmin(), ...aboutUser(), record_id: id, details };
    },
  },
  "cost-center-owner-changed": {
    "saving a cost center": async () => {
      const { id, code, name } = await aCostCenter(server.db, company.manager);
      await admin.put(`/api/cost-centers/${id}`, { name, code, owner_user_id: company.manager2.id });
      const details = { code, former_owner: company.manager.name };
      return { ...byAdmin(), about_user: person(company.manager2), record_id: id, details };
    },
  },
  "month-closed": {
    "closing a month": async () => {
      await admin.put("/api/closed-months/2026-10");
      return { ...byAdmin(), details: { month: "2026-10" } };
    },
  },
  "month-reopened": {
    "reopening a month": async () => {
      await admin.put("/api/closed-months/2026-10");
      await admin.delete("/api/closed-months/2026-10");
      return { ...byAdmin(), details: { month: "2026-10" } };
    },
  },
  "substitute-named": {
    "one's own": async () => {
      const client = await server.login(user.email);
      await client.post("/api/substitutes", { substitute_user_id: company.manager.id, ...oneDay() });
      const details = substituteDetails(user.name);
      return { ...byUser(), about_user: person(company.manager), details };
    },
    "somebody else's": async () => {
      const input = { substitute_user_id: company.manager.id, ...oneDay() };
      await admin.post(`/api/users/${user.id}/substitutes`, input);
      return { ...byAdmin(), about_user: person(company.manager), details: substituteDetails(user.name) };
    },
  },
  "substitute-ended": {
    "taking one's own back": async () => {
      const { id } = await aSubstitute(server.db, user, company.manager, [0, 0]);
      await (await server.login(user.email)).delete(`/api/substitutes/${id}`);
      return { ...byUser(), about_user: person(company.manager), details: substituteDetails(user.name) };
    },
    "deleting who is away": async () => {
      await aSubstitute(server.db, user, company.manager, [0, 0]);
      await admin.delete(`/api/users/${user.id}`);
      return { ...byAdmin(), about_user: person(company.manager), details: substituteDetails(user.name) };
    },
    "deleting the substitute": async () => {
      await aSubstitute(server.db, company.manager, user, [0, 0]);
      await admin.delete(`/api/users/${user.id}`);
      return { ...byAdmin(), ...aboutUser(), details: substituteDetails(company.manager.name) };
    },
  },
  "decided-as-substitute": {
    "an approval": async () => {
      const job = await aJobOfAbsent();
      await (await server.login(user.email)).patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
      return { ...byUser(), ...aboutOwner(), record_id: job.id, details: { to: "APPROVED_BY_PROJECT_OWNER" } };
    },
    "a rejection of several": async () => {
      const { id, version } = await aJobOfAbsent();
      const decisions = { decision: "reject", rejection_reason: "Forkert dag", jobs: [{ id, version }] };
      await (await server.login(user.email)).post("/api/approvals/decisions", decisions);
      return { ...byUser(), ...aboutOwner(), record_id: id, details: { to: "REJECTED" } };
    },
  },
  "salary-code-changed": {
    "saving a job type": async () => {
      const { id, name, salary_code } = await aJobType(server.db);
      await admin.put(`/api/job-types/${id}`, { name, salary_code: "9999" });
      return { ...byAdmin(), record_id: id, details: { name, from: salary_code, to: "9999" } };
    },
  },
  "job-type-changed": {
    "another share of the VAT": async () => {
      const { id, name, salary_code } = await anExpenseType(server.db, { vat_share: 100 });
      await admin.put(`/api/job-types/${id}`, { name, salary_code, kind: "expense", vat_share: 25 });
      const details = { name, fields: ["vat_share"], before: ["100"], after: ["25"] };
      return { ...byAdmin(), record_id: id, details };
    },
    "who takes part asked for, and another name": async () => {
      const { id, name, salary_code } = await anExpenseType(server.db);
      const input = { name: "Middage", salary_code, kind: "expense", asks_participants: true };
      await admin.put(`/api/job-types/${id}`, input);
      const changed = { fields: ["name", "asks_participants"], before: [name, "nej"], after: ["Middage", "ja"] };
      return { ...byAdmin(), record_id: id, details: { name, ...changed } };
    },
    "another kind": async () => {
      const { id, name, salary_code } = await aJobType(server.db);
      await admin.put(`/api/job-types/${id}`, { name, salary_code, kind: "expense", vat_share: 0 });
      const changed = { fields: ["kind", "vat_share"], before: ["work", ""], after: ["expense", "0"] };
      return { ...byAdmin(), record_id: id, details: { name, ...changed } };
    },
  },
  "job-type-created": {
    "a new kind of expense": async () => {
      const input = { name: "Mad", salary_code: "700", kind: "expense", vat_share: 25, asks_participants: true };
      const { id } = (await admin.post("/api/job-types", input)).body;
      const fields = ["kind", "vat_share", "asks_participants", "salary_code"];
      return { ...byAdmin(), record_id: id, details: { name: "Mad", fields, after: ["expense", "25", "ja", "700"] } };
    },
    "a new kind of trip": async () => {
      const codes = { salary_code: "901", low_salary_code: "902", bicycle_salary_code: "903" };
      const { id } = (await admin.post("/api/job-types", { name: "Kørsel", kind: "mileage", ...codes })).body;
      const fields = ["kind", "salary_code", "low_salary_code", "bicycle_salary_code"];
      return {
        ...byAdmin(),
        record_id: id,
        details: { name: "Kørsel", fields, after: ["mileage", "901", "902", "903"] },
      };
    },
  },
  "project-created": {
    "a project with a cost center for its jobs": async () => {
      const [code, owner, center] = [`NY-${user.id}`, company.owner, company.costCenter];
      const input = { name: "Kajen", code, owner_user_id: owner.id, default_cost_center_id: center.id };
      const { id } = (await admin.post("/api/projects", input)).body;
      const fields = ["code", "owner", "default_cost_center"];
      return {
        ...byAdmin(),
        record_id: id,
        details: { name: "Kajen", fields, after: [code, owner.name, center.code] },
      };
    },
  },
  "customer-created": {
    "a new one": async () => {
      const { id } = (await admin.post("/api/customers", { name: "Havnen A/S", reference: "Hanne" })).body;
      const details = { name: "Havnen A/S", fields: ["reference"], after: ["Hanne"] };
      return { ...byAdmin(), record_id: id, details };
    },
  },
  "customer-changed": {
    "another name": async () => {
      const { id } = await aCustomer(server.db, { name: "Havnen" });
      await admin.put(`/api/customers/${id}`, { name: "Broen" });
      const details = { name: "Havnen", fields: ["name"], before: ["Havnen"], after: ["Broen"] };
      return { ...byAdmin(), record_id: id, details };
    },
  },
  "customer-closed": {
    "saving a customer": async () => {
      const { id, name } = await aCustomer(server.db);
      await admin.put(`/api/customers/${id}`, { name, is_closed: true });
      return { ...byAdmin(), record_id: id, details: { name } };
    },
  },
  "customer-opened": {
    "saving a customer": async () => {
      const { id, name } = await aCustomer(server.db, { is_closed: true });
      await admin.put(`/api/customers/${id}`, { name, is_closed: false });
      return { ...byAdmin(), record_id: id, details: { name } };
    },
  },
  "invoice-basis-made": {
    "a new one": async () => {
      const { id, customer_name } = await anInvoiceBasis();
      return { ...byAdmin(), record_id: id, details: { name: customer_name, jobs: 1 } };
    },
  },
  "invoice-basis-annulled": {
    "one that was made": async () => {
      const { id, customer_name } = await anInvoiceBasis();
      await admin.post(`/api/invoice-bases/${id}/annulment`);
      return { ...byAdmin(), record_id: id, details: { name: customer_name } };
    },
  },
  "invoice-basis-downloaded": {
    "its PDF": async () => {
      const { id } = await anInvoiceBasis();
      await admin.get(`/api/invoice-bases/${id}/file?format=pdf`);
      return { ...byAdmin(), record_id: id, details: { format: "pdf" } };
    },
  },
  "invoice-basis-sent": {
    "as a draft": async () => {
      const { id, draft } = await aSentBasis();
      return { ...byAdmin(), record_id: id, details: { system: "Billy", number: draft.number } };
    },
  },
  "invoice-basis-not-sent": {
    "that the system refuses": async () => {
      accounting.spoil("make", { status: 422 });
      const { id } = await aSentBasis();
      return { ...byAdmin(), record_id: id, details: { system: "Billy" } };
    },
  },
  "accounting-setup-changed": {
    "another secret": async () => {
      const { settings, secrets } = rightSetups.billy;
      const stored = { system: "billy", settings: JSON.stringify(settings), secrets: JSON.stringify(secrets) };
      await server.db.updateTable("accounting_setup").set(stored).execute();
      await setUpAccounting(admin, "billy", { secrets: { access_token: "another" } });
      return { ...byAdmin(), details: { fields: ["access_token"], before: ["***"], after: ["***"] } };
    },
  },
  "sales-rate-changed": {
    "a new rate of a customer": async () => {
      const { id: customer_id, name } = await aCustomer(server.db);
      const input = { customer_id, from_date: "2027-01-01", rate: 675 };
      const { id } = (await admin.post("/api/sales-rates", input)).body;
      return { ...byAdmin(), record_id: id, details: { name, from: "2027-01-01", change: "added" } };
    },
  },
  "budget-created": {
    "hours of one kind of work, in a period": async () => {
      const { project, jobType } = company;
      const dates = { period: "dates", from_date: "2026-11-02", to_date: "2026-11-30" };
      await makeBudget({ job_type_id: jobType.id, ...dates });
      const fields = ["amount", "job_type", "period", "from_date", "to_date"];
      const after = ["100\u00a0timer", jobType.name, "Fra og til", "2/11-2026", "30/11-2026"];
      return { ...byAdmin(), record_id: project.id, details: { name: project.name, fields, after } };
    },
  },
  "budget-changed": {
    "kroner for hours": async () => {
      const { project } = company;
      const id = await makeBudget({});
      await admin.put(`/api/budgets/${id}`, { measure: "kroner", amount: 5000, period: "project" });
      const changed = { fields: ["amount"], before: ["100\u00a0timer"], after: ["5.000,00\u00a0kr."] };
      return { ...byAdmin(), record_id: project.id, details: { name: project.name, ...changed } };
    },
  },
  "budget-deleted": {
    "a deletion": async () => {
      const { project } = company;
      await admin.delete(`/api/budgets/${await makeBudget({})}`);
      const former = { fields: ["amount", "period"], after: ["100\u00a0timer", "Hele projektet"] };
      return { ...byAdmin(), record_id: project.id, details: { name: project.name, ...former } };
    },
  },
  "cost-center-created": {
    "a new one": async () => {
      const [code, owner] = [`NY-${user.id}`, company.manager];
      const { id } = (await admin.post("/api/cost-centers", { name: "Lager", code, owner_user_id: owner.id })).body;
      return {
        ...byAdmin(),
        record_id: id,
        details: { name: "Lager", fields: ["code", "owner"], after: [code, owner.name] },
      };
    },
  },
  "project-changed": {
    "another cost center for its jobs": async () => {
      const { id, name, code } = await aProject(server.db, company.owner);
      const center = await aCostCenter(server.db, company.manager);
      const input = { name, code, owner_user_id: company.owner.id, default_cost_center_id: center.id };
      await admin.put(`/api/projects/${id}`, input);
      const changed = { fields: ["default_cost_center"], before: [""], after: [center.code] };
      return { ...byAdmin(), record_id: id, details: { name, ...changed } };
    },
  },
  "cost-center-changed": {
    "another name and code": async () => {
      const { id, name, code } = await aCostCenter(server.db, company.manager);
      await admin.put(`/api/cost-centers/${id}`, { name: "Ny", code: `N${id}`, owner_user_id: company.manager.id });
      const changed = { fields: ["name", "code"], before: [name, code], after: ["Ny", `N${id}`] };
      return { ...byAdmin(), record_id: id, details: { name, ...changed } };
    },
  },
  "employee-emails-exported": {
    "the list of the employees' addresses": async () => {
      await admin.get("/api/users?hasRoles=employee");
      return byAdmin();
    },
  },
  "project-closed": {
    "saving a project": async () => {
      const { id, name } = await saveProject(true);
      return { ...byAdmin(), record_id: id, details: { name } };
    },
  },
  "project-opened": {
    "saving a project": async () => {
      const { id, name } = await saveProject(false);
      return { ...byAdmin(), record_id: id, details: { name } };
    },
  },
  "job-type-closed": {
    "saving a job type": async () => {
      const { id, name, salary_code } = await aJobType(server.db);
      await admin.put(`/api/job-types/${id}`, { name, salary_code, is_closed: true });
      return { ...byAdmin(), record_id: id, details: { name } };
    },
  },
  "job-type-opened": {
    "saving a job type": async () => {
      const { id, name, salary_code } = await aJobType(server.db, { is_closed: true });
      await admin.put(`/api/job-types/${id}`, { name, salary_code, is_closed: false });
      return { ...byAdmin(), record_id: id, details: { name } };
    },
  },
  "expense-limits-changed": {
    "a change": async () => {
      const limits = (await admin.get("/api/expense-limits")).body;
      await admin.put("/api/expense-limits", { ...limits, duplicate_days: 2 });
      return {
        ...byAdmin(),
        details: {
          version: limits.version + 1,
          fields: ["duplicate_days"],
          before: [String(limits.duplicate_days)],
          after: ["2"],
        },
      };
    },
  },
  "jobs-exported": {
    "an export": async () => {
      await admin.get(`/api/jobs/export?from=2026-01-01&to=2026-01-31&format=xlsx&kind=work&user_id=${user.id}`);
      const details = { from: "2026-01-01", to: "2026-01-31", format: "xlsx", kind: "work" };
      return { ...byAdmin(), ...aboutUser(), details };
    },
  },
  "report-exported": {
    "a report": async () => {
      const period = { from: "2026-01-01", to: "2026-01-31" };
      await admin.get(`/api/reports/file?from=${period.from}&to=${period.to}&measure=pay&rows=user&format=csv`);
      return { ...byAdmin(), details: { title: "Løn efter medarbejder", ...period, format: "csv" } };
    },
  },
  "rows-imported": {
    "an import": async () => {
      const rows = [
        ["Nummer", "Navn", "E-mail", "Timepris"],
        ["I-1", "Ida Import", "ida-import@dagvaerk.test", "200"],
      ];
      const input = { rows, header_row: 0, columns: { employee_id: 0, name: 1, email: 2, default_hourly_rate: 3 } };
      const { fingerprint } = (await admin.post("/api/imports/people/preview", input)).body;
      await admin.post("/api/imports/people", { ...input, fingerprint });
      return { ...byAdmin(), details: { rows: "people", created: 1, changed: 0 } };
    },
  },
  "rows-exported": {
    "a list": async () => {
      await admin.get("/api/imports/people/file");
      return { ...byAdmin(), details: { rows: "people" } };
    },
  },
  "expenses-exported": {
    "of a period": async () => {
      await admin.get("/api/expense-books?from=2026-01-01&to=2026-01-31");
      return { ...byAdmin(), details: { from: "2026-01-01", to: "2026-01-31", format: "csv" } };
    },
    "of a run, with receipts": async () => {
      const record_id = await aRun();
      await admin.get(`/api/expense-books?payroll_id=${record_id}&format=zip`);
      return { ...byAdmin(), record_id, details: { format: "zip" } };
    },
  },
  "working-time-exported": {
    "of a person": async () => {
      await admin.get(`/api/working-time/file?from=2026-01-01&to=2026-01-31&format=csv&users=${user.id}`);
      return { ...byAdmin(), ...aboutUser(), details: { from: "2026-01-01", to: "2026-01-31", format: "csv" } };
    },
  },
  "working-time-corrected": {
    "a day of the user's own": async () => {
      const date = today().subtract({ days: 1 }).toString();
      await aNormPlan(server.db, user, {
        from_date: date,
        weekday: { minutes: 444 },
        pay_kind: "salaried",
        registers_norm: true,
      });
      const client = await server.login(user.email);
      await client.put(`/api/working-time/entries/${date}`, { start: "07:30", end: "15:15" });
      return { ...byUser(), details: { date } };
    },
  },
  "deviation-explained": {
    oneself: async () => {
      const { id, date } = await aDeviation(await server.login(user.email));
      return { ...byUser(), record_id: id, details: { date, deviation: "rest" } };
    },
    "somebody who leads": async () => {
      const { id, date } = await aDeviation(admin, user.id);
      return { ...byAdmin(), ...aboutUser(), record_id: id, details: { date, deviation: "rest" } };
    },
  },
  "deviation-signed": {
    "a leader": async () => {
      const { id, date } = await aDeviation(await server.login(user.email));
      await admin.post(`/api/working-time/deviations/${id}/signature`);
      return { ...byAdmin(), ...aboutUser(), record_id: id, details: { date, deviation: "rest" } };
    },
  },
  "working-time-rules-changed": {
    "a change": async () => {
      const [rules] = (await admin.get("/api/working-time/rules")).body;
      const periods = [{ ...rules.periods[0], reference_months: 12 }];
      await admin.put("/api/working-time/rules/1", { name: null, periods });
      const words = (months: number) => [`11 t./${months} mdr./6 døgn`];
      const details = { name: "Hele virksomheden", fields: ["2000-01-01"], before: words(4), after: words(12) };
      return { ...byAdmin(), record_id: 1, details };
    },
    "new rules of a group": async () => {
      const periods = [{ ...defaultLawRules, from_date: "2000-01-01" }];
      const { id } = (await admin.post("/api/working-time/rules", { name: "Vagthold", periods })).body;
      const details = {
        ...{ name: "Vagthold", fields: ["name", "2000-01-01"], before: ["", ""] },
        after: ["Vagthold", "11 t./4 mdr./6 døgn"],
      };
      return { ...byAdmin(), record_id: id, details };
    },
  },
  "allowance-rules-changed": {
    "new rules": async () => {
      const versions = [{ ...versionDefaults, from_date: "2026-03-01", rules: [] }];
      const { id } = (await admin.post("/api/allowance-rules", { name: "Smedjen", versions })).body;
      const details = {
        ...{ name: "Smedjen", fields: ["name", "2026-03-01"], before: ["", ""] },
        after: ["Smedjen", "0 regler, ikke kontrolleret"],
      };
      return { ...byAdmin(), record_id: id, details };
    },
  },
  "absence-kind-changed": {
    "a new kind": async () => {
      const { suggested } = absenceTemplates.holiday;
      const input = { ...suggested, template: "holiday", fixed_rate: null, salary_code: null, is_sent: true };
      const { body } = await admin.post("/api/absence-kinds", { ...input, shown_as: "Fravær", is_used: true });
      const fields = [
        "name",
        "unit",
        "approval",
        "pay",
        "credits_norm",
        "is_sent",
        "shown_as",
        "asks_reason",
        "is_used",
      ];
      const after = ["Ferie", "Halve dage", "Leder godkender", "Egen timepris", "ja", "ja", "Fravær", "nej", "ja"];
      return { ...byAdmin(), record_id: body.id, details: { name: "Ferie", fields, after } };
    },
  },
  "absence-requested": {
    "a report": async () => {
      const { id } = await anAbsence(await server.login(user.email));
      return { ...byUser(), record_id: id };
    },
  },
  "absence-decided": {
    "an approval": async () => {
      const { id, version } = await anAbsence(await server.login(user.email));
      await admin.post("/api/absences/decisions", { decision: "approve", absences: [{ id, version }] });
      return { ...byAdmin(), ...aboutUser(), record_id: id };
    },
  },
  "absence-withdrawn": {
    "a withdrawal": async () => {
      const client = await server.login(user.email);
      const { id } = await anAbsence(client);
      await client.post(`/api/absences/${id}/withdrawal`, {});
      return { ...byUser(), record_id: id };
    },
  },
  "absence-ended": {
    "the end of an illness": async () => {
      const client = await server.login(user.email);
      const { id: kind_id } = await anAbsenceKind(server.db, "sickness");
      const from_date = today().subtract({ days: 10 }).toString();
      const { id } = (await client.post("/api/absences", { kind_id, from_date, to_date: null })).body;
      await client.post(`/api/absences/${id}/end`, { to_date: today().toString() });
      return { ...byUser(), record_id: id };
    },
  },
  "absences-exported": {
    "an export": async () => {
      await admin.get("/api/absences/export?from=2026-01-01&to=2026-01-31");
      return { ...byAdmin(), details: { from: "2026-01-01", to: "2026-01-31", content: "days", format: "xlsx" } };
    },
  },
  "allowances-exported": {
    "an export": async () => {
      await admin.get("/api/allowances/export?from=2026-01-01&to=2026-01-31&format=csv");
      return { ...byAdmin(), details: { from: "2026-01-01", to: "2026-01-31", format: "csv" } };
    },
  },
  "overtime-marked": {
    "a day of the user's own": async () => {
      const rule = ruleOf({
        code: "a",
        name: "A",
        amount: hourly(1),
        days: ["weekday"],
        places: ["after"],
        hour: "chosen",
      });
      const versions = [{ from_date: "2026-01-01", rules: [{ ...rule, applies_to: "all" as const }] }];
      await giveRules(server.db, user, await aRuleSet(server.db, company.admin, { versions }));
      const client = await server.login(user.email);
      await client.put(`/api/users/${user.id}/overtime-day`, { date: "2026-01-05", is_agreed: false, is_banked: true });
      return { ...byUser(), ...aboutUser(), details: { date: "2026-01-05", marks: ["banked"] } };
    },
  },
  "private-absence-seen": {
    "payroll that opens somebody's illness, once a day": async () => {
      const client = await server.login(user.email);
      const { id: kind_id } = await anAbsenceKind(server.db, "sickness");
      const input = { kind_id, from_date: today().toString(), to_date: null };
      const { id } = (await client.post("/api/absences", input)).body;
      await client.get("/api/absences");
      await admin.get(`/api/absences/${id}`);
      await Promise.all([1, 2].map(() => admin.get(`/api/absences?user_id=${user.id}`)));
      return { ...byAdmin(), ...aboutUser() };
    },
  },
  "calendar-address-made": {
    "a new address": async () => {
      await (await server.login(user.email)).post("/api/user/calendar-address", {});
      return byUser();
    },
  },
  "calendar-address-removed": {
    "its removal": async () => {
      const client = await server.login(user.email);
      await client.post("/api/user/calendar-address", {});
      await client.delete("/api/user/calendar-address");
      return byUser();
    },
  },
  "balance-rules-changed": {
    "keeping balances from a date": async () => {
      await admin.put("/api/balance-setup", { kept_from: "2026-09-01" });
      return { ...byAdmin(), details: { fields: ["kept_from"], before: [""], after: ["2026-09-01"] } };
    },
  },
  "holiday-agreement-made": {
    "a proposal": async () => {
      const { year } = await anAgreement();
      return { ...byAdmin(), ...aboutUser(), details: { year } };
    },
  },
  "holiday-agreement-confirmed": {
    "a confirmation by the person": async () => {
      const { id, year } = await anAgreement();
      await (await server.login(user.email)).post(`/api/holiday-agreements/${id}/confirmation`, {});
      return { ...byUser(), details: { year } };
    },
  },
  "holiday-agreement-withdrawn": {
    "a withdrawal": async () => {
      const { id, year } = await anAgreement();
      await admin.post(`/api/holiday-agreements/${id}/withdrawal`, {});
      return { ...byAdmin(), ...aboutUser(), details: { year } };
    },
  },
  "balance-entry-added": {
    "an opening": async () => {
      const entry = { account: "holiday", kind: "opening", year: 2025, date: "2026-08-31", amount: 640 };
      await admin.post(`/api/users/${user.id}/balance-entries`, { ...entry, reason: "Fra det gamle system" });
      return { ...byAdmin(), ...aboutUser(), details: { account: "holiday", entry: "opening", date: "2026-08-31" } };
    },
  },
  "payroll-created": {
    "a run of what is approved": async () => {
      const details = { unapproved: 0, unapproved_price: "0.00", own_unapproved: 0 };
      return { ...byAdmin(), record_id: await aRun(), details };
    },
    "a run for the people of a pay group": async () => {
      await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
      const pay_groups = ["hourly-month"];
      const input = { description: "Løn", created_before_date: today().toString(), jobs: "approved", pay_groups };
      const { id } = (await admin.post("/api/payrolls", input)).body;
      const details = { unapproved: 0, unapproved_price: "0.00", own_unapproved: 0, pay_groups };
      return { ...byAdmin(), record_id: id, details };
    },
    "a run of what nobody has approved, the maker's own among it": async () => {
      const own = await aJob(server.db, company, { user: company.admin, price_mode: "manual", price: 9999.5 });
      const once = { job_status: "APPROVED_BY_PROJECT_OWNER", price_mode: "manual", price: 1 } as const;
      const jobs = [own, await aJob(server.db, company, once)];
      jobs.push(await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" }));
      const shown_jobs = jobs.map(({ id, version }) => [id, version]);
      const input = { description: "Alt", created_before_date: today().toString(), jobs: "all", shown_jobs };
      const { id } = (await admin.post("/api/payrolls", input)).body;
      const details = { unapproved: 2, unapproved_price: "10000.50", own_unapproved: 1 };
      return { ...byAdmin(), record_id: id, details };
    },
  },
  "payroll-annulled": {
    "an annulment": async () => {
      const record_id = await aRun();
      await admin.post(`/api/payrolls/${record_id}/annulment`);
      return { ...byAdmin(), record_id };
    },
  },
  "payroll-downloaded": {
    "a download": async () => {
      const record_id = await aRun();
      await admin.get(`/payrolls/${record_id}?format=xlsx`);
      return { ...byAdmin(), record_id, details: { format: "xlsx" } };
    },
  },
  "payroll-file-renewed": {
    "a file made anew": async () => {
      const record_id = await aRun();
      await admin.post(`/api/payrolls/${record_id}/files`, { format: "excel" });
      return { ...byAdmin(), record_id, details: { format: "excel" } };
    },
  },
  "job-reversed": {
    "a reversal": async () => {
      const { id } = await aJob(server.db, company, { job_status: "PAID" });
      await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" });
      return { ...byAdmin(), record_id: id };
    },
  },
  "payroll-setup-changed": {
    "a change": async () => {
      const { updated_at: _at, updated_by: _by, ...setup } = (await admin.get("/api/payroll-setup")).body;
      await admin.put("/api/payroll-setup", setup);
      return { ...byAdmin(), details: expect.objectContaining({ version: setup.version + 1 }) };
    },
  },
  "mileage-rates-changed": {
    "new rates": async () => {
      const rates = { from_date: "2031-01-01", high: 4, low: 2, bicycle: 1 };
      await admin.post("/api/mileage/rates", rates);
      const fields = ["from_date", "high", "low", "bicycle"];
      const changed = { fields, before: ["", "", "", ""], after: ["2031-01-01", "4", "2", "1"] };
      return { ...byAdmin(), details: { from: "2031-01-01", ...changed } };
    },
    "other rates": async () => {
      const [{ id, ...rates }] = (await admin.get("/api/mileage/rates")).body;
      await admin.put(`/api/mileage/rates/${id}`, { ...rates, from_date: "2032-01-01" });
      const changed = { fields: ["from_date"], before: [rates.from_date], after: ["2032-01-01"] };
      return { ...byAdmin(), details: { from: "2032-01-01", ...changed } };
    },
  },
  "mileage-opening-changed": {
    "kilometres from before": async () => {
      await admin.put("/api/mileage/openings", { user_id: company.employee.id, year: 2026, km: 100 });
      return {
        ...byAdmin(),
        about_user: person(company.employee),
        details: { year: 2026, fields: ["km"], before: ["0"], after: ["100"] },
      };
    },
  },
  "company-details-changed": {
    "a change": async () => {
      await admin.put("/api/mileage/company", { name: "Dagværk Byg", address: "Havnegade 1", cvr: "12345678" });
      const after = ["Dagværk Byg", "Havnegade 1", "12345678"];
      return { ...byAdmin(), details: { fields: ["name", "address", "cvr"], before: ["", "", ""], after } };
    },
  },
  "company-calendar-changed": {
    "a change": async () => {
      await admin.put("/api/company-calendar", { days: { ...noCompanyDays, "12-24": "whole" } });
      const details = { fields: ["12-24"], before: ["ikke fri"], after: ["fri hele dagen"] };
      return { ...byAdmin(), details };
    },
  },
  "registration-rules-changed": {
    "a change": async () => {
      await admin.put("/api/registration-rules", { minute_step: 15, rounding: "nearest", days_back: 14 });
      const before = ["Hele 5 minutter", "afrundes ikke", "ingen grænse"];
      const after = ["Hele kvarter", "afrundes til nærmeste", "14 dage"];
      const details = { fields: ["step", "rounding", "days_back"], before, after };
      return { ...byAdmin(), details };
    },
  },
  "late-entries-permitted": {
    "a permit": async () => {
      const until_date = today().add({ days: 3 }).toString();
      await admin.put(`/api/users/${user.id}/late-entry-permit`, { until_date });
      await admin.put(`/api/users/${user.id}/late-entry-permit`, { until_date });
      return { ...byAdmin(), about_user: person(user), details: { to: until_date } };
    },
  },
  "late-entries-ended": {
    "a permit that is ended before its day": async () => {
      const until_date = today().toString();
      await server.db
        .insertInto("late_entry_permits")
        .values({ user_id: user.id, until_date, permitted_by_user_id: user.id })
        .execute();
      await admin.delete(`/api/users/${user.id}/late-entry-permit`);
      await admin.delete(`/api/users/${user.id}/late-entry-permit`);
      return { ...byAdmin(), about_user: person(user) };
    },
  },
  "reminder-setting-changed": {
    "a change": async () => {
      await admin.put("/api/registrations/reminder-setting", { weekdays: [4, 1], hour: 8, after_days: 2 });
      const after = ["mandag og torsdag kl. 8, når en dag har manglet i 2 dage"];
      return { ...byAdmin(), details: { fields: ["times"], before: ["slået fra"], after } };
    },
  },
  "mileage-record-exported": {
    "a year of somebody else": async () => {
      await admin.get(`/api/mileage-records/${company.employee.id}?year=2026`);
      return { ...byAdmin(), about_user: person(company.employee), details: { year: 2026 } };
    },
    "a run of somebody else": async () => {
      const record_id = await aRun();
      await admin.get(`/api/mileage-records/${company.employee.id}?payroll_id=${record_id}`);
      return { ...byAdmin(), about_user: person(company.employee), record_id };
    },
  },
  "commute-restarted": {
    "a restart": async () => {
      const said = { workplace: "Havnegade 12", from_date: "2026-11-02", reason: "Nyt arbejdssted" };
      await admin.post("/api/mileage/restarts", { ...said, user_id: company.employee.id });
      const details = { from: said.from_date, workplace: said.workplace };
      return { ...byAdmin(), about_user: person(company.employee), details };
    },
  },
  "receipt-seen": {
    "an administrator who looks at somebody else's": async () => {
      const job = await aJob(server.db, company, { user });
      const { id } = await aReceipt(server.db, user, { jobs: [job] });
      await admin.get(`/api/receipts/${id}/pages/1`);
      return { ...byAdmin(), ...aboutUser(), record_id: job.id, details: { page: 1 } };
    },
  },
  "personal-data-exported": {
    "one's own": async () => {
      const client = await server.login(user.email);
      await client.get(`/api/personal-data/${user.id}`);
      return byUser();
    },
    "those of somebody else": async () => {
      await admin.get(`/api/personal-data/${user.id}`);
      return { ...byAdmin(), ...aboutUser() };
    },
  },
  "anonymisation-setting-changed": {
    "turning it on": async () => {
      await admin.put("/api/leavers/anonymisation-setting", { is_automatic: true });
      await server.db.updateTable("anonymisation_setting").set({ is_automatic: false }).execute();
      return { ...byAdmin(), details: { fields: ["is_automatic"], before: ["nej"], after: ["ja"] } };
    },
  },
  "leaver-anonymised": {
    "one who left eleven years ago": async () => {
      await deleteUser(server.db, user.id);
      const deleted_at = "2015-03-31T10:00:00Z";
      await server.db.updateTable("users").set({ deleted_at }).where("id", "=", user.id).execute();
      await admin.post(`/api/leavers/${user.id}/anonymisation`);
      return { ...byAdmin(), about_user: { id: user.id, name: `Tidligere medarbejder ${user.id}` } };
    },
    "one of those whom Dagværk anonymises by itself": async () => {
      await deleteUser(server.db, user.id);
      const deleted_at = "2015-03-31T10:00:00Z";
      await server.db.updateTable("users").set({ deleted_at }).where("id", "=", user.id).execute();
      await server.db.updateTable("anonymisation_setting").set({ is_automatic: true }).execute();
      await anonymiseReadyLeavers(server.db);
      await server.db.updateTable("anonymisation_setting").set({ is_automatic: false }).execute();
      const about_user = { id: user.id, name: `Tidligere medarbejder ${user.id}` };
      return { user: null, about_user, details: byDagvaerk };
    },
  },
  "receipt-address-made": {
    "a new address": async () => {
      await (await server.login(user.email)).post("/api/user/inbox-address");
      return byUser();
    },
  },
  "receipts-deleted": {
    "deleting those of a year": async () => {
      const year = today().year - 6;
      const job = await aJob(server.db, company, {
        started_at: `${year}-05-05 08:00:00`,
        ended_at: `${year}-05-05 09:00:00`,
      });
      await aReceipt(server.db, user, { jobs: [job] });
      await admin.delete(`/api/expired-receipts/${year}`);
      return { ...byAdmin(), details: { year, receipts: 1 } };
    },
  },
};

const cases = auditKinds.flatMap((kind) => Object.entries(deeds[kind]).map(([how, deed]) => ({ kind, how, deed })));

test.each(cases)("$kind is logged once by $how", async ({ kind, deed }) => {
  const written = async (): Promise<AuditEntry[]> =>
    (await admin.get(`/api/audit-log?perPage=100&kind=${kind}`)).body.data;
  const before = (await written()).map(({ id }) => id);
  const told = await deed();
  const made = (await written()).filter(({ id }) => !before.includes(id));
  const nothing = { user: null, about_user: null, record_id: null, details: {} };
  expect(made).toEqual([{ id: expect.any(Number), created_at: expect.any(String), kind, ...nothing, ...told }]);
});
