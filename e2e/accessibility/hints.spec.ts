import { expect, test } from "@playwright/test";
import { cardsOf } from "../support/look.ts";
import { requestsOf } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("an icon shows its tooltip on hover, focus and long touch, and a removed icon hides its tooltip @desktop", async ({
  page,
}) => {
  await enter(page, "leder", "/jobs?scope=all&status=SENT_PROJECT_OWNER");
  const hint = page.getByRole("tooltip");
  const move = cardsOf(page).getByRole("button", { name: "Skift projekt" }).first();
  await untilHeard(async () => {
    await page.mouse.move(0, 0);
    await move.hover();
    await expect(hint).toHaveText("Skift projekt", { timeout: 2000 });
  });
  await hint.hover();
  await expect(hint).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(hint).toHaveCount(0);

  await page.mouse.move(0, 0);
  await move.focus();
  await page.keyboard.press("Shift+Tab");
  await expect(hint).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(hint).toHaveText("Skift projekt");
  await move.evaluate((button) => button.closest("li")?.remove());
  await expect(hint).toHaveCount(0);

  const icon = cardsOf(page).locator("[data-hint]:visible").first();
  const words = (await icon.getAttribute("data-hint")) ?? "";
  await icon.dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await expect(hint).toHaveText(words);
  await icon.dispatchEvent("pointerup", { pointerType: "touch", bubbles: true });
  await expect(hint).toHaveCount(0);
});

test("the page works without the code of tooltips, and shows a note in its card @desktop", async ({ page }) => {
  await page.route(/\/assets\/(Hint|NotePopup)-/, (route) => route.abort());
  await enter(page, "leder", "/jobs?scope=all");
  const card = cardsOf(page)
    .filter({ has: page.getByRole("button", { name: "Har note" }) })
    .first();
  const asked = requestsOf(page, "GET", /\/assets\/Hint-/);
  await untilHeard(async () => {
    await page.mouse.move(0, 0);
    await card.locator("[data-hint]:visible").first().hover();
    await expect.poll(() => asked.length, { timeout: 2000 }).toBeGreaterThan(0);
  });
  const note = card.getByRole("button", { name: "Har note" });
  await note.click();
  await expect(note.locator("xpath=following-sibling::*[1]")).not.toHaveText("");
  await expect(page.getByText("Siden kunne ikke vises")).toHaveCount(0);
});

/** Repeats the action until the app responds, because the page is visible before the app handles events. */
const untilHeard = (act: () => Promise<void>) => expect(act).toPass();
