import { expect, test } from "vitest";
import { tripInWords } from "./trip-words.ts";

const trip = {
  from_place: "Industrivej 4, 7100 Vejle",
  via_places: ["Ågade 3, Fredericia"],
  to_place: "Søvej 18, Kolding",
  is_round_trip: true,
  workplace: null,
  purpose: "Materialer til skolen",
  km: 38.2,
  vehicle: "car",
  registration_number: "AB 12 345",
} as const;

test.each([
  [
    {},
    "76,4 km, Industrivej 4, 7100 Vejle – Ågade 3, Fredericia – Søvej 18, Kolding, tur-retur · Materialer til skolen · bil AB 12 345",
  ],
  [
    { via_places: [], is_round_trip: false, workplace: "to", vehicle: "bicycle", registration_number: null },
    "38,2 km, Industrivej 4, 7100 Vejle – Søvej 18, Kolding, hjem–arbejde · Materialer til skolen · cykel eller knallert",
  ],
  [
    { via_places: [], is_round_trip: false, registration_number: null },
    "38,2 km, Industrivej 4, 7100 Vejle – Søvej 18, Kolding · Materialer til skolen · bil",
  ],
] as const)("a trip with %j in words", (changes, words) => {
  expect(tripInWords({ ...trip, ...changes }).replaceAll("\u00a0", " ")).toBe(words);
});
