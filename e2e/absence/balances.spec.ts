import { expect, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { apiOf, enter } from "../support/people.ts";

test("payroll opens a balance of flex in hours for a person who never had flex", { tag: "@desktop" }, async ({
  page,
}) => {
  const { id } = await (await apiOf("jonas.moelgaard")).get("/api/user");
  await enter(page, "admin", `/balances/people/${id}`);
  await page.getByRole("button", { name: "Tilføj post" }).click();
  const dialog = page.getByRole("dialog", { name: "Tilføj post" });
  await expect(dialog.getByLabel("Dage")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Saldo" }).click();
  await page.getByRole("option", { name: "Flex" }).click();
  await expectDialogAccessible(page);
  const reason = `Åbnet ${Date.now()}`;
  await dialog.getByLabel("Timer").fill("7,5");
  await dialog.getByLabel("Begrundelse").fill(reason);
  await dialog.getByRole("button", { name: "Gem", exact: true }).dblclick();
  const entry = page.getByRole("listitem").filter({ hasText: reason });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("7:30 timer");
});

test("a leader sees what comes back to the balance when a holiday is withdrawn", { tag: "@desktop" }, async ({
  page,
}) => {
  const [employee, leader] = [await apiOf("sofie.brandt"), await apiOf("leder")];
  const kinds: { id: number; template: string }[] = await employee.get("/api/absence-kinds");
  const day = today().add({ months: 5 });
  const monday = day.subtract({ days: day.dayOfWeek - 1 }).toString();
  const asked = await employee.post("/api/absences", {
    kind_id: kinds.find(({ template }) => template === "holiday")?.id,
    ...{ from_date: monday, to_date: monday },
  });
  const { id, version } = asked;
  await leader.post("/api/absences/decisions", { decision: "approve", absences: [{ id, version }] });
  await employee.post(`/api/absences/${id}/withdrawal`, {});
  await enter(page, "leder", "/absence/waiting");
  const card = page.getByRole("article").filter({ hasText: "Sofie Brandt" }).filter({ hasText: "Vil trække tilbage" });
  await card.getByRole("button", { name: "Se mere" }).click();
  await expect(card.getByText(/^Ferie: 1,00 dag kommer tilbage\. Saldo derefter: /)).toBeVisible();
  await card.getByRole("button", { name: "Godkend" }).click();
  await expect(card).toHaveCount(0);
});
