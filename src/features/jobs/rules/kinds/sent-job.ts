import type * as z from "zod/mini";
import { validFields } from "#common/rules/values/fields.ts";
import { kindParts, type PartName, partNames } from "#features/kinds/rules/kind-parts.ts";
import type { JobInput } from "../job.ts";

type Part<Fields> = Partial<NonNullable<Fields>> | null;

/**
 * What was sent of a job, as far as each field is right by itself, within the part of its kind too: what reaches over
 * several fields is then told with the rest. A field of a part that was left out is there as its default or as undefined.
 */
export type SentJob = Omit<Partial<JobInput>, PartName> & {
  readonly [Name in PartName]?: Part<JobInput[Name]> | undefined;
};

/** @param fields of the body, those that are right; a part with a wrong field is not among them */
export function sentJob(fields: Partial<JobInput>, body: object): SentJob {
  const sent: Partial<Record<PartName, unknown>> = body;
  const parts = partNames.flatMap((name) =>
    isObject(sent[name]) ? [[name, validFields(kindParts[name].input as z.ZodMiniObject, sent[name])]] : [],
  );
  return { ...fields, ...Object.fromEntries(parts) };
}

const isObject = (part: unknown) => typeof part === "object" && part !== null && !Array.isArray(part);
