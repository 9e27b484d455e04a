import * as z from "zod/mini";
import { wire } from "../values/wire-numbers.ts";
import { changeOf } from "../versions.ts";

/** Days that a company gives off although they are no public holidays (docs/product-rules.md#company-calendar). */
export const companyDays = {
  "05-01": "1. maj",
  "06-05": "grundlovsdag",
  "12-24": "juleaftensdag",
  "12-31": "nytårsaftensdag",
} as const;
export type CompanyDay = keyof typeof companyDays;
export const companyDayKeys = Object.keys(companyDays) as CompanyDay[];

/** Half a day off begins at this minute of the day. */
export const halfDayFrom = 12 * 60;

const timeOff = z.enum(["none", "half", "whole"], "Vælg hele dagen, fra kl. 12 eller ikke fri.");
export type TimeOff = z.infer<typeof timeOff>;

export const timeOffLabels: Readonly<Record<TimeOff, string>> = {
  none: "ikke fri",
  half: "fri fra kl. 12",
  whole: "fri hele dagen",
};

export const companyCalendarInput = z.object({ days: z.record(z.enum(companyDayKeys), timeOff) });
export type CompanyCalendarInput = z.infer<typeof companyCalendarInput>;
export const companyCalendarChange = changeOf(companyCalendarInput);
export const companyCalendar = z.extend(companyCalendarInput, { version: wire.version });
export type CompanyCalendar = z.infer<typeof companyCalendar>;

export type CompanyDays = CompanyCalendarInput["days"];

export const noCompanyDays: CompanyDays = { "05-01": "none", "06-05": "none", "12-24": "none", "12-31": "none" };

export const companyDayName = (date: Temporal.PlainDate): string | undefined =>
  (companyDays as Readonly<Record<string, string>>)[date.toString().slice(5)];

/** The company's day off on a date, with its name; undefined on other days. */
export function companyDayOn(
  days: CompanyDays,
  date: Temporal.PlainDate,
): { readonly name: string; readonly off: "half" | "whole" } | undefined {
  const key = companyDayKeys.find((day) => day === date.toString().slice(5));
  const off = key && days[key];
  return off === undefined || off === "none" ? undefined : { name: companyDays[key as CompanyDay], off };
}
