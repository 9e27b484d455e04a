import { describe, expect, test } from "vitest";
import { jobKindErrors, kindOf } from "./job-kind-errors.ts";
import type { SentJob } from "./sent-job.ts";

const day = "2026-11-19 12:00:00";
const timeless = { started_at: day, ended_at: day, price_mode: "manual", price: 125 } as const;
const work: SentJob = { kind: "work", started_at: day, ended_at: "2026-11-19 15:00:00", price_mode: "auto" };
const expense: SentJob = { kind: "expense", ...timeless, expense: { vat: 25 } };
const trip: SentJob = {
  kind: "mileage",
  ...timeless,
  price: null,
  trip: { vehicle: "car", registration_number: "AB 12 345" },
};
const stored = { work: { kind: "work", expense: null }, expense: { kind: "expense", expense: { vat: 25 } } } as const;

const without = (field: keyof SentJob, { [field]: _, ...sent }: SentJob): SentJob => sent;
const errorsOf = (sent: SentJob, before?: (typeof stored)["work"] | (typeof stored)["expense"]) =>
  jobKindErrors(sent, new Set(Object.keys(sent)), before);

test("the kind of the stored job comes first, then the kind of the input, and then work", () => {
  expect(kindOf({ kind: "expense" }, { kind: "mileage" })).toBe("mileage");
  expect(kindOf({ kind: "expense" })).toBe("expense");
  expect(kindOf({})).toBe("work");
});

describe("valid jobs", () => {
  test.each<[string, SentJob]>([
    ["work", work],
    ["work without other parts", { ...work, expense: null, trip: null }],
    ["an expense", expense],
    ["an expense whose VAT equals its amount", { ...expense, price: 25 }],
    ["an expense whose amount is invalid by itself", without("price", { ...expense, expense: { vat: 1_000 } })],
    ["an expense without an amount", { ...expense, price: null }],
    ["an expense whose VAT is invalid by itself", { ...expense, expense: {} }],
    ["an expense whose end is invalid by itself", without("ended_at", expense)],
    ["an expense whose start is invalid by itself", without("started_at", expense)],
    ["a trip", trip],
    ["a trip by bicycle", { ...trip, trip: { vehicle: "bicycle", registration_number: null } }],
    ["a trip by car whose registration number is invalid by itself", { ...trip, trip: { vehicle: "car" } }],
    ["a trip whose vehicle is invalid by itself", { ...trip, trip: { registration_number: null } }],
  ])("%s has no error", (_what, sent) => {
    expect(errorsOf(sent)).toEqual({});
  });

  test("an edit without the expense's fields, or with the same fields, has no error", () => {
    expect(errorsOf({ price: 100 }, stored.expense)).toEqual({});
    expect(errorsOf(expense, stored.expense)).toEqual({});
  });
});

describe("invalid jobs", () => {
  const alien = "Felterne hører ikke til denne type opgave.";
  test.each<[string, SentJob, Record<string, string>]>([
    ["work with an expense", { ...work, expense: { vat: 0 } }, { expense: alien }],
    ["work with a trip", { ...work, trip: {} }, { trip: alien }],
    ["an expense with a trip", { ...expense, trip: {} }, { trip: alien }],
    ["a trip with an expense", { ...trip, expense: {} }, { expense: alien }],
    ["an expense without its fields", { kind: "expense", ...timeless }, { expense: "Udlæggets felter mangler." }],
    [
      "a job whose fields of its kind are null",
      { ...expense, expense: null },
      { expense: "Udlæggets felter mangler." },
    ],
    ["a trip without its fields", { kind: "mileage", ...timeless }, { trip: "Kørslens felter mangler." }],
    ["a job whose fields of its kind are null", { ...trip, trip: null }, { trip: "Kørslens felter mangler." }],
    [
      "an expense by the hour",
      { ...expense, price_mode: "auto" },
      { price_mode: "Udlæg og kørsel har intet timeantal." },
    ],
    [
      "a trip that takes time",
      { ...trip, ended_at: "2026-11-19 12:05:00" },
      { ended_at: "Udlæg og kørsel har én dato: start og slut skal være ens." },
    ],
    [
      "an expense with more VAT than its amount",
      { ...expense, price: 24.99 },
      { "expense.vat": "Momsen må ikke være større end beløbet." },
    ],
    [
      "an expense with negative VAT",
      { ...expense, expense: { vat: -0.01 } },
      { "expense.vat": "Moms må ikke være negativ." },
    ],
    [
      "an expense with a negative foreign amount",
      { ...expense, expense: { vat: 0, currency_amount: -1 } },
      { "expense.currency_amount": "Beløb i valuta må ikke være negativ." },
    ],
    [
      "a credit note with positive amounts",
      { ...expense, price: -125, expense: { vat: 25, currency_amount: 10 } },
      {
        "expense.vat": "Moms skal være negativ som beløbet.",
        "expense.currency_amount": "Beløb i valuta skal være negativ som beløbet.",
      },
    ],
    [
      "a credit note with more VAT than its amount",
      { ...expense, price: -125, expense: { vat: -125.01 } },
      { "expense.vat": "Momsen må ikke være større end beløbet." },
    ],
    [
      "a trip by car without a registration number",
      { ...trip, trip: { vehicle: "car", registration_number: null } },
      { "trip.registration_number": "Skriv bilens registreringsnummer." },
    ],
  ])("%s is refused", (_what, sent, errors) => {
    expect(errorsOf(sent)).toEqual(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])));
  });

  test("a job cannot change its kind", () => {
    expect(errorsOf({ kind: "expense" }, stored.work)).toEqual({
      kind: ["En opgave kan ikke skifte mellem arbejde, udlæg og kørsel. Opret en ny i stedet."],
    });
  });

  test("an edit cannot remove the fields of an expense", () => {
    expect(errorsOf({ expense: null }, stored.expense)).toEqual({ expense: ["Udlæggets felter mangler."] });
  });

  test("the stored VAT must not exceed a new amount", () => {
    expect(errorsOf({ price: 20 }, stored.expense)).toEqual({
      "expense.vat": ["Momsen må ikke være større end beløbet."],
    });
  });
});

test("an invalid expense is not reported as missing", () => {
  const { expense: wrong, ...others } = expense;
  expect(jobKindErrors(others, new Set(["kind", "expense"]))).toEqual({});
});
