import { isWorkday } from "../calendar/workdays.ts";
import { type CompanyDays, companyDayOn } from "./company-calendar.ts";

/** Monday to Friday, except public holidays and whole days off of the company. Norm plans do not matter here. */
export const isCompanyWorkday = (date: Temporal.PlainDate, days: CompanyDays): boolean =>
  isWorkday(date) && companyDayOn(days, date)?.off !== "whole";

export function workdaysBefore(date: Temporal.PlainDate, count: number, days: CompanyDays): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = day.subtract({ days: 1 });
    if (isCompanyWorkday(day, days)) left -= 1;
  }
  return day;
}

/** The day itself if it is a workday, or else the last workday before it. */
export const lastWorkdayUpTo = (date: Temporal.PlainDate, days: CompanyDays): Temporal.PlainDate =>
  isCompanyWorkday(date, days) ? date : workdaysBefore(date, 1, days);
