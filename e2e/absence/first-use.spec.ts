import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { holidayName } from "#common/rules/calendar/holidays.ts";
import { formatDate, today } from "#common/rules/clock.ts";
import { connect } from "#common/server/database/connection/connect.ts";
import { furthestBack } from "#features/absence/rules/absence.ts";
import { holidayYearsUsableOn } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { type AppProcess, appProcess } from "#testing/app-process.ts";
import { aUser, giveLeader, type TestUser, testPassword } from "#testing/data/factories.ts";
import { newClient, overFetch } from "#testing/http-client.ts";
import { embeddedUrl } from "#testing/soak/kills.ts";
import { typeDay } from "../support/fields.ts";
import { expectSaid, writeDownFlashes } from "../support/flash.ts";
import { apiOver, pressInEndedSession } from "../support/people.ts";

/* The first absence of a company that has never used it. The device makes no difference. */

let app: AppProcess;
let people: { admin: TestUser; leader: TestUser; employee: TestUser };
const dataDir = mkdtempSync(join(tmpdir(), "dagvaerk-e2e-"));

test.beforeAll(async () => {
  app = await appProcess({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" }, isDemo: false });
  await app.start();
  const db = connect(embeddedUrl(dataDir), { connections: 1 });
  people = {
    admin: await aUser(db, ["admin"]),
    leader: await aUser(db, ["manager"]),
    employee: await aUser(db, ["employee"]),
  };
  await giveLeader(db, people.employee, people.leader);
  await db.destroy();
});

test.afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function enter(page: Page, { email }: TestUser, path: string): Promise<void> {
  const client = newClient(overFetch(app.url));
  await client.login(email, testPassword);
  const [name = "", value = ""] = (client.cookie ?? "").split("=");
  await page.context().addCookies([{ name, value, url: app.url, httpOnly: true, sameSite: "Lax" }]);
  await page.goto(`${app.url}${path}`);
}

/** The latest two workdays before today. */
function latestWorkdays(): [Temporal.PlainDate, Temporal.PlainDate] {
  const days = Array.from({ length: 20 }, (_, back) => today().subtract({ days: back + 1 })).filter(
    (day) => day.dayOfWeek <= 5 && holidayName(day.toString()) === undefined,
  );
  return [days[1] as Temporal.PlainDate, days[0] as Temporal.PlainDate];
}

test("a company takes its first kind of absence into use, a request survives a login, is approved, and is in the balance", {
  tag: "@desktop",
}, async ({ page }) => {
  await writeDownFlashes(page);

  await test.step("payroll chooses holiday from the list, and says from when balances are kept", async () => {
    await enter(page, people.admin, "/absence/kinds");
    await page.getByRole("button", { name: "Vælg fraværstyper" }).click();
    const dialog = page.getByRole("dialog", { name: "Tilføj fraværstyper" });
    await expect(dialog.getByRole("button", { name: /^Tilføj \d/ })).toBeVisible();
    const checked = dialog.getByRole("checkbox", { checked: true });
    while ((await checked.count()) > 0) await checked.first().uncheck();
    await dialog.getByRole("checkbox", { name: /^Ferie(?!fri)/ }).check();
    await dialog.getByRole("button", { name: "Tilføj 1" }).click();
    await expectSaid(page, "Fraværstyperne er tilføjet.");
    const client = newClient(overFetch(app.url));
    await client.login(people.admin.email, testPassword);
    const api = apiOver(client);
    await api.put("/api/balance-setup", { kept_from: "2020-09-01" });
    await api.put(`/api/users/${people.employee.id}/employment`, { employed_from: "2020-09-01", employed_until: null });
  });

  const [from, to] = latestWorkdays();
  const form = page.getByRole("dialog", { name: "Nyt fravær" });
  await test.step("the employee's half-typed request is there again after the session has ended", async () => {
    await enter(page, people.employee, "/absence");
    await expect(
      page.getByText(`Du har intet fravær siden ${formatDate(today().subtract(furthestBack).toString())}.`),
    ).toBeVisible();
    await page.getByRole("button", { name: /^Vis fravær siden / }).click();
    await expect(
      page.getByText(`Du har intet fravær siden ${formatDate(today().subtract({ years: 1 }).toString())}.`),
    ).toBeVisible();
    await page.getByRole("button", { name: "Nyt fravær" }).first().click();
    await typeDay(page, "Fra", from);
    await typeDay(page, "Til", to);
    await expect(form).toContainText("2 arbejdsdage");
    await pressInEndedSession(form.getByRole("button", { name: "Send ansøgning" }));
    const login = page.getByRole("dialog", { name: "Log ind" });
    await login.getByLabel("E-mail").fill(people.employee.email);
    await login.getByLabel("Adgangskode").fill(testPassword);
    await login.getByRole("button", { name: "Log ind", exact: true }).click();
    await expect(form.getByText("Det, du havde skrevet, står her igen.")).toBeVisible();
    await expect(form).toContainText("2 arbejdsdage");
    await form.getByRole("button", { name: "Send ansøgning" }).click();
    await expectSaid(page, "Ansøgningen er sendt.");
  });

  await test.step("the leader approves it", async () => {
    await enter(page, people.leader, "/absence/waiting");
    await page.getByRole("button", { name: "Godkend", exact: true }).click();
    await expect(page.getByText("Intet fravær venter på dig")).toBeVisible();
  });

  await test.step("the balance of the employee has the two days", async () => {
    await enter(page, people.employee, "/balances");
    await expect(page.getByRole("region", { name: "Ferie", exact: true })).toContainText("holdt 2,00 dage");
    await expect(page.getByText("Åbningssaldi og rettelser")).toHaveCount(0);
  });

  await test.step("a correction by payroll stands there with its reason", async () => {
    const client = newClient(overFetch(app.url));
    await client.login(people.admin.email, testPassword);
    await apiOver(client).post(`/api/users/${people.employee.id}/balance-entries`, {
      ...{ account: "holiday", kind: "correction", year: holidayYearsUsableOn(today().toString()).at(-1) },
      ...{ date: today().toString(), amount: -50, reason: "En halv dag i maj manglede" },
    });
    await page.reload();
    await expect(page.getByRole("region", { name: "Åbningssaldi og rettelser" })).toContainText(
      "En halv dag i maj manglede",
    );
    await expect(page.getByRole("button", { name: "Tilføj post" })).toHaveCount(0);
  });
});
