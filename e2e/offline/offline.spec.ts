import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { cardsOf } from "../support/look.ts";
import { appIsThere } from "../support/network.ts";
import { enter } from "../support/people.ts";
import { isKept, jobsWith, newNote, registerJob } from "./device.ts";

test.use({ serviceWorkers: "allow" });

test("without a network the app starts, shows what was seen and of when, and keeps a new job until there is one", async ({
  page,
  context,
}) => {
  const note = newNote();
  await enter(page, "medarbejder", "/jobs");
  await isKept(page);
  const seen = await cardsOf(page).count();
  await context.setOffline(true);
  await page.goto("/jobs");
  await appIsThere(page);
  await expect(cardsOf(page)).toHaveCount(seen);
  await expect(page.getByRole("status").filter({ hasText: "Uden forbindelse" })).toContainText(
    /Set \d+\/\d+-\d{4} \d\d:\d\d/,
  );
  await expectAccessible(page);
  await page.goto("/jobs/new");
  await registerJob(page, note);
  await expect(page.getByText("Gemt på enheden. Opgaven sendes, når der er netværk.")).toBeVisible();
  await expect(page.getByRole("link", { name: "1 venter på netværk" })).toBeVisible();
  await page.getByRole("link", { name: "1 venter på netværk" }).click();
  await expect(page.getByRole("heading", { name: "Venter på netværk (1)" })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText("Alt er sendt")).toBeVisible();
  expect(await jobsWith(note)).toBe(1);
});
