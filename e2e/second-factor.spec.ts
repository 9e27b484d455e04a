import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectSound } from "./sound.ts";
import { enter, logIn, sendLogin } from "./support.ts";

const password = "dagvaerk-demo";

test("a user adds a second factor, logs in with app and recovery code, and takes it away", async ({ page }) => {
  await enter(page, "leder2", "/profile");
  const dialog = page.getByRole("dialog");
  let recoveryCodes: string[] = [];
  let secret = new Secret();

  await test.step("the password is asked for, then a code of the app", async () => {
    await page.getByRole("button", { name: "Slå to-trins login til" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill("en forkert kode");
    await dialog.getByRole("button", { name: "Fortsæt" }).click();
    await expect(dialog.getByText("Den nuværende adgangskode er forkert.")).toBeVisible();
    await dialog.getByLabel("Nuværende adgangskode").fill(password);
    await dialog.getByRole("button", { name: "Fortsæt" }).click();
    await expect(dialog.getByRole("img", { name: "QR-kode til appen" })).toBeVisible();
    await expectSound(page);
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

  await test.step("the recovery codes are shown, and not thrown away by a click beside them", async () => {
    const codes = dialog.getByRole("list", { name: "Nødkoder" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    recoveryCodes = await codes.getByRole("listitem").allInnerTexts();
    await expectSound(page);
    await page.mouse.click(2, 2);
    await expect(codes).toBeVisible();
    await dialog.getByRole("button", { name: "Luk" }).click();
    await expect(page.getByText("10 nødkoder tilbage")).toBeVisible();
    await expectSound(page);
  });

  await test.step("the next login asks for the code, and keeps what was typed", async () => {
    await page.getByRole("button", { name: "Log ud", exact: true }).click();
    await page.waitForURL("/");
    await sendLogin(page, "leder2");
    const code = dialog.getByLabel("Kode fra din app");
    await expect(code).toBeFocused();
    await expectSound(page);
    await code.fill("000000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Koden er forkert eller brugt.")).toBeVisible();
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/jobs");
  });

  await test.step("a recovery code takes it away", async () => {
    await page.goto("/profile");
    await page.getByRole("button", { name: "Slå to-trins login fra" }).click();
    await dialog.getByLabel("Nuværende adgangskode").fill(password);
    await dialog.getByLabel("Kode fra appen").fill(recoveryCodes[0]?.toLowerCase() ?? "");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Slå fra" }).click();
    await expect(page.getByText("To-trins login er slået fra.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Slå to-trins login til" })).toBeVisible();
    await page.getByRole("button", { name: "Log ud", exact: true }).click();
    await logIn(page, "leder2");
  });
});

test("where a second factor is required, every screen leads to the profile until it is there", {
  tag: "@desktop",
}, async ({ page }) => {
  // As the server says it with REQUIRE_SECOND_FACTOR=yes.
  await page.route(/127\.0\.0\.1:\d+\/(jobs|users|profile)?$/, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const required = html.replace('"must_add_second_factor":false', '"must_add_second_factor":true');
    await route.fulfill({ response: answer, body: required });
  });
  for (const path of ["/jobs", "/users"]) {
    await enter(page, "leder", path);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText("Din virksomhed kræver to-trins login")).toBeVisible();
  }
  await expectSound(page);
});

function codeOf(secret: Secret, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}
