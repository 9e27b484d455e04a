import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { choose, dayIn, search, setTime, typeDay } from "../support/fields.ts";
import { expectFlash } from "../support/flash.ts";
import { answer, consoleErrors, goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test.describe("the job form", () => {
  const period = { started_at: "Start forkert.", ended_at: "Slut forkert." };
  const work = { project_id: "Projekt forkert.", job_type_id: "Arbejde forkert." };
  const pay = { priceMode: "Aflønning forkert.", hourly_rate: "Timepris forkert.", price: "Total forkert." };

  test("the job form sends the computed total, and shows the server's errors under their fields", async ({ page }) => {
    const sent = requestsOf(page, "POST", /\/api\/jobs$/);
    const logged = consoleErrors(page);
    await enter(page, "medarbejder", "/jobs/new");
    await test.step("the job form offers the allowed days and minutes, on a clock of 24 hours", () =>
      expectAllowedDays(page));
    const day = today();
    await typeDay(page, "Startdato", day);
    await setTime(page, "Starttid", "07:00");
    await setTime(page, "Sluttid", "08:20");
    await page.getByLabel("Pause", { exact: true }).fill("0");
    await expect(page.getByLabel("Varighed")).toHaveAttribute("readonly");
    await test.step("a search that is replaced by a newer one is cancelled without a message", async () => {
      await page.route("**/api/projects?filter=ha", () => {});
      const cancelled = page.waitForEvent("requestfailed", (request) => request.url().endsWith("filter=ha"));
      const field = page.getByRole("combobox", { name: "Projekt" });
      const asked = page.waitForRequest("**/api/projects?filter=ha");
      await search(field, "ha");
      await asked;
      await field.fill("havne");
      await expect(page.getByRole("option")).toHaveText(["Havnekajen, etape 2"]);
      expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
      expect(logged).toEqual([]);
    });
    await page.getByRole("option").click();
    await choose(page, "Arbejde", "Montage");
    await expect(page.getByRole("radio", { name: "Automatisk udregnet" })).toBeChecked();
    await expect(page.getByLabel("Timepris")).toHaveValue("215,00");
    await expect(page.getByLabel("Total")).toHaveAttribute("readonly");

    const errors = { ...period, ...work, ...pay };
    const lists = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]));
    await answer(page, "POST", "**/api/jobs", 422, { message: "", errors: lists });
    await page.getByRole("button", { name: "Gem", exact: true }).click();
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

  async function expectAllowedDays(page: Page): Promise<void> {
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
    // During the transition between months, each day exists twice.
    await expect(dayIn(calendar, first.day)).toHaveCount(1);
    await expect(dayIn(calendar, first.day)).toBeEnabled();
    if (first.day > 1) await expect(dayIn(calendar, first.day - 1)).toBeDisabled();
    await dayIn(calendar, first.day).click();

    // The start time's clock opens automatically.
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
    await page.keyboard.press("Escape");
  }

  test("a manager edits an employee's job, finds a project by its code, and returns to the list", async ({ page }) => {
    const manager = await apiOf("leder");
    const { data } = await manager.get("/api/jobs?projectScope=all&status=NEW&perPage=1&with=user");
    const list = `/users/${data[0].user_id}/jobs`;
    await enter(page, "leder", `${list}?scope=all&status=NEW`);
    await page.getByRole("link", { name: "Redigér" }).first().click();
    await test.step("screens below a list have their own titles", async () => {
      await expect(page).toHaveTitle("Redigér opgave");
      const steps = page.getByRole("navigation", { name: "Sti" }).getByRole("listitem");
      await expect(steps).toHaveText(["Opgaver til godkendelse", data[0].user.name, "Redigér opgave"]);
      await expect(steps.nth(0).getByRole("link")).toHaveAttribute("href", "/users-jobs");
      await expect(steps.nth(1).getByRole("link")).toHaveAttribute("href", list);
    });
    await page.getByRole("button", { name: "Annuller" }).click();
    await expect(page).toHaveURL(`${list}?scope=all&status=NEW`);
    await page.getByRole("link", { name: "Redigér" }).first().click();
    await page.getByRole("combobox", { name: "Projekt" }).fill("P-1004");
    await page.getByRole("option", { name: "Kollegiet Ørnen (P-1004)" }).click();
    await page.getByLabel("Note").fill("Rettet af lederen");
    await answer(page, "PUT", `**${list}/*`, 500, { message: "Nede." });
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectFlash(page, "Fejl!", "Job opdatering fejlet!");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Gem", exact: true }).click();
    await expectFlash(page, "Success!", "Job opdateret");
    await expect(page).toHaveURL(`${list}?scope=all&status=NEW`);

    await test.step("a read-only job's title does not say that it can be edited", async () => {
      const [paid] = (await manager.get("/api/jobs?projectScope=all&status=PAID&kind=work&perPage=1")).data;
      await goInside(page, `/users/${paid.user_id}/jobs/${paid.id}`);
      await expect(page).toHaveTitle("Opgave");
      await goInside(page, `/users/${paid.user_id}/jobs/new`);
      await expect(page).toHaveTitle("Ny opgave");
    });
  });
});
