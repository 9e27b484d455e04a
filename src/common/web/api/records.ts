import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ClosedChoice } from "#common/rules/lists/closed.ts";
import { isFoundIn } from "#common/rules/lists/search.ts";
import type { ChangeOf } from "#common/rules/versions.ts";
import type { ListOptions, ListPage } from "../routing/filtered-list.ts";
import { api, withQuery } from "./api.ts";
import { isUnanswered } from "./request.ts";
import { type SaveOptions, useSave } from "./use-save.ts";

type RecordKind = {
  readonly name: string;
  readonly with: string;
  readonly flashes: { readonly created: string; readonly updated: string };
  readonly failures: { readonly create: string; readonly update: string };
  readonly choiceParameters?: Readonly<Record<string, string>>;
};

function fits(row: unknown, filter: string): boolean {
  const { name, code } = row as { readonly name: string; readonly code?: string };
  return isFoundIn([name, code ?? ""], filter);
}

type SaveCallbacks<Input, Row> = Pick<SaveOptions<Input, Row>, "onSaved" | "onFieldErrors" | "onFailed">;

export function recordCalls<Row, Input>({ name, with: relations, flashes, failures, choiceParameters }: RecordKind) {
  const key = [name] as const;
  const path = `/api/${name}`;

  /** If the server does not respond, a search finds rows in the cached list of all choices. */
  const choicesWith =
    (parameters?: Readonly<Record<string, string>>) =>
    (filter = "") =>
      queryOptions({
        queryKey: [...key, "choices", filter, ...(parameters ? [parameters] : [])] as const,
        queryFn: async ({ signal, client }) => {
          try {
            const query = { ...choiceParameters, ...parameters, filter: filter || undefined };
            return await api.get<Row[]>(withQuery(path, query), { signal });
          } catch (error) {
            const isAll = filter === "" && !parameters;
            const all = isAll ? undefined : client.getQueryData<Row[]>([...key, "choices", ""]);
            if (!all || !isUnanswered(error)) throw error;
            return all.filter((row) => fits(row, filter));
          }
        },
        meta: { isKept: filter === "" && !parameters },
      });

  return {
    list: (options: ListOptions & { readonly closed?: ClosedChoice | undefined }) =>
      queryOptions({
        queryKey: [...key, "list", options] as const,
        queryFn: ({ signal }) =>
          api.get<ListPage<Row>>(withQuery(path, { with: relations, paginate: true, ...options }), { signal }),
        placeholderData: keepPreviousData,
      }),

    choices: choicesWith(),
    choicesWith,
    choicesWithClosed: choicesWith({ closed: "with" }),

    useSave(id: number | undefined, callbacks: SaveCallbacks<ChangeOf<Input>, Row>) {
      const isNew = id === undefined;
      return useSave({
        ...callbacks,
        request: (input: ChangeOf<Input>, options) =>
          isNew
            ? api.post<Row>(withQuery(path, { with: relations }), input, options)
            : api.put<Row>(withQuery(`${path}/${id}`, { with: relations }), input),
        success: isNew ? flashes.created : flashes.updated,
        error: isNew ? failures.create : failures.update,
        lists: [...key, "list"],
        invalidates: [key],
      });
    },
  };
}
