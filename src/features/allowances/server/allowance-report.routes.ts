import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import { amountFormat, dayFormat, idFormat } from "#common/server/files/sheet-formats.ts";
import { type TableColumn, tableFile, tableFileTypes } from "#common/server/files/table-file.ts";
import { invalid } from "#common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "#common/server/http/file-response.ts";
import {
  type AllowanceShare,
  allowanceFileQuery,
  allowanceReport,
  allowanceReportQuery,
  filePeriodErrors,
  reportOf,
} from "../rules/allowance-report.ts";
import { streamShares } from "./allowance-report.store.ts";

const columns: readonly TableColumn<AllowanceShare>[] = [
  { header: "Medarbejdernummer", width: 18, value: ({ user }) => user.employee_id },
  { header: "Navn", width: 28, value: ({ user }) => user.name },
  { header: "Dato", width: 12, numFmt: dayFormat, value: ({ date }) => ({ day: date }) },
  { header: "Projektkode", width: 12, value: ({ project }) => project.code },
  { header: "Projekt", width: 28, value: ({ project }) => project.name },
  { header: "Regel", width: 30, value: ({ name }) => name },
  { header: "Lønkode", width: 10, value: ({ salary_code }) => salary_code },
  {
    header: "Timer",
    width: 8,
    numFmt: amountFormat,
    value: ({ minutes }) => ({ hundredths: hundredthsOfHours(minutes) }),
  },
  { header: "Minutter", width: 9, numFmt: idFormat, value: ({ minutes }) => ({ whole: minutes }) },
  {
    header: "Antal",
    width: 8,
    numFmt: idFormat,
    value: ({ unit, count }) => (unit === "hour" ? null : { whole: count }),
  },
  { header: "Sats", width: 10, numFmt: amountFormat, value: ({ rate }) => kroner(rate) },
  {
    header: "Beløb",
    width: 12,
    numFmt: amountFormat,
    value: ({ rate, price }) => (rate === null ? null : kroner(price)),
  },
];

const kroner = (amount: number | null) => (amount === null ? null : { hundredths: oreFromKroner(amount) });

export const allowanceReportRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  const config = { access: "read-all-allowances" } as const;

  app.get(
    "/api/allowances",
    {
      config,
      schema: {
        summary: "Lists allowances by person",
        querystring: allowanceReportQuery,
        response: { 200: allowanceReport },
      },
    },
    async ({ query: { month, by } }) => {
      const first = Temporal.PlainDate.from(`${month}-01`);
      const last = first.add({ months: 1 }).subtract({ days: 1 });
      const shares: AllowanceShare[] = [];
      for await (const some of streamShares(db, { from: first.toString(), to: last.toString() })) shares.push(...some);
      return reportOf(shares, by);
    },
  );

  app.get(
    "/api/allowances/export",
    {
      config,
      compress: false,
      schema: {
        summary: "Downloads allowances",
        querystring: allowanceFileQuery,
        response: { 200: fileResponse(Object.values(tableFileTypes)) },
      },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const errors = filePeriodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { format, ...dates } = query;
      const file_name = `tillaeg-${dates.from}-${dates.to}.${format}`;
      const head = () => fileHead(reply, { content_type: tableFileTypes[format], file_name });
      if (isHead(request)) return head().send(noBody());
      await insertAuditEntry(db, { kind: "allowances-exported", user_id: actor.id, details: { ...query } });
      return sendWritten(
        request,
        head(),
        await tableFile(format, { title: "Tillæg", columns, batches: streamShares(db, dates) }),
      );
    },
  );
};
