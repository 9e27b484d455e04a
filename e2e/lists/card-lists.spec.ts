import { expect, type Locator, test } from "@playwright/test";
import { apiOf, enter } from "../support/people.ts";

const boxOf = async (card: Locator) => {
  const box = await card.boundingBox();
  if (!box) throw new Error("the card is not on the screen");
  return box;
};

test("a card has room for the longest code of a project", { tag: "@phone" }, async ({ page }) => {
  const admin = await apiOf("admin");
  const name = `Projekt med lang kode ${Date.now()}`;
  const code = `LANG-${Date.now()}-`.padEnd(50, "W");
  const [{ owner }] = await admin.get("/api/projects?with=owner&filter=Havnekajen");
  await admin.post("/api/projects", { name, code, owner_user_id: owner.id });
  await enter(page, "admin", `/projects?search=${encodeURIComponent(name)}`);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText(code);
  const around = await boxOf(card);
  const written = await boxOf(card.getByText(code));
  expect(written.x).toBeGreaterThanOrEqual(around.x);
  expect(written.x + written.width).toBeLessThanOrEqual(around.x + around.width);
  expect(await card.getByText(code).evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
