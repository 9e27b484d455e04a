import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import type { JobFlagKind } from "#features/kinds/rules/job-flag-kinds.ts";

export const otherJob = z.object({ id, project: z.string(), started_at: z.string(), ended_at: z.string() });
export type OtherJob = z.infer<typeof otherJob>;

type AnyFlag = { readonly kind: JobFlagKind };

/** A rule returns the details of its flag, or false if the job does not get the flag. */
export type FlagRules<Facts, Flag extends AnyFlag> = {
  readonly [Each in Flag as Each["kind"]]: (facts: Facts, today: Temporal.PlainDate) => Omit<Each, "kind"> | false;
};

export type FlagSentences<Flag extends AnyFlag> = {
  readonly [Each in Flag as Each["kind"]]: (flag: Each, startedAt: string) => string;
};
