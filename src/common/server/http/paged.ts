import { maxListLength, type Page, pageRange } from "#common/rules/lists/page-size.ts";

export function rangeOf(
  { paginate, ...page }: Page & { paginate: boolean },
  bound: number = maxListLength,
): { limit: number; offset: number } {
  return paginate ? pageRange(page) : { limit: bound, offset: 0 };
}
