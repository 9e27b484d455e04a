import { expect, test } from "@playwright/test";
import { expectDialogAccessible } from "../support/accessibility.ts";
import { employeeWithJob } from "../support/calls.ts";
import { choose } from "../support/fields.ts";
import { expectSaid } from "../support/flash.ts";
import { goInside } from "../support/network.ts";
import { apiOf, enter } from "../support/people.ts";

test("an administrator deletes an owner with successors, restores the owner, and rejects a deleted employee's job", {
  tag: "@desktop",
}, async ({ page }) => {
  const mark = `heir-${Date.now()}`;
  const name = `Ejvind ${mark}`;
  const admin = await apiOf("admin");
  const contact = { name, email: `${mark}@dagvaerk.test`, employee_id: mark, default_hourly_rate: 200 };
  const owner = await admin.post("/api/users", { ...contact, roles: [2, 3] });
  const employee = await employeeWithJob(`Abel ${mark}`, `abel-${mark}`);
  const [job] = (await admin.get(`/api/users/${employee.id}/jobs?projectScope=all`)).data;
  for (const place of ["øst", "vest"]) {
    const project = { name: `${place} ${mark}`, code: `${place}-${mark}`, owner_user_id: owner.id };
    const { id } = await admin.post("/api/projects", { ...project, default_cost_center_id: null });
    if (place === "øst") await admin.patch(`/api/jobs/${job.id}`, { project_id: id });
  }
  await admin.post("/api/cost-centers", { name: mark, code: mark, owner_user_id: owner.id });

  await enter(page, "admin", `/users?search=${mark}`);
  const card = page.getByRole("listitem").filter({ hasText: name });
  await card.getByRole("button", { name: "Slet" }).click();
  const dialog = page.getByRole("dialog", { name: "Slet bruger" });
  await expect(dialog).toContainText("kun markeret som slettet, men mister straks adgang");
  await expect(dialog.getByRole("alert")).toContainText(
    "2 projekter og 1 cost center mister deres ejer; 1 opgave går til managerne.",
  );
  await expectDialogAccessible(page);
  await choose(page, "Ny ejer af projekterne", "Erik Aagaard");
  await choose(page, "Ny ejer af cost centers", "Lars Højgaard");
  await dialog.getByRole("button", { name: "Slet" }).click();
  await expectSaid(page, "Brugeren er slettet");
  await expect(card).toHaveCount(0);

  const [projects, costCenters] = [
    await admin.get(`/api/projects?filter=${mark}&with=owner`),
    await admin.get(`/api/cost-centers?filter=${mark}&with=owner`),
  ];
  const owners = [...projects, ...costCenters].map(({ owner: { name } }) => name);
  expect(owners).toEqual(["Erik Aagaard", "Erik Aagaard", "Lars Højgaard"]);

  await goInside(page, `/users?search=${mark}&deleted=only`);
  await expect(card).toContainText("Slettet");
  await card.getByRole("button", { name: "Genaktivér" }).click();
  const reactivation = page.getByRole("dialog", { name: "Genaktivér bruger" });
  await expect(reactivation.getByLabel("E-mail")).toHaveValue(contact.email);
  await reactivation.getByRole("button", { name: "Genaktivér" }).click();
  await page.getByRole("dialog", { name: "Invitation" }).getByRole("button", { name: "Luk" }).click();
  await expect(page.getByText(`Ingen brugere passer til »${mark}«`)).toBeVisible();
  expect(await admin.get(`/api/users?filter=${mark}`)).toContainEqual(
    expect.objectContaining({ name, is_invited: true }),
  );

  await test.step("who rejects a job of a deleted user is told so before and afterwards, and registers no other", async () => {
    await (await apiOf("ejer")).patch(`/api/jobs/${job.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await admin.delete(`/api/users/${employee.id}`);
    await goInside(page, `/users/${employee.id}/jobs?scope=all`);
    const rejected = page.getByRole("listitem").filter({ hasText: `øst ${mark}` });
    await expect(rejected).toContainText("Slettet bruger");
    await expect(page.getByRole("navigation", { name: "Sti" })).toContainText("Slettet bruger");
    await expect(page.getByRole("link", { name: "Ny opgave" })).toHaveCount(0);
    await rejected.getByRole("button", { name: "Afvis", exact: true }).click();
    const rejection = page.getByRole("dialog", { name: "Afvis opgave" });
    await expect(rejection).toContainText("er slettet og kan ikke sende opgaven igen");
    await rejection.getByLabel("Begrundelse").fill("Dobbelt");
    await rejection.getByRole("button", { name: "Afvis", exact: true }).click();
    await expect(rejected).toContainText("Du har afvist opgaven");
    await rejected.getByRole("link", { name: new RegExp(`øst ${mark}`) }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Opgaven er afvist" })).toContainText("Brugeren er slettet");

    await goInside(page, `/users/${employee.id}/jobs/new`);
    await expect(page.getByText("Brugeren er slettet, og der kan ikke registreres flere opgaver.")).toBeVisible();
  });
});
