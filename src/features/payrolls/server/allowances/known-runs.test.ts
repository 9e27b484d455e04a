import { beforeEach, describe, expect, test } from "vitest";
import { rateOn } from "#common/rules/hourly-rates.ts";
import { type NormPlan, type PlanWeek, planTemplates } from "#common/rules/norm/norm-plan.ts";
import { today } from "#common/rules/time/clock.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import type { AllowanceRule } from "#features/allowances/rules/allowance-rule.ts";
import { hourly, ofOwnRate, ruleOf, tier } from "#features/allowances/rules/presets/preset.ts";
import { aRuleSet, giveRules, versionsOf } from "#testing/data/allowances.ts";
import { aJob, aUser, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Days whose pay was computed by hand from agreements (docs/product-rules.md#allowances-in-a-run). */

const { server, company, admin } = setUpCompany();

let person: TestUser;

beforeEach(async () => {
  await server.db
    .updateTable("jobs")
    .set({ job_status: "REJECTED", rejection_reason: "Fra en anden test" })
    .set({ owner_approved_by_user_id: null, manager_approved_by_user_id: null })
    .where("payroll_id", "is", null)
    .execute();
  person = await aUser(server.db, ["employee"]);
});

const planOf = (week: PlanWeek): NormPlan => ({ first_monday: "2026-01-05", weeks: [week] });
/** 37 hours: Monday to Thursday 7-15, Friday to 14:30, pause 12:00-12:30. */
const standard = planOf(planTemplates[0]?.week as PlanWeek);
const hours = (start: string, end: string) => ({ start, end, pause_start: null, pause_minutes: 0 });
const day = hours("07:00", "15:00");
const sevenToThree = planOf([day, day, day, day, day, null, null]);
const onTuesdays = (start: string, end: string) => planOf([null, hours(start, end), null, null, null, null, null]);

type Facts = {
  readonly plan?: NormPlan | null;
  readonly weekly_minutes?: number;
  /** If absent, the rules of industry. */
  readonly rules?: NonNullable<Parameters<typeof aRuleSet>[2]>;
};

async function give({ plan = standard, weekly_minutes, rules }: Facts): Promise<void> {
  await giveRules(server.db, person, await aRuleSet(server.db, company.admin, rules), plan);
  if (weekly_minutes === undefined) return;
  await server.db.updateTable("employment_terms").set({ weekly_minutes }).where("user_id", "=", person.id).execute();
}

/** @param text `2026-03-10 07:00–18:00`, with `/30` for a pause of 30 minutes or `/30@12:00` for a pause at 12:00 */
function work(text: string, options: Parameters<typeof aJob>[2] = {}) {
  const [, date = "", start = "", endDate = date, end = "", pause = "0", pause_start = null] =
    /^(\S+) ([\d:]+)–(?:(\S+) )?([\d:]+)(?:\/(\d+))?(?:@(.+))?$/.exec(text) ?? [];
  const times = { started_at: `${date} ${start}:00`, ended_at: `${endDate} ${end}:00` };
  const pauses = { pause_minutes: Number(pause), pause_start };
  return aJob(server.db, company, { user: person, ...times, ...pauses, job_status: "APPROVED_BY_MANAGER", ...options });
}

/** The pay of a run, as `120×48,10 + 60×76,80 = 173,00; 2.100,00; 2.273,00`: allowances, price of the jobs, and sum. */
async function pay(...shown: readonly { id: number; version: number }[]): Promise<string> {
  const some = shown.length > 0 && { shown_jobs: shown.map(({ id, version }) => [id, version]) };
  const input = { description: "Løn", created_before_date: today().toString(), ...some };
  const { status, body } = await admin.post("/api/payrolls", input);
  expect(status, JSON.stringify(body)).toBe(201);
  const lines = (await admin.get(`/api/payrolls/${body.id}/allowances?perPage=100`)).body.data;
  const byRate = Map.groupBy<number, { rate: number; minutes: number }>(lines, ({ rate }) => rate);
  const parts = [...byRate].map(
    ([rate, same]) => `${same.reduce((sum, { minutes }) => sum + minutes, 0)}×${formatDecimal(rate)}`,
  );
  const [price, base] = [body.allowances?.price ?? 0, body.total_price];
  const sums = [price, base, sumKroner([price, base])].map(formatDecimal);
  return `${parts.join(" + ") || "0"} = ${sums.join("; ")}`;
}

async function paid(jobs: readonly string[], facts: Facts = {}): Promise<string> {
  await give(facts);
  for (const job of jobs) await work(job);
  return pay();
}

const changedAt = (from_date: string) =>
  versionsOf("industri").map((version) => (version.from_date === "2026-03-01" ? { ...version, from_date } : version));
const of = (...rules: AllowanceRule[]) => ({
  versions: [{ from_date: "2026-01-01", rules: rules.map((rule) => ({ ...rule, salary_code: "21" })) }],
});

describe("a run with the rates of industry", () => {
  test.each([
    ["three hours after the plan", "2026-03-10 07:00–18:00/30", "120×48,10 + 60×76,80 = 173,00; 2.100,00; 2.273,00"],
    [
      "six hours after the plan",
      "2026-03-10 07:00–21:00/30",
      "120×48,10 + 120×76,80 + 120×143,70 = 537,20; 2.700,00; 3.237,20",
    ],
    ["two hours before the plan", "2026-03-10 05:00–15:00/30", "60×48,10 + 60×143,70 = 191,80; 1.900,00; 2.091,80"],
    ["a Sunday", "2026-03-15 07:00–14:00", "300×95,75 + 120×143,70 = 766,15; 1.400,00; 2.166,15"],
    ["a holiday", "2026-04-02 08:00–13:00", "240×95,75 + 60×143,70 = 526,70; 1.000,00; 1.526,70"],
    ["the last day of a version of the rules", "2026-02-26 15:00–17:00", "120×46,70 = 93,40; 400,00; 493,40"],
    ["the first day of a version of the rules", "2026-03-02 15:00–17:00", "120×48,10 = 96,20; 400,00; 496,20"],
    [
      "a night in which the clock goes back",
      "2026-10-24 22:00–2026-10-25 06:00",
      "540×143,70 = 1.293,30; 1.800,00; 3.093,30",
    ],
    ["a Friday, whose plan ends earlier", "2026-03-13 07:00–16:30/30", "120×48,10 = 96,20; 1.800,00; 1.896,20"],
    ["25 minutes after the plan", "2026-03-10 15:00–15:25", "25×48,10 = 20,04; 83,33; 103,37"],
    [
      "a pause without a start",
      "2026-03-10 15:00–21:00/30",
      "120×48,10 + 90×76,80 + 120×143,70 = 498,80; 1.100,00; 1.598,80",
    ],
  ])("%s", async (_name, job, expected) => expect(await paid([job])).toBe(expected));

  test("a version of the rules that begins with the pay week", async () =>
    expect(await paid(["2026-02-26 15:00–17:00"], { rules: { versions: changedAt("2026-02-23") } })).toBe(
      "120×48,10 = 96,20; 400,00; 496,20",
    ));

  test("two jobs of five minutes: their minutes are summed before the price is rounded", async () =>
    expect(await paid(["2026-03-10 19:00–19:05", "2026-03-10 19:30–19:35"])).toBe("10×143,70 = 23,95; 33,34; 57,29"));

  test("two jobs of a day on two projects, the later job paid first", async () => {
    await give({});
    const first = await work("2026-03-10 15:00–16:30");
    const second = await work("2026-03-10 16:30–18:00", { project: company.project2 });
    expect(first.project_id).not.toBe(second.project_id);
    expect(await pay(second)).toBe("30×48,10 + 60×76,80 = 100,85; 300,00; 400,85");
    expect(await pay(first)).toBe("90×48,10 = 72,15; 300,00; 372,15");
    expect(sumKroner([100.85, 72.15])).toBe(173);
  });

  test.each([
    ["a displaced shift", "2026-03-10 16:00–2026-03-11 00:00", "16:00", "240×32,60 + 120×53,20 = 236,80"],
    [
      "a displaced shift with a pause",
      "2026-03-10 16:00–2026-03-11 00:00/30@19:30",
      "16:00",
      "210×32,60 + 120×53,20 = 220,50",
    ],
    ["a displaced shift that begins at midnight", "2026-03-10 00:00–08:00", "00:00", "360×62,70 = 376,20"],
  ])("%s", async (_name, job, start, expected) => {
    const plan = onTuesdays(start, start === "16:00" ? "00:00" : "08:00");
    expect((await paid([job], { plan })).split(";")[0]).toBe(expected);
  });

  test("a day whose job is reversed", async () => {
    await give({});
    const { id } = await work("2026-03-10 07:00–18:00/30");
    await pay();
    expect((await admin.post(`/api/jobs/${id}/reversal`, { reason: "Forkert" })).status).toBe(201);
    expect(await pay()).toBe("-120×48,10 + -60×76,80 = −173,00; −2.100,00; −2.273,00");
  });
});

describe("a run with the rates of construction", () => {
  const rules = { versions: versionsOf("byggeri") };

  test("four hours after the plan", async () =>
    expect(await paid(["2026-03-11 07:00–19:00/30"], { rules })).toBe(
      "180×74,95 + 60×149,90 = 374,75; 2.300,00; 2.674,75",
    ));

  test("work at night, long after the plan, belongs to the day on which it begins", async () =>
    expect(await paid(["2026-03-13 18:00–2026-03-14 02:00"], { rules, plan: sevenToThree })).toBe(
      "480×149,90 = 1.199,20; 1.600,00; 2.799,20",
    ));

  test("a job that is registered late, and moves the paid job's hours to a higher tier", async () => {
    const step = (code: string, kroner: number, from: number, to: number | null) =>
      ruleOf({
        ...{ code, name: `Overtid ${code}`, amount: hourly(kroner), days: ["weekday"], places: ["after"] },
        tier: tier(from, to, "worked"),
      });
    await give({ rules: of(step("1", 74.95, 0, 3), step("2", 149.9, 3, null)) });
    await work("2026-03-11 17:00–19:00");
    expect(await pay()).toBe("120×74,95 = 149,90; 400,00; 549,90");
    await work("2026-03-11 15:00–17:00");
    expect(await pay()).toBe("60×74,95 + 60×149,90 = 224,85; 400,00; 624,85");
    expect(sumKroner([149.9, 224.85])).toBe(374.75);
  });
});

describe("a run with allowances in percent of the person's own rate", () => {
  const fifty = ruleOf({
    ...{ code: "50", name: "Overtid 50 %", amount: ofOwnRate(50) },
    ...{ days: ["weekday", "saturday"], places: ["before", "after", "unplanned"] },
  });
  const weekOf = (length: number) =>
    ["09", "10", "11", "12", "13"].map((date) => `2026-03-${date} 07:00–${String(7 + length).padStart(2, "0")}:00`);

  test("a person with weekly hours and no plan: overtime is Friday's last three hours", async () => {
    const facts = { plan: null, weekly_minutes: 37 * 60, rules: of(fifty) };
    expect(await paid(weekOf(8), facts)).toBe("180×100,00 = 300,00; 8.000,00; 8.300,00");
  });

  test.each([
    ["their own norm", "own", "360×100,00 = 600,00; 7.200,00; 7.800,00"],
    ["full time", "full-time", "0 = 0,00; 7.200,00; 7.200,00"],
  ] as const)("a part-timer of 30 hours who works 36 hours, with overtime above %s", async (_name, norm, expected) => {
    const jobs = [...weekOf(7).slice(0, 4), "2026-03-13 07:00–15:00"];
    expect(await paid(jobs, { plan: null, weekly_minutes: 30 * 60, rules: { ...of(fifty), norm } })).toBe(expected);
  });

  test("a rate that rises at midnight: the whole night has the rate of the day on which it begins", async () => {
    const rates = [
      { from_date: "2000-01-01", hourly_rate: 195 },
      { from_date: "2026-03-01", hourly_rate: 200 },
    ];
    await server.db
      .updateTable("employment_terms")
      .set({ hourly_rate: 195 })
      .where("user_id", "=", person.id)
      .execute();
    const rise = { user_id: person.id, from_date: "2026-03-01", hourly_rate: 200 };
    await server.db.insertInto("employment_terms").values(rise).execute();
    await give({ rules: of({ ...fifty, days: ["saturday", "sunday"] }) });
    await work("2026-02-28 22:00–2026-03-01 06:00", { hourly_rate: rateOn(rates, "2026-02-28") });
    expect(await pay()).toBe("480×97,50 = 780,00; 1.560,00; 2.340,00");
  });
});

test("a run pays 25,00 kr. an hour to one person up to a last day", async () => {
  const housing = (until_date: string) =>
    ruleOf({
      ...{ code: "housing", name: "Boligtillæg", amount: hourly(25), group: "Bolig" },
      ...{ days: ["weekday"], places: ["inside", "before", "after", "unplanned"] },
      people: [{ user_id: person.id, until_date }],
    });
  const week = (first: number) =>
    [0, 1, 2, 3, 4].map((more) => `2026-03-${String(first + more).padStart(2, "0")} 07:00–15:00/30`);
  expect(await paid(week(9), { rules: of(housing("2026-03-13")) })).toBe("2250×25,00 = 937,50; 7.500,00; 8.437,50");
  for (const job of week(16)) await work(job);
  expect(await pay()).toBe("0 = 0,00; 7.500,00; 7.500,00");
});
