import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { inMail } from "./mails.ts";
import { ownServer } from "./servers.ts";
import { choose, enter, today, typeIn } from "./support.ts";

/**
 * What the specification says of screens, texts and times, and no other test tells. Where a call must fail, the network
 * fails it; docs/specification-coverage.md names the statements. Desktop only (playwright.config.ts); the size of the
 * window is set where it matters.
 */

const screens = {
  Opgaver: { path: "/jobs", title: "Opgaver" },
  "Min løn": { path: "/my-pay", title: "Min løn" },
  "Medarbejder-opgaver": { path: "/users-jobs", title: "Medarbejder-opgaver" },
  Brugere: { path: "/users", title: "Brugere" },
  "Løn eksport": { path: "/payrolls", title: "Lønkørsler" },
  Projekter: { path: "/projects", title: "Projekter" },
  Arbejdstyper: { path: "/job-types", title: "Arbejdstyper" },
  "Cost-centre": { path: "/cost-centers", title: "Cost-centre" },
  Hændelseslog: { path: "/audit-log", title: "Hændelseslog" },
};
type Entry = keyof typeof screens;

test.describe("guards and titles", () => {
  test("a visitor is led to the front page from every screen that needs a login", async ({ page }) => {
    const closed = [...Object.values(screens).map(({ path }) => path), "/jobs/new", "/jobs/1"];
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
    medarbejder: ["Opgaver", "Min løn"],
    ejer: ["Opgaver", "Min løn", "Medarbejder-opgaver"],
    leder: ["Opgaver", "Min løn", "Medarbejder-opgaver", "Brugere"],
    admin: Object.keys(screens) as Entry[],
  };
  for (const [login, entries] of Object.entries(drawers))
    test(`${login}'s drawer leads where they may go, and what it does not show leads to the front page`, async ({
      page,
    }) => {
      await enter(page, login, "/");
      const drawer = page.getByRole("navigation", { name: "Hovedmenu" });
      await expect(drawer.getByRole("link")).toHaveText(entries);
      for (const entry of entries) {
        await drawer.getByRole("link", { name: entry, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${screens[entry].path}$`));
        await expect(page).toHaveTitle(screens[entry].title);
      }
      const closed = Object.entries(screens).filter(([entry]) => !entries.includes(entry as Entry));
      const paths = closed.map(([, { path }]) => path);
      if (login === "medarbejder") paths.push("/users/1/jobs", "/users/1/jobs/new", "/users/1/jobs/1");
      // Who manages users' jobs may read the projects.
      for (const path of paths.filter((path) => login === "medarbejder" || path !== "/projects"))
        await expectLedAway(page, path);
    });

  test("the screens below a list have their own titles", async ({ page }) => {
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
  });

  test("a job that can only be read is not called one to edit", async ({ page }) => {
    await enter(page, "leder", "/users-jobs");
    const [paid] = (await (await page.request.get("/api/jobs?projectScope=all&status=PAID&perPage=1&with=user")).json())
      .data;
    await goInside(page, `/users/${paid.user_id}/jobs/${paid.id}`);
    await expect(page).toHaveTitle("Opgave");
    const steps = page.getByRole("navigation", { name: "Sti" }).getByRole("listitem");
    await expect(steps).toHaveText(["Opgaver til godkendelse", paid.user.name, "Opgave"]);
    await goInside(page, "/users-jobs");
    await expect(page).toHaveTitle("Medarbejder-opgaver");
  });

  test("a session that ended elsewhere leads to the front page and forgets the user", async ({ page }) => {
    await enter(page, "medarbejder", "/jobs");
    await expect(cardsOf(page).first()).toBeVisible();
    await page.context().clearCookies();
    await page.getByRole("tab", { name: "Afvist" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page.getByText("Du blev logget ud.", { exact: true })).toBeVisible();
    expect(await stored(page, "dagvaerk.user")).toBeNull();
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

test.describe("the shell", () => {
  test("the front page greets, the drawer is toggled, and the user is stored until the logout", async ({ page }) => {
    await enter(page, "medarbejder", "/");
    await expect(page.getByRole("heading", { name: "Hej Mads Kjær" })).toBeVisible();
    const drawer = page.getByRole("navigation", { name: "Hovedmenu" });
    await expect(drawer).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(drawer).toBeVisible();
    expect(JSON.parse((await stored(page, "dagvaerk.user")) ?? "")).toMatchObject({
      id: expect.any(Number),
      default_hourly_rate: 215,
      authorizations: ["index-own-jobs"],
    });
    await page.getByRole("button", { name: "Log ud" }).click();
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    expect(await stored(page, "dagvaerk.user")).toBeNull();
  });

  test("own or all is remembered in the browser, is own at first, and only for those who may choose", async ({
    page,
  }) => {
    const asked = requestsOf(page, "GET", /\/api\/(jobs|users-jobs)\?/);
    await enter(page, "leder", "/jobs");
    const everywhere = page.getByRole("switch", { name: "Vis opgaver på alle projekter" });
    await expect(everywhere).not.toBeChecked();
    await everywhere.check();
    await expect(cardsOf(page).first()).toBeVisible();
    expect(await stored(page, "dagvaerk.projectScope")).toBe("all");
    await page.goto("/users-jobs");
    await expect(everywhere).toBeChecked();
    expect(asked.map(({ url }) => new URL(url).searchParams.get("projectScope"))).toEqual(["own", "all", "all"]);
    expect(asked.at(-1)?.url).toMatch(/users-jobs\?page=1&perPage=15&projectScope=all$/);

    await enter(page, "ejer", "/users-jobs");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(everywhere).toHaveCount(0);
    expect(asked.at(-1)?.url).toContain("projectScope=own");
  });

  test("every call carries marker and token, and goes on with the token that an answer brings", async ({ page }) => {
    await page.goto("/");
    const inPage = await page.locator('meta[name="csrf-token"]').getAttribute("content");
    const login = page.waitForResponse("**/login");
    const next = page.waitForRequest("**/api/jobs?*");
    await page.getByRole("button", { name: "Log ind" }).click();
    await fillIn(page.getByRole("dialog"), { "E-mail": "medarbejder@dagvaerk.test", Adgangskode: "dagvaerk-demo" });
    await page.keyboard.press("Enter");
    const sent = await (await login).request().allHeaders();
    expect(sent).toMatchObject({ "x-requested-with": "XMLHttpRequest", "x-csrf-token": inPage });
    const renewed = (await (await login).allHeaders())["x-csrf-token"];
    expect(renewed).not.toBe(inPage);
    expect(await (await next).allHeaders()).toMatchObject({
      "x-requested-with": "XMLHttpRequest",
      "x-csrf-token": renewed,
    });
    await expect(page).toHaveURL(/\/jobs$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a status is shown for 3 seconds, a notice for 5 at bottom right", async ({ page }) => {
    await page.clock.install();
    await enter(page, "leder", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
    await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Ikke nu." });
    const approve = page.getByRole("button", { name: "Godkend" }).first();
    await expect(approve).toBeVisible();
    await stopTheClock(page);
    await approve.click();
    await letTimePass(page, flash(page));
    await expectFlash(page, "Fejl!", "Godkendelse fejlede: Ikke nu.");
    await expectGoneAfter(page, 3000);

    await page.clock.resume();
    await page.goto("/password/reset/0123456789?email=ingen%40dagvaerk.test");
    await answer(page, "POST", "**/password/reset", 200, {});
    const form = page.getByRole("dialog", { name: "Nulstil kode" });
    await fillIn(form, { "Ny adgangskode": "en helt ny kode", "Bekræft ny adgangskode": "en helt ny kode" });
    await stopTheClock(page);
    await form.getByRole("button", { name: "Nulstil" }).click();
    await letTimePass(page, flash(page));
    await expectFlash(page, "Din kode er ændret!", "Din kode er opdateret");
    await expect(flash(page).getByRole("button", { name: "Luk" })).toBeVisible();
    const { x, y, width, height } = await boxOf(flash(page));
    expect([1280 - x - width < 50, 800 - y - height < 50]).toEqual([true, true]);
    await expectGoneAfter(page, 5000);
  });
});

test.describe("login and password", () => {
  test("a failed login raises no flash and stays open", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Log ind" }).click();
    const form = page.getByRole("dialog", { name: "Log ind" });
    await form.getByRole("checkbox", { name: "Husk mig" }).check();
    const sent = requestsOf(page, "POST", /\/login$/);
    await fillIn(form, { "E-mail": "ingen@dagvaerk.test", Adgangskode: "forkert" });
    await form.getByRole("button", { name: "Log ind" }).click();
    await expect(form.getByText("E-mail eller adgangskode er forkert.")).toBeVisible();
    expect(sent[0]?.body).toEqual({ email: "ingen@dagvaerk.test", password: "forkert", remember: true });
    await expect(flash(page)).toHaveCount(0);
  });

  test("a forgotten password is asked for, and chosen anew by the link in the mail", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Log ind" }).click();
    await page.getByText("Glemt din kode?").click();
    const card = page.getByRole("dialog", { name: "Glemt kode" });
    await card.getByRole("button", { name: "Luk" }).click();
    await expect(card).toHaveCount(0);
    await page.getByRole("button", { name: "Log ind" }).click();
    await page.getByText("Glemt din kode?").click();
    const send = card.getByRole("button", { name: "Send nulstillings-link" });
    await fillIn(card, { "E-mail": "ida.vestergaard@dagvaerk.test" });

    await test.step("a failure is silent", async () => {
      await answer(page, "POST", "**/password/email", 500, {});
      await send.click();
      await expect(send).toBeEnabled();
      await expect(flash(page)).toHaveCount(0);
    });

    await test.step("an error of the field stands under it", async () => {
      await page.unrouteAll();
      await answer(page, "POST", "**/password/email", 422, { message: "", errors: { email: ["Ikke den."] } });
      await send.click();
      await expect(card.getByText("Ikke den.")).toBeVisible();
    });

    await test.step("while it is sent the button waits, and then the form makes room for the answer", async () => {
      await page.unrouteAll();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/password/email", async (route) => {
        await held;
        await route.continue();
      });
      await send.click();
      await expect(card.getByRole("progressbar")).toBeVisible();
      release();
      await expect(card.getByText("Vi har sendt dig et link, til din e-mail.")).toBeVisible();
      await expect(card.getByLabel("E-mail")).toHaveCount(0);
      await expect(send).toHaveCount(0);
    });

    await test.step("the link opens the reset dialog", async () => {
      await page.goto(await linkInMail("ida.vestergaard@dagvaerk.test"));
      await expect(page).toHaveTitle("Forside");
      const form = page.getByRole("dialog", { name: "Nulstil kode" });
      await expect(form.getByLabel("E-mail")).toHaveValue("ida.vestergaard@dagvaerk.test");
      await fillIn(form, { "Ny adgangskode": "kort", "Bekræft ny adgangskode": "korte" });
      await form.getByRole("button", { name: "Nulstil" }).click();
      await expect(form.getByText(/mindst 10 tegn/i)).toBeVisible();
      await fillIn(form, { "Ny adgangskode": "en helt ny kode", "Bekræft ny adgangskode": "en helt ny kode" });
      const errors = { password: ["Ikke den kode."], password_confirmation: ["Ikke den heller."] };
      await answer(page, "POST", "**/password/reset", 422, { message: "", errors });
      await form.getByRole("button", { name: "Nulstil" }).click();
      for (const [text] of Object.values(errors)) await expect(form.getByText(text ?? "")).toBeVisible();
      await page.unrouteAll();
      await form.getByRole("button", { name: "Nulstil" }).click();
      await expectFlash(page, "Din kode er ændret!", "Din kode er opdateret");
      await expect(page).toHaveURL(/:\d+\/$/);
      await flash(page).getByRole("button", { name: "Luk" }).click();
      await expect(flash(page)).toHaveCount(0);
    });

    await test.step("the reset dialog closes to the front page", async () => {
      await page.goto("/password/reset/0123456789");
      await page.getByRole("dialog").getByRole("button", { name: "Annuller" }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    });
  });
});

test.describe("the list of jobs", () => {
  const nothing = { approve: false, reject: false, update: false, "update-cc": false, "view-cc": false };
  const bare = {
    project: { id: 1, name: "Broen", code: "P-9", owner: { id: 1, name: "Ejer" } },
    jobType: { id: 1, name: "Montage" },
    cost_center: { id: 1, name: "Drift", code: "D", owner: { id: 1, name: "Ejer" } },
    created_at: "2026-11-05 10:00:00",
    price: 1234.5,
    period: "5/11-2026 08:00 – 16:00",
    duration: "8 timer",
    note: null,
    job_status: "NEW",
    authorized_actions: nothing,
  };
  const cards = [
    { ...bare, note: "Regn hele dagen" },
    { ...bare, authorized_actions: { ...nothing, "view-cc": true } },
    { ...bare, cost_center: null, authorized_actions: { ...nothing, "view-cc": true } },
    ...["approve", "reject", "update", "update-cc"].map((action) => ({
      ...bare,
      authorized_actions: { ...nothing, [action]: true },
    })),
  ];

  async function showCards(page: Page, login: string): Promise<Locator> {
    await page.route(/\/api\/jobs\?/, (route) => {
      const data = cards.map((card, index) => ({ ...card, id: index + 1, version: 1, user_id: 1 }));
      return route.fulfill({ json: { data, meta: { per_page: 50, total: 500 } } });
    });
    await enter(page, login, "/jobs");
    await expect(cardsOf(page)).toHaveCount(cards.length);
    return cardsOf(page);
  }

  const actionsOf = (card: Locator) =>
    card
      .locator(".MuiCardActions-root")
      .locator("button, a")
      .evaluateAll((actions) => actions.map((action) => action.getAttribute("aria-label") ?? action.textContent));

  test("a manager's card shows code and cost center, and the actions that the job allows", async ({ page }) => {
    const card = await showCards(page, "leder");
    for (const text of ["Broen (P-9)", "Montage", "5/11-2026 08:00 – 16:00", "8 timer", "1.234,50 kr."])
      await expect(card.nth(0)).toContainText(text);
    await expect(card.nth(0)).toContainText("Oprettet 5/11-2026");
    await expect(card.nth(0)).toContainText("Afv. projektejer");
    await expect(card.nth(0).getByRole("link").first()).toHaveAttribute("href", "/jobs/1");
    await expect(card.nth(0)).not.toContainText(/Drift|N\/A/);
    await expect(card.nth(1)).toContainText("Drift");
    await expect(card.nth(2)).toContainText("N/A");
    const [first, second, third] = await Promise.all([0, 1, 2].map((index) => boxOf(card.nth(index))));
    expect([first?.y === second?.y, first?.x === third?.x]).toEqual([true, true]);
    const actions = await Promise.all([0, 2, 3, 4, 5, 6].map((index) => actionsOf(card.nth(index))));
    expect(actions).toEqual([[], [], ["Godkend"], ["Afvis"], ["Redigér", "Skift projekt"], ["Skift Cost Center"]]);
    await expect(card.nth(5).getByRole("link", { name: "Redigér" })).toHaveAttribute("href", "/jobs/6");

    const chip = card.nth(0).getByRole("button", { name: "Har note" });
    await chip.click();
    await expect(page.getByRole("tooltip")).toHaveText("Regn hele dagen");
    await chip.click();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await expect(card.nth(1).getByText("Har note")).toHaveCount(0);
  });

  test("an employee's card shows no code and moves no project", async ({ page }) => {
    const card = await showCards(page, "medarbejder");
    await expect(card.nth(0)).toContainText("Broen");
    await expect(card.nth(0)).not.toContainText("P-9");
    expect(await actionsOf(card.nth(5))).toEqual(["Redigér"]);
  });

  test("seven pages are shown at a time, of the size that the server says", async ({ page }) => {
    await showCards(page, "leder");
    // 500 jobs at 50 a page; an arrow stands at each end.
    await expect(page.locator(".MuiPagination-ul > li")).toHaveText(["", "1", "2", "3", "4", "5", "…", "10", ""]);
    await page.getByRole("button", { name: "Gå til side 5" }).click();
    await expect(page.locator(".MuiPagination-ul > li")).toHaveText(["", "1", "…", "4", "5", "6", "…", "10", ""]);
  });

  test("tabs ask for a status, and the first page has 15", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/jobs\?/);
    await enter(page, "leder", "/jobs?scope=all");
    const labels = ["Alle", "Afv. projektejer", "Afv. manager", "Godkendt", "Udbetalt", "Afvist"];
    await expect(page.getByRole("tab")).toHaveText(labels);
    await expect(cardsOf(page)).toHaveCount(15);
    for (const name of labels.slice(1)) await page.getByRole("tab", { name, exact: true }).click();
    await expect(page.getByRole("tab", { name: "Afvist" })).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => asked.length).toBe(6);
    expect(asked.map(({ url }) => new URL(url).searchParams.get("status"))).toEqual([
      null,
      "NEW",
      "APPROVED_BY_PROJECT_OWNER",
      "APPROVED_BY_MANAGER",
      "PAID",
      "REJECTED",
    ]);
    expect(Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams)).toEqual({
      with: "project,jobType,costCenter,user",
      projectScope: "all",
      page: "1",
      perPage: "15",
    });
    const job = (await (await page.request.get("/api/jobs?projectScope=all&perPage=1")).json()).data[0];
    await page.goto(`/users/${job.user_id}/jobs`);
    await expect(page.getByRole("link", { name: "Ny opgave" })).toHaveAttribute(
      "href",
      `/users/${job.user_id}/jobs/new`,
    );
  });

  test("the cost center of a job is changed, and nothing is sent for the one that it has", async ({ page }) => {
    await enter(page, "leder", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
    const sent = requestsOf(page, "PATCH", /\/api\/jobs\/\d+\?with=project,jobType,costCenter,user$/);
    const dialog = page.getByRole("dialog", { name: "Skift Cost Center" });
    const open = () => page.getByRole("button", { name: "Skift Cost Center" }).first().click();
    const choice = (isCurrent: boolean) => dialog.locator(`[aria-current="${isCurrent}"]`).first();
    await open();
    await expect(dialog.getByRole("listitem").filter({ hasText: "El og teknik" })).toContainText("CC20");
    await expectWidth(dialog, 500);
    await choice(true).click();
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([]);

    await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Nede." });
    await open();
    await choice(false).click();
    await expectFlash(page, "Fejl!", "Kunne ikke opdaterer Cost Center.");
    await page.unrouteAll();
    const name = (await choice(false).locator("span").first().textContent()) ?? "";
    await dialog.getByLabel("Søg").fill(name);
    await expect(dialog.getByRole("listitem")).toHaveText([new RegExp(name)]);
    await choice(false).click();
    await expectFlash(page, "Success!", "CostCenter gemt.");
    await expect(dialog).toHaveCount(0);
    expect(sent.at(-1)?.body).toEqual({ cost_center_id: expect.any(Number), version: expect.any(Number) });

    const many = Array.from({ length: 300 }, (_, index) => ({ id: 9000 + index, name: `Nr. ${index}`, code: "N" }));
    await answer(page, "GET", "**/api/cost-centers", 200, many);
    await page.reload();
    await open();
    await expect(dialog.getByRole("listitem").first().locator("[aria-current=true]")).toContainText(name);
    await expect(dialog.getByText("Viser 200 af 301. Skriv for at søge i dem alle.")).toBeVisible();
  });

  test("the project of a job is changed, and the search waits for the end of typing", async ({ page }) => {
    await page.clock.install();
    await enter(page, "leder", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
    const searches = requestsOf(page, "GET", /\/api\/projects\?/);
    const sent = requestsOf(page, "PATCH", /\/api\/jobs\/\d+\?with=project,jobType,costCenter,user$/);
    await page.getByRole("button", { name: "Skift projekt" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Skift Projekt" });
    await expect(dialog.getByRole("listitem").filter({ hasText: "Kollegiet Ørnen" })).toContainText("P-1004");
    await expectWidth(dialog, 500);
    await expectDebounced(page, dialog.getByLabel("Søg"), "åbri", searches);
    await expect(dialog.getByRole("listitem")).toHaveText([/Villa Åbrinken/]);

    await answer(page, "PATCH", "**/api/jobs/*", 500, { message: "Nede." });
    await dialog.getByRole("button", { name: "Villa Åbrinken" }).click();
    await expectFlash(page, "Fejl!", "Kunne ikke opdaterer opgaven.");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Villa Åbrinken" }).click();
    await expectFlash(page, "Success!", "Opgave opdateret.");
    expect(sent.at(-1)?.body).toEqual({ project_id: expect.any(Number), version: expect.any(Number) });
  });
});

test.describe("the job form", () => {
  const period = { started_at: "Start forkert.", ended_at: "Slut forkert." };
  const work = { project_id: "Projekt forkert.", job_type_id: "Arbejde forkert." };
  const pay = { priceMode: "Aflønning forkert.", hourly_rate: "Timepris forkert.", price: "Total forkert." };

  test("sends the computed total, and shows what the server says under its fields", async ({ page }) => {
    const sent = requestsOf(page, "POST", /\/api\/jobs$/);
    await enter(page, "medarbejder", "/jobs/new");
    const day = today();
    await typeDay(page, "Startdato", day);
    await typeIn(page.getByRole("group", { name: "Starttid" }), "0700");
    await typeIn(page.getByRole("group", { name: "Sluttid" }), "0820");
    await expect(page.getByLabel("Varighed")).toHaveAttribute("readonly");
    await page.getByRole("combobox", { name: "Projekt" }).fill("Havne");
    await expect(page.getByRole("option")).toHaveText(["Havnekajen, etape 2"]);
    await page.getByRole("option").click();
    await choose(page, "Arbejde", "Montage");
    await expect(page.getByRole("radio", { name: "Automatisk udregnet" })).toBeChecked();
    await expect(page.getByLabel("Timepris")).toHaveValue("215,00");
    await expect(page.getByLabel("Total")).toHaveAttribute("readonly");

    const errors = { ...period, ...work, ...pay };
    const lists = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]));
    await answer(page, "POST", "**/api/jobs", 422, { message: "", errors: lists });
    await page.getByRole("button", { name: "Gem" }).click();
    await expectFlash(page, "Fejl!", "Job fejlet");
    for (const text of Object.values(errors)) await expect(page.getByText(text)).toBeVisible();
    expect(sent[0]?.body).toEqual({
      started_at: `${day} 07:00:00`,
      ended_at: `${day} 08:20:00`,
      project_id: expect.any(Number),
      job_type_id: expect.any(Number),
      price_mode: "auto",
      hourly_rate: 215,
      price: 286.67,
      note: null,
    });

    await page.getByRole("radio", { name: "Manuelt indtastet" }).check();
    await expect(page.getByLabel("Timepris")).toHaveCount(0);
    await expect(page.getByLabel("Total")).not.toHaveAttribute("readonly");
    await expect(page.getByRole("button", { name: "Annuller" })).toBeVisible();
  });

  test("offers the days and minutes of the rules, on a clock of 24 hours", async ({ page }) => {
    await enter(page, "medarbejder", "/jobs/new");
    const start = page.getByRole("group", { name: "Startdato" });
    const calendar = page.getByRole("dialog");
    const backward = calendar.getByRole("button", { name: "Forrige måned" });
    const forward = calendar.getByRole("button", { name: "Næste måned" });
    await start.getByRole("button").click();
    await expect(forward).toBeDisabled();
    const next = today().add({ days: 1 });
    if (next.month === today().month) await expect(dayIn(calendar, next.day)).toBeDisabled();
    await expect(dayIn(calendar, today().day)).toBeEnabled();
    for (let month = 0; month < 3; month++) await backward.click();
    await expect(backward).toBeDisabled();
    const first = today().subtract({ months: 3 });
    // While the months slide, each day is there twice.
    await expect(dayIn(calendar, first.day)).toHaveCount(1);
    await expect(dayIn(calendar, first.day)).toBeEnabled();
    if (first.day > 1) await expect(dayIn(calendar, first.day - 1)).toBeDisabled();
    await dayIn(calendar, first.day).click();

    // The start time's clock opens by itself.
    const hours = calendar.getByRole("listbox").first().getByRole("option");
    await expect(hours).toHaveCount(24);
    const minutes = calendar.getByRole("listbox").last().getByRole("option");
    await expect(minutes).toHaveText(["00", "05", "10", "15", "20", "25", "30", "35", "40", "45", "50", "55"]);
    await page.keyboard.press("Escape");

    await typeDay(page, "Startdato", today().subtract({ days: 1 }));
    await page.getByRole("group", { name: "Slutdato" }).getByRole("button").click();
    const yesterday = today().subtract({ days: 1 });
    await expect(dayIn(calendar, yesterday.day)).toBeEnabled();
    if (yesterday.day > 1) await expect(dayIn(calendar, yesterday.day - 1)).toBeDisabled();
    else await expect(backward).toBeDisabled();
  });

  test("a manager edits another's job, chooses a project by its code, and comes back", async ({ page }) => {
    await enter(page, "leder", "/users-jobs?scope=all");
    const { data } = await (await page.request.get("/api/jobs?projectScope=all&status=NEW&perPage=1")).json();
    const list = `/users/${data[0].user_id}/jobs`;
    await page.goto(`${list}?scope=all&status=NEW`);
    await page.getByRole("link", { name: "Redigér" }).first().click();
    await page.getByRole("button", { name: "Annuller" }).click();
    await expect(page).toHaveURL(`${list}?scope=all&status=NEW`);
    await page.getByRole("link", { name: "Redigér" }).first().click();
    await page.getByRole("combobox", { name: "Projekt" }).fill("P-1004");
    await page.getByRole("option", { name: "Kollegiet Ørnen (P-1004)" }).click();
    await page.getByLabel("Note").fill("Rettet af lederen");
    await answer(page, "PUT", `**${list}/*`, 500, { message: "Nede." });
    await page.getByRole("button", { name: "Gem" }).click();
    await expectFlash(page, "Fejl!", "Job opdatering fejlet!");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Gem" }).click();
    await expectFlash(page, "Success!", "Job opdateret");
    await expect(page).toHaveURL(`${list}?scope=all&status=NEW`);
  });

  test("a project search that a newer one overtakes is cancelled, and nobody is told", async ({ page }) => {
    const logged = consoleErrors(page);
    await enter(page, "medarbejder", "/jobs/new");
    await page.route("**/api/projects?filter=ha", () => {});
    const cancelled = page.waitForEvent("requestfailed", (request) => request.url().endsWith("filter=ha"));
    const field = page.getByRole("combobox", { name: "Projekt" });
    const asked = page.waitForRequest("**/api/projects?filter=ha");
    await field.fill("ha");
    await asked;
    await field.fill("havne");
    await expect(page.getByRole("option")).toHaveText(["Havnekajen, etape 2"]);
    expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
    expect(logged).toEqual([]);
  });
});

test("users with jobs are cards with hours and total that lead to their jobs", async ({ page }) => {
  const summary = { user_id: 6, user_name: "Mads Kjær", total_seconds: 516_600, waiting_jobs: 0 };
  const totals = { total_hours: 143, total_minutes: 30, total_price: 30_852.5 };
  await page.route("**/api/users-jobs?*", (route) =>
    route.fulfill({ json: { per_page: 15, total: 16, data: [{ ...summary, ...totals }] } }),
  );
  await enter(page, "leder", "/users-jobs");
  const card = page.getByRole("link", { name: /Mads Kjær/ });
  await expect(card).toContainText("143 timer 30 min.");
  await expect(card).toContainText("30.852,50 kr.");
  await expect(card).toHaveAttribute("href", "/users/6/jobs");
  await expect(page.getByRole("button", { name: "Gå til side 2" })).toBeVisible();
});

test.describe("master data", () => {
  const dialogs = [
    { path: "/users?search=medarbejder2", edit: "Rediger", title: "Bruger profil", call: "users" },
    {
      path: "/projects",
      edit: "Rediger projekt",
      title: "Rediger projekt",
      call: "projects",
      failure: "Failed updating project",
    },
    {
      path: "/job-types",
      edit: "Rediger",
      title: "Arbejdstype",
      call: "job-types",
      failure: "Failed updating job-type",
    },
    {
      path: "/cost-centers",
      edit: "Rediger",
      title: "Cost Center",
      call: "cost-centers",
      failure: "Failed updating cost-center",
    },
  ];
  const fields: Record<string, string[]> = {
    users: ["name", "email", "employee_id", "default_hourly_rate", "roles"],
    projects: ["name", "code", "owner_user_id", "default_cost_center_id"],
    "job-types": ["name", "salary_code"],
    "cost-centers": ["name", "code", "owner_user_id"],
  };

  test("a save that fails says so, and the server's sentences stand under their fields", async ({ page }) => {
    await enter(page, "admin", "/");
    for (const { path, edit, title, call, failure } of dialogs)
      await test.step(path, async () => {
        await page.goto(path);
        await page.getByRole("button", { name: edit, exact: true }).first().click();
        const dialog = page.getByRole("dialog", { name: title });
        await expectWidth(dialog, 500);
        const errors = Object.fromEntries((fields[call] ?? []).map((field) => [field, [`${field} er forkert.`]]));
        await answer(page, "PUT", `**/api/${call}/*`, 422, { message: "", errors });
        await dialog.getByRole("button", { name: "Gem" }).click();
        for (const [text] of Object.values(errors)) await expect(dialog.getByText(text ?? "")).toBeVisible();
        if (failure) await expectFlash(page, "Fejl!", failure);
        else await expect(flash(page)).toHaveCount(0);
        await page.unrouteAll();
      });
    await page.getByRole("button", { name: "Annuller" }).click();
    await page.goto("/job-types");
    await page.getByRole("button", { name: "Ny arbejdstype" }).click();
    await expect(page.getByRole("dialog").locator("label")).toHaveText(["Navn *", "Lønkode *"]);
    await fillIn(page.getByRole("dialog"), { Navn: "Ny", Lønkode: "1" });
    await answer(page, "POST", "**/api/job-types?*", 500, { message: "Nede." });
    await page.getByRole("button", { name: "Gem" }).click();
    await expectFlash(page, "Fejl!", "Failed creating job-type");
  });

  test("a user's card, the form for a new one, and a deletion that fails", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/users\?/);
    await enter(page, "admin", "/users?search=medarbejder%40dagvaerk.test");
    const card = cardsOf(page);
    for (const text of ["Mads Kjær", "medarbejder@dagvaerk.test", "Medarbejdernummer0106", "Timepris215,00 kr."])
      await expect(card).toContainText(text);
    await expect(card.getByRole("list", { name: "Roller" })).toHaveText("Medarbejder");
    await expect(card.getByRole("link", { name: "Opgaver" })).toHaveAttribute("href", /^\/users\/\d+\/jobs$/);
    expect(Object.fromEntries(new URL(asked[0]?.url ?? "").searchParams)).toEqual({
      with: "roles",
      paginate: "true",
      page: "1",
      perPage: "15",
      filter: "medarbejder@dagvaerk.test",
    });

    await answer(page, "DELETE", "**/api/users/*", 500, { message: "Nede." });
    await page.getByRole("button", { name: "Slet" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Slet" }).click();
    await expectFlash(page, "Fejl!", "Der skete en fejl ifm. sletning af bruger.");
    await page.getByRole("dialog").getByRole("button", { name: "Annuller" }).click();
    await page.getByRole("button", { name: "Ny bruger" }).click();
    await expect(page.getByRole("combobox", { name: "Roller" })).toHaveText("Medarbejder");
    await expect(page.getByRole("dialog").locator("label")).toHaveText([
      "Navn *",
      "E-mail *",
      "Medarbejdernummer *",
      "Timepris *",
    ]);
  });

  test("cards of projects, job types and cost centers", async ({ page }) => {
    const project = { id: 1, name: "Broen", code: "P-9", owner: { id: 1, name: "Ejer Ejersen" } };
    const relation = { owner_user_id: 1, default_cost_center_id: null, default_cost_center: null };
    const projects = [
      { ...project, ...relation, authorized_actions: { update: true } },
      { ...project, ...relation, id: 2, authorized_actions: { update: false } },
    ];
    await page.route("**/api/projects?*", (route) =>
      route.fulfill({ json: { data: projects, meta: { per_page: 15, total: 2 } } }),
    );
    await enter(page, "admin", "/projects");
    const card = cardsOf(page);
    await expect(card.nth(0)).toHaveText(/Broen.*P-9.*Ejer Ejersen.*N\/A/);
    await expect(card.nth(0).getByRole("button", { name: "Rediger projekt" })).toBeVisible();
    await expect(card.nth(1).getByRole("button")).toHaveCount(0);
    await page.unrouteAll();

    await page.goto("/job-types?search=Montage");
    await expect(card.first()).toHaveText(/Montage.*opgave.*Lønkode.*1100/);
    const [red = 0, green = 0, blue = 0] = await coloursOf(card.first().locator(".MuiChip-root"));
    expect(red).toBeGreaterThan(Math.max(green, blue));

    for (const list of ["job-types", "cost-centers"]) {
      await page.route(`**/api/${list}?*`, async (route) => {
        const { data, meta } = await (await route.fetch()).json();
        const actions = (index: number) => ({ authorized_actions: { update: index === 0 } });
        await route.fulfill({
          json: { data: data.map((row: object, index: number) => ({ ...row, ...actions(index) })), meta },
        });
      });
      await page.goto(`/${list}`);
      await expect(card.nth(0).getByRole("button", { name: "Rediger" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Rediger" })).toHaveCount(1);
    }
    await page.unrouteAll();

    await page.goto("/cost-centers?search=CC10");
    await expect(card).toHaveText(/Byg.*\d+ opgave.*Kode.*CC10.*Ejer.*Lars Højgaard/);
    await page.getByRole("button", { name: "Nyt cost center" }).click();
    await expect(page.getByRole("dialog").locator("label")).toHaveText(["Navn *", "Kode *", "Ejer *"]);
    await page.getByRole("dialog").getByRole("combobox", { name: "Ejer" }).click();
    // Namesakes are told apart by their addresses.
    await expect(page.getByRole("option", { name: "Lene Østergaard leder2@dagvaerk.test" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Erik Aagaard" })).toHaveCount(0);
    await page.goto("/projects");
    await page.getByRole("button", { name: "Nyt projekt" }).click();
    const labels = page.getByRole("dialog").locator("label");
    await expect(labels).toHaveText(["Navn *", "Kode *", "Ejer *", "Standard Cost Center"]);
    await page.getByRole("dialog").getByRole("combobox", { name: "Ejer" }).click();
    await expect(page.getByRole("option", { name: "Erik Aagaard" })).toBeVisible();
    await expect(page.getByRole("option", { name: "Lene Østergaard" })).toHaveCount(0);
  });

  test("cost centers stand three, two or one in a row, and a search asks once", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/cost-centers\?/);
    await page.clock.install();
    await enter(page, "admin", "/cost-centers");
    const card = cardsOf(page);
    for (const [width, inRow] of [
      [1280, 3],
      [1000, 2],
      [700, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(card.nth(3)).toBeVisible();
      const tops = await Promise.all([0, 1, 2, 3].map(async (index) => (await boxOf(card.nth(index))).y));
      expect(tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2)).toHaveLength(inRow);
    }
    await expectDebounced(page, page.getByLabel("Søg"), "CC3", asked);
    await expect(card).toHaveText([/Service/]);
  });
});

test.describe("payrolls", () => {
  const job = {
    id: 4711,
    version: 1,
    created_at: "2026-11-05 10:00:00",
    started_at: "2026-11-04 08:00:00",
    ended_at: "2026-11-04 16:00:00",
    price: 1600,
    job_status: "APPROVED_BY_MANAGER",
    user: { id: 6, name: "Mads Kjær" },
    project: { id: 1, name: "Broen", code: "P-9", owner: { id: 1, name: "Ejer Ejersen" } },
    cost_center: { id: 1, name: "Byg", code: "CC10", owner: { id: 2, name: "Lars Højgaard" } },
  };
  const red = { ...job, id: 4712, job_status: "NEW", project: { ...job.project, owner: null }, cost_center: null };

  async function showUnpaid(page: Page, jobs: Pick<typeof job, "id" | "version" | "job_status">[]): Promise<void> {
    await page.route("**/api/jobs/unpaid?*", (route) => route.fulfill({ json: jobs }));
    const [approved, unapproved] = [true, false].map((wanted) => {
      const some = jobs.filter(({ job_status }) => (job_status === "APPROVED_BY_MANAGER") === wanted);
      return { jobs: some.map(({ id, version }) => [id, version]), price: some.length * job.price };
    });
    const payable = { approved, unapproved, blocked_count: 0, total: jobs.length };
    await page.route("**/api/payrolls/payable?*", (route) => route.fulfill({ json: payable }));
  }

  test("the runs and the unpaid jobs are tables with the columns of the specification", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/(payrolls|jobs\/unpaid)\?/);
    await showUnpaid(page, [job, red]);
    await enter(page, "admin", "/payrolls");
    const [runs, unpaid] = [page.getByRole("table").first(), page.getByRole("table").last()];
    await expect(runs.getByRole("columnheader")).toHaveText(["ID", "Description", "Handling"]);
    await expect(runs.locator("thead button, [aria-sort]")).toHaveCount(0);
    const id = await runs.getByRole("row").nth(1).getByRole("cell").first().textContent();
    await expect(runs.getByRole("link", { name: "Download" }).first()).toHaveAttribute("href", `/payrolls/${id}`);
    await expect(page.getByRole("combobox", { name: "Rækker pr. side" }).first()).toBeVisible();

    await expect(page.getByRole("heading", { name: "Ubetalte opgaver" })).toBeVisible();
    await expect(page.getByText(/registreret til og med deadline, typisk den 15\. i den aktuelle måned/)).toBeVisible();
    await expect(page.getByText(/registreret efter deadline, bliver udbetalt ved næste lønkørsel/)).toBeVisible();
    const { year, month } = today();
    await expect(page.getByLabel("Deadline")).toHaveValue(`15/${month}-${year}`);
    await expect(page.getByLabel("Deadline")).toHaveAttribute("readonly");
    const deadline = today().with({ day: 15 }).toString();
    expect(asked.map(({ url }) => Object.fromEntries(new URL(url).searchParams))).toEqual(
      expect.arrayContaining([
        { page: "1", perPage: expect.any(String) },
        { createdBeforeDate: deadline, with: "user,project.owner,costCenter.owner", page: "1", perPage: "25" },
      ]),
    );
    await expect(unpaid.getByRole("columnheader")).toHaveText([
      "Opgave ID",
      "Bruger",
      "Registreringsdato",
      "Start",
      "Slut",
      "Projekt",
      "CostCenter",
      "Status",
    ]);
    const rows = unpaid.locator("tbody tr");
    await expect(rows.nth(0)).toHaveText(
      /4711.*Mads Kjær.*5\/11-2026.*4\/11-2026.*Broen.*Ejer Ejersen.*Byg.*Lars Højgaard.*Godkendt/,
    );
    await expect(rows.nth(1)).toHaveText(/4712.*Broen.*N\/A.*N\/A.*N\/A.*Afv\. projektejer/);
    const [greenish, reddish] = [await coloursOf(rows.nth(0)), await coloursOf(rows.nth(1))];
    expect(greenish.indexOf(Math.max(...greenish))).toBe(1);
    expect(reddish.indexOf(Math.max(...reddish))).toBe(0);
  });

  test("the jobs of a period, a status, a project and a user are exported", async ({ page }) => {
    await enter(page, "admin", "/payrolls");
    await page.getByRole("button", { name: "Eksportér opgaver" }).click();
    const dialog = page.getByRole("dialog", { name: "Eksportér opgaver" });
    await expect(dialog.getByLabel("Til")).toHaveValue(shownDay(today()));
    const [from, to] = [
      today().with({ day: 1 }).subtract({ months: 2 }),
      today().subtract({ months: 1 }).with({ day: 28 }),
    ];
    await pickEarlierDay(page, dialog.getByLabel("Til"), to);
    await dialog.getByRole("button", { name: "Download" }).click();
    await expect(dialog.getByText("Til skal være samme dag som Fra eller senere.")).toBeVisible();

    await pickEarlierDay(page, dialog.getByLabel("Fra"), from);
    await dialog.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: "Udbetalt" }).click();
    await choose(page, "Projekt", "Havnekajen");
    await choose(page, "Bruger", "Mads Kjær");
    await dialog.getByRole("radio", { name: "CSV" }).check();
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const [header, ...rows] = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
    await expect(dialog).toHaveCount(0);
    expect(header).toContain("Opgave ID;Medarbejdernummer;Navn;Projektkode;Projekt");

    const [user] = await (await page.request.get("/api/users?filter=medarbejder@")).json();
    const jobs = await page.request.get(`/api/users/${user.id}/jobs?projectScope=all&status=PAID&perPage=100`);
    const paid: { id: number; started_at: string; project: { code: string } }[] = (await jobs.json()).data;
    const wanted = paid.filter(
      ({ started_at, project }) =>
        project.code === "P-1001" && started_at >= `${from}` && started_at < `${to.add({ days: 1 })}`,
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(paid.length);
    expect(rows.map((row) => Number(row.split(";")[0])).sort()).toEqual(wanted.map(({ id }) => id).sort());
    for (const row of rows) expect(row).toMatch(/;Mads Kjær;P-1001;.*;Udbetalt;/);

    await page.getByRole("button", { name: "Eksportér opgaver" }).click();
    await page.context().clearCookies();
    await dialog.getByRole("button", { name: "Download" }).click();
    await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
  });

  test("no unpaid jobs, and lists that cannot be had, are told", async ({ page }) => {
    await showUnpaid(page, []);
    await answer(page, "GET", "**/api/payrolls?*", 500, { message: "Nede." });
    await enter(page, "admin", "/payrolls");
    await expectFlash(page, "Fejl!", "Error trying to fetch payrolls.");
    await expect(page.getByText("Ingen jobs fundet...")).toBeVisible();
    await page.unrouteAll();
    await answer(page, "GET", "**/api/jobs/unpaid?*", 500, { message: "Nede." });
    await page.reload();
    await expectFlash(page, "Fejl!", "Fejl ifm load af opgaver.");
  });

  test("a run starts with month and deadline, and is in the list when it is made", async ({ page }) => {
    await showUnpaid(page, [job]);
    const asked = requestsOf(page, "GET", /\/api\/(payrolls|jobs\/unpaid)\?/);
    const sent = requestsOf(page, "POST", /\/api\/payrolls$/);
    await enter(page, "admin", "/payrolls");
    await page.getByRole("button", { name: "Opret lønkørsel" }).click();
    const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
    const month = new Date().toLocaleDateString("da-DK", {
      month: "long",
      year: "numeric",
      timeZone: "Europe/Copenhagen",
    });
    await expect(dialog.getByLabel("Beskrivelse")).toHaveValue(month.charAt(0).toUpperCase() + month.slice(1));
    const deadline = today().with({ day: 15 }).toString();
    await expect(dialog.getByLabel("Oprettet før")).toHaveValue(deadline);
    await dialog.getByLabel("Oprettet før").fill("");
    await dialog.getByLabel("Oprettet før").pressSequentially(deadline.replaceAll("-", ""));
    await expect(dialog.getByLabel("Oprettet før")).toHaveValue(deadline);
    await expectWidth(dialog, 500);

    const errors = { description: ["Den ikke."], created_before_date: ["Den dag ikke."] };
    await answer(page, "POST", "**/api/payrolls", 422, { message: "", errors });
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expectFlash(page, "Fejl!", "Fejl ved oprettelse af lønkørsel");
    for (const [text] of Object.values(errors))
      await expect(dialog.getByText(text ?? "", { exact: true })).toBeVisible();

    const before = asked.length;
    await answer(page, "POST", "**/api/payrolls", 201, {});
    await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
    await expectFlash(page, "Success!", "Lønkørsel oprettet.");
    await expect(dialog).toHaveCount(0);
    expect(sent.at(-1)?.body).toMatchObject({ description: expect.any(String), created_before_date: deadline });
    await expect
      .poll(() => asked.slice(before).map(({ url }) => new URL(url).pathname))
      .toEqual(expect.arrayContaining(["/api/payrolls", "/api/jobs/unpaid"]));
  });
});

test("what only the console is told raises no flash", async ({ page }) => {
  const logged = consoleErrors(page);
  const told = async (text: string) => {
    await expect.poll(() => logged.join("\n")).toContain(text);
    await expect(flash(page)).toHaveCount(0);
    logged.length = 0;
  };
  await enter(page, "leder", "/");
  const down = (url: RegExp) => page.route(url, (route) => route.fulfill({ status: 500, json: { message: "Nede." } }));
  await down(/\/api\/jobs\?/);
  await goInside(page, "/jobs");
  await told("ApiError: Nede.");
  await page.unrouteAll();
  for (const [url, path] of [
    [/\/api\/projects\?/, "/projects"],
    [/\/api\/users\/6$/, "/users/6/jobs"],
  ] as const) {
    await down(url);
    await goInside(page, path);
    await told("ApiError: Nede.");
    await page.unrouteAll();
  }
  for (const url of [/\/api\/projects\?/, /\/api\/job-types\?/]) {
    await down(url);
    await page.goto("/jobs/new");
    await told("ApiError: Nede.");
    await page.unrouteAll();
  }
  await page.goto("/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
  await down(/\/api\/cost-centers/);
  await page.getByRole("button", { name: "Skift Cost Center" }).first().click();
  await told("ApiError: Nede.");
  await page.keyboard.press("Escape");

  await page.route(/\/api\/user$/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.route(/\/api\/jobs\?/, (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole("tab", { name: "Afvist" }).click();
  await told("Could not fetch the user");
  await expect(page.getByRole("button", { name: "Log ud" })).toBeVisible();
  await page.unrouteAll();

  await page.goto("/jobs");
  await page.evaluate(() => document.querySelector('meta[name="csrf-token"]')?.remove());
  await page.getByRole("tab", { name: "Afvist" }).click();
  await told("CSRF token not found in the page");
});

type Sent = { url: string; body: unknown };

/** The requests of a page from now on. */
function requestsOf(page: Page, method: string, url: RegExp): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    const address = decodeURIComponent(request.url());
    if (request.method() === method && url.test(address))
      sent.push({ url: request.url(), body: request.postDataJSON() });
  });
  return sent;
}

/** What the page itself writes as an error; the browser's own lines about answers are left out. */
function consoleErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      logged.push(message.text());
  });
  return logged;
}

/** Opens a path as a link does, without loading the page again. */
function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

async function expectLedAway(page: Page, path: string): Promise<void> {
  await page.goto("/#away");
  await goInside(page, path);
  await expect(page, path).toHaveURL(/:\d+\/$/);
}

/** Asks 250 ms after the last key, for all that was typed. */
async function expectDebounced(page: Page, field: Locator, text: string, asked: Sent[]): Promise<void> {
  const before = asked.length;
  await stopTheClock(page);
  await field.pressSequentially(text);
  await page.clock.runFor(249);
  expect(asked).toHaveLength(before);
  await page.clock.runFor(1);
  await expect
    .poll(() => asked.slice(before).map(({ url }) => new URL(url).searchParams.get("filter")))
    .toEqual([text]);
  await page.clock.resume();
}

/** Answers a call in the server's place. */
async function answer(page: Page, method: string, url: string, status: number, json: object): Promise<void> {
  await page.route(
    (address) =>
      new RegExp(`${url.replace("**", "").replace(/[.?]/g, "\\$&").replaceAll("*", "[^/]*")}$`).test(address.href),
    (route) => (route.request().method() === method ? route.fulfill({ status, json }) : route.fallback()),
  );
}

async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(new RegExp(`^${label}`)).fill(value);
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

const cardsOf = (page: Page) => page.locator("main ul > li:has(h2)");

const flash = (page: Page) => page.locator(".MuiSnackbar-root");

async function expectFlash(page: Page, heading: string, text: string): Promise<void> {
  await expect(flash(page).getByText(heading, { exact: true })).toBeVisible();
  await expect(flash(page).getByText(text)).toBeVisible();
}

/** Time stands still from here on, however long a busy machine takes over what follows. */
async function stopTheClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Lets a stopped clock go on, bit by bit, until something is shown. */
async function letTimePass(page: Page, awaited: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await awaited.count()).toBeGreaterThan(0);
  }).toPass({ intervals: [50], timeout: 10_000 });
}

/** Of a flash that came while the clock stood: still there a second before its time, and gone soon after it. */
async function expectGoneAfter(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 1000);
  await expect(flash(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(flash(page)).toHaveCount(0);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing to measure");
  return box;
}

async function expectWidth(dialog: Locator, width: number): Promise<void> {
  await expect(dialog).toBeVisible();
  expect((await boxOf(dialog)).width).toBe(width);
}

/** Red, green and blue of the ground on which it stands. */
function coloursOf(locator: Locator): Promise<number[]> {
  return locator.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("This browser draws nothing");
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

async function typeDay(page: Page, label: string, { day, month, year }: Temporal.PlainDate): Promise<void> {
  const two = (number: number) => String(number).padStart(2, "0");
  await typeIn(page.getByRole("group", { name: label }), `${two(day)}${two(month)}${year}`);
}

/** What opens and moves faster than a person clicks is clicked beside. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Goes back in the calendar of a field that shows a day of this month, and chooses a day there. */
async function pickEarlierDay(page: Page, field: Locator, date: Temporal.PlainDate): Promise<void> {
  await comeToRest(page);
  await field.click();
  const calendar = page.getByRole("dialog").last();
  await expect(calendar.locator('[role="gridcell"]:focus')).toBeVisible();
  await comeToRest(page);
  const { months } = today()
    .with({ day: 1 })
    .since(date.with({ day: 1 }), { largestUnit: "months" });
  for (let back = 1; back <= months; back += 1) {
    const month = today().subtract({ months: back }).toLocaleString("da-DK", { month: "long", year: "numeric" });
    await calendar.getByRole("button", { name: "Forrige måned" }).click();
    await expect(calendar.getByText(month, { exact: true })).toBeVisible();
    // The old month slides out.
    await expect(calendar.getByRole("rowgroup")).toHaveCount(1);
  }
  await dayIn(calendar, date.day).click();
  await expect(field).toHaveValue(shownDay(date));
}

const shownDay = ({ day, month, year }: Temporal.PlainDate) => `${day}/${month}-${year}`;

function dayIn(calendar: Locator, day: number): Locator {
  return calendar.getByRole("gridcell", { name: String(day), exact: true });
}

/** The path of the link in the newest mail to somebody. */
async function linkInMail(email: string): Promise<string> {
  const [link] = await inMail(ownServer.dataDir, email, /\/password\/reset\/[\w-]+\?email=\S+/);
  return link;
}
