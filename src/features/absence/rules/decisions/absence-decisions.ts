import * as z from "zod/mini";
import { chosenId, id, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { absence } from "../absence.ts";

export const maxDecidedAbsences = 200;

export const absenceDecisionNames = ["approve", "reject", "undo"] as const;
export type AbsenceDecision = (typeof absenceDecisionNames)[number];

/** A rejection needs a `reason`, for private kinds one of `fixedRejections`. */
export const absenceDecisions = z.object({
  decision: z.enum(absenceDecisionNames, `decision skal være en af ${absenceDecisionNames.join(", ")}.`),
  reason: z.optional(textField("Begrundelse", 500)),
  absences: z.array(z.object({ id: chosenId("Vælg fravær fra listen."), version: wire.version }), "Vælg fravær.").check(
    z.minLength(1, "Vælg fravær."),
    z.maxLength(maxDecidedAbsences, `Vælg højst ${maxDecidedAbsences} ad gangen.`),
    z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "Vælg hvert fravær én gang."),
  ),
});
export type AbsenceDecisions = z.infer<typeof absenceDecisions>;

const outcome = z.union([
  z.object({ id, ok: z.literal(true), absence }),
  z.object({ id, ok: z.literal(false), status: z.literal([403, 404, 409, 422]), message: z.string() }),
]);
export type AbsenceOutcome = z.infer<typeof outcome>;

/** One outcome for each absence, in the order of the request. */
export const absenceOutcomes = z.object({ data: z.array(outcome) });

/** `data` has at most `maxDecidedAbsences`, and `total` counts all. */
export const waitingAbsences = z.object({ data: z.array(absence), total: wire.count });
export type WaitingAbsences = z.infer<typeof waitingAbsences>;
export const waitingCount = z.object({ count: wire.count });
export type WaitingCount = z.infer<typeof waitingCount>;
