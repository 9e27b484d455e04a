import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** The facts that decide the states of a new company's first steps (docs/product-rules.md#first-steps). */
export const firstStepFacts = z.object({
  has_company_name: z.boolean(),
  has_mail_server: z.boolean(),
  /** Whether the mail server has accepted a test mail within the last year. */
  has_sent_mail: z.boolean(),
  people: wire.count,
  /** People who have not chosen a password yet. */
  invited: wire.count,
  open_projects: wire.count,
  open_job_types: wire.count,
  has_payroll_setup: z.boolean(),
  /** People who register time and have no hourly rate. */
  without_rate: wire.count,
  /** Whether rules of working time, of allowances or kinds of absence are chosen. */
  has_rules: z.boolean(),
  has_payroll: z.boolean(),
});
export type FirstStepFacts = z.infer<typeof firstStepFacts>;

/** `is_hidden`: whether the user has hidden the list on their front page. */
export const firstStepsVisibility = z.object({ is_hidden: z.boolean("Vælg, om listen vises.") });
export type FirstStepsVisibility = z.infer<typeof firstStepsVisibility>;

export const firstSteps = z.extend(firstStepFacts, {
  ...firstStepsVisibility.shape,
  /** Whether the front page shows the list of first steps. */
  is_greeted: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstSteps>;
