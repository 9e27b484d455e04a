import { type EditedVersion, versionDefaults } from "../allowance-rule.ts";
import { industri } from "./industri.ts";
import { onlyFlex } from "./only-flex.ts";
import type { Preset } from "./preset.ts";
import { byggeri, el, fiftyHundred } from "./two-step.ts";

export const presets = { industri, byggeri, el, "50-100": fiftyHundred, flex: onlyFlex } as const satisfies Readonly<
  Record<string, Preset>
>;
export type PresetName = keyof typeof presets;

/** The versions of a preset for a new rule set. No version is confirmed. */
export const versionsOf = ({ versions }: Pick<Preset, "versions">): EditedVersion[] =>
  versions.map((version) => ({ ...versionDefaults, ...version }));
