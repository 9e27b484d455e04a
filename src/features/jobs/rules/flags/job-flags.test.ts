import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type JobFlagKind, jobFlagKinds } from "#features/kinds/rules/job-flag-kinds.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";
import type { JobFlag } from "./job-flag.ts";
import { flagLabel, flagSentence } from "./job-flag-words.ts";
import { dayOffName, expensiveFactor, type JobFlagFacts, jobFlags, oldAfterDays } from "./job-flags.ts";

const today = Temporal.PlainDate.from("2026-11-22");

/** A job without flags. */
const ordinary: JobFlagFacts = {
  kind: "work",
  started_at: "2026-11-19 08:00:00",
  minutes: 480,
  price_mode: "auto",
  hourly_rate: 200,
  price: 1600,
  duplicate: null,
  expense: null,
  trip: null,
  overlap: null,
  day_minutes: 480,
  own_rate: 200,
  usual_price: 1600,
  registered_by: null,
  is_planned: null,
  is_company_off: false,
};

const school = {
  id: 7,
  project: "Skolen ved Søvej",
  started_at: "2026-11-19 07:00:00",
  ended_at: "2026-11-19 15:00:00",
};
const expense = { kind: "expense", minutes: 0, price_mode: "manual", hourly_rate: null } as const;
const receipt = { similar: null, is_over_receipt: false, missing_receipt: null };
const lene = { id: 3, name: "Lene Østergaard" };

const tooLong = { kind: "young-hours", per: "day", minutes: 485, allowed: 480, is_school: false } as const;

