import { expect, type Locator, test } from "@playwright/test";
import { today } from "#common/rules/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { setTime, typeDay } from "../support/fields.ts";
import { enter } from "../support/people.ts";

test("a pause reduces hours and price, and is proposed for another day @desktop", async ({ page }, { project }) => {
  const user = await employeeWithJob("Pia Pause", `pause-${project.name}`);
  await enter(page, "leder", `/users/${user.id}/jobs/new`);
  const pause = page.getByLabel("Pause", { exact: true });
  await expect(page.getByLabel("Timepris")).toHaveValue("200,00");
  await typeDay(page, "Startdato", today().subtract({ days: 1 }));
  await setTime(page, "Starttid", "07:00");
  await setTime(page, "Sluttid", "15:00");
  await pause.fill("480");
  await page.getByRole("button", { name: "Gem" }).click();
  await expect(page.getByText("Pausen skal være kortere end opgaven.")).toBeVisible();
  // The neighbouring field's error is longer than that field, but must not overlap this one.
  const hours = page.getByLabel("Antal timer");
  await hours.fill("mange");
  await page.getByRole("button", { name: "Gem" }).click();
  const said = await boxOf(page.getByText("Skriv fx 7,5"));
  const saidBeside = await boxOf(page.getByText("Pausen skal"));
  expect(said.x + said.width).toBeLessThanOrEqual(saidBeside.x);
  await hours.fill("");
  await pause.fill("0:30");
  await pause.blur();
  await expect(pause).toHaveValue("30");
  await expect(page.getByLabel("Varighed")).toHaveValue("7 timer 30 min.");
  await expect(page.getByLabel("Total")).toHaveValue("1.500,00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Gem" }).click();
  await expect(page.getByText("7 timer 30 min. · 30 min. pause")).toBeVisible();

  await page.goto(`/users/${user.id}/jobs/new`);
  await expect(pause).toHaveValue("30");
  await expect(pause).toHaveAccessibleDescription("Forslag");
  // That day already has a pause.
  await typeDay(page, "Startdato", today().subtract({ days: 1 }));
  await expect(pause).toHaveValue("");
});

async function boxOf(text: Locator) {
  await expect(text).toBeVisible();
  const box = await text.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}
