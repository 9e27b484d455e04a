import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { firstDay, today } from "#common/rules/time/clock.ts";
import { insertAuditEntries, insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, invalid } from "#common/server/http/errors.ts";
import {
  completeTerms,
  currentRateErrors,
  evidenceTerms,
  firstTerms,
  isEvidence,
  isFirst,
  rowBefore,
  type SharedPerson,
  type SharedTermsInput,
  type Terms,
  type TermsInput,
  usedTerms,
} from "#features/users/rules/employment-terms.ts";
import {
  deleteTerms,
  findCurrentTerms,
  insertTerms,
  insertTermsOfPeople,
  insertTermsRows,
  listTerms,
  type TermsOfPerson,
  updateTerms,
  updateUserVersion,
} from "./terms.store.ts";

type Change = "added" | "changed" | "removed";

/** The log gets no rate (docs/product-rules.md#audit-log). The user gets a new version, so open forms are outdated. */
async function recordChange(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  from: string,
  change: Change,
): Promise<void> {
  await updateUserVersion(trx, actor, userId);
  const entry = { user_id: actor.id, about_user_id: userId, details: { from, change } };
  return insertAuditEntry(trx, { kind: "employment-terms-changed", ...entry });
}

export async function addTerms(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  input: TermsInput,
): Promise<number> {
  const before = rowBefore(await listTerms(trx, userId), input.from_date);
  const id = await insertTerms(trx, actor, userId, completeTerms(input, before));
  await recordChange(trx, actor, userId, input.from_date, "added");
  return id;
}

export async function addSharedTerms(
  trx: Kysely<Database>,
  actor: Actor,
  people: readonly SharedPerson[],
  { users: _users, ...input }: SharedTermsInput,
): Promise<number> {
  const saved = people.flatMap(({ id, rows }) => {
    const before = rowBefore(rows, input.from_date);
    return before ? [{ ...completeTerms({ ...input, hourly_rate: before.hourly_rate }, before), user_id: id }] : [];
  });
  await addTermsOfPeople(trx, actor, saved);
  return saved.length;
}

export async function addTermsOfPeople(
  trx: Kysely<Database>,
  actor: Actor,
  saved: readonly TermsOfPerson[],
): Promise<void> {
  await insertTermsOfPeople(trx, actor, saved);
  await insertAuditEntries(
    trx,
    saved.map(({ user_id, from_date }) => {
      const details = { from: from_date, change: "added" };
      return { kind: "employment-terms-changed", user_id: actor.id, about_user_id: user_id, details };
    }),
  );
}

export async function changeTerms(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  row: Terms,
  input: TermsInput,
): Promise<void> {
  const changed = completeTerms(input, row);
  if (isDeepStrictEqual(changed, completeTerms(row, row))) return;
  if (row.is_used) throw conflict(usedTerms);
  await updateTerms(trx, actor, row.id, changed);
  await recordChange(trx, actor, userId, input.from_date, "changed");
}

export async function removeTerms(
  trx: Kysely<Database>,
  actor: Actor,
  userId: number,
  row: Terms,
  rows: readonly Terms[],
): Promise<void> {
  if (row.is_used) throw conflict(usedTerms);
  if (isFirst(row, rows)) throw conflict(firstTerms);
  if (isEvidence(row, rows)) throw conflict(evidenceTerms);
  await deleteTerms(trx, userId, row);
  await recordChange(trx, actor, userId, row.from_date, "removed");
}

/** Corrects the row that holds today, or adds a row if a payroll run has used that row. The caller logs the change. */
export async function saveCurrentRate(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  userId: number,
  hourly_rate: number,
): Promise<void> {
  const current = await findCurrentTerms(trx, userId);
  if (current?.hourly_rate === hourly_rate) return;
  if (current && !current.is_used)
    return updateTerms(trx, actor, current.id, { ...completeTerms(current, current), hourly_rate });
  const errors = currentRateErrors(hourly_rate, await listTerms(trx, userId));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const input = { from_date: current ? today().toString() : firstDay, hourly_rate };
  await insertTerms(trx, actor, userId, completeTerms(input, current));
}

type FirstTerms = { readonly id: number; readonly default_hourly_rate: number };

/** Logs nothing, because the caller logs each new user. */
export async function insertFirstTerms(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  users: readonly FirstTerms[],
): Promise<void> {
  const rows = users.map(({ id, default_hourly_rate }) => ({
    ...completeTerms({ from_date: firstDay, hourly_rate: default_hourly_rate }),
    user_id: id,
  }));
  await insertTermsRows(trx, actor, rows);
}
