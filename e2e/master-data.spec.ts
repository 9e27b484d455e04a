import { expect, type Locator, type Page, test } from "@playwright/test";
import { today } from "#common/rules/time/clock.ts";
import { expectDialogAccessible } from "./support/accessibility.ts";
import { choose, shownDay, typeDay } from "./support/fields.ts";
import { expectFlash, expectNothingSaid, expectSaid } from "./support/flash.ts";
import { expectWidth } from "./support/look.ts";
import { answer, goInside } from "./support/network.ts";
import { apiOf, enter } from "./support/people.ts";

type Screen = {
  path: string;
  addLabel: string;
  editLabel: string;
  /** The titles of the dialogs for a new and an existing row. */
  dialogs: [string, string];
  /** The errors of an empty form, in the order of its fields. */
  emptyErrors: string[];
  /** Fills in all fields except the unique one. */
  fill: (page: Page, dialog: Locator, name: string) => Promise<void>;
  code: string;
  created: string;
  /** The title of a dialog that opens after the creation. The test closes this dialog. */
  shown?: string;
  updated: string;
  /** The fields under which the server's errors are shown, and the messages about a failed creation and change. */
  fields: readonly string[];
  failures?: readonly [string, string];
};

const projects: Screen = {
  path: "/projects",
  addLabel: "Nyt projekt",
  editLabel: "Rediger projekt",
  dialogs: ["Nyt projekt", "Rediger projekt"],
  emptyErrors: ["Navn skal udfyldes.", "Kode skal udfyldes.", "Vælg en ejer."],
  async fill(page, dialog, name) {
    await dialog.getByLabel("Navn").fill(name);
    await choose(page, "Ejer", "Erik Aagaard");
    await choose(page, "Standard Cost Center", "Byg");
    await dialog.getByRole("switch", { name: "Kun for nogle" }).click();
    await dialog.getByRole("combobox", { name: "Personer" }).fill("Sofie");
    await page.getByRole("option", { name: "Sofie Brandt" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "Sofie Brandt" })).toBeVisible();
  },
  code: "Kode",
  created: "Projekt oprettet.",
  updated: "Projekt opdateret.",
  fields: ["name", "code", "owner_user_id", "default_cost_center_id"],
  failures: ["Failed creating project", "Failed updating project"],
};

/** Screens that work like the screen of projects, with other fields and words. */
const others: Screen[] = [
  {
    path: "/users",
    addLabel: "Ny bruger",
    editLabel: "Rediger",
    dialogs: ["Bruger profil", "Bruger profil"],
    emptyErrors: [
      "Navn skal udfyldes.",
      "E-mail skal udfyldes.",
      "Medarbejdernummer skal udfyldes.",
      "Timepris skal udfyldes.",
    ],
    async fill(page, dialog, name) {
      await dialog.getByLabel("Navn").fill(name);
      await dialog.getByLabel("Medarbejdernummer").fill(name);
      await dialog.getByLabel("Timepris").fill("1.234,5");
      await dialog.getByRole("combobox", { name: "Roller" }).click();
      await page.getByRole("option", { name: "Manager" }).click();
      await page.keyboard.press("Escape");
    },
    code: "E-mail",
    created: "Bruger tilføjet.",
    shown: "Invitation",
    updated: "Bruger opdateret.",
    fields: ["name", "email", "employee_id", "default_hourly_rate", "roles"],
  },
  {
    path: "/job-types",
    addLabel: "Ny arbejdstype",
    editLabel: "Rediger",
    dialogs: ["Arbejdstype", "Arbejdstype"],
    emptyErrors: ["Navn skal udfyldes.", "Lønkode skal udfyldes."],
    fill: (_page, dialog, name) => dialog.getByLabel("Navn").fill(name),
    code: "Lønkode",
    created: "Arbejdstype oprettet.",
    updated: "Arbejdstype opdateret.",
    fields: ["name", "salary_code"],
    failures: ["Failed creating job-type", "Failed updating job-type"],
  },
  {
    path: "/cost-centers",
    addLabel: "Nyt cost center",
    editLabel: "Rediger",
    dialogs: ["Cost Center", "Cost Center"],
    emptyErrors: ["Navn skal udfyldes.", "Kode skal udfyldes.", "Vælg en ejer."],
    async fill(page, dialog, name) {
      await dialog.getByLabel("Navn").fill(name);
      await choose(page, "Ejer", "Lars Højgaard");
    },
    code: "Kode",
    created: "Cost-center oprettet.",
    updated: "Cost-center opdateret.",
    fields: ["name", "code", "owner_user_id"],
    failures: ["Failed creating cost-center", "Failed updating cost-center"],
  },
  {
    path: "/customers",
    addLabel: "Ny kunde",
    editLabel: "Rediger",
    dialogs: ["Ny kunde", "Rediger kunde"],
    emptyErrors: ["Navn skal udfyldes."],
    async fill(_page, dialog, name) {
      await dialog.getByLabel("Navn").fill(name);
      await dialog.getByLabel("CVR-nummer").fill("10150817");
    },
    code: "Reference",
    created: "Kunde oprettet.",
    updated: "Kunde opdateret.",
    fields: ["name", "cvr", "email", "reference"],
    failures: ["Kunden kunne ikke oprettes.", "Kunden kunne ikke gemmes."],
  },
];

