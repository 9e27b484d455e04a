import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { apiOf, enter } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";

/* An administrator connects the company's directory, which then manages the users. */

test.beforeEach(async () => {
  const { get, delete: turnOff } = await apiOf("admin");
  if ((await get("/api/scim")).connection) await turnOff("/api/scim/token");
});

test("an administrator turns the directory's access on, replaces its token, and turns it off", {
  tag: "@desktop",
}, async ({ page }) => {
  const card = page.getByRole("region", { name: "Automatisk oprettelse af brugere (SCIM)" });
  const dialog = page.getByRole("dialog");
  let token = "";
  const ask = (path: string, body?: object) =>
    fetch(`${ownServer.url}/scim/v2${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body && { body: JSON.stringify(body) }),
    });

  await test.step("the address and the token are shown once", async () => {
    await enter(page, "admin", "/login-providers");
    await card.getByRole("button", { name: "Slå til" }).click();
    await expect(dialog.getByLabel("Adresse")).toHaveValue(`${ownServer.url}/scim/v2`);
    token = await dialog.getByLabel("Nøgle", { exact: true }).inputValue();
    await expectDialogAccessible(page);
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(card.getByText("Ikke endnu")).toBeVisible();
    await expect(page.getByText(token)).toHaveCount(0);
  });

  await test.step("the card says that the directory uses it", async () => {
    const mark = `scim-${Date.now()}`;
    const user = { userName: `${mark}@dagvaerk.test`, displayName: `Ny Fra ${mark}`, externalId: mark };
    expect((await ask("/Users", user)).status).toBe(201);
    await page.reload();
    await expect(card.getByText("Sidst brugt")).toBeVisible();
    await expect(card.getByText("Ikke endnu")).toHaveCount(0);
  });

  await test.step("a new token ends the old one", async () => {
    const former = token;
    await card.getByRole("button", { name: "Ny nøgle" }).click();
    await dialog.getByRole("button", { name: "Lav ny nøgle" }).click();
    await expect(dialog.getByLabel("Nøgle", { exact: true })).toBeVisible();
    expect((await ask("/Users")).status).toBe(401);
    token = await dialog.getByLabel("Nøgle", { exact: true }).inputValue();
    expect(token).not.toBe(former);
    expect((await ask("/Users")).status).toBe(200);
    await dialog.getByRole("button", { name: "Luk" }).click();
  });

  await test.step("the access is turned off", async () => {
    await card.getByRole("button", { name: "Slå fra" }).click();
    await dialog.getByRole("button", { name: "Slå fra" }).click();
    await expect(card.getByRole("button", { name: "Slå til" })).toBeVisible();
    expect((await ask("/Users")).status).toBe(401);
  });
});
