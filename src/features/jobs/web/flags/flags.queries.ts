import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import type { FlaggedJobs } from "#features/jobs/rules/flags/job-flags.ts";
import { isUnpaid } from "#features/jobs/rules/job-status.ts";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import { allJobs, jobsPath, type ListedJob } from "../jobs.queries.ts";

export type FlagsOfJobs = Readonly<Record<number, readonly JobFlag[]>>;

export function jobFlagsQuery(jobs: readonly ListedJob[]) {
  const ids = jobs.filter(({ job_status }) => isUnpaid(job_status)).map(({ id }) => id);
  return queryOptions({
    queryKey: [...allJobs, "flags", ids] as const,
    queryFn: async ({ signal }): Promise<FlagsOfJobs> => {
      const found = await api.get<FlaggedJobs>(withQuery("/api/jobs/flags", { ids: ids.join() }), { signal });
      return Object.fromEntries(found.map(({ job_id, flags }) => [job_id, flags]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}

export type TypedJob = {
  readonly started_at: string;
  readonly ended_at: string;
  readonly pause_minutes: number | undefined;
  readonly pause_start?: string | undefined;
  readonly project_id: number | undefined;
  readonly kind?: JobKind | undefined;
  readonly price?: number | undefined;
  readonly job_id: number | undefined;
};

export function typedFlagsQuery(userId: number | undefined, job: TypedJob | undefined) {
  return queryOptions({
    queryKey: [...allJobs, "typed-flags", userId, job] as const,
    queryFn: ({ signal }) => api.get<JobFlag[]>(withQuery(`${jobsPath(userId)}/typed-flags`, { ...job }), { signal }),
    enabled: job !== undefined,
    retry: false,
  });
}
