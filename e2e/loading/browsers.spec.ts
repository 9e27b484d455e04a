import { expect, test } from "@playwright/test";
import { goInside } from "../support/network.ts";
import { enter } from "../support/people.ts";

test("an older browser shows which browsers are supported @desktop", async ({ page }) => {
  await page.addInitScript(() => {
    // Ignores the options of errors, as older browsers do.
    globalThis.Error = class extends globalThis.Error {
      constructor(message?: string) {
        super(message);
      }
    } as ErrorConstructor;
  });
  await page.goto("/");
  await expect(page.getByRole("alert").first()).toContainText("Din browser er for gammel til Dagværk.");
});

/** Translates every text of the page now and on changes, as browsers do. */
function translateThePage(moves: boolean): void {
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || /^(font|script|style|title|textarea|option)$/.test(parent.localName) || !text.data.trim()) return;
    const translation = document.createElement("font");
    const inner = translation.appendChild(document.createElement("font"));
    if (moves) {
      parent.insertBefore(translation, text);
      inner.appendChild(text);
    } else {
      inner.textContent = text.data;
      parent.replaceChild(translation, text);
    }
  };
  const textsIn = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return root instanceof Text ? [root] : texts;
  };
  const translator = new MutationObserver((records) => {
    const nodes = records.flatMap(({ addedNodes, target, type }) =>
      type === "childList" ? [...addedNodes] : [target],
    );
    for (const node of nodes) if (node.isConnected) textsIn(node).forEach(translate);
  });
  document.addEventListener("DOMContentLoaded", () => {
    textsIn(document.body).forEach(translate);
    translator.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Screens with neighbouring texts that change, or that appear and disappear one by one. */
const translated = ["/", "/week", "/reports", "/approvals", "/working-time?user=6"];

for (const moves of [false, true]) {
  const how = moves ? "moved" : "replaced";
  test(`figures and conditional texts follow the input when texts are ${how} by a translator @desktop`, async ({
    page,
  }) => {
    const faults: string[] = [];
    // React reports that the translated page differs from the server's, and renders it again.
    page.on("pageerror", ({ message }) => /Minified React error #418/.test(message) || faults.push(message));
    await page.addInitScript(translateThePage, moves);
    await enter(page, "leder", "/jobs?scope=all&search=e&perPage=10");
    const filters = page.getByRole("button", { name: /^Filtre/ });
    for (const tab of ["Afvist", "Alle", "Godkendt"]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await expect(page.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true");
    }
    const row = page.getByRole("search", { name: "Filtre" });
    if (!(await row.isVisible())) await filters.click();
    await row.getByLabel("Søg").fill("");
    await expect(page).not.toHaveURL(/search=/);
    await expect(page.getByText("Siden kunne ikke vises")).toHaveCount(0);

    await goInside(page, "/jobs/new");
    await page.getByLabel("Antal timer").fill("7,5");
    await page.getByLabel("Antal timer").press("Tab");
    await expect(page.locator("main")).toContainText("7 timer 30 min.");
    await page.getByLabel("Antal timer").fill("2");
    await page.getByLabel("Antal timer").press("Tab");
    await expect(page.locator("main")).toContainText("2 timer");
    await expect(page.locator("main")).not.toContainText("7 timer 30 min.");

    // React can still update texts that a translator only moves.
    for (const path of moves ? [] : translated)
      await test.step(path, async () => {
        await goInside(page, path);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.locator(".MuiSkeleton-root, [role=progressbar], [aria-busy=true]")).toHaveCount(0);
        await expect(page.locator("main font").first()).toBeAttached();
        await expect(page.getByText("Siden kunne ikke vises")).toHaveCount(0);
      });
    expect(faults).toEqual([]);
  });
}
