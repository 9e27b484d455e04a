import { expect, test } from "vitest";
import { firstWrongSetting } from "./setup-fields.ts";

const all = ["mle.customer_number", "datalon.group_text", "danlon.header", "datalon.pay_term"];

test.each([
  ["the standard format stands above all", [...all, "default_format"], "mle", "default_format", undefined],
  ["then what is shown", all, "mle", "mle.customer_number", "mle"],
  ["in the order in which it is shown", all, "datalon", "datalon.pay_term", "datalon"],
  ["then the formats in their order", all, "custom", "danlon.header", "danlon"],
  ["a format without settings has nothing wrong", all, "excel", "danlon.header", "danlon"],
] as const)("%s", (_name, wrong, shown, name, format) => {
  expect(firstWrongSetting(wrong, shown)).toEqual({ name, format });
});

test("unknown keys are not settings", () => {
  expect(firstWrongSetting(["version", "danlon.nothing"], "danlon")).toBeUndefined();
});
