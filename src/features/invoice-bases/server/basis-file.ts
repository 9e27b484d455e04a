import { Readable } from "node:stream";
import { hundredthsOfHours, oreFromKroner } from "#common/rules/values/money.ts";
import { amountFormat, idFormat } from "#common/server/files/sheet-formats.ts";
import { type TableCell, type TableColumn, tableFile, tableFileTypes } from "#common/server/files/table-file.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import { type BasisFormat, groupingLabels } from "../rules/basis-words.ts";
import type { InvoiceBasisDetails } from "../rules/invoice-basis.ts";
import { basisPdf } from "./basis-pdf.ts";

export const basisFileTypes = { ...tableFileTypes, pdf: "application/pdf" };

/** The creation date in a file. It depends only on the basis, so that each download has the same bytes. */
const madeAt = ({ created_at }: InvoiceBasisDetails): Date => new Date(`${created_at.slice(0, 10)}T12:00:00Z`);

export async function basisFile(format: BasisFormat, basis: InvoiceBasisDetails): Promise<Readable> {
  const made = madeAt(basis);
  if (format === "pdf") return Readable.from([await basisPdf(basis, made)], { objectMode: false });
  return tableFile(format, {
    title: "Fakturagrundlag",
    columns: columnsOf(basis),
    batches: oneBatch(rowsOf(basis)),
    made,
  });
}

type Row = {
  readonly basis: number;
  readonly texts: readonly [customer: string, code: string, project: string, kind: string, title: string];
  /** Hours, kilometres and kroner, in hundredths. */
  readonly numbers: readonly (number | null)[];
};

function rowsOf({ id, customer_name, lines, amount }: InvoiceBasisDetails): Row[] {
  const parts = (kroner: number | null) => (kroner === null ? null : oreFromKroner(kroner));
  return [
    ...lines.map(
      (line): Row => ({
        basis: id,
        texts: [customer_name, line.project_code, line.project_name, kinds[line.kind].label, line.title],
        numbers: [
          line.minutes === null ? null : hundredthsOfHours(line.minutes),
          ...[line.km, line.rate, line.cost, line.amount].map(parts),
        ],
      }),
    ),
    {
      basis: id,
      texts: [customer_name, "", "", "", "I alt uden moms"],
      numbers: [null, null, null, null, parts(amount)],
    },
  ];
}

function columnsOf({ group_by, markup }: InvoiceBasisDetails): readonly TableColumn<Row>[] {
  const text = (header: string, width: number, place: number): TableColumn<Row> => ({
    ...{ header, width, value: ({ texts }: Row): TableCell => texts[place] ?? null },
  });
  const number = (header: string, place: number): TableColumn<Row> => ({
    ...{ header, width: 14, numFmt: amountFormat },
    value: ({ numbers }) => (numbers[place] == null ? null : { hundredths: numbers[place] }),
  });
  return [
    { header: "Fakturagrundlag", width: 16, numFmt: idFormat, value: ({ basis }) => ({ whole: basis }) },
    text("Kunde", 28, 0),
    text("Projektkode", 14, 1),
    text("Projekt", 28, 2),
    text("Type", 12, 3),
    text(groupingLabels[group_by], 28, 4),
    number("Timer", 0),
    number("Km", 1),
    number("Pris pr. time", 2),
    number("Kostpris", 3),
    number(markup > 0 ? `Beløb uden moms, kostpris + ${String(markup).replace(".", ",")} %` : "Beløb uden moms", 4),
  ];
}

async function* oneBatch(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

export const basisFileName = ({ id, until }: InvoiceBasisDetails, format: BasisFormat): string =>
  `fakturagrundlag-${id}-${until}.${format}`;
