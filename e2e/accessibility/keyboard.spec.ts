import { expect, type Locator, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { approvedJobOfItsOwn } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, usersJobsWith } from "../support/people.ts";

test.describe("work by keyboard alone", { tag: "@desktop" }, () => {
  test("a project owner opens an employee's jobs and rejects a job with a reason", async ({ page }) => {
    const employee = await apiOf("medarbejder");
    // Late in the day, so that the job is first in the list.
    const day = today().toString();
    const price = 4000 + (Date.now() % 1000);
    const job = await employee.post("/api/jobs", {
      started_at: `${day} 23:50:00`,
      ended_at: `${day} 23:55:00`,
      project_id: (await employee.get("/api/projects?filter=Havnekajen"))[0].id,
      job_type_id: (await employee.get("/api/job-types?filter=Montage"))[0].id,
      price_mode: "manual",
      price,
    });
    await enter(page, "ejer", await usersJobsWith("Mads Kjær", "ejer", "own"));
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "PATCH" && sent.push(new URL(request.url()).pathname));

    await toContent(page);
    await tabTo(page, page.getByRole("link", { name: /Mads Kjær/ }));
    await page.keyboard.press("Enter");
    const card = page.getByRole("listitem").filter({ hasText: formatKroner(price) });
    const reject = card.getByRole("button", { name: "Afvis", exact: true });
    await expect(reject).toBeVisible();
    await toContent(page);
    await tabTo(page, reject);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Afvis opgave" });
    const reason = dialog.getByLabel("Begrundelse");
    await expect(reason).toBeFocused();

    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(reject).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: "Afvis", exact: true }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Skriv en begrundelse.")).toBeVisible();
    await expect(reason).toBeFocused();
    await page.keyboard.type("Bilag?");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Læg det ved.");
    await tabTo(page, dialog.getByRole("button", { name: "Afvis", exact: true }));
    await page.keyboard.press("Enter");

    await expectSaid(page, "Opgaven afvist.");
    await expect(card.getByText("Du har afvist opgaven")).toBeFocused();
    expect(sent).toEqual([`/api/jobs/${job.id}`]);
    expect((await employee.get(`/api/jobs/${job.id}`)).rejection_reason).toBe("Bilag?\nLæg det ved.");
  });

  test("the focus is in the reversed line after a reversal, and at the run's heading after an annulment", async ({
    page,
  }) => {
    const { id, code } = await approvedJobOfItsOwn();
    const admin = await apiOf("admin");
    const run = (description: string) => ({ description, created_before_date: today().toString(), jobs: "approved" });
    const paid = await admin.post("/api/payrolls", run("Med tastaturet"));
    await enter(page, "admin", `/payrolls/${paid.id}/overview?search=${code}`);
    const line = page.getByRole("row").filter({ has: page.getByRole("link", { name: String(id), exact: true }) });
    await line.getByRole("button", { name: "Tilbagefør" }).press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Begrundelse")).toBeFocused();
    await page.keyboard.type("Forkert dag");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Tilbagefør" }));
    await page.keyboard.press("Enter");
    await expect(line).toContainText("Tilbageført → opgave");
    await expect(line.getByRole("link").first()).toBeFocused();

    const next = await admin.post("/api/payrolls", run("Kun modlinjen"));
    await goInside(page, `/payrolls/${next.id}/overview`);
    await page.getByRole("button", { name: "Annuller lønkørsel" }).press("Enter");
    await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Annuller lønkørsel" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Kun modlinjen" })).toBeFocused();
    await expect(page.getByText("Dens tilbageførsler kommer med i en senere lønkørsel.")).toBeVisible();
    await admin.post("/api/payrolls", run("Rest"));
  });
});

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    expect(await wanted.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0] });
}

/** Focuses the main content, as the link that skips the drawer does. */
const toContent = (page: Page) => page.getByRole("main").focus();
