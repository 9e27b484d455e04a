import { expect, type Page } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { today } from "#common/rules/clock.ts";
import { newClient, overFetch } from "#testing/http-client.ts";
import { newProject } from "../support/calls.ts";
import { apiOf, apiOver } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";

export type Employee = Pick<ReturnType<typeof apiOver>, "get" | "post">;

/** New employees without other work or a plan, so that their jobs have no warnings. */
export async function newPeople(count: number): Promise<Employee[]> {
  const admin = await apiOf("admin");
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const mark = `ny-${Date.now()}-${place}`;
      const email = `${mark}@dagvaerk.test`;
      const user = { name: `Ny Medarbejder ${mark}`, email, employee_id: mark, default_hourly_rate: 200, roles: [4] };
      const { invitation_link } = await admin.post("/api/users", user);
      const token = new URL(invitation_link).pathname.split("/").at(-1);
      const [password, visitor] = ["en lang adgangskode", newClient(overFetch(ownServer.url))];
      await visitor.visit();
      await apiOver(visitor).post("/password/reset", { token, email, password, password_confirmation: password });
      return apiOver(visitor);
    }),
  );
}

export const rows = (page: Page) => page.locator("tr[data-job]");

export const bar = (page: Page) => page.getByRole("region", { name: "Valgte opgaver" });

/** Expands folded weeks. There are none if other tests' jobs have caused flags everywhere. */
export async function unfold(page: Page): Promise<void> {
  await expect(bar(page)).toContainText("Ingen valgt");
  const button = page.getByRole("button", { name: "Fold alle ud" });
  if (await button.isVisible()) await button.click();
}

export const daysAgo = (days: number): string => today().subtract({ days }).toString();

/** Workdays before those with flagged jobs in the demo company. Jobs 30 days back are flagged, too. */
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
  for (const day of days) {
    const start = Temporal.PlainTime.from({ hour });
    const times = { started_at: `${day} ${start}`, ended_at: `${day} ${start.add({ minutes })}` };
    const pay = { price_mode: "auto", hourly_rate, note: "Nattevagt på molen" };
    await employee.post("/api/jobs", { ...times, ...pay, project_id, job_type_id });
  }
}