describe("the flags of a job", () => {
  test.each<[string, Partial<JobFlagFacts>, JobFlag[]]>([
    ["an ordinary job has no flag", {}, []],
    ["an identical job is a duplicate", { duplicate: school }, [{ kind: "duplicate", other: school }]],
    [
      "a similar expense is flagged",
      { ...expense, expense: { ...receipt, similar: school } },
      [{ kind: "similar-expense", other: school }],
    ],
    [
      "a part of an expense whose parts exceed the receipt is flagged",
      { ...expense, expense: { ...receipt, is_over_receipt: true } },
      [{ kind: "over-receipt" }],
    ],
    [
      "a missing receipt is flagged",
      { ...expense, expense: { ...receipt, missing_receipt: { reason: null } } },
      [{ kind: "missing-receipt" }],
    ],
    [
      "a missing receipt is flagged with its reason",
      { ...expense, expense: { ...receipt, missing_receipt: { reason: "Automaten var tom" } } },
      [{ kind: "missing-receipt", reason: "Automaten var tom" }],
    ],
    ["an overlapping job is flagged", { overlap: school }, [{ kind: "overlap", other: school }]],
    ["a day of 13 hours has no flag", { day_minutes: 780 }, []],
    ["a day of more than 13 hours is flagged", { day_minutes: 785 }, [{ kind: "long-day", minutes: 785 }]],
    [
      "a rest that is too short is flagged",
      { short_rest: { minutes: 540, at: "2026-11-19 16:00:00", earliest: "2026-11-19 10:00:00", latest: null } },
      [{ kind: "short-rest", minutes: 540, at: "2026-11-19 16:00:00", earliest: "2026-11-19 10:00:00" }],
    ],
    [
      "a day off that is overdue is flagged",
      { day_off: { minutes: 9120, allowed: 8640 } },
      [{ kind: "no-day-off", minutes: 9120, allowed: 8640 }],
    ],
    [
      "work without a pause is flagged",
      { without_pause: { at: "2026-11-19 08:00:00", until: "2026-11-19 16:00:00" } },
      [{ kind: "no-pause", at: "2026-11-19 08:00:00", until: "2026-11-19 16:00:00" }],
    ],
    [
      "work that breaks a rule for young people is a warning, and work that may break a rule is a question",
      { young: [tooLong, { ...tooLong, is_school: true }, { kind: "young-pause", at: "08:00", until: "13:00" }] },
      [
        { kind: "young-breach", marks: [tooLong] },
        {
          kind: "young-question",
          marks: [
            { ...tooLong, is_school: true },
            { kind: "young-pause", at: "08:00", until: "13:00" },
          ],
        },
      ],
    ],
    [
      "a job that was registered after its month was closed is flagged with the reason",
      { late_reason: "Glemt" },
      [{ kind: "late-registration", reason: "Glemt" }],
    ],
    ["a closed month gives a stored job no flag", { is_month_closed: true }, []],
    ["work on a day of absence is flagged", { is_away: true }, [{ kind: "absence" }]],
    ["an expense on a day of absence has no flag", { ...expense, is_away: true }, []],
    ["an expense on a long day has no flag", { ...expense, day_minutes: 785 }, []],
    ["three times the usual price has no flag", { price: 4800 }, []],
    [
      "more than three times the usual price is flagged",
      { price: 4800.01 },
      [{ kind: "expensive", usual_price: 1600 }],
    ],
    [
      "a credit note of more than three times the usual price is flagged",
      { price: -4800.01 },
      [{ kind: "expensive", usual_price: 1600 }],
    ],
    ["a credit note of three times the usual price has no flag", { price: -4800 }, []],
    ["no price is flagged when there is no usual price", { price: 99_999, usual_price: null }, []],
    ["an unusual rate is flagged", { hourly_rate: 200.5 }, [{ kind: "unusual-rate", usual_rate: 200 }]],
    ["a lower rate is flagged too", { hourly_rate: 0 }, [{ kind: "unusual-rate", usual_rate: 200 }]],
    ["no rate is flagged when the person has no rate", { hourly_rate: 300, own_rate: null }, []],
    ["a manual price has no flag about its rate", { price_mode: "manual", hourly_rate: 300 }, []],
    ["work on a Saturday is flagged", { started_at: "2026-11-21 08:00:00" }, [{ kind: "day-off", day: "lørdag" }]],
    ["work on a Sunday is flagged", { started_at: "2026-11-15 23:00:00" }, [{ kind: "day-off", day: "søndag" }]],
    ["work on a Friday night has no flag", { started_at: "2026-11-20 23:00:00" }, []],
    ["an expense on a Sunday has no flag", { ...expense, started_at: "2026-11-15 12:00:00" }, []],
    ["the 60th day between home and work has no flag", { kind: "mileage", trip: { commute_days: 60 } }, []],
    [
      "the 61st day between home and work is flagged",
      { kind: "mileage", trip: { commute_days: 61 } },
      [{ kind: "commute", days: 61 }],
    ],
    [
      "a job registered by somebody else is flagged",
      { registered_by: lene },
      [{ kind: "registered-by-other", registered_by: lene }],
    ],
    ["work 30 days ago has no flag", { started_at: "2026-10-23 08:00:00" }, []],
    ["work 31 days ago is flagged", { started_at: "2026-10-22 08:00:00" }, [{ kind: "old", days: 31 }]],
    [
      "work on a holiday months ago has two flags",
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
])("the name of the day off on %s is %s", (date, name) => {
  expect(dayOffName(date)).toBe(name);
});

test.each([
  ["a Friday off of the plan", "2026-11-20", { is_planned: false, is_company_off: false }, "fredag"],
  ["a Saturday of the plan", "2026-11-21", { is_planned: true, is_company_off: false }, undefined],
  ["a Saturday off", "2026-11-21", { is_planned: false, is_company_off: false }, "lørdag"],
  ["a holiday of the plan", "2026-12-25", { is_planned: true, is_company_off: false }, "1. juledag"],
  ["a day that the company gives off", "2026-12-24", { is_planned: true, is_company_off: true }, "juleaftensdag"],
])("the name of the day off for %s, %s", (_what, date, person, name) => {
  expect(dayOffName(date, person)).toBe(name);
});

const found = fc.constantFrom(null, school);
const anyFacts: fc.Arbitrary<JobFlagFacts> = fc.record({
  kind: fc.constantFrom(...jobKinds),
  started_at: fc.nat({ max: 90 }).map((days) => `${today.subtract({ days })} 08:00:00`),
  minutes: fc.nat({ max: 3000 }),
  price_mode: fc.constantFrom("auto", "manual"),
  hourly_rate: fc.constantFrom(null, 0, 200, 250),
  price: fc.nat({ max: 20_000 }),
  duplicate: found,
  expense: fc.option(
    fc.record({
      similar: found,
      is_over_receipt: fc.boolean(),
      missing_receipt: fc.constantFrom(null, { reason: null }, { reason: "Automaten var tom" }),
    }),
  ),
  trip: fc.option(fc.record({ commute_days: fc.constantFrom(null, 60, 61) })),
  overlap: found,
  day_minutes: fc.nat({ max: 3000 }),
  own_rate: fc.constantFrom(null, 200),
  usual_price: fc.constantFrom(null, 1600),
  registered_by: fc.constantFrom(null, lene),
  is_planned: fc.constantFrom(null, true, false),
  is_company_off: fc.boolean(),
});

test.each<[string, string, boolean, JobFlagKind[]]>([
  ["an earlier month that was paid is flagged", "2026-10-30", true, ["paid-month"]],
  ["an earlier month that was not paid has no flag", "2026-10-30", false, []],
  ["the current month has no flag", "2026-11-19", true, []],
  ["a month of another year is flagged", "2025-12-01", true, ["paid-month"]],
])("a job after the payment of its month: %s", (_what, day, is_after_payment, kinds) => {
  const facts = { ...ordinary, started_at: `${day} 08:00:00`, is_after_payment };
  expect(jobFlags(facts, today, ["paid-month"]).map(({ kind }) => kind)).toEqual(kinds);
  expect(jobFlags(facts, today).map(({ kind }) => kind)).not.toContain("paid-month");
});

test("each kind of flag appears at most once, in the order of the kinds, and only if it is requested", () => {
  fc.assert(
    fc.property(anyFacts, fc.subarray<JobFlagKind>([...jobFlagKinds]), (facts, asked) => {
      const all = jobFlags(facts, today).map(({ kind }) => kind);
      expect(all).toEqual(jobFlagKinds.filter((kind) => all.includes(kind)));
      expect(jobFlags(facts, today, asked).map(({ kind }) => kind)).toEqual(all.filter((kind) => asked.includes(kind)));
    }),
  );
});

test("a job without minutes has no flag about a day off or a long day", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const kinds = jobFlags({ ...facts, minutes: 0 }, today).map(({ kind }) => kind);
      expect(kinds).not.toContain("day-off");
      expect(kinds).not.toContain("long-day");
    }),
  );
});

