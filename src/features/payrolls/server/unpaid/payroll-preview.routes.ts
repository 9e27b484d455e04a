import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type Kysely, sql } from "kysely";
import type { Page } from "#common/rules/lists/page-size.ts";
import type { Database } from "#common/server/database/tables.ts";
import { type AbsenceFileLine, absenceNote, sentAbsence } from "#features/payroll-files/rules/absence-line.ts";
import { type AllowanceFileLine, allowancePay } from "#features/payroll-files/rules/allowance-line.ts";
import { checkOf, payrollFileCheck, sampleLines } from "#features/payroll-files/rules/checks/file-check.ts";
import { hasSetup, type PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import type { PayrollFileRun, PayrollLine } from "#features/payroll-files/rules/payroll-line.ts";
import { fileContents, machineFile } from "#features/payroll-files/rules/payroll-text.ts";
import { listCodedJobTypes } from "#features/payroll-files/server/coded-job-types.store.ts";
import { findPayrollSetup } from "#features/payroll-files/server/payroll-setup.store.ts";
import { payrollIdParams } from "#features/payrolls/rules/payroll.ts";
import { payrollPreview } from "#features/payrolls/rules/payroll-preview.ts";
import {
  fileCheckQuery,
  payrollPreviewPage,
  previewPage,
  runPreviewQuery,
  unpaidPreviewQuery,
} from "#features/payrolls/rules/payroll-preview-page.ts";
import { insertPrivateLinesSeen } from "../absence/absence.commands.ts";
import { listAbsenceLines } from "../absence/absence-lines.store.ts";
import { findOwedAbsence } from "../absence/owed-absence.store.ts";
import { listAllowanceLines } from "../allowances/allowance-lines.store.ts";
import { findOwedAllowances } from "../allowances/owed-allowances.store.ts";
import { listPayableLines, listPayableSums, listPayrollLines } from "../lines/file-lines.store.ts";
import { requirePayroll } from "../runs/payrolls.store.ts";
import { imaginedWages } from "./imagined-wages.ts";
import { type Covers, isOfPayGroups } from "./pay-groups.ts";
import { isPayable, isPayableFor } from "./payable-jobs.ts";

/** The new run has no number and time yet. No figure of the preview uses them. */
const comingRun = (createdBeforeDate: string): PayrollFileRun => ({
  id: 0,
  description: "",
  created_before_date: createdBeforeDate,
  created_at: `${createdBeforeDate} 00:00:00`,
  has_trips: false,
});

type Options = Page & { format?: PayrollFormatName | undefined };

export const payrollPreviewRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-payrolls" } as const;

  app.get(
    "/api/payrolls/preview",
    {
      config,
      schema: {
        summary: "Shows the file of a new run",
        querystring: unpaidPreviewQuery,
        response: { 200: payrollPreviewPage },
      },
    },
    async ({ actor, query }) => {
      const { createdBeforeDate, jobs } = query;
      const until = Temporal.PlainDate.from(createdBeforeDate);
      const isPaidNow = isPayable(until, jobs);
      const lines = await listPayableLines(db, { jobs: isPaidNow, covers: () => sql<boolean>`true` });
      const allowances = await findOwedAllowances(db, { isPaidNow, payrollId: null });
      const absence = await findOwedAbsence(db, { until });
      await insertPrivateLinesSeen(db, actor, absence.lines);
      return preview(comingRun(createdBeforeDate), lines, absence.lines, allowances.lines, query);
    },
  );

  app.get(
    "/api/payrolls/file-check",
    {
      config,
      schema: {
        summary: "Checks the file of a new run",
        querystring: fileCheckQuery,
        response: { 200: payrollFileCheck },
      },
    },
    async ({ query: { createdBeforeDate, jobs, jobTypes, ...people } }) => {
      const { settings } = await findPayrollSetup(db);
      const format = settings.default_format;
      // A file for people to read, such as Excel, can always be made.
      if (!hasSetup(format)) return checkOf(format, []);
      const until = Temporal.PlainDate.from(createdBeforeDate);
      const payable = isPayableFor(until, jobs, people);
      const covers: Covers = (userId) => isOfPayGroups(userId, until, people.pay_groups);
      const lines = await listPayableSums(db, { jobs: payable, covers }, machineFile(format, settings));
      // A run pays no jobs of users without an employee number, but the run takes back earlier pay of these users.
      const paid = lines.filter((line) => line.employee_id !== "" || line.is_counter_line);
      const imagined = jobTypes === "open" ? sampleLines(await listCodedJobTypes(db)) : [];
      const wages = jobTypes === "open" ? await imaginedWages(db) : { absence: [], allowances: [] };
      const { lines: absence } = await findOwedAbsence(db, { until, ...people });
      const { lines: allowances } = await findOwedAllowances(db, { isPaidNow: payable, payrollId: null, covers });
      const checked = [
        ...paid,
        ...imagined,
        ...wages.allowances,
        ...allowancePay(allowances.filter(({ employee_id }) => employee_id !== "")),
      ];
      const run = comingRun(createdBeforeDate);
      const { problems } = fileContents(format, settings, run, checked, [...absence, ...wages.absence]);
      return checkOf(format, problems);
    },
  );

  app.get(
    "/api/payrolls/:payrollId/preview",
    {
      config,
      schema: {
        summary: "Shows the file of a run",
        params: payrollIdParams,
        querystring: runPreviewQuery,
        response: { 200: payrollPreviewPage },
      },
    },
    async ({ actor, params: { payrollId }, query }) => {
      const run = await requirePayroll(db, payrollId);
      const [lines, absence, allowances] = await Promise.all([
        listPayrollLines(db, payrollId),
        listAbsenceLines(db, payrollId),
        listAllowanceLines(db, payrollId),
      ]);
      await insertPrivateLinesSeen(db, actor, absence);
      return preview({ ...run, has_trips: false }, lines, absence, allowances, query);
    },
  );

  async function preview(
    run: PayrollFileRun,
    lines: readonly PayrollLine[],
    absence: readonly AbsenceFileLine[],
    allowances: readonly AllowanceFileLine[],
    options: Options,
  ) {
    const { settings } = await findPayrollSetup(db);
    const format = options.format ?? settings.default_format;
    const { notes, ...made } = payrollPreview(format, settings, run, [...lines, ...allowancePay(allowances)], absence);
    const sent = sentAbsence(absence).length;
    const further = hasSetup(format) ? absenceNote(sent, machineFile(format, settings).absence) : [];
    return { format, ...previewPage({ ...made, notes: [...further, ...notes] }, options) };
  }
};
