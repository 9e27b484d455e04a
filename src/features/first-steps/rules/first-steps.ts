import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** The facts that decide which steps are done (docs/product-rules.md#first-steps). */
export const firstStepFacts = z.object({
  has_company_name: z.boolean(),
  has_mail_server: z.boolean(),
  /** Whether the mail server has accepted a test mail, as far as the audit log goes back (a year). */
  has_sent_mail: z.boolean(),
  people: wire.count,
  invited: wire.count,
  open_projects: wire.count,
  open_job_types: wire.count,
  has_payroll_setup: z.boolean(),
  /** People who register time, and have no hourly rate or a rate of 0. */
  without_rate: wire.count,
  has_rules: z.boolean(),
  has_payroll: z.boolean(),
});
export type FirstStepFacts = z.infer<typeof firstStepFacts>;

export const firstStepsVisibility = z.object({ is_hidden: z.boolean("Vælg, om listen vises.") });
export type FirstStepsVisibility = z.infer<typeof firstStepsVisibility>;

export const firstSteps = z.extend(firstStepFacts, {
  ...firstStepsVisibility.shape,
  is_greeted: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;
