import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { HttpError } from "#common/server/http/errors.ts";
import { requireVersion } from "#common/server/versions.ts";
import type { UserInput } from "../rules/user.ts";
import { presentUser } from "./user-presenter.ts";
import { emailIsTaken, type FoundUser, findEmployee, mayLead } from "./users.store.ts";

export function requireUnchanged(
  trx: Kysely<Database>,
  actor: Actor,
  id: number,
  version: number | undefined,
  current: () => Promise<object> = () => presentUser(trx, actor, id),
) {
  return requireVersion(trx, actor, { table: "users", where: sql`id = ${id}`, what: "brugeren", version, current });
}

/** A rate stored for a later day begins without a new version of the user, so the form's rate is checked too. */
export async function requireSameRate(
  trx: Kysely<Database>,
  actor: Actor,
  { id, default_hourly_rate_from }: Pick<FoundUser, "id" | "default_hourly_rate_from">,
  from: string | null | undefined,
): Promise<void> {
  if (from === undefined || from === default_hourly_rate_from) return;
  throw new HttpError(409, { message: "En anden timepris gælder nu.", current: await presentUser(trx, actor, id) });
}

export const takenEmail = "E-mailen bruges af en anden bruger.";

export const wrongLeader = {
  own: "Ingen kan være sin egen leder.",
  role: "Vælg en, der godkender opgaver.",
} as const;

export async function takenErrors(
  trx: Kysely<Database>,
  { email, employee_id }: Partial<UserInput>,
  exceptId: number,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (email !== undefined && (await emailIsTaken(trx, email, exceptId))) addError(errors, "email", takenEmail);
  const holder = employee_id === undefined ? undefined : await findEmployee(trx, employee_id, exceptId);
  if (holder) addError(errors, "employee_id", takenNumber(holder));
  return errors;
}

export async function leaderErrors(
  trx: Kysely<Database>,
  { leader_id }: Partial<UserInput>,
  { id: userId, leader }: Pick<FoundUser, "id" | "leader">,
): Promise<FieldErrors> {
  if (leader_id === undefined || leader_id === null || leader_id === leader?.id) return {};
  if (leader_id === userId) return { leader_id: [wrongLeader.own] };
  return (await mayLead(trx, leader_id)) ? {} : { leader_id: [wrongLeader.role] };
}

export function takenNumber({ name, is_deleted }: { readonly name: string; readonly is_deleted: boolean }): string {
  return is_deleted
    ? `Medarbejdernummeret tilhører ${name}, som er slettet. Er det samme person, så genaktivér den slettede bruger.`
    : "Medarbejdernummeret bruges af en anden bruger.";
}
