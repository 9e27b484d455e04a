import { sql } from "kysely";
import { connect } from "#common/server/database/connection/connect.ts";
import type { JobStatus } from "#features/jobs/rules/job-status.ts";
import { type Acknowledged, rank } from "./load.ts";

/** Each query counts violations of a rule. */
const violations: Record<string, string> = {
  "a job without its creation in the history, or with two": `select count(*) from jobs
    where (select count(*) from job_history where job_id = jobs.id and event in ('created', 'replaced')) <> 1`,
  "a job that is not where its history ends": `select count(*) from jobs
    where job_status <> (select to_status from job_history where job_id = jobs.id order by id desc limit 1)`,
  "a history with a gap": `select count(*) from (
    select from_status, lag(to_status) over (partition by job_id order by id) as previous from job_history
  ) as steps where from_status is distinct from previous`,
  "a paid job without its line, or another price on it": `select count(*) from jobs
    left join payroll_lines on payroll_lines.job_id = jobs.id and payroll_lines.payroll_id = jobs.payroll_id
      and reverses_line_id is null
    where (job_status = 'PAID' or jobs.payroll_id is not null)
      and (payroll_lines.id is null or payroll_lines.price <> jobs.price or payroll_lines.minutes <> jobs.minutes)`,
  "a job that is paid twice": `select count(*) from (
    select job_id from payroll_lines join payrolls on payrolls.id = payroll_id
    where reverses_line_id is null and annulled_at is null group by job_id having count(*) > 1
  ) as twice`,
  "a run whose totals are not those of its lines": `select count(*) from payrolls, lateral (
      select count(*) filter (where reverses_line_id is null) as jobs, sum(minutes) as minutes, sum(price) as price
      from payroll_lines where payroll_id = payrolls.id
    ) as lines
    where (jobs_count, total_minutes, total_price) is distinct from (lines.jobs, lines.minutes, lines.price)`,
  "a sum of a kind that is not that of its lines": `select count(*) from (
      select payroll_id, user_id, kind, sum(minutes) as minutes, sum(price) as price
      from payroll_lines group by grouping sets ((payroll_id, user_id, kind), (payroll_id, kind))
    ) as lines full join payroll_sums as sums on sums.payroll_id = lines.payroll_id and sums.kind = lines.kind
      and coalesce(sums.user_id, 0) = coalesce(lines.user_id, 0)
    where (sums.minutes, sums.price) is distinct from (lines.minutes, lines.price)`,
  "a user's total that is not that of their lines": `select count(*) from payroll_user_totals as totals full join (
      select user_id, payroll_id, sum(minutes) as minutes, sum(price) as price, count(*) as lines
      from payroll_lines group by user_id, payroll_id
    ) as lines using (user_id, payroll_id)
    where (totals.minutes, totals.price, jobs_count + reversals_count)
      is distinct from (lines.minutes, lines.price, lines.lines)`,
  "a gap in the numbers of the runs": "select max(id) - count(*) as count from payrolls",
  "a request that is remembered without its answer": "select count(*) from idempotency_keys where answer is null",
};

export async function problemsOf(url: string, { jobs, payrolls, notes }: Acknowledged): Promise<string[]> {
  const acknowledgedJobs = new Map(jobs);
  const acknowledgedRuns = [...payrolls];
  const db = connect(url, { connections: 1, statementTimeout: 0 });
  try {
    const problems: string[] = [];
    for (const [what, query] of Object.entries(violations)) {
      const { rows } = await sql<{ count: number }>`${sql.raw(query)}`.execute(db);
      if (rows[0]?.count) problems.push(`${what}: ${rows[0].count}`);
    }
    type Stored = { id: number; job_status: JobStatus; price: number; note: string | null };
    const stored = await sql<Stored>`select id, job_status, price, note from jobs`.execute(db);
    const found = new Map(stored.rows.map((job) => [job.id, job]));
    for (const [id, { status, price, note }] of acknowledgedJobs) {
      const job = found.get(id);
      if (!job) problems.push(`job ${id} is lost`);
      else if (rank(job.job_status) < rank(status) || job.price !== price || job.note !== note)
        problems.push(`job ${id} was ${status}, and is ${job.job_status}`);
    }
    const written = stored.rows.flatMap(({ note }) => (note && notes.has(note) ? [note] : []));
    if (new Set(written).size < written.length) problems.push("a job was created twice");
    const { rows: runs } = await sql<{ id: number }>`select id from payrolls`.execute(db);
    for (const id of acknowledgedRuns) if (!runs.some((run) => run.id === id)) problems.push(`run ${id} is lost`);
    return problems;
  } finally {
    await db.destroy();
  }
}
