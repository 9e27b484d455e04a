/** Cards per page when nobody says otherwise, and the most one may ask for (docs/product-rules.md#pages). */
export const defaultPerPage = 15;
export const maxPerPage = 100;

/** The last page that may be asked for, and the longest text that may be searched. */
export const maxPage = 1_000_000;
export const maxFilterLength = 191;

/** The most rows that a list without pages holds; pickers search on the server beyond that. */
export const maxListLength = 1000;

/** One page of a list, counted from 1. */
export type Page = { readonly page: number; readonly perPage: number };

/** Which rows stand on a page. */
export function pageRange({ page, perPage }: Page): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/** The rows of a page, of a list that is at hand as a whole. */
export function pageSlice<Row>(rows: readonly Row[], page: Page): Row[] {
  const { limit, offset } = pageRange(page);
  return rows.slice(offset, offset + limit);
}

/** What an answer says of its page, as the schema `pageMeta` has it. */
export function metaOf({ perPage }: Pick<Page, "perPage">, total: number): { per_page: number; total: number } {
  return { per_page: perPage, total };
}
