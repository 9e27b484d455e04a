import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import {
  aJob,
  anAbsenceKind,
  aUser,
  giveLeader,
  givePlan,
  jobInputFor,
  type TestUser,
} from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The calendar file at a secret address (docs/product-rules.md#the-calendar-file). */

const { server, company, admin, owner, visitor } = setUpCompany();

const day = (days: number) => today().add({ days }).toString();

const hostile = "Åse; Bo, \\ Ø";

let kinds: { id: number; name: string }[];
let person: TestUser;
let colleague: TestUser;
let client: Client;

beforeAll(async () => {
  kinds = [
    await anAbsenceKind(server.db, "sickness", { name: "Xsygdomskode" }),
    await anAbsenceKind(server.db, "holiday", { name: "Xferiekode", shown_as: "Ferie" }),
  ];
});

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  colleague = await aUser(server.db, ["employee"], { name: hostile });
  for (const one of [person, colleague]) {
    await givePlan(server.db, one, { minutes: 450 });
    await giveLeader(server.db, one, company.owner);
  }
  client = await server.login(person.email);
});

const report = (who: Client, from: number, to: number, place = 0) =>
  who.post("/api/absences", { kind_id: kinds[place]?.id, from_date: day(from), to_date: day(to) });

async function anAddress(has_team = false, who = client, has_jobs = false): Promise<string> {
  const { status, body } = await who.post("/api/user/calendar-address", { has_team, has_jobs });
  expect(status).toBe(201);
  return new URL(body.url).pathname;
}
const textOf = async (path: string) => String((await visitor.get(path)).bytes).replaceAll("\r\n ", "");
const summaries = async (path: string) =>
  [...(await textOf(path)).matchAll(/SUMMARY:(.*)\r\n/g)].map(([, text]) => text);

const nameOf = ({ id }: { id: number }) =>
  server.db.selectFrom("users").select("display_name").where("id", "=", id).executeTakeFirstOrThrow();

