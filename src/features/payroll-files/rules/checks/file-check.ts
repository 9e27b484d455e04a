import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { payrollFormatName } from "../payroll-formats.ts";
import type { PayrollLine } from "../payroll-line.ts";
import { type FileProblem, placesOfProblems, problemPlaces } from "./problem-places.ts";

/** The maximum length of `problems`. `problems_count` counts all problems. */
const maxCheckedProblems = 20;

/** The problems that would prevent the next run's file in the company's default format. */
export const payrollFileCheck = z.object({
  format: payrollFormatName,
  problems: z.array(z.string()),
  problems_count: wire.count,
  problem_places: z.array(z.enum(problemPlaces)),
});
export type PayrollFileCheck = z.infer<typeof payrollFileCheck>;

export function checkOf(format: PayrollFileCheck["format"], problems: readonly FileProblem[]): PayrollFileCheck {
  return {
    format,
    problems: problems.slice(0, maxCheckedProblems).map(({ text }) => text),
    problems_count: problems.length,
    problem_places: placesOfProblems(problems),
  };
}

export type CodedJobType = {
  readonly name: string;
  readonly kind: JobKind;
  readonly salary_code: string;
  readonly low_salary_code: string | null;
  readonly bicycle_salary_code: string | null;
};

const imagined = {
  payroll_id: 0,
  user_id: 0,
  employee_id: "1",
  user_name: "En medarbejder",
  project_code: "1",
  project_name: "Projekt",
  cost_center_code: "1",
  cost_center_name: "Cost center",
  started_at: "2026-11-05 08:00:00",
  ended_at: "2026-11-05 09:00:00",
  is_counter_line: false,
  trip_part: null,
  km: null,
  km_rate: null,
} as const;

/** Imagined lines of each job type, such as an hour or 100 kr., to check the salary codes before a run needs them. */
export function sampleLines(jobTypes: readonly CodedJobType[]): PayrollLine[] {
  return jobTypes.flatMap(({ name, kind, ...codes }) =>
    kinds[kind].samplePay(codes).map((pay) => ({
      ...imagined,
      job_type_name: name,
      job_kind: kind,
      salary_code: codes.salary_code,
      ...pay,
    })),
  );
}
