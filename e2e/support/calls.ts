import { today } from "../../src/common/rules/clock.ts";
import { apiOf } from "./people.ts";

/** Four hours of Mads Kjær at 200 kr., three days ago, through both approvals. */
export async function approvedJob(): Promise<{ id: number }> {
  const employee = await apiOf("medarbejder");
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
  await approve(job.id);
  return job;
}

/** A new employee with a job on Havnekajen that nobody has approved. */
export async function employeeWithJob(
  name: string,
  mark: string,
  day = today().subtract({ days: 3 }),
): Promise<{ id: number }> {
  const admin = await apiOf("admin");
  const idOf = async (path: string) => (await admin.get(path))[0].id;
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
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf("/api/job-types?filter=Montage"),
    price_mode: "auto",
    hourly_rate: 200,
  });
  return user;
}

/** By the owner of Havnekajen, and then a manager. */
export async function approve(jobId: number): Promise<void> {
  const owner = await apiOf("ejer");
  await owner.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  const manager = await apiOf("leder");
  await manager.patch(`/api/jobs/${jobId}`, { job_status: "APPROVED_BY_MANAGER" });
}
