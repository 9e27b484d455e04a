import * as z from "zod/mini";
import { dateField, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { isWholeTenths, maxKm, minKm } from "#features/mileage/rules/km.ts";
import { wireKm } from "#features/mileage/rules/km-field.ts";
import { rateKinds } from "#features/mileage/rules/mileage-rates.ts";
import { vehicles } from "#features/mileage/rules/mileage-split.ts";
import { trip } from "#features/mileage/rules/trip-fields.ts";

/** The maximum number of searched jobs and of proposals (docs/product-rules.md#what-the-form-of-a-trip-proposes). */
export const tripProposalLimits = { jobs: 200, trips: 8, places: 100 } as const;

const named = z.object({ id, name: z.string() });

export const tripProposals = z.object({
  /** The latest distinct trips, newest first. A closed project or job type, or a project for other users, is null. */
  trips: z.array(
    z.object({
      trip,
      project: z.nullable(z.object({ ...named.shape, code: z.optional(z.string()) })),
      job_type: z.nullable(named),
    }),
  ),
  /** Places of the user's trips, latest first. */
  places: z.array(z.string()),
});
export type TripProposals = z.infer<typeof tripProposals>;

const kmMessage = "km skal være et antal km med højst 1 decimal.";

/** `job_id` is the stored trip that is being edited. */
export const tripEstimateQuery = z.object({
  date: dateField("date"),
  km: z.pipe(
    z.string(kmMessage).check(z.regex(/^\d{1,4}(\.\d)?$/, kmMessage)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.minimum(minKm, kmMessage), z.maximum(2 * maxKm, kmMessage), z.refine(isWholeTenths, kmMessage)),
    ),
  ),
  vehicle: z.enum(vehicles, "vehicle skal være car eller bicycle."),
  workplace: z.optional(z.string().check(z.maxLength(191, "workplace må højst være 191 tegn."))),
  job_id: z.optional(idText),
});
export type TripEstimateQuery = z.infer<typeof tripEstimateQuery>;

export const tripEstimate = z.object({
  price: wire.price,
  /** True if the reader may not see the user's other trips. The price is then an upper limit. */
  price_is_most: z.optional(z.literal(true)),
  parts: z.array(z.object({ part: z.enum(rateKinds), km: wireKm, rate: wire.hourlyRate, price: wire.price })),
  missing: z.nullable(z.string()),
  /** The number of days with this commute that the reader sees; null below `noticedCommuteDays` or without commute. */
  commute_days: z.nullable(wire.count),
});
export type TripEstimate = z.infer<typeof tripEstimate>;
