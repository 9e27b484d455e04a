import { expect, type Page, test } from "@playwright/test";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

/** Buttons with the same name are distinguished by their descriptions, for users who cannot see their position. */
test.describe("buttons of the same name", () => {
  test("each button's description names its job, person, project or run, and the focus order is the visible order", {
    tag: "@desktop",
  }, async ({ page }) => {
    await enter(page, "admin", "/jobs?scope=all&status=APPROVED_BY_PROJECT_OWNER");
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: "Godkend", exact: true }) })
      .first();
    await expect(card).toBeVisible();
    // A job without hours shows only its date.
    const period = /\d+\/\d+-\d{4}/;
    for (const name of ["Godkend", "Afvis", "Skift projekt", "Skift Cost Center"])
      await expect(card.getByRole("button", { name, exact: true })).toHaveAccessibleDescription(period);
    const about = await card.getByRole("heading").textContent();
    await expect(card.getByRole("button", { name: "Godkend", exact: true })).toHaveAccessibleDescription(
      new RegExp(String(about).replace(/[()]/g, "\\$&")),
    );
    await expect(card.getByRole("link", { name: "Redigér", exact: true })).toHaveAccessibleDescription(period);

    const actions = card.locator(".actions").locator("a, button");
    const places = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(places.length).toBeGreaterThan(4);
    expect(places).toEqual(places.toSorted((a, b) => a - b));

    await goInside(page, "/approvals");
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: "Godkend", exact: true }) })
      .first();
    const project = String(await row.getByRole("link").first().textContent());
    const tick = String(await row.getByRole("checkbox").getAttribute("aria-label"));
    const person = /^Vælg ([^,]+),/.exec(tick)?.[1] ?? "";
    for (const name of ["Godkend", "Afvis"]) {
      const button = row.getByRole("button", { name, exact: true });
      await expect(button).toHaveAccessibleDescription(/\d+\/\d+/);
      for (const told of [person, project])
        await expect(button).toHaveAccessibleDescription(new RegExp(told.replace(/[()+.]/g, "\\$&")));
    }

    await goInside(page, "/users");
    const user = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) })
      .first();
    const name = String(await user.getByRole("heading").textContent());
    for (const button of ["Rediger", "Log ud overalt"])
      await expect(user.getByRole("button", { name: button, exact: true })).toHaveAccessibleDescription(name);
    await expect(user.getByRole("link", { name: "Opgaver" })).toHaveAccessibleDescription(name);

    await goInside(page, "/payrolls");
    const run = page
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: "Download", exact: true }) })
      .first();
    await expect(run.getByRole("link", { name: "Download", exact: true })).toHaveAccessibleDescription(/./);
    await goInside(page, "/payrolls/1/overview");
    await page.getByRole("tab", { name: "Linjer" }).click();
    const line = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: "Tilbagefør", exact: true }) })
      .first();
    await expect(line.getByRole("button", { name: "Tilbagefør", exact: true })).toHaveAccessibleDescription(
      /\d+\/\d+-\d{4}/,
    );
  });
});

/** In Windows' high contrast, outlines replace background colours. */
test.describe("forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  const outline = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);

  test("outlines mark the selection, buttons, badges and the floating add button", {
    tag: "@desktop",
  }, async ({ page }) => {
    await enter(page, "leder", "/jobs?scope=all");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    for (const selector of [".MuiTab-root.Mui-selected", "nav .Mui-selected", "li .MuiButton-root", ".status-badge"])
      expect(await outline(page, selector), selector).toBe("solid");
    for (const selector of [".MuiTab-root:not(.Mui-selected)", "nav .MuiListItemButton-root:not(.Mui-selected)"])
      expect(await outline(page, selector), selector).toBe("none");
    // The system recolours text automatically, but not pictures.
    const badge = page.locator(".status-badge").first();
    const { words, ground } = await badge.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return { words: color, ground: backgroundColor };
    });
    await expect(badge.locator(".icon")).toHaveCSS("fill", words);
    await expect(badge.locator(".icon")).toHaveCSS("background-color", ground);
    // On a phone the add button floats above the list.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("link", { name: "Ny opgave" })).toBeVisible();
    expect(await outline(page, "a[aria-label='Ny opgave']")).toBe("solid");
    await page.setViewportSize({ width: 1280, height: 800 });
    await goInside(page, "/jobs/new");
    const width = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate((element) => getComputedStyle(element).outlineWidth);
    await expect(page.getByRole("button", { name: "I dag" })).toHaveAttribute("aria-pressed", "true");
    expect([await width("I dag"), await width("Arbejde"), await width("I går")]).toEqual(["2px", "2px", "1px"]);
    await goInside(page, "/users");
    await expect(page.locator(".MuiChip-root").first()).toHaveCSS("outline-style", "solid");
  });
});
