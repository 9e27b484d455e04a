import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { cellEntry, closedDay } from "./cell-entry.ts";
import { isReachable, longDay, wantedDay } from "./week-days.ts";
import { type GridJob, rowKey, weekGrid } from "./week-grid.ts";

const dates = ["16", "17", "18", "19", "20", "21", "22"].map((day) => `2026-11-${day}`);
const named = (id: number) => ({ id, name: `Nr. ${id}` });

function job(changes: Partial<GridJob> & { day?: string; from?: string; to?: string } = {}): GridJob {
  const { day = "2026-11-17", from = "07:00", to = "14:30", project_id = 1, job_type_id = 1, ...rest } = changes;
  return {
    id: 1,
    started_at: `${day} ${from}:00`,
    ended_at: `${day} ${to}:00`,
    pause_minutes: 0,
    minutes: 450,
    project_id,
    job_type_id,
    kind: "work",
    price_mode: "auto",
    hourly_rate: 200,
    job_status: "NEW",
    replacement_job_id: null,
    project: named(project_id),
    jobType: named(job_type_id),
    authorized_actions: { update: true, cancel: true },
    ...rest,
  };
}

const cellOf = (...jobs: GridJob[]) => weekGrid(jobs, [], dates).rows[0]?.cells[1];

describe("the grid of a week", () => {
  test("the grid has a row for each project and work, including offered ones", () => {
    const offered = { project: named(3), jobType: named(1), hourly_rate: 180 };
    const again = { project: named(1), jobType: named(1), hourly_rate: 150 };
    const grid = weekGrid([job({ project_id: 2 }), job(), job({ job_type_id: 2 })], [offered, again], dates);
    expect(grid.rows.map(({ key }) => key)).toEqual(["1-1", "1-2", "2-1", "3-1"]);
    expect(grid.rows.map(({ hourly_rate }) => hourly_rate)).toEqual([200, 200, 200, 180]);
    expect(grid.rows.map(({ minutes }) => minutes)).toEqual([450, 450, 450, 0]);
    expect([grid.dayMinutes, grid.minutes]).toEqual([[0, 1350, 0, 0, 0, 0, 0], 1350]);
  });

  test("the grid has no row for a job whose project or job type the device does not know", () => {
    const unknown = [job({ project: undefined }), job({ jobType: undefined })] as GridJob[];
    expect(weekGrid(unknown, [], dates).rows).toEqual([]);
  });

  test("a row has no rate if its latest job has the user's rate of that day", () => {
    const rates = [
      { from_date: "2000-01-01", hourly_rate: 200 },
      { from_date: "2026-11-18", hourly_rate: 220 },
    ];
    const rateOf = (changes: Parameters<typeof job>[0]) =>
      weekGrid([job(changes)], [], dates, rates).rows[0]?.hourly_rate;
    expect(rateOf({ day: "2026-11-17", hourly_rate: 200 })).toBeNull();
    expect(rateOf({ day: "2026-11-18", hourly_rate: 220 })).toBeNull();
    expect(rateOf({ day: "2026-11-18", hourly_rate: 200 })).toBe(200);
  });

  test("a row keeps its hourly rate when the latest job has a manual price", () => {
    const offered = { project: named(1), jobType: named(1), hourly_rate: 180 };
    const manual = job({ price_mode: "manual", hourly_rate: null });
    expect(weekGrid([manual], [offered], dates).rows[0]?.hourly_rate).toBe(180);
    expect(weekGrid([manual], [], dates).rows[0]?.hourly_rate).toBeNull();
  });

  test("the grid omits jobs that began in the week before", () => {
    expect(weekGrid([job({ day: "2026-11-15" })], [], dates)).toMatchObject({ rows: [], minutes: 0 });
  });

  test("rows of expenses and trips accept no hours, and are last", () => {
    const other = { minutes: 0, price_mode: "manual", to: "07:00" } as const;
    const expense = job({ ...other, kind: "expense", project_id: 1, job_type_id: 8 });
    const trip = job({ ...other, kind: "mileage", project_id: 1, job_type_id: 9 });
    const { rows } = weekGrid([trip, expense, job({ project_id: 2 })], [], dates);
    expect(rows.map(({ key }) => key)).toEqual(["2-1", "1-8", "1-9"]);
    const kinds = rows.map(({ cells }) => [...new Set(cells.map(({ kind }) => kind))]);
    expect(kinds).toEqual([["new", "change"], ["list"], ["list"]]);
  });

  test.each([
    ["no job", [], undefined],
    ["a new job", [job()], { kind: "change", minutes: 450 }],
    ["two jobs", [job(), job({ id: 2, from: "15:00", to: "16:00", minutes: 60 })], { kind: "list", minutes: 510 }],
    ["a rejected job", [job({ job_status: "REJECTED" })], { kind: "list", minutes: 0 }],
    ["a reversed job", [job({ job_status: "PAID", replacement_job_id: 9 })], { kind: "list", minutes: 0 }],
    [
      "a job that the user may not change",
      [job({ authorized_actions: { update: false, cancel: false } })],
      { kind: "list" },
    ],
    ["an expense", [job({ minutes: 0, price_mode: "manual", to: "07:00" })], { kind: "list", minutes: 0 }],
  ])("the kind of a cell with %s", (_, jobs, expected) => {
    if (expected) expect(cellOf(...jobs)).toMatchObject(expected);
    else expect(cellOf(...jobs)).toBeUndefined();
  });

  test("the sums by row and by day equal the sum of the jobs that count", () => {
    const anyJob = fc.record({
      project_id: fc.integer({ min: 1, max: 3 }),
      job_type_id: fc.integer({ min: 1, max: 3 }),
      day: fc.constantFrom(...dates),
      minutes: fc.integer({ min: 0, max: 600 }),
      job_status: fc.constantFrom(...jobStatuses),
      replacement_job_id: fc.constantFrom(null, null, 5),
    });
    fc.assert(
      fc.property(fc.array(anyJob.map(job)), (jobs) => {
        const grid = weekGrid(jobs, [], dates);
        const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
        const expected = add(
          jobs.flatMap((one) => (one.job_status === "REJECTED" || one.replacement_job_id ? [] : one.minutes)),
        );
        expect(grid.minutes).toBe(expected);
        expect(add(grid.dayMinutes)).toBe(expected);
        expect(add(grid.rows.map(({ minutes }) => minutes))).toBe(expected);
        expect(new Set(grid.rows.map(rowKey)).size).toBe(grid.rows.length);
        expect(add(grid.rows.flatMap(({ cells }) => cells.map((cell) => cell.jobs.length)))).toBe(jobs.length);
      }),
    );
  });
});

