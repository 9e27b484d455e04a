import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { ensureChromium, launchOptions } from "#testing/chromium.ts";
import { isKept } from "./offline/device.ts";
import { flash } from "./support/flash.ts";
import { enter } from "./support/people.ts";
import { startServer } from "./support/servers.ts";

type Picture = {
  /** Relative to the project's root. */
  readonly file: string;
  /** The window, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly login: string;
  readonly path: string;
  /** Brings the page into the pictured state. */
  readonly show: (page: Page) => Promise<void>;
};

const help = (name: string) => `src/app/web/help/pictures/${name}.png`;

const phone = { width: 390 } as const;

const pictures: readonly Picture[] = [
  {
    file: "docs/images/jobs.png",
    width: 1280,
    height: 800,
    login: "leder",
    path: "/approvals",
    show: (page) => page.getByRole("heading", { name: /opgaver venter på din godkendelse/ }).waitFor(),
  },
  {
    file: "docs/images/payroll.png",
    width: 1280,
    height: 900,
    login: "admin",
    path: "/payrolls",
    show: async (page) => {
      await page.getByRole("button", { name: "Opret lønkørsel" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Opret lønkørsel", disabled: false }).waitFor();
    },
  },
  {
    file: help("form"),
    ...phone,
    height: 760,
    login: "medarbejder",
    path: "/jobs/new",
    show: (page) => page.getByText("Forslag: fra den sidste opgave").first().waitFor(),
  },
  {
    file: help("copy"),
    ...phone,
    height: 640,
    login: "medarbejder",
    path: `/week?date=${today().subtract({ weeks: 1 })}`,
    show: async (page) => {
      await page.getByRole("button", { name: "Kopiér ugen" }).click();
      await page.getByRole("dialog", { name: "Kopiér ugen" }).getByRole("checkbox").first().waitFor();
    },
  },
  {
    file: help("week"),
    width: 960,
    height: 640,
    login: "medarbejder",
    path: `/week?date=${today().subtract({ weeks: 1 })}`,
    show: (page) => page.getByRole("grid").waitFor(),
  },
  {
    file: help("crew"),
    ...phone,
    height: 600,
    login: "leder",
    path: "/users-jobs/new",
    show: async (page) => {
      const people = page.getByRole("combobox", { name: "Medarbejdere" });
      await people.click();
      for (const name of ["Mads Kjær", "Mette Bæk"]) await page.getByRole("option", { name }).click();
      await people.press("Escape");
      await people.blur();
    },
  },
  {
    file: help("timer"),
    ...phone,
    height: 480,
    login: "medarbejder2",
    path: "/timer",
    show: (page) => page.getByRole("button", { name: "Stop" }).first().waitFor(),
  },
  {
    file: help("unsent"),
    ...phone,
    height: 480,
    login: "medarbejder",
    path: "/jobs/new",
    show: async (page) => {
      await page.getByText("Forslag: fra den sidste opgave").first().waitFor();
      await isKept(page);
      await page.context().setOffline(true);
      await page.getByLabel("Antal timer").fill("7,5");
      await page.getByRole("button", { name: "Gem", exact: true }).click();
      await page.getByRole("link", { name: "1 venter på forbindelse" }).click();
      await page.getByRole("heading", { name: "Venter på forbindelse (1)" }).waitFor();
      await flash(page).getByRole("alert").waitFor({ state: "hidden" });
    },
  },
];

/** Uses a new demo company on a free port, and removes it afterwards. */
async function makePictures(): Promise<void> {
  await ensureChromium();
  const browser = await chromium.launch(launchOptions());
  const server = await startServer({});
  try {
    for (const picture of pictures) await take(browser, server.url, picture);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function take(
  browser: Browser,
  baseURL: string,
  { file, width, height, login, path, show }: Picture,
): Promise<void> {
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
  await enter(page, login, path, baseURL);
  await show(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: "disabled", path: join(import.meta.dirname, "..", file) });
  process.stdout.write(`${file}: ${width} × ${height}, ${Math.round(png.length / 1024)} KB\n`);
  await context.close();
}

await makePictures();