describe("the file", () => {
  test("the file has the user's approved absence without its kind, and no requested absence", async () => {
    await report(client, -1, 0);
    await report(client, 5, 6, 1);
    const path = await anAddress();
    const { status, headers } = await visitor.get(path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "private, no-cache",
    ]);
    expect(await summaries(path)).toEqual(["Fravær"]);
    const text = await textOf(path);
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(-1).replaceAll("-", "")}\r\n`);
    expect(text).toContain(`DTEND;VALUE=DATE:${day(1).replaceAll("-", "")}\r\n`);
  });

  test("the file has the team's absence with names only if the user chose so, and never the kind", async () => {
    await report(client, -3, -3);
    await report(await server.login(colleague.email), -1, 0);
    const { body } = await report(await server.login(colleague.email), 5, 6, 1);
    await owner.post("/api/absences/decisions", {
      decision: "approve",
      absences: [{ id: body.id, version: body.version }],
    });
    expect(await summaries(await anAddress())).toEqual(["Fravær"]);
    const team = await anAddress(true);
    const found = (await summaries(team)).filter((text) => text === "Fravær" || text?.startsWith("Åse"));
    const { display_name } = await nameOf(colleague);
    const ofColleague = `${display_name.replaceAll(/[\\;,]/g, "\\$&")}: Fravær`;
    expect(found).toEqual(["Fravær", ofColleague, ofColleague]);
    expect(await textOf(team)).not.toMatch(/Xsygdomskode|Xferiekode|Ferie|sickness|holiday/);
  });

  test("an unchanged file is not sent again", async () => {
    await report(client, -1, 0);
    const path = await anAddress();
    const { etag } = (await visitor.get(path)).headers;
    const again = await server.app.inject({ url: path, headers: { "if-none-match": String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await report(client, -5, -5);
    const changed = await server.app.inject({ url: path, headers: { "if-none-match": String(etag) } });
    expect(changed.statusCode).toBe(200);
  });
});

describe("the user's own jobs", () => {
  /** Reads the events with the test's own parser of RFC 5545, without the code under test. */
  const eventsOf = async (path: string) =>
    [...(await textOf(path)).matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g)].map(([, lines = ""]) =>
      Object.fromEntries(
        [...lines.matchAll(/^([A-Z]+)([^:]*):(.*)\r$/gm)].map(([, name, parameters, value]) => [
          name,
          `${parameters}${value?.replaceAll(/\\([\\;,])/g, "$1")}`,
        ]),
      ),
    );
  const inFile = async (...jobs: { started_at: string; ended_at: string }[]) => {
    for (const times of jobs) await aJob(server.db, company, { user: person, ...times });
    return eventsOf(await anAddress(false, client, true));
  };
  const digits = (date: string) => date.replaceAll("-", "");

  test("the user's jobs are in the file only if the user chose so, with Copenhagen times, project and work", async () => {
    await report(client, -1, -1);
    const job = await aJob(server.db, company, {
      user: person,
      note: "Xnote",
      started_at: `${day(-2)} 07:15:00`,
      ended_at: `${day(-2)} 15:30:00`,
    });
    expect(await summaries(await anAddress())).toEqual(["Fravær"]);
    const path = await anAddress(false, client, true);
    expect((await client.get("/api/user/calendar-address")).body.address).toMatchObject({ has_jobs: true });
    const found = (await eventsOf(path)).find(({ UID }) => UID === `job-${job.id}@dagvaerk`);
    expect(found).toMatchObject({
      DTSTART: `;TZID=Europe/Copenhagen${digits(day(-2))}T071500`,
      DTEND: `;TZID=Europe/Copenhagen${digits(day(-2))}T153000`,
      SUMMARY: `${company.project.name}: ${company.jobType.name}`,
      CLASS: "PRIVATE",
    });
    expect(await textOf(path)).not.toMatch(/Xnote|price|kr\.|NEW|Xsygdomskode/);
    expect(await textOf(path)).toContain("X-WR-CALNAME:Opgaver og fravær\r\n");
  });

  test("a night shift ends on the next day, and jobs that take no time or are rejected, cancelled or old are left out", async () => {
    const night = { started_at: `${day(-3)} 22:00:00`, ended_at: `${day(-2)} 06:00:00` };
    const fixed = { price_mode: "manual" as const, hourly_rate: null, price: 5 };
    const noon = { started_at: `${day(-4)} 12:00:00`, ended_at: `${day(-4)} 12:00:00` };
    await aJob(server.db, company, { user: person, ...noon, ...fixed });
    await aJob(server.db, company, { user: person, job_status: "REJECTED", ...night });
    const cancelled = await aJob(server.db, company, { user: person, ...night });
    await client.post(`/api/jobs/${cancelled.id}/cancellation`, { version: cancelled.version });
    await aJob(server.db, company, { user: colleague, ...night });
    const tooOld = today().subtract({ months: 3, days: 1 });
    const old = { started_at: `${tooOld} 08:00:00`, ended_at: `${tooOld} 09:00:00` };
    const found = await inFile(night, old);
    expect(found.map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual([
      [`;TZID=Europe/Copenhagen${digits(day(-3))}T220000`, `;TZID=Europe/Copenhagen${digits(day(-2))}T060000`],
    ]);
  });

  test("the file changes only when a job changes, and a changed job keeps its id", async () => {
    const times = { started_at: `${day(-2)} 08:00:00`, ended_at: `${day(-2)} 10:00:00` };
    const job = await aJob(server.db, company, { user: person, ...times });
    const path = await anAddress(false, client, true);
    const { etag } = (await visitor.get(path)).headers;
    const again = () => server.app.inject({ url: path, headers: { "if-none-match": String(etag) } });
    expect((await again()).statusCode).toBe(304);
    const input = jobInputFor(company, { ...times, ended_at: `${day(-2)} 11:00:00` });
    expect((await client.put(`/api/jobs/${job.id}`, input)).status).toBe(200);
    expect((await again()).statusCode).toBe(200);
    expect((await eventsOf(path)).map(({ UID, DTEND }) => [UID, DTEND?.slice(-6)])).toEqual([
      [`job-${job.id}@dagvaerk`, "110000"],
    ]);
  });
});

describe("the address", () => {
  test("a new address replaces the former address, and a removed address no longer works", async () => {
    expect((await client.get("/api/user/calendar-address")).body).toEqual({ address: null });
    const first = await anAddress();
    const second = await anAddress(true);
    expect((await client.get("/api/user/calendar-address")).body.address.has_team).toBe(true);
    expect([(await visitor.get(first)).status, (await visitor.get(second)).status]).toEqual([404, 200]);
    expect((await client.delete("/api/user/calendar-address")).status).toBe(204);
    expect((await visitor.get(second)).status).toBe(404);
    expect((await client.delete("/api/user/calendar-address")).status).toBe(204);
  });

  test("the file of a deleted user is a 404, even after the user is reactivated", async () => {
    const path = await anAddress();
    await admin.delete(`/api/users/${person.id}`);
    expect((await visitor.get(path)).status).toBe(404);
    const back = {
      email: person.email,
      roles: [4],
      name: person.name,
      employee_id: `K${person.id}`,
      default_hourly_rate: 200,
    };
    await admin.post(`/api/users/${person.id}/reactivation`, back);
    expect((await visitor.get(path)).status).toBe(404);
  });

  test("unknown, shortened and hostile addresses are a 404", async () => {
    const path = await anAddress();
    for (const wrong of [path.slice(0, -5), path.replace(".ics", ""), "/api/ical/x.ics", "/api/ical/%00.ics"])
      expect((await visitor.get(wrong)).status).toBe(404);
    const other = `/api/ical/${"A".repeat(43)}.ics`;
    expect((await visitor.get(other)).status).toBe(404);
  });

  test("the secret of the address gives no access to other calls, as a header or as a cookie", async () => {
    const [secret] = (await anAddress()).split("/").at(-1)?.split(".") ?? [];
    for (const headers of [{ authorization: `Bearer ${secret}` }, { cookie: `dagvaerk=${secret}` }])
      expect((await server.app.inject({ url: "/api/user", headers })).statusCode).toBe(401);
  });

  test("only the hash of the address is stored", async () => {
    const [secret = ""] = (await anAddress()).split("/").at(-1)?.split(".") ?? [];
    const rows = await server.db
      .selectFrom("calendar_addresses")
      .selectAll()
      .where("user_id", "=", person.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toHaveLength(32);
    const keys = await server.db.selectFrom("idempotency_keys").selectAll().execute();
    expect(JSON.stringify([rows, keys])).not.toContain(secret);
  });
});
