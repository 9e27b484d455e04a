import { expect, type Page, test } from "@playwright/test";
import { enter } from "./support/people.ts";

/** What a browser fetches for its first screen, and how. Nothing of it depends on the device. */

test.describe("the first load", { tag: "@desktop" }, () => {
  test("the jobs cost one document and one call", async ({ page }) => {
    // A screen without calls of its own.
    await enter(page, "medarbejder", "/findes/ikke");
    const requests = requestsOf(page);
    await page.goto("/jobs");
    await expect(page.locator("main ul > li:has(h2)").first()).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Hovedmenu" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requests.filter((path) => !path.startsWith("/assets/") && path !== "/favicon.svg")).toEqual([
      "/jobs",
      "/api/jobs",
    ]);
  });

  test("the jobs are asked for while the screen's code is on its way", async ({ page }) => {
    await enter(page, "leder", "/findes/ikke");
    const answered = page.waitForResponse("**/api/jobs?*");
    await page.route("**/assets/JobsScreen-*.js", async (route) => {
      await answered;
      await route.continue();
    });
    const requests = requestsOf(page);
    await page.goto("/jobs?scope=all&status=NEW&page=2");
    await expect(page.locator("main ul > li:has(h2)").first()).toBeVisible();
    expect(new URL((await answered).url()).search).toContain("projectScope=all&status=NEW&page=2&perPage=15");
    expect(requests.filter((path) => path === "/api/jobs")).toHaveLength(1);
  });

  test("the code of the jobs is fetched beside the app's, which is not waited for", async ({ page }) => {
    await enter(page, "medarbejder", "/findes/ikke");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/app-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const screen = page.waitForRequest("**/assets/JobsScreen-*.js");
    await page.goto("/jobs", { waitUntil: "commit" });
    await screen;
    release();
    await expect(page.locator("main ul > li:has(h2)").first()).toBeVisible();
  });

  test("assets are sent packed and kept for good; a browser that packs nothing gets them as they are", async ({
    page,
  }) => {
    await page.goto("/");
    const path = (await page.locator("script[type=module]").getAttribute("src")) ?? "";
    const get = (encoding: string) => page.request.get(path, { headers: { "accept-encoding": encoding } });
    const plain = await get("identity");
    expect(plain.headers()["content-encoding"]).toBeUndefined();
    for (const [accepted, used] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
    ] as const) {
      const answer = await get(accepted);
      expect(answer.headers()).toMatchObject({
        "content-encoding": used,
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": expect.stringContaining("/javascript"),
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(await answer.text()).toBe(await plain.text());
    }
  });
});

/** The paths that the page asks for from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
