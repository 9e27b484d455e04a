import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { defaultTimeRule } from "#common/rules/time/time-rounding.ts";
import { type JobInput, jobInput } from "../job.ts";
import { type CopyFacts, copiesQueryErrors, copyOf, copyRefusal } from "./job-copies.ts";

const today = Temporal.PlainDate.from("2026-11-22");

const job: JobInput = z.parse(jobInput, {
  started_at: "2026-11-19 08:00:00",
  ended_at: "2026-11-19 16:00:00",
  project_id: 1,
  job_type_id: 2,
  price_mode: "auto",
  hourly_rate: 200,
  note: "Ventede på stål",
});

const allowed: CopyFacts = {
  project_is_known: true,
  project_is_for_user: true,
  project_is_closed: false,
  job_type_is_closed: false,
  is_there: false,
  user_is_deleted: false,
};

describe("the copy of a job", () => {
  test("a copy has the pay and the note of its job, on another day", () => {
    expect(copyOf(job, "2026-11-22", defaultTimeRule)).toEqual({
      ...job,
      kind: "work",
      started_at: "2026-11-22 08:00:00",
      ended_at: "2026-11-22 16:00:00",
    });
  });

  test("a copied night job ends on the next day, and a longer copy lasts as many days as its job", () => {
    const night = { ...job, started_at: "2026-10-31 22:00:00", ended_at: "2026-11-01 06:00:00" };
    expect(copyOf(night, "2026-11-30", defaultTimeRule)).toMatchObject({
      started_at: "2026-11-30 22:00:00",
      ended_at: "2026-12-01 06:00:00",
    });
    expect(copyOf({ ...night, ended_at: "2026-11-03 06:00:00" }, "2026-02-27", defaultTimeRule).ended_at).toBe(
      "2026-03-02 06:00:00",
    );
  });

  test("a job with an invalid time cannot be copied", () => {
    expect(() => copyOf({ ...job, ended_at: "2026-11-19 24:00:00" }, "2026-11-22", defaultTimeRule)).toThrow(
      "not a wall-clock time",
    );
  });

  test("a copy keeps the times of day on any date, and a copy back to the old date equals the original", () => {
    const days = fc.integer({ min: -40_000, max: 40_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 3 }), (days, length) => {
        const long = { ...job, ended_at: job.ended_at.replace("19", String(19 + length)) };
        const date = Temporal.PlainDate.from("2026-11-19").add({ days }).toString();
        const copy = copyOf(long, date, defaultTimeRule);
        expect(copy.started_at).toBe(`${date} 08:00:00`);
        expect(copyOf(copy, "2026-11-19", defaultTimeRule)).toEqual(copyOf(long, "2026-11-19", defaultTimeRule));
      }),
    );
  });
});

describe("the refusal of a copy", () => {
  const refusal = (date: string, facts: Partial<CopyFacts> = {}, source: Partial<JobInput> = {}) =>
    copyRefusal(
      copyOf({ ...job, ...source }, date, defaultTimeRule),
      { ...allowed, ...facts },
      { today, ...defaultTimeRule },
    );

  test("a job can be copied to today and to three months ago", () => {
    expect([refusal("2026-11-22"), refusal("2026-08-22")]).toEqual([null, null]);
  });

  test.each([
    ["2026-11-23", {}, "Du kan ikke registrere frem i tiden."],
    ["2026-08-21", {}, "Datoen må højst ligge 3 måneder tilbage."],
    ["2026-11-22", { project_is_closed: true }, "Projektet er lukket. Vælg et andet."],
    ["2026-11-22", { job_type_is_closed: true }, "Arbejdstypen er lukket. Vælg en anden."],
    ["2026-11-22", { is_there: true }, "Den samme opgave er der allerede."],
    ["2026-11-22", { is_there: true, project_is_closed: true }, "Projektet er lukket. Vælg et andet."],
    ["2026-11-23", { user_is_deleted: true }, "Brugeren er slettet."],
  ])("a copy to %s with %j is refused: %s", (date, facts, sentence) => {
    expect(refusal(date, facts)).toBe(sentence);
  });

  test("an expense is refused as an expense, even if there are other reasons", () => {
    expect(refusal("2026-11-23", { user_is_deleted: true }, { kind: "expense" })).toBe(
      "Et udlæg kopieres ikke: det hører til sit bilag. Registrér det nye for sig.",
    );
  });

  test("a copied night job is refused if it would end tomorrow or in the hour that the clock skips", () => {
    const night = { started_at: "2026-11-18 22:00:00", ended_at: "2026-11-19 02:30:00" };
    expect(refusal("2026-11-22", {}, night)).toBe("Du kan ikke registrere frem i tiden.");
    expect(
      copyRefusal(copyOf({ ...job, ...night }, "2026-03-28", defaultTimeRule), allowed, {
        today: Temporal.PlainDate.from("2026-03-30"),
        ...defaultTimeRule,
      }),
    ).toBe("Tidspunktet findes ikke: uret stilles en time frem den nat.");
  });
});

describe("the query for copies", () => {
  const asked = (query: object) => copiesQueryErrors({ target: "2026-11-22", ...query });

  test("a query names either a job or up to seven days", () => {
    expect(asked({ job_id: 1 })).toEqual({});
    expect(asked({ from: "2026-11-09", to: "2026-11-15" })).toEqual({});
    expect(asked({ from: "2026-11-09", to: "2026-11-16" })).toEqual({ to: ["Vælg højst 7 dage ad gangen."] });
    expect(Object.keys(asked({ from: "2026-11-09", to: "2026-11-08" }))).toEqual(["to"]);
    for (const query of [{}, { from: "2026-11-09" }, { to: "2026-11-09" }])
      expect(asked(query)).toEqual({ from: ["Vælg en opgave, eller de dage, der skal kopieres."] });
  });
});
