import type { QueryKey } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { upload } from "#common/web/api/upload.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { ImportInput, ImportOrder, ImportPreview, ImportResult, ImportTable } from "../rules/import-table.ts";
import type { ImportName } from "../rules/imports.ts";

/** Without `sheet` (the index of a sheet), the server chooses the sheet. */
export type ImportSource = { readonly file: Blob; readonly name: string; readonly sheet?: number };

export function useReadFile(name: ImportName, onSaved: (table: ImportTable, source: ImportSource) => void) {
  return useSave({
    request: ({ file, name: fileName, sheet }: ImportSource) =>
      upload<ImportTable>(withQuery(`/api/imports/${name}/table`, { sheet }), file, {
        name: fileName,
        instead: "Del den i flere med færre rækker.",
      }),
    error: ({ sentences }) => sentences,
    onSaved,
  });
}

export function usePreview(name: ImportName, onSaved: (preview: ImportPreview) => void) {
  return useSave({
    request: (input: ImportInput) => api.post<ImportPreview>(`/api/imports/${name}/preview`, input),
    error: ({ sentences }) => sentences,
    onSaved,
  });
}

const lists: Readonly<Record<ImportName, readonly QueryKey[]>> = {
  people: [["users"]],
  terms: [["users"]],
  "opening-balances": [["balances"]],
  projects: [["projects"]],
  "job-types": [["job-types"]],
  "cost-centers": [["cost-centers"]],
};

type RunCallbacks = {
  readonly onSaved: (result: ImportResult) => void;
  readonly onOutdated: (preview: ImportPreview) => void;
};

export function useRunImport(name: ImportName, { onSaved, onOutdated }: RunCallbacks) {
  return useSave({
    request: (order: ImportOrder, options) => api.post<ImportResult>(`/api/imports/${name}`, order, options),
    error: ({ sentences }) => sentences,
    invalidates: lists[name],
    onSaved,
    onFailed: ({ status, current }: ApiError) => {
      if (status === 409 && current) onOutdated(current as ImportPreview);
    },
  });
}
