import { expect, test } from "@playwright/test";
import { expectAccessible, expectDialogAccessible, expectFits } from "../support/accessibility.ts";
import { fillIn } from "../support/fields.ts";
import { expectFlash, expectGoneAfter, expectNothingSaid, flash, writeDownFlashes } from "../support/flash.ts";
import { boxOf } from "../support/look.ts";
import { inMail } from "../support/mails.ts";
import { answer, goInside, requestsOf } from "../support/network.ts";
import { letTimePass, stopTheClock } from "../support/page-clock.ts";
import { ownServer } from "../support/servers.ts";

test.describe("login and password", () => {
  test.beforeEach(({ page }) => writeDownFlashes(page));

  test("a failed login keeps its dialog open without a message, and a mailed link replaces a forgotten password", async ({
    page,
  }) => {
    const form = page.getByRole("dialog", { name: "Log ind" });
    await test.step("the visitor's front page asks to log in from its middle, again after a cancellation", async () => {
      await page.goto("/");
      await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectFits(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("link", { name: "Log ind" }).click();
      await form.getByRole("button", { name: "Annuller" }).click();
      await expect(form).toBeHidden();
      await page.getByRole("link", { name: "Log ind" }).click();
      await expectDialogAccessible(page);
    });

    await test.step("the password can be shown", async () => {
      const password = form.getByLabel("Adgangskode");
      await expect(password).toHaveAttribute("type", "password");
      await form.getByRole("button", { name: "Vis tegnene" }).click();
      await expect(password).toHaveAttribute("type", "text");
    });
    await form.getByRole("checkbox", { name: "Husk mig" }).check();
    const sent = requestsOf(page, "POST", /\/login$/);
    await fillIn(form, { "E-mail": "ingen@dagvaerk.test", Adgangskode: "forkert" });
    await form.getByRole("button", { name: "Log ind", exact: true }).click();
    await expect(form.getByText("E-mail eller adgangskode er forkert.")).toBeVisible();
    expect(sent[0]?.body).toEqual({ email: "ingen@dagvaerk.test", password: "forkert", remember: true });
    await expectNothingSaid(page);

    await page.getByText("Glemt din kode?").click();
    const card = page.getByRole("dialog", { name: "Glemt kode" });
    await card.getByRole("button", { name: "Luk" }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole("button", { name: "Log ind" }).click();
    await page.getByText("Glemt din kode?").click();
    await expectDialogAccessible(page);
    const send = card.getByRole("button", { name: "Send nulstillings-link" });
    await fillIn(card, { "E-mail": "peter.nygaard@dagvaerk.test" });

    await test.step("a failure is silent", async () => {
      await answer(page, "POST", "**/password/email", 500, {});
      await send.click();
      await expect(send).toBeEnabled();
      await expectNothingSaid(page);
    });

    await test.step("a field error is shown under the field", async () => {
      await page.unrouteAll();
      await answer(page, "POST", "**/password/email", 422, { message: "", errors: { email: ["Ikke den."] } });
      await send.click();
      await expect(card.getByText("Ikke den.")).toBeVisible();
    });

    await test.step("the button waits while the request is sent, and then the form has room for the response", async () => {
      await page.unrouteAll();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/password/email", async (route) => {
        await held;
        await route.continue();
      });
      await send.click();
      await expect(card.getByRole("progressbar")).toBeVisible();
      release();
      await expect(card.getByText("Vi har sendt dig et link, til din e-mail.")).toBeVisible();
      await expect(card.getByLabel("E-mail")).toHaveCount(0);
      await expect(send).toHaveCount(0);
    });

    await test.step("a reset that is cancelled leads to the front page", async () => {
      await goInside(page, "/password/reset/0123456789?email=medarbejder%40dagvaerk.test");
      await page.getByRole("dialog", { name: "Nulstil kode" }).getByRole("button", { name: "Annuller" }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    });

    await test.step("the link opens the reset dialog", async () => {
      await page.goto(await linkInMail("peter.nygaard@dagvaerk.test"));
      await expect(page).toHaveTitle("Forside");
      const form = page.getByRole("dialog", { name: "Nulstil kode" });
      await expect(form.getByLabel("E-mail")).toHaveValue("peter.nygaard@dagvaerk.test");
      await expectDialogAccessible(page);
      await fillIn(form, { "Ny adgangskode": "kort", "Bekræft ny adgangskode": "korte" });
      await form.getByRole("button", { name: "Nulstil" }).click();
      await expect(form.getByText(/mindst 10 tegn/i)).toBeVisible();
      await fillIn(form, { "Ny adgangskode": "en helt ny kode", "Bekræft ny adgangskode": "en helt ny kode" });
      const errors = { password: ["Ikke den kode."], password_confirmation: ["Ikke den heller."] };
      await answer(page, "POST", "**/password/reset", 422, { message: "", errors });
      await form.getByRole("button", { name: "Nulstil" }).click();
      for (const [text] of Object.values(errors)) await expect(form.getByText(text ?? "")).toBeVisible();
      await page.unrouteAll();
      await stopTheClock(page);
      await form.getByRole("button", { name: "Nulstil" }).click();
      await letTimePass(page, flash(page));
      await expectFlash(page, "Din kode er ændret!", "Din kode er opdateret");
      await expect(page).toHaveURL(/:\d+\/$/);
    });

    await test.step("a notice is shown for 5 seconds at the bottom right", async () => {
      await expect(flash(page).getByRole("button", { name: "Luk" })).toBeVisible();
      const { x, y, width, height } = await boxOf(flash(page));
      expect([1280 - x - width < 50, 800 - y - height < 50]).toEqual([true, true]);
      await expectGoneAfter(page, 5000);
    });
  });
});

async function linkInMail(email: string): Promise<string> {
  const [link] = await inMail(ownServer.dataDir, email, /\/password\/reset\/[\w-]+\?email=\S+/);
  return link;
}
