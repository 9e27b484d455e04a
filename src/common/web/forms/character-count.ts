import { formatNumber } from "#common/rules/values/numbers.ts";

const nearTheLimit = 0.9;

/** `940 af 1.000 tegn` for a text near its maximum length, otherwise undefined. */
export function characterCount(text: string, maxLength: number): string | undefined {
  const { length } = text.trim();
  return length < maxLength * nearTheLimit ? undefined : `${formatNumber(length)} af ${formatNumber(maxLength)} tegn`;
}
