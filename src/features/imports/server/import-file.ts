import { Readable } from "node:stream";
import { today } from "#common/rules/time/clock.ts";
import { amountFormat, dayFormat, sheetDay } from "#common/server/files/sheet-formats.ts";
import type { SheetCell, SheetColumn } from "#common/server/files/workbook.ts";
import type { ImportColumn, ImportKind } from "../rules/import-kind.ts";
import type { Values } from "../rules/plan-rows.ts";

export async function importFile(kind: ImportKind, rows: readonly Values[]): Promise<Readable> {
  const { workbook } = await import("#common/server/files/workbook.ts");
  const file = workbook({
    title: kind.label,
    made: new Date(),
    first: {
      name: kind.label,
      columns: kind.columns.map(sheetColumn),
      batches: [rows.map((values) => kind.columns.map((column) => cellOf(column, values[column.field])))],
    },
    others: [
      {
        name: "Forklaring",
        columns: [
          { header: "Kolonne", width: 24 },
          { header: "Hvad der skal stå", width: 100 },
        ],
        rows: kind.columns.map(({ label, about }) => [label, about]),
      },
    ],
  });
  return Readable.from(file, { objectMode: false });
}

export const exampleOf = (kind: ImportKind): Values =>
  Object.fromEntries(
    kind.columns.map(({ field, example, value }) => [field, example === "" ? undefined : value.read(example)]),
  );

const formats = { hundredths: amountFormat, day: dayFormat } as const;

function sheetColumn({ label, value: { sheet } }: ImportColumn): SheetColumn {
  return { header: label, width: 24, ...(sheet && { numFmt: formats[sheet] }) };
}

function cellOf({ value }: ImportColumn, stored: unknown): SheetCell {
  if (value.sheet === "day") return typeof stored === "string" && stored ? { day: sheetDay(stored) } : null;
  if (value.sheet === "hundredths") return typeof stored === "number" ? stored : null;
  return value.write(stored) || null;
}

export const importFileName = ({ fileName }: ImportKind, isTemplate: boolean): string =>
  isTemplate ? `${fileName}-skabelon.xlsx` : `${fileName}-${today()}.xlsx`;
