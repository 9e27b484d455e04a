import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { wallClockText } from "#common/rules/time/clock.ts";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { validFields } from "#common/rules/values/fields.ts";
import { type JobInput, jobInput, jobPatch } from "./job.ts";
import {
  earliestJobDate,
  firstJobDate,
  isJobDate,
  jobInputErrors,
  jobMinutes,
  jobPrice,
  nextDayEnd,
  pauseStartOf,
  workedMinutes,
} from "./job-input.ts";
import { autoPrice } from "./job-price.ts";

const today = Temporal.PlainDate.from("2026-11-21");

const input: JobInput = jobInput.parse({
  started_at: "2026-11-20 08:00:00",
  ended_at: "2026-11-20 16:00:00",
  project_id: 1,
  job_type_id: 1,
  price_mode: "auto",
  hourly_rate: 200,
});

const at = (date: Temporal.PlainDate) => ({ today: date, ...defaultTimeRule });

const errors = (changes: Partial<JobInput>, stored?: Parameters<typeof jobInputErrors>[2], date = today) =>
  jobInputErrors({ ...input, ...changes }, at(date), stored);

const day = (date: string) => ({ started_at: `${date} 08:00:00`, ended_at: `${date} 16:00:00` });

test("a day's work is valid", () => {
  expect(errors({})).toEqual({});
});

describe("the dates of a job", () => {
  test("dates lie between today minus three months and today, both days included", () => {
    expect(errors(day("2026-11-21"))).toEqual({});
    expect(errors(day("2026-08-21"))).toEqual({});
    expect(errors(day("2026-11-22"))).toEqual({
      started_at: ["Du kan ikke registrere frem i tiden."],
      ended_at: ["Du kan ikke registrere frem i tiden."],
    });
    expect(errors(day("2026-08-20"))).toEqual({
      started_at: ["Datoen må højst ligge 3 måneder tilbage."],
      ended_at: ["Datoen må højst ligge 3 måneder tilbage."],
    });
  });

  test("three months before the 31st is the last day of a shorter month", () => {
    expect(earliestJobDate(Temporal.PlainDate.from("2026-05-31")).toString()).toBe("2026-02-28");
    expect(earliestJobDate(Temporal.PlainDate.from("2028-05-31")).toString()).toBe("2028-02-29");
  });

  test("start and end are validated separately", () => {
    expect(errors({ ended_at: "2026-11-22 00:00:00" })).toEqual({ ended_at: ["Du kan ikke registrere frem i tiden."] });
    expect(errors({ started_at: "2026-08-20 23:55:00" })).toEqual({
      started_at: ["Datoen må højst ligge 3 måneder tilbage."],
    });
  });

  test("invalid times have no further error, because the schema reports them", () => {
    expect(errors({ started_at: "i morges", ended_at: "i aften" })).toEqual({});
    expect(jobInputErrors({ price_mode: "auto", hourly_rate: 200 }, at(today))).toEqual({});
  });

  test("minutes come in steps of five", () => {
    expect(errors({ started_at: "2026-11-20 08:05:00", ended_at: "2026-11-20 15:55:00" })).toEqual({});
    expect(errors({ started_at: "2026-11-20 08:03:00", ended_at: "2026-11-20 16:00:30" })).toEqual({
      started_at: ["Vælg hele 5 minutter, fx 07:05."],
      ended_at: ["Vælg hele 5 minutter, fx 07:05."],
    });
  });

  test("a time in the hour that the clock skips does not exist", () => {
    const april = Temporal.PlainDate.from("2026-04-01");
    const night = { started_at: "2026-03-29 02:30:00", ended_at: "2026-03-29 06:00:00" };
    expect(errors(night, undefined, april)).toEqual({
      started_at: ["Tidspunktet findes ikke: uret stilles en time frem den nat."],
    });
    expect(errors({ ...night, started_at: "2026-03-29 03:00:00" }, undefined, april)).toEqual({});
  });

  test("an edit may keep dates that have become too old", () => {
    const old = day("2026-01-05");
    expect(errors(old, old)).toEqual({});
    expect(errors({ ...old, started_at: "2026-01-05 07:00:00" }, old)).toEqual({});
  });

  describe("dates of a stored job that is older than the limit", () => {
    const old = { started_at: "2026-01-31 22:00:00", ended_at: "2026-02-01 06:00:00" };
    const ownMonth = "Datoen må højst ligge 3 måneder tilbage, eller i opgavens egen måned.";

    test.each([
      ["started_at", "2026-01-01", true],
      ["started_at", "2026-01-31", true],
      ["started_at", "2025-12-31", false],
      ["started_at", "2026-02-01", false],
      ["ended_at", "2026-01-01", true],
      ["ended_at", "2026-02-01", true],
      ["ended_at", "2026-02-02", false],
      ["ended_at", "2026-08-20", false],
      ["started_at", "2026-08-21", true],
      ["ended_at", "2026-11-21", true],
      ["ended_at", "2026-11-22", false],
    ] as const)("whether %s of an old job may be %s: %s", (side, date, isTaken) => {
      expect(isJobDate(side, Temporal.PlainDate.from(date), { today, stored: old })).toBe(isTaken);
      const isRefused = side in errors({ ...old, [side]: `${date} 23:00:00` }, old);
      if (!isTaken) expect(isRefused).toBe(true);
    });

    test("the error names the job's own month, and the calendar starts with that month", () => {
      expect(errors({ ...old, started_at: "2025-12-31 22:00:00" }, old)).toEqual({ started_at: [ownMonth] });
      expect(firstJobDate({ today, stored: old }).toString()).toBe("2026-01-01");
      expect(firstJobDate({ today, stored: day("2026-11-05") }).toString()).toBe("2026-08-21");
      expect(firstJobDate({ today }).toString()).toBe("2026-08-21");
    });

    test("a stored job of this month cannot move to a future day", () => {
      expect(errors(day("2026-11-30"), day("2026-11-20"))).toEqual({
        started_at: ["Du kan ikke registrere frem i tiden."],
        ended_at: ["Du kan ikke registrere frem i tiden."],
      });
    });
  });
});