/** The start of all names that a test creates, so that a retry creates other names. */
let mark = "";
test.beforeEach(() => {
  mark = `zz-${Date.now()}`;
});

test("an administrator creates, searches and edits projects, sees errors, and limits a project to some people", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", projects.path);
  await createAndEdit(page, projects, () => expectDialogAccessible(page));
  await expect(cards(page).getByText("Kun for nogle")).toBeVisible();

  await test.step("a search without results leads back to the list", async () => {
    await page.getByLabel("Søg").fill("findes ikke");
    await expect(page.getByText("Ingen projekter passer til »findes ikke«")).toBeVisible();
    await page.getByRole("button", { name: "Ryd søgning" }).click();
    await expect(page.getByLabel("Søg")).toHaveValue("");
    await expect(cards(page).nth(1)).toBeVisible();
  });
});

test("an administrator creates, searches and edits users, job types, cost centers and customers, and sees errors", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", "/users");
  for (const screen of others)
    await test.step(screen.path, async () => {
      await goInside(page, screen.path);
      await createAndEdit(page, screen);
    });
});

async function createAndEdit(page: Page, screen: Screen, look = async () => {}): Promise<void> {
  const dialog = page.getByRole("dialog", { name: screen.dialogs[0] });
  await test.step("an empty form is refused, and the focus is on the first invalid field", async () => {
    await page.getByRole("button", { name: screen.addLabel }).click();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    for (const error of screen.emptyErrors) await expect(dialog.getByText(error, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("Navn")).toBeFocused();
    await expect(dialog.getByText("*obligatoriske felter")).toBeVisible();
    await expectWidth(dialog, 500);
  });
  await screen.fill(page, dialog, mark);
  await dialog.getByLabel(screen.code).fill(screen.code === "E-mail" ? `${mark}@dagvaerk.test` : mark);
  await look();

  const errors = Object.fromEntries(screen.fields.map((field) => [field, [`${field} er forkert.`]]));
  await test.step("a failed save is reported, with the server's errors under their fields", async () => {
    await answer(page, "POST", `**/api${screen.path}?*`, 422, { message: "", errors });
    await answer(page, "POST", `**/api${screen.path}`, 422, { message: "", errors });
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    for (const [text] of Object.values(errors)) await expect(dialog.getByText(text ?? "")).toBeVisible();
    if (screen.failures) await expectFlash(page, "Fejl!", screen.failures[0]);
    else await expectNothingSaid(page);
    await page.unrouteAll();
  });
  await dialog.getByLabel("Navn").press("Enter");
  await expectSaid(page, screen.created);
  await expect(dialog).toHaveCount(0);
  if (screen.shown) await putAway(page, screen.shown);
  await page.getByLabel("Søg").fill(mark.toUpperCase());
  await expect(page).toHaveURL(/search=ZZ/);
  await expect(cards(page)).toHaveText([new RegExp(mark)]);

  await test.step("the record is edited by keyboard alone", async () => {
    await page.getByRole("button", { name: screen.editLabel, exact: true }).press("Enter");
    const name = page.getByRole("dialog", { name: screen.dialogs[1] }).getByLabel("Navn");
    if (screen.failures) {
      await answer(page, "PUT", `**/api${screen.path}/*`, 500, { message: "Nede." });
      await name.press("Enter");
      await expectFlash(page, "Fejl!", screen.failures[1]);
      await page.unrouteAll();
    }
    await name.fill(`${mark} ændret`);
    await page.keyboard.press("Enter");
    await expectSaid(page, screen.updated);
    await expect(cards(page)).toHaveText([new RegExp(`${mark} ændret`)]);
  });
}

async function putAway(page: Page, title: string) {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByRole("button", { name: "Luk" }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe("a dialog on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("two taps on the save button save once, and the dialog stays closed @desktop", async ({ page }) => {
    await enter(page, "admin", "/job-types");
    await page.getByRole("button", { name: "Ny arbejdstype" }).click();
    const dialog = page.getByRole("dialog", { name: "Arbejdstype" });
    await dialog.getByLabel("Navn").fill("To tryk");
    await dialog.getByLabel("Lønkode").fill("to-tryk");
    const button = await dialog.getByRole("button", { name: "Gem", exact: true }).boundingBox();
    if (!button) throw new Error("no button");
    const finger = { x: button.x + button.width / 2, y: button.y + button.height / 2 };
    const devtools = await page.context().newCDPSession(page);
    // The timestamps of the taps are 0.3 s apart, even if a busy browser handles the second tap late.
    const began = Date.now() / 1000;
    const tap = async (after: number) => {
      const timestamp = began + after;
      await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger], timestamp });
      await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
    };
    await Promise.all([page.waitForResponse((response) => response.request().method() === "POST"), tap(0)]);
    await tap(0.3);
    await expectSaid(page, "Arbejdstype oprettet.");
    await expect(dialog).toHaveCount(0);
  });
});

