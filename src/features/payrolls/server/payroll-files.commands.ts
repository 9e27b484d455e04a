import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "../../../common/rules/actor.ts";
import { insertAuditEntry } from "../../../common/server/audit-log.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { conflict } from "../../../common/server/errors.ts";
import type { PayrollFormat } from "../rules/payroll-formats.ts";
import { makePayrollFile, type PayrollFileProblems } from "./payroll-file.ts";
import {
  countPayrollFiles,
  findPayrollFile,
  insertPayrollDownload,
  insertPayrollFile,
  lockPayroll,
  type PayrollFileRow,
} from "./payroll-files.store.ts";
import { listPayrollLines } from "./payroll-lines.store.ts";
import { findPayrollSetup } from "./payroll-setup.store.ts";
import { unknownPayroll } from "./payrolls.commands.ts";

/**
 * The run's file in a format, written down as fetched. It is made the first time; from then on it is the same bytes,
 * whatever has changed in the setup. Throws 404 without such a run and 409 for an annulled one.
 */
export function downloadPayrollFile(
  db: Kysely<Database>,
  actor: Actor,
  payrollId: number,
  format: PayrollFormat,
): Promise<PayrollFileRow | PayrollFileProblems> {
  return db.transaction().execute(async (trx) => {
    const run = await requireStandingRun(trx, payrollId);
    const file = (await findPayrollFile(trx, payrollId, format)) ?? (await makeFile(trx, actor, run, format));
    if ("problems" in file) return file;
    await insertPayrollDownload(trx, { payroll_id: payrollId, payroll_file_id: file.id, user_id: actor.id });
    await insertFileEntry(trx, "payroll-downloaded", actor, payrollId, format);
    return file;
  });
}

/**
 * The run's file made anew with the setup of today, which later downloads then get. When it comes out the same as the
 * last one, that one stays.
 */
export function renewPayrollFile(
  db: Kysely<Database>,
  actor: Actor,
  payrollId: number,
  format: PayrollFormat,
): Promise<PayrollFileRow | PayrollFileProblems> {
  return db.transaction().execute(async (trx) => {
    const run = await requireStandingRun(trx, payrollId);
    const file = await makeFile(trx, actor, run, format);
    if (!("problems" in file)) await insertFileEntry(trx, "payroll-file-renewed", actor, payrollId, format);
    return file;
  });
}

function insertFileEntry(
  trx: Kysely<Database>,
  kind: "payroll-downloaded" | "payroll-file-renewed",
  actor: Actor,
  payrollId: number,
  format: PayrollFormat,
): Promise<void> {
  return insertAuditEntry(trx, { kind, user_id: actor.id, record_id: payrollId, details: { format } });
}

type Run = NonNullable<Awaited<ReturnType<typeof lockPayroll>>>;

async function requireStandingRun(trx: Kysely<Database>, payrollId: number): Promise<Run> {
  const run = await lockPayroll(trx, payrollId);
  if (!run) throw unknownPayroll();
  if (run.annulled_at) throw conflict("Lønkørslen er annulleret, så den har ingen fil.");
  return run;
}

async function makeFile(
  trx: Kysely<Database>,
  actor: Actor,
  run: Run,
  format: PayrollFormat,
): Promise<PayrollFileRow | PayrollFileProblems> {
  const { settings } = await findPayrollSetup(trx);
  const last = await findPayrollFile(trx, run.id, format);
  const sequence = (await countPayrollFiles(trx, run.id, format)) + 1;
  const file = await makePayrollFile(format, settings, run, sequence, await listPayrollLines(trx, run.id));
  if ("problems" in file) return file;
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  if (last?.sha256 === sha256) return last;
  return insertPayrollFile(trx, { ...file, sha256, payroll_id: run.id, format, created_by_user_id: actor.id });
}
