import { amountFormat } from "#common/server/files/sheet-formats.ts";
import { tenthsFromKm } from "#features/mileage/rules/km.ts";
import { tripFields } from "#features/mileage/rules/trip-fields.ts";
import { kmOfJob } from "../kind-sums.ts";
import { counted, type PartExport } from "../part-export.ts";

export const tripExport: PartExport<number> = {
  found: kmOfJob("jobs.id"),
  columns: [
    {
      header: tripFields.km.label,
      width: 10,
      numFmt: amountFormat,
      value: (km, isReversed) => counted(isReversed, 10 * tenthsFromKm(km)),
    },
  ],
};
