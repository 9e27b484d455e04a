import { expect, test } from "@playwright/test";

test("the front page opens, and its text has a width", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/^Forside/);
  const widths = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("This browser draws nothing");
    return ["sans-serif", getComputedStyle(document.body).fontFamily].map((family) => {
      context.font = `16px ${family}`;
      return context.measureText("Lønkørsel æøå").width;
    });
  });
  for (const width of widths) expect(width).toBeGreaterThan(60);
});
