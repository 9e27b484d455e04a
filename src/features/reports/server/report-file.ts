import { Readable } from "node:stream";
import { oreFromKroner } from "#common/rules/values/money.ts";
import { amountFormat } from "#common/server/files/sheet-formats.ts";
import { type TableColumn, tableFile, tableFileTypes } from "#common/server/files/table-file.ts";
import type { ReportFormat } from "../rules/report.ts";
import type { Report, ReportQuery } from "../rules/report-call.ts";
import { type FiledReport, filedReport } from "./filed-report.ts";
import { reportPdf } from "./report-pdf.ts";

export const reportFileTypes = { ...tableFileTypes, pdf: "application/pdf" };

export async function reportFile(format: ReportFormat, query: ReportQuery, report: Report): Promise<Readable> {
  const filed = filedReport(query, report);
  if (format === "pdf") return Readable.from([await reportPdf(filed, query.measure)], { objectMode: false });
  return tableFile(format, { title: "Rapport", columns: columnsOf(filed), batches: oneBatch(filed.rows) });
}

type Row = FiledReport["rows"][number];

function columnsOf({ by, columns }: FiledReport): readonly TableColumn<Row>[] {
  return [
    { header: by, width: 32, value: ({ title }) => title },
    ...columns.map((header, place) => ({
      header,
      width: 16,
      numFmt: amountFormat,
      // No measure has smaller parts than hundredths.
      value: ({ numbers }: Row) => ({ hundredths: oreFromKroner(numbers[place] as number) }),
    })),
  ];
}

async function* oneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