describe("the order of start and end", () => {
  const instant = { ended_at: input.started_at };
  const backwards = { ended_at: "2026-11-20 07:55:00" };
  const refused = { ended_at: ["Slut skal være efter start."] };

  test("worked time ends after it started", () => {
    expect(errors(instant)).toEqual(refused);
    expect(errors(backwards)).toEqual(refused);
  });

  test("a job with a manual amount may take no time but cannot end before it started", () => {
    const expense = { price_mode: "manual", price: 100 } as const;
    expect(errors({ ...expense, ...instant })).toEqual({});
    expect(errors({ ...expense, ...backwards })).toEqual(refused);
  });

  test("in the hour that comes twice, an end before the start lies in the second hour", () => {
    const night = { started_at: "2026-10-25 02:50:00", ended_at: "2026-10-25 02:10:00" };
    expect(errors(night)).toEqual({});
    expect(jobPrice({ ...input, ...night })).toBe(66.67);
  });
});

describe("the pay of a job", () => {
  test("worked time needs a rate, and a manual amount needs a total", () => {
    expect(errors({ hourly_rate: null })).toEqual({ hourly_rate: ["Timepris skal udfyldes."] });
    expect(errors({ hourly_rate: 0 })).toEqual({});
    expect(errors({ price_mode: "manual" })).toEqual({ price: ["Beløbet skal udfyldes."] });
    expect(errors({ price_mode: "manual", price: 0, hourly_rate: null })).toEqual({});
  });

  test("a computed total may not exceed the highest price of a job", () => {
    const long = { started_at: "2026-08-21 00:00:00", ended_at: "2026-11-21 00:00:00" };
    expect(errors({ ...long, hourly_rate: 4_500 })).toEqual({});
    const most = { started_at: "2026-11-16 00:00:00", ended_at: "2026-11-20 15:00:00", hourly_rate: 90_090.09 };
    expect([jobPrice({ ...input, ...most }), errors(most)]).toEqual([9_999_999.99, {}]);
    expect(errors({ ...long, hourly_rate: 5_000 })).toEqual({ price: ["Beløbet må højst være 9.999.999,99 kr."] });
  });

  test("the price is computed for worked time and typed for a manual amount", () => {
    expect(jobPrice({ ...input, price: 1_000_000 })).toBe(1600);
    expect(jobPrice({ ...input, price_mode: "manual", price: 123.45 })).toBe(123.45);
    expect(jobPrice({ ...input, ended_at: "2026-11-20 12:45:00", hourly_rate: 51.5 })).toBe(244.63);
  });
});

