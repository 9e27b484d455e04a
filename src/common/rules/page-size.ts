/** Cards per page when nobody says otherwise, and the most one may ask for (docs/product-rules.md#pages). */
export const defaultPerPage = 15;
export const maxPerPage = 100;

/** The most rows that a list without pages holds; pickers search on the server beyond that. */
export const maxListLength = 1000;
