import { isWorkday } from "#common/rules/calendar/workdays.ts";
import { companyDayName } from "#common/rules/norm/company-calendar.ts";
import { today } from "#common/rules/time/clock.ts";
import { apiOf } from "./people.ts";

type Api = Awaited<ReturnType<typeof apiOf>>;

/** Any project and job type, for tests where these two do not matter. */
export async function workOnHavnekajen({ get }: Api): Promise<{ project_id: number; job_type_id: number }> {
  const [[project], [jobType]] = [
    await get("/api/projects?filter=Havnekajen"),
    await get("/api/job-types?filter=Montage"),
  ];
  return { project_id: project.id, job_type_id: jobType.id };
}

/** The latest day up to `day` that is no weekend, public holiday or usual day off of companies. */
export function latestWorkday(day = today()): Temporal.PlainDate {
  return isWorkday(day) && companyDayName(day) === undefined ? day : latestWorkday(day.subtract({ days: 1 }));
}

/** Four hours of Mads Kjær three days ago, at 200 kr. and approved twice; on Havnekajen, or on the given project. */
export async function approvedJob(project_id?: number): Promise<{ id: number }> {
  const employee = await apiOf("medarbejder");
  const day = today().subtract({ days: 3 }).toString();
  const job = await employee.post("/api/jobs", {
    started_at: `${day} 04:00:00`,
    ended_at: `${day} 08:00:00`,
    ...(await workOnHavnekajen(employee)),
    ...(project_id !== undefined && { project_id }),
    price_mode: "auto",
    hourly_rate: 200,
  });
  await approve(job.id);
  return job;
}

/** The job of `approvedJob` on a new project, by whose code a test finds the job's line in a run. */
export async function approvedJobOfItsOwn(): Promise<{ id: number; projectName: string; code: string }> {
  const [costCenter] = await (await apiOf("admin")).get("/api/cost-centers?filter=CC10");
  const { id: project_id, name: projectName, code } = await newProject("Kaj", costCenter.id);
  return { ...(await approvedJob(project_id)), projectName, code };
}

/** A project of the project owner "ejer" on which nothing is registered. */
export async function newProject(
  start: string,
  default_cost_center_id: number | null = null,
): Promise<{ id: number; name: string; code: string }> {
  const code = `G-${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const owner = await (await apiOf("ejer")).get("/api/user");
  const project = { name: `${start} ${code}`, code };
  const body = { ...project, owner_user_id: owner.id, default_cost_center_id };
  const { id } = await (await apiOf("admin")).post("/api/projects", body);
  return { id, ...project };
}

/** A new employee with an unapproved job on Havnekajen. */
export async function employeeWithJob(
  name: string,
  mark: string,
  day = today().subtract({ days: 3 }),
): Promise<{ id: number }> {
  const admin = await apiOf("admin");
  const user = await admin.post("/api/users", {
    name,
    email: `${mark}@dagvaerk.test`,
    employee_id: mark,
    default_hourly_rate: 200,
    roles: [4],
  });
  await admin.post(`/api/users/${user.id}/jobs`, {
    started_at: `${day} 08:00:00`,
    ended_at: `${day} 12:00:00`,
    ...(await workOnHavnekajen(admin)),
    price_mode: "auto",
    hourly_rate: 200,
  });
  return user;
}

/** Approves as the owner of Havnekajen and then as a manager. */
export async function approve(jobId: number): Promise<void> {
  const owner = await apiOf("ejer");
  await owner.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  const manager = await apiOf("leder");
  await manager.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_MANAGER" });
}
