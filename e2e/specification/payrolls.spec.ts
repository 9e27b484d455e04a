import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { workOnHavnekajen } from "../support/calls.ts";
import { choose, pickEarlierDay, shownDay } from "../support/fields.ts";
import { expectFlash } from "../support/flash.ts";
import { coloursOf, expectWidth } from "../support/look.ts";
import { answer, goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test.describe("payrolls", () => {
  const job = {
    id: 4711,
    version: 1,
    created_at: "2026-11-05 10:00:00",
    started_at: "2026-11-04 08:00:00",
    ended_at: "2026-11-04 16:00:00",
    kind: "work",
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
      const sums = [{ kind: "work", price: some.length * job.price, minutes: some.length * 480, km: 0 }];
      return { jobs: some.map(({ id, version }) => [id, version]), sums: some.length === 0 ? [] : sums };
    });
    const payable = { approved, unapproved, blocked_count: 0, total: jobs.length };
    await page.route("**/api/payrolls/payable?*", (route) => route.fulfill({ json: payable }));
  }

  test("runs and unpaid jobs are tables with the specified columns", async ({ page }) => {
    const asked = requestsOf(page, "GET", /\/api\/(payrolls|jobs\/unpaid)\?/);
    await showUnpaid(page, []);
    await enter(page, "admin", "/profile");
    await test.step("an empty list of unpaid jobs is reported, also of a chosen kind", async () => {
      await goInside(page, "/payrolls?kind=expense");
      await expect(page.getByText("Ingen jobs fundet...")).toBeVisible();
      await expect(page.getByText("Kun »Udlæg« vises.")).toBeVisible();
      await showUnpaid(page, [job, red]);
      await page.getByRole("button", { name: "Vis alle", exact: true }).click();
      await expect(page).toHaveURL(/\/payrolls(\?(?!.*kind=).*)?$/);
    });
    const [runs, unpaid] = [page.getByRole("table").first(), page.getByRole("table").last()];
    await expect(runs.getByRole("columnheader")).toHaveText(["ID", "Description", "Handling"]);
    await expect(runs.locator("thead button, [aria-sort]")).toHaveCount(0);
    // Another test may have annulled the latest run, which then has no file.
    const run = runs.getByRole("row").filter({ has: page.getByRole("link", { name: "Download" }) });
    const id = await run.first().getByRole("cell").first().textContent();
    await expect(run.first().getByRole("link", { name: "Download" })).toHaveAttribute("href", `/payrolls/${id}`);
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

    await test.step("the dialog of a run starts with month and deadline, and the new run is in the list", async () => {
      const sent = requestsOf(page, "POST", /\/api\/payrolls$/);
      await page.getByRole("button", { name: "Opret lønkørsel" }).click();
      const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
      const month = new Date().toLocaleDateString("da-DK", {
        month: "long",
        year: "numeric",
        timeZone: "Europe/Copenhagen",
      });
      await expect(dialog.getByLabel("Beskrivelse")).toHaveValue(month.charAt(0).toUpperCase() + month.slice(1));
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
      await expectDialogAccessible(page);

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

    await test.step("the jobs of a period, a status, a project and a user can be exported", async () => {
      await page.getByRole("button", { name: "Eksportér opgaver" }).click();
      const dialog = page.getByRole("dialog", { name: "Eksportér opgaver" });
      await expect(dialog.getByLabel("Til")).toHaveValue(shownDay(today()));
      const from = today().with({ day: 1 }).subtract({ months: 1 });
      await pickEarlierDay(page, dialog.getByLabel("Fra"), from);
      await dialog.getByRole("combobox", { name: "Status" }).click();
      await page.getByRole("option", { name: "Udbetalt" }).click();
      await choose(page, "Projekt", "Havnekajen");
      await choose(page, "Bruger", "Mads Kjær");
      await dialog.getByRole("radio", { name: "CSV" }).check();
      const downloading = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download" }).click();
      const file = await downloading;
      await expect(dialog).toHaveCount(0);
      const { project_id } = await workOnHavnekajen(await apiOf("admin"));
      const { id } = await (await apiOf("medarbejder")).get("/api/user");
      expect(Object.fromEntries(new URL(file.url()).searchParams)).toEqual({
        ...{ from: `${from}`, to: `${today()}`, status: "PAID", format: "csv" },
        ...{ project_id: `${project_id}`, user_id: `${id}` },
      });
      expect(await readFile(await file.path(), "utf8")).toContain(
        "Opgave ID;Medarbejdernummer;Navn;Projektkode;Projekt",
      );

      await page.getByRole("button", { name: "Eksportér opgaver" }).click();
      // Ends the session only when the download starts: otherwise another request of the screen would notice first.
      await page.route("**/api/user", async (route) => {
        await page.context().clearCookies();
        await route.continue();
      });
      await dialog.getByRole("button", { name: "Download" }).click();
      await expect(page.getByText("Log ind for at se og registrere opgaver")).toBeVisible();
    });
  });
});
