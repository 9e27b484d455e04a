import { expect, test } from "vitest";
import * as z from "zod/mini";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { maxCrew } from "./crew-bounds.ts";
import { type CrewJobInput, crewErrors, crewJobInput, jobOf } from "./crew-jobs.ts";

const today = Temporal.PlainDate.from("2026-11-20");
const input: CrewJobInput = {
  started_at: "2026-11-19 07:00:00",
  ended_at: "2026-11-19 15:00:00",
  pause_minutes: 30,
  project_id: 1,
  job_type_id: 2,
  price_mode: "auto",
  price: null,
  note: null,
  people: [{ user_id: 3 }, { user_id: 4, hourly_rate: 210 }, { user_id: 5, hourly_rate: null }],
};
const always = (hourly_rate: number | null) => ({
  hourly_rate,
  hourly_rates: [{ from_date: "2000-01-01", hourly_rate }],
});
const known = [
  { id: 3, name: "Mia", ...always(200) },
  { id: 4, name: "Bo", ...always(300) },
  { id: 5, name: "Åse", ...always(null) },
];

const context = { today, ...defaultTimeRule };

test("each person gets the rate in the input, or their own rate if the input has none", () => {
  const rates = (price_mode: "auto" | "manual") =>
    known.map((_, place) => jobOf({ ...input, price_mode }, place, known).hourly_rate);
  expect(rates("auto")).toEqual([200, 210, null]);
  expect(rates("manual")).toEqual([null, 210, null]);
  expect(jobOf(input, 0, known)).not.toHaveProperty("people");
});

test("each person gets the rate that they have on the day of the work", () => {
  const raised = { ...always(220), id: 3, name: "Mia" };
  raised.hourly_rates.push({ from_date: "2026-11-19", hourly_rate: 220 });
  (raised.hourly_rates[0] as { hourly_rate: number }).hourly_rate = 200;
  const on = (day: string) => jobOf({ ...input, started_at: `${day} 07:00:00` }, 0, [raised]).hourly_rate;
  expect([on("2026-11-18"), on("2026-11-19")]).toEqual([200, 220]);
});

test("an error of one person names the person, and an error of the whole crew appears under its field", () => {
  expect(crewErrors(input, known, context)).toEqual({ people: ["Åse: Skriv en timepris."] });
  expect(crewErrors({ ...input, price_mode: "manual" }, known, context)).toEqual({ price: ["Beløbet skal udfyldes."] });
  expect(crewErrors({ ...input, price_mode: "manual", price: 100 }, known, context)).toEqual({});
  expect(crewErrors({ ...input, pause_minutes: 480 }, known.slice(0, 2), context)).toEqual({
    pause_minutes: ["Pausen skal være kortere end opgaven."],
    people: ["Nr. 3 af de valgte findes ikke mere. Fjern den person."],
  });
  const month = { ...input, started_at: "2026-10-15 07:00:00", people: [{ user_id: 4, hourly_rate: 99_999.99 }] };
  expect(crewErrors(month, known.slice(1), context)).toEqual({
    people: ["Bo: Beløbet må højst være 9.999.999,99 kr."],
  });
  expect(crewErrors({}, [], context)).toEqual({});
  expect(jobOf(input, 7, []).hourly_rate).toBeNull();
});

test("if the start is invalid, a rate is required only of people who have never had a rate", () => {
  const { started_at: _invalid, ...rest } = input;
  expect(crewErrors(rest, known, context)).toEqual({ people: ["Åse: Skriv en timepris."] });
  const sinceLately = { ...known[0], hourly_rates: [{ from_date: "2026-11-01", hourly_rate: 200 }] };
  expect(crewErrors({ ...rest, people: [{ user_id: 3 }] }, [sinceLately as (typeof known)[0]], context)).toEqual({});
});

test("a crew has at least one person, at most the limit of people, and no person twice", () => {
  const wrong = (people: unknown) => {
    const { error } = z.safeParse(crewJobInput, { ...input, people });
    return error?.issues.map(({ message }) => message) ?? [];
  };
  const some = (count: number) => Array.from({ length: count }, (_, n) => ({ user_id: n + 1 }));
  expect(wrong(some(maxCrew))).toEqual([]);
  expect(wrong(some(maxCrew + 1))).toEqual(["Vælg højst 30 personer ad gangen."]);
  expect(wrong([])).toEqual(["Vælg mindst én person."]);
  expect(wrong(undefined)).toEqual(["Vælg mindst én person."]);
  expect(wrong([...some(2), ...some(1)])).toEqual(["Hver person må kun være der én gang."]);
  expect(wrong([{ user_id: 1, hourly_rate: -1 }])).toEqual(["Timepris må ikke være negativ."]);
});
