import * as z from "zod/mini";
import { companyCalendarInput } from "./norm/company-calendar-input.ts";
import { knownNorms } from "./norm/known-norm.ts";
import { permissions, roleNames } from "./permissions.ts";
import { person } from "./person.ts";
import { entryLimit, timeRule } from "./registration-rules.ts";
import { id } from "./values/fields.ts";
import { wire } from "./values/wire-numbers.ts";

export const role = z.object({ id, name: z.enum(roleNames) });
export type Role = z.infer<typeof role>;

/** An hourly rate from a day on; null if the reader may not know it. */
export const datedRate = z.object({ from_date: z.string(), hourly_rate: z.nullable(wire.hourlyRate) });

export const currentUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  employee_id: z.nullable(z.string()),
  /** Today's rate, and the rates of all days, the earliest first. */
  default_hourly_rate: z.nullable(wire.hourlyRate),
  hourly_rates: z.array(datedRate),
  /** Their plans by day, and the company's days off: forms and the week go by them without a further call. */
  norms: knownNorms,
  company_days: companyCalendarInput.shape.days,
  /** Which times of day can be registered, and how others are rounded. */
  time_rule: timeRule,
  /** How far back they register. */
  entry_limit: entryLimit,
  /** Heads a printed page; empty until entered. */
  company_name: z.string(),
  /** Null while the company uses no kind of absence; else the kinds for reports in two taps, null if not used. */
  absence: z.nullable(z.object({ sickness_kind_id: z.nullable(id), child_first_day_kind_id: z.nullable(id) })),
  /** Whether anybody's terms name rules of allowances. */
  has_allowances: z.boolean(),
  roles: z.array(role),
  authorizations: z.array(z.enum(permissions)),
  /** True while the company requires a second factor and the user has none. */
  must_add_second_factor: z.boolean(),
  /** Absent users for whom they may decide today, and until when (docs/product-rules.md#substitutes). */
  stands_in_for: z.array(z.extend(person, { to_date: z.string() })),
});
export type CurrentUser = z.infer<typeof currentUser>;
