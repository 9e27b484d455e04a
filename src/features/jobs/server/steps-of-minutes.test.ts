import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { defaultTimeRule, type TimeRule } from "#common/rules/time/time-rounding.ts";
import { aJob, aUser, codeOf, giveSecondFactor, jobInputFor, testPassword } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* See docs/product-rules.md#steps-of-minutes. */

const { server, company, employee, manager, admin } = setUpCompany();

const path = "/api/registration-rules";
const quarters = { minute_step: 15, rounding: "nearest" } as const satisfies TimeRule;
const setting = { ...quarters, days_back: null };
const day = today().subtract({ days: 3 });
const at = (from: string, to: string, date = day) => ({
  started_at: `${date} ${from}:00`,
  ended_at: `${date} ${to}:00`,
});
const input = (from: string, to: string) => jobInputFor(company, at(from, to));
const refused = ["Vælg hele kvarter, fx 07:15."];

const ruleIs = (rule: TimeRule) => server.db.updateTable("registration_rules").set(rule).execute();

beforeEach(() => ruleIs(defaultTimeRule));

describe("the company's rule", () => {
  test("is set by an administrator and sent to every user's forms", async () => {
    const { body } = await admin.get(path);
    expect(body).toMatchObject(defaultTimeRule);
    expect(await admin.put(path, { ...setting, version: body.version })).toMatchObject({
      status: 200,
      body: setting,
    });
    expect((await employee.get("/api/user")).body.time_rule).toEqual(quarters);
    expect((await manager.put(path, setting)).status).toBe(403);
    expect(await admin.put(path, { ...setting, ...defaultTimeRule, version: body.version })).toMatchObject({
      status: 409,
      body: { message: "Du har selv ændret reglerne i et andet vindue." },
    });
  });

  test.each([
    [{ minute_step: 10 }],
    [{ minute_step: "15" }],
    [{ rounding: "ceil" }],
    [{ rounding: null }],
    [{ days_back: 93 }],
    [{ days_back: -1 }],
    [{ days_back: "" }],
  ])("%o is refused", async (wrong) => {
    expect((await admin.put(path, { ...setting, ...wrong })).status).toBe(422);
  });
});

describe("times that a program sends", () => {
  test("are refused with an error for each time that is not a whole quarter", async () => {
    await ruleIs(quarters);
    const { status, body } = await employee.post("/api/jobs", input("07:52", "12:05"));
    expect([status, body.errors]).toEqual([422, { started_at: refused, ended_at: refused }]);
    expect((await employee.post("/api/jobs", input("07:45", "12:15"))).status).toBe(201);
  });

  test("can be any minute if the step is one minute, and the price is exact to the minute", async () => {
    await ruleIs({ minute_step: 1, rounding: "none" });
    const { status, body } = await employee.post("/api/jobs", input("07:52", "08:59"));
    expect([status, body.minutes, body.price]).toEqual([201, 67, 223.33]);
  });

  test("are checked in jobs for other users and for a crew, too", async () => {
    await ruleIs(quarters);
    const others = await manager.post(`/api/users/${company.employee.id}/jobs`, input("07:50", "12:00"));
    const { hourly_rate: _, ...shared } = input("07:50", "12:00");
    const people = [{ user_id: company.employee.id, hourly_rate: 200 }];
    const crew = await manager.post("/api/crew-jobs", { ...shared, people });
    for (const { status, body } of [others, crew]) expect([status, body.errors.started_at]).toEqual([422, refused]);
  });

  test("are checked with an access token as with a session", async () => {
    await ruleIs(quarters);
    const user = await aUser(server.db, ["employee"]);
    const asked = { name: "Planen", scopes: ["jobs:write"], expires_on: today().add({ days: 30 }).toString() };
    const own = await server.login(user.email);
    const code = codeOf(await giveSecondFactor(server.db, user.id));
    const { body } = await own.post("/api/user/tokens", { ...asked, current_password: testPassword, code });
    const response = await server.app.inject({
      method: "POST",
      url: "/api/jobs",
      headers: { authorization: `Bearer ${body.token}` },
      payload: input("07:50", "12:00"),
    });
    expect([response.statusCode, response.json().errors]).toEqual([422, { started_at: refused }]);
  });
});

describe("a stored job", () => {
  test("keeps its times when the rule changes, and only changed times must follow the new rule", async () => {
    const { id } = await aJob(server.db, company, at("07:05", "12:05"));
    await ruleIs(quarters);
    expect((await employee.get(`/api/jobs/${id}`)).body).toMatchObject(at("07:05", "12:05"));
    expect((await employee.put(`/api/jobs/${id}`, { ...input("07:05", "12:05"), note: "Ny" })).status).toBe(200);
    expect((await employee.put(`/api/jobs/${id}`, input("07:05", "12:15"))).status).toBe(200);
    expect((await employee.put(`/api/jobs/${id}`, input("07:10", "12:15"))).body.errors).toEqual({
      started_at: refused,
    });
  });
});

describe("a copy of a job whose times no longer follow the rule", () => {
  const copyOf = async (rule: TimeRule) => {
    await ruleIs(defaultTimeRule);
    const { id, version } = await aJob(server.db, company, at("07:10", "12:05"));
    await ruleIs(rule);
    const date = day.add({ days: 1 }).toString();
    const proposal = (await employee.get(`/api/jobs/copies?job_id=${id}&target=${date}`)).body.data[0];
    const made = (await employee.post("/api/jobs/copies", { copies: [{ id, version, date }] })).body.data[0];
    return { proposal, made };
  };

  test("is rounded by the company's rule, and the preview shows the times that are saved", async () => {
    const { proposal, made } = await copyOf(quarters);
    const times = at("07:15", "12:00", day.add({ days: 1 }));
    expect([proposal.refusal, proposal.copy]).toMatchObject([null, times]);
    expect([made.ok, made.job]).toMatchObject([true, times]);
  });

  test("is refused if the company does not round", async () => {
    const { proposal, made } = await copyOf({ minute_step: 15, rounding: "none" });
    expect([proposal.refusal, made.message]).toEqual([refused[0], refused[0]]);
  });
});

test("a timer proposes times by the company's rule", async () => {
  await ruleIs({ minute_step: 15, rounding: "up" });
  await server.db
    .insertInto("timers")
    .values({
      user_id: company.employee.id,
      started_at: `${day}T06:52:00Z`,
      stopped_at: `${day}T09:01:00Z`,
    })
    .execute();
  const { body } = await employee.get("/api/timers");
  const { proposed } = body.stopped[0];
  expect([proposed.started_at.slice(14), proposed.ended_at.slice(14)]).toEqual(["00:00", "15:00"]);
  expect(
    (await employee.post("/api/jobs", { ...jobInputFor(company, proposed), timer_id: body.stopped[0].id })).status,
  ).toBe(201);
});
