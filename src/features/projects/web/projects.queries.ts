import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api/api.ts";
import { type SaveOptions, useSave } from "../../../common/web/api/use-save.ts";
import type { ListPage, ListWish } from "../../../common/web/routing/filtered-list.ts";
import type { Project, ProjectInput } from "../rules/project.ts";

const projects = ["projects"] as const;
const relations = { with: "owner,defaultCostCenter" };

export function projectsQuery(wish: ListWish) {
  return queryOptions({
    queryKey: [...projects, "list", wish] as const,
    queryFn: ({ signal }) =>
      api.get<ListPage<Project>>(withQuery("/api/projects", { ...relations, paginate: true, ...wish }), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The projects of the pickers; a request that a newer one overtakes is cancelled by its signal. */
export function projectChoicesQuery(filter: string) {
  return queryOptions({
    queryKey: [...projects, "choices", filter] as const,
    queryFn: ({ signal }) => api.get<Project[]>(withQuery("/api/projects", { filter }), { signal }),
  });
}

type Callbacks = Pick<SaveOptions<ProjectInput, Project>, "onSaved" | "onFieldErrors" | "onFailed">;

/** Creates a project or, with an id, changes it. */
export function useSaveProject(id: number | undefined, callbacks: Callbacks) {
  const isNew = id === undefined;
  return useSave({
    ...callbacks,
    request: (input: ProjectInput, options) =>
      isNew
        ? api.post<Project>(withQuery("/api/projects", relations), input, options)
        : api.put<Project>(withQuery(`/api/projects/${id}`, relations), input),
    success: isNew ? "Projekt oprettet." : "Projekt opdateret.",
    error: isNew ? "Failed creating project" : "Failed updating project",
    invalidates: [projects],
  });
}
