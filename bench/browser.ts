import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { BenchApp } from "./app.ts";

/** What a screen is looked at by: whose it is, where, and what is in it when it is there. */
export type Screen = { readonly path: string; readonly email: string; readonly content: string };

/** How much slower the processor of a cheap phone is than the one that measures. */
export const slowdown = 4;

/** What a browser on this machine shows, and when: milliseconds from the tap that leads to the address. */
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

/** The page tells by itself when it is there: whoever asks it meanwhile puts that off, by some 12 ms of processor each time. */
export async function open(page: Page, app: BenchApp, { path, content }: Screen): Promise<Times> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (!document.querySelector(wanted)) return requestAnimationFrame(look);
      // The frame that shows it is painted before the next one is prepared.
      return requestAnimationFrame(() => {
        performance.mark("shown");
        // On a slow machine the background is told first, and by itself.
        new PerformanceObserver((paints) => {
          if (paints.getEntriesByName("first-contentful-paint").length > 0) console.debug("shown");
        }).observe({ type: "paint", buffered: true });
      });
    };
    look();
  }, content);
  const shown = page.waitForEvent("console", (message) => message.text() === "shown");
  await page.goto(app.url + path, { waitUntil: "commit" });
  await shown;
  return page.evaluate(() => {
    const time = (name: string) => {
      const [entry] = performance.getEntriesByName(name);
      if (!entry) throw new Error(`the browser has no time of ${name}`);
      return entry.startTime;
    };
    return { content: time("shown"), paint: time("first-contentful-paint") };
  });
}
