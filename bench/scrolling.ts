import type { Browser, Page } from "@playwright/test";
import type { BenchApp } from "./app.ts";
import { open, type Screen, slowDown, slowdown, visitor } from "./browser.ts";
import { type Figure, percentile } from "./figures.ts";

const rounds = 5;
/** Some 3,600 pixels a second, for three seconds. */
const wheel = { pixels: 120, pause: 30, turns: 100 } as const;
/** Milliseconds of a frame that a person notices. */
const seen = 50;

type Scrolled = { readonly frames: number; readonly late: number; readonly long: number; readonly longest: number };

/**
 * A list of a hundred rows scrolled by a mouse wheel on a slowed processor, in turns with an empty page of equal
 * height, which shows the machine's own share.
 */
export async function scrolling(browser: Browser, app: BenchApp, screen: Screen): Promise<Figure[]> {
  const pages = { [`\`${screen.path}\``]: false, "an empty page as high, to compare": true };
  const all: Record<string, Scrolled[]> = {};
  for (let round = -1; round < rounds; round++)
    for (const [name, isEmpty] of Object.entries(pages)) {
      const scrolled = await scroll(browser, app, screen, isEmpty);
      if (round >= 0) all[name] = [...(all[name] ?? []), scrolled];
    }
  return Object.entries(all).map(([name, times]) => figure(name, times, !pages[name]));
}

function figure(name: string, times: readonly Scrolled[], isMeant: boolean): Figure {
  const sorted = (what: keyof Scrolled) => times.map((time) => time[what]).sort((one, other) => one - other);
  const median = (what: keyof Scrolled) => percentile(sorted(what), 50);
  const [late, long] = [median("late"), median("long")];
  return {
    measure: `scrolled, processor slowed ${slowdown} ×: ${name}`,
    figure:
      `${late} of ${median("frames")} frames late (${sorted("late")[0]} to ${sorted("late").at(-1)}), ` +
      `${long} long ones (${sorted("long")[0]} to ${sorted("long").at(-1)}, at most ${Math.round(median("longest"))} ms)`,
    target: isMeant ? `none above ${seen} ms` : "",
    met: isMeant ? late + long === 0 : null,
  };
}

async function scroll(browser: Browser, app: BenchApp, screen: Screen, isEmpty: boolean): Promise<Scrolled> {
  const context = await visitor(browser, app, screen.email);
  const page = await context.newPage();
  await open(page, app, screen);
  await page.waitForLoadState("networkidle");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (isEmpty) await page.setContent(`<div style="height: ${height}px"></div>`);
  await page.mouse.move(640, 400);
  await slowDown(page, slowdown);
  // Lets earlier work finish.
  await page.waitForTimeout(500);
  await watchFrames(page);
  for (let turn = 0; turn < wheel.turns; turn++) {
    await page.mouse.wheel(0, wheel.pixels * (turn < wheel.turns / 2 ? 1 : -1));
    await page.waitForTimeout(wheel.pause);
  }
  const scrolled = await page.evaluate(() => (window as unknown as { scrolled: Scrolled }).scrolled);
  await context.close();
  return scrolled;
}

/** Counts late frames, and those in which the page itself was busy for long. */
function watchFrames(page: Page): Promise<void> {
  return page.evaluate((limit) => {
    const scrolled = { frames: 0, late: 0, long: 0, longest: 0 };
    Object.assign(window, { scrolled });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        scrolled.long++;
        scrolled.longest = Math.max(scrolled.longest, duration);
      }
    }).observe({ type: "long-animation-frame" });
    let last: number | undefined;
    const next = (now: number) => {
      scrolled.frames++;
      if (last !== undefined && now - last > limit) scrolled.late++;
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  }, seen);
}
