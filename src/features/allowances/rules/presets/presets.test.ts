import { expect, test } from "vitest";
import { presets } from "./presets.ts";

test.each(Object.values(presets))(
  "the preset $label names its source with a date, and the texts that were not read",
  ({ source, unread }) => {
    expect(source).toMatch(/^Kilde: .*(november 2026|\d+\/\d+-2026)/);
    expect(unread).toMatch(/ikke læst|Intet er læst/);
  },
);
