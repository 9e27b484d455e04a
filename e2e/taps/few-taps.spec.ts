import { expect, type Page, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/clock.ts";
import { employeeWithJob } from "../support/calls.ts";
import { apiOf, enter } from "../support/people.ts";
import { countTaps } from "../support/taps.ts";

/** The number of taps for an entry on a phone, from the list and back, after a similar day. */

test("a day with two projects takes ten taps, and a manual price eight and no times", { tag: "@phone" }, async ({
  page,
}) => {
  const taps = await openListOf(page, "todag");
  const card = (hours: string) => page.getByRole("listitem").filter({ hasText: `${todayText()} ${hours}` });

  await page.getByRole("link", { name: "Ny opgave" }).click();
  await expect(page.getByText("Forslag: sædvanlig start")).toBeVisible();
  await page.getByLabel("Antal timer").click();
  await page.keyboard.type("4");
  // The hours appear below the field and above the save button.
  await expect(page.getByText("4 timer", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(card("08:00 – 12:00")).toContainText("Havnekajen, etape 2");

  await page.getByRole("link", { name: "Ny opgave" }).click();
  await expect(page.getByText("Forslag: sidste sluttid")).toBeVisible();
  await page.getByLabel("Antal timer").click();
  await page.keyboard.type("3");
  await page.getByRole("combobox", { name: "Projekt" }).click();
  await page.getByRole("group", { name: "Senest brugt" }).getByRole("option", { name: "Kollegiet Ørnen" }).click();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(card("12:00 – 15:00")).toContainText("Kollegiet Ørnen");

  const before = await taps();
  expect(before).toBeLessThanOrEqual(10);

  await page.getByRole("link", { name: "Ny opgave" }).click();
  await expect(page.getByText("Forslag: fra den sidste opgave")).toHaveCount(2);
  await page.getByRole("radio", { name: "Manuelt indtastet" }).click();
  await page.getByRole("textbox", { name: "Total" }).click();
  await page.keyboard.type("84,5");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  const manual = page.getByRole("listitem").filter({ hasText: "84,50 kr." });
  await expect(manual.getByText(todayText(), { exact: true }).first()).toBeVisible();
  await expect(manual).not.toContainText("12:00");
  await expect(manual).not.toContainText("min.");

  expect((await taps()) - before).toBeLessThanOrEqual(8);
});

const todayText = () => formatDate(today().toString());

async function openListOf(page: Page, name: string): Promise<() => Promise<number>> {
  const mark = `${name}-${Date.now()}`;
  const user = await employeeWithJob(`Tove ${mark}`, mark);
  const admin = await apiOf("admin");
  const idOf = async (path: string) => (await admin.get(path))[0].id;
  const day = today().subtract({ days: 4 }).toString();
  await admin.post(`/api/users/${user.id}/jobs`, {
    started_at: `${day} 08:00:00`,
    ended_at: `${day} 12:00:00`,
    project_id: await idOf("/api/projects?filter=Kollegiet"),
    job_type_id: await idOf("/api/job-types?filter=Montage"),
    price_mode: "auto",
    hourly_rate: 200,
  });
  await enter(page, "admin", `/users/${user.id}/jobs?scope=all`);
  await expect(page.getByRole("link", { name: "Ny opgave" })).toBeVisible();
  return countTaps(page);
}
