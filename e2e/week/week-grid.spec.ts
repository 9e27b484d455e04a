import { expect, type Page, test } from "@playwright/test";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { goInside, requestsOf } from "../support/network.ts";
import { apiOf, enter, newEmployee } from "../support/people.ts";

test.describe("the week's grid", { tag: "@desktop" }, () => {
  let login: string;
  test.beforeEach(async () => {
    login = await newEmployee();
  });

  /** The Monday of a past week within three months. Each test uses other weeks. */
  const mondayOf = (weeksBack: number) => weekStart(today()).subtract({ weeks: weeksBack });

  /** New projects, whose names sort first among the rows. */
  async function ownProjects(...names: string[]) {
    const admin = await apiOf("admin");
    const owner = (await admin.get("/api/users?filter=ejer@dagvaerk.test"))[0].id;
    const center = (await admin.get("/api/cost-centers"))[0].id;
    const mark = Math.random().toString(36).slice(2, 8);
    const made = [];
    for (const name of names)
      made.push(
        await admin.post("/api/projects", {
          name: `0 ${name} ${mark}`,
          code: `${name}-${mark}`,
          owner_user_id: owner,
          default_cost_center_id: center,
        }),
      );
    return made as { id: number; name: string }[];
  }

  const montage = async () => (await (await apiOf(login)).get("/api/job-types?filter=Montage"))[0].id as number;

  async function registered(projectId: number, day: Temporal.PlainDate, from = "07:00", to = "08:00") {
    const api = await apiOf(login);
    return api.post("/api/jobs", {
      started_at: `${day} ${from}:00`,
      ended_at: `${day} ${to}:00`,
      project_id: projectId,
      job_type_id: await montage(),
      price_mode: "auto",
      hourly_rate: 200,
    });
  }

  async function jobsOf(projectId: number, monday: Temporal.PlainDate) {
    const api = await apiOf(login);
    const { jobs } = await api.get(`/api/week?date=${monday}`);
    return jobs.filter((job: { project_id: number }) => job.project_id === projectId) as {
      id: number;
      started_at: string;
      ended_at: string;
      minutes: number;
      note: string | null;
      project_id: number;
      user_id: number;
    }[];
  }

  const cell = (page: Page, project: string, day: Temporal.PlainDate) =>
    page.getByRole("textbox", { name: new RegExp(`^${project}, Montage, ${longDay(day.toString())}: `) });

  /** A project with a job in the week before, so that the grid offers a row for it. */
  async function rowFor(name: string, weeksBack: number) {
    const [project] = await ownProjects(name);
    if (!project) throw new Error("no project");
    const monday = mondayOf(weeksBack);
    await registered(project.id, monday.subtract({ weeks: 1 }));
    return { project, monday };
  }

  test("a week of two projects takes at most 40 keys, its copy four clicks, and future days take no input", async ({
    page,
  }) => {
    const [first, second] = await ownProjects("Bro", "Havn");
    if (!first || !second) throw new Error("no projects");
    const monday = mondayOf(3);
    for (const { id } of [first, second]) await registered(id, monday.subtract({ weeks: 1 }));
    await enter(page, login, `/week?date=${monday}`);
    await cell(page, first.name, monday).focus();
    let keys = 0;
    const press = async (...names: string[]) => {
      for (const name of names) {
        await page.keyboard.press(name);
        keys += name.split("+").length;
      }
    };
    await press("5", "Tab", ..."1234".split("").map(() => "Control+d"));
    await press("Home", "ArrowDown", "2", ",", "5", "Tab", ..."1234".split("").map(() => "Control+d"));
    expect(keys).toBeLessThanOrEqual(40);
    await expect(
      page
        .getByRole("row", { name: new RegExp(first.name) })
        .getByRole("gridcell")
        .last(),
    ).toHaveText("25");
    await expect(
      page
        .getByRole("row", { name: new RegExp(second.name) })
        .getByRole("gridcell")
        .last(),
    ).toHaveText("12,5");
    await expect(cell(page, second.name, monday.add({ days: 4 }))).toHaveAccessibleName(
      `${second.name}, Montage, ${longDay(monday.add({ days: 4 }).toString())}: 2,5 timer`,
    );
    const jobs = [...(await jobsOf(first.id, monday)), ...(await jobsOf(second.id, monday))];
    expect(jobs).toHaveLength(10);
    for (const job of jobs)
      for (const other of jobs)
        if (job.id < other.id) expect(job.started_at < other.ended_at && other.started_at < job.ended_at).toBe(false);

    const saturday = monday.add({ days: 5 });
    await cell(page, first.name, saturday).focus();
    await press("1", "Enter");
    await expect(cell(page, second.name, saturday)).toBeFocused();
    await expect(cell(page, first.name, saturday)).toHaveAccessibleName(/: 1 timer$/);
    await press("2", "Tab");
    await expect(cell(page, second.name, saturday.add({ days: 1 }))).toBeFocused();
    await expect(cell(page, second.name, saturday)).toHaveAccessibleName(/: 2 timer$/);

    await test.step("the week can be copied in four clicks at most", async () => {
      await goInside(page, `/week?date=${mondayOf(2)}`);
      let clicks = 0;
      const click = async (name: string | RegExp) => {
        clicks += 1;
        await page.getByRole("button", { name }).click();
      };
      await click(/^Forrige uge$/);
      await click("Kopiér ugen");
      const dialog = page.getByRole("dialog", { name: "Kopiér ugen" });
      await expect(dialog.getByRole("list", { name: "Kopieres" })).toContainText(first.name);
      await click(/^Kopiér \d+ opgaver?$/);
      await expect(dialog).toHaveCount(0);
      expect(clicks).toBeLessThanOrEqual(4);
      expect(await jobsOf(first.id, mondayOf(0))).toHaveLength(Math.min(6, today().dayOfWeek));
    });

    await test.step("future days take no input, weeks are in the address, and rows can be added", async () => {
      const [{ name } = { name: "" }] = await ownProjects("Ny");
      await goInside(page, "/week");
      await page.getByRole("button", { name: "Næste uge" }).click();
      await expect(page).toHaveURL(new RegExp(`date=${mondayOf(-1)}`));
      await expect(page.getByRole("button", { name: "Næste uge" })).toBeDisabled();
      await page.getByRole("button", { name: "Tilføj række" }).click();
      await page.getByRole("combobox", { name: "Projekt" }).fill(name);
      await page.getByRole("option", { name }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Tilføj" }).click();
      await expect(page.getByText("Vælg arbejde.")).toBeVisible();
      await page.getByRole("combobox", { name: "Arbejde" }).fill("Montage");
      await page.getByRole("option", { name: "Montage" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Tilføj" }).click();
      await expect(cell(page, name, mondayOf(-1))).toHaveAccessibleName(/kan ikke registreres$/);
      await expect(cell(page, name, mondayOf(-1))).toHaveAttribute("readonly");
      await page.goBack();
      await expect(page).toHaveURL(/\/week$/);
      await expect(cell(page, name, today())).toHaveAccessibleName(/ingen timer$/);
      await expect(page.getByRole("columnheader", { name: "i dag" })).toBeVisible();
    });
  });

  test("a cell saves once, keeps input that could not be saved, and opens a list if the cell has several jobs", async ({
    page,
  }) => {
    const { project, monday } = await rowFor("Enter", 4);
    const { project: several } = await rowFor("Flere", 4);
    const [friday, saturday] = [monday.add({ days: 4 }), monday.add({ days: 5 })];
    await registered(several.id, friday, "00:00", "01:00");
    const second = await registered(several.id, friday, "01:00", "03:30");
    const decided = await registered(several.id, saturday, "00:00", "02:00");
    const owner = await apiOf("ejer");
    await owner.patch(`/api/jobs/${decided.id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    const day = (days: number) => cell(page, project.name, monday.add({ days }));
    await enter(page, login, `/week?date=${monday}`);

    await test.step("emptying a cell cancels its job until the flash restores it", async () => {
      const posts = requestsOf(page, "POST", /\/api\/jobs$/);
      const tuesday = day(1);
      await tuesday.fill("7:30");
      await tuesday.press("Enter");
      await tuesday.press("Enter");
      await expect(page.getByRole("status").filter({ hasText: "7 timer 30 min. gemt" })).toBeVisible();
      expect(posts).toHaveLength(1);
      await tuesday.fill("+30m");
      await tuesday.press("Enter");
      await expect(tuesday).toHaveValue("8");
      await tuesday.fill("");
      await tuesday.press("Enter");
      await expect(page.getByText("opgaven er fortrudt.").first()).toBeVisible();
      await expect(tuesday).toHaveValue("");
      expect(await jobsOf(project.id, monday)).toEqual([]);
      await page.getByRole("button", { name: "Fortryd" }).click();
      await expect(tuesday).toHaveValue("8");
      expect((await jobsOf(project.id, monday)).map(({ minutes }) => minutes)).toEqual([480]);
    });

    await test.step("input that cannot be saved stays in its cell, and leaving asks for confirmation", async () => {
      const thursday = day(3);
      await thursday.fill("syv");
      await thursday.press("Tab");
      await expect(page.getByText("Skriv timer, fx 7,5, 7:30 eller 90m.")).toBeVisible();
      await expect(thursday).toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: "Forrige uge", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Forlad uden at gemme?" });
      await dialog.getByRole("button", { name: "Annuller" }).click();
      await expect(thursday).toHaveValue("syv");
      await thursday.fill("1");
      await thursday.press("Enter");
      await expect(thursday).toHaveAccessibleName(/: 1 timer$/);
    });

    await test.step("a slash writes a note on the cell's job", async () => {
      const sunday = day(6);
      await sunday.focus();
      await page.keyboard.press("/");
      await expect(page.getByText("Skriv timer først, så kan de få en note.")).toBeVisible();
      await sunday.fill("1");
      await sunday.press("Enter");
      await expect(sunday).toHaveAccessibleName(/: 1 timer$/);
      await sunday.press("/");
      const dialog = page.getByRole("dialog", { name: "Note" });
      await dialog.getByRole("textbox", { name: "Note" }).fill("Regn");
      await dialog.getByRole("button", { name: "Gem", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(sunday).toHaveAccessibleName(/: 1 timer, med note$/);
      expect((await jobsOf(project.id, monday)).map(({ note }) => note)).toContain("Regn");
    });

    await test.step("a cell whose response was lost creates its job once", async () => {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(
        "**/api/jobs",
        async (route) => {
          // Delays the week, which would show the job and make a retry unnecessary.
          await page.route("**/api/week*", async (asked) => {
            await released;
            await asked.continue();
          });
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      const wednesday = day(2);
      await wednesday.fill("2");
      await wednesday.press("Enter");
      await expect(page.getByText("Ingen forbindelse til serveren.")).toBeVisible();
      await expect(wednesday).toHaveValue("2");
      await page.getByRole("button", { name: "Prøv igen" }).click();
      await expect(page.getByText("Ingen forbindelse til serveren.")).toHaveCount(0);
      await expect(wednesday).toHaveAccessibleName(/: 2 timer$/);
      release();
      const saved = (await jobsOf(project.id, monday)).filter(({ minutes }) => minutes === 120);
      expect(saved).toHaveLength(1);
    });

    await test.step("a cell with several jobs, or with a decided one, opens their list", async () => {
      await expect(cell(page, several.name, friday)).toHaveAccessibleName(/: 2 opgaver, 3,5 timer$/);
      await expect(cell(page, several.name, saturday)).toHaveAccessibleName(/: 2 timer, Afv. manager$/);
      await cell(page, several.name, friday).focus();
      await page.keyboard.press("Enter");
      const list = page.getByRole("dialog", { name: new RegExp(several.name) });
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(cell(page, several.name, friday)).toBeFocused();
      await page.keyboard.press("7");
      await list.getByRole("link", { name: "01:00–03:30" }).click();
      await expect(page).toHaveURL(new RegExp(`/jobs/${second.id}$`));
    });
  });

  test("hours from another window are neither registered twice nor overwritten silently", async ({ page }) => {
    const { project, monday } = await rowFor("Vinduer", 7);
    await enter(page, login, `/week?date=${monday}`);
    const hours = cell(page, project.name, monday);
    await expect(hours).toBeVisible();
    const job = await registered(project.id, monday, "08:00", "12:00");
    await hours.fill("5");
    await hours.press("Enter");
    await expect(page.getByText("Her er registreret timer i et andet vindue.")).toBeVisible();
    expect((await jobsOf(project.id, monday)).map(({ minutes }) => minutes)).toEqual([240]);
    await hours.press("Escape");
    await expect(hours).toHaveValue("4");

    const { project_id, job_type_id, version } = job;
    await (await apiOf(login)).put(`/api/jobs/${job.id}`, {
      ...{ started_at: `${monday} 08:00:00`, ended_at: `${monday} 11:00:00`, price_mode: "auto", hourly_rate: 200 },
      ...{ project_id, job_type_id, version },
    });
    await hours.fill("6");
    await hours.press("Enter");
    await expect(page.getByText("Du har selv ændret opgaven i et andet vindue.")).toBeVisible();
    await expect(hours).toHaveValue("6");
    await hours.press("Enter");
    await expect(hours).toHaveAccessibleName(/: 6 timer$/);
    expect((await jobsOf(project.id, monday)).map(({ minutes }) => minutes)).toEqual([360]);
  });
});
