import type autocannon from "autocannon";
import { type Kysely, sql } from "kysely";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { employeeEmail, managerEmail, newJobsEmail, ownerEmail } from "./company.ts";

/** An important call of the app, with the parameters that the screens send. */
export type Call = {
  name: string;
  email: string;
  method: "GET" | "POST" | "PUT" | "PATCH";
  /** Calls a second that it has to reach. */
  target?: number;
  request(db: Kysely<Database>): Promise<autocannon.Request>;
};

const relations = "project,jobType,costCenter,user";

const allCalls: readonly Call[] = [
  {
    name: "list",
    email: employeeEmail,
    method: "GET",
    target: 450,
    request: async () => get(`/api/jobs?with=${relations}&projectScope=own&page=1&perPage=15`),
  },
  {
    name: "one user's jobs",
    email: managerEmail,
    method: "GET",
    request: async () => get(`/api/users/60/jobs?with=${relations}&projectScope=all&page=1&perPage=15`),
  },
  {
    name: "users-jobs",
    email: ownerEmail,
    method: "GET",
    request: async () => get("/api/users-jobs?projectScope=own&page=1&perPage=15"),
  },
  {
    name: "my pay",
    email: employeeEmail,
    method: "GET",
    request: async () => get("/api/my-pay?page=1&perPage=15"),
  },
  {
    name: "project picker",
    email: employeeEmail,
    method: "GET",
    request: async () => get("/api/projects"),
  },
  {
    name: "job type picker",
    email: employeeEmail,
    method: "GET",
    request: async () => get("/api/job-types"),
  },
  {
    name: "create",
    email: newJobsEmail,
    method: "POST",
    target: 300,
    request: async () => {
      const body = JSON.stringify(newJob());
      return write("POST", () => ({ path: "/api/jobs", body }));
    },
  },
  {
    name: "edit",
    email: newJobsEmail,
    method: "PUT",
    request: async (db) => {
      const jobs = await newJobs(db);
      return write("PUT", (turn) => {
        const { id, ...job } = jobs[turn % jobs.length] ?? never();
        return { path: `/api/jobs/${id}`, body: JSON.stringify({ ...job, note: `Måling ${turn}` }) };
      });
    },
  },
  {
    name: "approve",
    email: managerEmail,
    method: "PATCH",
    request: async (db) => {
      const jobs = await jobsToApprove(db);
      const body = JSON.stringify({ job_status: "APPROVED_BY_MANAGER" });
      return write("PATCH", (turn) => {
        const { id } = jobs[turn] ?? never();
        return { path: `/api/jobs/${id}?with=${relations}`, body };
      });
    },
  },
];

/** `CALLS=list,create` limits the calls. */
const wanted = process.env.CALLS?.split(",");
export const calls = allCalls.filter(({ name }) => !wanted || wanted.includes(name));

/** Parallel requests; there are more readers than writers. */
export const connectionsOf = ({ method }: Call): number => (method === "GET" ? 16 : 8);

const get = (path: string): autocannon.Request => ({ method: "GET", path });

/** Each write has its own body and idempotency key. */
function write(method: "POST" | "PUT" | "PATCH", next: (turn: number) => { path: string; body: string }) {
  let turn = 0;
  return {
    method,
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, "content-type": "application/json", "idempotency-key": `${process.pid}-${turn}` },
      ...next(turn++),
    }),
  } satisfies autocannon.Request;
}

function never(): never {
  throw new Error("the company has too few jobs for so many calls");
}

const newJob = () => {
  const day = Temporal.Now.plainDateISO("Europe/Copenhagen").subtract({ days: 1 });
  return {
    started_at: `${day} 08:00:00`,
    ended_at: `${day} 16:00:00`,
    project_id: 7,
    job_type_id: 3,
    price_mode: "auto",
    hourly_rate: 212.5,
    price: null,
    note: "Måling",
  };
};

/** Form input for jobs that nobody has decided. */
function newJobs(db: Kysely<Database>) {
  return db
    .selectFrom("jobs")
    .innerJoin("users", "users.id", "jobs.user_id")
    .select(["jobs.id", "project_id", "job_type_id", "price_mode", "hourly_rate", "price"])
    .select([wallClock("started_at").as("started_at"), wallClock("ended_at").as("ended_at")])
    .where("users.email", "=", newJobsEmail)
    .where("job_status", "=", "NEW")
    .execute();
}

/** Creates enough jobs for any number of turns by resetting paid ones. */
async function jobsToApprove(db: Kysely<Database>) {
  const { rows } = await sql<{ id: number }>`insert into jobs (user_id, project_id, job_type_id, started_at, ended_at,
      price_mode, hourly_rate, price, job_status, owner_approved_by_user_id)
    select user_id, project_id, job_type_id, started_at, ended_at, price_mode, hourly_rate, price,
      'APPROVED_BY_PROJECT_OWNER', owner_approved_by_user_id
    from jobs where job_status = 'PAID' and owner_approved_by_user_id is not null limit 50000 returning id`.execute(db);
  return rows;
}
