import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";

const show = (page: Page) => page.getByRole("button", { name: "Vis, hvad der sker" }).click();

async function choose(page: Page, text: string) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg fil" }).click();
  await (await chooser).setFiles({ name: "folk.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

test("an import shows errors with their cells, imports the corrected rows, and remembers the chosen columns", {
  tag: "@phone",
}, async ({ page }) => {
  const [number, mail] = [`I-${Date.now()}`, `ida-${Date.now()}@import.test`];
  await enter(page, "admin", "/users");
  await page.getByRole("link", { name: "Importér" }).click();
  await expect(page).toHaveURL(/\/imports\/people$/);
  for (const [button, file] of [
    ["Hent skabelon", /^brugere-skabelon\.xlsx$/],
    ["Hent alle brugere", /^brugere-\d{4}-\d\d-\d\d\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }

  const column = page.getByRole("combobox", { name: "E-mail" });
  await choose(page, `Nr;Navn;Kontakt;Timeløn\n${number};Ida Import;ida;205,50\n`);
  await expect(column).toHaveText("Ikke med");
  await column.click();
  await page.getByRole("option", { name: "C: Kontakt" }).click();
  await show(page);
  const errors = page.getByRole("region", { name: "Fejl i filen" });
  await expect(errors.getByRole("row").nth(1)).toHaveText("C2E-mailSkriv en gyldig e-mailadresse.");
  await expectAccessible(page, { frame: false });
  await expect(page.getByRole("button", { name: /^Importér \d/ })).toBeHidden();

  await page
    .getByLabel("Eller indsæt rækker")
    .fill(`Nr\tNavn\tKontakt\tTimeløn\n${number}\tIda Import\t${mail}\t205,50\n`);
  await page.getByRole("button", { name: "Brug de indsatte rækker" }).click();
  await column.click();
  await page.getByRole("option", { name: "C: Kontakt" }).click();
  await show(page);
  await expect(page.getByRole("region", { name: "Rækker" }).getByRole("row").nth(1)).toContainText("Ida ImportNy");
  await page.getByRole("button", { name: "Importér 1 bruger" }).click();
  await expect(page.getByText("1 nye, 0 ændret, 0 uændret.")).toBeVisible();

  await page.getByRole("button", { name: "Importér en fil til" }).click();
  await choose(page, `Nr;Navn;Kontakt\n${number};Ida Ny;${mail}\n`);
  await expect(column).toHaveText(`C: Kontakt (${mail})`);
  await show(page);
  await expect(page.getByText("Navn: Ida Import → Ida Ny")).toBeVisible();
  await test.step("what somebody else changed meanwhile is shown before anything is saved", async () => {
    const api = await apiOf("admin");
    const [{ roles, ...user }] = await api.get(`/api/users?filter=${mail}&with=roles`);
    const form = { ...user, name: "Ida To", roles: roles.map(({ id }: { id: number }) => id) };
    await api.put(`/api/users/${user.id}`, form);
    await page.getByRole("button", { name: "Importér 1 bruger" }).click();
    await expectSaid(page, "Noget er ændret, siden du så, hvad importen gør. Intet er gemt. Se det igennem igen.");
    await expect(page.getByText("Navn: Ida To → Ida Ny")).toBeVisible();
  });
  await page.getByRole("button", { name: "Importér 1 bruger" }).click();
  await expect(page.getByText("0 nye, 1 ændret, 0 uændret.")).toBeVisible();
});
