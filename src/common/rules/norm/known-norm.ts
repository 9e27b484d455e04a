import * as z from "zod/mini";
import { wire } from "../values/wire-numbers.ts";
import { normPlan } from "./norm-plan-input.ts";

export const payKind = z.enum(["hourly", "salaried"], "Vælg timeløn eller månedsløn.");

/** The fields that only the person and users with `index-payrolls` may read (docs/product-rules.md#who-sees-a-plan). */
const privateNorm = {
  pay_kind: z.optional(payKind),
  weekly_limit_agreed_on: z.optional(z.nullable(z.string())),
  exempt_agreed_on: z.optional(z.nullable(z.string())),
  exempt_by: z.optional(z.nullable(z.string())),
  young_until: z.optional(z.nullable(z.string())),
  is_at_school: z.optional(z.boolean()),
  /** Whether a planned day becomes a register entry if it has no job (docs/product-rules.md#register-entries). */
  registers_norm: z.optional(z.boolean()),
};

export const knownNorm = z.object({
  from_date: z.string(),
  plan: z.nullable(normPlan),
  weekly_minutes: z.nullable(wire.minutes),
  weekly_limit_hours: z.nullable(wire.count),
  is_exempt: z.boolean(),
  ...privateNorm,
});
export type KnownNorm = z.infer<typeof knownNorm>;

export const knownNorms = z.array(knownNorm);

type Row = Omit<Required<KnownNorm>, "is_exempt"> & { readonly working_time_rules_id?: number | null };

/**
 * Merges consecutive rows whose visible content is equal, because their dates could reveal a raise of pay.
 * @param rows the earliest first
 */
export function knownNormsOf(rows: readonly Row[], knowsAll: boolean): KnownNorm[] {
  const known: KnownNorm[] = [];
  let before: string | undefined;
  for (const row of rows) {
    const { from_date, ...norm } = normOf(row, knowsAll);
    const content = JSON.stringify(norm);
    if (content !== before) known.push({ from_date, ...norm });
    before = content;
  }
  return known;
}

function normOf(row: Row, knowsAll: boolean): KnownNorm {
  const { from_date, plan, weekly_minutes, weekly_limit_hours, exempt_agreed_on } = row;
  const is_exempt = exempt_agreed_on !== null;
  if (!knowsAll) return { from_date, plan, weekly_minutes, weekly_limit_hours, is_exempt };
  const { working_time_rules_id: _rules, ...known } = row;
  return { ...known, is_exempt };
}
