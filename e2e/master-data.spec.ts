import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { approvedJob } from "./support/calls.ts";
import { choose } from "./support/fields.ts";
import { expectFlash, expectNothingSaid, expectSaid } from "./support/flash.ts";
import { expectWidth } from "./support/look.ts";
import { answer, goInside } from "./support/network.ts";
import { apiOf, enter, pageOf } from "./support/people.ts";

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
  taken?: { field: string; value: string; error: string; flash?: string };
  code: string;
  created: string;
  /** A message after the creation, which the test closes. */
  shown?: string;
  updated: string;
  /** The fields under which the server's errors are shown, and the message about a failed save. */
  fields: readonly string[];
  failure?: string;
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
  },
  taken: {
    field: "Kode",
    value: "p-1001",
    error: "Koden bruges af et andet projekt.",
    flash: "Failed creating project",
  },
  code: "Kode",
  created: "Projekt oprettet.",
  updated: "Projekt opdateret.",
  fields: ["name", "code", "owner_user_id", "default_cost_center_id"],
  failure: "Failed updating project",
};

/** They have the same screen as projects, each with its own fields and words. */
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
    failure: "Failed updating job-type",
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
    taken: {
      field: "Kode",
      value: "cc10",
      error: "Koden bruges af et andet cost center.",
      flash: "Failed creating cost-center",
    },
    code: "Kode",
    created: "Cost-center oprettet.",
    updated: "Cost-center opdateret.",
    fields: ["name", "code", "owner_user_id"],
    failure: "Failed updating cost-center",
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
    failure: "Kunden kunne ikke gemmes.",
  },
];

const mark = `zz-${Date.now()}`;

test("projects are created once, refused, searched and edited", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", projects.path);
  await expect(cards(page).first()).toBeVisible();
  const dialog = await fillAfterRefusals(page, projects);
  await expectAccessible(page);

  await test.step("the record is created once", async () => {
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    await dialog.getByRole("button", { name: "Gem", exact: true }).dblclick({ delay: 125 });
    await expectSaid(page, projects.created);
    await expect(dialog).toHaveCount(0);
    expect(posts).toBe(1);
  });

  await test.step("the record is found, also after a reload", async () => {
    await page.getByLabel("Søg").fill(mark.toUpperCase());
    await expect(page).toHaveURL(/search=ZZ/);
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    await expect(page.getByLabel("Søg")).toHaveValue(mark.toUpperCase());
    await expect(cards(page)).toHaveText([new RegExp(mark)]);
  });

  await editByKeyboard(page, projects);

  await test.step("a search without results leads back to the list", async () => {
    await page.getByLabel("Søg").fill("findes ikke");
    await expect(page.getByText("Ingen projekter passer til »findes ikke«")).toBeVisible();
    await page.getByRole("button", { name: "Ryd søgning" }).click();
    await expect(page.getByLabel("Søg")).toHaveValue("");
    await expect(cards(page).nth(1)).toBeVisible();
  });
});

test("users, job types, cost centers and customers are created, refused, searched and edited", {
  tag: "@desktop",
}, async ({ page }) => {
  await enter(page, "admin", "/profile");
  for (const screen of others)
    await test.step(screen.path, async () => {
      await goInside(page, screen.path);
      await expect(cards(page).first()).toBeVisible();
      const dialog = await fillAfterRefusals(page, screen);
      await dialog.getByRole("button", { name: "Gem", exact: true }).click();
      await expectSaid(page, screen.created);
      await expect(dialog).toHaveCount(0);
      if (screen.shown) await putAway(page, screen.shown);
      await page.getByLabel("Søg").fill(mark);
      await expect(cards(page)).toHaveText([new RegExp(mark)]);
      await editByKeyboard(page, screen);
    });
});

