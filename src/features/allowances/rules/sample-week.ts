import * as z from "zod/mini";
import { weekStartText } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { chosenId, dateField, id } from "#common/rules/values/fields.ts";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { allowanceUnits } from "./allowance-lines.ts";
import { isBankCode } from "./banks/bank-lines.ts";
import { ruleSetInput } from "./rule-set-input.ts";

/* The allowances of a person's week by edited and by stored rules, compared (docs/product-rules.md#a-sample-week). */

const weekMessage = "Vælg en uge, der begynder en mandag.";

export const sampleInput = z.object({
  versions: ruleSetInput.shape.versions,
  rules_id: id,
  user_id: chosenId("Vælg en medarbejder."),
  monday: dateField("Uge").check(z.refine((date) => weekStartText(date) === date, { error: weekMessage, abort: true })),
});
export type SampleInput = z.infer<typeof sampleInput>;

const line = z.object({
  date: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.enum(allowanceUnits),
  minutes: wire.timeSum,
  count: wire.count,
  rate: z.nullable(wire.sum),
  price: wire.sum,
});
export type SampleLine = z.infer<typeof line>;

export const sampleWeek = z.object({
  worked_minutes: wire.timeSum,
  /** By the stored rules that the person's terms name. */
  stored: z.array(line),
  /** By the edited rules, even if the person's terms name other rules. */
  edited: z.array(line),
});
export type SampleWeek = z.infer<typeof sampleWeek>;

export type ComparedLine = {
  readonly key: string;
  readonly date: string;
  readonly name: string;
  /** Hours, days or calls by the edited rules; by the stored rules if the edited rules give none. */
  readonly quantity: string;
  /** Kroner by the stored and by the edited rules; undefined if the rules give nothing, or only hours in a bank. */
  readonly stored: number | undefined;
  readonly edited: number | undefined;
};

/** The allowances by stored and by edited rules side by side, by day and rule. */
export function comparedLines({ stored, edited }: SampleWeek): ComparedLine[] {
  const all = [...stored, ...edited].toSorted((one, other) => one.date.localeCompare(other.date));
  const keyOf = ({ date, code }: SampleLine) => `${date} ${code}`;
  return [...Map.groupBy(all, keyOf)].map(([key, lines]) => {
    const of = (side: readonly SampleLine[]) => side.filter((line) => lines.includes(line));
    const [old, now] = [of(stored), of(edited)];
    const [shown] = now.length > 0 ? now : old;
    return {
      key,
      date: shown?.date ?? "",
      name: shown?.name ?? "",
      quantity: quantityWords(now.length > 0 ? now : old),
      stored: priceOf(old),
      edited: priceOf(now),
    };
  });
}

const priceOf = (lines: readonly SampleLine[]): number | undefined =>
  lines.every(({ code }) => isBankCode(code)) ? undefined : sumKroner(lines.map(({ price }) => price));

const quantityWords = (lines: readonly SampleLine[]): string =>
  lines
    .map(({ code, unit, minutes, count, rate }) => {
      if (isBankCode(code)) return `${hoursText(minutes)} t.`;
      const kroner = rate === null ? "ukendt sats" : formatKroner(rate);
      if (unit === "hour") return `${hoursText(minutes)} t. × ${kroner}`;
      const [one, many] = unit === "day" ? ["dag", "dage"] : ["gang", "gange"];
      return `${counted(count, one, many)} × ${kroner}`;
    })
    .join(", ");
