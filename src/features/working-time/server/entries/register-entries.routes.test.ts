import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/clock.ts";
import { aUser, type TestUser } from "#testing/data/factories.ts";
import { aNormPlan } from "#testing/data/norm-plans.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { registerNorms } from "./planned-entries.ts";

const { server, manager, admin } = setUpCompany();

let person: TestUser;
let client: Client;

const on = (daysAgo: number) => today().subtract({ days: daysAgo }).toString();
const yesterday = on(1);
const pathOf = (date: string) => `/api/working-time/entries/${date}`;
const put = (date: string, body: object, by = client) => by.put(pathOf(date), body);

beforeEach(async () => {
  await sql`truncate register_entries, former_register_entries cascade`.execute(server.db);
  await server.db.updateTable("employment_terms").set({ registers_norm: false }).execute();
  person = await aUser(server.db, ["employee"], { created_at: "2020-01-01T00:00:00Z" });
  client = await server.login(person.email);
  await aNormPlan(server.db, person, {
    ...{ from_date: on(10), days: 7, weekday: { minutes: 450 }, pay_kind: "salaried", registers_norm: true },
  });
});

describe("a correction", () => {
  test("a person says when they worked, and what the plan had is kept", async () => {
    await registerNorms(server.db);
    const { status, body } = await put(yesterday, { start: "07:30", end: "15:15", pause_minutes: 30, version: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ date: yesterday, started_at: `${yesterday} 07:30:00`, ended_at: `${yesterday} 15:15:00` },
      ...{ pause_minutes: 30, minutes: 435, is_corrected: true, version: 2, changed_at: expect.any(String) },
      former: [
        {
          ...{ started_at: null, ended_at: null, pause_minutes: 0, minutes: 450 },
          ...{ is_corrected: false, changed_at: expect.any(String) },
        },
      ],
    });
  });

  test("a second correction keeps the first one too, the latest first", async () => {
    await registerNorms(server.db);
    await put(yesterday, { start: "07:30", end: "15:15", version: 1 });
    const { body } = await put(yesterday, { start: null, end: null, version: 2 });
    expect(body).toMatchObject({ started_at: null, minutes: 0, is_corrected: true, version: 3 });
    expect(body.former.map(({ minutes }: { minutes: number }) => minutes)).toEqual([465, 450]);
  });

  test("a day without an entry gets one, also today", async () => {
    expect((await put(on(0), { start: "08:00", end: "09:00" })).body).toMatchObject({ version: 1, former: [] });
    await registerNorms(server.db);
    expect((await put(on(0), { start: "08:00", end: "10:00", version: 1 })).body).toMatchObject({ minutes: 120 });
  });

  test("a correction of an older version is refused with the current day", async () => {
    await registerNorms(server.db);
    await put(yesterday, { start: "07:30", end: "15:15", version: 1 });
    expect(await put(yesterday, { start: "08:00", end: "15:15", version: 1 })).toMatchObject({
      status: 409,
      body: { message: "Du har selv ændret dagen i et andet vindue.", current: { version: 2, minutes: 465 } },
    });
  });

  test("two first corrections at once are both kept", async () => {
    await Promise.all([
      put(yesterday, { start: "08:00", end: "09:00" }),
      put(yesterday, { start: "08:00", end: "10:00" }),
    ]);
    const { body } = await put(yesterday, { start: null, end: null });
    expect(body.version).toBe(3);
    expect(body.former).toHaveLength(2);
  });

  test("a person whose terms do not register the norm of a day corrects only the entries that they have", async () => {
    expect((await put(on(11), { start: "08:00", end: "09:00" })).status).toBe(404);
    await registerNorms(server.db);
    await server.db.updateTable("employment_terms").set({ registers_norm: false }).execute();
    expect((await put(yesterday, { start: "08:00", end: "09:00" })).status).toBe(200);
    expect((await put(on(0), { start: "08:00", end: "09:00" })).status).toBe(404);
  });

  test("leaders have no entry to correct", async () => {
    await registerNorms(server.db);
    for (const leader of [manager, admin])
      expect((await put(yesterday, { start: "08:00", end: "09:00" }, leader)).status).toBe(404);
  });

  test("wrong times are field errors, and a wrong day is not found", async () => {
    const errors = async (body: object) => (await put(yesterday, body)).body.errors;
    expect(await errors({})).toEqual({
      start: ["Start skal udfyldes."],
      end: ["Slut skal udfyldes."],
    });
    expect(await errors({ start: "8", end: "09:00", pause_minutes: -1 })).toEqual({
      start: ["Start er ikke et klokkeslæt, fx 07:30."],
      pause_minutes: ["Pausen skal være fra 0 til 480 minutter."],
    });
    expect(await errors({ start: "08:00", end: "09:00", pause_minutes: 60 })).toEqual({
      pause_minutes: ["Pausen skal være kortere end arbejdet."],
    });
    for (const date of ["2026-02-30", "1999-12-31", "x"])
      expect((await put(date, { start: null, end: null })).status).toBe(404);
  });
});
