import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatKroner, oreFromKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import type { InvoiceBasisDetails, InvoiceBasisLine } from "../invoice-basis.ts";
import type { DraftLine, InvoiceDraft } from "./accounting-system.ts";

/** Characters. All systems accept a description of this length. */
export const maxDescription = 250;

type Sent = Pick<InvoiceBasisDetails, "id" | "customer_name" | "customer_reference" | "lines">;
type Attempt = { readonly key: string; readonly customer_number: string; readonly date: string };

export function invoiceDraft({ id, customer_name, customer_reference, lines }: Sent, attempt: Attempt): InvoiceDraft {
  return {
    ...attempt,
    reference: `DGV-${id}-${attempt.key.slice(0, 8)}`,
    customer_name,
    note: [`Fakturagrundlag ${id}`, ...(customer_reference === null ? [] : [`Reference: ${customer_reference}`])].join(
      ". ",
    ),
    lines: lines.map(draftLine),
  };
}

/**
 * If hours times rate is exactly the line's amount, the draft has the hours and the rate, otherwise 1 times the amount.
 * So the accounting system has nothing to round (docs/decisions/136-drafts-in-accounting-systems.md).
 */
export function draftLine(line: InvoiceBasisLine): DraftLine {
  const { minutes, rate, amount } = line;
  const is_refund = minutes === null;
  if (minutes !== null && rate !== null && isExact(minutes, rate, amount)) {
    const quantity = hundredths(minutes) / 100;
    return { description: cut(what(line), ""), is_refund, unit: "hours", quantity, unit_price: rate };
  }
  return { description: cut(what(line), howMuch(line)), is_refund, unit: "parts", quantity: 1, unit_price: amount };
}

/** Minutes → hundredths of hours. Three minutes are exactly five hundredths. */
const hundredths = (minutes: number): number => (minutes / 3) * 5;

const isExact = (minutes: number, rate: number, amount: number): boolean =>
  minutes > 0 && minutes % 3 === 0 && hundredths(minutes) * oreFromKroner(rate) === oreFromKroner(amount) * 100;

function what({ project_name, project_code, kind, title, minutes }: InvoiceBasisLine): string {
  const kindWords = minutes === null ? `${kinds[kind].label}, ` : "";
  return `${project_name} (${project_code}), ${kindWords}${title}`;
}

function howMuch({ minutes, km, rate }: InvoiceBasisLine): string {
  if (minutes !== null && rate !== null) return `, ${formatTotalMinutes(minutes)} à ${formatKroner(rate)}`;
  return km === null ? "" : `, ${formatNumber(km)} km`;
}

const cut = (text: string, end: string): string => {
  const room = maxDescription - end.length;
  return (
    (text.length > room
      ? `${text
          .slice(0, room - 1)
          .toWellFormed()
          .replace(/\ufffd$/, "")}…`
      : text) + end
  );
};
