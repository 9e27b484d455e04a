import { useState } from "react";
import type { ImportInput, ImportPreview, ImportResult, ImportTable } from "../rules/import-table.ts";
import { type ImportName, imports } from "../rules/imports.ts";
import { columnsToRemember, type RememberedColumns, rememberedColumns } from "../rules/remembered-columns.ts";
import { type ImportSource, usePreview, useReadFile, useRunImport } from "./imports.queries.ts";

type Opened = { readonly source: ImportSource; readonly table: ImportTable } & Omit<ImportInput, "rows">;

export function useImport(name: ImportName) {
  const kind = imports[name];
  const [opened, setOpened] = useState<Opened>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [result, setResult] = useState<ImportResult>();

  const reading = useReadFile(name, (table, source) => choose(table, source, table.header_row));
  const previewing = usePreview(name, setPreview);
  const running = useRunImport(name, {
    onSaved: (done) => {
      if (opened) remember(name, columnsToRemember(headersOf(opened), kind.columns, opened.columns));
      setResult(done);
    },
    onOutdated: setPreview,
  });

  function choose(table: ImportTable, source: ImportSource, header_row: number) {
    const columns = rememberedColumns(table.rows[header_row] ?? [], kind.columns, remembered(name));
    setOpened({ table, source, header_row, columns });
    setPreview(undefined);
  }

  const inputOf = ({ table, header_row, columns }: Opened): ImportInput => ({ rows: table.rows, header_row, columns });

  return {
    kind,
    opened,
    preview,
    result,
    isReading: reading.isSaving,
    isPreviewing: previewing.isSaving,
    isRunning: running.isSaving,
    read: (source: ImportSource) => void reading.save(source),
    chooseHeaderRow: (header_row: number) => opened && choose(opened.table, opened.source, header_row),
    chooseColumn(field: string, place: number | undefined) {
      if (!opened) return;
      const { [field]: _former, ...others } = opened.columns;
      setOpened({ ...opened, columns: place === undefined ? others : { ...others, [field]: place } });
      setPreview(undefined);
    },
    show: () => opened && void previewing.save(inputOf(opened)),
    run: (invite: boolean) =>
      opened && preview && void running.save({ ...inputOf(opened), fingerprint: preview.fingerprint, invite }),
    startAgain() {
      setOpened(undefined);
      setPreview(undefined);
      setResult(undefined);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

export const headersOf = ({ table, header_row }: Pick<Opened, "table" | "header_row">): readonly string[] =>
  table.rows[header_row] ?? [];

/** The browser remembers the columns, because the next file usually comes from the same system and person. */
const storageKey = (name: ImportName) => `dagvaerk.import-columns.${name}`;

const remember = (name: ImportName, columns: RememberedColumns) =>
  localStorage.setItem(storageKey(name), JSON.stringify(columns));

const remembered = (name: ImportName): RememberedColumns => JSON.parse(localStorage.getItem(storageKey(name)) ?? "{}");
