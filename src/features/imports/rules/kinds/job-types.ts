import { vatShares } from "#features/kinds/rules/expense/vat-shares.ts";
import { jobKindLabels } from "#features/kinds/rules/kinds.ts";
import { type CellValue, choiceValue, textValue, yesNoValue } from "../cell-values.ts";
import type { ImportKind } from "../import-kind.ts";

const kindValue = choiceValue(jobKindLabels);

const vatShareValue: CellValue = {
  read: (text) => vatShares.find((share) => String(share) === text.replace(/\s*%$/, "")),
  expected: `Skriv en af procenterne ${vatShares.join(", ")}.`,
  write: (value) => (typeof value === "number" ? String(value) : ""),
};

const codeAbout = "Må ikke indeholde semikolon, komma eller anførselstegn.";

export const jobTypes: ImportKind = {
  label: "Arbejdstyper",
  one: "arbejdstype",
  many: "arbejdstyper",
  capability: "edit-job-types",
  list: { path: "/job-types", title: "Arbejdstyper" },
  fileName: "arbejdstyper",
  keys: ["name"],
  columns: [
    {
      field: "name",
      label: "Navn",
      synonyms: ["Arbejdstype", "Arbejde", "Betegnelse", "Name", "Job type"],
      value: textValue,
      about: "Skal udfyldes. En arbejdstype kendes på navnet: findes det, rettes arbejdstypen, ellers oprettes en ny.",
      example: "Eksempel: Montage",
    },
    {
      field: "salary_code",
      label: "Lønkode",
      synonyms: ["Lønart", "Lønartsnummer", "Kode", "Salary code", "Pay code"],
      value: textValue,
      about: `Skal udfyldes for en ny arbejdstype. ${codeAbout} For kørsel er det koden til høj sats.`,
      example: "1100",
    },
    {
      field: "kind",
      label: "Type",
      synonyms: ["Kategori", "Kind"],
      value: kindValue,
      about: `${kindValue.expected} Tom for en ny er »${jobKindLabels.work}«.`,
      example: jobKindLabels.work,
    },
    {
      field: "is_extra",
      label: "Tillæg",
      synonyms: ["Ekstra arbejde", "Extra"],
      value: yesNoValue,
      about: "Ja eller nej. Kun for arbejde: et tillæg foreslås ikke i formularen.",
      example: "nej",
    },
    {
      field: "low_salary_code",
      label: "Lønkode til lav sats",
      synonyms: ["Low salary code"],
      value: textValue,
      about: `Skal udfyldes for kørsel. ${codeAbout}`,
      example: "",
    },
    {
      field: "bicycle_salary_code",
      label: "Lønkode til cykel",
      synonyms: ["Bicycle salary code"],
      value: textValue,
      about: `Skal udfyldes for kørsel. ${codeAbout}`,
      example: "",
    },
    {
      field: "vat_share",
      label: "Momsfradrag i procent",
      synonyms: ["Momsfradrag", "Moms", "VAT share"],
      value: vatShareValue,
      about: `Skal udfyldes for udlæg. ${vatShareValue.expected}`,
      example: "",
    },
    {
      field: "asks_participants",
      label: "Kræver deltagere",
      synonyms: ["Deltagere", "Participants"],
      value: yesNoValue,
      about: "Ja eller nej. Kun for udlæg.",
      example: "",
    },
    {
      field: "is_closed",
      label: "Lukket",
      synonyms: ["Afsluttet", "Closed"],
      value: yesNoValue,
      about: "Ja eller nej. En ny arbejdstype er åben, hvis cellen er tom.",
      example: "nej",
    },
  ],
};
