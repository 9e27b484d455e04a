import { formatNumber } from "#common/rules/values/numbers.ts";
import type { AllowanceUnit } from "#features/allowances/rules/allowance-lines.ts";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import { isHourly, rateOf } from "./pay-entry.ts";
import type { PayrollLine } from "./payroll-line.ts";

/** An allowance as the run stored it, with the fields that files need (docs/product-rules.md#allowances-in-files). */
export type AllowanceFileLine = {
  readonly user_id: number;
  readonly employee_id: string;
  readonly user_name: string;
  readonly salary_code: string;
  readonly name: string;
  readonly date: string;
  readonly unit: AllowanceUnit;
  /** `minutes`, `count` and `price` are negative if the run reverses more than it adds. */
  readonly minutes: number;
  /** The number of days, or of calls if the unit is `each`. */
  readonly count: number;
  /** Kroner per hour, day or call. */
  readonly rate: number;
  /** Kroner. */
  readonly price: number;
};

/** The minutes of an allowance's payroll line. A day or a call becomes 60 minutes, which files write as one unit. */
const unitMinutes = ({ unit, minutes, count }: AllowanceFileLine): number => (unit === "hour" ? minutes : count * 60);

/** Turns allowances into payroll lines without a project. Files for payroll systems sum and check them like hours. */
export const allowancePay = (lines: readonly AllowanceFileLine[]): PayrollLine[] =>
  lines
    .map((line) => ({
      payroll_id: 0,
      user_id: line.user_id,
      employee_id: line.employee_id,
      user_name: line.user_name,
      salary_code: line.salary_code,
      job_type_name: line.name,
      job_kind: defaultKind,
      ...{ project_code: "", project_name: "", cost_center_code: null, cost_center_name: null },
      started_at: `${line.date} 00:00:00`,
      ended_at: `${line.date} 00:00:00`,
      is_counter_line: line.minutes < 0 || line.count < 0 || line.price < 0,
      minutes: unitMinutes(line),
      price_mode: "auto" as const,
      hourly_rate: line.rate,
      price: line.price,
      ...{ trip_part: null, km: null, km_rate: null },
      is_allowance: true as const,
    }))
    .filter(({ minutes, price }) => minutes !== 0 || price !== 0);

export const allowancesInFile =
  "Tillæg er enheder og sats på reglens lønkode: timer, eller antal for tillæg pr. dag og pr. gang. De må dele lønkode med arbejdstyper; så lægges enheder med samme sats sammen.";

const danlonRates = 5;

/** Notes on people who have allowances and more hourly rates than Danløn stores for a person. */
export function manyRatesNotes(lines: readonly PayrollLine[]): string[] {
  const people = new Set(lines.filter(({ is_allowance }) => is_allowance).map(({ user_id }) => user_id));
  const own = Map.groupBy(
    lines.filter((line) => isHourly(line) && people.has(line.user_id)),
    ({ user_id }) => user_id,
  );
  return [...own.values()].flatMap((hourly) => {
    const rates = new Set(hourly.map(rateOf)).size;
    const [{ user_name, employee_id }] = hourly as [PayrollLine];
    return rates > danlonRates
      ? `${user_name} (${employee_id}) har ${formatNumber(rates)} satser, og Danløn har 5 timesatser pr. medarbejder. Se efter, at løntyperne kan tage imod dem.`
      : [];
  });
}
