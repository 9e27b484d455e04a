import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, withQuery } from "#common/web/api/api.ts";
import { type SaveOptions, useSave } from "#common/web/api/use-save.ts";
import type { CommentInput, JobComment, JobComments, NewComments } from "#features/jobs/rules/comments/job-comments.ts";
import { allJobs } from "../jobs.queries.ts";

const counts = [...allJobs, "new-comments"] as const;
const path = (jobId: number) => `/api/jobs/${jobId}/comments`;
const keyOf = (jobId: number) => [...allJobs, "comments", jobId] as const;

/** Milliseconds between refetches while the user may edit a comment, to notice when this right ends. */
const whileEditable = 30_000;

export function commentsQuery(jobId: number) {
  return queryOptions({
    queryKey: keyOf(jobId),
    queryFn: ({ signal }) => api.get<JobComments>(path(jobId), { signal }),
    refetchInterval: ({ state }) => {
      const mayEdit = state.data?.data.some(({ authorized_actions }) => authorized_actions.update) ?? false;
      return mayEdit ? whileEditable : false;
    },
  });
}

export function useNewComments(jobs: readonly { readonly id: number }[]): ReadonlyMap<number, number> {
  const ids = jobs.map(({ id }) => id).join(",");
  const { data = [] } = useQuery({
    queryKey: [...counts, ids] as const,
    queryFn: ({ signal }) => api.get<NewComments>(withQuery("/api/jobs/new-comments", { ids }), { signal }),
    enabled: ids !== "",
    placeholderData: keepPreviousData,
  });
  return new Map(data.map(({ job_id, count }) => [job_id, count]));
}

type Callbacks = Pick<SaveOptions<CommentInput, JobComment>, "onSaved" | "onFieldErrors" | "onFailed">;

export function useSaveComment(jobId: number, id: number | undefined, callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: CommentInput, options) =>
      id === undefined
        ? api.post<JobComment>(path(jobId), input, options)
        : api.put<JobComment>(`${path(jobId)}/${id}`, input),
    error: () => undefined,
    invalidates: [keyOf(jobId)],
  });
}

export function useMarkRead(jobId: number, comments: JobComments | undefined): void {
  const client = useQueryClient();
  const lastSent = useRef(0);
  const last = comments?.has_unread ? comments.data.at(-1)?.id : undefined;
  useEffect(() => {
    if (last === undefined || lastSent.current >= last) return;
    lastSent.current = last;
    api
      .post<undefined>(`${path(jobId)}/read`, { read_up_to_id: last })
      .then(() => client.invalidateQueries({ queryKey: counts }))
      .catch(() => undefined);
  }, [client, jobId, last]);
}
