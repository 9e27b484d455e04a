import fc from "fast-check";
import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { hourly, ruleOf, tier } from "#features/allowances/rules/presets/preset.ts";
import { aRuleSet, giveRules } from "#testing/data/allowances.ts";
import { aJob, aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Runs of allowances against a second computation (docs/product-rules.md#allowances-in-a-run). */

const { server, company, admin } = setUpCompany();

const days = ["2026-03-10", "2026-03-11"];
const aJobOfDay = fc.record({
  day: fc.nat(1),
  hour: fc.integer({ min: 15, max: 22 }),
  minutes: fc.integer({ min: 1, max: 59 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.nat(31).map((which) => ({ does: "run", which }) as const) },
  { weight: 2, arbitrary: fc.nat(9).map((which) => ({ does: "take back", which }) as const) },
  { weight: 1, arbitrary: fc.constant({ does: "annul" } as const) },
);

const input = { description: "Løn", created_before_date: today().toString() };

test("runs in any order, with counter-lines and annulments, pay the exact allowances of a whole day", async () => {
  const after = (code: string, kroner: number, from: number, to: number | null) =>
    ruleOf({
      ...{ code, name: code, amount: hourly(kroner), days: ["weekday"], places: ["after"], salary_code: "21" },
      tier: tier(from, to, "worked"),
    });
  const rules = [after("first", 48.11, 0, 1), after("second", 76.87, 1, null)];
  const set = await aRuleSet(server.db, company.admin, { versions: [{ from_date: "2026-01-01", rules }] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(aJobOfDay, { minLength: 2, maxLength: 5 }),
      fc.array(step, { maxLength: 7 }),
      async (made, steps) => {
        const person = await aUser(server.db, ["employee"]);
        await giveRules(server.db, person, set);
        const jobs: { id: number; day: number; worked: number }[] = [];
        const taken = new Set<string>();
        for (const { day, hour, minutes } of made) {
          if (taken.has(`${day} ${hour}`)) continue;
          taken.add(`${day} ${hour}`);
          const times = {
            started_at: `${days[day]} ${hour}:00:00`,
            ended_at: `${days[day]} ${hour}:${String(minutes).padStart(2, "0")}:00`,
          };
          const options = { user: person, job_status: "APPROVED_BY_MANAGER", ...times } as const;
          jobs.push({ id: (await aJob(server.db, company, options)).id, day, worked: minutes });
        }
        const runs: { id: number; paid: number[]; back: number[] }[] = [];
        const reversed = new Set<number>();
        const isPaid = (id: number) =>
          runs.some(({ paid }) => paid.includes(id)) && !runs.some(({ back }) => back.includes(id));
        const versionOf = async (id: number) =>
          (await server.db.selectFrom("jobs").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
        const run = async (which: number) => {
          const unpaid = jobs.filter(
            ({ id }, place) => (which >> place) % 2 === 1 && !runs.some(({ paid }) => paid.includes(id)),
          );
          const shown_jobs = await Promise.all(unpaid.map(async ({ id }) => [id, await versionOf(id)]));
          const { status, body } = await admin.post("/api/payrolls", { ...input, shown_jobs });
          const back = [...reversed].filter((id) => !runs.some((one) => one.back.includes(id)));
          if (status === 201) runs.push({ id: body.id, paid: unpaid.map(({ id }) => id), back });
        };
        for (const one of [...steps, { does: "run", which: 31 } as const]) {
          if (one.does === "run") await run(one.which);
          if (one.does === "take back") {
            const job = jobs[one.which % jobs.length];
            if (!job || !isPaid(job.id) || reversed.has(job.id)) continue;
            expect((await admin.post(`/api/jobs/${job.id}/reversal`, { reason: "Forkert" })).status).toBe(201);
            reversed.add(job.id);
          }
          if (one.does === "annul") {
            const { status } = await admin.post(`/api/payrolls/${runs.at(-1)?.id ?? 0}/annulment`, {});
            if (status === 200) runs.pop();
          }
        }
        const stand = await server.db
          .selectFrom("payroll_allowance_lines")
          .innerJoin("payrolls", "payrolls.id", "payroll_allowance_lines.payroll_id")
          .select(["date", "code", "price"])
          .where("user_id", "=", person.id)
          .where("annulled_at", "is", null)
          .execute();
        const paid: Record<string, number> = {};
        for (const { date, code, price } of stand)
          paid[`${date} ${code}`] = (paid[`${date} ${code}`] ?? 0) + Math.round(price * 100);
        const counted = jobs.filter(({ id }) => isPaid(id));
        expect(Object.fromEntries(Object.entries(paid).filter(([, ore]) => ore !== 0))).toEqual(owedByHand(counted));
      },
    ),
    { numRuns: 30 },
  );
});

/** The first hour of a day at 48,11 and the rest at 76,87, in øre. */
function owedByHand(jobs: readonly { readonly day: number; readonly worked: number }[]): Record<string, number> {
  const owed: Record<string, number> = {};
  for (const [day, date] of days.entries()) {
    const minutes = jobs.filter((job) => job.day === day).reduce((sum, { worked }) => sum + worked, 0);
    if (minutes > 0) owed[`${date} first`] = Math.round((Math.min(60, minutes) * 4811) / 60);
    if (minutes > 60) owed[`${date} second`] = Math.round(((minutes - 60) * 7687) / 60);
  }
  return owed;
}
