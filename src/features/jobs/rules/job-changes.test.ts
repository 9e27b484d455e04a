import { describe, expect, test } from "vitest";
import { jobInput } from "./job.ts";
import { jobChanges } from "./job-changes.ts";

const sent = {
  started_at: "2026-11-20 08:00:00",
  ended_at: "2026-11-20 16:00:00",
  project_id: 1,
  job_type_id: 1,
  price_mode: "auto",
  hourly_rate: 200,
};

const job = {
  ...jobInput.parse(sent),
  price: 1600,
  pause_minutes: 0,
  pause_start: null,
  expense: null,
  trip: null,
  cost_center_id: 1 as number | null,
  project: { id: 1, name: "Åbyhøj" },
  jobType: { id: 1, name: "Montage" },
  cost_center: { id: 1, name: "Drift", code: "10", owner: { id: 9, name: "Ida" } } as {
    id: number;
    name: string;
    code: string;
    owner: { id: number; name: string };
  } | null,
};

test("two equal jobs have no changes", () => {
  expect(jobChanges(job, { ...job })).toEqual([]);
});

test("a change has the old and the new value", () => {
  expect(jobChanges(job, { ...job, hourly_rate: 250, price: 2000, note: "Regn" })).toEqual([
    { field: "hourly_rate", from: 200, to: 250 },
    { field: "price", from: 1600, to: 2000 },
    { field: "note", from: null, to: "Regn" },
  ]);
  expect(jobChanges(job, { ...job, pause_minutes: 30 })).toEqual([{ field: "pause_minutes", from: 0, to: 30 }]);
  expect(jobChanges(job, { ...job, pause_start: "12:00" })).toEqual([
    { field: "pause_start", from: null, to: "12:00" },
  ]);
});

test("changes of relations have names instead of ids", () => {
  const after = {
    ...job,
    project_id: 2,
    project: { id: 2, name: "Ørsted" },
    job_type_id: 2,
    jobType: { id: 2, name: "Kørsel" },
    cost_center_id: null,
    cost_center: null,
  };
  expect(jobChanges(job, after)).toEqual([
    { field: "project_id", from: "Åbyhøj", to: "Ørsted" },
    { field: "job_type_id", from: "Montage", to: "Kørsel" },
    { field: "cost_center_id", from: "Drift", to: null },
  ]);
});

describe("changes in the fields of a kind", () => {
  const trip = {
    from_place: "Vejle",
    via_places: ["Horsens", "Skanderborg"],
    to_place: "Aarhus",
    is_round_trip: false,
    purpose: "Byggemøde",
    km: 72.5,
    vehicle: "car",
    registration_number: "AB 12 345",
    is_own_vehicle: true,
    workplace: null,
  } as const;
  const expense = {
    vat: 20,
    currency: "DKK",
    currency_amount: null,
    supplier: "Stark",
    supplier_cvr: null,
    participants: null,
    missing_receipt_reason: null,
    split_id: null,
    receipt_ids: [17],
  };

  test("changes of a trip are in words", () => {
    const before = { ...job, trip: { ...trip, via_places: [...trip.via_places] } };
    const after = { ...before, trip: { ...before.trip, via_places: [], is_round_trip: true, km: 70 } };
    expect(jobChanges(before, before)).toEqual([]);
    expect(jobChanges(before, after)).toEqual([
      { field: "via_places", from: "Horsens – Skanderborg", to: "" },
      { field: "is_round_trip", from: "nej", to: "ja" },
      { field: "km", from: 72.5, to: 70 },
    ]);
  });

  test("changes of an expense come after the changes of the common fields", () => {
    const after = { ...job, price: 120, expense: { ...expense, vat: 24, receipt_ids: [18, 17] } };
    expect(jobChanges({ ...job, price: 100, expense }, after)).toEqual([
      { field: "price", from: 100, to: 120 },
      { field: "vat", from: 20, to: 24 },
      { field: "receipt_ids", from: "17", to: "18 – 17" },
    ]);
  });
});