/** An empty form is refused, and so is a value that another row has. @returns the dialog with values that can be saved */
async function fillAfterRefusals(page: Page, screen: Screen): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: screen.dialogs[0] });
  await test.step("an empty form is refused, and the focus is on the first invalid field", async () => {
    await page.getByRole("button", { name: screen.addLabel }).click();
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    for (const error of screen.emptyErrors) await expect(dialog.getByText(error, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel("Navn")).toBeFocused();
    await expect(dialog.getByText("*obligatoriske felter")).toBeVisible();
  });
  await screen.fill(page, dialog, mark);
  if (screen.taken) await expectRefused(page, dialog, screen.taken, mark);
  await dialog.getByLabel(screen.code).fill(screen.code === "E-mail" ? `${mark}@dagvaerk.test` : mark);
  return dialog;
}

async function editByKeyboard(page: Page, screen: Screen): Promise<void> {
  await test.step("the record is edited by keyboard alone", async () => {
    await page.getByRole("button", { name: screen.editLabel, exact: true }).press("Enter");
    const dialog = page.getByRole("dialog", { name: screen.dialogs[1] });
    await expectWidth(dialog, 500);
    await test.step("a failed save is reported, with the server's errors under their fields", async () => {
      const errors = Object.fromEntries(screen.fields.map((field) => [field, [`${field} er forkert.`]]));
      await answer(page, "PUT", `**/api${screen.path}/*`, 422, { message: "", errors });
      await dialog.getByLabel("Navn").press("Enter");
      for (const [text] of Object.values(errors)) await expect(dialog.getByText(text ?? "")).toBeVisible();
      if (screen.failure) await expectFlash(page, "Fejl!", screen.failure);
      else await expectNothingSaid(page);
      await page.unrouteAll();
    });
    await dialog.getByLabel("Navn").fill(`${mark} ændret`);
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

async function expectRefused(page: Page, dialog: Locator, taken: NonNullable<Screen["taken"]>, name: string) {
  await test.step("the server's error is shown under its field, and the input stays", async () => {
    await dialog.getByLabel(taken.field).fill(taken.value);
    await dialog.getByRole("button", { name: "Gem", exact: true }).click();
    if (taken.flash) await expectSaid(page, taken.flash);
    await expect(dialog.getByText(taken.error)).toBeVisible();
    await expect(dialog.getByLabel(taken.field)).toBeFocused();
    await expect(dialog.getByLabel("Navn")).toHaveValue(name);
  });
}

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("two taps on Gem save once and reopen nothing @desktop", async ({ page }) => {
    await enter(page, "admin", "/job-types");
    await page.getByRole("button", { name: "Ny arbejdstype" }).click();
    const dialog = page.getByRole("dialog", { name: "Arbejdstype" });
    await dialog.getByLabel("Navn").fill("To tryk");
    await dialog.getByLabel("Lønkode").fill("to-tryk");
    const button = await dialog.getByRole("button", { name: "Gem", exact: true }).boundingBox();
    if (!button) throw new Error("no button");
    const finger = { x: button.x + button.width / 2, y: button.y + button.height / 2 };
    const devtools = await page.context().newCDPSession(page);
    // With exact timestamps, even if a busy browser handles the second tap late.
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

test("the page of a list stays in the address, through Back and reload", { tag: "@desktop" }, async ({ page }) => {
  await enter(page, "admin", "/users?perPage=5");
  await expect(cards(page)).toHaveCount(5);
  const first = await cards(page).first().textContent();
  await page.getByRole("button", { name: "Gå til side 2" }).click();
  await expect(page.getByText(/^6–10 af /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^6–10 af /)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^1–5 af /)).toBeVisible();
  await expect(cards(page).first()).toHaveText(first ?? "");
});

test("users see changes of themselves at once", { tag: "@desktop" }, async ({ page }) => {
  // Delays the list, so that the dialog is opened again before the reload.
  await page.route("**/api/users?*paginate*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.fallback();
  });
  const rename = async (name: string) => {
    await page.getByRole("button", { name: "Rediger" }).click();
    await page.getByLabel("Navn").fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(cards(page).getByRole("heading", { name, exact: true })).toBeVisible({ timeout: 1000 });
  };
  await enter(page, "admin", "/users?search=admin%40dagvaerk.test");
  await expect(page.getByRole("button", { name: "Slet" })).toHaveCount(0);
  await rename("Astrid Lund-Holm");
  await expect(page.getByRole("banner")).toContainText("Astrid Lund-Holm");
  await rename("Astrid Lund");
});

test("a manager reads users and their addresses, also after a failed request, and changes nothing", {
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
  await expectAccessible(page);
  await list.getByRole("button", { name: "Kopiér adresser" }).click();
  await expectSaid(page, "Adresserne er kopieret.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("medarbejder@dagvaerk.test");
  await page.keyboard.press("Escape");

  await test.step("a manager reads the projects, and changes none", async () => {
    await goInside(page, "/projects");
    await expect(cards(page).first()).toBeVisible();
    for (const name of ["Nyt projekt", "Rediger projekt"])
      await expect(page.getByRole("button", { name })).toHaveCount(0);
  });
});

test("a company without projects sees what to do", { tag: "@desktop" }, async ({ page }) => {
  await page.route("**/api/projects?*", (route) =>
    route.fulfill({ json: { data: [], meta: { per_page: 15, total: 0 } } }),
  );
  await page.route("**/api/users?hasRoles=project-owner*", (route) => route.fulfill({ json: [] }));
  await enter(page, "admin", "/projects");
  await expect(page.getByText("Ingen projekter endnu.")).toBeVisible();
  await page.getByRole("button", { name: "Opret det første projekt" }).click();
  await expect(page.getByText("Ingen bruger har rollen Projektejer endnu.")).toBeVisible();
  await expectAccessible(page);
  await page.route("**/api/projects", (route) => route.fulfill({ json: [] }));
  await goInside(page, "/jobs/new");
  await expect(page.getByText("Der er ingen projekter endnu, så en opgave kan ikke gemmes.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Opret det første projekt" })).toHaveAttribute("href", "/projects");
});

function cards(page: Page): Locator {
  return page.locator("main li:has(h2)");
}

test("a project for some people is offered for them, and for nobody else", { tag: "@desktop" }, async ({
  page,
  browser,
}) => {
  const suffix = Date.now().toString(36);
  const name = `Fusion ${suffix}`;
  await enter(page, "admin", "/projects");
  await page.getByRole("button", { name: "Nyt projekt" }).click();
  const dialog = page.getByRole("dialog", { name: "Nyt projekt" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Kode").fill(`F-${suffix}`);
  await choose(page, "Ejer", "Erik Aagaard");
  await dialog.getByRole("switch", { name: "Kun for nogle" }).click();
  await dialog.getByRole("combobox", { name: "Personer" }).fill("Sofie");
  await page.getByRole("option", { name: "Sofie Brandt" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Sofie Brandt" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Gem", exact: true }).click();
  await expectSaid(page, "Projekt oprettet.");
  await goInside(page, `/projects?search=${encodeURIComponent(name)}`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).filter({ hasText: name }).getByText("Kun for nogle")).toBeVisible();

  // Users who register for others or move their jobs are offered it only for those people.
  const admin = await apiOf("admin");
  const job = await approvedJob();
  const { user_id } = await admin.get(`/api/jobs/${job.id}`);
  const [sofie] = (await admin.get("/api/users?paginate=true&filter=Sofie")).data;
  const leader = await pageOf(browser, "leder", `/users/${user_id}/jobs?scope=all`);
  await leader
    .getByRole("button", { name: /^Skift projekt/ })
    .first()
    .click();
  const move = leader.getByRole("dialog", { name: "Skift Projekt" });
  await move.getByRole("searchbox", { name: "Søg" }).fill(name);
  await expect(move.getByText(name)).toHaveCount(0);
  await expect(move.getByText("Ingen fundet")).toBeVisible();
  for (const path of [`/users/${sofie.id}/jobs/new`, `/users-jobs/new?user=${sofie.id}`]) {
    await goInside(leader, path);
    await leader.getByRole("combobox", { name: "Projekt" }).fill(name);
    await expect(leader.getByRole("option", { name })).toBeVisible();
  }
  await choose(leader, "Medarbejdere", "Mads Kjær");
  await leader.keyboard.press("Escape");
  await leader.getByRole("combobox", { name: "Projekt" }).fill(`${name} `);
  await expect(leader.getByText("Ingen fundet")).toBeVisible();
  await leader.context().close();
});
