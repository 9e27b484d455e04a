import { queryOptions } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import type { FrontPage } from "#features/jobs/rules/front-page/front-page.ts";
import { allJobs } from "../jobs.queries.ts";

export const frontPageQuery = queryOptions({
  queryKey: [...allJobs, "front-page"] as const,
  queryFn: ({ signal }) => api.get<FrontPage>("/api/jobs/front-page", { signal }),
  staleTime: whileTheScreenComes,
  meta: { isKept: true },
});
