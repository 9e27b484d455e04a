import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, pageOf } from "../support/people.ts";

test.describe.configure({ mode: "serial" });

/** A number of its own for each try of the series. */
const [number, mail] = [`I-${Date.now()}`, `ida-${Date.now()}@import.test`];

const show = (page: Page) => page.getByRole("button", { name: "Vis, hvad der sker" }).click();

async function choose(page: Page, text: string) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Vælg fil" }).click();
  await (await chooser).setFiles({ name: "folk.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
}

test("a file is read, its errors are shown at their cells, and the corrected rows are imported", {
  tag: "@phone",
}, async ({ browser }) => {
  const page = await pageOf(browser, "admin", "/users");
  await page.getByRole("link", { name: "Importér" }).click();
  await expect(page).toHaveURL(/\/imports\/people$/);
  await choose(page, `Nr;Navn;Mail;Timeløn\n${number};Ida Import;ida;205,50\n`);
  await expect(page.getByRole("combobox", { name: "E-mail" })).toHaveText("C: Mail (ida)");
  await show(page);
  const errors = page.getByRole("region", { name: "Fejl i filen" });
  await expect(errors.getByRole("row").nth(1)).toHaveText("C2E-mailSkriv en gyldig e-mailadresse.");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: /^Importér \d/ })).toBeHidden();

  await page
    .getByLabel("Eller indsæt rækker")
    .fill(`Nr\tNavn\tMail\tTimeløn\n${number}\tIda Import\t${mail}\t205,50\n`);
  await page.getByRole("button", { name: "Brug de indsatte rækker" }).click();
  await expect(page.getByRole("combobox", { name: "E-mail" })).toHaveText(`C: Mail (${mail})`);
  await show(page);
  await expect(page.getByRole("region", { name: "Rækker" }).getByRole("row").nth(1)).toContainText("Ida ImportNy");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importér 1 bruger" }).click();
  await expect(page.getByText("1 nye, 0 ændret, 0 uændret.")).toBeVisible();
  await page.getByRole("link", { name: "Til brugere" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.getByLabel("Søg").fill(mail);
  await expect(page.getByText("Ida Import")).toBeVisible();
  await page.close();
});

test("columns are chosen by hand, and remembered in the browser for the next file", { tag: "@phone" }, async ({
  browser,
}) => {
  const page = await pageOf(browser, "admin", "/imports/people");
  const email = page.getByRole("combobox", { name: "E-mail" });
  const file = (name: string) => `Nr;Navn;Kontakt\n${number};${name};${mail}\n`;
  await choose(page, file("Ida Ny"));
  await expect(email).toHaveText("Ikke med");
  await email.click();
  await page.getByRole("option", { name: "C: Kontakt" }).click();
  await show(page);
  await expect(page.getByText("Navn: Ida Import → Ida Ny")).toBeVisible();
  await page.getByRole("button", { name: "Importér 1 bruger" }).click();
  await page.getByRole("button", { name: "Importér en fil til" }).click();
  await choose(page, file("Ida Ny"));
  await expect(email).toHaveText(`C: Kontakt (${mail})`);
  await show(page);
  await expect(page.getByRole("button", { name: "Intet at importere" })).toBeDisabled();
  await page.close();
});

test("what others changed in between is shown before anything is saved", { tag: "@phone" }, async ({ browser }) => {
  const page = await pageOf(browser, "admin", "/imports/people");
  await choose(page, `Nr;Navn\n${number};Ida Tre\n`);
  await show(page);
  await expect(page.getByText("Navn: Ida Ny → Ida Tre")).toBeVisible();
  const api = await apiOf("admin");
  const [user] = await api.get(`/api/users?filter=${mail}&with=roles`);
  const { id, email, employee_id, default_hourly_rate, roles } = user;
  const form = {
    name: "Ida To",
    email,
    employee_id,
    default_hourly_rate,
    roles: roles.map((role: { id: number }) => role.id),
  };
  await api.put(`/api/users/${id}`, form);
  await page.getByRole("button", { name: "Importér 1 bruger" }).click();
  await expectSaid(page, "Noget er ændret, siden du så, hvad importen gør. Intet er gemt. Se det igennem igen.");
  await expect(page.getByText("Navn: Ida To → Ida Tre")).toBeVisible();
  await page.close();
});

test("the template and the list of users are files", { tag: "@phone" }, async ({ browser }) => {
  const page = await pageOf(browser, "admin", "/imports/people");
  for (const [button, file] of [
    ["Hent skabelon", /^brugere-skabelon\.xlsx$/],
    ["Hent alle brugere", /^brugere-\d{4}-\d\d-\d\d\.xlsx$/],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await download).suggestedFilename()).toMatch(file);
  }
  await page.close();
});
