import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";

/** Whether Dagværk anonymises leavers automatically once no law requires their data (docs/product-rules.md#leavers). */
const anonymisationSettingInput = z.object({ is_automatic: z.boolean("Vælg til eller fra.") });
export const anonymisationSettingChange = changeOf(anonymisationSettingInput);
export type AnonymisationSettingChange = z.infer<typeof anonymisationSettingChange>;
export const anonymisationSetting = z.extend(anonymisationSettingInput, { version: wire.version });
export type AnonymisationSetting = z.infer<typeof anonymisationSetting>;
