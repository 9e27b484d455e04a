import { expect, test } from "vitest";
import { hoursText } from "./hours.ts";

test("hours are shown in Danish with at most two decimals", () => {
  expect([0, 450, 445, 480, 6001].map(hoursText)).toEqual(["0", "7,5", "7,42", "8", "100,02"]);
});
