import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { capitalized } from "#common/rules/counted.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { addError, type FieldErrors } from "#common/rules/values/fields.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Condition } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { conflict, invalid } from "#common/server/http/errors.ts";
import { lockRuns } from "#features/jobs/server/run-lock.store.ts";
import { allMoney } from "#features/kinds/rules/sum-words.ts";
import { missingRates } from "#features/mileage/rules/mileage-rates.ts";
import { holdRates, listYearsWithoutRates } from "#features/mileage/server/trip-split.store.ts";
import { allowancePay } from "#features/payroll-files/rules/allowance-line.ts";
import { hasSetup } from "#features/payroll-files/rules/payroll-formats.ts";
import { fileContents, machineFile } from "#features/payroll-files/rules/payroll-text.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import type { PayrollInput } from "#features/payrolls/rules/payroll.ts";
import { annulRefusals } from "#features/payrolls/rules/payroll-run.ts";
import { announce } from "#features/webhooks/server/announce.ts";
import { digestOf, refuseMissingCodes } from "../absence/absence.commands.ts";
import { listAbsenceLines, payAbsence } from "../absence/absence-lines.store.ts";
import { findOwedAbsence } from "../absence/owed-absence.store.ts";
import { listAllowanceLines, payAllowances } from "../allowances/allowance-lines.store.ts";
import { refuseAllowances } from "../allowances/allowances.commands.ts";
import { findOwedAllowances } from "../allowances/owed-allowances.store.ts";
import { findRun, lockPayroll } from "../files/payroll-files.store.ts";
import { listPayrollSums } from "../lines/file-lines.store.ts";
import { listPendingReversalIds, payReversals } from "../reversals/reversals.store.ts";
import { type Covers, isOfPayGroups } from "../unpaid/pay-groups.ts";
import { isPayableFor, isShown } from "../unpaid/payable-jobs.ts";
import { findBlockedUsers } from "../unpaid/unpaid-jobs.store.ts";
import { annulPayrollRun, findAnnulRefusal } from "./annulment.store.ts";
import { findUnapprovedFacts, insertPayroll, payJobs, sumUpPayroll } from "./payment.store.ts";
import { unknownPayroll } from "./payrolls.store.ts";
import { hasSeveralMoneys, listCodesOfFurtherWages, listSharedCodes, type SharedCode } from "./shared-codes.store.ts";

/** Makes a run (docs/product-rules.md#a-run) and returns its id. */
export function createPayroll(db: Kysely<Database>, actor: Actor, input: PayrollInput): Promise<number> {
  const { description, created_before_date, jobs, shown_jobs, shown_reversals, absence, allowances, pay_groups } =
    input;
  const until = Temporal.PlainDate.from(created_before_date);
  const payable = isPayableFor(until, jobs, { pay_groups });
  const covers: Covers = (userId) => isOfPayGroups(userId, until, pay_groups);
  const chosen = shown_jobs ? sql<boolean>`(${payable} and ${isShown(shown_jobs)})` : payable;
  return inTransaction(db, async (trx) => {
    await lockRuns(trx);
    await takeTime(trx);
    await holdRates(trx);
    await refuseBlockedUsers(trx, payable, chosen);
    await refuseMissingRates(trx, payable, chosen);
    await refuseSharedCodes(trx, chosen, covers);
    const reversals = await listPendingReversalIds(trx, covers);
    if (shown_reversals && !isSameSet(shown_reversals, reversals)) throw changedMeanwhile();
    const id = await insertPayroll(trx, {
      ...{ description, created_before_date, created_by_user_id: actor.id },
      pay_groups: pay_groups ?? null,
    });
    const { paid, lines } = await payJobs(trx, id, chosen);
    if (lines !== paid || (shown_jobs && paid !== shown_jobs.length)) throw changedMeanwhile();
    const owed = await findOwedAbsence(trx, { ...absence, pay_groups, until });
    if (absence?.digest !== undefined && absence.digest !== digestOf(owed.lines))
      throw conflict("Fraværet er ændret, siden listen blev vist. Se den igen, før du opretter lønkørslen.");
    await refuseMissingCodes(trx, owed.lines);
    if (paid === 0 && reversals.length === 0 && owed.lines.length === 0)
      throw invalid({ created_before_date: ["Der er ingen opgaver at udbetale til og med denne dato."] });
    await payReversals(trx, id, covers);
    await payAbsence(trx, id, owed);
    const owedAllowances = await findOwedAllowances(trx, {
      isPaidNow: sql<boolean>`jobs.payroll_id = ${id}`,
      payrollId: id,
      covers,
    });
    await refuseAllowances(trx, owedAllowances, allowances?.digest);
    await payAllowances(trx, id, owedAllowances.lines);
    if (owedAllowances.lines.length + owed.lines.length > 0) await refuseCodesOfFurtherWages(trx, id);
    await refuseMixedMoney(trx, id);
    await sumUpPayroll(trx, id);
    const details = { ...(await findUnapprovedFacts(trx, id, actor)), ...(pay_groups && { pay_groups }) };
    await insertAuditEntry(trx, { kind: "payroll-created", user_id: actor.id, record_id: id, details });
    await announce(trx, [{ event: "payroll.created", id }]);
    return id;
  });
}

