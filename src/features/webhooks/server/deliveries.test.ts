import { type Kysely, sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { byDagvaerk } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { aJob, anAbsenceKind, aUser, giveLeader, jobInputFor } from "#testing/data/factories.ts";
import { type Receiver, webhookReceiver } from "#testing/servers/webhook-receiver.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { capturedLog } from "#testing/test-app.ts";
import { until } from "#testing/until.ts";
import { type WebhookEvent, webhookEvents } from "../rules/webhook-events.ts";
import { announce } from "./announce.ts";
import { deleteOldDeliveries } from "./webhooks.store.ts";

const { server, company, admin, owner, employee } = setUpCompany({ privateWebhooks: true });

let receiver: Receiver;

beforeAll(async () => {
  receiver = await webhookReceiver();
});

afterAll(() => receiver.close());

beforeEach(async () => {
  await server.db.deleteFrom("webhooks").execute();
  receiver.received.length = 0;
  receiver.status = 204;
});

type Made = { id: number; secret: string };

async function made(values: object = {}): Promise<Made> {
  const input = { name: "Regnskab", url: receiver.url, events: webhookEvents, is_used: true, ...values };
  const { status, body } = await admin.post("/api/webhooks", input);
  expect(status).toBe(201);
  return body;
}

const requests = (count: number) =>
  until(`${count} requests`, () => (receiver.received.length >= count ? receiver.received : undefined));

type Delivery = { id: number; event: string; record_id: number; status: string; attempts: number; message_id: string };

const deliveries = async (id: number): Promise<Delivery[]> => (await admin.get(`/api/webhooks/${id}/deliveries`)).body;

const delivery = (id: number, wanted: Partial<Delivery>) =>
  until(`a delivery ${JSON.stringify(wanted)}`, async () => {
    const [latest] = await deliveries(id);
    return latest && Object.entries(wanted).every(([name, value]) => latest[name as keyof Delivery] === value)
      ? latest
      : undefined;
  });

/** Makes the next attempt due now. Otherwise it is due after seconds or hours. */
const hurry = () => sql`update pgboss.job set start_after = now() where name = 'webhook'`.execute(server.db);

const longAgo = sql<Date>`now() - interval '24 hours 1 second'`;

const find = (id: number) =>
  server.db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function aRun(): Promise<number> {
  await aJob(server.db, company, { job_status: "APPROVED_BY_MANAGER" });
  const input = { description: "Løn", created_before_date: today().toString(), jobs: "approved" };
  return (await admin.post("/api/payrolls", input)).body.id;
}

async function anAbsence(template: "holiday" | "sickness", to_date: string | null) {
  const person = await aUser(server.db, ["employee"]);
  await giveLeader(server.db, person, company.owner);
  const client = await server.login(person.email);
  const { id: kind_id } = await anAbsenceKind(server.db, template);
  const from_date = today().subtract({ days: 7 }).toString();
  const { body } = await client.post("/api/absences", { kind_id, from_date, to_date: to_date ?? null });
  return { client, absence: body };
}

const aWeek = today().toString();

/** Causes each event. The result is the id in the message. */
const happenings: Readonly<Record<WebhookEvent, () => Promise<number>>> = {
  "job.created": async () => (await employee.post("/api/jobs", jobInputFor(company))).body.id,
  "job.changed": async () => {
    const { id } = await aJob(server.db, company);
    await employee.put(`/api/jobs/${id}`, jobInputFor(company, { note: "Rettet" }));
    return id;
  },
  "job.decided": async () => {
    const { id } = await aJob(server.db, company);
    await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    return id;
  },
  "job.deleted": async () => {
    const { id } = await aJob(server.db, company);
    await employee.post(`/api/jobs/${id}/cancellation`, { version: 1 });
    return id;
  },
  "absence.requested": async () => (await anAbsence("holiday", aWeek)).absence.id,
  "absence.decided": async () => {
    const { id, version } = (await anAbsence("holiday", aWeek)).absence;
    await owner.post("/api/absences/decisions", { decision: "approve", absences: [{ id, version }] });
    return id;
  },
  "absence.changed": async () => {
    const { client, absence } = await anAbsence("sickness", null);
    await client.post(`/api/absences/${absence.id}/end`, { to_date: today().toString() });
    return absence.id;
  },
  "payroll.created": aRun,
  "payroll.annulled": async () => {
    const id = await aRun();
    await admin.post(`/api/payrolls/${id}/annulment`);
    return id;
  },
  "user.created": async () => {
    const input = { name: "Ny", email: "ny@dagvaerk.test", employee_id: "NY-1", default_hourly_rate: 200, roles: [4] };
    await admin.post("/api/users", input);
    const { id } = await server.db
      .selectFrom("users")
      .select("id")
      .where("employee_id", "=", "NY-1")
      .executeTakeFirstOrThrow();
    return id;
  },
  "user.deactivated": async () => {
    const { id } = await aUser(server.db, ["employee"]);
    await admin.delete(`/api/users/${id}`);
    return id;
  },
  "user.reactivated": async () => {
    const { id, email } = await aUser(server.db, ["employee"]);
    await admin.delete(`/api/users/${id}`);
    await admin.post(`/api/users/${id}/reactivation`, { email, roles: [4] });
    return id;
  },
};

describe("messages about events", () => {
  test.each(webhookEvents)(
    "the event %s is sent to the webhooks that subscribe to it, with the id only",
    async (event) => {
      const { id } = await made({ events: [event] });
      const record_id = await happenings[event]();
      expect(await deliveries(id)).toEqual([expect.objectContaining({ event, record_id })]);
      const [request] = await requests(1);
      expect(JSON.parse(request?.body ?? "")).toEqual({
        type: event,
        timestamp: expect.any(String),
        data: { id: record_id },
      });
    },
  );

  test("the reference library accepts the request and its time", async () => {
    const { secret } = await made();
    const id = await happenings["job.created"]();
    const [{ headers, body } = { headers: {}, body: "" }] = await requests(1);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: "job.created",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { id },
    });
  });

  test("an event that is rolled back is sent to no webhook", async () => {
    const { id } = await made();
    const failing = server.db.transaction().execute(async (trx: Kysely<Database>) => {
      await announce(trx, [{ event: "job.created", id: 1 }]);
      throw new Error("afterwards");
    });
    await expect(failing).rejects.toThrow("afterwards");
    expect(await deliveries(id)).toEqual([]);
  });

  test("a webhook that is off, or subscribes to other events, gets no messages", async () => {
    const off = await made({ is_used: false });
    const other = await made({ events: ["payroll.created"] });
    await happenings["job.created"]();
    expect([await deliveries(off.id), await deliveries(other.id)]).toEqual([[], []]);
  });

  test("a test message has the webhook's own id", async () => {
    const { id } = await made();
    const { status, body } = await admin.post(`/api/webhooks/${id}/test`);
    expect([status, body.event, body.record_id]).toEqual([201, "webhook.test", id]);
    await delivery(id, { status: "delivered", attempts: 1 });
  });
});

