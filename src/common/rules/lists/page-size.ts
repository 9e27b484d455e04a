export const defaultPerPage = 15;
export const maxPerPage = 100;

export const maxPage = 1_000_000;
export const maxFilterLength = 191;

/** The most rows of a list without pages. Pickers search on the server for the others. */
export const maxListLength = 1000;

export type Page = { readonly page: number; readonly perPage: number };

export function pageRange({ page, perPage }: Page): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

export function pageSlice<Row>(rows: readonly Row[], page: Page): Row[] {
  const { limit, offset } = pageRange(page);
  return rows.slice(offset, offset + limit);
}

export function metaOf({ perPage }: Pick<Page, "perPage">, total: number): { per_page: number; total: number } {
  return { per_page: perPage, total };
}
