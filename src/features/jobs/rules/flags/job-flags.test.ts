import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flagLabel, flagSentence } from "./job-flag-words.ts";
import {
  dayOffName,
  expensiveFactor,
  type JobFlag,
  type JobFlagFacts,
  type JobFlagKind,
  jobFlagKinds,
  jobFlags,
  oldAfterDays,
} from "./job-flags.ts";

const today = Temporal.PlainDate.from("2026-11-22");

/** A Thursday at the usual rate, by the person, beside nothing else. */
const ordinary: JobFlagFacts = {
  started_at: "2026-11-19 08:00:00",
  minutes: 480,
  price_mode: "auto",
  hourly_rate: 200,
  price: 1600,
  duplicate: null,
  similar: null,
  is_over_receipt: false,
  missing_receipt: null,
  overlap: null,
  day_minutes: 480,
  own_rate: 200,
  usual_price: 1600,
  commute_days: null,
  registered_by: null,
};

const school = {
  id: 7,
  project: "Skolen ved Søvej",
  started_at: "2026-11-19 07:00:00",
  ended_at: "2026-11-19 15:00:00",
};
const expense = { minutes: 0, price_mode: "manual", hourly_rate: null } as const;
const lene = { id: 3, name: "Lene Østergaard" };

describe("a job is flagged", () => {
  test.each<[string, Partial<JobFlagFacts>, JobFlag[]]>([
    ["not when it is like the others", {}, []],
    ["as registered twice", { duplicate: school }, [{ kind: "duplicate", other: school }]],
    ["as like another expense", { ...expense, similar: school }, [{ kind: "similar-expense", other: school }]],
    ["as a part of more than its receipt", { ...expense, is_over_receipt: true }, [{ kind: "over-receipt" }]],
    ["as without a receipt", { missing_receipt: { reason: null } }, [{ kind: "missing-receipt" }]],
    [
      "as without a receipt, with why",
      { missing_receipt: { reason: "Automaten var tom" } },
      [{ kind: "missing-receipt", reason: "Automaten var tom" }],
    ],
    ["as overlapping", { overlap: school }, [{ kind: "overlap", other: school }]],
    ["not by a day of 13 hours", { day_minutes: 780 }, []],
    ["by a day of more", { day_minutes: 785 }, [{ kind: "long-day", minutes: 785 }]],
    ["not as an expense on a long day", { ...expense, day_minutes: 785 }, []],
    ["not at three times the usual price", { price: 4800 }, []],
    ["above it", { price: 4800.01 }, [{ kind: "expensive", usual_price: 1600 }]],
    ["not when no price is usual", { price: 99_999, usual_price: null }, []],
    ["at another rate", { hourly_rate: 200.5 }, [{ kind: "unusual-rate", usual_rate: 200 }]],
    ["at a lower rate too", { hourly_rate: 0 }, [{ kind: "unusual-rate", usual_rate: 200 }]],
    ["not at another rate when the person has none", { hourly_rate: 300, own_rate: null }, []],
    ["not by its rate at a typed price", { price_mode: "manual", hourly_rate: 300 }, []],
    ["on a Saturday", { started_at: "2026-11-21 08:00:00" }, [{ kind: "day-off", day: "lørdag" }]],
    ["on a Sunday", { started_at: "2026-11-15 23:00:00" }, [{ kind: "day-off", day: "søndag" }]],
    ["not on a Friday night", { started_at: "2026-11-20 23:00:00" }, []],
    ["not as an expense on a Sunday", { ...expense, started_at: "2026-11-15 12:00:00" }, []],
    ["not on the 60th day between home and work", { commute_days: 60 }, []],
    ["on the 61st", { commute_days: 61 }, [{ kind: "commute", days: 61 }]],
    ["as registered by another", { registered_by: lene }, [{ kind: "registered-by-other", registered_by: lene }]],
    ["not after 30 days", { started_at: "2026-10-23 08:00:00" }, []],
    ["after 31", { started_at: "2026-10-22 08:00:00" }, [{ kind: "old", days: 31 }]],
    [
      "on a holiday months ago",
      { started_at: "2026-05-14 08:00:00" },
      [
        { kind: "day-off", day: "Kristi himmelfartsdag" },
        { kind: "old", days: 192 },
      ],
    ],
  ])("%s", (_case, facts, expected) => {
    expect(jobFlags({ ...ordinary, ...facts }, today)).toEqual(expected);
  });
});

test.each([
  ["2026-04-05", "påskedag"],
  ["2026-12-26", "2. juledag"],
  ["2026-11-21", "lørdag"],
  ["2026-11-22", "søndag"],
  ["2026-11-23", undefined],
])("%s is off as %s", (date, name) => {
  expect(dayOffName(date)).toBe(name);
});

const found = fc.constantFrom(null, school);
const anyFacts: fc.Arbitrary<JobFlagFacts> = fc.record({
  started_at: fc.nat({ max: 90 }).map((days) => `${today.subtract({ days })} 08:00:00`),
  minutes: fc.nat({ max: 3000 }),
  price_mode: fc.constantFrom("auto", "manual"),
  hourly_rate: fc.constantFrom(null, 0, 200, 250),
  price: fc.nat({ max: 20_000 }),
  duplicate: found,
  similar: found,
  is_over_receipt: fc.boolean(),
  missing_receipt: fc.constantFrom(null, { reason: null }, { reason: "Automaten var tom" }),
  overlap: found,
  day_minutes: fc.nat({ max: 3000 }),
  own_rate: fc.constantFrom(null, 200),
  usual_price: fc.constantFrom(null, 1600),
  commute_days: fc.constantFrom(null, 60, 61),
  registered_by: fc.constantFrom(null, lene),
});

