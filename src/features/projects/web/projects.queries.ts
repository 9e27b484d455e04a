import { queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api.ts";
import type { Project } from "../rules/project.ts";

/** The projects of the pickers; a request that a newer one overtakes is cancelled by its signal. */
export function projectChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: ["projects", "choices", filter] as const,
    queryFn: ({ signal }) => api.get<Project[]>(withQuery("/api/projects", { filter }), { signal }),
  });
}
