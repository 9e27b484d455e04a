import type autocannon from "autocannon";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { BareCall, BareDatabase, Row } from "./bare.ts";
import { employeeEmail, managerEmail, newJobsEmail, ownerEmail } from "./company.ts";

/** A main call as the screens send it, and its bare handler. */
export type Call = BareCall & {
  name: string;
  email: string;
  request(db: Kysely<Database>): Promise<autocannon.Request>;
};

const relations = "project,jobType,costCenter,user";

const jobColumns = `id, version, user_id, project_id, job_type_id, cost_center_id, started_at::text, ended_at::text,
  minutes, price_mode, hourly_rate, price, note, job_status, rejection_reason, payroll_id, owner_approved_by_user_id,
  created_at::text`;

const allCalls: readonly Call[] = [
  {
    name: "list",
    email: employeeEmail,
    method: "GET",
    route: "/api/jobs",
    request: async () => get(`/api/jobs?with=${relations}&projectScope=own&page=1&perPage=15`),
    bare: (database, userId) => jobsOf(database, userId),
  },
  {
    name: "one user's jobs",
    email: managerEmail,
    method: "GET",
    route: "/api/users/:userId/jobs",
    request: async () => get(`/api/users/60/jobs?with=${relations}&projectScope=all&page=1&perPage=15`),
    bare: (database, _userId, request) => jobsOf(database, Number(paramsOf(request).userId)),
  },
  {
    name: "users-jobs",
    email: ownerEmail,
    method: "GET",
    route: "/api/users-jobs",
    request: async () => get("/api/users-jobs?projectScope=own&page=1&perPage=15"),
    bare: ({ query }, userId) =>
      query(
        `select users.id, users.name, sum(minutes) as minutes, sum(price) as price, count(*) over () as total
         from jobs join users on users.id = jobs.user_id
         where payroll_id is null and job_status <> 'REJECTED'
           and project_id in (select id from projects where owner_user_id = $1)
         group by users.id order by users.name, users.id limit 15`,
        userId,
      ),
  },
  {
    name: "my pay",
    email: employeeEmail,
    method: "GET",
    route: "/api/my-pay",
    request: async () => get("/api/my-pay?page=1&perPage=15"),
    bare: async ({ query }, userId) => {
      const [unpaid, data, total] = await Promise.all([
        query(
          `select job_status, count(*) as count, sum(minutes) as minutes, sum(price) as price from jobs
           where user_id = $1 and job_status <> 'PAID' group by job_status`,
          userId,
        ),
        query(
          `select payroll_id, description, totals.jobs_count, minutes, price
           from payroll_user_totals as totals join payrolls on payrolls.id = payroll_id
           where user_id = $1 order by payroll_id desc limit 15`,
          userId,
        ),
        query("select count(*) as total from payroll_user_totals where user_id = $1", userId),
      ]);
      return { unpaid, data, ...total[0] };
    },
  },
  {
    name: "project picker",
    email: employeeEmail,
    method: "GET",
    route: "/api/projects",
    request: async () => get("/api/projects"),
    bare: ({ query }) => query("select id, name from projects order by name, id limit 1000"),
  },
  {
    name: "job type picker",
    email: employeeEmail,
    method: "GET",
    route: "/api/job-types",
    request: async () => get("/api/job-types"),
    bare: ({ query }) => query("select id, name from job_types order by name, id limit 1000"),
  },
  {
    name: "create",
    email: newJobsEmail,
    method: "POST",
    route: "/api/jobs",
    request: async () => {
      const body = JSON.stringify(newJob());
      return write("POST", () => ({ path: "/api/jobs", body }));
    },
    bare: ({ inTransaction }, userId, request) =>
      inTransaction(async (query) => {
        const job = request.body as ReturnType<typeof newJob>;
        const [created] = await query(
          `insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, price_mode, hourly_rate, price, note)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          ...[userId, job.project_id, job.job_type_id, job.started_at, job.ended_at],
          ...[job.price_mode, job.hourly_rate, 8 * job.hourly_rate, job.note],
        );
        await insertHistory(query, created?.id, userId, "created");
        await query(
          "insert into idempotency_keys (user_id, key, request_hash, answer) values ($1, $2, $3, $4)",
          ...[userId, request.headers["idempotency-key"], Buffer.alloc(32), JSON.stringify(created)],
        );
        return created;
      }),
  },
  {
    name: "edit",
    email: newJobsEmail,
    method: "PUT",
    route: "/api/jobs/:jobId",
    request: async (db) => {
      const jobs = await newJobs(db);
      return write("PUT", (turn) => {
        const { id, ...job } = jobs[turn % jobs.length] ?? never();
        return { path: `/api/jobs/${id}`, body: JSON.stringify({ ...job, note: `Måling ${turn}` }) };
      });
    },
    bare: ({ inTransaction }, userId, request) =>
      inTransaction(async (query) => {
        const { note } = request.body as { note: string };
        const { jobId } = paramsOf(request);
        await query("update jobs set note = $2, version = version + 1 where id = $1", jobId, note);
        await insertHistory(query, jobId, userId, "changed");
        return {};
      }),
  },
  {
    name: "approve",
    email: managerEmail,
    method: "PATCH",
    route: "/api/jobs/:jobId",
    request: async (db) => {
      const jobs = await jobsToApprove(db);
      const body = JSON.stringify({ job_status: "APPROVED_BY_MANAGER" });
      return write("PATCH", (turn) => {
        const { id } = jobs[turn] ?? never();
        return { path: `/api/jobs/${id}?with=${relations}`, body };
      });
    },
    bare: ({ inTransaction }, userId, request) =>
      inTransaction(async (query) => {
        const { jobId } = paramsOf(request);
        await query(
          `update jobs set job_status = 'APPROVED_BY_MANAGER', manager_approved_by_user_id = $2, version = version + 1
           where id = $1`,
          ...[jobId, userId],
        );
        await insertHistory(query, jobId, userId, "approved");
        return {};
      }),
  },
];

/** All of them, or those of `CALLS=list,create`. */
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

const paramsOf = ({ params }: FastifyRequest) => params as { userId?: string; jobId?: string };

async function jobsOf({ query }: BareDatabase, userId: number) {
  const [data, total] = await Promise.all([
    query(`select ${jobColumns} from jobs where user_id = $1 order by jobs.started_at desc, id desc limit 15`, userId),
    query("select count(*) as total from jobs where user_id = $1", userId),
  ]);
  return { data, ...total[0] };
}

function insertHistory(query: BareDatabase["query"], jobId: unknown, userId: number, event: string): Promise<Row[]> {
  return query(
    `insert into job_history (job_id, user_id, event, to_status, changes)
     select id, $2, $3, job_status, '[]' from jobs where id = $1`,
    ...[jobId, userId, event],
  );
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
