/** The default and the maximum page size (docs/product-rules.md#pages). */
export const defaultPerPage = 15;
export const maxPerPage = 100;

export const maxPage = 1_000_000;
export const maxFilterLength = 191;

/** The maximum of a list without pages; pickers search on the server beyond that. */
export const maxListLength = 1000;

/** A page of a list, counted from 1. */
export type Page = { readonly page: number; readonly perPage: number };

export function pageRange({ page, perPage }: Page): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** The rows of a page from a complete list. */
export function pageSlice<Row>(rows: readonly Row[], page: Page): Row[] {
  const { limit, offset } = pageRange(page);
  return rows.slice(offset, offset + limit);
}

/** The `pageMeta` of a response. */
export function metaOf({ perPage }: Pick<Page, "perPage">, total: number): { per_page: number; total: number } {
  return { per_page: perPage, total };
}
