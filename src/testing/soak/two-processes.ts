import { join } from "node:path";
import { appProcess } from "../app-process.ts";
import { workday } from "../data/factories.ts";
import { problemsOf } from "./invariants.ts";
import { oneOfEachRole, startLoad } from "./load.ts";
import { type Report, temporaryFolder } from "./report.ts";

/** Two processes on one database without a demo company; requests alternate between the processes. */
export async function twoProcesses(report: Report, databaseUrl: string, writes: number): Promise<void> {
  await using folder = temporaryFolder();
  const apps = await Promise.all(
    ["a", "b"].map((name) =>
      appProcess({
        env: {
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(folder.path, name),
          SESSION_SECRET: "the same secret for both processes",
        },
        isDemo: true,
      }),
    ),
  );
  const [first, second] = apps;
  if (!first || !second) throw new Error("no processes");
  const servers = [first.url, second.url];
  try {
    // Both processes start at once on an empty database.
    await Promise.all(apps.map((app) => app.start()));
    await report.check("two processes share the main job", () => mainJob(servers));
    const load = await startLoad(servers);
    await report.check("one is killed under load", async () => {
      await load.progress(writes);
      await second.kill();
      await load.progress(writes);
      return problemsOf(databaseUrl, load.acknowledged);
    });
    await report.check("one is stopped in order under load", async () => {
      await second.start();
      await load.progress(writes);
      await first.stop();
      await load.progress(writes);
      await load.stop();
      return problemsOf(databaseUrl, load.acknowledged);
    });
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
  }
}

async function mainJob(servers: readonly string[]): Promise<string[]> {
  const { employee, owner, manager, admin } = await oneOfEachRole(servers);
  const me = (await owner.get("/api/user")).body;
  const projects = (await owner.get("/api/projects?with=owner")).body;
  const [jobType] = (await owner.get("/api/job-types?filter=Montage")).body;
  const project = projects.find(({ owner_user_id }: { owner_user_id: number }) => owner_user_id === me.id);
  const input = { ...workday(1), project_id: project.id, job_type_id: jobType.id, price_mode: "manual", price: 1234.5 };
  const created = await employee.post("/api/jobs", { ...input, hourly_rate: null, note: null });
  const { id } = created.body;
  const path = `/api/jobs/${id}`;
  await owner.patch(path, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  await manager.patch(path, { job_status: "APPROVED_BY_MANAGER" });
  const body = { description: "To processer", created_before_date: "2099-12-31", jobs: "approved" };
  const run = (await admin.post("/api/payrolls", body)).body;
  const file = (await admin.get(`/payrolls/${run.id}`)).body;
  const { job_status } = (await manager.get(path)).body;
  return job_status === "PAID" && /1234[.,]50?/.test(file) ? [] : [`job ${id} is ${job_status}; the file: ${file}`];
}
