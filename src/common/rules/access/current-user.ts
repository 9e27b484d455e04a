import * as z from "zod/mini";
import { companyCalendarInput } from "../norm/company-calendar-input.ts";
import { knownNorms } from "../norm/known-norm.ts";
import { person } from "../person.ts";
import { entryLimit, timeRule } from "../registration-rules.ts";
import { id } from "../values/fields.ts";
import { wire } from "../values/wire-numbers.ts";
import { permissions, roleNames } from "./permissions.ts";

export const role = z.object({ id, name: z.enum(roleNames) });
export type Role = z.infer<typeof role>;

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
  norms: knownNorms,
  company_days: companyCalendarInput.shape.days,
  time_rule: timeRule,
  entry_limit: entryLimit,
  /** Empty until an administrator has entered it. */
  company_name: z.string(),
  /** Null while the company uses no kind of absence. The id of an unused kind is null. */
  absence: z.nullable(z.object({ sickness_kind_id: z.nullable(id), child_first_day_kind_id: z.nullable(id) })),
  /** Whether the terms of any user name a rule set of allowances. */
  has_allowances: z.boolean(),
  roles: z.array(role),
  authorizations: z.array(z.enum(permissions)),
  must_add_second_factor: z.boolean(),
  /** The absent users for whom this user may decide, each until `to_date` (docs/product-rules.md#substitutes). */
  stands_in_for: z.array(z.extend(person, { to_date: z.string() })),
});
export type CurrentUser = z.infer<typeof currentUser>;
