import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCode, recoveryCodeLetters, recoveryCodeOf } from "./second-factor.ts";

describe("the input of a code", () => {
  test.each([
    ["123456", "app", "123456"],
    [" 123 456 ", "app", "123456"],
    ["abcde-fghjk", "recovery", "ABCDEFGHJK"],
    ["ABCDE FGHJK", "recovery", "ABCDEFGHJK"],
    ["12345", "neither", "12345"],
    ["1234567", "neither", "1234567"],
    ["ABCDE-FGHI0", "neither", "ABCDEFGHI0"],
    ["", "neither", ""],
  ])("the input %j is read as the kind %s", (text, kind, code) => {
    expect(readCode(text)).toEqual({ kind, code });
  });

  test("every generated recovery code is read as a recovery code", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = recoveryCodeOf(bytes);
        expect(code).toMatch(/^.{5}-.{5}$/);
        expect(readCode(code.toLowerCase()).kind).toBe("recovery");
      }),
    );
  });
});

test("recovery codes use 32 letters, so that all are equally likely", () => {
  expect(new Set(recoveryCodeLetters).size).toBe(32);
});