describe("the pause of a job", () => {
  const tooLong = { pause_minutes: ["Pausen skal være kortere end opgaven."] };

  test("the pause is 0 if absent, and is subtracted from both time and pay", () => {
    expect([workedMinutes(input), jobPrice(input)]).toEqual([480, 1600]);
    expect([workedMinutes({ ...input, pause_minutes: 0 }), jobPrice({ ...input, pause_minutes: 0 })]).toEqual([
      480, 1600,
    ]);
    expect([workedMinutes({ ...input, pause_minutes: 30 }), jobPrice({ ...input, pause_minutes: 30 })]).toEqual([
      450, 1500,
    ]);
  });

  test("a pause is shorter than the job", () => {
    expect(errors({ pause_minutes: 475 })).toEqual({});
    expect(errors({ pause_minutes: 480 })).toEqual(tooLong);
    expect(errors({ pause_minutes: 485 })).toEqual(tooLong);
    expect(errors({ price_mode: "manual", price: 100, pause_minutes: 480 })).toEqual(tooLong);
    expect(errors({ price_mode: "manual", price: 100, ended_at: input.started_at, pause_minutes: 5 })).toEqual(tooLong);
    expect(errors({ ended_at: input.started_at, pause_minutes: 30 })).toEqual({
      ended_at: ["Slut skal være efter start."],
    });
  });

  test("a pause is a whole, non-negative number in steps of five", () => {
    expect(errors({ pause_minutes: 7 })).toEqual({ pause_minutes: ["Vælg hele 5 minutter, fx 30."] });
    const field = jobInput.shape.pause_minutes;
    for (const wrong of [null, "30", 2.5, -5, 2_147_483_648, Number.NaN])
      expect(field.safeParse(wrong).success).toBe(false);
    for (const right of [undefined, 0, 30]) expect(field.safeParse(right).success).toBe(true);
  });

  test("an edit without a pause keeps the stored pause", () => {
    const stored = { started_at: input.started_at, ended_at: input.ended_at, pause_minutes: 30 };
    expect(errors({ ended_at: "2026-11-20 08:35:00" }, stored)).toEqual({});
    expect(errors({ ended_at: "2026-11-20 08:30:00" }, stored)).toEqual(tooLong);
    expect(errors({ ended_at: "2026-11-20 08:30:00", pause_minutes: 0 }, stored)).toEqual({});
  });

  test.each([
    ["before the job", "06:55", "Pausen skal ligge i opgaven, mellem 08:00 og 16:00."],
    ["after the job", "16:00", "Pausen skal ligge i opgaven, mellem 08:00 og 16:00."],
    [
      "so late that the pause ends after the job",
      "15:35",
      "Pausen slutter efter opgaven. Den kan begynde senest 15:30.",
    ],
  ])("the start of a pause %s is refused", (_where, pause_start, message) => {
    expect(errors({ pause_minutes: 30, pause_start })).toEqual({ pause_start: [message] });
  });

  test("a pause may start at any time within its job, even at its edges and after midnight", () => {
    for (const pause_start of ["08:00", "12:05", "15:30", null])
      expect(errors({ pause_minutes: 30, pause_start })).toEqual({});
    const night = { started_at: "2026-11-19 22:00:00", ended_at: "2026-11-20 06:00:00", pause_minutes: 30 };
    for (const pause_start of ["22:00", "23:45", "00:00", "05:30"])
      expect(errors({ ...night, pause_start })).toEqual({});
    expect(errors({ ...night, pause_start: "21:55" })).toEqual({
      pause_start: ["Pausen skal ligge i opgaven, mellem 22:00 og 06:00."],
    });
  });

  test("the start of a pause requires the minutes of the pause", () => {
    expect(errors({ pause_start: "12:00" })).toEqual({ pause_start: ["Skriv, hvor mange minutter pausen varer."] });
  });

  test("the start of a pause has no further error if the times or the minutes have an error", () => {
    expect(errors({ pause_minutes: 480, pause_start: "18:00" })).toEqual(tooLong);
    expect(Object.keys(errors({ ended_at: "2026-11-20 07:00:00", pause_minutes: 30, pause_start: "12:00" }))).toEqual([
      "ended_at",
    ]);
  });

  test("a pause cannot start in the hour that the clock skips", () => {
    const night = { started_at: "2026-03-28 22:00:00", ended_at: "2026-03-29 06:00:00", pause_minutes: 30 };
    const then = Temporal.PlainDate.from("2026-03-30");
    const ofNight = (pause_start: string) => jobInputErrors({ ...input, ...night, pause_start }, at(then));
    expect(ofNight("02:30")).toEqual({
      pause_start: ["Tidspunktet findes ikke: uret stilles en time frem den nat."],
    });
    expect(ofNight("03:00")).toEqual({});
  });

  test("an edit without the start of the pause keeps the stored start while the pause lies within the job", () => {
    const stored = { started_at: input.started_at, ended_at: input.ended_at, pause_minutes: 30, pause_start: "12:00" };
    const kept = (changes: Partial<JobInput>) => pauseStartOf({ ...input, ...changes }, stored);
    expect(kept({ note: "Regn" })).toBe("12:00");
    expect(kept({ started_at: "2026-11-19 09:00:00", ended_at: "2026-11-19 13:00:00" })).toBe("12:00");
    expect(kept({ pause_minutes: 45 })).toBe("12:00");
    expect(kept({ pause_start: "13:00" })).toBe("13:00");
    for (const changes of [
      { pause_start: null },
      { pause_minutes: 0 },
      { ended_at: "2026-11-20 12:25:00" },
      { started_at: "2026-11-20 12:05:00" },
    ])
      expect(kept(changes)).toBeNull();
    expect(errors({ ended_at: "2026-11-20 12:25:00" }, stored)).toEqual({});
  });

  test("the highest price is checked after the pause is subtracted", () => {
    const most = { started_at: "2026-11-16 00:00:00", ended_at: "2026-11-20 15:30:00", hourly_rate: 90_090.09 };
    expect(errors(most)).toEqual({ price: ["Beløbet må højst være 9.999.999,99 kr."] });
    expect(errors({ ...most, pause_minutes: 30 })).toEqual({});
  });

  test.each([
    ["2026-03-28 22:00:00", "2026-03-29 06:00:00", 390],
    ["2026-10-24 22:00:00", "2026-10-25 06:00:00", 510],
    ["2026-10-25 02:50:00", "2026-10-25 02:10:00", -10],
  ])("a job from %s to %s with a pause of 30 minutes has %i minutes of work", (started_at, ended_at, minutes) => {
    expect(workedMinutes({ started_at, ended_at, pause_minutes: 30 })).toBe(minutes);
  });

  test("worked minutes and pause add up to the elapsed time, also across clock changes", () => {
    const time = fc
      .integer({ min: 0, max: 365 * 288 - 1 })
      .map((step) => wallClockText(Temporal.PlainDateTime.from("2026-01-01T00:00").add({ minutes: 5 * step })));
    const pause = fc.nat({ max: 300 }).map((steps) => 5 * steps);
    fc.assert(
      fc.property(time, time, pause, (started_at, ended_at, pause_minutes) => {
        const elapsed = jobMinutes(started_at, ended_at) ?? 0;
        const all = { ...input, started_at, ended_at, pause_minutes };
        expect((workedMinutes(all) ?? 0) + pause_minutes).toBe(elapsed);
        expect(jobPrice(all)).toBe(autoPrice(200, elapsed - pause_minutes));
        const isRefused = "pause_minutes" in jobInputErrors(all, at(Temporal.PlainDate.from("2026-12-31")));
        if (elapsed > 0) expect(isRefused).toBe(pause_minutes > 0 && pause_minutes >= elapsed);
      }),
    );
  });
});

