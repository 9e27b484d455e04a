import { expect, type Page } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/time/clock.ts";
import { newProject } from "../support/calls.ts";
import { apiOf, newEmployee } from "../support/people.ts";

export type Employee = Pick<Awaited<ReturnType<typeof apiOf>>, "get" | "post">;

/** New employees, whose jobs have no warnings. */
export const newPeople = (count: number): Promise<Employee[]> =>
  Promise.all(Array.from({ length: count }, async () => apiOf(await newEmployee())));

export const rows = (page: Page) => page.locator("tr[data-job]");

export const bar = (page: Page) => page.getByRole("region", { name: "Valgte opgaver" });

/** Unfolds all weeks. No week is folded if all jobs are flagged, for example because of jobs of other tests. */
export async function unfold(page: Page): Promise<void> {
  await expect(bar(page)).toContainText("Ingen valgt");
  const button = page.getByRole("button", { name: "Fold alle ud" });
  if (await button.isVisible()) await button.click();
}

export const daysAgo = (days: number): string => today().subtract({ days }).toString();

/** Workdays, the latest 16 days ago. The demo company's flagged jobs are later. Jobs over 30 days old are flagged. */
export function workdays(count: number): string[] {
  const days: string[] = [];
  for (let day = today().subtract({ days: 16 }); days.length < count; day = day.subtract({ days: 1 }))
    if (day.dayOfWeek <= 5 && holidayName(day.toString()) === undefined) days.push(day.toString());
  return days;
}

/** A project of the project owner "ejer" on which nothing is registered. @returns its id */
export const ownProject = async (name: string): Promise<number> => (await newProject(name)).id;

type Work = { readonly days: readonly string[]; readonly hour: number; readonly minutes: number };

/** One job per day. Jobs that overlap are flagged. */
export async function registerWork(
  employee: Employee,
  project_id: number,
  { days, hour, minutes }: Work,
): Promise<void> {
  const { default_hourly_rate: hourly_rate } = await employee.get("/api/user");
  const job_type_id = (await employee.get("/api/job-types?filter=Montage"))[0].id;
  const start = Temporal.PlainTime.from({ hour });
  const [first, ...others] = days;
  const { id, version } = await employee.post("/api/jobs", {
    ...{ started_at: `${first} ${start}`, ended_at: `${first} ${start.add({ minutes })}`, price_mode: "auto" },
    ...{ hourly_rate, note: "Nattevagt på molen", project_id, job_type_id },
  });
  const copies = others.map((date) => ({ id, version, date }));
  if (copies.length > 0) await employee.post("/api/jobs/copies", { copies });
}
