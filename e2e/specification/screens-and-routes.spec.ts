import { expect, type Page, test } from "@playwright/test";
import { cardsOf, stored } from "../support/look.ts";
import { goInside } from "../support/network.ts";
import { enter, pressInEndedSession } from "../support/people.ts";

/** The address behind each entry of the drawer. Its title is in e2e/screens.spec.ts. */
const screens = {
  Forside: "/",
  Opgaver: "/jobs",
  Uge: "/week",
  Arbejdstid: "/working-time",
  Fravær: "/absence",
  "Min løn": "/my-pay",
  "Venter på dig": "/approvals",
  "Medarbejder-opgaver": "/users-jobs",
  "Mangler at registrere": "/registrations",
  Rapporter: "/reports",
  Budgetter: "/budgets",
  Brugere: "/users",
  "Løn eksport": "/payrolls",
  Kunder: "/customers",
  Salgspriser: "/sales-rates",
  Fakturagrundlag: "/invoice-bases",
  Projekter: "/projects",
  Arbejdstyper: "/job-types",
  "Cost-centre": "/cost-centers",
  "Login-udbydere": "/login-providers",
  Webhooks: "/webhooks",
  Hændelseslog: "/audit-log",
  Hjælp: "/help",
};
type Entry = keyof typeof screens;

test.describe("guards and titles", () => {
  test("a visitor is redirected to the front page from every screen that needs a login", async ({ page }) => {
    const closed = [...Object.values(screens).filter((path) => path !== "/"), "/jobs/new", "/jobs/1"];
    await page.goto("/jobs");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page).toHaveTitle("Forside");
    for (const path of [...closed, "/users/1/jobs", "/users/1/jobs/new", "/users/1/jobs/1"])
      await expectLedAway(page, path);
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Log ud" })).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);

    await page.goto("/findes/ikke");
    await expect(page).toHaveTitle("Ukendt side");
    await expect(page.locator(".MuiAlert-colorError")).toHaveText("I don't know what to do.../findes/ikke");
  });

  const drawers: Record<string, Entry[]> = {
    medarbejder: ["Forside", "Opgaver", "Uge", "Arbejdstid", "Min løn", "Hjælp"],
    ejer: [
      "Forside",
      "Opgaver",
      "Uge",
      "Arbejdstid",
      "Min løn",
      "Venter på dig",
      "Medarbejder-opgaver",
      "Mangler at registrere",
      "Rapporter",
      "Budgetter",
      "Hjælp",
    ],
    leder: [
      "Forside",
      "Opgaver",
      "Uge",
      "Arbejdstid",
      "Min løn",
      "Venter på dig",
      "Medarbejder-opgaver",
      "Mangler at registrere",
      "Rapporter",
      "Budgetter",
      "Brugere",
      "Hjælp",
    ],
    admin: Object.keys(screens) as Entry[],
  };
  for (const [login, entries] of Object.entries(drawers))
    test(`${login}'s drawer has the permitted screens, and all others redirect to the front page`, async ({ page }) => {
      await enter(page, login, "/");
      const drawer = page.getByRole("navigation", { name: "Hovedmenu" });
      // Whether "Fravær" is there depends on the kinds of absence that other tests have added.
      const links = drawer.getByRole("link").filter({ hasNotText: "Fravær" });
      await expect(links).toHaveText(entries.filter((entry) => entry !== "Fravær"));
      // An administrator's drawer has every entry.
      for (const entry of login === "admin" ? entries.filter((entry) => entry !== "Fravær") : [])
        await expect(drawer.getByRole("link", { name: entry, exact: true })).toHaveAttribute("href", screens[entry]);
      // Absence is open to everybody, and has no entry while the company uses no kind of it.
      const closed = Object.entries(screens).filter(
        ([entry]) => entry !== "Fravær" && !entries.includes(entry as Entry),
      );
      const paths = closed.map(([, path]) => path);
      if (login === "medarbejder") paths.push("/users/1/jobs", "/users/1/jobs/new", "/users/1/jobs/1");
      // Users who manage jobs may read the projects.
      for (const path of paths.filter((path) => login === "medarbejder" || path !== "/projects"))
        await expectLedAway(page, path);
    });

  test("screens below a list have their own titles, and a read-only job's does not say that it can be edited", async ({
    page,
  }) => {
    await enter(page, "leder", "/jobs/new");
    await expect(page).toHaveTitle("Ny opgave");
    const [job] = (await (await page.request.get("/api/jobs?projectScope=all&status=NEW&perPage=1")).json()).data;
    for (const [path, title] of [
      [`/jobs/${job.id}`, "Redigér opgave"],
      [`/users/${job.user_id}/jobs`, "Opgaver"],
      [`/users/${job.user_id}/jobs/new`, "Ny opgave"],
      [`/users/${job.user_id}/jobs/${job.id}`, "Redigér opgave"],
    ] as const) {
      await goInside(page, path);
      await expect(page).toHaveTitle(title);
    }
    const steps = page.getByRole("navigation", { name: "Sti" }).getByRole("listitem");
    await expect(steps).toHaveText(["Opgaver til godkendelse", job.user.name, "Redigér opgave"]);
    await expect(steps.nth(0).getByRole("link")).toHaveAttribute("href", "/users-jobs");
    await expect(steps.nth(1).getByRole("link")).toHaveAttribute("href", `/users/${job.user_id}/jobs`);

    const [paid] = (
      await (await page.request.get("/api/jobs?projectScope=all&status=PAID&kind=work&perPage=1&with=user")).json()
    ).data;
    await goInside(page, `/users/${paid.user_id}/jobs/${paid.id}`);
    await expect(page).toHaveTitle("Opgave");
    await expect(steps).toHaveText(["Opgaver til godkendelse", paid.user.name, "Opgave"]);
    await goInside(page, "/users-jobs");
    await expect(page).toHaveTitle("Medarbejder-opgaver");
    await goInside(page, "/findes-ikke");
    await page.getByRole("link", { name: "Gå til forsiden" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("a session that ended elsewhere redirects to the front page and deletes the stored user", async ({ page }) => {
    await enter(page, "medarbejder", "/jobs");
    await expect(cardsOf(page).first()).toBeVisible();
    await pressInEndedSession(page.getByRole("tab", { name: "Afvist" }));
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByText("Du blev logget ud.", { exact: true })).toBeVisible();
    expect(await stored(page, "dagvaerk.user")).toBeNull();
    // Visits another page first, since navigating to the same address would keep the history state.
    await page.goto("about:blank");
    await page.goto("/");
    await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
    await expect(page.getByText("Du blev logget ud.")).toHaveCount(0);
  });

  test("each navigation scrolls to the top, or to the target in the address", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await enter(page, "admin", "/jobs?scope=all");
    await expect(cardsOf(page).first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.getByRole("navigation", { name: "Hovedmenu" }).getByRole("link", { name: "Brugere" }).click();
    await expect(page).toHaveTitle("Brugere");
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await page.goto("/payrolls#unpaid-jobs");
    await expect(page.getByRole("heading", { name: "Ubetalte opgaver" })).toBeInViewport();
  });
});

async function expectLedAway(page: Page, path: string): Promise<void> {
  await page.goto("/#away");
  await goInside(page, path);
  await expect(page, path).toHaveURL(/:\d+\/$/);
}
