import { expect, test } from "vitest";
import * as z from "zod/mini";
import { kmField } from "./km-field.ts";

const field = kmField("Km", 0, 2_000);

test.each([
  [0, undefined],
  [0.1, undefined],
  [1_999.9, undefined],
  [2_000, undefined],
  [null, "Km skal udfyldes."],
  [undefined, "Km skal udfyldes."],
  ["12", "Km skal være et antal km."],
  [Number.NaN, "Km skal være et antal km."],
  [-0.1, "Km skal være mindst 0 km."],
  [2_000.1, "Km må højst være 2.000 km."],
  [0.25, "Km må højst have 1 decimal."],
])("the input %j has the error %s", (km, message) => {
  expect(z.safeParse(field, km).error?.issues[0]?.message).toBe(message);
});
