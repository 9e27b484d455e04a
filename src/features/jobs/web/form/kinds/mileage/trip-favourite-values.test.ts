import { expect, test } from "vitest";
import { newJobValues } from "#features/jobs/web/form/values/job-form.ts";
import { tripValues } from "#features/jobs/web/form/values/kinds/trip-values.ts";
import { tripFavouriteOf, tripFavouriteValues } from "./trip-favourite-values.ts";

const project = { id: 3, name: "Havnekajen" };
const jobType = { id: 4, name: "Kørsel i egen bil" };
const route = {
  ...{ from_place: "Vestergade 1", via_places: [], to_place: "Havnegade 12", is_round_trip: true },
  ...{ purpose: "Møde med bygherren", km: 72.5, vehicle: "car" as const, workplace: null },
};
const timeless = { start_time: null, end_time: null, pause_minutes: 0, pause_start: null };
const typed = { ...tripValues.values().trip, registration_number: "AB 12 345", is_own_vehicle: true };

test("a favourite fills in the route, keeps the registration number and asks for the vehicle's owner again", () => {
  const favourite = { id: 1, name: "Til havnen", project, jobType, ...timeless, trip: route, is_closed: false };
  expect(tripFavouriteValues(favourite, typed)).toEqual({
    project,
    job_type: jobType,
    trip: { ...route, registration_number: "AB 12 345", is_own_vehicle: false },
  });
});

test("a favourite made from a trip leaves out the registration number and the vehicle's owner", () => {
  const values = newJobValues({
    kind: "mileage",
    project,
    job_type: jobType,
    trip: { ...typed, ...route, is_own_vehicle: false },
  });
  expect(tripFavouriteOf(values)).toEqual({ project, jobType, ...timeless, trip: route });
});

test("an unfinished trip makes no favourite, and a sentence names the missing fields", () => {
  expect(
    tripFavouriteOf(
      newJobValues({
        kind: "mileage",
        trip: typed,
      }),
    ),
  ).toMatch(/^Fra skal udfyldes\. Til skal .* Km skal /);
  expect(
    tripFavouriteOf(
      newJobValues({
        kind: "mileage",
        trip: { ...typed, ...route },
      }),
    ),
  ).toBe("Vælg projekt først.");
});
