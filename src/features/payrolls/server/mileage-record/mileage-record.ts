import type { RateKind } from "#features/mileage/rules/mileage-rates.ts";
import type { Vehicle } from "#features/mileage/rules/mileage-split.ts";

export type Step = { readonly by: string; readonly at: string };

export type RecordPart = {
  readonly part: RateKind;
  readonly km: number;
  /** Kroner per kilometre. */
  readonly rate: number;
  readonly price: number;
};

/** If the trip takes back an earlier payment, its kilometres and prices are negative. */
export type RecordTrip = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly from_place: string;
  readonly via_places: readonly string[];
  readonly to_place: string;
  readonly is_round_trip: boolean;
  readonly purpose: string;
  readonly vehicle: Vehicle;
  readonly registration_number: string | null;
  readonly workplace: "from" | "to" | null;
  readonly parts: readonly RecordPart[];
  readonly registered: Step;
  readonly owner_approved: Step | null;
  readonly manager_approved: Step | null;
  readonly paid: Step;
  readonly payroll_id: number;
  readonly reverses_payroll_id: number | null;
};

export type YearKm = { readonly year: number; readonly before: number; readonly after: number };

type Company = { readonly name: string; readonly address: string; readonly cvr: string };

/** A person's trips in a run or year, with what the tax authority requires (docs/product-rules.md#kørselsregnskab). */
export type MileageRecord = {
  readonly company: Company;
  readonly user_name: string;
  readonly employee_id: string;
  /** `Lønkørsel 7, November 2026`, or the year. */
  readonly period: string;
  readonly trips: readonly RecordTrip[];
  readonly years: readonly YearKm[];
  /** Wall-clock time. */
  readonly made_at: string;
};
