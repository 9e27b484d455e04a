import { type APIRequestContext, type Browser, expect } from "@playwright/test";
import { ownServer } from "./servers.ts";
import { today } from "./support.ts";

/** Four hours of Mads Kjær at 200 kr., three days ago, through both approvals. */
export async function approvedJob(browser: Browser): Promise<{ id: number }> {
  const employee = await apiOf(browser, "medarbejder");
  const idOf = async (path: string) => (await employee.get(path))[0].id;
  const day = today().subtract({ days: 3 }).toString();
  const job = await employee.post("/api/jobs", {
    started_at: `${day} 04:00:00`,
    ended_at: `${day} 08:00:00`,
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf("/api/job-types?filter=Montage"),
    price_mode: "auto",
    hourly_rate: 200,
  });
  await approve(browser, job.id);
  return job;
}

/** A new employee with a job on Havnekajen that nobody has approved. */
export async function employeeWithJob(browser: Browser, name: string, mark: string): Promise<{ id: number }> {
  const admin = await apiOf(browser, "admin");
  const idOf = async (path: string) => (await admin.get(path))[0].id;
  const user = await admin.post("/api/users", {
    name,
    email: `${mark}@dagvaerk.test`,
    employee_id: mark,
    default_hourly_rate: 200,
    roles: [4],
  });
  const day = today().subtract({ days: 3 }).toString();
  await admin.post(`/api/users/${user.id}/jobs`, {
    started_at: `${day} 08:00:00`,
    ended_at: `${day} 12:00:00`,
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf("/api/job-types?filter=Montage"),
    price_mode: "auto",
    hourly_rate: 200,
  });
  return user;
}

/** By the owner of Havnekajen, and then a manager. */
export async function approve(browser: Browser, jobId: number): Promise<void> {
  const owner = await apiOf(browser, "ejer");
  await owner.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  const manager = await apiOf(browser, "leder");
  await manager.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_MANAGER" });
}

/** The calls of a logged-in person, for what other tests do with the screens. */
export async function apiOf(browser: Browser, login: string, baseURL = ownServer.url) {
  const { request } = await browser.newContext({ baseURL });
  await request.post("/login", {
    headers: { "X-CSRF-TOKEN": await csrfToken(request) },
    data: { email: `${login}@dagvaerk.test`, password: "dagvaerk-demo" },
  });
  const headers = { "X-CSRF-TOKEN": await csrfToken(request) };
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? undefined : answer.json();
  };
  return {
    get: (path: string) => call("GET", path),
    post: (path: string, data: unknown) => call("POST", path, data),
    patch: (path: string, data: unknown) => call("PATCH", path, data),
    delete: (path: string) => call("DELETE", path),
  };
}

async function csrfToken(request: APIRequestContext): Promise<string> {
  const html = await (await request.get("/")).text();
  return /<meta name="csrf-token" content="([^"]*)"/.exec(html)?.[1] ?? "";
}
