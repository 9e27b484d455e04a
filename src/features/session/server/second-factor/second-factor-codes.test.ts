import { describe, expect, test } from "vitest";
import { enrolmentOf, newSecret, stepOf } from "./second-factor-codes.ts";

const secret = Buffer.from("12345678901234567890");

describe("a code of an app", () => {
  test.each([
    ["287082", 59],
    ["081804", 1_111_111_109],
    ["050471", 1_111_111_111],
    ["005924", 1_234_567_890],
    ["279037", 2_000_000_000],
    ["353130", 20_000_000_000],
  ])("the app's code is %s at second %i (RFC 6238, appendix B)", (code, second) => {
    expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  test("a code is accepted from one step before its own step to one step after it", () => {
    const own = 1_234_567_890;
    const at = (steps: number) => stepOf(secret, "005924", (own + steps * 30) * 1000);
    expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([undefined, 41152263, 41152263, 41152263, undefined]);
  });

  test("two secrets have different codes at the same moment", () => {
    expect(stepOf(newSecret(), "005924", 1_234_567_890_000)).toBeUndefined();
  });
});

test("the app gets the secret, the product's name and the user's address", () => {
  const { secret: text, uri } = enrolmentOf(secret, "søren+løn@dagvaerk.test");
  expect(text).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const address = new URL(uri);
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toContain("Dagværk:søren+løn@dagvaerk.test");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: "Dagværk",
    secret: text,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
