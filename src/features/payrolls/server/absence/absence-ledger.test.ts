import fc from "fast-check";
import { expect, test } from "vitest";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/clock.ts";
import { anAbsenceKind, aUser, giveLeader, givePlan } from "#testing/data/factories.ts";
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

test("absence is paid to the same sum by any number of runs in any order, with annulled runs among them", async () => {
  const ill = await anAbsenceKind(server.db, "sickness", { salary_code: "51" });
  const holiday = await anAbsenceKind(server.db, "holiday", {
    ...{ salary_code: "60", approval: "none", pay: "fixed", fixed_rate: 100 },
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const person = await aUser(server.db, ["employee"]);
      await givePlan(server.db, person, { minutes: 450 });
      await giveLeader(server.db, person, company.owner);
      const alive: Alive[] = [];
      const runs: number[] = [];
      const report = async ({ from, length, isIll, half }: Place, replaced?: Alive) => {
        const kind_id = isIll ? ill.id : holiday.id;
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
      expect(await paidDays(runs)).toEqual(dayByDay(alive, ill.id));
    }),
    { numRuns: 40 },
  );
});

/** The kroner of each day and kind that runs have paid, without days that were taken back. */
async function paidDays(runs: readonly number[]): Promise<Record<string, number>> {
  const paid: Record<string, number> = {};
  for (const id of runs)
    for (const { date, kind_id, price } of (await admin.get(`/api/payrolls/${id}/absence?perPage=100`)).body.data)
      paid[`${date} ${kind_id}`] = (paid[`${date} ${kind_id}`] ?? 0) + price;
  return Object.fromEntries(Object.entries(paid).filter(([, price]) => price !== 0));
}

/** Illness takes a holiday that it covers: a whole day, or the same half. */
function dayByDay(alive: readonly Alive[], illness: number): Record<string, number> {
  const owed: Record<string, number> = {};
  for (const date of dates.filter((day) => !holidayName(day))) {
    const there = alive.filter((one) => one.from_date <= date && date <= one.to_date);
    for (const { kind_id, half } of there) {
      const isTaken = there.some((other) => other.kind_id === illness && (other.half === null || other.half === half));
      const price = (kind_id === illness ? 1500 : 750) / (half ? 2 : 1);
      if (kind_id === illness || !isTaken) owed[`${date} ${kind_id}`] = (owed[`${date} ${kind_id}`] ?? 0) + price;
    }
  }
  return owed;
}
