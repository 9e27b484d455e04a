import { expect } from "vitest";
import type { ImportPreview } from "#features/imports/rules/import-table.ts";
import { type ImportName, imports } from "#features/imports/rules/imports.ts";
import type { Answer, Client } from "./http-client.ts";

/** The cells of a row by field. */
export type ImportRow = Readonly<Record<string, string>>;

/** The rows as a sheet, with a column for each field that a row has. */
export function importInputOf(name: ImportName, rows: readonly ImportRow[]) {
  const fields = imports[name].columns.map(({ field }) => field).filter((field) => rows.some((row) => field in row));
  const columns = Object.fromEntries(fields.map((field, place) => [field, place]));
  return { rows: [fields, ...rows.map((row) => fields.map((field) => row[field] ?? ""))], header_row: 0, columns };
}

export function importer(client: Client, name: ImportName) {
  const preview = async (rows: readonly ImportRow[]): Promise<ImportPreview> => {
    const { status, body } = await client.post(`/api/imports/${name}/preview`, importInputOf(name, rows));
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    preview,
    errorsOf: async (rows: readonly ImportRow[]) =>
      (await preview(rows)).errors.map(({ cell, row, message }) => [cell ?? row, message]),
    /** Imports rows; fails if the preview has errors. */
    async run(rows: readonly ImportRow[]) {
      const { fingerprint, errors } = await preview(rows);
      expect(errors).toEqual([]);
      const { status, body }: Answer = await client.post(`/api/imports/${name}`, {
        ...importInputOf(name, rows),
        fingerprint,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
  };
}
