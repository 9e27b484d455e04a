import { textValue, yesNoValue } from "../cell-values.ts";
import type { ImportKind } from "../import-kind.ts";

/** Projects, identified by their code. */
export const projects: ImportKind = {
  label: "Projekter",
  one: "projekt",
  many: "projekter",
  capability: "edit-projects",
  list: { path: "/projects", title: "Projekter" },
  fileName: "projekter",
  keys: ["code"],
  columns: [
    {
      field: "code",
      label: "Kode",
      synonyms: [
        "Projektkode",
        "Projektnummer",
        "Projektnr",
        "Sagsnummer",
        "Sagsnr",
        "Nummer",
        "Nr",
        "Code",
        "Project no",
      ],
      value: textValue,
      about: "Skal udfyldes. Et projekt kendes på koden: findes den, rettes projektet, ellers oprettes et nyt.",
      example: "EKSEMPEL",
    },
    {
      field: "name",
      label: "Navn",
      synonyms: ["Projekt", "Projektnavn", "Sag", "Sagsnavn", "Name", "Project", "Project name"],
      value: textValue,
      about: "Skal udfyldes for et nyt projekt.",
      example: "Havnekajen",
    },
    {
      field: "owner",
      input: "owner_user_id",
      label: "Ejer",
      synonyms: ["Projektejer", "Projektleder", "Ansvarlig", "Ejers e-mail", "Owner", "Project owner"],
      value: textValue,
      about: "E-mail, medarbejdernummer eller navn på en projektejer. Skal udfyldes for et nyt projekt.",
      example: "ejer@eksempel.dk",
    },
    {
      field: "default_cost_center",
      input: "default_cost_center_id",
      label: "Standard cost center",
      synonyms: ["Cost center", "Cost center-kode", "Afdeling", "Default cost center"],
      value: textValue,
      about: "Koden på et cost center, som findes. Kan være tom.",
      example: "",
    },
    {
      field: "is_closed",
      label: "Lukket",
      synonyms: ["Afsluttet", "Closed"],
      value: yesNoValue,
      about: "Ja eller nej. Et nyt projekt er åbent, hvis cellen er tom.",
      example: "nej",
    },
  ],
};
