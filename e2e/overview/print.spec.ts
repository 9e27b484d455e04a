import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, type Page, test } from "@playwright/test";
import { formatDate, monthTitle, today } from "#common/rules/time/clock.ts";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

const before = today().with({ day: 1 }).subtract({ months: 1 });
const days = { from: before.toString(), to: before.with({ day: before.daysInMonth }).toString() };
const periodOfBefore = `${formatDate(days.from)} – ${formatDate(days.to)}`;

type Printed = {
  readonly screen: string;
  readonly login: string;
  readonly path: string;
  readonly title: string;
  /** Texts of the page besides the company, the time and the user. */
  readonly texts: readonly (string | RegExp)[];
  readonly isLandscape?: true;
  readonly sheets?: number;
  /** A list of several pages, which the print button prints whole: its call, its rows and the length of a page. */
  readonly list?: { readonly call: string; readonly rows: string; readonly perPage: number };
};

const screens: readonly Printed[] = [
  {
    screen: "a week",
    login: "medarbejder",
    path: "/week",
    title: "Uge",
    texts: ["Mads Kjær, uge ", "Projekt og arbejde", /I alt.*\d/, "Dato og underskrift, medarbejder"],
    isLandscape: true,
  },
  {
    screen: "a week as a calendar",
    login: "medarbejder",
    path: `/week?view=calendar&date=${today().subtract({ weeks: 1 })}`,
    title: "Uge",
    texts: ["Mads Kjær, uge ", "23:00", "Dato og underskrift, leder"],
    isLandscape: true,
    sheets: 1,
  },
  {
    screen: "a month of jobs",
    login: "medarbejder",
    path: `/jobs?from=${days.from}&to=${days.to}&perPage=2`,
    title: "Opgaver",
    list: { call: `/api/jobs?from=${days.from}&to=${days.to}`, rows: ".job-card", perPage: 2 },
    texts: [`Opgaver, Mads Kjær, ${periodOfBefore}`, /I alt · .*timer.* · .*kr\./, "Dato og underskrift, leder"],
  },
  {
    screen: "a run",
    login: "admin",
    path: "/payrolls/1/overview?perPage=100",
    title: "Lønkørsel",
    texts: [/Lønkørsel 1, \S+ \d{4}/, /I alt .*kr\./, "Medarbejder", "Dato og underskrift, løn"],
    isLandscape: true,
  },
  {
    screen: "the contents of a run's file",
    login: "admin",
    path: "/payrolls/1/overview?view=file",
    title: "Lønkørsel",
    list: { call: "/api/payrolls/1/preview", rows: '[aria-label="Filens indhold"] tbody tr', perPage: 25 },
    texts: [/Lønkørsel 1, \S+ \d{4}/, "Lønkode", /I alt .*\d/, "Dato og underskrift, løn"],
    isLandscape: true,
  },
  {
    screen: "a report",
    login: "admin",
    path: `/reports?rows=user&columns=week&from=${days.from}&to=${days.to}`,
    title: "Rapporter",
    texts: ["Timer efter medarbejder og uge", periodOfBefore, "I alt (timer)", "Dato og underskrift, leder"],
    isLandscape: true,
  },
  {
    screen: "a month of absence",
    login: "admin",
    path: "/absence/calendar?scope=all",
    title: "Fravær",
    texts: [`Fravær, ${monthTitle(today())}`, "Mads Kjær", "Venter på godkendelse"],
    isLandscape: true,
  },
];

/** The PDF library finds spaces between letters on some sheets. */
const dense = (text: string) => text.replaceAll(/\s/g, "");

for (const login of new Set(screens.map((screen) => screen.login)))
  test(`the screens of ${login} are printed with company, period, time and sums, and without anything to press`, {
    tag: "@desktop",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await enter(page, login, "/help");
    for (const { screen, path, title, texts, isLandscape, sheets, list } of screens.filter(
      (screen) => screen.login === login,
    ))
      await test.step(screen, async () => {
        await goInside(page, path);
        await expect(page).toHaveTitle(title);
        await expect(page.getByRole("button", { name: "Udskriv" })).toBeVisible();
        await expect(page.locator("main .MuiSkeleton-root, main [aria-busy=true]")).toHaveCount(0);
        if (list) await expectPrintedWhole(page, list);
        const { text, isWide, count } = await printed(page);
        expect(text).toMatch(/^Dagværk Byg A\/S · .*Udskrevet \d+\/\d+-\d{4} \d\d:\d\d af /);
        for (const part of texts)
          typeof part === "string" ? expect(dense(text)).toContain(dense(part)) : expect(text).toMatch(part);
        for (const pressed of ["Udskriv ", "Log ud", "Ny opgave", "Hent som", "Download", "Redigér", "Hovedmenu"])
          expect(text).not.toContain(pressed);
        expect(isWide).toBe(isLandscape === true);
        if (sheets) expect(count).toBe(sheets);
      });
  });

async function expectPrintedWhole(page: Page, { call, rows, perPage }: NonNullable<Printed["list"]>): Promise<void> {
  const body = await (await page.request.get(call)).json();
  const { total } = body.meta ?? body;
  expect(total).toBeGreaterThan(perPage);
  const shown = page.locator("main").locator(rows);
  await expect(shown).toHaveCount(perPage);
  await page.getByRole("button", { name: "Udskriv" }).click();
  await expect(page.locator("html[data-printed]")).toHaveCount(1);
  await expect(shown).toHaveCount(Math.min(100, total));
  await expect(page).toHaveURL(/perPage=100/);
}

test("other screens are printed on white without menus, in the dark theme too", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await enter(page, "admin", "/users");
  for (const [path, title] of [
    ["/users", "Brugere"],
    ["/", "Forside"],
  ] as const) {
    await goInside(page, path);
    await expect(page).toHaveTitle(title);
    await expect(page.locator("main .MuiSkeleton-root")).toHaveCount(0);
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    const pressed = page.locator("header, nav, [role=tablist], .MuiFab-root, button, [role=button]");
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
    expect(await colored(page), path).toEqual([]);
    const line = page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--mui-palette-divider"));
    expect((await line).toUpperCase(), "as in the light theme").toBe("#DDE3E0");
    await page.emulateMedia({ colorScheme: "dark", media: "screen" });
  }
});

/** The text of the printed pages in one line. */
async function printed(page: Page): Promise<{ text: string; isWide: boolean; count: number }> {
  const file = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(file));
  const pages = [...document.pages()];
  const text = pages.map((one) => one.getText()).join(" ");
  const { originalWidth = 0, originalHeight = 0 } = pages[0]?.getOriginalSize() ?? {};
  document.destroy();
  library.destroy();
  return { text: text.replace(/\s+/g, " "), isWide: originalWidth > originalHeight, count: pages.length };
}

/** Elements with a background, or with text that is not black. */
function colored(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body, main *:not(svg *)")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return backgroundColor !== "rgba(0, 0, 0, 0)" || color !== "rgb(0, 0, 0)";
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
