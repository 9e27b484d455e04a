import { expect, type Locator, type Page } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { comeToRest } from "./look.ts";

export async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
}

export function digitsOf({ day, month, year }: Temporal.PlainDate): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(day)}${two(month)}${year}`;
}

export async function typeDay(page: Page, label: string, date: Temporal.PlainDate): Promise<void> {
  await typeIn(page.getByRole("group", { name: label }), digitsOf(date));
}

export function dayIn(calendar: Locator, day: number): Locator {
  return calendar.getByRole("gridcell", { name: String(day), exact: true });
}

export const shownDay = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}-${year}`;

/** Picks an earlier day in the calendar of a field that shows this month. */
export async function pickEarlierDay(page: Page, field: Locator, date: Temporal.PlainDate): Promise<void> {
  await comeToRest(page);
  await field.click();
  const calendar = page.getByRole("dialog").last();
  await expect(calendar.locator('[role="gridcell"]:focus')).toBeVisible();
  await comeToRest(page);
  const { months } = today()
    .with({ day: 1 })
    .since(date.with({ day: 1 }), { largestUnit: "months" });
  for (let back = 1; back <= months; back += 1) {
    const month = today().subtract({ months: back }).toLocaleString("da-DK", { month: "long", year: "numeric" });
    await calendar.getByRole("button", { name: "Forrige måned" }).click();
    await expect(calendar.getByText(month, { exact: true })).toBeVisible();
    // Waits until the old month has slid out.
    await expect(calendar.getByRole("rowgroup")).toHaveCount(1);
  }
  await dayIn(calendar, date.day).click();
  await expect(field).toHaveValue(shownDay(date));
}

/** Types into a date or time field, section by section, as a keyboard does. */
export async function typeIn(field: Locator, digits: string): Promise<void> {
  await field.getByRole("spinbutton").first().click();
  await field.page().keyboard.type(digits);
}

/** Pastes a time, because each typed digit would render the whole form. */
export async function setTime(page: Page, label: string, time: string): Promise<void> {
  const field = page.getByRole("group", { name: label, exact: true });
  await field.getByRole("spinbutton").first().focus();
  await field
    .getByRole("spinbutton")
    .first()
    .evaluate((part, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      part.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, time);
  await expect(field.getByRole("spinbutton").first()).toHaveText(time.slice(0, 2));
}

export async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  // The click opens the list, because typing the suggested value again opens no list.
  await field.click();
  await search(field, text);
  await page.getByRole("option").filter({ hasText: text }).first().click();
}

/** Repeats the input until the field has it, because a late suggestion may replace the first input. */
export async function search(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.fill(text);
    await expect(field).toHaveValue(text, { timeout: 1000 });
  }).toPass();
}
