import { expect, test } from "vitest";
import { newJobValues } from "../form/values/job-form.ts";
import { type CrewFormValues, type CrewMember, crewPayload, crewPrice, peopleError } from "./crew-form.ts";

const member = (id: number, hourly_rate: number | null, typed_rate: number | null = null): CrewMember => ({
  id,
  name: `Nr. ${id}`,
  hourly_rate,
  hourly_rates: [{ from_date: "2000-01-01", hourly_rate }],
  typed_rate,
  has_job: false,
  chosen: null,
});
const values: CrewFormValues = {
  ...newJobValues({ start_date: "2026-11-05", start_time: "07:00", end_time: "15:00", pause_minutes: 30 }),
  people: [member(1, 200), member(2, null, 180), member(3, null)],
};

test("the payload has a rate for the people whose own rate is unknown", () => {
  expect(crewPayload(values)).toMatchObject({
    started_at: "2026-11-05 07:00:00",
    pause_minutes: 30,
    people: [{ user_id: 1 }, { user_id: 2, hourly_rate: 180 }, { user_id: 3, hourly_rate: null }],
  });
  expect(crewPayload(values)).not.toHaveProperty("hourly_rate");
  expect(crewPayload({ ...values, price_mode: "manual" }).people).toEqual([
    { user_id: 1 },
    { user_id: 2 },
    { user_id: 3 },
  ]);
});

test("people who already have the same job are left out unless the user ticks them", () => {
  const [first, ...rest] = values.people as [CrewMember, ...CrewMember[]];
  const idsOf = (people: readonly CrewMember[]) =>
    crewPayload({ ...values, people }).people.map(({ user_id }) => user_id);
  expect(idsOf([{ ...first, has_job: true }, ...rest])).toEqual([2, 3]);
  expect(idsOf([{ ...first, has_job: true, chosen: true }, ...rest])).toEqual([1, 2, 3]);
  expect(idsOf([{ ...first, chosen: false }, ...rest])).toEqual([2, 3]);
  expect(crewPrice({ ...values, people: [{ ...first, has_job: true }, ...rest] })).toBe(1350);
  expect(peopleError({ ...values, people: [{ ...first, has_job: true }] })).toBe("Vælg mindst én person.");
});

test("the price is the sum over all people", () => {
  expect(crewPrice(values)).toBe(1500 + 1350);
  expect(crewPrice({ ...values, price_mode: "manual", price: 100 })).toBe(300);
  expect(crewPrice({ ...values, people: [member(1, null, Number.NaN)] })).toBe(0);
});

test("at least one person must be chosen, and a rate is required when it is unknown", () => {
  expect(peopleError({ ...values, people: [] })).toBe("Vælg mindst én person.");
  expect(peopleError(values)).toBe("Skriv en timepris for Nr. 3.");
  expect(peopleError({ ...values, start_date: "" })).toBe("Skriv en timepris for Nr. 3.");
  expect(peopleError({ ...values, price_mode: "manual" })).toBeUndefined();
  expect(peopleError({ ...values, people: [member(1, 200), member(2, null, Number.NaN)] })).toBe(
    "Skriv en timepris for Nr. 2.",
  );
});

test("a draft that an earlier version stored uses each person's rate of today", () => {
  const { hourly_rates: _rates, ...stored } = member(1, 200);
  const draft = { ...values, people: [stored as CrewMember] };
  expect(crewPrice(draft)).toBe(1500);
  expect(crewPayload(draft).people).toEqual([{ user_id: 1 }]);
  expect(peopleError(draft)).toBeUndefined();
});
