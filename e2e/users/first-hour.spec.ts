import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { insertPasswordLink } from "#common/server/auth/password-links.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { type AppProcess, appProcess } from "#testing/app-process.ts";
import { testPassword } from "#testing/data/factories.ts";
import { embeddedUrl } from "#testing/soak/kills.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { expectSaid, writeDownFlashes } from "../support/flash.ts";
import { goInside } from "../support/network.ts";

/* The first hour of an empty company. */

let app: AppProcess;
let invitation: string;
const dataDir = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));

test.beforeAll(async () => {
  app = await appProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" }, isDemo: false });
  await app.start();
  const db = connect(embeddedUrl(dataDir), { connections: 1 });
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

test("an administrator of an empty company chooses a password, meets the list of what there is to do, and invites several people", {
  tag: "@desktop",
}, async ({ page }) => {
  await writeDownFlashes(page);
  await page.goto(invitation);
  const list = page.getByRole("region", { name: "Kom i gang" });
  const dialog = page.getByRole("dialog");

  await test.step("the first password leads to the list", async () => {
    await dialog.getByLabel("Vælg din adgangskode").fill(testPassword);
    await dialog.getByLabel("Bekræft din adgangskode").fill(testPassword);
    await dialog.getByRole("button", { name: "Log ind" }).click();
    await expect(page).toHaveURL(`${app.url}/`);
    await expect(list.getByRole("listitem")).toHaveCount(8);
    await expect(list.getByRole("listitem").filter({ hasText: "Projekter" })).toContainText("Mangler");
    await expectAccessible(page);
  });

  await test.step("a step is done by keyboard or in a dialog", async () => {
    await list.getByRole("link", { name: "Skriv dem: Projekter" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/projects$/);
    await page.goBack();
    await list.getByRole("button", { name: "Skriv oplysningerne: Virksomheden" }).click();
    await dialog.getByLabel("Navn").fill("Murerfirmaet Nielsen");
    await dialog.getByRole("button", { name: "Gem" }).click();
    await expect(list.getByRole("listitem").filter({ hasText: "Virksomheden" })).toContainText("Klar");
  });

  await test.step("the list can be hidden and found again", async () => {
    await list.getByRole("button", { name: "Skjul på forsiden" }).click();
    await expectSaid(page, "Listen er skjult. Du finder den igen under »Hjælp«.");
    await expect(list).toBeHidden();
    await goInside(page, "/help");
    await page.getByRole("link", { name: "Åbn listen »Kom i gang«" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(8);
    await list.getByRole("button", { name: "Vis på forsiden" }).click();
    await expect(list.getByRole("button", { name: "Skjul på forsiden" })).toBeVisible();
    await goInside(page, "/");
    await expect(page).toHaveTitle("Forside");
    await expect(list).toBeVisible();
  });

  await test.step("several people are typed in a row, and get their links as one list", async () => {
    const names = ["Ida Først", "Bo Først"];
    await goInside(page, "/users");
    await page.getByRole("button", { name: "Ny bruger" }).click();
    for (const [place, name] of names.entries()) {
      await expect(dialog.getByLabel("Navn")).toBeFocused();
      await dialog.getByLabel("Navn").fill(name);
      await dialog.getByLabel("E-mail").fill(`${place}@first.test`);
      await dialog.getByLabel("Medarbejdernummer").fill(`F${place}`);
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
  });
});
