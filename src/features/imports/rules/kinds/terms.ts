import { weekdayNames, weeklyMinutesOf } from "#common/rules/norm/plan-words.ts";
import { firstDay } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { payKinds, payPeriods } from "#features/users/rules/terms-words.ts";
import { type CellValue, choiceValue, dayValue, kronerValue, textValue, yesNoValue } from "../cell-values.ts";
import type { ImportColumn, ImportKind } from "../import-kind.ts";
import { planDayValue } from "../plan-day-value.ts";
import { personColumn } from "./person-column.ts";

const fromStart = "Fra start";

/** "Fra start" is read as `firstDay`, the day from which a person's first terms apply. */
const fromValue: CellValue = {
  read: (text) => (text.toLowerCase() === fromStart.toLowerCase() ? firstDay : dayValue.read(text)),
  expected: `Skriv en dato, fx 5/11-2026, eller »${fromStart}«.`,
  write: (value) => (value === firstDay ? fromStart : dayValue.write(value)),
};

const weekValue: CellValue = {
  read: (text) => weeklyMinutesOf(text) || undefined,
  expected: "Skriv timerne i en uge, fx 37 eller 32:30.",
  write: (value) => (typeof value === "number" ? formatShortDuration(value) : ""),
};

/** Monday first. */
export const planDayFields = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const planDay = (place: number, field: string): ImportColumn => {
  const name = weekdayNames[place] ?? "";
  return {
    field,
    // Errors of the whole plan are shown in the column of Monday.
    ...(place === 0 && { input: "plan" }),
    label: name.charAt(0).toUpperCase() + name.slice(1),
    synonyms: [name.slice(0, 3), field, field.slice(0, 3)],
    value: planDayValue,
    about: `Planen for en ${name}: timer (7,5), fra og til (7–15:30, pause 30 kl. 12) eller fri. Planer over flere uger skrives i Dagværk.`,
    example: place < 5 ? "7:24" : "",
  };
};

const kept = "Tom beholder det, der gælder i forvejen.";

export const terms: ImportKind = {
  label: "Ansættelsesvilkår",
  one: "række med vilkår",
  many: "vilkår",
  capability: "edit-terms",
  list: { path: "/users", title: "Brugere" },
  fileName: "ansaettelsesvilkaar",
  keys: ["person", "from_date"],
  columns: [
    personColumn,
    {
      field: "from_date",
      label: "Fra",
      synonyms: ["Fra dato", "Gælder fra", "Dato", "Startdato", "From", "From date", "Date"],
      value: fromValue,
      about: `Skal udfyldes. Har medarbejderen vilkår fra den dag, rettes de, ellers tilføjes nye. De første vilkår er »${fromStart}«.`,
      example: "1/1-2026",
    },
    {
      field: "hourly_rate",
      label: "Timepris",
      synonyms: ["Timeløn", "Sats", "Timesats", "Løn pr. time", "Hourly rate", "Rate"],
      value: kronerValue,
      about: `Kroner i timen, fx 205,50. ${kept}`,
      example: "205,50",
    },
    ...planDayFields.map((field, place) => planDay(place, field)),
    {
      field: "weekly_minutes",
      label: "Timer pr. uge",
      synonyms: ["Ugentlig arbejdstid", "Timer om ugen", "Ugenorm", "Weekly hours"],
      value: weekValue,
      about: `For en medarbejder uden plan, fx 37 eller 32:30. ${kept}`,
      example: "",
    },
    {
      field: "pay_kind",
      label: "Løn",
      synonyms: ["Lønform", "Løntype", "Aflønning", "Pay kind"],
      value: choiceValue(payKinds),
      about: `${Object.values(payKinds).join(" eller ")}. ${kept}`,
      example: payKinds.hourly,
    },
    {
      field: "pay_period",
      label: "Udbetales",
      synonyms: ["Lønperiode", "Pay period"],
      value: choiceValue(payPeriods),
      about: `${Object.values(payPeriods).join(" eller ")}. ${kept}`,
      example: "",
    },
    {
      field: "pay_period_from",
      label: "14 dage fra",
      synonyms: ["Lønperiode fra"],
      value: dayValue,
      about: "En mandag, hvor 14 dage begynder. Kun for den, der får løn hver 14. dag.",
      example: "",
    },
    {
      field: "registers_norm",
      label: "Registrér dagens norm",
      synonyms: ["Dagens norm registreres", "Registers norm"],
      value: yesNoValue,
      about: `Ja eller nej. Kun med månedsløn og plan. ${kept}`,
      example: "",
    },
    {
      field: "working_time_rules",
      input: "working_time_rules_id",
      label: "Regler for arbejdstid",
      synonyms: ["Arbejdstidsregler"],
      value: textValue,
      about: `Navnet på en gruppes regler, som findes. ${kept}`,
      example: "",
    },
    {
      field: "allowance_rules",
      input: "allowance_rules_id",
      label: "Tillægsregler",
      synonyms: ["Tillæg", "Overenskomst", "Allowance rules"],
      value: textValue,
      about: `Navnet på tillægsregler, som findes. ${kept}`,
      example: "",
    },
  ],
};
