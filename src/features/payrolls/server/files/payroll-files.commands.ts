import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { conflict } from "#common/server/http/errors.ts";
import { hasSetup, type PayrollFormatName, workbookSheets } from "#features/payroll-files/rules/payroll-formats.ts";
import { machineFile } from "#features/payroll-files/rules/payroll-text.ts";
import { makePayrollFile, type PayrollFileProblems, textLines } from "#features/payroll-files/server/payroll-file.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import { sheetLines } from "#features/payroll-files/server/payroll-workbook.ts";
import { listAbsenceLines } from "../absence/absence-lines.store.ts";
import { listAllowanceLines } from "../allowances/allowance-lines.store.ts";
import { listPayrollLines, listPayrollSums, streamPayrollLines } from "../lines/file-lines.store.ts";
import { unknownPayroll } from "../runs/payrolls.store.ts";
import {
  countPayrollFiles,
  findPayrollFile,
  findRun,
  insertPayrollDownload,
  insertPayrollFile,
  lockPayroll,
  type PayrollFileRow,
} from "./payroll-files.store.ts";

/** A file of a run. It has no id until it is stored. */
export type RunFile = Omit<PayrollFileRow, "id" | "created_by_user_id"> & { readonly id?: number };

/** The latest stored file of a run, or a new file that is not stored yet. */
export async function readPayrollFile(
  db: Kysely<Database>,
  payrollId: number,
  format: PayrollFormatName,
): Promise<RunFile | PayrollFileProblems> {
  const run = requireStanding(await findRun(db, payrollId));
  return (await findPayrollFile(db, payrollId, format)) ?? makeFile(db, run, format);
}

/** A workbook gives only the lines of its first sheet. */
export async function readPayrollFileLines(
  db: Kysely<Database>,
  payrollId: number,
  format: PayrollFormatName,
): Promise<readonly string[] | PayrollFileProblems> {
  const sheetsOf = workbookSheets(format);
  if (sheetsOf) {
    const run = requireStanding(await findRun(db, payrollId));
    const { lines: sheet } = sheetsOf(run);
    return sheetLines({ ...sheet, rows: (await listPayrollLines(db, run.id)).map(sheet.row) });
  }
  const file = await readPayrollFile(db, payrollId, format);
  return "problems" in file ? file : textLines(file);
}

/**
 * Stores the file with the record of its download, so that later downloads have the same bytes.
 * @param isThere whether the client still waits. If not, nothing is stored.
 */
export function writeDownDownload(
  db: Kysely<Database>,
  actor: Actor,
  file: RunFile,
  isThere: () => boolean,
): Promise<void> {
  const { payroll_id, format } = file;
  return db.transaction().execute(async (trx) => {
    requireStanding(await lockPayroll(trx, payroll_id));
    if (!isThere()) return;
    const payroll_file_id = file.id ?? (await keepFile(trx, actor, file)).id;
    await insertPayrollDownload(trx, { payroll_id, payroll_file_id, user_id: actor.id });
    await insertFileEntry(trx, "payroll-downloaded", actor, payroll_id, format);
  });
}

async function keepFile(trx: Kysely<Database>, actor: Actor, file: RunFile): Promise<PayrollFileRow> {
  const kept = await findPayrollFile(trx, file.payroll_id, file.format);
  if (kept?.sha256 === file.sha256) return kept;
  // Users could confuse two different files with the same name.
  if (kept?.file_name === file.file_name) throw conflict("Filen er lige dannet igen. Hent den nye.");
  return insertPayrollFile(trx, { ...file, created_by_user_id: actor.id });
}

export function renewPayrollFile(
  db: Kysely<Database>,
  actor: Actor,
  payrollId: number,
  format: PayrollFormatName,
): Promise<PayrollFileRow | PayrollFileProblems> {
  return db.transaction().execute(async (trx) => {
    const run = requireStanding(await lockPayroll(trx, payrollId));
    const file = await makeFile(trx, run, format);
    if ("problems" in file) return file;
    await insertFileEntry(trx, "payroll-file-renewed", actor, payrollId, format);
    return keepFile(trx, actor, file);
  });
}

function insertFileEntry(
  trx: Kysely<Database>,
  kind: "payroll-downloaded" | "payroll-file-renewed",
  actor: Actor,
  payrollId: number,
  format: PayrollFormatName,
): Promise<void> {
  return insertAuditEntry(trx, { kind, user_id: actor.id, record_id: payrollId, details: { format } });
}

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>;

function requireStanding(run: Run | undefined): Run {
  if (!run) throw unknownPayroll();
  if (run.annulled_at) throw conflict("Lønkørslen er annulleret, så den har ingen fil.");
  return run;
}

async function makeFile(
  db: Kysely<Database>,
  run: Run,
  format: PayrollFormatName,
): Promise<RunFile | PayrollFileProblems> {
  const { settings } = await findPayrollSetup(db);
  const sequence = (await countPayrollFiles(db, run.id, format)) + 1;
  const [absence, allowances] = await Promise.all([listAbsenceLines(db, run.id), listAllowanceLines(db, run.id)]);
  const file = await inTransaction(db, async (trx) => {
    const lines = hasSetup(format)
      ? [await listPayrollSums(trx, run.id, machineFile(format, settings))]
      : streamPayrollLines(trx, run.id);
    return makePayrollFile(format, settings, run, sequence, lines, { absence, allowances });
  });
  if ("problems" in file) return file;
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  return { ...file, sha256, payroll_id: run.id, format };
}
