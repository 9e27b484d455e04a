import type * as z from "zod/mini";
import { defaultPerPage, type Page } from "#common/rules/lists/page-size.ts";
import type { pageMeta } from "#common/rules/lists/paging.ts";
import { type FilteredRouteId, useListSearch } from "./url-search.ts";

export type ListPage<Row> = { readonly data: readonly Row[]; readonly meta: z.infer<typeof pageMeta> };

export type ListOptions = Page & { readonly filter: string };

export type FilteredList = {
  readonly options: ListOptions;
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => void;
};

export function useFilteredList(route: FilteredRouteId): FilteredList {
  const [{ page = 1, perPage = defaultPerPage, search: filter = "" }, change] = useListSearch(route);
  return {
    options: { page, perPage, filter },
    search(text) {
      // The browser's Back undoes the whole search and not only one letter.
      void change({ search: text.trim() === "" ? undefined : text, page: undefined }, { replace: filter !== "" });
    },
    goTo: (next) => change({ page: next }),
  };
}
