import { formatNumber } from "#common/rules/values/numbers.ts";

const nearTheLimit = 0.9;

export function characterCount(text: string, maxLength: number): string | undefined {
  const { length } = text.trim();
  return length < maxLength * nearTheLimit ? undefined : `${formatNumber(length)} af ${formatNumber(maxLength)} tegn`;
}
