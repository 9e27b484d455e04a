import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api/api.ts";
import { type SaveOptions, useSave } from "../../../common/web/api/use-save.ts";
import type { ListPage, ListWish } from "../../../common/web/routing/filtered-list.ts";
import type { JobType, JobTypeInput } from "../rules/job-type.ts";

const jobTypes = ["job-types"] as const;
const relations = { with: "jobCount" };

export function jobTypesQuery(wish: ListWish) {
  return queryOptions({
    queryKey: [...jobTypes, "list", wish] as const,
    queryFn: ({ signal }) =>
      api.get<ListPage<JobType>>(withQuery("/api/job-types", { ...relations, paginate: true, ...wish }), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The job types of the picker; a request that a newer one overtakes is cancelled by its signal. */
export function jobTypeChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: [...jobTypes, "choices", filter] as const,
    queryFn: ({ signal }) => api.get<JobType[]>(withQuery("/api/job-types", { filter }), { signal }),
  });
}

type Callbacks = Pick<SaveOptions<JobTypeInput, JobType>, "onSaved" | "onFieldErrors" | "onFailed">;

/** Creates a job type or, with an id, changes it. */
export function useSaveJobType(id: number | undefined, callbacks: Callbacks) {
  const isNew = id === undefined;
  return useSave({
    ...callbacks,
    request: (input: JobTypeInput, options) =>
      isNew
        ? api.post<JobType>(withQuery("/api/job-types", relations), input, options)
        : api.put<JobType>(withQuery(`/api/job-types/${id}`, relations), input),
    success: isNew ? "Arbejdstype oprettet." : "Arbejdstype opdateret.",
    error: isNew ? "Failed creating job-type" : "Failed updating job-type",
    invalidates: [jobTypes],
  });
}
