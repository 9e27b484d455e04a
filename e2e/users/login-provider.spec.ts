import { expect, type Page, test } from "@playwright/test";
import { type Account, type IdentityProvider, identityProvider } from "#testing/sso/identity-provider.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";
import { type StartedServer, startServer } from "../support/servers.ts";

/* A company whose people log in at a provider, in a real browser. */

let server: StartedServer;
let provider: IdentityProvider;

test.beforeAll(async () => {
  server = await startServer({});
  const ids = Array.from({ length: 10 }, (_, index) => index + 1);
  provider = await identityProvider(ids.map((id) => `${server.url}/login/callback/${id}`));
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});

const accountOf = (login: string, values: object = {}): Account => {
  const email = `${login}@dagvaerk.test`;
  return { sub: `sub of ${email}`, email, email_verified: true, name: "Navn Hos Udbyder", ...values };
};

const dialogOf = (page: Page) => page.getByRole("dialog");

test("an administrator adds a provider, people log in with it, and passwords are switched off for a role", {
  tag: "@desktop",
}, async ({ page, browser }) => {
  const dialog = dialogOf(page);

  await test.step("the provider is added in a screen that says what is wrong", async () => {
    await enter(page, "admin", `${server.url}/login-providers`, server.url);
    await expect(page.getByText(/^Alle logger ind med e-mail og adgangskode/)).toBeVisible();
    await page.getByRole("button", { name: "Tilføj login-udbyder" }).click();
    await expect(dialog.getByLabel("Lejer-id")).toBeVisible();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText(/^Skriv lejerens id/)).toBeVisible();
    await dialog.getByRole("combobox", { name: "Udbyder" }).click();
    await page.getByRole("option", { name: "OpenID Connect" }).click();
    await dialog.getByLabel("Navn på knappen").fill("Kontoret");
    await dialog.getByLabel("Udsteder").fill(provider.issuer);
    await dialog.getByLabel("Klient-id").fill(provider.clientId);
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(dialog.getByText("Klienthemmelighed skal udfyldes.")).toBeVisible();
    await dialog.getByLabel("Klienthemmelighed").fill(provider.clientSecret);
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    await expect(page.getByText(`${server.url}/login/callback/1`)).toBeVisible();
  });

  const visitor = await (await browser.newContext()).newPage();
  const visitors = dialogOf(visitor);

  await test.step("a person who asked for a page gets it after the login at the provider", async () => {
    provider.account = accountOf("medarbejder");
    await visitor.goto(`${server.url}/week?date=2026-11-16`);
    await visitor.getByRole("button", { name: "Log ind" }).click();
    await visitors.getByRole("button", { name: "Log ind med Kontoret" }).click();
    await visitor.waitForURL(`${server.url}/week?date=2026-11-16`);
    await expect(visitor.getByRole("link", { name: /^Min profil/ })).toBeVisible();
  });

  await test.step("the logout goes through the provider", async () => {
    await visitor.getByRole("button", { name: "Log ud", exact: true }).click();
    await visitor.waitForURL(`${provider.issuer}/session/end**`);
    expect(provider.paths).toContain("/session/end");
  });

  await test.step("another account with the same address is told why it does not come in", async () => {
    provider.account = accountOf("medarbejder", { sub: "somebody else" });
    await visitor.context().clearCookies();
    await visitor.goto(server.url);
    await visitor.getByRole("button", { name: "Log ind" }).click();
    await visitors.getByRole("button", { name: "Log ind med Kontoret" }).click();
    await expect(visitors.getByRole("alert")).toHaveText(/^Din e-mail hører til en bruger/);
    await expect(visitors.getByLabel("E-mail")).toBeVisible();
    await visitor.keyboard.press("Escape");
    await expect(visitor).toHaveURL(`${server.url}/`);
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

  await visitor.context().close();
});