test("the address keeps a list's page, users see their own changes at once, and a first project is suggested", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", "/users?perPage=5&page=2");
  await test.step("the page of a list is in the address, also through Back", async () => {
    await expect(page.getByText(/^6–10 af /)).toBeVisible();
    const first = await cards(page).first().textContent();
    await page.getByRole("button", { name: "Gå til side 1" }).click();
    await expect(page.getByText(/^1–5 af /)).toBeVisible();
    await expect(cards(page).first()).not.toHaveText(first ?? "");
    await page.goBack();
    await expect(page.getByText(/^6–10 af /)).toBeVisible();
    await expect(cards(page).first()).toHaveText(first ?? "");
  });

  await test.step("users see changes of themselves at once", async () => {
    await goInside(page, "/users?search=admin%40dagvaerk.test");
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Slet" })).toHaveCount(0);
    // The response with the list arrives after the dialog has been opened again.
    const { promise: isOpen, resolve: listMayCome } = Promise.withResolvers<void>();
    await page.route("**/api/users?*paginate*", async (route) => {
      await isOpen;
      await route.fallback();
    });
    const rename = async (name: string) => {
      await page.getByRole("button", { name: "Rediger" }).click();
      await page.getByLabel("Navn").fill(name);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(cards(page).getByRole("heading", { name, exact: true })).toBeVisible();
    };
    await rename("Astrid Lund-Holm");
    await expect(page.getByRole("banner")).toContainText("Astrid Lund-Holm");
    await rename("Astrid Lund");
    listMayCome();
  });

  await test.step("a company without projects sees what to do", async () => {
    await page.route("**/api/projects?*", (route) =>
      route.fulfill({ json: { data: [], meta: { per_page: 15, total: 0 } } }),
    );
    await page.route("**/api/users?hasRoles=project-owner*", (route) => route.fulfill({ json: [] }));
    await goInside(page, "/projects");
    await expect(page.getByText("Ingen projekter endnu.")).toBeVisible();
    await page.getByRole("button", { name: "Opret det første projekt" }).click();
    await expect(page.getByText("Ingen bruger har rollen Projektejer endnu.")).toBeVisible();
    await page.route("**/api/projects", (route) => route.fulfill({ json: [] }));
    await goInside(page, "/jobs/new");
    await expect(page.getByText("Der er ingen projekter endnu, så en opgave kan ikke gemmes.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Opret det første projekt" })).toHaveAttribute("href", "/projects");
  });
});

