import { formatDate, today } from "#common/rules/time/clock.ts";
import { unwritableNote } from "#common/rules/values/pdf-letters.ts";
import {
  addPage,
  bytesOf,
  cellOf,
  colors,
  newPdf,
  type Pdf,
  strong,
  text,
  write,
  writeFeet,
  writeRow,
  writeTitles,
} from "#common/server/files/pdf/pdf-page.ts";
import type { MeasureName } from "../rules/report.ts";
import { formatShown } from "../rules/report-words.ts";
import type { FiledReport } from "./filed-report.ts";

const titleWidth = 170;
/** More columns would leave no room for names. */
const columnsPerTable = 7;

export async function reportPdf(report: FiledReport, measure: MeasureName): Promise<Buffer> {
  const pdf = await newPdf(report.title, "landscape");
  pdf.doc.fillColor(colors.text);
  write(pdf, report.title, { size: 18, weight: "700" });
  write(pdf, report.period, { size: 11, weight: "400" });
  pdf.y += 8;
  for (let first = 0; first < report.columns.length; first += columnsPerTable) {
    if (first > 0) addPage(pdf);
    writeTable(pdf, report, measure, first);
  }
  const names = [...report.columns, ...report.rows.map(({ title }) => title)];
  for (const note of [report.note, ...unwritableNote(names)]) write(pdf, note, text);
  writeFeet(pdf, () => `${report.title} · dannet ${formatDate(today().toString())}`);
  return bytesOf(pdf);
}

function writeTable(pdf: Pdf, { by, columns, rows }: FiledReport, measure: MeasureName, first: number): void {
  const shown = columns.slice(first, first + columnsPerTable);
  const width = Math.min(120, (pdf.width - titleWidth) / shown.length);
  const ofTitle = { title: by, width: titleWidth };
  const layout = [ofTitle, ...shown.map((title) => ({ title, width, align: "right" as const }))];
  writeTitles(pdf, layout);
  for (const [place, { title, numbers }] of rows.entries()) {
    const style = place === rows.length - 1 ? strong : text;
    writeRow(pdf, layout, [
      cellOf(pdf, ofTitle, title, style),
      ...shown.map((name, nth) =>
        cellOf(pdf, { title: name, width }, formatShown(measure, numbers[first + nth] as number), style),
      ),
    ]);
  }
}
