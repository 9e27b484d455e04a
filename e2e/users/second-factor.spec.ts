import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { enter, sendLogin } from "../support/people.ts";
import { type StartedServer, startServer } from "../support/servers.ts";

const password = "dagvaerk-demo";

test("a user adds a second factor, logs in with the app, and removes it by a recovery code", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "leder2", "/profile");
  const dialog = page.getByRole("dialog");
  let recoveryCodes: string[] = [];
  let secret = new Secret();

  await test.step("adding a second factor requires the password, then a code of the app", async () => {
    await page.getByRole("button", { name: "Slå totrinslogin til" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill("en forkert kode");
    await dialog.getByRole("button", { name: "Fortsæt" }).click();
    await expect(dialog.getByText("Den nuværende adgangskode er forkert.")).toBeVisible();
    await dialog.getByLabel("Nuværende adgangskode").fill(password);
    await dialog.getByRole("button", { name: "Fortsæt" }).click();
    await expect(dialog.getByRole("img", { name: "QR-kode til appen" })).toBeVisible();
    await expectDialogAccessible(page);
    await expect(dialog.getByLabel("Kode på 6 cifre fra appen")).toBeFocused();
    await page.keyboard.type("12345");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/^Koden er forkert\./)).toBeVisible();
    secret = Secret.fromBase32((await dialog.locator("code").innerText()).replaceAll(" ", ""));
    const link = await dialog.getByRole("link", { name: "åbn den her" }).getAttribute("href");
    expect(new URL(link ?? "").searchParams.get("secret")).toBe(secret.base32);
    await dialog.getByLabel("Kode på 6 cifre fra appen").fill(codeOf(secret));
    await page.keyboard.press("Enter");
  });

  await test.step("the dialog with the recovery codes stays open after a click beside it", async () => {
    const codes = dialog.getByRole("list", { name: "Nødkoder" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
    await page.mouse.click(2, 2);
    await expect(codes).toBeVisible();
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(page.getByText("10 nødkoder tilbage")).toBeVisible();
  });

  await test.step("the next login asks for the code, and keeps the input", async () => {
    await page.getByRole("button", { name: "Log ud", exact: true }).click();
    await page.waitForURL("/");
    await goInside(page, "/my-pay?page=1");
    await expect(page).toHaveURL(/:\d+\/$/);
    await sendLogin(page, "leder2");
    const code = dialog.getByLabel("Kode fra din app");
    await expect(code).toBeFocused();
    await expectDialogAccessible(page);
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Koden er forkert eller brugt.")).toBeVisible();
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL("/my-pay?page=1");
  });

  await test.step("a recovery code removes the second factor", async () => {
    await goInside(page, "/profile");
    await page.getByRole("button", { name: "Slå totrinslogin fra" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill(password);
    await dialog.getByLabel("Kode fra appen").fill(recoveryCodes[0]?.toLowerCase() ?? "");
    await dialog.getByRole("button", { name: "Slå fra" }).click();
    await expectSaid(page, "Totrinslogin er slået fra.");
    await expect(page.getByRole("button", { name: "Slå totrinslogin til" })).toBeVisible();
  });
});

test.describe("where a second factor is required", { tag: "@desktop" }, () => {
  let strict: StartedServer;

  test.beforeAll(async () => {
    strict = await startServer({ REQUIRE_SECOND_FACTOR: "yes" });
  });

  test.afterAll(() => strict.stop());

  test("every screen redirects to the profile until the required second factor is added", async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: strict.url })).newPage();
    await enter(page, "leder", "/profile", strict.url);
    for (const path of ["/", "/users"]) {
      // The router is done with the redirect before.
      await expect(page.getByText("Din virksomhed kræver totrinslogin")).toBeVisible();
      await goInside(page, path);
      await expect(page).toHaveURL(`${strict.url}/profile`);
      await expect(page.getByText("Din virksomhed kræver totrinslogin")).toBeVisible();
    }
    await page.goto("/password/reset/0123456789?email=leder%40dagvaerk.test");
    await expect(page.getByRole("dialog").getByLabel("E-mail")).toHaveValue("leder@dagvaerk.test");
    await page.goto("/users");
    await expect(page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link")).toHaveCount(0);

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Slå totrinslogin til" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill(password);
    await page.keyboard.press("Enter");
    const secret = Secret.fromBase32((await dialog.locator("code").innerText()).replaceAll(" ", ""));
    await dialog.getByLabel("Kode på 6 cifre fra appen").fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("list", { name: "Nødkoder" })).toBeVisible();
    await expect(page.getByText("Din virksomhed kræver totrinslogin")).toHaveCount(0);
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(page).toHaveURL(`${strict.url}/users`);
    await page.context().close();
  });
});

function codeOf(secret: Secret, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}
