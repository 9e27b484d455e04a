import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type AbsenceInput, absenceErrors } from "../rules/absence.ts";
import type { AbsencePeriod } from "../rules/absence-days.ts";
import { absenceNotFound, placeErrors, requireChangeable } from "./absences.commands.ts";
import { findAbsenceKind } from "./kinds/absence-kinds.store.ts";

export async function absenceInputErrors(
  trx: Kysely<Database>,
  actor: Actor,
  fields: Partial<AbsenceInput>,
): Promise<FieldErrors> {
  const { kind_id, user_id = actor.id, replaces_id } = fields;
  const found = kind_id === undefined ? undefined : await findAbsenceKind(trx, kind_id);
  const kind = found?.is_used ? found : undefined;
  const errors = absenceErrors(fields, kind, today());
  if (kind_id !== undefined && !kind) return mergeErrors(errors, { kind_id: ["Vælg fraværstype."] });
  if (replaces_id !== undefined) {
    const former = await requireChangeable(trx, actor, replaces_id, fields.replaces_version, "change");
    if (former.user_id !== user_id) throw absenceNotFound();
  }
  const period = periodOf(fields);
  if (!kind || !period || Object.keys(errors).length > 0) return errors;
  return placeErrors(trx, user_id, period, kind, replaces_id);
}

export function periodOf({ from_date, to_date, ...fields }: Partial<AbsenceInput>): AbsencePeriod | undefined {
  if (from_date === undefined || to_date === undefined) return undefined;
  const { starts_at_noon = false, ends_at_noon = false, start_time = null, end_time = null } = fields;
  return { from_date, to_date, starts_at_noon, ends_at_noon, start_time, end_time };
}
