import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { enter, newEmployee, newPassword } from "../support/people.ts";

test("a passkey is added with a name, logs in without a password, and is removed", { tag: "@desktop" }, async ({
  page,
}) => {
  const login = await newEmployee();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });

  await enter(page, login, "/profile");
  await test.step("the profile has the user's own rates, which they cannot change", async () => {
    const terms = page.getByRole("region", { name: "Ansættelsesvilkår" });
    await expect(terms.getByRole("row", { name: "Fra start" })).toContainText("200,00 kr.");
    await expect(terms.getByRole("button")).toHaveCount(0);
  });

  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Tilføj passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Navn").fill("Kontorets computer");
  await dialog.getByLabel("Nuværende adgangskode").fill(newPassword);
  await expectDialogAccessible(page);
  await dialog.getByRole("button", { name: "Fortsæt" }).click();
  await expectSaid(page, "Din passkey er tilføjet.");
  await expect(section.getByRole("listitem")).toContainText("Kontorets computer");
  await expect(section.getByRole("listitem")).toContainText("Ikke brugt");

  await page.getByRole("button", { name: "Log ud", exact: true }).click();
  await page.getByRole("button", { name: "Log ind" }).click();
  await dialog.getByRole("button", { name: "Log ind med passkey" }).click();
  await page.waitForURL("/jobs");

  await goInside(page, "/profile");
  await expect(section.getByRole("listitem")).toContainText("Sidst brugt");
  await section.getByRole("button", { name: "Fjern: Kontorets computer" }).click();
  await dialog.getByRole("button", { name: "Fjern" }).click();
  await expectSaid(page, "Din passkey er fjernet.");

  await page.getByRole("button", { name: "Log ud", exact: true }).click();
  await page.getByRole("button", { name: "Log ind" }).click();
  await dialog.getByRole("button", { name: "Log ind med passkey" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/^Din passkey kunne ikke bruges/);
});
