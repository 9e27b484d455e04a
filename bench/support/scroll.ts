import type { Page } from "@playwright/test";

/** The number of scrolled frames. Half of them scroll down, the others back up and a little sideways. */
export const scrolledFrames = 160;
/** Milliseconds; a longer frame is late, because a screen shows one every 16.7. */
const lateFrame = 25;

export type Scroll = {
  /** The number of frames longer than `lateFrame`. */
  readonly late: number;
  /** Milliseconds of processor in the page's thread, for each frame; a busy machine does not change it. */
  readonly work: number;
};

/** Scrolls an area of a page by a step in each frame, so that each frame is laid out and painted. */
export async function scroll(page: Page, area: string): Promise<Scroll> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  const before = await worked();
  const late = await page.evaluate(
    async ({ selector, frames, limit }) => {
      const box = document.querySelector(selector);
      if (!box) throw new Error(`the page has no ${selector}`);
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      let last = await nextFrame();
      let count = 0;
      for (let frame = 0; frame < frames; frame++) {
        const isDown = frame < frames / 2;
        box.scrollBy(isDown ? 0 : 4, isDown ? 90 : -90);
        const now = await nextFrame();
        if (now - last > limit) count++;
        last = now;
      }
      if (box.scrollHeight <= box.clientHeight) throw new Error(`${selector} does not scroll`);
      return count;
    },
    { selector: area, frames: scrolledFrames, limit: lateFrame },
  );
  return { late, work: ((await worked()) - before) * (1000 / scrolledFrames) };
}
