import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { defaultPerPage } from "../../../common/rules/page-size.ts";
import type { ProjectScope } from "../../../common/rules/paging.ts";
import { api, withQuery } from "../../../common/web/api.ts";
import type { ApiError } from "../../../common/web/request.ts";
import type { ListSearch } from "../../../common/web/url-search.ts";
import { useSave } from "../../../common/web/use-save.ts";
import type { Job, JobDetails, JobInput, JobPatch } from "../rules/job.ts";
import { type JobStatus, jobStatuses, nextStatus } from "../rules/job-status.ts";

const allJobs = ["jobs"] as const;
const lists = [...allJobs, "list"] as const;
const relations = "project,jobType,costCenter,user";

export type JobPage = { readonly data: Job[]; readonly meta: { readonly per_page: number; readonly total: number } };

/** Which jobs a list shows; without a user it is the logged-in user's own list. */
export type JobList = {
  readonly userId: number | undefined;
  readonly projectScope: ProjectScope;
  readonly status: JobStatus | undefined;
  readonly page: number;
  readonly perPage: number;
};

function jobsQuery(list: JobList) {
  const { userId, ...query } = list;
  return queryOptions({
    queryKey: [...lists, list] as const,
    queryFn: ({ signal }) => api.get<JobPage>(withQuery(jobsPath(userId), { with: relations, ...query }), { signal }),
    // Asked for while the screen's code is on its way, it is not asked for again when that arrives.
    staleTime: 5_000,
    // The old page stays while the next one loads, but nobody's jobs stand under another's name.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2].userId === userId ? previous : undefined),
  });
}

/** The list that an address shows: one's own or the user's, at this page, in this status. */
export function jobListQuery(userId: number | undefined, search: ListSearch, projectScope: ProjectScope) {
  const status = jobStatuses.find((known) => known === search.status);
  return jobsQuery({ userId, projectScope, status, page: search.page ?? 1, perPage: search.perPage ?? defaultPerPage });
}

/** One job with its history. */
export function jobQuery(jobId: number) {
  return queryOptions({
    queryKey: [...allJobs, "one", jobId] as const,
    queryFn: ({ signal }) => api.get<JobDetails>(`/api/jobs/${jobId}`, { signal }),
  });
}

function jobsPath(userId: number | undefined): string {
  return userId === undefined ? "/api/jobs" : `/api/users/${userId}/jobs`;
}

type SaveJob = {
  readonly userId: number | undefined;
  readonly jobId: number | undefined;
  readonly onSaved: () => void;
  readonly onFailed: (error: ApiError) => void;
};

/** Creates the job or, with an id, changes it. */
export function useSaveJob({ userId, jobId, onSaved, onFailed }: SaveJob) {
  const path = jobsPath(userId);
  return useSave({
    request: (input: JobInput, options) =>
      jobId === undefined ? api.post<JobDetails>(path, input, options) : api.put<JobDetails>(`${path}/${jobId}`, input),
    success: jobId === undefined ? "Job gemt" : "Job opdateret",
    error: jobId === undefined ? "Job fejlet" : "Job opdatering fejlet!",
    invalidates: [allJobs],
    onSaved,
    onFailed,
  });
}

type ChangeOptions = {
  readonly success: string;
  readonly error: (error: ApiError) => string;
  readonly onSaved?: () => void;
  readonly onFailed?: (error: ApiError) => void;
};

/** One change to a job of a list. The version goes along, so nothing is changed that looks otherwise by now. */
function useChangeJob(job: Job, { success, error, onSaved, onFailed }: ChangeOptions) {
  const client = useQueryClient();
  return useSave({
    request: (change: JobPatch) =>
      api.patch<Job>(withQuery(`/api/jobs/${job.id}`, { with: relations }), { ...change, version: job.version }),
    success,
    error,
    invalidates: [allJobs],
    onSaved: (changed) => {
      showInLists(client, changed);
      onSaved?.();
    },
    onFailed: (cause) => {
      // Somebody was first, or the job is gone: what the card shows is not so any more.
      if ([403, 404, 409].includes(cause.status)) void client.invalidateQueries({ queryKey: allJobs });
      onFailed?.(cause);
    },
  });
}

/** At once, so that a button that did its work cannot be pressed again until the list has come anew. */
function showInLists(client: QueryClient, changed: Job): void {
  client.setQueriesData<JobPage>(
    { queryKey: lists },
    (page) => page && { ...page, data: page.data.map((job) => (job.id === changed.id ? changed : job)) },
  );
}

export function useApproveJob(job: Job) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgaven godkendt.",
    error: (error) => `Godkendelse fejlede: ${error.message}`,
  });
  return { approve: () => save({ job_status: nextStatus(job.job_status) }), isSaving };
}

/** The reason goes along when it is not the user's doing: somebody else changed the job in the meantime. */
function withReason(text: string) {
  return (error: ApiError) => (error.status === 409 ? `${text} ${error.message}` : text);
}

type DialogOptions = { readonly onSaved: () => void };

export function useRejectJob(job: Job, options: DialogOptions & Pick<ChangeOptions, "onFailed">) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgaven afvist.",
    error: (error) => `Afvisning fejlede: ${error.message}`,
    ...options,
  });
  return { reject: (reason: string) => save({ job_status: "REJECTED", rejection_reason: reason }), isSaving };
}

export function useChangeProject(job: Job, options: DialogOptions) {
  const { save, isSaving } = useChangeJob(job, {
    success: "Opgave opdateret.",
    error: withReason("Kunne ikke opdaterer opgaven."),
    ...options,
  });
  return { changeProject: (projectId: number) => save({ project_id: projectId }), isSaving };
}

export function useChangeCostCenter(job: Job, options: DialogOptions) {
  const { save, isSaving } = useChangeJob(job, {
    success: "CostCenter gemt.",
    error: withReason("Kunne ikke opdaterer Cost Center."),
    ...options,
  });
  return { changeCostCenter: (costCenterId: number) => save({ cost_center_id: costCenterId }), isSaving };
}
