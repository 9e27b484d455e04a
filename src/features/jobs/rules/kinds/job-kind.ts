import * as z from "zod/mini";
import {
  kindParts,
  type PartName,
  type PartsInputShape,
  type PartsOutputShape,
  partNames,
} from "#features/kinds/rules/kind-parts.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

const partShape = (schemaOf: (name: PartName) => z.ZodMiniType) =>
  Object.fromEntries(partNames.map((name) => [name, schemaOf(name)]));

/** A new job without a kind gets the default kind. If an edit leaves out a field, the stored value stays. */
export const jobKindInputShape = {
  kind: z.optional(z.enum(jobKinds, `kind skal være en af ${jobKinds.join(", ")}.`)),
  ...(partShape((name) => z.optional(z.nullable(kindParts[name].input))) as PartsInputShape),
};

export const jobKindOutputShape = {
  kind: z.enum(jobKinds),
  ...(partShape((name) => z.nullable(kindParts[name].output)) as PartsOutputShape),
};