test("a kind that takes whole days counts no hours", () => {
  const days = { started_at: "2026-12-03 12:00:00", ended_at: "2026-12-05 12:00:00" };
  expect(workedMinutes(days, { time: "days" })).toBe(0);
  expect(workedMinutes({ ...days, ended_at: "2026-12-02 12:00:00" }, { time: "days" })).toBeLessThan(0);
  expect(workedMinutes(days)).toBe(2880);
});

test("minutes are undefined while a time is missing or invalid", () => {
  expect(jobMinutes("2026-11-20 08:00:00", "2026-11-20 08:05:00")).toBe(5);
  expect(jobMinutes(undefined, input.ended_at)).toBeUndefined();
  expect(jobMinutes("in the morning", input.ended_at)).toBeUndefined();
});

describe("the schema of the form", () => {
  const parse = (body: unknown) => z.safeParse(jobInput, body);
  const fieldsOf = (body: unknown) => [...new Set(parse(body).error?.issues.map((issue) => issue.path[0]))];

  test("the schema names every missing field", () => {
    expect(fieldsOf({})).toEqual(["started_at", "ended_at", "project_id", "job_type_id", "price_mode"]);
  });

  test("the schema names every invalid field", () => {
    const wrong = {
      started_at: "5/11-2026",
      ended_at: 5,
      project_id: 0,
      job_type_id: "1",
      price_mode: "free",
      hourly_rate: 100_000,
      price: 0.001,
      note: "x".repeat(2_001),
      version: "1",
    };
    expect(fieldsOf(wrong)).toEqual(Object.keys(wrong));
  });

  test("a note holds at most 2,000 characters after trimming", () => {
    expect(parse({ ...input, note: ` ${"x".repeat(2_000)} ` }).data?.note).toHaveLength(2_000);
  });

  test("absent fields become null, and a status in the input is dropped", () => {
    const { hourly_rate, price, note, ...rest } = input;
    expect(parse({ ...rest, job_status: "PAID", user_id: 7, payroll_id: 1 }).data).toEqual({
      ...rest,
      hourly_rate: null,
      price: null,
      note: null,
    });
  });

  test("the rules across fields check the fields that are valid", () => {
    const fields = validFields(jobInput, { ...input, started_at: "2026-11-22 08:00:00", project_id: "x", note: 5 });
    expect(Object.keys(jobInputErrors(fields, at(today)))).toEqual(["started_at", "ended_at"]);
  });
});

