import { expect, type Page } from "@playwright/test";

export type Sent = { url: string; body: unknown };

/** Collects the requests of a page from now on. */
export function requestsOf(page: Page, method: string, url: RegExp): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    const address = decodeURIComponent(request.url());
    if (request.method() === method && url.test(address))
      sent.push({ url: request.url(), body: request.postDataJSON() });
  });
  return sent;
}

/** Collects the errors that the page itself logs. */
export function consoleErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      logged.push(message.text());
  });
  return logged;
}

export async function answer(page: Page, method: string, url: string, status: number, json: object): Promise<void> {
  await page.route(
    (address) =>
      new RegExp(`${url.replace("**", "").replace(/[.?]/g, "\\$&").replaceAll("*", "[^/]*")}$`).test(address.href),
    (route) => (route.request().method() === method ? route.fulfill({ status, json }) : route.fallback()),
  );
}

/** The page is visible before its code has loaded; waits until the app responds. */
export async function appIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.getElementById("root") ?? {}).length > 0);
}

/** Loads a page with the data of its screen. If the server was too slow to render it, the app fetches the data. */
export async function loadWhole(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => "$_TSR" in window, undefined, { timeout: 2000 });
  }).toPass();
}

/** Navigates like a link, without loading the page again. */
export async function goInside(page: Page, path: string): Promise<void> {
  await appIsThere(page);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Holds the app's code back until the test releases it. */
export async function heldBack(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/app-*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}
