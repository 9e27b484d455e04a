import { termsOn } from "#common/rules/norm/planned-day.ts";
import { type EarningRates, lawRates } from "./holiday/monthly-earnings.ts";

export const accountNames = ["holiday", "extra-holiday", "care-days", "child-care-days", "time-off", "flex"] as const;
export type AccountName = (typeof accountNames)[number];

/** `days` are hundredths of a day. `hours` are hundredths of an hour, and only for holiday that is counted in hours. */
export const balanceUnits = ["days", "minutes", "hours"] as const;
export type BalanceUnit = (typeof balanceUnits)[number];

export const accountLabels: Readonly<Record<AccountName, string>> = {
  holiday: "Ferie",
  "extra-holiday": "Feriefridage",
  "care-days": "Omsorgsdage",
  "child-care-days": "Børneomsorgsdage",
  "time-off": "Afspadsering",
  flex: "Flex",
};

export const hoursAccounts = ["time-off", "flex"] as const;
export type HoursAccount = (typeof hoursAccounts)[number];
export const isHoursAccount = (account: AccountName): account is HoursAccount =>
  (hoursAccounts as readonly string[]).includes(account);

export const accruals = ["at-once", "monthly", "weekly"] as const;
export type Accrual = (typeof accruals)[number];

export const accrualLabels: Readonly<Record<Accrual, string>> = {
  "at-once": "På årets første dag",
  monthly: "Måned for måned",
  weekly: "Uge for uge",
};

/** How much holiday a single day off uses if a person works fewer than five days a week. */
export const singleDayRules = ["share", "five-a-week"] as const;
export type SingleDayRule = (typeof singleDayRules)[number];

export const singleDayLabels: Readonly<Record<SingleDayRule, string>> = {
  share: "Tæller 1 feriedag",
  "five-a-week": "Tæller, så en uge altid er 5",
};

/** Days are in hundredths (docs/product-rules.md#balances). */
export type BalanceRules = {
  readonly from_date: string;
  readonly holiday_per_month: number;
  readonly holiday_per_day: number;
  readonly holiday_per_year: number;
  /** The unit of `extra_holiday_amount`: hundredths of a day, or minutes. */
  readonly extra_holiday_unit: "days" | "minutes";
  readonly extra_holiday_amount: number;
  readonly extra_holiday_accrual: Accrual;
  readonly extra_holiday_until_december: boolean;
  /** Days per calendar year. */
  readonly care_days: number;
  /** Days per holiday year. */
  readonly child_care_days: number;
  readonly single_days: SingleDayRule;
};

export const defaultBalanceRules: Omit<BalanceRules, "from_date"> = {
  holiday_per_month: lawRates.per_month,
  holiday_per_day: lawRates.per_day,
  holiday_per_year: lawRates.per_year,
  extra_holiday_unit: "days",
  extra_holiday_amount: 0,
  extra_holiday_accrual: "at-once",
  extra_holiday_until_december: true,
  care_days: 500,
  child_care_days: 200,
  single_days: "share",
};

/** Before the company's first rules, the default rules hold. */
export const rulesOn = (rows: readonly BalanceRules[], date: string): Omit<BalanceRules, "from_date"> =>
  termsOn(rows, date) ?? defaultBalanceRules;

export const holidayRates = (rules: Omit<BalanceRules, "from_date">): EarningRates => ({
  per_month: rules.holiday_per_month,
  per_day: rules.holiday_per_day,
  per_year: rules.holiday_per_year,
});

export const balanceRuleLabels: Readonly<Record<string, string>> = {
  kept_from: "saldi føres fra",
  from_date: "fra",
  holiday_per_month: "ferie pr. måned i hundrededele",
  holiday_per_day: "ferie pr. dag i hundrededele",
  holiday_per_year: "ferie pr. år i hundrededele",
  extra_holiday_unit: "feriefridage i dage eller timer",
  extra_holiday_amount: "feriefridage pr. år i hundrededele eller minutter",
  extra_holiday_accrual: "optjening af feriefridage",
  extra_holiday_until_december: "feriefridage kan holdes til 31/12",
  care_days: "omsorgsdage i hundrededele",
  child_care_days: "børneomsorgsdage i hundrededele",
  single_days: "enkelte fridage",
};
