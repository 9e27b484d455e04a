import * as z from "zod/mini";
import { periodErrors } from "#common/rules/time/period.ts";
import { dateField, type FieldErrors, id } from "#common/rules/values/fields.ts";
import { kronerFromOre, oreFromKroner, sumKroner } from "#common/rules/values/money.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import type { AllowanceLine } from "./allowance-lines.ts";
import { maxReportDays, type ReportGroup, reportGroupNames } from "./report-groups.ts";

export const maxReportRows = 500;

const dates = { from: dateField("Fra"), to: dateField("Til") };

export const allowanceReportQuery = z.object({
  month: z.string("Vælg en måned.").check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Vælg en måned.")),
  by: z._default(z.enum(reportGroupNames, `by skal være en af ${reportGroupNames.join(", ")}.`), "user"),
});

export const allowanceFileQuery = z.object({
  ...dates,
  format: z._default(z.enum(["xlsx", "csv"], "format skal være xlsx eller csv."), "xlsx"),
});
export type AllowanceFileQuery = z.infer<typeof allowanceFileQuery>;

export function filePeriodErrors({ from, to }: Partial<Pick<AllowanceFileQuery, "from" | "to">>): FieldErrors {
  const errors = periodErrors({ from, to });
  if (Object.keys(errors).length > 0 || from === undefined || to === undefined) return errors;
  const { days } = Temporal.PlainDate.from(from).until(to);
  return days < maxReportDays ? {} : { to: ["Eksportér højst et år ad gangen."] };
}

const reportRow = z.object({
  /** The person or project; null if the rows are grouped by rule. */
  group: z.nullable(z.object({ id, name: z.string() })),
  rule: z.string(),
  salary_code: z.string(),
  minutes: wire.timeSum,
  count: wire.count,
  price: wire.sum,
  /** Whether the price lacks allowances, because a person's own rate is unknown. */
  is_incomplete: z.boolean(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const allowanceReport = z.object({
  rows: z.array(reportRow),
  rows_count: wire.count,
  minutes: wire.timeSum,
  price: wire.sum,
});
export type AllowanceReport = z.infer<typeof allowanceReport>;

type Named = { readonly id: number; readonly name: string };

/** The allowance of a rule for one person, day and project. */
export type AllowanceShare = Omit<AllowanceLine, "jobs"> & {
  readonly user: Named & { readonly employee_id: string | null };
  readonly project: Named & { readonly code: string };
};

/** Divides a line between the projects of its jobs, by minutes. The shares add up to the line in spite of rounding. */
export function sharesOf<Project extends Named>(
  { jobs, ...line }: AllowanceLine,
  projectOf: (jobId: number) => Project,
): (Omit<AllowanceLine, "jobs"> & { readonly project: Project })[] {
  const worked = jobs.reduce((sum, { minutes }) => sum + minutes, 0);
  const groups = [...Map.groupBy(jobs, ({ job_id }) => projectOf(job_id).id).values()];
  let before = 0;
  return groups.map((own) => {
    const after = before + own.reduce((sum, { minutes }) => sum + minutes, 0);
    const share = (total: number) => Math.round((total * after) / worked) - Math.round((total * before) / worked);
    const [minutes, count, price] = [line.minutes, line.count, oreFromKroner(line.price)].map(share) as [
      number,
      number,
      number,
    ];
    before = after;
    return { ...line, minutes, count, price: kronerFromOre(price), project: projectOf(own[0]?.job_id ?? 0) };
  });
}

/** Adds up shares by person and rule, by project and rule, or by rule (docs/product-rules.md#report-of-allowances). */
export function reportOf(shares: readonly AllowanceShare[], by: ReportGroup): AllowanceReport {
  const groupOf = ({ user, project }: AllowanceShare) => ({ user, project, rule: null })[by];
  const sums = Map.groupBy(shares, (share) =>
    JSON.stringify([groupOf(share)?.id, share.rules_id, share.code, share.name, share.salary_code]),
  );
  const rows = [...sums.values()].map((own): ReportRow => {
    const [first] = own as [AllowanceShare];
    const group = groupOf(first);
    return {
      group: group && { id: group.id, name: group.name },
      rule: first.name,
      salary_code: first.salary_code,
      minutes: minutesOf(own),
      count: own.reduce((sum, { count }) => sum + count, 0),
      price: sumKroner(own.map(({ price }) => price)),
      is_incomplete: own.some(({ rate }) => rate === null),
    };
  });
  rows.sort(
    (one, other) =>
      (one.group?.name ?? "").localeCompare(other.group?.name ?? "", "da") ||
      (one.group?.id ?? 0) - (other.group?.id ?? 0) ||
      one.rule.localeCompare(other.rule, "da"),
  );
  return {
    rows: rows.slice(0, maxReportRows),
    rows_count: rows.length,
    minutes: minutesOf(shares),
    price: sumKroner(shares.map(({ price }) => price)),
  };
}

const minutesOf = (shares: readonly AllowanceShare[]): number => shares.reduce((sum, { minutes }) => sum + minutes, 0);
