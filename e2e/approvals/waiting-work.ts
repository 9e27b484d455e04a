import { expect, type Page } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { newProject } from "../support/calls.ts";
import { apiOf } from "../support/people.ts";

export const people = [
  "medarbejder",
  "medarbejder2",
  "jonas.moelgaard",
  "sofie.brandt",
  "peter.nygaard",
  "aase.oerum",
  "soeren.thygesen",
  "ida.vestergaard",
];

export const rows = (page: Page) => page.locator("tr[data-job]");

export const bar = (page: Page) => page.getByRole("region", { name: "Valgte opgaver" });

/** Expands folded weeks. There are none if other tests' jobs have caused flags everywhere. */
export async function unfold(page: Page): Promise<void> {
  await expect(bar(page)).toContainText("Ingen valgt");
  const button = page.getByRole("button", { name: "Fold alle ud" });
  if (await button.isVisible()) await button.click();
}

export const daysAgo = (days: number): string => today().subtract({ days }).toString();

/** A project of the project owner "ejer" on which nothing is registered. @returns its id */
export const ownProject = async (name: string): Promise<number> => (await newProject(name)).id;

type Work = { readonly days: readonly string[]; readonly hour: number; readonly minutes: number };

/** One job per day. Jobs that overlap are flagged. */
export async function registerWork(login: string, project_id: number, { days, hour, minutes }: Work): Promise<void> {
  const employee = await apiOf(login);
  const { default_hourly_rate: hourly_rate } = await employee.get("/api/user");
  const job_type_id = (await employee.get("/api/job-types?filter=Montage"))[0].id;
  for (const day of days) {
    const start = Temporal.PlainTime.from({ hour });
    const times = { started_at: `${day} ${start}`, ended_at: `${day} ${start.add({ minutes })}` };
    const pay = { price_mode: "auto", hourly_rate, note: "Nattevagt på molen" };
    await employee.post("/api/jobs", { ...times, ...pay, project_id, job_type_id });
  }
}
