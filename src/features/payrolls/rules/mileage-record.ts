import * as z from "zod/mini";
import { idText } from "#common/rules/values/fields.ts";

/** The most trips in a record, enough for 13 trips on every day of a year. */
export const maxRecordTrips = 5000;

const yearMessage = "year skal være et år mellem 2000 og 2099.";
const year = z.pipe(z.string(yearMessage).check(z.regex(/^20\d\d$/, yearMessage)), z.transform(Number));

export const mileageRecordQuery = z.object({ year: z.optional(year), payroll_id: z.optional(idText) }).check(
  z.refine((query) => (query.year === undefined) !== (query.payroll_id === undefined), {
    error: "Vælg et år eller en lønkørsel.",
    path: ["year"],
  }),
);

export type RecordPeriod =
  | { readonly year: number; readonly payroll_id?: undefined }
  | { readonly payroll_id: number; readonly year?: undefined };

export const mileageRecordParams = z.object({ userId: idText });
