import fc from "fast-check";
import { expect, test } from "vitest";
import { hasControls } from "#common/rules/values/one-line.ts";
import { hostileText } from "#testing/data/hostile-text.ts";
import { maxWords, systemWords } from "./system-words.ts";

test.each([
  [
    "e-conomic",
    {
      message: "Validation failed.",
      errorCode: "E04300",
      developerHint: "Fix it.",
      logId: "1",
      errors: { layout: { errors: [{ propertyName: "layoutNumber", errorMessage: "Not found." }] } },
    },
    "Validation failed. E04300 Fix it. layoutNumber Not found.",
  ],
  [
    "Dinero",
    { code: 47, message: "Ugyldige data", validationErrors: { ContactGuid: "invalidContactId" } },
    "Ugyldige data invalidContactId",
  ],
  [
    "Billy",
    { meta: { statusCode: 422, success: false }, errorCode: "VALIDATION", errorMessage: "contact: Findes ikke" },
    "VALIDATION contact: Findes ikke",
  ],
  ["a response that is no JSON", undefined, ""],
  ["a response without an explanation", { status: "bad", rows: [1, null, "x"] }, ""],
])("the explanation is read from the response: %s", (_system, answer, words) => {
  expect(systemWords(answer, [])).toBe(words);
});

test("a secret in the explanation is replaced by asterisks", () => {
  expect(systemWords({ message: "Token abc-123 of abc-123 is unknown" }, ["abc-123", ""])).toBe(
    "Token *** of *** is unknown",
  );
});

test("the explanation of any response is short, on one line and well formed", () => {
  fc.assert(
    fc.property(fc.array(hostileText), fc.jsonValue(), (texts, value) => {
      const words = systemWords({ errors: texts, message: [value] }, []);
      expect(words.length).toBeLessThanOrEqual(maxWords);
      expect([hasControls(words), words.isWellFormed(), words.trim()]).toEqual([false, true, words]);
    }),
  );
});

test("a deeply nested response is read only to a limited depth", () => {
  let answer: object = { message: "deep" };
  for (let depth = 0; depth < 10_000; depth++) answer = { errors: answer };
  expect(systemWords(answer, [])).toBe("");
});
