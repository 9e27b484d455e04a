import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { digitsOf, typeDay } from "../support/fields.ts";
import { enter } from "../support/people.ts";

/** React schedules late renders and their effects by messages to itself. The test holds these messages back. */
declare const messages: { isHeld: boolean; held: (() => void)[] };

test("a digit typed between a render and its effects does not change the day that was typed before", {
  tag: "@phone",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { messages: { isHeld: false, held: [] } });
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => postMessage.call(this, message);
      if (messages.isHeld) messages.held.push(send);
      else send();
    };
  });
  await enter(page, "medarbejder2", "/jobs/new");
  // Once a field has been left, each key validates the form, and the form renders late.
  await typeDay(page, "Slutdato", today());
  const parts = page.getByRole("group", { name: "Startdato" }).getByRole("spinbutton");
  await parts.first().click();
  await page.keyboard.type("2");
  await page.evaluate(() => {
    messages.isHeld = true;
  });
  await page.keyboard.type("8");
  await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 }));
    messages.held.shift()?.();
  });
  await page.keyboard.type("0");
  await page.evaluate(() => {
    messages.isHeld = false;
    for (const send of messages.held) send();
  });
  const august = today().with({ month: 8, day: 28 });
  await page.keyboard.type(digitsOf(august).slice(3));
  await expect(parts).toHaveText(["28", "8", String(august.year)]);
});
