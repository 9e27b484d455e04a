import type { PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";

export const payrollRun = {
  id: 7,
  description: "November 2026",
  created_before_date: "2026-11-15",
  created_at: "2026-11-16 09:30:00",
  has_trips: false,
};

/** Eight hours at 200 kr., unless `options` say otherwise. */
export function payrollLine(options: Partial<PayrollLine> = {}): PayrollLine {
  return {
    payroll_id: payrollRun.id,
    user_id: 1,
    employee_id: "0027",
    user_name: "Anna Å",
    salary_code: "12/13",
    job_type_name: "Montage",
    job_kind: "work",
    project_code: "P-100",
    project_name: "Havnen",
    cost_center_code: "CC10",
    cost_center_name: "Drift",
    started_at: "2026-11-05 08:00:00",
    ended_at: "2026-11-05 16:00:00",
    is_counter_line: false,
    minutes: 480,
    price_mode: "auto",
    hourly_rate: 200,
    price: 1600,
    trip_part: null,
    km: null,
    km_rate: null,
    ...options,
  };
}
