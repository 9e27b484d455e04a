import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { demoPassword } from "#app/server/demo/logins.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { expectSaid } from "../support/flash.ts";
import { apiOf, enter } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";

test("an access token is made with password and code, shown once, copied, listed and revoked", {
  tag: "@phone",
}, async ({ page }) => {
  const proof = { current_password: demoPassword };
  const user = await apiOf("ejer2");
  const { secret } = await user.post("/api/user/second-factor", proof);
  const codeOf = (later: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });
  const { recovery_codes } = await user.put("/api/user/second-factor", { code: codeOf(0) });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, "ejer2", "/profile");

  await page.getByRole("button", { name: "Ny adgangsnøgle" }).click();
  const making = page.getByRole("dialog", { name: "Ny adgangsnøgle" });
  await making.getByLabel("Navn").fill("Kasseapparat");
  await making.getByRole("checkbox", { name: "Læse løn og lønkørsler" }).check();
  await making.getByLabel("Nuværende adgangskode").fill(demoPassword);
  await making.getByLabel("Kode fra appen").fill(codeOf(1));
  await expectDialogAccessible(page);
  await making.getByRole("button", { name: "Lav adgangsnøgle" }).click();

  const made = page.getByRole("dialog", { name: "Din nye adgangsnøgle" });
  const token = await made.getByLabel("Adgangsnøgle").inputValue();
  expect(token).toMatch(/^dgv_\w{8}_[\w-]{32}$/);
  await made.getByRole("button", { name: "Kopiér" }).click();
  await expectSaid(page, "Adgangsnøglen er kopieret.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await made.getByRole("button", { name: "Luk" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Kasseapparat" });
  await expect(row).toContainText("Læse opgaver og arbejdstid · Læse løn og lønkørsler");
  await expect(row).toContainText("ikke brugt");
  await expect(page.getByText(token)).toHaveCount(0);
  const statusOf = async () =>
    (await fetch(`${ownServer.url}/api/jobs`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf()).toBe(200);

  await row.getByRole("button", { name: "Tilbagekald: Kasseapparat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tilbagekald" }).click();
  await expectSaid(page, "Adgangsnøglen er tilbagekaldt.");
  await expect(row).toHaveCount(0);
  expect(await statusOf()).toBe(401);
  await user.post("/api/user/second-factor/removal", { ...proof, code: recovery_codes[0] });
});
