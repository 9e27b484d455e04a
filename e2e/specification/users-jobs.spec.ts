import { expect, test } from "@playwright/test";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("users with jobs have cards with hours and total, which lead to their jobs", async ({ page }) => {
  const summary = { user_id: 6, user_name: "Mads Kjær", total_seconds: 516_600, waiting_jobs: 0 };
  const others = { sums: [{ kind: "work", price: 30_852.5, minutes: 8610 }] };
  const totals = { total_hours: 143, total_minutes: 30, total_price: 30_852.5, ...others };
  await page.route("**/api/users-jobs?*", (route) =>
    route.fulfill({ json: { per_page: 15, total: 16, data: [{ ...summary, ...totals }] } }),
  );
  await enter(page, "leder", "/profile");
  await goInside(page, "/users-jobs");
  const card = page.getByRole("link", { name: /Mads Kjær/ });
  await expect(card).toContainText("143 timer 30 min.");
  await expect(card).toContainText("30.852,50 kr.");
  await expect(card).toHaveAttribute("href", "/users/6/jobs");
  await expect(page.getByRole("button", { name: "Gå til side 2" })).toBeVisible();
});
