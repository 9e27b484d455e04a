import { textValue } from "../cell-values.ts";
import type { ImportKind } from "../import-kind.ts";

export const costCenters: ImportKind = {
  label: "Cost centers",
  one: "cost center",
  many: "cost centers",
  capability: "edit-cost-centers",
  list: { path: "/cost-centers", title: "Cost centers" },
  fileName: "cost-centers",
  keys: ["code"],
  columns: [
    {
      field: "code",
      label: "Kode",
      synonyms: ["Cost center", "Cost center-kode", "Nummer", "Nr", "Afdelingsnummer", "Afdeling nr", "Code", "Number"],
      value: textValue,
      about: "Skal udfyldes. Et cost center kendes på koden: findes den, rettes cost centeret, ellers oprettes et nyt.",
      example: "EKSEMPEL",
    },
    {
      field: "name",
      label: "Navn",
      synonyms: ["Afdeling", "Betegnelse", "Name", "Department"],
      value: textValue,
      about: "Skal udfyldes for et nyt cost center.",
      example: "Værkstedet",
    },
    {
      field: "owner",
      input: "owner_user_id",
      label: "Ejer",
      synonyms: ["Ansvarlig", "Ejers e-mail", "Manager", "Owner"],
      value: textValue,
      about: "E-mail, medarbejdernummer eller navn på en manager. Skal udfyldes for et nyt cost center.",
      example: "manager@eksempel.dk",
    },
  ],
};
