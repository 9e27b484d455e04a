import { maxListLength } from "#common/rules/lists/page-size.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";

/** The most rows that a list of choices shows at once. It says when there are more, and searching finds them all. */
export const shownChoices = 200;

/** What a list says that shows only some of the rows that were found. */
export function cutText(count: number): string {
  const total = count < maxListLength ? String(count) : `mindst ${formatNumber(maxListLength)}`;
  return `Viser ${shownChoices} af ${total}. Skriv for at søge i dem alle.`;
}
