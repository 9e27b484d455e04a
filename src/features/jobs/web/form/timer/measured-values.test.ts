import { expect, test } from "vitest";
import { measuredValues } from "./measured-values.ts";

const timer = {
  id: 1,
  started_at: "2026-11-19 22:02:11",
  stopped_at: "2026-11-20 06:13:40",
  seconds: 29_489,
  project: { id: 7, name: "Havnekajen", is_closed: false },
  jobType: { id: 3, name: "Montage", is_closed: false },
  proposed: { started_at: "2026-11-19 22:00:00", ended_at: "2026-11-20 06:15:00" },
};

test("the form starts with the timer's values", () => {
  expect(measuredValues(timer)).toMatchObject({
    start_date: "2026-11-19",
    start_time: "22:00",
    end_date: "2026-11-20",
    end_time: "06:15",
    project: { id: 7 },
    job_type: { id: 3 },
  });
});

test("the user must enter the end when the timer's end is implausible", () => {
  const { started_at } = timer.proposed;
  expect(measuredValues({ ...timer, proposed: { started_at, ended_at: null } })).toMatchObject({
    end_date: "2026-11-19",
    end_time: "",
  });
});

test("projects and job types that are closed or missing are left for the user to choose", () => {
  const closed = { ...timer, project: { ...timer.project, is_closed: true }, jobType: null };
  expect(Object.keys(measuredValues(closed))).toEqual(["start_date", "start_time", "end_date", "end_time"]);
});
