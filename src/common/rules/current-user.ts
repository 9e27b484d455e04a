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

/** The hourly rate, in kroner, that holds from a day on; the rate is null if the reader may not know it. */
export const datedRate = z.object({ from_date: z.string(), hourly_rate: z.nullable(wire.hourlyRate) });

export const currentUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  employee_id: z.nullable(z.string()),
  /** Today's hourly rate. */
  default_hourly_rate: z.nullable(wire.hourlyRate),
  /** All hourly rates, the earliest first. */
  hourly_rates: z.array(datedRate),
  /** The user's norms and the company's days off, so that forms and the week's screen need no further call. */
  norms: knownNorms,
  company_days: companyCalendarInput.shape.days,
  /** The company's step of minutes for times that can be registered, and its rounding. */
  time_rule: timeRule,
  entry_limit: entryLimit,
  /** The name at the top of a printed page; empty until an administrator has entered it. */
  company_name: z.string(),
  /**
   * The kinds of absence that users report in two taps; the id of an unused kind is null. `absence` is null while the
   * company uses no kind of absence.
   */
  absence: z.nullable(z.object({ sickness_kind_id: z.nullable(id), child_first_day_kind_id: z.nullable(id) })),
  /** Whether the terms of any user name a rule set of allowances. */
  has_allowances: z.boolean(),
  roles: z.array(role),
  authorizations: z.array(z.enum(permissions)),
  /** True while the company requires a second factor and the user has none. */
  must_add_second_factor: z.boolean(),
  /** The absent users for whom this user may decide, each until `to_date` (docs/product-rules.md#substitutes). */
  stands_in_for: z.array(z.extend(person, { to_date: z.string() })),
});
export type CurrentUser = z.infer<typeof currentUser>;
