import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { BenchApp } from "./app.ts";

/** A screen: its user, its path, and the content that shows that the screen has loaded. */
export type Screen = {
  readonly path: string;
  readonly email: string;
  readonly content: string;
  readonly name?: string;
};

/** How much slower a cheap phone's processor is than the measuring one. */
export const slowdown = 4;

/** Milliseconds from the navigation to the first paint and to the content. */
export type Times = { readonly paint: number; readonly content: number };

const cookies = new Map<string, string>();

export async function visitor(browser: Browser, app: BenchApp, email: string): Promise<BrowserContext> {
  const cookie = cookies.get(email) ?? (await app.login(email)).cookie ?? "";
  cookies.set(email, cookie);
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name, value, url: app.url }]);
  return context;
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
}

/** The page reports when it is ready, because each poll from outside would cost the page some 12 ms of processor. */
export async function open(page: Page, app: BenchApp, { path, content }: Screen): Promise<Times> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.querySelector(wanted)) return requestAnimationFrame(look);
      // The frame with the content is painted before the next one starts.
      return requestAnimationFrame(() => {
        performance.mark("shown");
        // On a slow machine, the paint of the background alone is reported before the paint of the content.
        new PerformanceObserver((paints) => {
          if (paints.getEntriesByName("first-contentful-paint").length > 0) console.debug("shown");
        }).observe({ type: "paint", buffered: true });
      });
    };
    look();
  }, content);
  // Awaits both together: otherwise a failed navigation would be reported as a closed page.
  await Promise.all([
    page.waitForEvent("console", (message) => message.text() === "shown"),
    page.goto(app.url + path, { waitUntil: "commit" }),
  ]);
  return page.evaluate(() => {
    const time = (name: string) => {
      const [entry] = performance.getEntriesByName(name);
      if (!entry) throw new Error(`the browser has no time of ${name}`);
      return entry.startTime;
    };
    return { content: time("shown"), paint: time("first-contentful-paint") };
  });
}
