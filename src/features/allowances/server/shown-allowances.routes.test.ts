import { beforeAll, describe, expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import { planTemplates } from "#common/rules/norm/norm-plan.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import { aNorm } from "#testing/data/norms.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { presets } from "../rules/presets/presets.ts";
import { insertRuleSet } from "./allowance-rules.store.ts";

/* Allowances beside jobs (docs/product-rules.md#allowances). */

const { server, company, employee, owner, manager, admin } = setUpCompany();

let person: TestUser;
let own: Client;

beforeAll(async () => {
  const versions = presets.industri.versions.map(({ from_date, rules }) => ({
    ...{ from_date, rules: [...rules].map((rule) => ({ ...rule, days: [...rule.days], places: [...rule.places] })) },
    ...{ normal_from: 360, normal_to: 1080, norm: "own" as const, full_time_minutes: 2220, is_confirmed: false },
  }));
  const rules = { name: "Industri", versions } as Parameters<typeof insertRuleSet>[2];
  const id = await insertRuleSet(server.db, actorOf(company.admin.id, ["admin"]), rules);
  person = await aUser(server.db, ["employee"]);
  await aNorm(server.db, person, { plan: [planTemplates[0]?.week ?? []] });
  await server.db
    .updateTable("employment_terms")
    .set({ allowance_rules_id: id })
    .where("user_id", "=", person.id)
    .execute();
  own = await server.login(person.email);
});

const on = (from: string, to: string) => ({ started_at: `2026-03-10 ${from}:00`, ended_at: `2026-03-10 ${to}:00` });
const typed = (from: string, to: string, more: object = {}) =>
  `typed-allowances?${new URLSearchParams({ ...on(from, to), ...more })}`;

describe("the allowances of a job in the form", () => {
  test("the job's own allowances are shown with their amounts", async () => {
    const { body } = await own.get(`/api/jobs/${typed("07:00", "18:00", { pause_minutes: "30" })}`);
    expect(body.map(({ code, minutes, rate, price }: never) => ({ code, minutes, rate, price }))).toEqual([
      { code: "overtime-1", minutes: 120, rate: 48.1, price: 96.2 },
      { code: "overtime-2", minutes: 60, rate: 76.8, price: 76.8 },
    ]);
  });

  test("a second job of a day continues the tiers of the first job, and a changed job is not counted twice", async () => {
    const { id } = await aJob(server.db, company, { user: person, ...on("15:00", "16:00") });
    const { body } = await own.get(`/api/jobs/${typed("16:00", "18:00")}`);
    expect(body.map(({ minutes, rate }: never) => [minutes, rate])).toEqual([
      [60, 48.1],
      [60, 76.8],
    ]);
    const changed = await own.get(`/api/jobs/${typed("15:00", "17:00", { job_id: String(id) })}`);
    expect(changed.body).toMatchObject([{ minutes: 120, price: 96.2 }]);
  });

  test("managers see the allowances of a typed job, and project owners, who do not see the whole day, do not", async () => {
    const path = `/api/users/${person.id}/jobs/${typed("19:00", "20:00")}`;
    expect((await manager.get(path)).body).toMatchObject([{ code: "overtime-3", minutes: 60 }]);
    expect((await owner.get(path)).body).toEqual([]);
    expect((await employee.get(path)).status).toBe(403);
  });

  test("a job with an invalid period has no allowances", async () => {
    expect((await own.get(`/api/jobs/${typed("18:00", "17:00")}`)).body).toEqual([]);
    expect((await own.get(`/api/jobs/${typed("17:00", "18:00", { pause_minutes: "60" })}`)).body).toEqual([]);
  });
});

test("users who see the whole day see the minutes of allowances of each listed job", async () => {
  const day = { started_at: "2026-03-17 14:00:00", ended_at: "2026-03-17 16:30:00" };
  const { id } = await aJob(server.db, company, { user: person, ...day });
  const path = `/api/jobs/allowances?ids=${id}`;
  const shown = [{ job_id: id, allowances: [{ name: "Overtid, 1. og 2. time", minutes: 90 }] }];
  for (const reader of [own, manager, admin]) expect((await reader.get(path)).body).toEqual(shown);
  for (const other of [owner, employee]) expect((await other.get(path)).body).toEqual([]);
});

test("a rejected job and the job of a person without rules have no allowances", async () => {
  const day = { started_at: "2026-03-24 15:00:00", ended_at: "2026-03-24 17:00:00" };
  const rejected = await aJob(server.db, company, { user: person, ...day, job_status: "REJECTED" });
  const other = await aJob(server.db, company, { user: company.employee, ...day });
  expect((await admin.get(`/api/jobs/allowances?ids=${rejected.id},${other.id}`)).body).toEqual([]);
});

test("the current user's data says whether the company has allowances", async () => {
  expect((await own.get("/api/user")).body.has_allowances).toBe(true);
});