describe("the input of a cell", () => {
  const row = weekGrid<GridJob>([], [{ project: named(1), jobType: named(1), hourly_rate: null }], dates).rows[0];
  const empty = row?.cells[1];
  const withJob = cellOf(job());
  const around = { busy: [], usualStart: "07:00", rule: defaultTimeRule };
  const does = (cell: typeof empty, text: string) => (cell ? cellEntry(cell, text, around) : undefined);

  test.each([
    ["7,5", { does: "create", minutes: 450, started_at: "2026-11-17 07:00:00", ended_at: "2026-11-17 14:30:00" }],
    ["7:33", { does: "create", minutes: 455 }],
    ["1m", { does: "create", minutes: 5 }],
    ["", { does: "nothing" }],
    ["  ", { does: "nothing" }],
    ["0", { does: "nothing" }],
    ["syv", { does: "refuse", message: "Skriv timer, fx 7,5, 7:30 eller 90m." }],
    ["24", { does: "refuse", message: "Dagen har ikke 24 timer ledige i træk. Opret den som en ny opgave." }],
  ])("the input %j in an empty cell", (text, expected) => {
    expect(does(empty, text)).toMatchObject(expected);
  });

  test.each([
    ["8", { does: "change", ended_at: "2026-11-17 15:00:00", minutes: 480 }],
    ["+30m", { does: "change", ended_at: "2026-11-17 15:00:00" }],
    ["7,5", { does: "nothing" }],
    ["0", { does: "cancel" }],
    ["", { does: "cancel" }],
  ])("the input %j in a cell with a new job", (text, expected) => {
    expect(does(withJob, text)).toMatchObject(expected);
  });

  test("with steps of 15 minutes, the typed hours are rounded so that the job ends on a quarter", () => {
    const quarters = { minute_step: 15, rounding: "up" } as const;
    const entry = (cell: typeof empty, text: string, usualStart = "07:05") =>
      cell && cellEntry(cell, text, { ...around, usualStart, rule: quarters });
    expect(entry(empty, "7:33")).toMatchObject({
      minutes: 465,
      started_at: "2026-11-17 07:15:00",
      ended_at: "2026-11-17 15:00:00",
    });
    const old = cellOf(job({ from: "07:10", to: "12:00", minutes: 290 }));
    expect(entry(old, "5")).toMatchObject({ does: "change", ended_at: "2026-11-17 12:15:00", minutes: 305 });
    expect(entry(old, "4:45")).toEqual({ does: "nothing" });
  });

  test("a job keeps its pause when its hours change, and a job at night ends on the next day", () => {
    expect(does(cellOf(job({ to: "15:00", pause_minutes: 30 })), "8")).toMatchObject({
      ended_at: "2026-11-17 15:30:00",
    });
    expect(does(cellOf(job({ from: "22:00", to: "23:00", minutes: 60 })), "8")).toMatchObject({
      ended_at: "2026-11-18 06:00:00",
    });
    const night = job({ day: "2026-10-24", from: "22:00", to: "23:00", minutes: 60 });
    const cell = weekGrid([night], [], ["2026-10-24"]).rows[0]?.cells[0];
    expect(does(cell, "5")).toEqual({
      does: "refuse",
      message: "Slut falder i den time, som uret stiller tilbage. Ret opgaven på dens egen side.",
    });
  });

  test("empty input for a job that cannot be cancelled is refused", () => {
    const others = job({ authorized_actions: { update: true, cancel: false } });
    expect(does(cellOf(others), "")).toMatchObject({ does: "refuse" });
  });

  test("a cell with a list of jobs accepts no input", () => {
    expect(does(cellOf(job({ job_status: "REJECTED" })), "8")).toEqual({ does: "nothing" });
  });
});

