import * as z from "zod/mini";
import { wire } from "../values/wire-numbers.ts";
import { changeOf } from "../versions.ts";
import { companyDayKeys, timesOff } from "./company-calendar.ts";

const timeOff = z.enum(timesOff, "Vælg hele dagen, fra kl. 12 eller ikke fri.");

export const companyCalendarInput = z.object({ days: z.record(z.enum(companyDayKeys), timeOff) });
export type CompanyCalendarInput = z.infer<typeof companyCalendarInput>;
export const companyCalendarChange = changeOf(companyCalendarInput);
export const companyCalendar = z.extend(companyCalendarInput, { version: wire.version });
export type CompanyCalendar = z.infer<typeof companyCalendar>;
