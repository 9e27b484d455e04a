import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { newClient, overFetch } from "#testing/http-client.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, newEmployee, newPassword } from "../support/people.ts";
import { ownServer } from "../support/servers.ts";

/** Names with Å sort last, so other tests do not see these records. */
const markup = `Å<img src=x onerror="window.stolen=1"><script>window.stolen=1</script>`;

test("markup in input is shown as text, and never runs", { tag: "@desktop" }, async ({ page }) => {
  const admin = await apiOf("admin");
  const code = `Å<b>${Date.now()}`;
  const [owner] = await admin.get("/api/users?hasRoles=project-owner");
  const [manager] = await admin.get("/api/users?hasRoles=manager");
  const costCenter = await admin.post("/api/cost-centers", {
    name: markup,
    code,
    owner_user_id: manager.id,
  });
  const project = await admin.post("/api/projects", {
    name: markup,
    code,
    owner_user_id: owner.id,
    default_cost_center_id: costCenter.id,
  });
  const jobType = await admin.post("/api/job-types", { name: markup, salary_code: "<b>" });
  const user = await admin.post("/api/users", {
    name: markup,
    email: `markup-${Date.now()}@dagvaerk.test`,
    employee_id: code,
    default_hourly_rate: 200,
    roles: [4],
  });
  const job = await admin.post(`/api/users/${user.id}/jobs`, {
    started_at: `${today()} 08:00:00`,
    ended_at: `${today()} 08:30:00`,
    project_id: project.id,
    job_type_id: jobType.id,
    price_mode: "auto",
    hourly_rate: 200,
    price: null,
    note: markup,
  });
  const search = `?search=${encodeURIComponent("onerror")}`;
  // The server renders the first screen, the browser all others.
  await enter(page, "admin", `/projects${search}`);
  await expect(page.getByText(markup).first()).toBeVisible();
  await expectNothingRan(page);
  for (const [path, title] of [
    [`/users/${user.id}/jobs?scope=all`, "Opgaver"],
    [`/audit-log?user=${user.id}`, "Hændelseslog"],
  ] as const)
    await test.step(path, async () => {
      await goInside(page, path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByText(markup).first()).toBeVisible();
      await expectNothingRan(page);
    });
  await test.step("the form of the job", async () => {
    await goInside(page, `/users/${user.id}/jobs/${job.id}`);
    await expect(page.getByLabel("Note")).toHaveValue(markup);
    await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/onerror/);
    await expectNothingRan(page);
  });
});

test("a user changes the password, and logs out in this and in other browsers", { tag: "@desktop" }, async ({
  page,
}) => {
  const login = await newEmployee();
  const password = "en helt ny kode";
  const lost = newClient(overFetch(ownServer.url));
  await lost.login(`${login}@dagvaerk.test`, newPassword);
  await enter(page, login, "/profile");
  const sessions = page.getByRole("region", { name: "Enheder, hvor du er logget ind" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByRole("listitem").filter({ hasText: "Denne browser" })).toHaveCount(1);

  await test.step("the other browser is logged out", async () => {
    await sessions.getByRole("button", { name: /^Log ud: / }).click();
    await expectSaid(page, "Browseren er logget ud.");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    expect((await lost.get("/api/user")).status).toBe(401);
  });

  await test.step("a wrong password is a field error, and with the right one it is changed", async () => {
    const change = async (current: string) => {
      await page.getByLabel("Nuværende adgangskode").fill(current);
      await page.getByLabel("Ny adgangskode", { exact: true }).fill(password);
      await page.getByLabel("Bekræft ny adgangskode").fill(password);
      await page.getByRole("button", { name: "Skift adgangskode" }).click();
    };
    await change("ikke den rigtige");
    await expect(page.getByText("Den nuværende adgangskode er forkert.")).toBeVisible();
    await expect(page.getByLabel("Nuværende adgangskode")).toBeFocused();
    await change(newPassword);
    await expectSaid(page, "Din adgangskode er ændret, og dine andre browsere er logget ud.");
    await expect(page.getByLabel("Nuværende adgangskode")).toHaveValue("");
  });

  await test.step("all browsers are logged out at once", async () => {
    await page.getByRole("button", { name: "Log ud overalt" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log ud overalt" }).click();
    await expect(page.getByRole("button", { name: "Log ind" })).toBeVisible();
  });
});

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  expect(await page.locator("img[src='x']").count()).toBe(0);
}

test("a page at a wrong address links to the right address", { tag: "@desktop" }, async ({ page }) => {
  await page.route(/\/(jobs)?$/, async (route) => {
    const response = await route.fetch();
    const told = `<script type="application/json" id="base-url">"https://tid.firma.dk"</script></head>`;
    await route.fulfill({
      response,
      body: (await response.text()).replace(/<script[^>]*id="base-url">[^<]*<\/script>/, "").replace("</head>", told),
    });
  });
  await page.goto("/");
  await expect(page.getByText("Du har åbnet Dagværk på en forkert adresse, hvor du ikke kan logge ind.")).toBeVisible();
  await expect(page.getByRole("link", { name: "https://tid.firma.dk" })).toHaveAttribute(
    "href",
    "https://tid.firma.dk/",
  );
});
