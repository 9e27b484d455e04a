import { expect, test } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { setTime, typeDay } from "../support/fields.ts";
import { goInside } from "../support/network.ts";
import { apiOf, giveSession } from "../support/people.ts";

/** An employee who works on no Saturday in other tests, except in wrong-input.spec.ts, which uses another Saturday. */
const whose = "sofie.brandt";
/** A past Saturday without work in the demo company. It is no public holiday, because holidays have another flag. */
const saturday = Array.from({ length: 4 }, (_, weeks) => today().subtract({ days: today().dayOfWeek + 8, weeks })).find(
  (day) => holidayName(String(day)) === undefined,
) as Temporal.PlainDate;

async function register(day: Temporal.PlainDate, from: string, to: string): Promise<{ id: number; user_id: number }> {
  const employee = await apiOf(whose);
  return employee.post("/api/jobs", {
    started_at: `${day} ${from}:00`,
    ended_at: `${day} ${to}:00`,
    ...(await workOnHavnekajen(employee)),
    price_mode: "auto",
    hourly_rate: 224.75,
  });
}

test("a card shows its flags without moving, and the form shows flags during input, or none if the call fails", {
  tag: "@phone",
}, async ({ page }) => {
  const { user_id } = await register(saturday, "07:00", "15:00");
  await register(saturday, "14:00", "16:00");
  const list = `/users/${user_id}/jobs`;
  await giveSession(page, "ejer");
  await test.step("on a card", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/jobs/flags?*", (route) => held.then(() => route.continue()));
    await page.goto(`${list}?from=${saturday}&to=${saturday}`);
    const card = page
      .getByRole("listitem")
      .filter({ hasText: `${formatDate(String(saturday))} 14:00` })
      .first();
    await expect(card).toBeVisible();
    const before = await card.boundingBox();
    await expect(card.getByRole("note")).toHaveCount(0);
    release();
    const flags = card.getByRole("note");
    await expect(flags).toContainText("Overlapper");
    expect(await card.boundingBox()).toEqual(before);
    await flags.focus();
    await expect(page.getByRole("tooltip")).toContainText("Overlapper Havnekajen");
    await expectAccessible(page);
  });

  await test.step("in the form", async () => {
    await page.route("**/typed-flags?*", (route) => route.fulfill({ status: 503, body: "{}" }));
    await goInside(page, `${list}/new`);
    const said = page.getByRole("status").filter({ hasText: "Overlapper" });
    const onSaturday = page.getByText("Arbejdet ligger på en lørdag.");
    await typeDay(page, "Startdato", saturday);
    await setTime(page, "Starttid", "14:00");
    const asked = page.waitForResponse("**/typed-flags?*");
    await setTime(page, "Sluttid", "22:00");
    await asked;
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(onSaturday).toHaveCount(0);

    await page.unroute("**/typed-flags?*");
    await setTime(page, "Sluttid", "22:30");
    await expect(said).toContainText("Overlapper Havnekajen, etape 2 07:00–15:00");
    await expect(said).toContainText("Arbejdet ligger på en lørdag.");
    await expect(said.getByRole("link", { name: /^Åbn opgave \d+$/ }).first()).toHaveAttribute("href", /\/jobs\/\d+$/);
    await expect(page.getByRole("button", { name: "Gem", exact: true })).toBeEnabled();
  });
});
