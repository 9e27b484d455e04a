import { firstDay, formatDate, lastDay, parseDate } from "#common/rules/clock.ts";
import { type RoleName, roles } from "#common/rules/permissions.ts";
import { parseKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { oneLine } from "#common/rules/values/one-line.ts";

/** How the cells of a column are read, and how their values are written in a file and on the screen. */
export type CellValue = {
  /** The value of a cell that is not empty; undefined if it cannot be read. */
  readonly read: (text: string) => unknown;
  /** What a cell may hold, as an error message. */
  readonly expected: string;
  readonly write: (value: unknown) => string;
  /** The format in which a workbook stores the value. If absent, the value is stored as text. */
  readonly sheet?: "hundredths" | "day";
};

export const textValue: CellValue = { read: oneLine, expected: "", write: (value) => String(value ?? "") };

/** Kroner as in a form: `1.234,50` (docs/product-rules.md#amounts). */
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

/**
 * `5/11-2026`, `05-11-2026`, `5.11.2026` and `2026-11-05` → `2026-11-05`; undefined for other texts and for days of
 * other centuries.
 */
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

/** Names that sheets use for a role, besides the role's label and name. */
const everydayNames: { readonly [Name in RoleName]?: string } = { manager: "leder", "project-owner": "projektleder" };

/**
 * Roles by Danish label or by name, such as `Medarbejder, Manager`. The value is the list of role ids, in the order of
 * `roles`.
 */
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

/** A value that a cell names by its label. */
export function choiceValue(labels: Readonly<Record<string, string>>): CellValue {
  const choices = Object.entries(labels);
  return {
    read: (text) => choices.find(([, label]) => label.toLowerCase() === text.toLowerCase())?.[0],
    expected: `Skriv ${choices.map(([, label]) => `»${label}«`).join(" eller ")}.`,
    write: (value) => labels[String(value)] ?? "",
  };
}
