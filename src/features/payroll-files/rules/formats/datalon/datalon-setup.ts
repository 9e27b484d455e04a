import * as z from "zod/mini";
import { notInCp1252 } from "#features/payroll-files/rules/cp1252.ts";
import type { FormatSetup } from "../payroll-format.ts";
import {
  absenceDefaults,
  absenceFields,
  absenceSettings,
  between,
  choice,
  digits,
  machineFields,
  machineSettings,
  onOff,
  optionalText,
  options,
  payDefaults,
  payErrors,
  payFields,
  paySettings,
} from "../shared-settings.ts";

const groupLabels = { fixed: "Fast tekst", cost_center: "Opgavens cost center-kode" };
/** An hourly job whose salary code is a single løndel is sent as kroner or as hours. */
const singleCodeLabels = { amount: "Beløb", hours: "Timer" };

const løndel = (what: string) => optionalText(what, /^[0-9A-Za-z]{1,4}$/, "skal være 1–4 cifre eller bogstaver.");

const schema = z.object({
  company_number: digits("Virksomhedsnummer", 10),
  pay_term: optionalText("Løntermin", /^\d{2}$/, "skal være 2 cifre."),
  group_by: choice(groupLabels),
  group_text: optionalText("Gruppe", /^[^;"\p{Cc}]{1,20}$/u, 'skal være højst 20 tegn uden ; og ".'),
  ...machineSettings,
  ...paySettings,
  ...absenceSettings,
  single_code: choice(singleCodeLabels),
  amount_code: løndel("Løndel til beløb"),
  refund_code: løndel("Løndel til skattefrie beløb"),
  hours_total: onOff,
  code_width: z.literal([2, 4], "Vælg 2 eller 4."),
  employee_id_length: between("Tegn i medarbejdernummer", 1, 50),
  trailing_separator: onOff,
});
export type DatalonSetup = z.infer<typeof schema>;

const { encoding, strip_leading_zeros, header } = machineFields;

export const datalonSetup: FormatSetup<DatalonSetup> = {
  schema,
  defaults: {
    company_number: "",
    pay_term: "",
    group_by: "fixed",
    group_text: "",
    encoding: "cp1252",
    header: false,
    strip_leading_zeros: false,
    ...payDefaults,
    ...absenceDefaults,
    single_code: "amount",
    amount_code: "",
    refund_code: "",
    hours_total: true,
    code_width: 2,
    employee_id_length: 4,
    trailing_separator: false,
  },
  fields: {
    company_number: { kind: "text", label: "Virksomhedsnummer", help: "Jeres nummer i DataLøn." },
    pay_term: {
      kind: "text",
      label: "Løntermin",
      help: "For eksempel 51 for månedsløn bagud eller 24 for 14-dages løn.",
    },
    group_by: {
      kind: "choice",
      label: "Gruppe tages fra",
      help: "Gruppen skal være oprettet i DataLøn.",
      options: options(groupLabels),
    },
    group_text: { kind: "text", label: "Gruppe", help: "Bruges, når gruppen er en fast tekst. Højst 20 tegn." },
    single_code: {
      kind: "choice",
      label: "Timeløn på en enkelt løndel sendes som",
      help: "Når lønkoden er én løndel og ikke et par som 12/13.",
      options: options(singleCodeLabels),
    },
    amount_code: {
      kind: "text",
      label: "Løndel til beløb",
      help: "Tager imod beløb, når lønkoden er et par. Er feltet tomt, kan filen ikke dannes, når der er sådan et beløb.",
    },
    refund_code: {
      kind: "text",
      label: "Løndel til skattefrie beløb",
      help: "Tager imod udlæg og kørsel, der ikke kan stå på deres egen løndel, for eksempel når de tilbageføres. Er feltet tomt, bruges Løndel til beløb.",
    },
    code_width: {
      kind: "choice",
      label: "Løndelens bredde",
      help: "Kortere løndele får nuller foran.",
      options: [
        { value: 2, label: "2 tegn (01)" },
        { value: 4, label: "4 tegn (0001)" },
      ],
    },
    employee_id_length: {
      kind: "number",
      label: "Tegn i medarbejdernummer, højst",
      help: "4 i den ældre vejledning.",
    },
    encoding,
    hours_total: {
      kind: "switch",
      label: "Send løndel 01 med timer i alt",
      help: "Timer på løndel 72 og 74 tælles ikke med.",
    },
    ...payFields,
    day_codes: { ...absenceFields.day_codes, help: `${absenceFields.day_codes.help} Ferie sendes altid i dage.` },
    strip_leading_zeros,
    trailing_separator: {
      kind: "switch",
      label: "Semikolon sidst i linjen",
      help: "Ses i nogle programmers filer.",
    },
    header,
  },
  first: ["company_number", "pay_term", "group_text", "amount_code"],
  required: ({ group_by }) => ["company_number", "pay_term", ...(group_by === "fixed" ? ["group_text" as const] : [])],
  errors: (settings) => ({ ...payErrors(settings), ...codeErrors(settings), ...groupErrors(settings) }),
};

function codeErrors({ amount_code, refund_code, code_width }: DatalonSetup) {
  const isTooLong = (code: string) => code.length > code_width;
  return {
    amount_code: isTooLong(amount_code) ? [`Løndel til beløb må højst være ${code_width} tegn.`] : [],
    refund_code: isTooLong(refund_code) ? [`Løndel til skattefrie beløb må højst være ${code_width} tegn.`] : [],
  };
}

function groupErrors({ encoding, group_by, group_text }: DatalonSetup) {
  if (encoding !== "cp1252" || group_by !== "fixed") return {};
  return { group_text: notInCp1252(group_text).map((problem) => `Gruppe ${problem}`) };
}