describe("the schema of a patch", () => {
  const fieldsOf = (body: unknown) => z.safeParse(jobPatch, body).error?.issues.map((issue) => issue.path[0]) ?? [];

  test("a patch can set an approval or a rejection, never NEW or PAID", () => {
    for (const job_status of ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "REJECTED"])
      expect(fieldsOf({ job_status })).toEqual([]);
    for (const job_status of ["NEW", "PAID", "approved", null])
      expect(fieldsOf({ job_status })).toEqual(["job_status"]);
  });

  test("a rejection reason has 1 to 500 characters", () => {
    expect(fieldsOf({ rejection_reason: "x".repeat(500) })).toEqual([]);
    expect(fieldsOf({ rejection_reason: "x".repeat(501) })).toEqual(["rejection_reason"]);
    expect(fieldsOf({ rejection_reason: "  " })).toEqual(["rejection_reason"]);
  });
});

describe("a night typed on one day", () => {
  const night = (date: string, start = "22:00", end = "06:00") => ({
    started_at: `${date} ${start}:00`,
    ended_at: `${date} ${end}:00`,
  });

  test.each([
    ["any night", night("2026-11-19"), "2026-11-20 06:00:00", 480],
    ["last night", night("2026-11-20"), "2026-11-21 06:00:00", 480],
    ["the night in which an hour is missing", night("2026-03-28"), "2026-03-29 06:00:00", 420],
    ["the night that has an hour more", night("2026-10-24"), "2026-10-25 06:00:00", 540],
    ["an end in the hour that comes twice", night("2026-10-24", "22:00", "02:30"), "2026-10-25 02:30:00", 270],
    ["a night across the end of a month and a year", night("2025-12-31"), "2026-01-01 06:00:00", 480],
  ])("the end is moved to the next day: %s", (_, dates, end, minutes) => {
    expect(nextDayEnd(dates, today)).toBe(end);
    expect(jobMinutes(dates.started_at, end)).toBe(minutes);
  });

  test.each([
    ["times in the order of a day", night("2026-11-19", "06:00", "22:00")],
    ["equal times", night("2026-11-19", "22:00", "22:00")],
    ["times within the hour that comes twice", night("2026-10-25", "02:50", "02:10")],
    ["an end in the hour that is missing", night("2026-03-28", "22:00", "02:30")],
    ["tonight, which is not over", night("2026-11-21")],
    ["an end on an earlier day", { started_at: "2026-11-19 22:00:00", ended_at: "2026-11-18 06:00:00" }],
    ["a missing end", { started_at: "2026-11-19 22:00:00", ended_at: undefined }],
    ["an invalid end", { started_at: "2026-11-19 22:00:00", ended_at: "2026-11-19 6" }],
  ])("the end is not moved to the next day: %s", (_, { started_at, ended_at }) => {
    expect(nextDayEnd({ started_at, ...(ended_at && { ended_at }) }, today)).toBeUndefined();
  });

  test("the error explains that a night that is not over can be registered tomorrow", () => {
    expect(errors(night("2026-11-20"))).toEqual({ ended_at: ["Slut skal være efter start."] });
    expect(errors(night("2026-11-21"))).toEqual({
      ended_at: ["Slut skal være efter start. Slutter opgaven efter midnat, kan den registreres i morgen."],
    });
  });
});
