import { expect, test } from "vitest";
import { presets } from "./presets.ts";

test.each(Object.values(presets))("$label says its source and date, and what was not read", ({ source, unread }) => {
  expect(source).toMatch(/^Kilde: .*(november 2026|\d+\/\d+-2026)/);
  expect(unread).toMatch(/ikke læst|Intet er læst/);
});
