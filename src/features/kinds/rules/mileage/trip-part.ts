import type * as z from "zod/mini";
import { formatKm } from "#features/mileage/rules/km.ts";
import { vehicleLabels } from "#features/mileage/rules/mileage-split.ts";
import { trip, tripFields, tripInput } from "#features/mileage/rules/trip-fields.ts";
import { type KindPart, quoted } from "../kind-part.ts";

const inWords = (labels: Readonly<Record<string, string>>) => (value: string | number) =>
  labels[value] ?? String(value);

export const tripPart = {
  fields: {
    ...tripFields,
    purpose: { ...tripFields.purpose, shown: quoted },
    km: { ...tripFields.km, shown: (km: string | number) => formatKm(Number(km)) },
    vehicle: { ...tripFields.vehicle, shown: inWords(vehicleLabels) },
    workplace: {
      ...tripFields.workplace,
      shown: inWords({ from: "hvor kørslen begynder", to: "hvor kørslen slutter" }),
    },
  },
  input: tripInput,
  output: trip,
  missing: "Kørslens felter mangler.",
  errors: (sent) =>
    sent?.vehicle === "car" && sent.registration_number === null
      ? { "trip.registration_number": ["Skriv bilens registreringsnummer."] }
      : {},
} satisfies KindPart<z.infer<typeof tripInput>, z.infer<typeof trip>>;
