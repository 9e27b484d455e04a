import { expect, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { apiOf, enter } from "../support/people.ts";

test("a rejected job is not among the upcoming pay, and leads to its correction @desktop", async ({ page }) => {
  const [employee, owner] = [await apiOf("medarbejder2"), await apiOf("ejer")];
  const day = today().subtract({ days: 4 });
  const { id } = await employee.post("/api/jobs", {
    ...{ started_at: `${day} 04:00:00`, ended_at: `${day} 05:00:00`, price_mode: "auto", hourly_rate: 200 },
    ...(await workOnHavnekajen(employee)),
  });
  await owner.patch(`/api/jobs/${id}`, { job_status: "REJECTED", rejection_reason: "Forkert dag" });
  const { rejected } = await employee.get("/api/my-pay");
  await enter(page, "medarbejder2", "/my-pay");
  const apart = page.getByRole("region", { name: "Afvist" });
  await expect(apart).toContainText(rejected.jobs_count === 1 ? "1 opgave" : `${rejected.jobs_count} opgaver`);
  await expect(apart).toContainText("Udbetales først, når du har rettet dem og sendt dem igen");
  await expect(page.getByRole("region", { name: "På vej" })).not.toContainText("Afvist");
  await apart.getByRole("link").click();
  await expect(page).toHaveURL(/\/jobs\?.*status=REJECTED/);
});

test("a run is shown by week, with hours and manual amounts apart @desktop", async ({ page }) => {
  const employee = await apiOf("medarbejder");
  const { data } = await employee.get("/api/my-pay");
  const runs = await Promise.all(
    data.map(({ payroll_id }: { payroll_id: number }) => employee.get(`/api/my-pay/${payroll_id}`)),
  );
  type Week = { year: number; week: number; parts: { kind: string; price_mode: string }[] };
  const paid = runs.find(({ data: weeks }) =>
    weeks.some(({ parts }: Week) => parts.some(({ price_mode }) => price_mode === "auto")),
  );
  await enter(page, "medarbejder", `/my-pay/${paid.run.payroll_id}`);
  for (const { year, week, parts } of paid.data as Week[]) {
    const section = page.getByRole("region", { name: `Uge ${week}, ${year}` });
    const has = (kind: string, mode: string) =>
      parts.some((part) => part.kind === kind && part.price_mode === mode) ? 1 : 0;
    for (const [label, count] of [
      ["Timer", has("work", "auto")],
      ["Faste beløb", has("work", "manual")],
      ["Udlæg", has("expense", "manual")],
      ["Kørsel", has("mileage", "manual")],
    ] as const)
      await expect(section.getByRole("heading", { level: 3, name: label })).toHaveCount(count);
  }
});
