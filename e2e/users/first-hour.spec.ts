import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { type AppProcess, appProcess } from "#testing/app-process.ts";
import { aUser, type TestUser, testPassword } from "#testing/data/factories.ts";
import { newClient, overFetch } from "#testing/http-client.ts";
import { embeddedUrl } from "#testing/soak/kills.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid, writeDownFlashes } from "../support/flash.ts";

/* The first hour of an empty company. */

let app: AppProcess;
let admin: TestUser;
let invitation: string;
const dataDir = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  app = await appProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" }, isDemo: false });
  await app.start();
  const db = connect(embeddedUrl(dataDir), { connections: 1 });
  admin = await aUser(db, ["admin"], { registers_time: false });
  const first = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "admin@dagvaerk.local")
    .executeTakeFirstOrThrow();
  invitation = (await insertPasswordLink(db, app.url, first.id, "invitation"))?.link ?? "";
  await db.destroy();
});

test.afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function enter(page: Page, path: string): Promise<void> {
  const client = newClient(overFetch(app.url));
  await client.login(admin.email, testPassword);
  const [name = "", value = ""] = (client.cookie ?? "").split("=");
  await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(`${app.url}${path}`);
}

test("an administrator of a new company chooses a password and meets the list", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.goto(invitation);
  const dialog = page.getByRole("dialog", { name: "Velkommen til Dagværk" });
  await dialog.getByLabel("Vælg din adgangskode").fill(testPassword);
  await dialog.getByLabel("Bekræft din adgangskode").fill(testPassword);
  await dialog.getByRole("button", { name: "Log ind" }).click();
  await expect(page).toHaveURL(`${app.url}/`);
  await expect(page.getByRole("region", { name: "Kom i gang" })).toBeVisible();
});

test("an empty company greets its administrator with what there is to do, by keyboard too, and the list can be hidden and found again", {
  tag: "@phone",
}, async ({ page }) => {
  await enter(page, "/");
  const list = page.getByRole("region", { name: "Kom i gang" });
  await expect(list.getByRole("listitem")).toHaveCount(8);
  await expect(list.getByRole("listitem").filter({ hasText: "Projekter" })).toContainText("Mangler");
  await expectAccessible(page);
  const link = list.getByRole("link", { name: "Skriv dem: Projekter" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projects$/);
  await page.goBack();
  await writeDownFlashes(page);
  await list.getByRole("button", { name: "Skriv oplysningerne: Virksomheden" }).click();
  const dialog = page.getByRole("dialog", { name: "Virksomheden" });
  await dialog.getByLabel("Navn").fill("Murerfirmaet Nielsen");
  await dialog.getByRole("button", { name: "Gem" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: "Virksomheden" })).toContainText("Klar");
  await list.getByRole("button", { name: "Skjul på forsiden" }).click();
  await expectSaid(page, "Listen er skjult. Du finder den igen under »Hjælp«.");
  await expect(list).toBeHidden();
  await page.goto(`${app.url}/help`);
  await page.getByRole("link", { name: "Åbn listen »Kom i gang«" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(8);
  await list.getByRole("button", { name: "Vis på forsiden" }).click();
  await expect(list.getByRole("button", { name: "Skjul på forsiden" })).toBeVisible();
  await page.goto(app.url);
  await expect(list).toBeVisible();
});

test(
  "several people are typed in a row, and get their links as one list",
  { tag: "@desktop" },
  async ({ page }, { project }) => {
    const names = ["Ida", "Bo"].map((name) => `${name} ${project.name}`);
    await enter(page, "/users");
    await page.getByRole("button", { name: "Ny bruger" }).click();
    const dialog = page.getByRole("dialog");
    for (const [place, name] of names.entries()) {
      await expect(dialog.getByLabel("Navn")).toBeFocused();
      await dialog.getByLabel("Navn").fill(name);
      await dialog.getByLabel("E-mail").fill(`${place}${project.name}@first.test`);
      await dialog.getByLabel("Medarbejdernummer").fill(`${place}${project.name}`);
      await dialog.getByLabel("Timepris").fill("200");
      await dialog.getByRole("button", { name: "Gem og opret næste" }).click();
      await expect(dialog.getByLabel("Navn")).toHaveValue("");
    }
    await dialog.getByRole("button", { name: "Annuller" }).click();
    await page.getByRole("link", { name: "Invitationer" }).click();
    for (const name of names) await expect(page.getByRole("checkbox", { name })).toBeChecked();
    await page.getByRole("button", { name: /^Invitér \d+ brugere$/ }).click();
    const links = page.getByRole("region", { name: "Links" });
    for (const name of names)
      await expect(links.getByRole("row").filter({ hasText: name })).toContainText("/password/reset/");
    await expect(page).toHaveURL(/\/users\/invitations$/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Færdig" }).click();
    await expect(page.getByText(/Virker til/).first()).toBeVisible();
  },
);
