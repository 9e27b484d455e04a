import * as z from "zod/mini";
import { pageMeta, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id } from "#common/rules/values/fields.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { allowanceUnits } from "#features/allowances/rules/allowance-lines.ts";
import { payGroupsField } from "../payable-people.ts";
import { payrollSelections, shownJobs } from "../payroll-selection.ts";

const totals = z.object({ lines_count: wire.count, price: wire.sum });
export type AllowanceTotals = z.infer<typeof totals>;

/** Null without allowances. The sums of jobs do not include allowances. */
export const allowanceSums = { allowances: z.nullable(totals) };

/** Minutes, count and price are negative where a run takes back more than it adds. */
const figures = { minutes: wire.minutes, count: wire.minutes, price: wire.price };

const rule = { name: z.string(), unit: z.enum(allowanceUnits), rate: wire.hourlyRate };

export const runAllowanceLine = z.object({
  id,
  user_id: id,
  employee_id: z.string(),
  user_name: z.string(),
  date: z.string(),
  salary_code: z.string(),
  ...rule,
  ...figures,
});
export type RunAllowanceLine = z.infer<typeof runAllowanceLine>;

export const runAllowancesQuery = z.object(pageQuery);
export const runAllowancePage = z.object({ data: z.array(runAllowanceLine), ...pageMeta.shape });
export type RunAllowancePage = z.infer<typeof runAllowancePage>;

const myLine = z.object({ date: z.string(), ...rule, ...figures });
export type MyAllowanceLine = z.infer<typeof myLine>;

export const myAllowances = z.object({ data: z.array(myLine), totals });
export type MyAllowances = z.infer<typeof myAllowances>;

export const maxMyAllowanceLines = 1000;

export const payableAllowancesInput = z.object({
  created_before_date: dateField("Oprettet før"),
  jobs: z._default(z.enum(payrollSelections, "jobs skal være approved eller all."), "all"),
  pay_groups: z.optional(payGroupsField),
  shown_jobs: shownJobs,
});

export const maxAllowanceRows = 5000;

const allowanceOfPerson = z.object({ user: person, salary_code: z.string(), ...rule, ...figures });
export type AllowanceOfPerson = z.infer<typeof allowanceOfPerson>;

export const payableAllowances = z.object({
  data: z.array(allowanceOfPerson),
  totals,
  /** A hash of the shown allowances. A run with this digest pays exactly these allowances, or is refused. */
  digest: z.string(),
  /** The reasons why a run cannot be made, as Danish sentences. */
  problems: z.array(z.string()),
});
export type PayableAllowances = z.infer<typeof payableAllowances>;

export const payrollAllowanceChoice = z.object({
  digest: z.optional(z.string().check(z.maxLength(64, "digest er ugyldig."))),
});

export const sumAllowances = (lines: readonly { readonly price: number }[]): AllowanceTotals => ({
  lines_count: lines.length,
  price: sumKroner(lines.map(({ price }) => price)),
});
