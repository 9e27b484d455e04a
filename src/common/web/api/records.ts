import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ClosedChoice } from "../../rules/closed.ts";
import type { ListOptions, ListPage } from "../routing/filtered-list.ts";
import { api, withQuery } from "./api.ts";
import { type SaveOptions, useSave } from "./use-save.ts";

type RecordKind = {
  /** What they are called in their path, `/api/name`. */
  readonly name: string;
  /** What comes along with each of them. */
  readonly with: string;
  readonly flashes: { readonly created: string; readonly updated: string };
  readonly failures: { readonly create: string; readonly update: string };
};

type SaveCallbacks<Input, Row> = Pick<SaveOptions<Input, Row>, "onSaved" | "onFieldErrors" | "onFailed">;

/** The calls of one kind of master data: its list, what pickers offer of it, and saving one. */
export function recordCalls<Row, Input>({ name, with: relations, flashes, failures }: RecordKind) {
  const key = [name] as const;
  const path = `/api/${name}`;
  return {
    list: (options: ListOptions & { readonly closed?: ClosedChoice | undefined }) =>
      queryOptions({
        queryKey: [...key, "list", options] as const,
        queryFn: ({ signal }) =>
          api.get<ListPage<Row>>(withQuery(path, { with: relations, paginate: true, ...options }), { signal }),
        placeholderData: keepPreviousData,
      }),

    /** All to choose from, or those that the text is found in; a request that a newer one overtakes is cancelled. */
    choices: (filter = "") =>
      queryOptions({
        queryKey: [...key, "choices", filter] as const,
        queryFn: ({ signal }) => api.get<Row[]>(withQuery(path, { filter: filter || undefined }), { signal }),
      }),

    /** The same with those that are closed, where one looks for what stands on them. */
    choicesWithClosed: (filter = "") =>
      queryOptions({
        queryKey: [...key, "choices", "with", filter] as const,
        queryFn: ({ signal }) =>
          api.get<Row[]>(withQuery(path, { closed: "with", filter: filter || undefined }), { signal }),
      }),

    /** Creates one or, with an id, changes it. */
    useSave(id: number | undefined, callbacks: SaveCallbacks<Input, Row>) {
      const isNew = id === undefined;
      return useSave({
        ...callbacks,
        request: (input: Input, options) =>
          isNew
            ? api.post<Row>(withQuery(path, { with: relations }), input, options)
            : api.put<Row>(withQuery(`${path}/${id}`, { with: relations }), input),
        success: isNew ? flashes.created : flashes.updated,
        error: isNew ? failures.create : failures.update,
        invalidates: [key],
      });
    },
  };
}
