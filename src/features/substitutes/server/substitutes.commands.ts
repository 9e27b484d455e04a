import { type Kysely, sql } from "kysely";
import { type Actor, isManager } from "#common/rules/access/actor.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, forbidden, notFound } from "#common/server/http/errors.ts";
import { maxOpenPeriods, maxPeriodsOfSubstitute, type SubstituteInput } from "../rules/substitute.ts";
import {
  countOpen,
  endSubstitutes,
  type FoundSubstitute,
  findSubstitute,
  getSubstitute,
  insertSubstitute,
  lockApprovers,
} from "./substitutes.store.ts";

/** The caller must have checked the input with `substituteErrors`. */
export async function nameSubstitute(
  trx: Kysely<Database>,
  actor: Actor,
  absent: Person,
  input: SubstituteInput,
): Promise<FoundSubstitute> {
  const id = await insertSubstitute(trx, { ...input, user_id: absent.id, created_by_user_id: actor.id });
  const details = { for: absent.name, from: input.from_date, to: input.to_date };
  const entry = { user_id: actor.id, about_user_id: input.substitute_user_id, details };
  await insertAuditEntry(trx, { kind: "substitute-named", ...entry });
  return getSubstitute(trx, id);
}

export const approvesNothing = () => forbidden("Kun den, der godkender opgaver, kan have en stedfortræder.");

/**
 * Locks the absent person and a chosen substitute. Throws 403 if the absent person was deleted or no longer approves.
 */
export async function substituteErrors(
  trx: Kysely<Database>,
  absentId: number,
  { substitute_user_id, ...period }: Partial<SubstituteInput>,
): Promise<FieldErrors> {
  if (substitute_user_id === undefined) return {};
  const errors: FieldErrors = {};
  const add = (message: string) => addError(errors, "substitute_user_id", message);
  const approvers = await lockApprovers(trx, [absentId, substitute_user_id]);
  if (!approvers.some(({ id }) => id === absentId)) throw approvesNothing();
  const chosen = approvers.find(({ id }) => id === substitute_user_id);
  if (substitute_user_id === absentId) add("Ingen kan være sin egen stedfortræder.");
  else if (!chosen) add("Vælg en, der godkender opgaver.");
  else {
    const taken = await countOpen(trx, absentId, chosen.id, period);
    if (taken.overlapping > 0) add(`${chosen.name} er allerede stedfortræder i en del af perioden.`);
    if (taken.periods >= maxOpenPeriods) add(`Der kan højst være ${maxOpenPeriods} perioder. Fjern en af dem først.`);
    if (taken.periods_of_substitute >= maxPeriodsOfSubstitute)
      add(`${chosen.name} er allerede stedfortræder i ${maxPeriodsOfSubstitute} perioder.`);
  }
  return errors;
}

export async function endSubstitute(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  const found = await findSubstitute(db, id);
  if (!found || !concerns(actor, found)) throw notFound("Stedfortræderen findes ikke.");
  if (!mayEnd(actor, found)) throw forbidden();
  const count = await db
    .transaction()
    .execute((trx) => endSubstitutes(trx, sql<boolean>`substitutes.id = ${id}`, actor.id));
  if (count === 0) throw conflict("Perioden er allerede slut.");
}

type Sides = Pick<FoundSubstitute, "user_id" | "substitute_user_id">;

const concerns = (actor: Actor, sides: Sides): boolean => mayEnd(actor, sides) || sides.substitute_user_id === actor.id;

export const mayEnd = (actor: Actor, { user_id }: Pick<Sides, "user_id">): boolean =>
  user_id === actor.id || isManager(actor);
