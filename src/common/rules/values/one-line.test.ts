import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileText } from "#testing/data/hostile-text.ts";
import { hasControls, oneLine, seenLength, withoutInvisible } from "./one-line.ts";

test.each([
  ["zero-width space", "P\u200b-1"],
  ["soft hyphen", "P\u00ad-1"],
  ["byte order mark", "\ufeffP-1"],
  ["word joiner", "P\u2060-1"],
  ["zero-width joiner", "P\u200d-1"],
  ["direction marks", "\u202eP\u200f-\u20661\u2069"],
  ["variation selector", "P\ufe0f-1"],
  ["hidden tag letters", "P-1\u{e0041}"],
  ["filler", "P\u3164-1"],
  ["half a character", "P\ud800-1"],
])("the invisible character %s is removed", (_name, text) => {
  expect(oneLine(text)).toBe("P-1");
});

test.each(["\u200b", "\u00ad\u200d", "\ufeff", "\u2800", "\u3164", "\u00a0", " \n\u2028"])(
  "the invisible text %j counts as empty",
  (text) => {
    expect(oneLine(text)).toBe("");
  },
);

test.each(["\u00a0", "\u2007", "\u202f", "\u3000"])("the blank %j becomes an ordinary space", (blank) => {
  expect(oneLine(`12${blank}34`)).toBe("12 34");
});

test("letters and accents are composed, even across an invisible character", () => {
  expect(oneLine("Cafe\u0301 A\u030a")).toBe("Café Å");
  expect(oneLine("Cafe\u200b\u0301")).toBe("Café");
});

test.each(["👩‍🔧", "👨‍👩‍👧‍👦", "❤️", "🏳️‍🌈", "👍🏽", "🇩🇰", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])("the emoji %s is kept", (emoji) => {
  expect(oneLine(`Hold ${emoji}`)).toBe(`Hold ${emoji}`);
});

test.each([
  ["", 0],
  [" \u200b\u2060\n", 0],
  ["Blev tabt", 9],
  ["a \u00a0\n b", 3],
  ["Cafe\u0301", 4],
  ["😀😀", 2],
])("the text %j has %i visible characters", (text, length) => {
  expect(seenLength(text)).toBe(length);
});

test("cleaning a text a second time changes nothing", () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const clean = oneLine(text);
      expect(oneLine(clean)).toBe(clean);
      expect(withoutInvisible(clean)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each(["\n", "\r", "\t", "\v", "\f", "\0", "\u0085", "\u2028", "\u2029", "\u001b"])(
  "the character %j is not allowed in a line",
  (control) => {
    expect(hasControls(`a${control}b`)).toBe(true);
    expect(hasControls("Åse 👩‍🔧")).toBe(false);
  },
);
