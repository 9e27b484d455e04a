import { beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { dayOffName } from "#features/jobs/rules/flags/job-flags.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aSubstitute,
  aUser,
  jobInputFor,
  type TestUser,
  withoutReceipt,
  workday,
} from "#testing/data/factories.ts";
import { aTrip, tripInputFor } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

// Ways in which a project owner once found out hidden data (docs/decisions/068-answers-from-what-one-sees.md).

const { server, company, owner, owner2, manager, admin } = setUpCompany();

let victim: TestUser;

beforeEach(async () => {
  victim = await aUser(server.db, ["employee"], { default_hourly_rate: 237.5 });
});

const jobsOf = () => `/api/users/${victim.id}/jobs`;
/** The latest workday before today. */
const date = Array.from({ length: 9 }, (_, days) =>
  today()
    .subtract({ days: days + 1 })
    .toString(),
).find((day) => dayOffName(day) === undefined) as string;
const at = (from: string, to: string) => ({ started_at: `${date} ${from}:00`, ended_at: `${date} ${to}:00` });

async function register(client: Client, input: object): Promise<{ id: number; price: number; version: number }> {
  const { status, body } = await client.post(jobsOf(), input);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

const kindsOf = (flags: readonly JobFlag[] = []) => flags.map(({ kind }) => kind);

describe("a user's rate", () => {
  const guess = (hourly_rate: number, minute: number) =>
    jobInputFor(company, { ...at("08:00", `08:${String(minute).padStart(2, "0")}`), hourly_rate });
  const rateAsToldTo = async (client: Client) =>
    (await client.get(`/api/users/${victim.id}`)).body.default_hourly_rate as number | null;

  test("a rate cannot be found by registering guesses and reading the flags", async () => {
    const bait = await register(owner, guess(1, 5));
    for (const [place, rate] of [237, 237.5, 238].entries()) await register(owner, guess(rate, 10 + 5 * place));
    const [flagged] = (await owner.get(`/api/jobs/flags?ids=${bait.id}`)).body;
    expect(kindsOf(flagged?.flags)).not.toContain("unusual-rate");
    const listed = (await owner.get(`/api/approvals?user_id=${victim.id}`)).body.data;
    expect(kindsOf(listed.flatMap(({ flags }: { flags: JobFlag[] }) => flags))).not.toContain("unusual-rate");
    expect((await manager.get(`/api/jobs/flags?ids=${bait.id}`)).body[0].flags).toContainEqual({
      kind: "unusual-rate",
      usual_rate: 237.5,
    });
  });

  test("a rate cannot be found by two project owners who guess together", async () => {
    await register(owner, guess(237.5, 5));
    await aSubstitute(server.db, company.owner, company.owner2);
    expect(await rateAsToldTo(owner2)).toBeNull();
    const people = (await owner2.get("/api/crew-jobs/people?perPage=50")).body;
    expect(JSON.stringify(people)).not.toContain("237.5");
    await server.db.deleteFrom("substitutes").execute();
  });

  test("a project owner sees a rate after the person's own job, or a manager's approval of a job, on their project", async () => {
    const { id } = await register(owner, guess(237.5, 5));
    expect(await rateAsToldTo(owner)).toBeNull();
    await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    expect(await rateAsToldTo(owner)).toBeNull();
    await manager.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_MANAGER" });
    expect(await rateAsToldTo(owner)).toBe(237.5);
    await aJob(server.db, company, { user: victim, project: company.project2, hourly_rate: 237.5 });
    expect(await rateAsToldTo(owner2)).toBe(237.5);
  });
});

describe("a day with work on another owner's project", () => {
  const typed = async (from: string, to: string, more = "") => {
    const { started_at, ended_at } = at(from, to);
    const answer = await owner.get(`${jobsOf()}/typed-flags?started_at=${started_at}&ended_at=${ended_at}${more}`);
    expect(answer.status).toBe(200);
    return kindsOf(answer.body);
  };

  test("hidden work reveals neither its hours nor its times through flags", async () => {
    await aJob(server.db, company, { user: victim, project: company.project2, ...at("08:00", "14:35") });
    // The typed job itself is longer than six hours.
    expect(await typed("15:00", "21:30")).toEqual(["no-pause"]);
    expect(await typed("08:00", "08:05")).toEqual([]);
    const own = await aJob(server.db, company, { user: victim, cost_center_id: null, ...at("14:00", "21:30") });
    const [ofOwner] = (await owner.get(`/api/jobs/flags?ids=${own.id}`)).body;
    expect(kindsOf(ofOwner.flags)).toEqual(["no-pause"]);
    const flagged = await owner.get(`/api/approvals?flagged=true&user_id=${victim.id}`);
    expect(flagged.body.data.map(({ id }: { id: number }) => id)).not.toContain(own.id);
    const [seen] = (await manager.get(`/api/jobs/flags?ids=${own.id}`)).body;
    expect(kindsOf(seen.flags)).toEqual(expect.arrayContaining(["overlap", "long-day"]));
  });

  test("a hidden expense does not reveal its amount", async () => {
    const category = await anExpenseType(server.db);
    const input = jobInputFor(company, {
      ...at("12:00", "12:00"),
      price_mode: "manual",
      hourly_rate: null,
      price: 123.45,
    });
    const expense = { kind: "expense", job_type_id: category.id, expense: { vat: 0, ...withoutReceipt } };
    await register(manager, { ...input, ...expense, project_id: company.project2.id });
    expect(await typed("12:00", "12:00", "&kind=expense&price=123.45")).toEqual([]);
    const own = await register(owner, { ...input, ...expense });
    const [flags] = (await owner.get(`/api/jobs/flags?ids=${own.id}`)).body;
    expect(kindsOf(flags.flags)).toEqual(["missing-receipt", "registered-by-other"]);
    const [seen] = (await manager.get(`/api/jobs/flags?ids=${own.id}`)).body;
    expect(kindsOf(seen.flags)).toContain("similar-expense");
  });

  test("hidden jobs do not change usual prices and proposals", async () => {
    for (let n = 0; n < 5; n++) await aJob(server.db, company, { user: victim, ...workday(40 + n) });
    const mine = await aJob(server.db, company, { user: victim, ...workday(39), price_mode: "manual", price: 9999 });
    const answers = async () => [
      (await owner.get(`/api/jobs/flags?ids=${mine.id}`)).body,
      (await owner.get(`${jobsOf()}/suggestions?date=${date}`)).body,
    ];
    const told = await answers();
    expect(kindsOf(told[0][0].flags)).toContain("expensive");
    for (let n = 0; n < 60; n++)
      await aJob(server.db, company, { user: victim, project: company.project2, ...workday(1 + (n % 30)) });
    expect(await answers()).toEqual(told);
  });
});

describe("the kilometres of a person's year", () => {
  const year = today().year;
  const day = today().toString();

  async function drivenFarther(km: number) {
    await server.db.insertInto("mileage_openings").values({ user_id: victim.id, year, km }).execute();
  }

  test("no estimate, price, sum, copy or history of a trip reveals the kilometres of the year", async () => {
    const type = await aMileageType(server.db);
    const own = await server.login(victim.email);
    await admin.post("/api/mileage/rates", { from_date: `${year}-01-01`, high: 4, low: 2, bicycle: 1 });
    await drivenFarther(19_990);
    await aTrip(server.db, { ...company, project: company.project2 }, type, { user: victim, km: 5, job_status: "NEW" });
    const rate = (await manager.get(`${jobsOf()}/trips/estimate?date=${day}&km=1&vehicle=car`)).body.price;
    const estimate = async (client: Client, path: string) =>
      (await client.get(`${path}/trips/estimate?date=${day}&km=200&vehicle=car`)).body;
    const most = await estimate(owner, jobsOf());
    expect(most).toMatchObject({ price: 200 * rate, price_is_most: true, parts: [{ part: "high", km: 200 }] });
    const exact = await estimate(manager, jobsOf());
    expect(exact.price).toBeLessThan(most.price);
    expect(exact).toEqual(await estimate(own, "/api/jobs"));
    expect(exact).not.toHaveProperty("price_is_most");

    const made = await register(owner, tripInputFor(company, type, { km: 200 }));
    expect(made).toMatchObject({ price: most.price, price_is_most: true });
    const stored = (await manager.get(`/api/jobs/${made.id}`)).body;
    expect(stored.price).toBe(exact.price);
    expect((await own.get(`/api/jobs/${made.id}`)).body.price).toBe(exact.price);
    const input = tripInputFor(company, type, { km: 100 });
    const { body: saved } = await owner.put(`${jobsOf()}/${made.id}`, input);
    expect(saved).toMatchObject({ price: 100 * rate, price_is_most: true });
    expect(saved.history[0].changes.map(({ field }: { field: string }) => field)).toEqual(["km"]);
    await admin.put("/api/mileage/openings", { user_id: victim.id, year, km: 19_980 });
    const { body: read } = await owner.get(`/api/jobs/${made.id}`);
    expect([read.price, read.history.map(({ event }: { event: string }) => event)]).toEqual([
      100 * rate,
      ["changed", "created"],
    ]);
    const sumsOf = async (client: Client, path: string) => (await client.get(path)).body;
    const theirs = ({ user_id }: { user_id: number }) => user_id === victim.id;
    const driven = [{ kind: "mileage", price: 100 * rate }];
    const [summary] = (await sumsOf(owner, "/api/users-jobs?perPage=100")).data.filter(theirs);
    expect(summary.sums).toMatchObject(driven);
    const approvals = await sumsOf(owner, `/api/approvals?user_id=${victim.id}`);
    expect(approvals.weeks.filter(theirs)).toMatchObject([{ sums: driven }]);
    expect(approvals.data).toMatchObject([{ price: 100 * rate, price_is_most: true }]);
    expect(await sumsOf(owner, `${jobsOf()}/day-sums?days=${day}`)).toMatchObject([{ sums: driven }]);
    const { waiting } = await sumsOf(owner, "/api/jobs/front-page");
    expect(waiting.people.find(({ user }: { user: { id: number } }) => user.id === victim.id)).toMatchObject({
      sums: driven,
    });
    const copies = await sumsOf(owner, `/api/jobs/copies?job_id=${made.id}&target=${today().subtract({ days: 1 })}`);
    expect(copies.data).toMatchObject([{ job: { price: 100 * rate }, copy: { price: 100 * rate } }]);
    const copy = { id: made.id, version: read.version, date: today().subtract({ days: 1 }).toString() };
    const { body: copied } = await owner.post("/api/jobs/copies", { copies: [copy] });
    expect(copied.data).toMatchObject([{ ok: true, job: { price: 100 * rate, price_is_most: true } }]);
    const decided = await owner.post("/api/approvals/decisions", {
      decision: "approve",
      jobs: [{ id: made.id, version: read.version }],
    });
    expect(decided.body.data).toMatchObject([{ ok: true, job: { price: 100 * rate, price_is_most: true } }]);
  });
});

describe("the hours on the screen Mangler at registrere", () => {
  const isListed = async (client: Client) =>
    (await client.get("/api/registrations?perPage=100")).body.data.some(
      ({ user }: { user: { id: number } }) => user.id === victim.id,
    );

  test("a job that a project owner wrote for a person reveals the person's hours only after a manager's approval", async () => {
    const { id } = await register(owner, jobInputFor(company, { ...at("08:00", "08:05"), hourly_rate: 1 }));
    expect(await isListed(owner)).toBe(false);
    const reminders = (await owner.get("/api/registrations/reminders")).body.data;
    expect(reminders.some(({ user }: { user: { id: number } }) => user.id === victim.id)).toBe(false);
    await server.db.updateTable("jobs").set({ project_id: company.project2.id }).where("id", "=", id).execute();
    expect(await isListed(owner2)).toBe(false);
    await manager.put(`/api/jobs/${id}`, jobInputFor(company, { ...at("08:00", "08:10"), hourly_rate: 1 }));
    expect(await isListed(owner)).toBe(false);
    await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await manager.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_MANAGER" });
    expect(await isListed(owner)).toBe(true);
  });

  test("a project owner sees the hours of the days of a person who registered work on the project", async () => {
    const own = await server.login(victim.email);
    await own.post("/api/jobs", jobInputFor(company));
    expect([await isListed(owner), await isListed(owner2)]).toEqual([true, false]);
  });
});

describe("the plan and the terms of an unrelated person", () => {
  /** The owner registers a job of 15 hours. `kinds` has its flags, and those of the same times typed into a form. */
  const answers = async () => {
    const long = { ...at("06:00", "21:00"), hourly_rate: 1 };
    const { id } = await register(owner, jobInputFor(company, long));
    const typed = await owner.get(`${jobsOf()}/typed-flags?started_at=${long.started_at}&ended_at=${long.ended_at}`);
    const read = async () => kindsOf((await owner.get(`/api/jobs/flags?ids=${id}`)).body[0]?.flags);
    const listed = async () => (await owner.get(`/api/approvals?user_id=${victim.id}&flagged=true`)).body.data.length;
    return { id, kinds: [await read(), kindsOf(typed.body)], read, listed };
  };
  const terms = async (row: object) =>
    server.db.updateTable("employment_terms").set(row).where("user_id", "=", victim.id).execute();
  /** A plan without a working day. */
  const plan = JSON.stringify({ first_monday: "2000-01-03", weeks: [Array(7).fill(null)] });

  test.each([
    ["a plan with the day off", { plan }, "day-off"],
    ["an exemption", { exempt_agreed_on: "2020-01-01", exempt_by: "Lise Leder" }, "short-rest"],
    ["an age under 18", { young_until: "2099-01-01" }, "young-breach"],
  ])("the flags of a job that a project owner registers for a person do not reveal %s", async (_name, row, kind) => {
    const plain = (await answers()).kinds;
    victim = await aUser(server.db, ["employee"], { default_hourly_rate: 237.5 });
    await terms(row);
    const told = await answers();
    expect(told.kinds).toEqual(plain);
    expect(await told.listed()).toBe(1);
    const [seen] = (await manager.get(`/api/jobs/flags?ids=${told.id}`)).body;
    expect(kindsOf(seen.flags).includes(kind as JobFlag["kind"])).toBe(kind !== "short-rest");
  });

  test("a plan is visible in flags after a manager approved the owner's job, and an age never", async () => {
    await terms({ plan, young_until: "2099-01-01" });
    const { id } = await answers();
    await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await manager.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_MANAGER" });
    const kinds = kindsOf((await owner.get(`/api/jobs/flags?ids=${id}`)).body[0]?.flags);
    expect(kinds).toContain("day-off");
    expect(kinds.filter((kind) => kind.startsWith("young"))).toEqual([]);
  });
});
