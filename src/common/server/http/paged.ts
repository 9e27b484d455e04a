import { maxListLength } from "../../rules/page-size.ts";

type PageQuery = { paginate: boolean; page: number; perPage: number };

/**
 * How many rows a list call reads: one page, or the whole list up to its bound.
 * @param bound for a list without pages, where its rows are small
 */
export function rangeOf(
  { paginate, page, perPage }: PageQuery,
  bound: number = maxListLength,
): { limit: number; offset: number } {
  return paginate ? { limit: perPage, offset: (page - 1) * perPage } : { limit: bound, offset: 0 };
}
