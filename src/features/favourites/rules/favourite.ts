import * as z from "zod/mini";
import {
  addError,
  chosenId,
  type FieldErrors,
  id,
  idText,
  textField,
  timeOfDayField,
} from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { trip, tripInput } from "#features/mileage/rules/trip-fields.ts";
import { maxFavouriteName, maxFavourites } from "./favourite-bounds.ts";

/** A favourite lacks these: the last trip suggests the number, and the user confirms the ownership for each trip. */
const saidAnew = { registration_number: true, is_own_vehicle: true } as const;
const favouriteTrip = z.omit(trip, saidAnew);
export type FavouriteTrip = z.infer<typeof favouriteTrip>;
export const favouriteTripInput = z.omit(tripInput, saidAnew);

const named = z.object({ id, name: z.string() });

/** A named template for jobs (docs/product-rules.md#favourites). */
export const favourite = z.object({
  id,
  name: z.string(),
  project: named,
  jobType: named,
  /** `HH:mm`; if null, the form suggests a time. An end that is not after the start is on the next day. */
  start_time: z.nullable(z.string()),
  end_time: z.nullable(z.string()),
  pause_minutes: wire.minutes,
  pause_start: z.nullable(z.string()),
  /** Null for a favourite that registers work. */
  trip: z.nullable(favouriteTrip),
  /** Whether the project or job type is closed, so that the favourite cannot be used. */
  is_closed: z.boolean(),
});
export type Favourite = z.infer<typeof favourite>;

export const favourites = z.array(favourite);

const time = (what: string) =>
  z._default(z.nullable(timeOfDayField(`${what} skal være hele 5 minutter, fx 07:05.`)), null);

const pauseMessage = "Pausen skal være hele 5 minutter, højst 12 timer.";
const name = textField("Navn", maxFavouriteName);

export const favouriteInput = z.object({
  name,
  project_id: chosenId("Vælg et projekt."),
  job_type_id: chosenId("Vælg arbejde."),
  start_time: time("Start"),
  end_time: time("Slut"),
  pause_minutes: z._default(
    z.int(pauseMessage).check(z.minimum(0, pauseMessage), z.maximum(720, pauseMessage), z.multipleOf(5, pauseMessage)),
    0,
  ),
  pause_start: time("Pausens start"),
  trip: z._default(z.nullable(favouriteTripInput), null),
});
export type FavouriteInput = z.infer<typeof favouriteInput>;

/** The errors of rules about several fields: both start and end or none, a pause between them, no times for a trip. */
export function favouriteErrors(input: Partial<FavouriteInput>): FieldErrors {
  const { start_time, end_time, pause_minutes, pause_start = null, trip } = input;
  const errors: FieldErrors = {};
  if (trip && (start_time || end_time || pause_minutes || pause_start))
    addError(errors, "trip", "En tur har ingen tider.");
  if (start_time === undefined || end_time === undefined) return errors;
  if ((start_time === null) !== (end_time === null))
    addError(errors, "end_time", "Vælg både start og slut, eller ingen af dem.");
  if (pause_start !== null && (start_time === null || pause_minutes === 0))
    addError(errors, "pause_start", "Pausens start hører til en pause mellem start og slut.");
  if (start_time === null || end_time === null || pause_minutes === undefined) return errors;
  if (pause_minutes > 0 && pause_minutes >= minutesBetween(start_time, end_time))
    addError(errors, "pause_minutes", "Pausen skal være kortere end opgaven.");
  else if (pause_start !== null && !isPauseWithin({ start_time, end_time, pause_minutes, pause_start }))
    addError(errors, "pause_start", `Pausen skal ligge inden for ${start_time}–${end_time}.`);
  return errors;
}

type Times = { start_time: string; end_time: string; pause_minutes: number; pause_start: string };

function isPauseWithin({ start_time, end_time, pause_minutes, pause_start }: Times): boolean {
  const before = minutesBetween(start_time, pause_start) % (24 * 60);
  return before + pause_minutes <= minutesBetween(start_time, end_time);
}

function minutesBetween(start: string, end: string): number {
  const minutes = Temporal.PlainTime.from(start).until(Temporal.PlainTime.from(end)).total("minutes");
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

export const favouriteName = z.object({ name });
export type FavouriteName = z.infer<typeof favouriteName>;

/** The ids of favourites in their new order. Favourites that are not listed come last, in their former order. */
export const favouriteOrder = z.object({
  ids: z.array(chosenId("Vælg favoritter fra listen."), "Vælg favoritter fra listen.").check(
    z.maxLength(maxFavourites, `Vælg højst ${maxFavourites} favoritter.`),
    z.refine((ids) => new Set(ids).size === ids.length, "Hver favorit må kun være der én gang."),
  ),
});

export const favouriteParams = z.object({ favouriteId: idText });
