import { maxListLength, type Page, pageRange } from "#common/rules/lists/page-size.ts";

/** The rows that a list reads. These are one page or, without `paginate`, all rows up to the number `bound`. */
export function rangeOf(
  { paginate, ...page }: Page & { paginate: boolean },
  bound: number = maxListLength,
): { limit: number; offset: number } {
  return paginate ? pageRange(page) : { limit: bound, offset: 0 };
}
