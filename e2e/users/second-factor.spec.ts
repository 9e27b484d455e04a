import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid, writeDownFlashes } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { sendLogin } from "../support/people.ts";

const password = "dagvaerk-demo";

test("a required second factor is added first, asked for at the next login, and removed with a recovery code", {
  tag: "@desktop",
}, async ({ page }) => {
  await writeDownFlashes(page);
  const dialog = page.getByRole("dialog");
  const required = page.getByText("Din virksomhed kræver totrinslogin");
  let recoveryCodes: string[] = [];
  let secret = new Secret();

  await test.step("every screen leads to the profile until it is added", async () => {
    // Simulates a server that requires the second factor.
    await page.route("**/login", async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: { ...user, authorizations: [], must_add_second_factor: true } });
    });
    await page.goto("/my-pay?page=1");
    await expect(page).toHaveURL(/:\d+\/$/);
    await sendLogin(page, "leder2");
    for (const path of ["/", "/users"]) {
      // Waits until the router has redirected.
      await expect(required).toBeVisible();
      await goInside(page, path);
      await expect(page).toHaveURL("/profile");
    }
    await expect(page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link")).toHaveCount(0);
    await page.unrouteAll();
    await goInside(page, "/password/reset/0123456789?email=leder2%40dagvaerk.test");
    await expect(dialog.getByLabel("E-mail")).toHaveValue("leder2@dagvaerk.test");
    await goInside(page, "/users");
  });

  await test.step("adding it requires the password, then a code of the app", async () => {
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

  await test.step("the recovery codes stay open after a click beside them, and then the wanted screen opens", async () => {
    const codes = dialog.getByRole("list", { name: "Nødkoder" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
    await expect(required).toHaveCount(0);
    await page.mouse.click(2, 2);
    await expect(codes).toBeVisible();
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(page).toHaveURL("/users");
  });

  await test.step("the next login asks for the code, and keeps the input", async () => {
    await page.getByRole("button", { name: "Log ud", exact: true }).click();
    await page.waitForURL("/");
    await sendLogin(page, "leder2");
    const code = dialog.getByLabel("Kode fra din app");
    await expect(code).toBeFocused();
    await expectDialogAccessible(page);
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Koden er forkert eller brugt.")).toBeVisible();
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL("/jobs");
  });

  await test.step("a recovery code removes it", async () => {
    await goInside(page, "/profile");
    await expect(page.getByText("10 nødkoder tilbage")).toBeVisible();
    await page.getByRole("button", { name: "Slå totrinslogin fra" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill(password);
    await dialog.getByLabel("Kode fra appen").fill(recoveryCodes[0]?.toLowerCase() ?? "");
    await dialog.getByRole("button", { name: "Slå fra" }).click();
    await expectSaid(page, "Totrinslogin er slået fra.");
    await expect(page.getByRole("button", { name: "Slå totrinslogin til" })).toBeVisible();
  });
});

function codeOf(secret: Secret, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}
