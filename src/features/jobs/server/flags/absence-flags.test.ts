import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aJob, aUser, jobInputFor, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { flaggedJobIds } from "./job-flags.store.ts";
import { noneFlagged } from "./young-flags.store.ts";

/* The flag of work on a day of absence (docs/product-rules.md#flags). */

const { server, company, owner, manager } = setUpCompany();

let user: TestUser;
let client: Client;
const day = today().subtract({ days: 3 }).toString();
const before = today().subtract({ days: 4 }).toString();
const on = (date: string) => ({ started_at: `${date} 08:00:00`, ended_at: `${date} 12:00:00` });

beforeEach(async () => {
  user = await aUser(server.db, ["employee"]);
  client = await server.login(user.email);
});

const isFlagged = (flags: JobFlag[]) => flags.some(({ kind }) => kind === "absence");

/** Whether the job has the flag for a reader. Also tests that the rule in SQL agrees. */
async function flagged(id: number, by: Client): Promise<boolean> {
  const { body } = await by.get(`/api/jobs/flags?ids=${id}`);
  const found = isFlagged(body.flatMap(({ flags }: { flags: JobFlag[] }) => flags));
  const actor = actorOf(company.manager.id, ["manager"]);
  const many = flaggedJobIds(actor, sql<boolean>`jobs.id = ${id}`, ["absence"], noneFlagged);
  const { rows } = await sql`select id from jobs where id in (${many})`.execute(server.db);
  expect(rows.length === 1).toBe(found);
  return found;
}

describe("work on a day of absence", () => {
  test("is saved, and flagged to its user and to approvers, who do not learn the kind of absence", async () => {
    await aDayAway(server.db, user, day, { template: "sickness", name: "Sygdom, hemmelig" });
    const { status, body } = await client.post("/api/jobs", jobInputFor(company, on(day)));
    expect(status).toBe(201);
    for (const reader of [client, owner, manager]) expect(await flagged(body.id, reader)).toBe(true);
    for (const reader of [owner, manager])
      expect(JSON.stringify((await reader.get(`/api/jobs/flags?ids=${body.id}`)).body)).not.toMatch(/ygdom|sickness/);
  });

  test("is flagged in the form, to the user and to a manager who registers for the user", async () => {
    await aDayAway(server.db, user, day);
    const path = (date: string) =>
      `typed-flags?started_at=${encodeURIComponent(`${date} 08:00:00`)}&ended_at=${encodeURIComponent(`${date} 12:00:00`)}`;
    const asks = async (by: Client, of: string, date: string) =>
      isFlagged((await by.get(`${of}/jobs/${path(date)}`)).body);
    expect([await asks(client, "/api", day), await asks(client, "/api", before)]).toEqual([true, false]);
    expect(await asks(manager, `/api/users/${user.id}`, day)).toBe(true);
    expect(await asks(manager, "/api", day)).toBe(false);
  });

  test.each([
    ["two halves", [{ part: "morning" }, { part: "afternoon" }], true],
    ["half a day", [{ part: "morning" }], false],
    ["hours", [{ part: "hours", minutes: 60, hundredths: 13 }], false],
    ["a request", [{ status: "requested" }], false],
    ["a rejected request", [{ status: "rejected" }], false],
  ] as const)("is flagged only if approved absence fills the day: %s", async (_what, parts, expected) => {
    for (const part of parts) await aDayAway(server.db, user, day, part);
    const { id } = await aJob(server.db, company, { user, ...on(day) });
    expect(await flagged(id, manager)).toBe(expected);
  });

  test("has no flag for absence on another day or of another person", async () => {
    await aDayAway(server.db, user, before);
    await aDayAway(server.db, company.employee2, day);
    const { id } = await aJob(server.db, company, { user, ...on(day) });
    expect(await flagged(id, client)).toBe(false);
  });
});
