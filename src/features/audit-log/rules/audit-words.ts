import { formatDate, parseDate } from "#common/rules/time/clock.ts";
import { jobKindLabels } from "#features/kinds/rules/kinds.ts";
import type { AuditEntry } from "./audit-log.ts";

export type Details = AuditEntry["details"];
export type Labels = Readonly<Record<string, string>>;

/** `navn fra Havn til Havnen, kode fra P1 til P2`. Old entries have no values, so only the fields are named. */
export function changeWords({ fields = [], before = [], after = [] }: Details, labels: Labels): string {
  if (!Array.isArray(fields)) return "";
  const value = (values: Details[string], index: number) =>
    valueWords(String(fields[index]), (Array.isArray(values) && values[index]) || "");
  return fields
    .map((name, index) => {
      const label = labels[name] ?? name;
      const hasValues = Array.isArray(after) && after.length > 0;
      return hasValues ? `${label} fra ${value(before, index)} til ${value(after, index)}` : label;
    })
    .join(", ");
}

/** `kode P1, ejer Ejnar Ejer`. */
export function createdWords({ fields = [], after = [] }: Details, labels: Labels): string {
  if (!Array.isArray(fields) || !Array.isArray(after)) return "";
  return fields.map((name, index) => `${labels[name] ?? name} ${valueWords(name, after[index] ?? "")}`).join(", ");
}

/** `P1: kode fra P1 til P2`, and `P1: kode P1` without former values, as for a new record. */
export const savedWords = (details: Details, labels: Labels): string =>
  `${details.name}: ${details.before ? changeWords(details, labels) : createdWords(details, labels)}`;

function valueWords(field: string, value: string): string {
  if (field === "kind") return wordOf(value, jobKindLabels);
  return parseDate(value) ? formatDate(value) : value || "(tom)";
}

export const periodWords = ({ from, to }: Details): string => `${dateWords(from)} – ${dateWords(to)}`;

export const dateWords = (date: Details[string] | undefined): string => formatDate(String(date));

export const formatWords = ({ format }: Details): string => String(format).toUpperCase();

export const wordsOf = (names: Details[string] | undefined, labels: Labels): string =>
  Array.isArray(names) ? names.map((name) => labels[name] ?? name).join(", ") : "";

export const wordOf = (name: Details[string] | undefined, labels: Labels): string => wordsOf([String(name)], labels);

export const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(", ");
