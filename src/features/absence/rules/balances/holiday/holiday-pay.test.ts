import { expect, test } from "vitest";
import { holidayAllowance, holidayPayWords } from "./holiday-pay.ts";

/* The holiday allowance of leavers (docs/product-rules.md#settlements). */

test.each([
  [24_000, 3_000],
  [0, 0],
  [0.04, 0.01],
  [0.03, 0],
  [1_483.33, 185.42],
  [-24_000, -3_000],
])("a holiday allowance of 12,5 %% of %d kr. is %d kr.", (paid, allowance) => {
  expect(holidayAllowance(paid)).toBe(allowance);
});

test("the allowance is written with the pay that it is computed from, and is unknown before any run", () => {
  expect(holidayPayWords(2025, 24_000)).toMatch(
    /^Feriegodtgørelse 2025\/26: 12,5 % af 24\.000,00\skr\. er 3\.000,00\skr\.$/,
  );
  expect(holidayPayWords(2025, undefined)).toBe(
    "Feriegodtgørelse 2025/26: ukendt, for ingen lønkørsel har betalt løn for året.",
  );
});
