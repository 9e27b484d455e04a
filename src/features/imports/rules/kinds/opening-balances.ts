import { formatDecimal } from "#common/rules/values/numbers.ts";
import { type AccountName, accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountOfText } from "#features/absence/rules/balances/balance-words.ts";
import { holidayYearName } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { type CellValue, choiceValue, dayValue, textValue } from "../cell-values.ts";
import type { ImportKind } from "../import-kind.ts";
import { personColumn } from "./person-column.ts";

const accountChoice = choiceValue(accountLabels);

const otherNames: Readonly<Record<string, AccountName>> = {
  feriedage: "holiday",
  feriefri: "extra-holiday",
  feriefritimer: "extra-holiday",
  flexsaldo: "flex",
  flekssaldo: "flex",
  fleks: "flex",
};

const accountValue: CellValue = {
  ...accountChoice,
  read: (text) => otherNames[text.toLowerCase()] ?? accountChoice.read(text),
};

/** `2025/26`, `25/26` and `2025/2026` → `2025/26`. A calendar year such as `2026` stays as it is. */
const yearValue: CellValue = {
  read: readYear,
  expected: "Skriv et ferieår, fx 2025/26, eller et kalenderår for omsorgsdage.",
  write: (value) => String(value ?? ""),
};

function readYear(text: string): string | undefined {
  if (/^20\d\d$/.test(text)) return text;
  const [, from, to] = /^(?:20)?(\d\d)\s*[/-]\s*(?:20)?(\d\d)$/.exec(text) ?? [];
  const name = holidayYearName(2000 + Number(from));
  return to !== undefined && name.endsWith(`/${to}`) ? name : undefined;
}

/** Days or hours with decimals, such as `6,40`. Hours may also be written as `−7:30`. */
const leftValue: CellValue = {
  read: readLeft,
  expected: "Skriv et tal, fx 6,40 dage eller 7,5 timer.",
  write: (value) => (typeof value === "number" ? formatDecimal(value) : ""),
  sheet: "hundredths",
};

function readLeft(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([-−–]?)(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) {
    const hundredths = amountOfText(text, "days");
    return hundredths === undefined ? undefined : hundredths / 100;
  }
  const amount = Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100;
  return sign ? -amount : amount;
}

export const openingBalances: ImportKind = {
  label: "Åbningssaldi",
  one: "åbningssaldo",
  many: "åbningssaldi",
  capability: "edit-balances",
  list: { path: "/balances", title: "Saldi" },
  fileName: "aabningssaldi",
  keys: ["person", "account", "date"],
  columns: [
    personColumn,
    {
      field: "account",
      label: "Saldo",
      synonyms: ["Konto", "Fraværstype", "Type", "Account"],
      value: accountValue,
      about: `Skal udfyldes: ${Object.values(accountLabels).join(", ")}.`,
      example: accountLabels.holiday,
    },
    {
      field: "year",
      label: "År",
      synonyms: ["Ferieår", "Optjeningsår", "Year"],
      value: yearValue,
      about: "Ferieåret, fx 2025/26, eller kalenderåret for omsorgsdage. Tom for afspadsering og flex.",
      example: "2025/26",
    },
    {
      field: "date",
      label: "Dato",
      synonyms: ["Pr. dato", "Saldo den", "Opgjort den", "Date"],
      value: dayValue,
      about: "Skal udfyldes. Saldoen gælder ved dagens slutning, og alt op til den dag er regnet med.",
      example: "31/10-2026",
    },
    {
      field: "left",
      input: "amount",
      label: "Antal",
      synonyms: ["Rest", "Restferie", "Tilbage", "Dage", "Timer", "Amount", "Balance"],
      value: leftValue,
      about:
        "Skal udfyldes. Dage, fx 6,40, eller timer, fx 7,5 eller 7:30, hvis saldoen føres i timer. Må være negativ.",
      example: "6,40",
    },
    {
      field: "reason",
      label: "Begrundelse",
      synonyms: ["Bemærkning", "Note", "Reason"],
      value: textValue,
      about: "Vises ved posten. Tom bliver »Overført ved import«.",
      example: "",
    },
  ],
};

export const importedReason = "Overført ved import";
