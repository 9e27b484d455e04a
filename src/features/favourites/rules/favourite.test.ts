import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { favouriteErrors, favouriteInput, favouriteOrder } from "./favourite.ts";
import { maxFavourites } from "./favourite-bounds.ts";

const input = {
  name: " En dag ",
  project_id: 1,
  job_type_id: 2,
  start_time: "07:00",
  end_time: "15:00",
  pause_minutes: 30,
};

const wrongFields = (changes: object) => {
  const { error } = z.safeParse(favouriteInput, { ...input, ...changes });
  return error?.issues.map(({ path }) => path[0]) ?? [];
};

test("a favourite loses spaces around its name, and needs no times or pause", () => {
  expect(z.parse(favouriteInput, input)).toEqual({ ...input, name: "En dag", pause_start: null, trip: null });
  expect(z.parse(favouriteInput, { name: "x", project_id: 1, job_type_id: 2 })).toEqual({
    name: "x",
    project_id: 1,
    job_type_id: 2,
    start_time: null,
    end_time: null,
    pause_minutes: 0,
    pause_start: null,
    trip: null,
  });
});

describe("a favourite of a trip", () => {
  const trip = {
    ...{
      from_place: " Vestergade 1",
      to_place: "Havnegade 12",
      purpose: "Møde med bygherren",
      km: 72.5,
      vehicle: "car",
    },
    ...{ is_own_vehicle: true, registration_number: "AB 12 345" },
  };

  test("a favourite of a trip keeps the trip's fields, except the registration number", () => {
    const kept = z.parse(favouriteInput, { name: "x", project_id: 1, job_type_id: 2, trip }).trip;
    expect(kept).toEqual({
      ...{ from_place: "Vestergade 1", via_places: [], to_place: "Havnegade 12", is_round_trip: false },
      ...{ purpose: "Møde med bygherren", km: 72.5, vehicle: "car", workplace: null },
    });
  });

  test.each([{ km: 0 }, { purpose: "kørsel" }, { to_place: "" }, { vehicle: "tog" }])(
    "a favourite of a trip refuses %j",
    (changes) => {
      expect(wrongFields({ trip: { ...trip, ...changes } })).toEqual(["trip"]);
    },
  );

  test("a favourite of a trip refuses times and a pause", () => {
    const timeless = { start_time: null, end_time: null, pause_minutes: 0 };
    const errors = (changes: object) =>
      favouriteErrors(z.parse(favouriteInput, { ...input, ...timeless, trip, ...changes }));
    expect(errors({})).toEqual({});
    for (const times of [{ start_time: "07:00", end_time: "08:00" }, { pause_minutes: 5 }])
      expect(errors(times)).toEqual({ trip: ["En tur har ingen tider."] });
    for (const half of [{ start_time: "07:00" }, { end_time: "08:00" }])
      expect(errors(half)).toEqual({
        trip: ["En tur har ingen tider."],
        end_time: ["Vælg både start og slut, eller ingen af dem."],
      });
  });
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(61) }, "name"],
  [{ project_id: 0 }, "project_id"],
  [{ job_type_id: null }, "job_type_id"],
  [{ start_time: "7:00" }, "start_time"],
  [{ start_time: "24:00" }, "start_time"],
  [{ end_time: "15:01" }, "end_time"],
  [{ pause_minutes: 7 }, "pause_minutes"],
  [{ pause_minutes: -5 }, "pause_minutes"],
  [{ pause_minutes: 725 }, "pause_minutes"],
])("the favourite's values %j are refused in the field %j", (changes, field) => {
  expect(wrongFields(changes)).toContain(field);
});

describe("errors across fields", () => {
  const errors = (changes: object) => Object.keys(favouriteErrors({ ...z.parse(favouriteInput, input), ...changes }));

  test("a favourite needs both times or neither", () => {
    expect(errors({})).toEqual([]);
    expect(errors({ start_time: null, end_time: null })).toEqual([]);
    expect(errors({ start_time: null })).toEqual(["end_time"]);
    expect(errors({ end_time: null })).toEqual(["end_time"]);
  });

  test("an invalid time causes no further error", () => {
    expect(errors({ start_time: undefined, end_time: null })).toEqual([]);
    expect(errors({ start_time: null, end_time: undefined })).toEqual([]);
    expect(errors({ end_time: undefined })).toEqual([]);
  });

  test("a pause that is not shorter than the work is refused, even for work over midnight", () => {
    expect(errors({ end_time: "07:30" })).toEqual(["pause_minutes"]);
    expect(errors({ end_time: "07:35" })).toEqual([]);
    expect(favouriteErrors({ ...z.parse(favouriteInput, input), end_time: "07:30" })).toEqual({
      pause_minutes: ["Pausen skal være kortere end opgaven."],
    });
    expect(errors({ start_time: "22:00", end_time: "06:00", pause_minutes: 475 })).toEqual([]);
    expect(errors({ start_time: "22:00", end_time: "06:00", pause_minutes: 480 })).toEqual(["pause_minutes"]);
    expect(errors({ start_time: "22:00", end_time: "06:00", pause_minutes: undefined })).toEqual([]);
  });

  test("a pause outside the times of the work is refused, even for work over midnight", () => {
    const night = { start_time: "22:00", end_time: "06:00" };
    for (const pause_start of ["07:00", "12:00", "14:30"]) expect(errors({ pause_start })).toEqual([]);
    for (const pause_start of ["06:55", "14:35", "15:00"]) expect(errors({ pause_start })).toEqual(["pause_start"]);
    for (const pause_start of ["22:00", "23:45", "05:30"]) expect(errors({ ...night, pause_start })).toEqual([]);
    for (const pause_start of ["21:55", "05:35", "12:00"])
      expect(errors({ ...night, pause_start })).toEqual(["pause_start"]);
  });

  test("the start of a pause needs times and a pause", () => {
    expect(errors({ pause_start: "12:00", pause_minutes: 0 })).toEqual(["pause_start"]);
    expect(errors({ pause_start: "12:00", start_time: null, end_time: null })).toEqual(["pause_start"]);
    expect(wrongFields({ pause_start: "12:01" })).toEqual(["pause_start"]);
  });

  test("an end that equals the start is on the next day", () => {
    expect(errors({ end_time: "07:00", pause_minutes: 720 })).toEqual([]);
  });
});

test("an order with a repeated favourite, or with more than the maximum, is refused", () => {
  const isRight = (ids: number[]) => z.safeParse(favouriteOrder, { ids }).success;
  const ids = Array.from({ length: maxFavourites + 1 }, (_, n) => n + 1);
  expect([isRight([]), isRight(ids.slice(1)), isRight(ids), isRight([1, 1])]).toEqual([true, true, false, false]);
});