test("a flag stays when the job's price, hours or age grow", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const more = { ...facts, price: facts.price + 1, day_minutes: facts.day_minutes + 5 };
      const kinds = jobFlags(facts, today).map(({ kind }) => kind);
      expect(jobFlags(more, today.add({ days: 1 })).map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    }),
  );
});

describe("the texts of a flag", () => {
  const at = "2026-11-19 08:00:00";
  const night = { ...school, started_at: "2026-11-18 22:00:00", ended_at: "2026-11-19 09:00:00" };
  test.each<[JobFlag, string, string]>([
    [{ kind: "absence" }, "Fraværsdag", "Arbejde på en fraværsdag."],
    [{ kind: "over-receipt" }, "Over bilaget", "Delene er tilsammen større end bilaget."],
    [
      { kind: "short-rest", minutes: 600, at: "2026-11-15 21:00:00", latest: "2026-11-15 20:00:00" },
      "Kort hvile",
      "Kun 10 timer hvile i døgnet: vagten må højst vare til søn. 15/11-2026 kl. 20:00.",
    ],
    [
      { kind: "short-rest", minutes: 540, at: "2026-11-16 16:00:00", earliest: "2026-11-16 10:00:00" },
      "Kort hvile",
      "Kun 9 timer hvile i døgnet: vagten må tidligst begynde man. 16/11-2026 kl. 10:00.",
    ],
    [
      { kind: "short-rest", minutes: 540, at: "2026-11-16 16:00:00" },
      "Kort hvile",
      "Kun 9 timer hvile i de 24 timer før man. 16/11-2026 kl. 16:00.",
    ],
    [
      { kind: "no-day-off", minutes: 152 * 60, allowed: 144 * 60 },
      "Intet fridøgn",
      "Der er gået 152 timer siden det sidste fridøgn, højst 144.",
    ],
    [
      { kind: "no-pause", at: "2026-11-19 07:00:00", until: "2026-11-19 15:00:00" },
      "Ingen pause",
      "Ingen pause er registreret fra kl. 07:00 til kl. 15:00.",
    ],
    [
      { kind: "young-breach", marks: [tooLong, { kind: "young-night", minutes: 30 }] },
      "Unges arbejdstid",
      "Under 18 år: 8 timer 5 min. på en dag, højst 8 timer. Under 18 år: 30 min. mellem kl. 20 og 6, hvor unge kun må arbejde i få brancher.",
    ],
    [
      { kind: "early-plan", planned: "2026-11-20 07:00:00", earliest: "2026-11-20 08:00:00" },
      "Tidligst møde",
      "Der må tidligst mødes fre. 20/11-2026 kl. 08:00; planen siger kl. 07:00.",
    ],
    [{ kind: "night-work", minutes: 210 }, "Natarbejde", "Natarbejde, 3 timer 30 min. mellem kl. 22 og 5."],
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
    [{ kind: "day-off", day: "lørdag" }, "Lørdag", "Arbejdet ligger på en lørdag."],
    [{ kind: "day-off", day: "søndag" }, "Søndag", "Arbejdet ligger på en søndag."],
    [{ kind: "day-off", day: "fredag" }, "Fredag", "Arbejdet ligger på en fredag, som er fri efter planen."],
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

  test("the rules have the numbers that the texts state", () => {
    expect(expensiveFactor).toBe(3);
    expect(oldAfterDays).toBe(30);
  });
});
