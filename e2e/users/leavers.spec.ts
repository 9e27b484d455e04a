import { expect, type Page, test } from "@playwright/test";
import { expectSaid } from "../support/flash.ts";
import { enter } from "../support/people.ts";

test("leavers are listed with dates and anonymised one by one or together, and can be anonymised automatically", {
  tag: "@desktop",
}, async ({ page }) => {
  await keepEverybody(page);
  const dialog = page.getByRole("dialog");
  const row = (name: string | RegExp) => page.getByRole("row").filter({ hasText: name });
  await enter(page, "admin", "/users/leavers");

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
    await dialog.getByRole("button", { name: "Anonymisér 2 personer" }).click();
    await expectSaid(page, "2 personer er anonymiseret.");
    for (const name of ["Bent Lykkegaard", "Ulla Frost"]) await expect(row(name)).toHaveCount(0);
    await expect(row("Tommy Bøgh")).toHaveCount(1);
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
});

/** Simulates anonymisations without the server, because other tests need these people. */
async function keepEverybody(page: Page): Promise<void> {
  const gone = new Set<number>();
  await page.route(/\/api\/leavers\?/, async (route) => {
    const response = await route.fetch();
    const { data, meta } = await response.json();
    const left = data.filter(({ user }: { user: { id: number } }) => !gone.has(user.id));
    await route.fulfill({ json: { data: left, meta: { ...meta, total: meta.total - data.length + left.length } } });
  });
  await page.route(/\/api\/leavers\/(\d+)\/anonymisation$/, (route) => {
    gone.add(Number(route.request().url().split("/").at(-2)));
    return route.fulfill({ status: 204 });
  });
  await page.route("**/api/leavers/anonymisations", (route) => {
    const { user_ids } = route.request().postDataJSON();
    for (const id of user_ids) gone.add(id);
    return route.fulfill({ json: { anonymised: user_ids.length, refused: [] } });
  });
}