test.each<[string, string, boolean, JobFlagKind[]]>([
  ["of a month that is over and was paid", "2026-10-30", true, ["paid-month"]],
  ["not of a month that was not paid", "2026-10-30", false, []],
  ["not of this month", "2026-11-19", true, []],
  ["of another year", "2025-12-01", true, ["paid-month"]],
])("what is typed after the payment is told so %s", (_what, day, is_after_payment, kinds) => {
  const facts = { ...ordinary, started_at: `${day} 08:00:00`, is_after_payment };
  expect(jobFlags(facts, today, ["paid-month"]).map(({ kind }) => kind)).toEqual(kinds);
  expect(jobFlags(facts, today).map(({ kind }) => kind)).not.toContain("paid-month");
});

test("each kind comes once at most, in the order of the kinds, and only when asked for", () => {
  fc.assert(
    fc.property(anyFacts, fc.subarray<JobFlagKind>([...jobFlagKinds]), (facts, asked) => {
      const all = jobFlags(facts, today).map(({ kind }) => kind);
      expect(all).toEqual(jobFlagKinds.filter((kind) => all.includes(kind)));
      expect(jobFlags(facts, today, asked).map(({ kind }) => kind)).toEqual(all.filter((kind) => asked.includes(kind)));
    }),
  );
});

test("work that takes no time is not flagged for the time it takes", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const kinds = jobFlags({ ...facts, minutes: 0 }, today).map(({ kind }) => kind);
      expect(kinds).not.toContain("day-off");
      expect(kinds).not.toContain("long-day");
    }),
  );
});

test("what is flagged stays so when there is more of it", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const more = { ...facts, price: facts.price + 1, day_minutes: facts.day_minutes + 5 };
      const kinds = jobFlags(facts, today).map(({ kind }) => kind);
      expect(jobFlags(more, today.add({ days: 1 })).map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    }),
  );
});

describe("a flag is said", () => {
  const at = "2026-11-19 08:00:00";
  const night = { ...school, started_at: "2026-11-18 22:00:00", ended_at: "2026-11-19 09:00:00" };
  test.each<[JobFlag, string, string]>([
    [{ kind: "over-receipt" }, "Over bilaget", "Delene er tilsammen større end bilaget."],
    [{ kind: "paid-month" }, "Efter udbetaling", "November 2026 er udbetalt; opgaven kommer med i næste lønkørsel."],
    [{ kind: "duplicate", other: school }, "Dublet", "Samme projekt og tid som opgave 7."],
    [{ kind: "overlap", other: school }, "Overlapper", "Overlapper Skolen ved Søvej 07:00–15:00."],
    [
      { kind: "overlap", other: night },
      "Overlapper",
      "Overlapper Skolen ved Søvej 18/11-2026 22:00 – 19/11-2026 09:00.",
    ],
    [
      { kind: "similar-expense", other: { ...school, started_at: at, ended_at: at } },
      "Ligner et andet",
      "Samme beløb eller bilag som Skolen ved Søvej 19/11-2026 08:00.",
    ],
    [{ kind: "missing-receipt" }, "Bilag mangler", "Der er intet bilag."],
    [{ kind: "missing-receipt", reason: "Automaten var tom" }, "Bilag mangler", "Bilaget mangler: »Automaten var tom«"],
    [{ kind: "long-day", minutes: 840 }, "Lang dag", "14 timer er registreret på dagen."],
    [
      { kind: "expensive", usual_price: 1600 },
      "Stort beløb",
      "Koster mere end tre gange det sædvanlige, 1.600,00\u00a0kr.",
    ],
    [
      { kind: "unusual-rate", usual_rate: 200 },
      "Anden timepris",
      "Timeprisen er en anden end medarbejderens egen, 200,00\u00a0kr.",
    ],
    [{ kind: "expensive" }, "Stort beløb", "Koster mere end tre gange det sædvanlige."],
    [{ kind: "unusual-rate" }, "Anden timepris", "Timeprisen er en anden end medarbejderens egen."],
    [{ kind: "day-off", day: "lørdag" }, "Lørdag", "Arbejdet ligger på en lørdag."],
    [{ kind: "day-off", day: "søndag" }, "Søndag", "Arbejdet ligger på en søndag."],
    [{ kind: "day-off", day: "2. påskedag" }, "2. påskedag", "Arbejdet ligger på 2. påskedag."],
    [
      { kind: "registered-by-other", registered_by: lene },
      "Registreret af en anden",
      "Registreret af Lene Østergaard.",
    ],
    [
      { kind: "commute", days: 61 },
      "60-dages-reglen",
      "Hjem–arbejde: 61 dage til arbejdsstedet på 12 måneder, og kun 60 er skattefri.",
    ],
    [{ kind: "registered-by-other" }, "Registreret af en anden", "Registreret af en anden."],
    [{ kind: "old", days: 1 }, "Over 30 dage", "Arbejdet ligger 1 dag tilbage."],
    [{ kind: "old", days: 31 }, "Over 30 dage", "Arbejdet ligger 31 dage tilbage."],
    [
      { kind: "overlap", other: { ...school, started_at: at, ended_at: at } },
      "Overlapper",
      "Overlapper Skolen ved Søvej 19/11-2026 08:00.",
    ],
  ])("%j", (flag, label, sentence) => {
    expect([flagLabel(flag), flagSentence(flag, at)]).toEqual([label, sentence]);
  });

  test("by the numbers of the rule", () => {
    expect(expensiveFactor).toBe(3);
    expect(oldAfterDays).toBe(30);
  });
});
