import { expect, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { newProject, workOnHavnekajen } from "../support/calls.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter, pressInEndedSession } from "../support/people.ts";

/** Half an hour of work by Mads Kjær today, on a new project. */
async function newJob(): Promise<{ id: number; project: number }> {
  const employee = await apiOf("medarbejder");
  const { id: project } = await newProject("Kommentarer");
  const job = await employee.post("/api/jobs", {
    started_at: `${today()} 00:00:00`,
    ended_at: `${today()} 00:30:00`,
    ...(await workOnHavnekajen(employee)),
    project_id: project,
    price_mode: "auto",
    hourly_rate: 200,
  });
  return { id: job.id, project };
}

const cardOf = (page: Page, path: string) =>
  page.getByRole("listitem").filter({ has: page.locator(`a[href^="${path}"]`) });
const thread = (page: Page) => page.getByRole("region", { name: "Kommentarer" });

test("a comment is shown as new, answered and edited, an unsent comment is kept, and a full thread has no field", {
  tag: "@desktop",
}, async ({ page }) => {
  const { id, project } = await newJob();
  const owner = await apiOf("ejer");
  await owner.post(`/api/jobs/${id}/comments`, { text: "Hvad gik den halve time til?" });

  await enter(page, "medarbejder", `/jobs?project=${project}`);
  const card = cardOf(page, `/jobs/${id}`);
  await expect(card.getByText("1 ny kommentar")).toBeVisible();
  await card.getByRole("link").first().click();
  const question = thread(page).getByRole("listitem").filter({ hasText: "Erik Aagaard" });
  await expect(question).toContainText("Hvad gik den halve time til?");
  await expect(question.getByText("Ny", { exact: true })).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/comments") && request.method() === "POST" && sent.push("x"));
  const field = thread(page).getByLabel("Skriv en kommentar");
  const send = thread(page).getByRole("button", { name: "Send kommentar" });
  await field.fill("Lageret var lukket.\nJeg måtte vente.");
  await field.press("Control+Enter");
  await field.press("Control+Enter");
  const answer = thread(page).getByRole("listitem").filter({ hasText: "Mads Kjær" });
  await expect(answer).toContainText("Jeg måtte vente.");
  await expect(field).toHaveValue("");
  expect(sent).toHaveLength(1);
  await field.fill("   ");
  await send.click();
  await expect(thread(page).getByText("Skriv en kommentar.")).toBeVisible();
  await field.fill("");

  await answer.getByRole("button", { name: "Ret kommentar" }).click();
  await expect(answer.getByLabel("Kommentar", { exact: true })).toHaveValue("Lageret var lukket.\nJeg måtte vente.");
  await answer.getByLabel("Kommentar", { exact: true }).fill("Lageret var lukket til klokken ét.");
  await expectAccessible(page);
  await answer.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(answer).toContainText("rettet");
  await expect(answer).toContainText("Lageret var lukket til klokken ét.");
  await goInside(page, `/jobs?project=${project}`);
  await expect(card).toBeVisible();
  await expect(page.locator(".MuiSkeleton-root")).toHaveCount(0);
  await expect(card.getByText(/ny kommentar/)).toHaveCount(0);
  await card.getByRole("link").first().click();

  await test.step("a comment that could not be sent stays, and leaving asks for confirmation", async () => {
    await field.fill("Bilag følger");
    await page.route("**/comments", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, json: { message: "Nede." } })
        : route.continue(),
    );
    await send.click();
    await expect(thread(page).getByText("Nede. Det, du har skrevet, står her stadig.")).toBeVisible();
    await expect(field).toHaveValue("Bilag følger");
    await page.getByRole("link", { name: "Opgaver", exact: true }).first().click();
    await expect(page.getByRole("dialog", { name: "Forlad uden at gemme?" })).toBeVisible();
    await page.getByRole("button", { name: "Annuller" }).last().click();
    await page.unroute("**/comments");
    await send.click();
    await expect(thread(page).getByRole("listitem").last()).toHaveText(/Bilag følger/);
    await expect(field).toHaveValue("");
  });

  await test.step("unsent comments and form input are restored after the session has ended", async () => {
    await page.getByLabel("Note").fill("Noten før");
    await field.fill("Kommentaren før");
    await pressInEndedSession(send);
    await expect(page.getByText("Du blev logget ud. Log ind igen, så fortsætter du, hvor du slap.")).toBeVisible();
    await enter(page, "medarbejder", `/jobs/${id}`);
    await expect(field).toHaveValue("Kommentaren før");
    await expect(page.getByLabel("Note")).toHaveValue("Noten før");
  });

  await test.step("a thread that is full after a comment has no field and says so", async () => {
    await page.route(`**/api/jobs/${id}/comments`, async (route) => {
      if (route.request().method() === "POST") return route.continue();
      const answer = await (await route.fetch()).json();
      return route.fulfill({ json: { ...answer, is_full: true } });
    });
    await send.click();
    await expect(thread(page)).toContainText(
      "Der er ikke plads til flere kommentarer fra dig: højst 50 fra hver og 200 i alt på en opgave.",
    );
    await expect(field).toHaveCount(0);
  });
});
