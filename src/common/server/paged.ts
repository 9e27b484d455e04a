import { maxListLength } from "../rules/paging.ts";

type PageWish = { paginate: boolean; page: number; perPage: number };

/** How many rows a list call reads: one page, or the whole list up to its bound. */
export function rangeOf({ paginate, page, perPage }: PageWish): { limit: number; offset: number } {
  return paginate ? { limit: perPage, offset: (page - 1) * perPage } : { limit: maxListLength, offset: 0 };
}
