import { today } from "./wall-clock.ts";

/**
 * Each øre of each job is in exactly one place: unpaid, rejected, or on one line of one run that is not annulled; a
 * reversed job has a counter-line or waits for one. A day of absence is paid once or not at all. Computed only from an
 * administrator's responses, so it works for any company.
 */

// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
type Read = (path: string) => Promise<any>;

type Job = {
  id: number;
  job_status: string;
  payroll_id: number | null;
  price: number;
  minutes: number;
  replacement_job_id: number | null;
};
type Line = { job_id: number; minutes: number; price: number; reverses_payroll_id: number | null };
type Run = {
  id: number;
  annulled_at: string | null;
  jobs_count: number;
  reversals_count: number;
  total_minutes: number;
  total_price: number;
};
type AbsenceLine = {
  user_id: number;
  kind_id: number;
  date: string;
  hundredths: number;
  price: number;
  reverses_payroll_id: number | null;
};
type Reversal = { job_id: number; minutes: number; price: number };

export async function ledgerProblem(read: Read): Promise<string | undefined> {
  const jobs: Job[] = await readAll(read, "/api/jobs?projectScope=all&with=", ({ meta }) => meta.total);
  const runs: Run[] = await readAll(read, "/api/payrolls?", ({ total }) => total);
  const reversals: Reversal[] = await read("/api/reversals");
  const unpaid: { id: number }[] = await read(`/api/jobs/unpaid?createdBeforeDate=${today()}&with=`);
  const lines = new Map<number, Line[]>();
  for (const run of runs)
    lines.set(run.id, await readAll(read, `/api/payrolls/${run.id}/lines?`, ({ total }) => total));
  const standing = runs.filter(({ annulled_at }) => annulled_at === null);
  const placed = standing.flatMap(({ id }) => (lines.get(id) ?? []).map((line) => ({ ...line, run: id })));
  const absence: AbsenceLine[] = [];
  for (const { id } of standing)
    absence.push(...(await readAll(read, `/api/payrolls/${id}/absence?`, ({ total }) => total)));
  const days = Map.groupBy(absence, ({ user_id, kind_id, date }) => `${user_id} ${kind_id} ${date}`);
  return (
    firstOf([...days.values()], absenceProblem) ??
    firstOf(runs, (run) => runProblem(run, lines.get(run.id) ?? [])) ??
    firstOf(jobs, (job) =>
      placesProblem(
        job,
        placed.filter(({ job_id }) => job_id === job.id),
        reversals.filter(({ job_id }) => job_id === job.id),
        unpaid.filter(({ id }) => id === job.id).length,
      ),
    )
  );
}

function firstOf<Row>(rows: readonly Row[], problemOf: (row: Row) => string | undefined): string | undefined {
  for (const row of rows) {
    const problem = problemOf(row);
    if (problem) return problem;
  }
  return undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
async function readAll(read: Read, path: string, totalOf: (page: any) => number): Promise<any[]> {
  const rows: unknown[] = [];
  for (let page = 1; ; page++) {
    const answer = await read(`${path}&perPage=100&page=${page}`);
    rows.push(...answer.data);
    if (rows.length >= totalOf(answer) || answer.data.length === 0) return rows;
  }
}

const ore = (kroner: number) => Math.round(kroner * 100);
const sum = (rows: readonly { price: number }[]) => rows.reduce((total, { price }) => total + ore(price), 0);

function runProblem(run: Run, lines: readonly Line[]): string | undefined {
  const payments = lines.filter(({ reverses_payroll_id }) => reverses_payroll_id === null).length;
  const minutes = lines.reduce((total, line) => total + line.minutes, 0);
  const isRight =
    run.jobs_count === payments &&
    run.reversals_count === lines.length - payments &&
    run.total_minutes === minutes &&
    ore(run.total_price) === sum(lines);
  return isRight ? undefined : `run ${run.id} is not the sum of its lines: ${JSON.stringify(run)}`;
}

/** The lines of a person, kind and day must add up to at most one paid day. */
function absenceProblem(lines: readonly AbsenceLine[]): string | undefined {
  const paid = lines.filter(({ reverses_payroll_id }) => reverses_payroll_id === null);
  const times = 2 * paid.length - lines.length;
  const hundredths = lines.reduce((total, line) => total + line.hundredths, 0);
  const last = paid.at(-1);
  const [days, price] = times === 1 && last ? [last.hundredths, ore(last.price)] : [0, 0];
  const isRight = (times === 0 || times === 1) && hundredths === days && sum(lines) === price;
  return isRight ? undefined : `absence is paid ${times} times: ${JSON.stringify(lines)}`;
}

function placesProblem(
  job: Job,
  lines: readonly (Line & { run: number })[],
  waiting: readonly Reversal[],
  unpaid: number,
): string | undefined {
  const paid = lines.filter(({ reverses_payroll_id }) => reverses_payroll_id === null);
  const countered = lines.filter(({ reverses_payroll_id }) => reverses_payroll_id !== null);
  const isPaid = job.job_status === "PAID";
  const places = { unpaid, rejected: Number(job.job_status === "REJECTED"), paid: paid.length };
  const where = `job ${job.id} (${job.job_status}) is ${JSON.stringify(places)}`;
  if (places.unpaid + places.rejected + places.paid !== 1) return where;
  if (isPaid !== (paid.length === 1) || (paid[0]?.run ?? null) !== job.payroll_id) return where;
  const reversed = Number(job.replacement_job_id !== null);
  if (countered.length + waiting.length !== reversed)
    return `job ${job.id}: ${countered.length} counter-lines and ${waiting.length} that wait, of ${reversed}`;
  const left = sum(paid) + sum(countered) + sum(waiting);
  const expected = isPaid && reversed === 0 ? ore(job.price) : 0;
  return left === expected ? undefined : `job ${job.id} came to ${left} øre instead of ${expected}`;
}
