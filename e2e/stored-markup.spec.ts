import { expect, type Page, test } from "@playwright/test";
import { enter, today } from "./support.ts";

/** Last of its list, so that it stands in nobody's way. */
const markup = `Å<img src=x onerror="window.stolen=1"><script>window.stolen=1</script>`;

test("markup that somebody typed is shown as text, and never runs @desktop", async ({ page }) => {
  test.setTimeout(120_000);
  await enter(page, "admin", "/projects");
  const [owner] = await call(page, "GET", "/api/users?hasRoles=project-owner");
  const [manager] = await call(page, "GET", "/api/users?hasRoles=manager");
  const costCenter = await call(page, "POST", "/api/cost-centers", {
    name: markup,
    code: "Å<b>",
    owner_user_id: manager.id,
  });
  const project = await call(page, "POST", "/api/projects", {
    name: markup,
    code: "Å<b>",
    owner_user_id: owner.id,
    default_cost_center_id: costCenter.id,
  });
  const jobType = await call(page, "POST", "/api/job-types", { name: markup, salary_code: "<b>" });
  const user = await call(page, "POST", "/api/users", {
    name: markup,
    email: "markup@dagvaerk.test",
    employee_id: "<b>",
    default_hourly_rate: 200,
    roles: [4],
  });
  const job = await call(page, "POST", `/api/users/${user.id}/jobs`, {
    started_at: `${today()} 08:00:00`,
    ended_at: `${today()} 08:30:00`,
    project_id: project.id,
    job_type_id: jobType.id,
    price_mode: "auto",
    hourly_rate: 200,
    price: null,
    note: markup,
  });
  const search = `?search=${encodeURIComponent("onerror")}`;
  for (const path of [
    `/projects${search}`,
    `/job-types${search}`,
    `/cost-centers${search}`,
    `/users${search}`,
    `/users/${user.id}/jobs?scope=all`,
    `/audit-log?user=${user.id}`,
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(markup).first()).toBeVisible();
      await expectNothingRan(page);
    });
  await test.step("the job's form", async () => {
    await page.goto(`/users/${user.id}/jobs/${job.id}`);
    await expect(page.getByLabel("Note")).toHaveValue(markup);
    await expect(page.getByRole("combobox", { name: "Projekt" })).toHaveValue(/onerror/);
    await expectNothingRan(page);
  });
});

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  expect(await page.locator("img[src='x']").count()).toBe(0);
}

/** The answer to a call as the page would make it. */
function call(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
      const headers = { "Content-Type": "application/json", "X-CSRF-TOKEN": token };
      const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body] as const,
  );
}