describe("a changed secret", () => {
  test("messages are signed with both secrets for a day, and then only with the new secret", async () => {
    const { id, secret: former } = await made();
    const { body: renewed } = await admin.post(`/api/webhooks/${id}/secret`);
    expect(renewed.secret).not.toBe(former);
    await admin.post(`/api/webhooks/${id}/test`);
    const [first] = await requests(1);
    const isAccepted = (secret: string, request = first) => {
      try {
        new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    };
    expect([isAccepted(renewed.secret), isAccepted(former)]).toEqual([true, true]);
    await server.db.updateTable("webhooks").set({ former_secret_until: sql<Date>`now()` }).execute();
    await admin.post(`/api/webhooks/${id}/test`);
    const [, second] = await requests(2);
    expect([isAccepted(renewed.secret, second), isAccepted(former, second)]).toEqual([true, false]);
    expect((await admin.get("/api/webhooks")).body[0].former_secret_until).toBeNull();
  });
});

describe("failures", () => {
  test.each([500, 404, 302])("after a response %i a message is sent again with the same id", async (status) => {
    const { id } = await made();
    receiver.status = status;
    await admin.post(`/api/webhooks/${id}/test`);
    await delivery(id, { status: "waiting", attempts: 1, response_status: status } as Partial<Delivery>);
    expect((await find(id)).failing_since).toBeInstanceOf(Date);
    receiver.status = 200;
    await hurry();
    await delivery(id, { status: "delivered", attempts: 2 });
    const [first, second] = await requests(2);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect((await find(id)).failing_since).toBeNull();
  });

  test("a delivery fails after a day of attempts, and a webhook that has failed for less than a day stays on", async () => {
    const { id } = await made();
    receiver.status = 500;
    await admin.post(`/api/webhooks/${id}/test`);
    await delivery(id, { attempts: 1 });
    await server.db.updateTable("webhook_deliveries").set({ waiting_since: longAgo }).execute();
    await hurry();
    await delivery(id, { status: "failed", attempts: 2 });
    expect((await find(id)).is_used).toBe(true);
  });

  test("a webhook that has failed for a day is turned off with its deliveries, and administrators get a mail", async () => {
    const lines = capturedLog(server.app);
    const { id } = await made();
    receiver.status = 500;
    await admin.post(`/api/webhooks/${id}/test`);
    await delivery(id, { attempts: 1 });
    await announce(server.db, [{ event: "job.created", id: 1 }]);
    await server.db.updateTable("webhooks").set({ failing_since: longAgo }).execute();
    await hurry();
    const mails = await until("the mail", async () => {
      const all = await server.mails(1);
      const about = all.filter((mail) => mail.includes("Webhooken »Regnskab« er slået fra"));
      return about.length > 0 ? about : undefined;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(company.admin.email);
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
    await announce(server.db, [{ event: "job.created", id: 2 }]);
    expect(await deliveries(id)).toHaveLength(2);
    const { body: log } = await admin.get("/api/audit-log?kind=webhook-turned-off");
    expect(log.data).toEqual([
      expect.objectContaining({ record_id: id, user: null, details: { name: "Regnskab", ...byDagvaerk } }),
    ]);
    expect(lines.join("\n")).not.toContain(receiver.url);
  });

  test("a webhook that is turned on again sends a failed delivery on request, with the same id", async () => {
    const { id } = await made();
    receiver.status = 500;
    await admin.post(`/api/webhooks/${id}/test`);
    const { id: failed } = await delivery(id, { attempts: 1 });
    const again = () => admin.post(`/api/webhooks/${id}/deliveries/${failed}/again`);
    expect((await again()).status).toBe(409);
    const input = { name: "Regnskab", url: receiver.url, events: webhookEvents };
    await admin.put(`/api/webhooks/${id}`, { ...input, is_used: false });
    await delivery(id, { status: "failed" });
    expect([(await again()).status, (await admin.post(`/api/webhooks/${id}/test`)).status]).toEqual([409, 409]);
    await admin.put(`/api/webhooks/${id}`, { ...input, is_used: true });
    expect((await find(id)).failing_since).toBeNull();
    receiver.status = 204;
    receiver.received.length = 0;
    expect((await again()).body).toMatchObject({ id: failed, status: "waiting" });
    const sent = await delivery(id, { status: "delivered" });
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([sent.message_id]);
  });

  test("a simultaneous deletion of a webhook does not prevent the save of a job", async () => {
    const { id } = await made();
    let saved: ReturnType<typeof employee.post> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("webhooks").where("id", "=", id).execute();
      saved = employee.post("/api/jobs", jobInputFor(company));
      await server.waiting(1);
    });
    expect((await saved)?.status).toBe(201);
  });

  test("a deleted webhook gets none of its waiting deliveries", async () => {
    const { id } = await made();
    receiver.status = 500;
    await admin.post(`/api/webhooks/${id}/test`);
    await delivery(id, { attempts: 1 });
    expect((await admin.delete(`/api/webhooks/${id}`)).status).toBe(204);
    await hurry();
    const other = await made();
    await admin.post(`/api/webhooks/${other.id}/test`);
    await delivery(other.id, { attempts: 1 });
    expect(receiver.received).toHaveLength(2);
  });
});

test("deliveries are deleted after 30 days, but waiting deliveries are kept longer", async () => {
  const { id } = await made({ is_used: false });
  const row = { webhook_id: id, event: "job.created", record_id: 1 };
  const days = (count: number) => sql<Date>`now() - ${count}::integer * interval '1 day'`;
  await server.db
    .insertInto("webhook_deliveries")
    .values([
      { ...row, status: "delivered", created_at: days(31) },
      { ...row, status: "waiting", created_at: days(31) },
      { ...row, status: "failed", created_at: days(29) },
    ])
    .execute();
  await deleteOldDeliveries(server.db);
  expect((await deliveries(id)).map(({ status }) => status)).toEqual(["failed", "waiting"]);
});
