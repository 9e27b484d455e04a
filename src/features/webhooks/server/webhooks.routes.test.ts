import dns from "node:dns";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { insertAccessToken } from "#common/server/auth/credentials/access-token.ts";
import { aWebhook, listening } from "#testing/servers/webhook-receiver.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { until } from "#testing/until.ts";
import { maxWebhooks } from "../rules/webhook.ts";

/* Private addresses are refused here, as by default. */

const { server, company, admin } = setUpCompany();

beforeEach(async () => {
  await server.db.deleteFrom("webhooks").execute();
});

afterEach(() => vi.restoreAllMocks());

/** Makes all lookups of names return this address. */
function resolveTo(address: string): void {
  type Found = (error: null, addresses: { address: string; family: number }[]) => void;
  const lookup = (_name: string, _options: object, found: Found) => found(null, [{ address, family: 4 }]);
  vi.spyOn(dns, "lookup").mockImplementation(lookup as never);
}

const input = (values: object = {}) => ({
  ...{ name: "Regnskab", url: "https://1.1.1.1/hook", events: ["job.created"], is_used: true },
  ...values,
});

describe("saving a webhook", () => {
  test("the secret is only in the responses that create and change it", async () => {
    const { status, body } = await admin.post("/api/webhooks", input());
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const { body: renewed } = await admin.post(`/api/webhooks/${body.id}/secret`);
    const { secret: _first, ...shown } = body;
    const list = await admin.get("/api/webhooks");
    expect(list.body).toEqual([{ ...shown, version: 2, former_secret_until: expect.any(String) }]);
    const saved = await admin.put(`/api/webhooks/${body.id}`, input({ name: "Lager" }));
    const log = await admin.get("/api/audit-log");
    for (const { body: told } of [list, saved, log])
      for (const secret of [body.secret, renewed.secret]) expect(JSON.stringify(told)).not.toContain(secret);
  });

  test.each([
    ["http", "http://1.1.1.1/hook", "Skriv en adresse med https, fx https://firma.dk/webhook."],
    ["another protocol", "ftp://1.1.1.1/hook", "Skriv en adresse med https, fx https://firma.dk/webhook."],
    ["a login in it", "https://me:secret@1.1.1.1/", "Skriv en adresse med https, fx https://firma.dk/webhook."],
    ["a fragment", "https://1.1.1.1/#hook", "Skriv en adresse med https, fx https://firma.dk/webhook."],
    ["a line break", "https://1.1.1.1/\r\nX-Evil: 1", "Skriv en adresse med https, fx https://firma.dk/webhook."],
    ["a private address", "https://10.0.0.1/hook", "Adressen er intern eller uden https."],
    ["this machine", "https://localhost:5432/", "Adressen er intern eller uden https."],
    ["the metadata of a cloud", "https://169.254.169.254/latest", "Adressen er intern eller uden https."],
    ["a private address in IPv6", "https://[::ffff:192.168.1.1]/", "Adressen er intern eller uden https."],
    ["an unknown name", "https://nowhere.invalid/hook", "Adressens navn findes ikke."],
  ])("a new or changed address with %s is refused", async (_what, url, message) => {
    const id = await aWebhook(server.db);
    for (const answer of [
      await admin.post("/api/webhooks", input({ url })),
      await admin.put(`/api/webhooks/${id}`, input({ url })),
    ])
      expect([answer.status, answer.body.errors]).toEqual([422, { url: expect.arrayContaining([message]) }]);
  });

  test.each([
    ["no events", { events: [] }, "events"],
    ["an unknown event", { events: ["job.paid"] }, "events"],
    ["no name", { name: " " }, "name"],
  ])("a webhook with %s is refused", async (_what, values, field) => {
    const { status, body } = await admin.post("/api/webhooks", input(values));
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  test("the host name of an address is resolved, and private addresses are refused", async () => {
    resolveTo("10.0.0.1");
    expect((await admin.post("/api/webhooks", input({ url: "https://firma.test/" }))).status).toBe(422);
    resolveTo("93.184.215.14");
    expect((await admin.post("/api/webhooks", input({ url: "https://firma.test/" }))).status).toBe(201);
  });

  test("the audit log has a change of the address's path, without the path", async () => {
    const id = await aWebhook(server.db, { url: "https://1.1.1.1/hook", events: ["job.created"] });
    await admin.put(`/api/webhooks/${id}`, input({ url: "https://1.1.1.1/another" }));
    const [entry] = (await admin.get("/api/audit-log?kind=webhook-changed")).body.data;
    expect(entry.details).toEqual({ name: "Regnskab", fields: ["url"], before: ["***"], after: ["***"] });
  });

  test("a save of an older version is refused with the current webhook", async () => {
    const id = await aWebhook(server.db, { url: "https://1.1.1.1/hook" });
    expect((await admin.put(`/api/webhooks/${id}`, input({ version: 1 }))).body.version).toBe(2);
    const { status, body } = await admin.put(`/api/webhooks/${id}`, input({ version: 1 }));
    expect([status, body.current.version]).toEqual([409, 2]);
    expect((await admin.delete(`/api/webhooks/${id}?version=1`)).status).toBe(409);
  });

  test(`a company has at most ${maxWebhooks} webhooks`, async () => {
    for (let made = 0; made < maxWebhooks; made++) await aWebhook(server.db);
    expect((await admin.post("/api/webhooks", input())).status).toBe(409);
  });
});

test("a host name that becomes private after it was saved gets no request", async () => {
  const reached = vi.fn();
  const inside = await listening((_request, response) => {
    reached();
    response.end();
  });
  resolveTo("93.184.215.14");
  const url = inside.url.replace("http://127.0.0.1", "https://firma.test");
  const { body } = await admin.post("/api/webhooks", input({ url }));
  resolveTo("127.0.0.1");
  await admin.post(`/api/webhooks/${body.id}/test`);
  const delivery = await until("the attempt", async () => {
    const [latest] = (await admin.get(`/api/webhooks/${body.id}/deliveries`)).body;
    return latest.attempts > 0 ? latest : undefined;
  });
  expect(delivery).toMatchObject({ status: "waiting", problem: "private-address", response_status: null });
  expect(reached).not.toHaveBeenCalled();
  await inside.close();
});

test("a token with webhooks:write can create webhooks, and a token with webhooks:read can only list them", async () => {
  const call = async (scope: "webhooks:read" | "webhooks:write", method: "GET" | "POST") => {
    const made = { name: "Program", scopes: [scope], expires_on: today().toString() };
    const { token } = await insertAccessToken(server.db, company.admin.id, made);
    const headers = { authorization: `Bearer ${token}` };
    const payload = method === "POST" ? { payload: input() } : {};
    return (await server.app.inject({ method, url: "/api/webhooks", headers, ...payload })).statusCode;
  };
  expect([
    await call("webhooks:write", "POST"),
    await call("webhooks:read", "POST"),
    await call("webhooks:read", "GET"),
    await call("webhooks:write", "GET"),
  ]).toEqual([201, 403, 200, 403]);
});
