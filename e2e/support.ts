import type { Browser, Locator, Page } from "@playwright/test";

const password = "dagvaerk-demo";

/** A page of its own for a person of the demo company, who is logged in and stands at a screen. */
export async function pageOf(browser: Browser, login: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, login, path);
  return page;
}

/**
 * Logs in as a person does, by the dialog. Tests that are about something else `enter`.
 *
 * @param landing where the login leads to
 */
export async function logIn(page: Page, login: string, landing = "/jobs"): Promise<void> {
  await page.goto("/");
  await sendLogin(page, login);
  await page.waitForURL(`**${landing}`);
}

/** … and whatever comes of it. */
export async function sendLogin(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Log ind" }).click();
  const dialog = page.getByRole("dialog", { name: "Log ind" });
  await dialog.getByLabel("E-mail").fill(`${login}@dagvaerk.test`);
  await dialog.getByLabel("Adgangskode").fill(password);
  await dialog.getByRole("button", { name: "Log ind", exact: true }).click();
}

/** Types into a date or time field, part by part, as a keyboard does. */
export async function typeIn(field: Locator, digits: string): Promise<void> {
  await field.getByRole("spinbutton").first().click();
  await field.page().keyboard.type(digits);
}

export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.getByRole("option").filter({ hasText: text }).first().click();
}

/** Today in Copenhagen. */
export function today(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO("Europe/Copenhagen");
}

/** Logs the page's browser in past the dialog, which is shown elsewhere, and opens a screen. */
export async function enter(page: Page, login: string, path: string): Promise<void> {
  const html = await (await page.request.get("/")).text();
  const token = /<meta name="csrf-token" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const answer = await page.request.post("/login", {
    headers: { "X-CSRF-TOKEN": token },
    data: { email: `${login}@dagvaerk.test`, password },
  });
  if (!answer.ok()) throw new Error(`login of ${login}: ${answer.status()}`);
  await page.goto(path);
}
