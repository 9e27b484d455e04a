import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { longestReference } from "#common/rules/law-rules.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { byDagvaerk, insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, notFound } from "#common/server/http/errors.ts";
import { lockRuns } from "#features/jobs/server/run-lock.store.ts";
import type { Leaver } from "#features/personal-data/rules/leaver.ts";
import { type RetentionRules, whenAnonymised } from "#features/personal-data/rules/when-anonymised.ts";
import { listRuleSets } from "#features/working-time-law/server/law-rules.store.ts";
import { anonymiseLeaver, getFinancialYearEndMonth, type LeaverRow, listLeavers, lockLeaver } from "./leavers.store.ts";

export async function readLeavers(db: Kysely<Database>, userId?: number): Promise<Leaver[]> {
  const rows = await listLeavers(db, userId);
  const rules = {
    reference_months: longestReference(await listRuleSets(db)),
    financial_year_end_month: await getFinancialYearEndMonth(db),
  };
  return rows.map((row) => leaverOf(row, rules));
}

/** Does nothing if the leaver is anonymised already. `actor` is undefined for automatic anonymisation. */
export async function anonymise(trx: Kysely<Database>, actor: Actor | undefined, userId: number): Promise<void> {
  await lockRuns(trx);
  const found = await lockLeaver(trx, userId);
  if (found?.anonymised_at) return;
  const [leaver] = await readLeavers(trx, userId);
  if (!found || !leaver) throw notFound("Personen er ikke blandt de fratrådte.");
  if (!leaver.is_deleted) throw conflict("Personen kan stadig logge ind. Slet brugeren først.");
  if (!leaver.is_due)
    throw conflict(`Oplysningerne skal gemmes. De kan først fjernes ${formatDate(leaver.anonymised_from)}.`);
  if (!leaver.is_ready)
    throw conflict("Personen har opgaver, der venter på godkendelse eller udbetaling. Afslut dem først.");
  await anonymiseLeaver(trx, found);
  const by = actor ? { user_id: actor.id } : { details: byDagvaerk };
  await insertAuditEntry(trx, { kind: "leaver-anonymised", ...by, about_user_id: userId });
}

function leaverOf(row: LeaverRow, rules: RetentionRules): Leaver {
  const { id, name, employee_id, is_deleted, left_on, has_open_jobs, ...days } = row;
  const booked_until = latestOf([days.last_run_on, days.last_job_on]) ?? Temporal.PlainDate.from(left_on);
  const worked_until = latestOf([left_on, days.last_job_on, days.last_register_on]) ?? booked_until;
  const { bookkeeping, working_time, from } = whenAnonymised({ booked_until, worked_until }, rules);
  const is_due = is_deleted && Temporal.PlainDate.compare(from, today()) <= 0;
  return {
    user: { id, name },
    employee_id,
    left_on,
    is_deleted,
    bookkeeping_until: bookkeeping.subtract({ days: 1 }).toString(),
    working_time_until: working_time.subtract({ days: 1 }).toString(),
    anonymised_from: from.toString(),
    is_due,
    is_ready: is_due && !has_open_jobs,
  };
}

function latestOf(days: readonly (string | null)[]): Temporal.PlainDate | undefined {
  const last = days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return last === undefined ? undefined : Temporal.PlainDate.from(last);
}
