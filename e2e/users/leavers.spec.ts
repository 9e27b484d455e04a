import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { enter } from "../support/people.ts";
import { startServer } from "../support/servers.ts";

test("leavers are listed with the days that keep them, and anonymised one by one, all at once and by themselves", {
  tag: "@desktop",
}, async ({ page }) => {
  // Anonymised people are gone for the other tests.
  const server = await startServer({});
  const dialog = page.getByRole("dialog");
  const row = (name: string | RegExp) => page.getByRole("row").filter({ hasText: name });
  await enter(page, "admin", `${server.url}/users/leavers`, server.url);

  await test.step("each row has the day and both reasons", async () => {
    const columns = ["Navn", "Behøves ikke fra", "Fratrådt", "Bogføring til og med", "Arbejdstid til og med"];
    await expect(page.getByRole("columnheader")).toHaveText(columns);
    await expect(row("Kirsten Overgaard")).toContainText("Nu");
    await expect(row("Tommy Bøgh").getByRole("button")).toHaveCount(0);
  });

  await test.step("one is anonymised after a warning", async () => {
    await page.getByRole("button", { name: "Anonymisér Kirsten Overgaard" }).click();
    await expect(dialog.getByText("Det kan ikke fortrydes.")).toBeVisible();
    await dialog.getByRole("button", { name: "Anonymisér" }).click();
    await expectSaid(page, "Personen er anonymiseret.");
    await expect(row("Kirsten Overgaard")).toHaveCount(0);
  });

  await test.step("the rest who are ready are named, and anonymised at once", async () => {
    await page.getByRole("button", { name: "Anonymisér alle, der er klar (2)" }).click();
    await expect(dialog.getByRole("listitem")).toHaveText(["Bent Lykkegaard, 0047", "Ulla Frost, 0051"]);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Anonymisér 2 personer" }).click();
    await expectSaid(page, "2 personer er anonymiseret.");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("button", { name: /^Anonymisér/ })).toHaveCount(0);
  });

  await test.step("automatic anonymisation is off, turned on after a warning, and off again", async () => {
    const setting = page.getByRole("region", { name: "Anonymisér af sig selv" });
    await expect(setting).toContainText("Slået fra.");
    await setting.getByRole("button", { name: "Slå til" }).click();
    await expect(dialog.getByText("Det kan ikke fortrydes.")).toBeVisible();
    await dialog.getByRole("button", { name: "Slå til" }).click();
    await expect(setting).toContainText("Slået til.");
    await setting.getByRole("button", { name: "Slå fra" }).click();
    await expect(setting).toContainText("Slået fra.");
  });
  await server.stop();
});
