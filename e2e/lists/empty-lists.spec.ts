import { expect, test } from "@playwright/test";
import { typeDay } from "../support/fields.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

/** An empty list explains why it is empty, and has a button to change that. */
test("an empty or unknown list says why, and leads to a list with rows", { tag: "@desktop" }, async ({ page }) => {
  const admin = await apiOf("admin");
  await test.step("an empty list of own projects leads to all projects", async () => {
    const [other] = (await admin.get("/api/users-jobs?projectScope=all&perPage=1")).data;
    // Administrators own no projects.
    await enter(page, "admin", `/users/${other.user_id}/jobs?scope=own`);
    await expect(page.getByText("Ingen opgaver på dine projekter")).toBeVisible();
    await expect(page.getByText("Ingen opgaver her endnu")).toHaveCount(0);
    await page.getByRole("button", { name: "Vis alle projekter" }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole("switch", { name: "Vis opgaver på alle projekter" })).toBeChecked();
    await expect(page.locator("main")).toBeFocused();
  });

  await test.step("a tab without jobs names the missing status and leads to all jobs", async () => {
    const statuses = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"];
    const [status] = await Promise.all(
      statuses.map(async (one) => ((await admin.get(`/api/jobs?status=${one}`)).meta.total === 0 ? one : "")),
    ).then((all) => all.filter(Boolean));
    await goInside(page, `/jobs?scope=own&status=${status}`);
    await expect(page.getByText(/^Ingen (opgaver venter på|godkendte|udbetalte|afviste)/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Vis alle projekter" })).toHaveCount(0);
    await page.getByRole("button", { name: "Vis alle opgaver" }).click();
    await expect(page).not.toHaveURL(/status=/);
  });

  await test.step("the list and the form of an unknown user say so, and lead to the list of everybody", async () => {
    for (const path of ["/users/999999/jobs/new", "/users/nobody/jobs", "/users/999999/jobs"]) {
      await goInside(page, path);
      await expect(page.getByText("Brugeren findes ikke, eller du har ikke adgang til opgaverne.")).toBeVisible();
      await expect(page.getByText("Prøv igen")).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Se medarbejdernes opgaver" }).click();
    await expect(page).toHaveURL("/users-jobs");
  });

  await test.step("a page past the end leads to the last page", async () => {
    await goInside(page, "/jobs?scope=all&page=9999");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(/^Ingen opgaver/)).toHaveCount(0);
    await expect(page).not.toHaveURL(/page=9999/);
  });

  await test.step("an empty result leads to the whole list", async () => {
    await goInside(page, "/jobs?scope=all&search=findes%20ikke");
    await expect(page.getByText("Ingen opgaver passer til filteret")).toBeVisible();
    await page.getByRole("button", { name: "Ryd filteret" }).click();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page).toHaveURL("/jobs?scope=all");
  });

  await test.step("an impossible period is a field error", async () => {
    await goInside(page, "/jobs?from=2026-11-02&to=2026-11-01");
    await expect(page.getByText("Ret perioden for at se opgaver.")).toBeVisible();
    await expect(page.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();
    await typeDay(page, "Til", Temporal.PlainDate.from("2026-11-03"));
    await expect(page).toHaveURL(/to=2026-11-03/);
    await expect(page.getByText("Ret perioden for at se opgaver.")).toHaveCount(0);
    await expect(page.getByRole("group", { name: "Til" })).toBeVisible();
  });
});
