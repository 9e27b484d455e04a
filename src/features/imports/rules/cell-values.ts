import { type RoleName, roles } from "#common/rules/access/permissions.ts";
import { firstDay, formatDate, lastDay, parseDate } from "#common/rules/time/clock.ts";
import { parseKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { oneLine } from "#common/rules/values/one-line.ts";

export type CellValue = {
  /** The text is never empty. Returns undefined if the text cannot be read. */
  readonly read: (text: string) => unknown;
  /** The error message if a cell cannot be read. */
  readonly expected: string;
  readonly write: (value: unknown) => string;
  /** If absent, a workbook stores the value as text. */
  readonly sheet?: "hundredths" | "day";
};

export const textValue: CellValue = { read: oneLine, expected: "", write: (value) => String(value ?? "") };

/** See docs/product-rules.md#amounts. */
export const kronerValue: CellValue = {
  read: parseKroner,
  expected: "Skriv et beløb, fx 1.250,50.",
  write: (value) => (typeof value === "number" ? formatDecimal(value) : ""),
  sheet: "hundredths",
};

export const dayValue: CellValue = {
  read: readDay,
  expected: "Skriv en dato, fx 5/11-2026.",
  write: (value) => (typeof value === "string" ? formatDate(value) : ""),
  sheet: "day",
};

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** `5/11-2026`, `5.11.2026` and `2026-11-05` → `2026-11-05`; undefined for other texts and dates out of range. */
export function readDay(text: string): string | undefined {
  const [, day, month, year] = dayFirst.exec(text) ?? [];
  const iso = day && month ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return parseDate(iso) && iso >= firstDay && iso <= lastDay ? iso : undefined;
}

const yes = ["ja", "j", "x", "sand", "true", "yes"];
const no = ["nej", "n", "falsk", "false", "no"];

export const yesNoValue: CellValue = {
  read: (text) => (yes.includes(text.toLowerCase()) ? true : no.includes(text.toLowerCase()) ? false : undefined),
  expected: "Skriv ja eller nej.",
  write: (value) => (value === true ? "ja" : value === false ? "nej" : ""),
};

const everydayNames: { readonly [Name in RoleName]?: string } = { manager: "leder", "project-owner": "projektleder" };

/** Roles by Danish label or by name: "Medarbejder, Manager". The value is a list of role ids. */
export const rolesValue: CellValue = {
  read(text) {
    const words = text
      .toLowerCase()
      .split(/[,;/+]/)
      .map(oneLine)
      .filter(Boolean);
    const named = words.map((word) =>
      roles.find(({ label, name }) => [label.toLowerCase(), name, everydayNames[name]].includes(word)),
    );
    return named.includes(undefined) ? undefined : roles.filter((role) => named.includes(role)).map(({ id }) => id);
  },
  expected: `Skriv roller med komma imellem: ${roles.map(({ label }) => label).join(", ")}.`,
  write: (value) =>
    roles
      .filter(({ id }) => Array.isArray(value) && value.includes(id))
      .map(({ label }) => label)
      .join(", "),
};

/** A cell has the label, and the value is the key of the label. */
export function choiceValue(labels: Readonly<Record<string, string>>): CellValue {
  const choices = Object.entries(labels);
  return {
    read: (text) => choices.find(([, label]) => label.toLowerCase() === text.toLowerCase())?.[0],
    expected: `Skriv ${choices.map(([, label]) => `»${label}«`).join(" eller ")}.`,
    write: (value) => labels[String(value)] ?? "",
  };
}
