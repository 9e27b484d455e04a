import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { approvedJob, employeeWithJob } from "../support/calls.ts";
import { expectSaid } from "../support/flash.ts";
import { requestsOf } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("before a run the screen shows the payment, sends reminders to approvers, and shows the file", {
  tag: "@desktop",
}, async ({ page }) => {
  await approvedJob();
  const owner = await aNewOwnerWhoIsWaitedFor(`wait-${Date.now()}`);
  // The job was registered today, maybe after the default deadline.
  await enter(page, "admin", `/payrolls?deadline=${today()}`);
  const checks = page.getByRole("region", { name: "Kontrol før lønkørslen" });
  await expect(checks.getByText(/^\d+ opgaver? er godkendt: .* timer.*, .*\s(kr\.|km)$/)).toBeVisible();

  await checks.locator("summary").last().click();
  await expect(checks.getByRole("link", { name: /^Opgave \d+$/ }).first()).toHaveAttribute(
    "href",
    /\/users\/\d+\/jobs\/\d+/,
  );

  const remind = checks.getByRole("button", { name: "Send påmindelse" });
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/reminders") && sent.push(request.url()));
  await expect(remind).toHaveAccessibleDescription(new RegExp(`^Påmindelsen går til .*${owner}.*\\.$`));
  // The button stays disabled until the list of approvers is reloaded, so a late second click sends nothing.
  const looked = Promise.withResolvers<void>();
  await page.route("**/api/payrolls/checks?*", (route) => looked.promise.then(() => route.continue()));
  await remind.dblclick();
  await expectSaid(page, "Påmindelserne er sendt.");
  await expect(remind).toBeDisabled();
  looked.resolve();
  await expect(remind).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await expect(checks.getByRole("button", { name: "Alle har fået en påmindelse i dag" })).toBeDisabled();

  await page.getByRole("button", { name: "Vis lønfilen" }).click();
  // The file's hours, amount and price, and the deviation by rounding, all within the window.
  await expect(page.getByRole("row").filter({ hasText: /^I alt/ })).toContainText(/(−?[\d.,]+){4}$/);
  await page.getByLabel("Filformat").click();
  await page.getByRole("option", { name: "Danløn" }).click();
  await expect(page.getByText("CVR-nummer mangler i opsætningen af Danløn.")).toBeVisible();
});

test("a run is created only after its flags have loaded or failed, and is refused if another user has paid a job", {
  tag: "@desktop",
}, async ({ page }) => {
  const admin = await apiOf("admin");
  const run = { description: "Rest", created_before_date: today().toString(), jobs: "approved" };
  // Pays the reversals of other tests first, because a run of any deadline includes them.
  if ((await admin.get("/api/reversals")).length > 0) await admin.post("/api/payrolls", run);
  const paid = await approvedJob();
  await enter(page, "admin", "/payrolls?deadline=2020-01-15");
  await expect(page.getByText(/^Der er ingen opgaver at udbetale til og med 15\/1-2020/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Opret lønkørsel" })).toBeDisabled();
  await expect(page.getByText(/Siden er \d+ opgaver? registreret\.$/)).toBeVisible();
  // The dialog would reuse this call while it runs, so the test waits for its end. The screen does not show the end,
  // because the checks of the earlier deadline look the same.
  const checked = page.waitForResponse((response) => response.url().endsWith(`checks?createdBeforeDate=${today()}`));
  await page.getByRole("button", { name: "Sæt deadline til i dag" }).click();
  await expect(page).toHaveURL(new RegExp(`deadline=${today()}$`));
  await (await checked).finished();
  await expect(page.getByRole("region", { name: "Kontrol før lønkørslen" })).toContainText("godkendt");

  const looked = Promise.withResolvers<void>();
  await page.route("**/api/payrolls/checks?*", async (route) => {
    await looked.promise;
    await route.fulfill({ status: 500, json: { message: "" } });
  });
  await page.getByRole("button", { name: "Opret lønkørsel" }).click();
  const dialog = page.getByRole("dialog", { name: "Lønkørsel" });
  await expect(dialog.getByText("Lønkørslen udbetaler")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeDisabled();
  const sent = requestsOf(page, "POST", /\/api\/payrolls$/);
  for (const keys of ["Enter", "Control+Enter"]) await dialog.getByLabel("Beskrivelse").press(keys);
  looked.resolve();
  await expect(dialog.getByRole("button", { name: "Opret lønkørsel" })).toBeEnabled();
  expect(sent).toEqual([]);
  await page.unrouteAll();

  await dialog.getByLabel("Beskrivelse").fill("Min egen");

  const description = `Den andens ${paid.id}`;
  await admin.post("/api/payrolls", { ...run, description });
  await expect(page.getByText(description)).toHaveCount(0);

  await dialog.getByRole("button", { name: "Opret lønkørsel" }).click();
  await expect(dialog.getByText("Opgaverne er ændret, siden listen blev vist.")).toBeVisible();
  await expect(dialog.getByLabel("Beskrivelse")).toHaveValue("Min egen");
  await expect(page.getByText(description)).toBeVisible();
});

async function aNewOwnerWhoIsWaitedFor(mark: string): Promise<string> {
  const admin = await apiOf("admin");
  const name = `Ejnar ${mark}`;
  const contact = { name, email: `${mark}@dagvaerk.test`, employee_id: mark, default_hourly_rate: 200 };
  const owner = await admin.post("/api/users", { ...contact, roles: [3] });
  const employee = await employeeWithJob(`Vera ${mark}`, `vera-${mark}`);
  const project = { name: `Vej ${mark}`, code: mark, owner_user_id: owner.id, default_cost_center_id: null };
  const { id: project_id } = await admin.post("/api/projects", project);
  const [job] = (await admin.get(`/api/users/${employee.id}/jobs?projectScope=all`)).data;
  await admin.patch(`/api/jobs/${job.id}`, { project_id });
  return name;
}
