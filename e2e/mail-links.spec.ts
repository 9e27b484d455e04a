import { expect, test } from "@playwright/test";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { goInside } from "./support/network.ts";
import { sendLogin } from "./support/people.ts";

test("the link of a mail leads through the login to its page, once, if the user may open that page", {
  tag: "@desktop",
}, async ({ page }) => {
  await test.step("to the check list of a deadline, also after a forgotten password", async () => {
    const day = today().subtract({ days: 3 });
    await page.goto(`/payrolls?deadline=${day}#payroll-checks`);
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.getByRole("button", { name: "Log ind" }).click();
    await page.getByText("Glemt din kode?").click();
    await page.getByRole("dialog", { name: "Glemt kode" }).getByRole("button", { name: "Luk" }).click();
    await sendLogin(page, "admin");
    await expect(page.getByLabel("Deadline")).toHaveValue(formatDate(String(day)));
    await expect(page.getByRole("heading", { name: "Kontrol før lønkørslen" })).toBeInViewport();
  });

  await test.step("a user who chose to log out comes to the jobs next time", async () => {
    await page.getByRole("button", { name: "Log ud" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await sendLogin(page, "medarbejder");
    await expect(page).toHaveURL(/\/jobs$/);
  });

  await test.step("a user who may not open it comes to the jobs", async () => {
    await page.getByRole("button", { name: "Log ud" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await goInside(page, "/approvals");
    await sendLogin(page, "medarbejder");
    await expect(page).toHaveURL(/\/jobs$/);
  });
});
