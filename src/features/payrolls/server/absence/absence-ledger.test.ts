import fc from "fast-check";
import { expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import { anAbsenceKind, aUser, giveLeader, givePlan, type TestUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Runs of absence against a second implementation (docs/product-rules.md#absence-in-a-run). */

const { server, company, admin } = setUpCompany();

const now = today();
const back = (days: number) => now.subtract({ days }).toString();
const longest = 4;
const dates = Array.from({ length: longest + 1 }, (_, days) => back(days));

type Alive = { id: number; kind_id: number; from_date: string; to_date: string; half: "morning" | "afternoon" | null };

type Place = {
  readonly from: number;
  readonly length: number;
  readonly isIll: boolean;
  readonly half: "morning" | "afternoon" | null;
};
const place: fc.Arbitrary<Place> = fc.record({
  ...{ from: fc.nat(longest), length: fc.nat(2), isIll: fc.boolean() },
  half: fc.option(fc.constantFrom("morning" as const, "afternoon" as const), { freq: 2 }),
});
const step = fc.oneof(
  { weight: 4, arbitrary: place.map((to) => ({ does: "report", to }) as const) },
  { weight: 2, arbitrary: fc.nat(9).map((which) => ({ does: "withdraw", which }) as const) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(9), place).map(([which, to]) => ({ does: "replace", which, to }) as const) },
  { weight: 4, arbitrary: fc.nat(longest).map((until) => ({ does: "run", until }) as const) },
  { weight: 1, arbitrary: fc.constant({ does: "annul" } as const) },
);
const stepsOfAPerson = fc.array(step, { minLength: 5, maxLength: 14 });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const kinds = async () => ({
  ill: (await anAbsenceKind(server.db, "sickness", { salary_code: "51" })).id,
  holiday: (
    await anAbsenceKind(server.db, "holiday", {
      ...{ salary_code: "60", approval: "none", pay: "fixed", fixed_rate: 100 },
    })
  ).id,
});

/** Plays the steps of a person, and then a run that pays all owed absence. */
async function play(person: TestUser, { ill, holiday }: Awaited<ReturnType<typeof kinds>>, steps: readonly Step[]) {
  await givePlan(server.db, person, { minutes: 450 });
  await giveLeader(server.db, person, company.owner);
  const alive: Alive[] = [];
  const runs: number[] = [];
  const report = async ({ from, length, isIll, half }: Place, replaced?: Alive) => {
    const kind_id = isIll ? ill : holiday;
    const to_date = back(half ? from : Math.max(0, from - length));
    const fields = { kind_id, from_date: back(from), to_date };
    const halves = { starts_at_noon: half === "afternoon", ends_at_noon: half === "morning" };
    const replaces_id = replaced && { replaces_id: replaced.id };
    const { status, body } = await admin.post("/api/absences", {
      ...{ user_id: person.id, ...fields, ...halves, ...replaces_id },
    });
    if (status !== 201) return;
    if (replaced) alive.splice(alive.indexOf(replaced), 1);
    alive.push({ id: body.id, ...fields, half });
  };
  const run = async (until: number) => {
    const absence = { only: [person.id] };
    const input = { description: "Løn", created_before_date: back(until), absence };
    const { status, body } = await admin.post("/api/payrolls", input);
    if (status === 201) runs.push(body.id);
    return status;
  };
  for (const one of steps) {
    if (one.does === "report") await report(one.to);
    if (one.does === "run") await run(one.until);
    const chosen = "which" in one ? alive[one.which % alive.length] : undefined;
    if (one.does === "replace" && chosen) await report(one.to, chosen);
    if (one.does === "withdraw" && chosen) {
      await admin.post(`/api/absences/${chosen.id}/withdrawal`, {});
      alive.splice(alive.indexOf(chosen), 1);
    }
    const latest = runs.at(-1);
    if (one.does === "annul" && latest !== undefined) {
      expect((await admin.post(`/api/payrolls/${latest}/annulment`, {})).status).toBe(200);
      runs.pop();
    }
  }
  await run(0);
  expect(await run(0)).toBe(422);
  return { alive, runs };
}

test("any number of runs, in any order and with annulments, pay the same sum for absence", async () => {
  const its = await kinds();
  await fc.assert(
    fc.asyncProperty(stepsOfAPerson, async (steps) => {
      const { alive, runs } = await play(await aUser(server.db, ["employee"]), its, steps);
      expect(await paidDays(runs)).toEqual(dayByDay(alive, its.ill));
    }),
    { numRuns: 20 },
  );
});

test("runs pay exactly the holiday that the balance counts as taken, with illness during holidays too", async () => {
  const its = await kinds();
  await admin.put("/api/balance-setup", { kept_from: back(400) });
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(stepsOfAPerson, fc.nat(60), async (steps, employedFor) => {
      const person = await aUser(server.db, ["employee"]);
      const employment = { employed_from: back(employedFor), employed_until: back(0) };
      await server.db.updateTable("users").set(employment).where("id", "=", person.id).execute();
      const { alive, runs } = await play(person, its, steps);
      const paid = await paidDays(runs, "hundredths");
      const ofKind = (id: number) => entriesOf(paid).filter(([key]) => key.endsWith(` ${id}`));
      const sumOf = (entries: readonly [string, number][]) => entries.reduce((sum, [, amount]) => sum + amount, 0);
      // The API shows only to the person how many waiting days are used.
      const own = await server.login(person.email);
      const [balance] = (await own.get(`/api/users/${person.id}/balances`)).body.accounts;
      const taken = balance.years.reduce((sum: number, year: { taken: number }) => sum + year.taken, balance.uncovered);
      expect(sumOf(ofKind(its.holiday))).toBe(taken);
      // A day is paid once, as holiday or as illness.
      expect(sumOf(entriesOf(paid))).toBe(sumOf(entriesOf(awayDays(alive, its.ill))));
      waited += balance.waiting?.used ?? 0;
    }),
    { numRuns: 30 },
  );
  expect(waited).toBeGreaterThan(0);
});

const entriesOf = (record: Record<string, number>): [string, number][] => Object.entries(record);

/** The kroner or the hundredths of each day and kind that runs have paid, without days that were taken back. */
async function paidDays(
  runs: readonly number[],
  of: "price" | "hundredths" = "price",
): Promise<Record<string, number>> {
  const paid: Record<string, number> = {};
  for (const id of runs)
    for (const { date, kind_id, [of]: amount } of (await admin.get(`/api/payrolls/${id}/absence?perPage=100`)).body
      .data)
      paid[`${date} ${kind_id}`] = (paid[`${date} ${kind_id}`] ?? 0) + amount;
  return Object.fromEntries(Object.entries(paid).filter(([, amount]) => amount !== 0));
}

/** The hundredths of each day and kind, without a holiday if illness covers the whole day or the same half. */
function awayDays(alive: readonly Alive[], illness: number): Record<string, number> {
  const away: Record<string, number> = {};
  for (const date of dates.filter((day) => !holidayName(day))) {
    const there = alive.filter((one) => one.from_date <= date && date <= one.to_date);
    for (const { kind_id, half } of there) {
      const isTaken = there.some((other) => other.kind_id === illness && (other.half === null || other.half === half));
      if (kind_id === illness || !isTaken)
        away[`${date} ${kind_id}`] = (away[`${date} ${kind_id}`] ?? 0) + (half ? 50 : 100);
    }
  }
  return away;
}

/** The kroner of each day and kind in a company without balances, where no sick day is a waiting day. */
function dayByDay(alive: readonly Alive[], illness: number): Record<string, number> {
  const rateOf = (key: string) => (key.endsWith(` ${illness}`) ? 1500 : 750);
  const away = entriesOf(awayDays(alive, illness));
  return Object.fromEntries(away.map(([key, hundredths]) => [key, (hundredths * rateOf(key)) / 100]));
}
