import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

/** If a record has changed since its form was opened, no input is lost and no change is overwritten silently. */

test("a dialog and a job form show another user's changes beside the input, keep the input, and save on retry", {
  tag: "@desktop",
}, async ({ page }) => {
  const admin = await apiOf("admin");
  await test.step("both values of each changed field in a dialog", async () => {
    const [{ owner_user_id }] = await admin.get("/api/cost-centers?with=owner&filter=Byg");
    const code = `K-${Date.now()}`;
    const { id } = await admin.post("/api/cost-centers", { name: "Byg", code, owner_user_id });
    await enter(page, "admin", `/cost-centers?search=${code}`);
    await page.locator("main li", { hasText: code }).getByRole("button", { name: "Rediger" }).click();
    const dialog = page.getByRole("dialog", { name: "Cost Center" });
    await dialog.getByRole("textbox", { name: "Navn" }).fill("Byggeri");
    await admin.put(`/api/cost-centers/${id}`, { name: "Byg og anlæg", code: `${code}-1`, owner_user_id });

    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText("Du har selv ændret cost centeret i et andet vindue.")).toBeVisible();
    const ofName = dialog.getByRole("group", { name: "Navn" });
    await expect(ofName.getByText("Min: Byggeri")).toBeVisible();
    await expect(ofName.getByText("Ny: Byg og anlæg")).toBeVisible();
    await expect(ofName.getByRole("button", { name: "Behold min" })).toHaveAttribute("aria-pressed", "true");
    // Untouched fields get the new values.
    await expect(dialog.getByRole("textbox", { name: "Kode" })).toHaveValue(`${code}-1`);
    await expect(dialog.getByRole("textbox", { name: "Navn" })).toHaveValue("Byggeri");
    await expectAccessible(page);

    await ofName.getByRole("button", { name: "Brug den nye" }).click();
    await expect(dialog.getByRole("textbox", { name: "Navn" })).toHaveValue("Byg og anlæg");
    await dialog.getByRole("group", { name: "Kode" }).getByRole("button", { name: "Behold min" }).click();
    await expect(dialog.getByRole("textbox", { name: "Kode" })).toHaveValue(code);
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(await admin.get(`/api/cost-centers?filter=${code}`)).toMatchObject([{ id, name: "Byg og anlæg", code }]);
  });

  await test.step("the form of a job", async () => {
    const employee = await apiOf("medarbejder");
    const day = today().subtract({ days: 3 });
    const input = {
      started_at: `${day} 05:00:00`,
      ended_at: `${day} 06:00:00`,
      ...(await workOnHavnekajen(employee)),
      hourly_rate: 200,
      price_mode: "auto",
      note: "Som den var",
    };
    const { id, user_id } = await employee.post("/api/jobs", input);
    await goInside(page, `/users/${user_id}/jobs/${id}`);
    await page.getByLabel("Note").fill("Min egen note");
    const manager = await apiOf("leder");
    await manager.put(`/api/jobs/${id}`, { ...input, ended_at: `${day} 06:30:00`, note: "Lederens note" });

    await page.getByRole("button", { name: "Gem", exact: true }).click();
    const { name } = await manager.get("/api/user");
    await expect(page.getByText(`${name} har ændret opgaven.`)).toBeVisible();
    await expect(page.getByRole("group", { name: "Note" }).getByText("Ny: Lederens note")).toBeVisible();
    await expect(page.getByRole("group", { name: "Sluttid" }).getByText("Ny: 06:30")).toBeVisible();
    await expect(page.getByLabel("Note").last()).toHaveValue("Min egen note");

    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectSaid(page, "Job opdateret");
    expect(await employee.get(`/api/jobs/${id}`)).toMatchObject({
      ended_at: `${day} 06:30:00`,
      note: "Min egen note",
      version: 3,
    });
  });
});
