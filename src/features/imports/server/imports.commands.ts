import { createHash } from "node:crypto";
import type { Actor } from "#common/rules/access/actor.ts";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { HttpError, invalid } from "#common/server/http/errors.ts";
import { maxHeaderRows, maxImportRows } from "../rules/import-bounds.ts";
import { findHeaderRow, type ImportKind, matchColumns } from "../rules/import-kind.ts";
import {
  countRows,
  type ImportInput,
  type ImportOrder,
  type ImportPreview,
  type ImportResult,
  type ImportTable,
  tooManyRows,
} from "../rules/import-table.ts";
import { type ImportName, imports } from "../rules/imports.ts";
import { cellErrors, plannedRows, rowsBelowHeader } from "../rules/plan-rows.ts";
import type { Sheet } from "./file/read-file.ts";
import type { ImportContext } from "./importer.ts";
import { importers } from "./importers.ts";

export function tableOf(kind: ImportKind, sheets: readonly Sheet[], wanted: number | undefined): ImportTable {
  const fits = sheets.map(({ rows }) => {
    const header_row = findHeaderRow(rows.slice(0, maxHeaderRows), kind.columns);
    return { header_row, matches: Object.keys(matchColumns(rows[header_row] ?? [], kind.columns)).length };
  });
  const most = Math.max(...fits.map(({ matches }) => matches));
  const sheet = wanted ?? fits.findIndex(({ matches }) => matches === most);
  const [chosen, fit] = [sheets[sheet], fits[sheet]];
  if (!chosen || !fit) throw invalid({ sheet: ["Filen har ikke det ark."] });
  return { sheets: sheets.map(({ name }) => name), sheet, header_row: fit.header_row, rows: chosen.rows };
}

async function planImport(context: ImportContext, name: ImportName, input: ImportInput) {
  const kind = imports[name];
  const missing = kind.keys.filter((field) => input.columns[field] === undefined);
  if (missing.length > 0) {
    const labels = kind.columns.filter(({ field }) => missing.includes(field)).map(({ label }) => label);
    throw invalid({ columns: labels.map((label) => `Vælg den kolonne, der er ${label}.`) });
  }
  const rows = rowsBelowHeader(kind, input);
  if (rows.length > maxImportRows) throw invalid({ rows: [tooManyRows] });
  if (rows.length === 0) throw invalid({ rows: ["Der er ingen rækker under overskrifterne."] });
  const { candidates, write } = await importers[name].plan(context, rows);
  const shown = { rows: plannedRows(kind, candidates), errors: cellErrors(kind, input.columns, candidates) };
  const fingerprint = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  return { preview: { fingerprint, ...shown } satisfies ImportPreview, write };
}

export async function previewImport(
  context: ImportContext,
  name: ImportName,
  input: ImportInput,
): Promise<ImportPreview> {
  return (await planImport(context, name, input)).preview;
}

export async function runImport(
  context: ImportContext,
  name: ImportName,
  { fingerprint, ...input }: ImportOrder,
): Promise<ImportResult> {
  const { preview, write } = await planImport(context, name, input);
  if (preview.fingerprint !== fingerprint)
    throw new HttpError(409, {
      message: "Noget er ændret, siden du så, hvad importen gør. Intet er gemt. Se det igennem igen.",
      current: preview,
    });
  if (preview.errors.length > 0) throw invalid({ rows: ["Ret fejlene i filen først."] });
  await write();
  const result = countRows(preview.rows);
  if (result.created + result.changed > 0) await insertImported(context.trx, context.actor, name, result);
  return result;
}

function insertImported(
  trx: ImportContext["trx"],
  actor: Actor,
  name: ImportName,
  { created, changed }: ImportResult,
): Promise<void> {
  return insertAuditEntry(trx, { kind: "rows-imported", user_id: actor.id, details: { rows: name, created, changed } });
}
