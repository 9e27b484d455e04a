import * as z from "zod/mini";
import { pageOf, pageQuery, yesOrNo } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId, id, idText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { maxAnonymisedAtOnce } from "./anonymisation-words.ts";

export const leaverParams = z.object({ userId: idText });

/** `ready=true` lists only the leavers who can be anonymised now. */
export const leaversQuery = z.object({ ...pageQuery, ready: yesOrNo("ready") });

/** A leaver, and the last days on which two laws require their data. Days are `YYYY-MM-DD`. */
const leaver = z.object({
  user: person,
  employee_id: z.nullable(z.string()),
  left_on: z.string(),
  /** A leaver who is not deleted can still log in, and cannot be anonymised. */
  is_deleted: z.boolean(),
  bookkeeping_until: z.string(),
  working_time_until: z.string(),
  /** The day after the later of the two days above. */
  anonymised_from: z.string(),
  is_due: z.boolean(),
  /** Whether the leaver can be anonymised now: `is_due`, and no job waits for an approval or a payroll run. */
  is_ready: z.boolean(),
});
export type Leaver = z.infer<typeof leaver>;

export const leaversPage = pageOf(leaver);
export type LeaversPage = z.infer<typeof leaversPage>;

const chosen = "Vælg personer fra listen.";

export const anonymisationsInput = z.object({
  user_ids: z.array(chosenId(chosen), chosen).check(
    z.minLength(1, chosen),
    z.maxLength(maxAnonymisedAtOnce, `Vælg højst ${maxAnonymisedAtOnce} personer.`),
    z.refine((ids) => new Set(ids).size === ids.length, "Vælg hver person én gang."),
  ),
});
export type AnonymisationsInput = z.infer<typeof anonymisationsInput>;

export const anonymisationsResult = z.object({
  anonymised: wire.count,
  refused: z.array(z.object({ user_id: id, message: z.string() })),
});
export type AnonymisationsResult = z.infer<typeof anonymisationsResult>;
