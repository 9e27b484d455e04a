import { expect, type Page, test } from "@playwright/test";
import { connect } from "#common/server/database/connection/connect.ts";
import { loginHashOf } from "#features/session/rules/single-sign-on/login-hash.ts";
import { embeddedUrl } from "#testing/soak/kills.ts";
import { type Account, type IdentityProvider, identityProvider } from "#testing/sso/identity-provider.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";

/* A company whose people log in at a provider, in a real browser. */

let provider: IdentityProvider;

test.beforeAll(async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  provider = await identityProvider(ids.map((id) => `${ownServer.url}/login/callback/${id}`));
});

/** Lets everybody log in by password again, for the other tests. */
test.afterAll(async () => {
  await provider.close();
  const { get, put } = await apiOf("admin");
  const { version, keeper_ids } = await get("/api/password-login");
  await put("/api/password-login", { off_roles: [], keeper_ids, version });
  const db = connect(embeddedUrl(ownServer.dataDir), { connections: 1 });
  await db.deleteFrom("sessions").where("provider_id", "is not", null).execute();
  for (const table of ["provider_logins", "login_identities"] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom("login_providers").execute();
  await db.destroy();
});

const accountOf = (login: string): Account => {
  const email = `${login}@dagvaerk.test`;
  return { sub: `sub of ${email}`, email, email_verified: true, name: "Navn Hos Udbyder" };
};

const dialogOf = (page: Page) => page.getByRole("dialog");

test("an administrator adds a provider, people log in with it, and passwords are switched off for a role", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const dialog = dialogOf(page);

  await test.step("the provider is added in a screen that says what is wrong", async () => {
    await enter(page, "admin", "/login-providers");
    await expect(page.getByText(/^Alle logger ind med e-mail og adgangskode/)).toBeVisible();
    await page.getByRole("button", { name: "Tilføj login-udbyder" }).click();
    await expect(dialog.getByLabel("Lejer-id")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Udbyder" }).click();
    await page.getByRole("option", { name: "OpenID Connect" }).click();
    await dialog.getByLabel("Navn på knappen").fill("Kontoret");
    await dialog.getByLabel("Udsteder").fill(provider.issuer);
    await dialog.getByLabel("Klient-id").fill(provider.clientId);
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText("Klienthemmelighed skal udfyldes.")).toBeVisible();
    await dialog.getByLabel("Klienthemmelighed").fill(provider.clientSecret);
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText(new RegExp(`^${ownServer.url}/login/callback/\\d+$`))).toBeVisible();
  });

  await test.step("a visitor reads why a login failed, gets the page that they asked for after another, and logs out at the provider", async () => {
    provider.account = accountOf("medarbejder");
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/#${loginHashOf("taken")}`);
    await expect(dialogOf(visitor).getByRole("alert")).toHaveText(/^Din e-mail hører til en bruger/);
    await expect(dialogOf(visitor).getByLabel("E-mail")).toBeVisible();
    await visitor.keyboard.press("Escape");
    await expect(visitor).toHaveURL("/");

    await goInside(visitor, "/week?date=2026-11-16");
    await expect(visitor).toHaveURL("/");
    await visitor.getByRole("button", { name: "Log ind" }).click();
    await dialogOf(visitor).getByRole("button", { name: "Log ind med Kontoret" }).click();
    await visitor.waitForURL("/week?date=2026-11-16");
    await visitor.getByRole("button", { name: "Log ud", exact: true }).click();
    await visitor.waitForURL(`${provider.issuer}/session/end**`);
    expect(provider.paths).toContain("/session/end");
    await visitor.context().close();
  });

  await test.step("an administrator connects their own account by password", async () => {
    provider.account = accountOf("admin");
    await goInside(page, "/profile");
    await page.getByRole("button", { name: "Forbind med Kontoret" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill("dagvaerk-demo");
    await dialog.getByRole("button", { name: "Fortsæt" }).click();
    await expect(page.getByRole("button", { name: "Fjern Kontoret" })).toBeVisible();
  });

  await test.step("the preview says whose roles the next login changes", async () => {
    await goInside(page, "/login-providers");
    await page.getByRole("button", { name: "Rediger" }).click();
    await dialog.getByRole("button", { name: "Tilføj række" }).click();
    await dialog.getByLabel("Rolle eller gruppe").fill("Leder");
    await dialog.getByRole("button", { name: "Se, hvad det ændrer" }).click();
    await expect(dialog.getByRole("status")).toContainText("fra Administrator til Medarbejder");
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Annuller" }).click();
  });

  await test.step("passwords are switched off for a role, but not for all administrators", async () => {
    await page.getByRole("button", { name: "Ret adgangskoder" }).click();
    await dialog.getByRole("checkbox", { name: "Administrator" }).uncheck();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText(/^Vælg mindst to administratorer/)).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Administrator" }).check();
    await dialog.getByRole("checkbox", { name: "Medarbejder" }).uncheck();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText("Uden adgangskode: Medarbejder.")).toBeVisible();
  });
});
