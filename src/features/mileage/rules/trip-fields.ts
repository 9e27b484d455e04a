import * as z from "zod/mini";
import { textField } from "#common/rules/values/fields.ts";
import { optionalLine } from "#common/rules/values/optional-texts.ts";
import { isWholeTenths, maxKm, minKm } from "./km.ts";
import { vehicles } from "./mileage-split.ts";
import { isForRecord } from "./record-letters.ts";
import { maxPurposeLength, purposeProblem } from "./trip-purpose.ts";

const workplaceEnds = ["from", "to"] as const;

/** The maximum number of places between the first and the last place (docs/product-rules.md#kinds-of-jobs). */
export const maxViaPlaces = 8;

const kmBounds = "Km skal være fra 0,1 til 2.000,0.";

const km = z
  .number({ error: ({ input }) => (input == null ? "Km skal udfyldes." : "Km skal være et tal med højst 1 decimal.") })
  .check(
    z.minimum(minKm, kmBounds),
    z.maximum(maxKm, kmBounds),
    z.refine(isWholeTenths, "Km må højst have 1 decimal."),
  );

function saysPurpose({ value, issues }: z.core.ParsePayload<string>): void {
  const message = purposeProblem(value);
  if (message !== undefined) issues.push({ code: "custom", message, input: value });
}

const place = (what: string) => textField(what, 191).check(isForRecord(what));

/** A plate of any country: letters and digits, with blanks, dots and hyphens between them. */
const plate = z.refine<string>(
  (text) =>
    text === "" ||
    (/^[\p{L}\d]+(?:[ .-]{1,2}[\p{L}\d]+)*$/u.test(text) && /^.{2,10}$/u.test(text.replaceAll(/[ .-]/g, ""))),
  "Skriv registreringsnummeret, som det står på nummerpladen, fx AB 12 345.",
);

/** `km` is one way (docs/product-rules.md#kinds-of-jobs). `workplace` is null unless the trip is a commute. */
export const tripFields = {
  from_place: { label: "Fra", input: place("Fra"), output: z.string() },
  via_places: {
    label: "Via",
    input: z._default(
      z.array(place("Via")).check(z.maxLength(maxViaPlaces, `Skriv højst ${maxViaPlaces} steder undervejs.`)),
      [],
    ),
    output: z.array(z.string()),
  },
  to_place: { label: "Til", input: place("Til"), output: z.string() },
  is_round_trip: { label: "Tur-retur", input: z._default(z.boolean(), false), output: z.boolean() },
  purpose: {
    label: "Formål",
    input: textField("Formål", maxPurposeLength).check(isForRecord("Formål"), z.check(saysPurpose)),
    output: z.string(),
  },
  km: { label: "Km", input: km, output: km },
  vehicle: { label: "Køretøj", input: z.enum(vehicles, "Vælg køretøj."), output: z.enum(vehicles) },
  registration_number: optionalLine("Registreringsnummer", 20, isForRecord("Registreringsnummer"), plate),
  is_own_vehicle: {
    label: "Eget køretøj",
    input: z.literal(true, "Bekræft, at du kørte i eget køretøj."),
    output: z.literal(true),
  },
  workplace: {
    label: "Arbejdssted",
    input: z._default(z.nullable(z.enum(workplaceEnds, "Vælg, i hvilken ende arbejdsstedet er.")), null),
    output: z.nullable(z.enum(workplaceEnds)),
  },
};
export type TripField = keyof typeof tripFields;
export const tripFieldNames = Object.keys(tripFields) as readonly TripField[];

export const tripInput = z.object({
  from_place: tripFields.from_place.input,
  via_places: tripFields.via_places.input,
  to_place: tripFields.to_place.input,
  is_round_trip: tripFields.is_round_trip.input,
  purpose: tripFields.purpose.input,
  km: tripFields.km.input,
  vehicle: tripFields.vehicle.input,
  registration_number: tripFields.registration_number.input,
  is_own_vehicle: tripFields.is_own_vehicle.input,
  workplace: tripFields.workplace.input,
} satisfies { [Field in TripField]: (typeof tripFields)[Field]["input"] });

export const trip = z.object({
  from_place: tripFields.from_place.output,
  via_places: tripFields.via_places.output,
  to_place: tripFields.to_place.output,
  is_round_trip: tripFields.is_round_trip.output,
  purpose: tripFields.purpose.output,
  km: tripFields.km.output,
  vehicle: tripFields.vehicle.output,
  registration_number: tripFields.registration_number.output,
  is_own_vehicle: tripFields.is_own_vehicle.output,
  workplace: tripFields.workplace.output,
} satisfies { [Field in TripField]: (typeof tripFields)[Field]["output"] });
