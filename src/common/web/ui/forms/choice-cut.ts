import { maxListLength } from "#common/rules/lists/page-size.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";

export const shownChoices = 200;

export function cutText(count: number): string {
  const total = count < maxListLength ? String(count) : `mindst ${formatNumber(maxListLength)}`;
  return `Viser ${shownChoices} af ${total}. Skriv for at søge i dem alle.`;
}