/** Checks all payable jobs first: their query is faster than that of the chosen jobs, and usually finds no user. */
async function refuseBlockedUsers(trx: Kysely<Database>, payable: Condition, chosen: Condition): Promise<void> {
  if ((await findBlockedUsers(trx, payable)).length === 0) return;
  const names = await findBlockedUsers(trx, chosen);
  if (names.length > 0) throw invalid({ jobs: [`Medarbejdernummer mangler for: ${names.join(", ")}.`] });
}

async function refuseMissingRates(trx: Kysely<Database>, payable: Condition, chosen: Condition): Promise<void> {
  if ((await listYearsWithoutRates(trx, payable)).length === 0) return;
  const years = await listYearsWithoutRates(trx, chosen);
  if (years.length > 0) throw invalid({ jobs: years.map((year) => `${missingRates(year)}.`) });
}

async function refuseSharedCodes(trx: Kysely<Database>, chosen: Condition, covers: Covers): Promise<void> {
  const shared = await listSharedCodes(trx, chosen, covers);
  if (shared.length > 0) throw invalid({ jobs: shared.map(sharedCode) });
}

async function refuseCodesOfFurtherWages(trx: Kysely<Database>, payrollId: number): Promise<void> {
  const errors: FieldErrors = {};
  for (const { code, wages } of await listCodesOfFurtherWages(trx, payrollId)) {
    const what = wages === "absence" ? "fravær" : "tillæg";
    addError(
      errors,
      wages,
      `Lønkode ${code} bruges både til ${what} og til udlæg eller kørsel. De skal have hver sin lønkode.`,
    );
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Refuses a run whose payroll file would merge wages and tax-free money, unless only counter-lines are merged. */
async function refuseMixedMoney(trx: Kysely<Database>, payrollId: number): Promise<void> {
  const { settings } = await findPayrollSetup(trx);
  const format = settings.default_format;
  const run = await findRun(trx, payrollId);
  if (!run || !hasSetup(format) || !(await hasSeveralMoneys(trx, payrollId))) return;
  const jobs = await listPayrollSums(trx, payrollId, machineFile(format, settings));
  const lines = [...jobs, ...allowancePay(await listAllowanceLines(trx, payrollId))];
  const { mixed } = fileContents(format, settings, run, lines, await listAbsenceLines(trx, payrollId));
  const problems = mixed.filter(({ isOnlyTakenBack }) => !isOnlyTakenBack).map(({ problem }) => problem.text);
  if (problems.length > 0) throw invalid({ jobs: problems });
}

function sharedCode({ code, names, others, is_taken_back }: SharedCode): string {
  const types = listInWords(names);
  return is_taken_back
    ? `${types} har samme lønkode (${code}) som en tilbageførsel på ${listInWords(others)}. Tilbageførslen beholder sin lønkode, så giv ${types} en anden: ${allMoney} skal have hver sin.`
    : `${types} har samme lønkode (${code}). ${capitalized(allMoney)} skal have hver sin lønkode.`;
}

export async function annulPayroll(db: Kysely<Database>, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRuns(trx);
    await takeTime(trx);
    // Waits for a running download. `findAnnulRefusal` is a later statement, so it sees that download.
    await lockPayroll(trx, id);
    const refusal = await findAnnulRefusal(trx, id);
    if (refusal === undefined) throw unknownPayroll();
    if (refusal !== null) throw conflict(annulRefusals[refusal]);
    await annulPayrollRun(trx, id, actor.id);
    await insertAuditEntry(trx, { kind: "payroll-annulled", user_id: actor.id, record_id: id });
    await announce(trx, [{ event: "payroll.annulled", id }]);
  });
}

const changedMeanwhile = () =>
  conflict("Opgaverne er ændret, siden listen blev vist. Se den igen, før du opretter lønkørslen.");

function isSameSet(shown: readonly number[], pending: readonly number[]): boolean {
  return shown.length === pending.length && new Set([...shown, ...pending]).size === pending.length;
}

/** A run of a hundred thousand jobs may take longer than other requests. */
async function takeTime(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(trx);
}
