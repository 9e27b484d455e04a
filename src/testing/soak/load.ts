import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { workday } from "../data/factories.ts";
import type { Client } from "../http-client.ts";
import { insistingClient } from "./insist.ts";

export type AcknowledgedJob = { status: JobStatus; price: number; note: string };

/** Acknowledged writes, which must exist whatever happens later. */
export type Acknowledged = { jobs: Map<number, AcknowledgedJob>; payrolls: Set<number>; notes: Set<string> };

export type Load = {
  acknowledged: Acknowledged;
  /** Resolves after this many more acknowledged writes; rejects after an unacceptable response. */
  progress(writes: number): Promise<void>;
  /** Waits for running calls and ends. */
  stop(): Promise<void>;
};

const workers = 4;
const jobsPerRun = 25;

/** Employees register jobs, a project owner and a manager approve them, and an administrator pays, over and over. */
export async function startLoad(servers: readonly string[]): Promise<Load> {
  const acknowledged: Acknowledged = { jobs: new Map(), payrolls: new Set(), notes: new Set() };
  const people = await oneOfEachRole(servers);
  const chosen = await choices(people);
  let isStopping = false;
  let writes = 0;
  const waiting = new Set<{ goal: number; reached(): void }>();
  let registered = 0;

  async function registerAndApprove(): Promise<void> {
    const note = crypto.randomUUID();
    acknowledged.notes.add(note);
    const body = { ...workday(1), ...chosen, price_mode: "auto", hourly_rate: 215.5, price: null, note };
    const created = await people.employee.post("/api/jobs", body, { "idempotency-key": note });
    if (created.status !== 201) throw new Error(`POST /api/jobs: ${created.status} ${JSON.stringify(created.body)}`);
    acknowledge(created.body);
    await approve(people.owner, created.body.id, "APPROVED_BY_PROJECT_OWNER");
    await approve(people.manager, created.body.id, "APPROVED_BY_MANAGER");
  }

  /** A repeated approval gets 403 or 409 if its first attempt took effect, so the job's status is checked. */
  async function approve(person: Client, id: number, job_status: JobStatus): Promise<void> {
    const answer = await person.patch(`/api/jobs/${id}`, { job_status });
    const job = answer.status === 200 ? answer : await people.manager.get(`/api/jobs/${id}`);
    if (job.status !== 200 || rank(job.body.job_status) < rank(job_status))
      throw new Error(`approve ${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
    acknowledge(job.body);
  }

  async function pay(): Promise<void> {
    const body = { description: "Prøve", created_before_date: "2099-12-31", jobs: "approved" };
    const { status, body: run } = await people.admin.post("/api/payrolls", body, {
      "idempotency-key": crypto.randomUUID(),
    });
    if (status === 201) acknowledged.payrolls.add(run.id);
    // Another worker has just paid all jobs.
    else if (status !== 422) throw new Error(`POST /api/payrolls: ${status} ${JSON.stringify(run)}`);
  }

  function acknowledge(job: { id: number; job_status: JobStatus; price: number; note: string }): void {
    acknowledged.jobs.set(job.id, { status: job.job_status, price: job.price, note: job.note });
    writes += 1;
    for (const one of waiting) if (writes >= one.goal && waiting.delete(one)) one.reached();
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      await registerAndApprove();
      if (++registered % jobsPerRun === 0) await pay();
    }
  }

  const working = Promise.all(Array.from({ length: workers }, work));
  working.catch(() => {});
  return {
    acknowledged,
    async progress(more) {
      const goal = writes + more;
      const reached = Promise.withResolvers<void>();
      waiting.add({ goal, reached: reached.resolve });
      await Promise.race([reached.promise, working]);
    },
    async stop() {
      isStopping = true;
      await working;
    },
  };
}

export async function oneOfEachRole(servers: readonly string[]) {
  return {
    admin: await insistingClient(servers, "admin"),
    manager: await insistingClient(servers, "leder"),
    owner: await insistingClient(servers, "ejer"),
    employee: await insistingClient(servers, "medarbejder"),
  };
}

async function choices({ owner }: { owner: Client }) {
  const me = (await owner.get("/api/user")).body;
  const projects = (await owner.get("/api/projects?with=owner")).body;
  const [jobType] = (await owner.get("/api/job-types?filter=Montage")).body;
  const project = projects.find(({ owner_user_id }: { owner_user_id: number }) => owner_user_id === me.id);
  return { project_id: project.id as number, job_type_id: jobType.id as number };
}

const order: JobStatus[] = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID"];

export const rank = (status: JobStatus): number => order.indexOf(status);
