import { today } from "#common/rules/clock.ts";
import { apiOf } from "./people.ts";

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A project and a job type for a job where they do not matter. */
export async function workOnHavnekajen({ get }: Api): Promise<{ project_id: number; job_type_id: number }> {
  const [[project], [jobType]] = [
    await get("/api/projects?filter=Havnekajen"),
    await get("/api/job-types?filter=Montage"),
  ];
  return { project_id: project.id, job_type_id: jobType.id };
}

/** Four hours of Mads Kjær at 200 kr., three days ago, with both approvals. */
export async function approvedJob(): Promise<{ id: number }> {
  const employee = await apiOf("medarbejder");
  const day = today().subtract({ days: 3 }).toString();
  const job = await employee.post("/api/jobs", {
    started_at: `${day} 04:00:00`,
    ended_at: `${day} 08:00:00`,
    ...(await workOnHavnekajen(employee)),
    price_mode: "auto",
    hourly_rate: 200,
  });
  await approve(job.id);
  return job;
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

/** By the owner of Havnekajen, then a manager. */
export async function approve(jobId: number): Promise<void> {
  const owner = await apiOf("ejer");
  await owner.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  const manager = await apiOf("leder");
  await manager.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_MANAGER" });
}
