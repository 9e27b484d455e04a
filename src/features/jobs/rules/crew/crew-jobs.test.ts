import { expect, test } from "vitest";
import * as z from "zod/mini";
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
const known = [
  { id: 3, name: "Mia", hourly_rate: 200 },
  { id: 4, name: "Bo", hourly_rate: 300 },
  { id: 5, name: "Åse", hourly_rate: null },
];

test("each person gets the rate in the input, otherwise their own", () => {
  const rates = (price_mode: "auto" | "manual") =>
    known.map((_, place) => jobOf({ ...input, price_mode }, place, known).hourly_rate);
  expect(rates("auto")).toEqual([200, 210, null]);
  expect(rates("manual")).toEqual([null, 210, null]);
  expect(jobOf(input, 0, known)).not.toHaveProperty("people");
});

test("errors of one person name that person, and errors of all appear under their field", () => {
  expect(crewErrors(input, known, today)).toEqual({ people: ["Åse: Skriv en timepris."] });
  expect(crewErrors({ ...input, price_mode: "manual" }, known, today)).toEqual({ price: ["Beløbet skal udfyldes."] });
  expect(crewErrors({ ...input, price_mode: "manual", price: 100 }, known, today)).toEqual({});
  expect(crewErrors({ ...input, pause_minutes: 480 }, known.slice(0, 2), today)).toEqual({
    pause_minutes: ["Pausen skal være kortere end opgaven."],
    people: ["Nr. 3 af de valgte findes ikke mere. Fjern den person."],
  });
  const month = { ...input, started_at: "2026-10-15 07:00:00", people: [{ user_id: 4, hourly_rate: 99_999.99 }] };
  expect(crewErrors(month, known.slice(1), today)).toEqual({ people: ["Bo: Beløbet må højst være 9.999.999,99 kr."] });
  expect(crewErrors({}, [], today)).toEqual({});
  expect(jobOf(input, 7, []).hourly_rate).toBeNull();
});

test("a crew has at least one person, nobody twice, and at most as many as the limit", () => {
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
