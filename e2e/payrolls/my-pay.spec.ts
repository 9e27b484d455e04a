import { expect, test } from "@playwright/test";
import { apiOf, enter } from "../support/people.ts";

test("an employee sees a run by week, with separate hours, manual amounts, expenses and trips @desktop", async ({
  page,
}) => {
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
