/**
 * The days, as `MM-DD`, that a company can make days off in addition to public holidays
 * (docs/product-rules.md#company-calendar).
 */
export const companyDays = {
  "05-01": "1. maj",
  "06-05": "grundlovsdag",
  "12-24": "juleaftensdag",
  "12-31": "nytårsaftensdag",
} as const;
export type CompanyDay = keyof typeof companyDays;
export const companyDayKeys = Object.keys(companyDays) as CompanyDay[];

/** The minute of the day at which half a day off begins. */
export const halfDayFrom = 12 * 60;

export const timesOff = ["none", "half", "whole"] as const;
export type TimeOff = (typeof timesOff)[number];

export const timeOffLabels: Readonly<Record<TimeOff, string>> = {
  none: "ikke fri",
  half: "fri fra kl. 12",
  whole: "fri hele dagen",
};

export type CompanyDays = Record<CompanyDay, TimeOff>;

export const noCompanyDays: CompanyDays = { "05-01": "none", "06-05": "none", "12-24": "none", "12-31": "none" };

export const companyDayName = (date: Temporal.PlainDate): string | undefined =>
  (companyDays as Readonly<Record<string, string>>)[date.toString().slice(5)];

export function companyDayOn(
  days: CompanyDays,
  date: Temporal.PlainDate | string,
): { readonly name: string; readonly off: "half" | "whole" } | undefined {
  const monthDay = date.toString().slice(5);
  const key = companyDayKeys.find((day) => day === monthDay);
  const off = key && days[key];
  return off === undefined || off === "none" ? undefined : { name: companyDays[key as CompanyDay], off };
}
