import { expect, test } from "vitest";
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

test("nothing changed is nothing", () => {
  expect(jobChanges(job, { ...job })).toEqual([]);
});

test("values stand as they were and as they are", () => {
  expect(jobChanges(job, { ...job, hourly_rate: 250, price: 2000, note: "Regn" })).toEqual([
    { field: "hourly_rate", from: 200, to: 250 },
    { field: "price", from: 1600, to: 2000 },
    { field: "note", from: null, to: "Regn" },
  ]);
  expect(jobChanges(job, { ...job, pause_minutes: 30 })).toEqual([{ field: "pause_minutes", from: 0, to: 30 }]);
});

test("a reader gets names instead of ids", () => {
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