describe("the days", () => {
  const today = Temporal.PlainDate.from("2026-11-19");

  test.each([
    ["2026-11-19", undefined],
    ["2026-08-19", undefined],
    ["2026-11-20", "Du kan ikke registrere frem i tiden."],
    ["2026-08-18", "Datoen må højst ligge 3 måneder tilbage."],
  ])("the day %s is closed: %s", (date, why) => {
    expect(closedDay(date, today)).toBe(why);
  });

  test("a day of an older month accepts changes of its stored jobs", () => {
    expect(closedDay("2026-05-20", today, job({ day: "2026-05-05" }))).toBeUndefined();
    expect(closedDay("2026-06-01", today, job({ day: "2026-05-05" }))).toMatch(/eller i opgavens egen måned/);
  });

  test.each([
    [undefined, "2026-11-19"],
    ["2026-11-05", "2026-11-05"],
    ["2026-11-29", "2026-11-29"],
    ["2026-11-30", "2026-11-19"],
    ["2026-02-30", "2026-11-19"],
    ["1999-12-01", "2026-11-19"],
  ])("a URL with %s shows %s", (date, shown) => {
    expect(wantedDay(date, today).toString()).toBe(shown);
  });

  test("the next week is the last one that users can navigate to", () => {
    const may = (monday: string) => isReachable(Temporal.PlainDate.from(monday), today);
    expect(["2026-11-30", "2026-11-23", "2000-01-03", "1999-12-27"].map(may)).toEqual([false, true, true, false]);
  });

  test("days are shown in words", () => {
    expect(dates.map(longDay)).toEqual([
      "mandag 16/11",
      "tirsdag 17/11",
      "onsdag 18/11",
      "torsdag 19/11",
      "fredag 20/11",
      "lørdag 21/11",
      "søndag 22/11",
    ]);
  });
});
