import type { QueryClient } from "@tanstack/react-query";
import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import { api } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { Job, JobInput } from "#features/jobs/rules/job.ts";
import { jobInputFields, noTexts } from "#features/jobs/rules/job-fields.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import type { Week } from "../rules/week.ts";
import type { Row } from "../rules/week-grid.ts";
import { weekKey } from "./week.queries.ts";

export type WeekWrite = { readonly job?: Pick<Job, "id" | "version">; readonly input: JobInput };

/** If the job was changed elsewhere, `isShown` resolves once the week shows that change; otherwise at once. */
type Callbacks = {
  readonly onSaved?: (job: Job) => void;
  readonly onFailed?: (error: ApiError, isShown: Promise<void>) => void;
};

/** The caller shows errors. */
export function useSaveInWeek(monday: string, client: QueryClient, { onSaved, onFailed }: Callbacks) {
  return useSave({
    request: ({ job, input }: WeekWrite, options) =>
      job
        ? api.put<Job>(`/api/jobs/${job.id}`, { ...input, version: job.version })
        : api.post<Job>("/api/jobs", input, options),
    error: () => undefined,
    invalidates: [allJobs],
    onSaved: (saved) => {
      client.setQueryData<Week>(weekKey(monday), (week) => week && withJob(week, saved));
      onSaved?.(saved);
    },
    onFailed: (error) => {
      // Loads the concurrent change, which is then shown beside the input.
      const isStale = error.status === 404 || error.status === 409;
      onFailed?.(error, isStale ? client.invalidateQueries({ queryKey: weekKey(monday) }) : Promise.resolve());
    },
  });
}

export function takeFromWeek(client: QueryClient, monday: string, id: number): void {
  client.setQueryData<Week>(
    weekKey(monday),
    (week) => week && { ...week, jobs: week.jobs.filter((job) => job.id !== id) },
  );
}

function withJob(week: Week, saved: Job): Week {
  const others = week.jobs.filter(({ id }) => id !== saved.id);
  const jobs = [...others, saved].toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1));
  return { ...week, jobs };
}

export function changedInput(job: Job, changes: Partial<JobInput>): JobInput {
  const stored = Object.fromEntries(jobInputFields.map((field) => [field, job[field]])) as unknown as JobInput;
  return { ...stored, ...changes };
}

export function newJob(row: Row, times: Pick<Job, "started_at" | "ended_at">, rates: readonly DatedRate[]): JobInput {
  return {
    ...times,
    pause_minutes: 0,
    pause_start: null,
    project_id: row.project.id,
    job_type_id: row.jobType.id,
    price_mode: "auto",
    hourly_rate: row.hourly_rate ?? rateOn(rates, times.started_at),
    price: null,
    ...noTexts,
  };
}