test("a manager reads users and projects without changing them, and names a substitute for another user", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, "leder", "/users?search=medarbejder%40dagvaerk.test");
  await expect(cards(page)).toHaveCount(1);
  for (const name of ["Ny bruger", "Rediger", "Slet"]) await expect(page.getByRole("button", { name })).toHaveCount(0);

  await page.getByRole("button", { name: "Vis" }).click();
  const form = page.getByRole("dialog", { name: "Bruger profil" });
  await expect(form.getByLabel("Navn")).toHaveAttribute("readonly");
  await expect(form.getByRole("button", { name: "Gem", exact: true })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.route("**/api/users?hasRoles=employee*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Medarbejder e-mail-liste" }).click();
  const list = page.getByRole("dialog", { name: "Medarbejder e-mail-liste" });
  await expectSaid(page, "Error happened while loading list :(");
  await page.unrouteAll();
  await list.getByRole("button", { name: "Prøv igen" }).click();
  await expect(list.locator("pre")).toContainText("Mads Kjær <medarbejder@dagvaerk.test>");
  await expectDialogAccessible(page);
  await list.getByRole("button", { name: "Kopiér adresser" }).click();
  await expectSaid(page, "Adresserne er kopieret.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("medarbejder@dagvaerk.test");
  await page.keyboard.press("Escape");

  await test.step("a manager names a substitute for another user, from the list of users", async () => {
    await goInside(page, "/users?search=ejer2%40dagvaerk.test");
    await expect(cards(page)).toHaveText([/Elin Sørensen/]);
    await page.getByRole("button", { name: "Stedfortræder" }).click();
    const dialog = page.getByRole("dialog", { name: "Stedfortræder for Elin Sørensen" });
    await dialog.getByRole("button", { name: "Vælg stedfortræder" }).click();
    const day = today().add({ days: 10 });
    await choose(page, "Stedfortræder", "Lars");
    await typeDay(page, "Fra", day);
    await typeDay(page, "Til og med", day);
    await page
      .getByRole("dialog", { name: "Vælg stedfortræder" })
      .getByRole("button", { name: "Gem", exact: true })
      .click();
    const row = dialog.getByRole("listitem").filter({ hasText: shownDay(day) });
    await expect(row).toContainText("Valgt af Lars Højgaard");
    await expect(row).toContainText("Kommer");
    await row.getByRole("button", { name: /^Fjern/ }).click();
    await page.getByRole("dialog", { name: "Fjern stedfortræder" }).getByRole("button", { name: "Fjern" }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step("a manager reads the projects, and changes none", async () => {
    await goInside(page, "/projects");
    await expect(cards(page).first()).toBeVisible();
    for (const name of ["Nyt projekt", "Rediger projekt"])
      await expect(page.getByRole("button", { name })).toHaveCount(0);
  });

  await test.step("a project for some people is offered for them, and for nobody else", async () => {
    const admin = await apiOf("admin");
    const name = `Fusion ${Date.now().toString(36)}`;
    const [[sofie], [mads]] = [await admin.get("/api/users?filter=Sofie"), await admin.get("/api/users?filter=Mads")];
    const [{ owner_user_id }] = await admin.get("/api/projects?with=owner&filter=Havnekajen");
    await admin.post("/api/projects", { name, code: name, owner_user_id, user_ids: [sofie.id] });

    // A user who registers for another person, or moves that person's job, is offered only that person's projects.
    await goInside(page, `/users/${mads.id}/jobs?scope=all`);
    await page
      .getByRole("button", { name: /^Skift projekt/ })
      .first()
      .click();
    const move = page.getByRole("dialog", { name: "Skift Projekt" });
    await move.getByRole("searchbox", { name: "Søg" }).fill(name);
    await expect(move.getByText("Ingen fundet")).toBeVisible();
    await expect(move.getByText(name)).toHaveCount(0);
    for (const path of [`/users/${sofie.id}/jobs/new`, `/users-jobs/new?user=${sofie.id}`]) {
      await goInside(page, path);
      await page.getByRole("combobox", { name: "Projekt" }).fill(name);
      await expect(page.getByRole("option", { name })).toBeVisible();
    }
    await choose(page, "Medarbejdere", "Mads Kjær");
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Projekt" }).fill(`${name} `);
    await expect(page.getByText("Ingen fundet")).toBeVisible();
  });
});

function cards(page: Page): Locator {
  return page.locator("main li:has(h2)");
}
