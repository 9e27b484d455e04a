import { employmentPeriodLabels } from "#features/users/rules/employment-period.ts";
import { dayValue, kronerValue, rolesValue, textValue, yesNoValue } from "../cell-values.ts";
import type { ImportKind } from "../import-kind.ts";

export const people: ImportKind = {
  label: "Brugere",
  one: "bruger",
  many: "brugere",
  capability: "create-user",
  list: { path: "/users", title: "Brugere" },
  fileName: "brugere",
  keys: ["employee_id"],
  invites: true,
  columns: [
    {
      field: "employee_id",
      label: "Medarbejdernummer",
      synonyms: ["Medarbejdernr", "Medarb.nr.", "Lønnummer", "Lønnr", "Nummer", "Nr", "Employee number", "Employee id"],
      value: textValue,
      about: "Skal udfyldes. Brugeren kendes på nummeret: findes det, rettes brugeren, ellers oprettes en ny.",
      example: "1001",
    },
    {
      field: "name",
      label: "Navn",
      synonyms: ["Fulde navn", "Medarbejder", "Medarbejdernavn", "Name", "Full name", "Employee"],
      value: textValue,
      about: "Skal udfyldes for en ny bruger.",
      example: "Mette Eksempel",
    },
    {
      field: "email",
      label: "E-mail",
      synonyms: ["Mail", "E-mailadresse", "Mailadresse", "Arbejdsmail", "Email address", "E-post"],
      value: textValue,
      about: "Skal udfyldes for en ny bruger, og hver adresse må kun bruges af én.",
      example: "mette@eksempel.dk",
    },
    {
      field: "default_hourly_rate",
      label: "Timepris",
      synonyms: ["Timeløn", "Sats", "Timesats", "Løn pr. time", "Hourly rate", "Rate"],
      value: kronerValue,
      about: "Kroner i timen, fx 205,50. Skal udfyldes for en ny bruger.",
      example: "205,50",
    },
    {
      field: "roles",
      label: "Roller",
      synonyms: ["Rolle", "Adgang", "Roles", "Role"],
      value: rolesValue,
      about: `${rolesValue.expected} En ny bruger uden roller bliver Medarbejder.`,
      example: "Medarbejder",
    },
    {
      field: "leader",
      label: "Leder",
      synonyms: ["Nærmeste leder", "Leders e-mail", "Leder e-mail", "Manager", "Leader", "Reports to"],
      value: textValue,
      about:
        "E-mail, medarbejdernummer eller navn på den, der afgør ansøgninger om fravær. Lederen må stå i samme fil.",
      example: "",
    },
    {
      field: "registers_time",
      label: "Registrerer timer",
      synonyms: ["Tidsregistrering", "Registers time"],
      value: yesNoValue,
      about: "Ja eller nej. Tom for en ny bruger følger rollerne.",
      example: "ja",
    },
    {
      field: "employed_from",
      label: employmentPeriodLabels.employed_from,
      synonyms: ["Ansættelsesdato", "Ansat", "Startdato", "Tiltrådt", "Employed from", "Start date"],
      value: dayValue,
      about: "Ansættelsens første dag, fx 1/9-2025. Uden den er der ingen saldi. Kan være tom.",
      example: "1/9-2025",
    },
    {
      field: "employed_until",
      label: employmentPeriodLabels.employed_until,
      synonyms: ["Ansat til", "Fratrådt", "Fratrædelsesdato", "Slutdato", "Employed until", "End date"],
      value: dayValue,
      about: "Ansættelsens sidste dag. Tom for den, der fortsætter.",
      example: "",
    },
  ],
};
