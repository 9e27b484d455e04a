import { expect, test } from "vitest";
import { periodErrors } from "./period.ts";

test("a period that ends before its first day is refused", () => {
  const wrong = { to: ["Til skal være samme dag som Fra eller senere."] };
  expect(periodErrors({ from: "2026-11-02", to: "2026-11-01" })).toEqual(wrong);
  for (const open of [{}, { from: "2026-11-02" }, { to: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-01" }])
    expect(periodErrors(open)).toEqual({});
});
