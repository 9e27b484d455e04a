import fc from "fast-check";
import { expect, test } from "vitest";
import { divideHalfUp, kronerFromOre, oreFromKroner } from "#common/rules/values/money.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import type { InvoiceBasisLine } from "../invoice-basis.ts";
import { draftLine, invoiceDraft, maxDescription } from "./invoice-draft.ts";

const hours = (minutes: number, rate: number, values: Partial<InvoiceBasisLine> = {}): InvoiceBasisLine => ({
  ...{ project_code: "P-KAJ", project_name: "Kajen", kind: "work", title: "Mia", minutes, km: null, rate, cost: null },
  amount: kronerFromOre(divideHalfUp(minutes * oreFromKroner(rate), 60)),
  ...values,
});

const refund = (values: Partial<InvoiceBasisLine>): InvoiceBasisLine =>
  hours(0, 0, { kind: "expense", minutes: null, rate: null, cost: 100, amount: 110, ...values });

test.each([
  [450, 650, 7.5],
  [3, 400, 0.05],
  [445 - 1, 500, 7.4],
])("%i minutes at %d kr. are sent as hours, because the price needs no rounding", (minutes, rate, quantity) => {
  expect(draftLine(hours(minutes, rate))).toEqual({
    ...{ description: "Kajen (P-KAJ), Mia", is_refund: false, unit: "hours", quantity, unit_price: rate },
  });
});

test.each([
  ["a third of an hour", 20, 650, 216.67, "20 min."],
  ["a price of half an øre", 15, 650.02, 162.51, "15 min."],
  ["a price with øre", 450, 612.35, 4592.63, "7 timer 30 min."],
])("%s is sent as one unit at the whole amount, with the time in the text", (_what, minutes, rate, amount, time) => {
  const { description, ...line } = draftLine(hours(minutes, rate));
  expect(line).toEqual({ is_refund: false, unit: "parts", quantity: 1, unit_price: amount });
  expect(description.replaceAll("\u00a0", " ")).toMatch(`Kajen (P-KAJ), Mia, ${time} à `);
});

test("an expense or a trip is sent as one unit, with a trip's kilometres in the text", () => {
  expect(draftLine(refund({ title: "Bil", kind: "mileage", km: 1234.5 }))).toEqual({
    ...{ description: "Kajen (P-KAJ), Kørsel, Bil, 1.234,5 km", is_refund: true, unit: "parts" },
    ...{ quantity: 1, unit_price: 110 },
  });
  expect(draftLine(refund({ title: "Leje" })).description).toBe("Kajen (P-KAJ), Udlæg, Leje");
});

const anyLine = fc.oneof(
  fc
    .record({ minutes: fc.integer({ min: 0, max: 3_000_000 }), ore: fc.integer({ min: 0, max: 9_999_999 }) })
    .map(({ minutes, ore }) => hours(minutes, kronerFromOre(ore))),
  fc.integer({ min: 0, max: 999_999_999 }).map((ore) => refund({ amount: kronerFromOre(ore) })),
);

/** Amounts without fractions of an øre are the same however a system rounds: half up, half to even or down. */
test("the lines of the draft add up to the amount of the basis, however the system rounds", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
      for (const line of lines) {
        const { quantity, unit_price } = draftLine(line);
        const hundredths = Math.round(quantity * 100);
        expect(hundredths / 100).toBe(quantity);
        expect(hundredths * oreFromKroner(unit_price)).toBe(oreFromKroner(line.amount) * 100);
      }
    }),
  );
});

test("a text is cut to the length that the systems accept, and keeps its time and whole characters", () => {
  fc.assert(
    fc.property(hostileText, hostileText, (name, title) => {
      const line = hours(20, 650, { project_name: `${name}${"👩‍🔧".repeat(60)}`, title });
      const { description } = draftLine(line);
      expect(description.length).toBeLessThanOrEqual(maxDescription);
      expect(description.isWellFormed() || !`${name}${title}`.isWellFormed()).toBe(true);
      expect(description).toMatch(/, 20 min\. à 650,00\skr\.$/);
    }),
  );
});

test("the reference of a draft consists of the number of the basis and the start of the key", () => {
  const basis = { id: 12, customer_name: "Havnen A/S", customer_reference: "PO-77", lines: [hours(60, 650)] };
  const attempt = { key: "0f8fad5b-d9cb-469f-a165-70867728950e", customer_number: "1001", date: "2026-11-28" };
  expect(invoiceDraft(basis, attempt)).toMatchObject({
    ...attempt,
    reference: "DGV-12-0f8fad5b",
    note: "Fakturagrundlag 12. Reference: PO-77",
  });
  expect(invoiceDraft({ ...basis, customer_reference: null }, attempt).note).toBe("Fakturagrundlag 12");
});
