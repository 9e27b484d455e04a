import { expect, test } from "vitest";
import { idText } from "./fields.ts";
import { parseId } from "./ids.ts";

const texts = ["1", "42", "2147483647", "2147483648", "9999999999", "0", "01", "-1", "1.0", "1e3", " 1", "1 ", "", "x"];

test.each(texts)("the text »%s« gives the same id with and without the schema", (text) => {
  const result = idText.safeParse(text);
  expect(parseId(text)).toBe(result.success ? result.data : undefined);
});

test("an address without an id gives no id", () => {
  expect(parseId(undefined)).toBeUndefined();
});
