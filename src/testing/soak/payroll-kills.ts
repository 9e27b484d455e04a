import { sql } from "kysely";
import { connect } from "#common/server/database/connection/connect.ts";
import { appProcess } from "../app-process.ts";
import type { Answer } from "../http-client.ts";
import { anyMoment } from "./fault-time.ts";
import { insistingClient } from "./insist.ts";
import { problemsOf } from "./invariants.ts";
import { embeddedUrl, killThem, victims } from "./kills.ts";
import { type Report, temporaryFolder } from "./report.ts";

const jobsPerRun = 3_000;

/** The moment of the kill as a share of a run's duration; after 1 the run is committed. */
const moments = [
  { name: "before", from: 0, to: 0.1 },
  { name: "during", from: 0.2, to: 0.9 },
  { name: "after", from: 1, to: 1.3 },
] as const;

/** kill -9 during a payroll run, with two started at once: one of them pays every job, once. */
export async function payrollKills(report: Report, times: number): Promise<void> {
  await using folder = temporaryFolder();
  const app = await appProcess({ env: { DATA_DIR: folder.path }, isDemo: true });
  await app.start();
  const admins = [await insistingClient([app.url], "admin"), await insistingClient([app.url], "admin")];
  const start = () =>
    admins.map((admin) => {
      const body = { description: "Prøve", created_before_date: "2099-12-31", jobs: "approved" };
      return admin.post("/api/payrolls", body, { "idempotency-key": crypto.randomUUID() });
    });

  try {
    await addApprovedJobs(folder.path);
    const begun = performance.now();
    await Promise.all(start());
    const duration = performance.now() - begun;

    for (let time = 1; time <= times; time++) {
      const moment = moments[(time - 1) % moments.length] as (typeof moments)[number];
      const victim = victims[time % victims.length] as (typeof victims)[number];
      await report.check(`kill ${time} of ${times}: ${victim}, ${moment.name} a payroll run`, async () => {
        const added = await addApprovedJobs(folder.path);
        const runs = start();
        await anyMoment(duration * moment.from, duration * moment.to);
        await killThem(victim, app, folder.path);
        if (victim !== "PostgreSQL") await app.start();
        const answers = await Promise.all(runs);
        const url = embeddedUrl(folder.path);
        const payrolls = new Set(answers.filter(isMade).map(({ body }) => body.id as number));
        return [
          ...problemsOfRuns(answers, added),
          ...(await problemsOf(url, { jobs: new Map(), payrolls, notes: new Set() })),
        ];
      });
      if (app.hasCrashed()) throw new Error("the app has ended by itself");
    }
  } finally {
    await app.stop();
  }
}

const isMade = ({ status }: Answer) => status === 201;

/** Two runs of the same jobs must together have each job once. */
function problemsOfRuns(answers: readonly Answer[], added: number): string[] {
  const strange = answers.filter(({ status }) => status !== 201 && status !== 422);
  const paid = answers.filter(isMade).reduce((sum, { body }) => sum + (body.jobs_count as number), 0);
  return [
    ...strange.map(({ status, body }) => `${status} ${JSON.stringify(body)}`),
    ...(paid === added ? [] : [`${paid} of ${added} jobs are paid`]),
  ];
}

async function addApprovedJobs(dataDir: string): Promise<number> {
  const db = connect(embeddedUrl(dataDir), { connections: 1 });
  try {
    await sql`
      with people as (
        select (select id from users where email = 'medarbejder@dagvaerk.test') as employee,
          (select id from users where email = 'ejer@dagvaerk.test') as owner,
          (select id from users where email = 'leder@dagvaerk.test') as manager
      ), added as (
        insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, price_mode, hourly_rate, price,
          job_status, owner_approved_by_user_id, manager_approved_by_user_id)
        select employee, (select min(id) from projects), (select min(id) from job_types),
          date_trunc('hour', now()) - interval '8 hours', date_trunc('hour', now()), 'auto', 200, 1600,
          'APPROVED_BY_MANAGER', owner, manager
        from people, generate_series(1, ${jobsPerRun})
        returning id
      )
      insert into job_history (job_id, user_id, event, from_status, to_status)
      select added.id, person, event, from_status, to_status
      from added, people, lateral (values
        (1, employee, 'created', null, 'NEW'),
        (2, owner, 'approved', 'NEW', 'APPROVED_BY_PROJECT_OWNER'),
        (3, manager, 'approved', 'APPROVED_BY_PROJECT_OWNER', 'APPROVED_BY_MANAGER')
      ) as steps(step, person, event, from_status, to_status)
      order by added.id, step`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from jobs where job_status = 'APPROVED_BY_MANAGER'`.execute(db);
    return rows[0]?.count ?? 0;
  } finally {
    await db.destroy();
  }
}
