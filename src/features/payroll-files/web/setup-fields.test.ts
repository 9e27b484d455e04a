import { expect, test } from "vitest";
import { firstWrongSetting } from "./setup-fields.ts";

const all = ["mle.customer_number", "datalon.group_text", "danlon.header", "datalon.pay_term"];

test.each([
  [
    "the default format comes before all other settings",
    [...all, "default_format"],
    "mle",
    "default_format",
    undefined,
  ],
  ["the first wrong setting of the shown format comes next", all, "mle", "mle.customer_number", "mle"],
  [
    "the settings of a format come in the order in which the form shows them",
    all,
    "datalon",
    "datalon.pay_term",
    "datalon",
  ],
  [
    "if the shown format has no wrong setting, the other formats follow in their order",
    all,
    "custom",
    "danlon.header",
    "danlon",
  ],
  [
    "if the shown format has no settings, the formats with settings follow in their order",
    all,
    "excel",
    "danlon.header",
    "danlon",
  ],
] as const)("%s", (_name, wrong, shown, name, format) => {
  expect(firstWrongSetting(wrong, shown)).toEqual({ name, format });
});

test("unknown keys are not settings", () => {
  expect(firstWrongSetting(["version", "danlon.nothing"], "danlon")).toBeUndefined();
});
