import { textValue } from "../cell-values.ts";
import type { ImportColumn } from "../import-kind.ts";

export const personColumn: ImportColumn = {
  field: "person",
  label: "Medarbejdernummer",
  synonyms: [
    ...["Medarbejdernr", "Medarb.nr.", "Lønnummer", "Lønnr", "Nummer", "Nr", "Employee number", "Employee id"],
    ...["E-mail", "Mail", "Email address", "Medarbejder", "Navn", "Fulde navn", "Employee", "Name"],
  ],
  value: textValue,
  about: "Skal udfyldes. Medarbejdernummer, e-mail eller et navn, som kun én bruger har.",
  example: "1001",
};

export const unknownPerson = "Ingen bruger har det nummer, den e-mail eller det navn alene.";
