export const defaultPerPage = 15;
export const maxPerPage = 100;

export const maxPage = 1_000_000;
export const maxFilterLength = 191;

/** The maximum number of rows in a list without pages. Pickers find all further rows by a search on the server. */
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
