import { formatDate, formatDateTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal, formatNumber } from "#common/rules/values/numbers.ts";
import { unwritableNote } from "#common/rules/values/pdf-letters.ts";
import {
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
import { kinds } from "#features/kinds/rules/kinds.ts";
import { groupingLabels } from "../rules/basis-words.ts";
import type { InvoiceBasisDetails, InvoiceBasisLine } from "../rules/invoice-basis.ts";

export async function basisPdf(basis: InvoiceBasisDetails, made: Date): Promise<Buffer> {
  const title = `Fakturagrundlag ${basis.id}`;
  const pdf = await newPdf(title, "landscape", made);
  pdf.doc.fillColor(colors.text);
  write(pdf, title, { size: 18, weight: "700" });
  if (basis.annulled_at) write(pdf, "Annulleret. Opgaverne kan faktureres igen.", strong);
  write(pdf, basis.customer_name, { size: 11, weight: "700" });
  for (const line of aboutOf(basis)) write(pdf, line, text);
  pdf.y += 8;
  writeLines(pdf, basis);
  const names = basis.lines.flatMap(({ project_name, project_code, title }) => [project_name, project_code, title]);
  for (const note of [
    "Alle beløb er uden moms.",
    ...unwritableNote([basis.customer_name, basis.customer_reference, ...names]),
  ])
    write(pdf, note, text);
  writeFeet(pdf, () => `${title} · lavet ${formatDateTime(basis.created_at)}`);
  return bytesOf(pdf);
}

const aboutOf = ({ customer_cvr, customer_reference, until, markup }: InvoiceBasisDetails): string[] =>
  [
    customer_cvr && `CVR-nummer ${customer_cvr}`,
    customer_reference && `Reference: ${customer_reference}`,
    `Arbejde til og med ${formatDate(until)}`,
    markup > 0 && `Udlæg og kørsel er kostprisen og ${formatNumber(markup)} % oven i.`,
  ].filter((line) => typeof line === "string");

function writeLines(pdf: Pdf, { group_by, lines, amount }: InvoiceBasisDetails): void {
  const columns = [
    { title: "Projekt", width: 200 },
    { title: "Type", width: 70 },
    { title: groupingLabels[group_by], width: 170 },
    { title: "Antal", width: 110, align: "right" },
    { title: "Pris/kostpris", width: 90, align: "right" },
    { title: "Beløb", width: 122, align: "right" },
  ] as const;
  const rowOf = (texts: readonly string[], style = text) =>
    writeRow(
      pdf,
      columns,
      columns.map((column, place) => cellOf(pdf, column, texts[place] ?? "", style)),
    );
  writeTitles(pdf, columns);
  for (const line of lines)
    rowOf([
      `${line.project_name} (${line.project_code})`,
      kinds[line.kind].label,
      line.title,
      amountOf(line),
      formatDecimal(line.rate ?? line.cost ?? 0),
      formatKroner(line.amount),
    ]);
  rowOf(["I alt", "", "", "", "", formatKroner(amount)], strong);
}

function amountOf({ minutes, km }: InvoiceBasisLine): string {
  if (minutes !== null) return formatTotalMinutes(minutes);
  return km === null ? "" : `${formatNumber(km)} km`;
}
