import type * as z from "zod/mini";
import { validFields } from "#common/rules/values/fields.ts";
import { kindParts, type PartName, partNames } from "#features/kinds/rules/kind-parts.ts";
import type { JobInput } from "../job.ts";

type Part<Fields> = Partial<NonNullable<Fields>> | null;

/** The valid fields of the input. Rules about several fields check them even if other fields are invalid. */
export type SentJob = Omit<Partial<JobInput>, PartName> & {
  readonly [Name in PartName]?: Part<JobInput[Name]> | undefined;
};

/** Adds the valid fields of `trip` and `expense`. If one of a part's fields is invalid, `fields` lacks the part. */
export function sentJob(fields: Partial<JobInput>, body: object): SentJob {
  const sent: Partial<Record<PartName, unknown>> = body;
  const parts = partNames.flatMap((name) =>
    isObject(sent[name]) ? [[name, validFields(kindParts[name].input as z.ZodMiniObject, sent[name])]] : [],
  );
  return { ...fields, ...Object.fromEntries(parts) };
}

const isObject = (part: unknown) => typeof part === "object" && part !== null && !Array.isArray(part);
