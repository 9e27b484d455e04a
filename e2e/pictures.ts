import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../src/testing/chromium.ts";
import unpackChromium from "./support/global-setup.ts";
import { enter } from "./support/people.ts";
import { startServer } from "./support/servers.ts";

type Picture = {
  /** Below the project's folder. */
  readonly file: string;
  readonly height: number;
  /** Who looks, and where. */
  readonly login: string;
  readonly path: string;
  /** Waits for what is to be seen, after pressing what it takes. */
  readonly show: (page: Page) => Promise<void>;
};

const width = 1280;

/** Every picture of the project; one more is one more entry. */
const pictures: readonly Picture[] = [
  {
    file: "docs/images/jobs.png",
    height: 800,
    login: "leder",
    path: "/approvals",
    show: (page) => page.getByRole("heading", { name: /opgaver venter på din godkendelse/ }).waitFor(),
  },
  {
    file: "docs/images/payroll.png",
    height: 900,
    login: "admin",
    path: "/payrolls",
    show: async (page) => {
      await page.getByRole("button", { name: "Opret lønkørsel" }).click();
      await page
        .getByRole("dialog")
        .getByText(/^Lønkørslen udbetaler/)
        .waitFor();
    },
  },
];

/** Made of a demo company of its own, on a free port, which is gone afterwards. */
async function makePictures(): Promise<void> {
  await unpackChromium();
  const browser = await chromium.launch(launchOptions());
  const server = await startServer({});
  try {
    for (const picture of pictures) await take(browser, server.url, picture);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function take(browser: Browser, baseURL: string, { file, height, login, path, show }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: 1,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
  });
  const page = await context.newPage();
  await enter(page, login, path);
  await show(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: "disabled", path: join(import.meta.dirname, "..", file) });
  process.stdout.write(`${file}: ${width} × ${height}, ${Math.round(png.length / 1024)} KB\n`);
  await context.close();
}

await makePictures();
