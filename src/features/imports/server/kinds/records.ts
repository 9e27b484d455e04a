import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { ImportKind } from "#features/imports/rules/import-kind.ts";
import {
  type Candidate,
  planRows,
  type RowSource,
  type SheetRow,
  type Values,
} from "#features/imports/rules/plan-rows.ts";
import type { ImportPlan } from "../importer.ts";

type Record = { readonly id: number };

type Records<Stored extends Record> = RowSource<Stored> & {
  readonly errorsOf: (candidate: Candidate<Stored>) => FieldErrors | Promise<FieldErrors>;
  readonly create: (rows: readonly Values[]) => Promise<unknown>;
  readonly save: (id: number, values: Values) => Promise<unknown>;
};

export async function planRecords<Stored extends Record>(
  kind: ImportKind,
  rows: readonly SheetRow[],
  records: Records<Stored>,
): Promise<ImportPlan> {
  const candidates: Candidate<Stored>[] = [];
  for (const candidate of planRows(kind, rows, records)) {
    const more = isWritten(candidate) ? await records.errorsOf(candidate) : {};
    // A cell that could not be read keeps its own message.
    candidates.push({ ...candidate, errors: { ...more, ...candidate.errors } });
  }
  return {
    candidates,
    async write() {
      await records.create(candidates.filter(({ stored }) => stored === undefined).map(({ values }) => values));
      for (const { stored, values, changes } of candidates)
        if (stored && changes.length > 0) await records.save(stored.id, values);
    },
  };
}

const isWritten = ({ stored, changes }: Candidate<Record>) => stored === undefined || changes.length > 0;
