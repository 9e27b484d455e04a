import {
  type PayrollFormat,
  payrollFormatLabels,
  payrollFormats,
  type SetupFormat,
  setupFormats,
} from "../rules/payroll-formats.ts";
import {
  csvSeparators,
  customZeroRates,
  danlonLineEnds,
  dateFormats,
  decimalSigns,
  fileEncodingLabels,
  fileEncodings,
  type PayrollSetup,
  type ZeroRate,
  zeroRates,
} from "../rules/payroll-setup.ts";

export type Option = { readonly value: string | number; readonly label: string };

/** A setting as the form shows it. */
export type SetupFieldOf<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly help: string;
} & (
  | { readonly kind: "text" | "number" | "switch" | "columns" }
  | { readonly kind: "choice"; readonly options: readonly Option[] }
);

type FieldsOf<Format extends SetupFormat> = readonly SetupFieldOf<Extract<keyof PayrollSetup[Format], string>>[];

const encoding = {
  name: "encoding",
  kind: "choice",
  label: "Tegnsæt",
  help: "Er æ, ø og å forkerte i lønsystemet, så vælg et andet.",
  options: fileEncodings.map((value) => ({ value, label: fileEncodingLabels[value] })),
} as const;

const header = {
  name: "header",
  kind: "switch",
  label: "Overskrift i første linje",
  help: "De fleste lønsystemer vil ikke have den.",
} as const;

const stripLeadingZeros = {
  name: "strip_leading_zeros",
  kind: "switch",
  label: "Fjern foranstillede nuller",
  help: "Medarbejdernummer 0027 skrives 27.",
} as const;

const includeRate = {
  name: "include_rate",
  kind: "switch",
  label: "Send satsen med",
  help: "Slå fra, hvis lønsystemet skal bruge sin egen sats.",
} as const;

const zeroRateLabels: Readonly<Record<ZeroRate, string>> = {
  refuse: "Spærrer for filen",
  omit: "Udelades af filen",
  send: "Sendes med satsen 0",
};

const zeroRate = {
  name: "zero_rate",
  kind: "choice",
  label: "Timer til 0 kr.",
  help: "Lønsystemet kan læse en sats på 0 som sin egen sats.",
  options: zeroRates.map((value) => ({ value, label: zeroRateLabels[value] })),
} as const;

const sendAmounts = {
  name: "send_amounts",
  kind: "switch",
  label: "Send beløb i stedet for timer × sats",
  help: "Så udbetales opgavernes egne priser, uden afrundingen af timer. Timerne sendes ikke.",
} as const;

const amountLines = {
  name: "amount_lines",
  kind: "switch",
  label: "Send beløb",
  help: "Manuelle priser og udlæg. Er den slået fra, kan en kørsel med udlæg ikke hentes.",
} as const;

const dayOrRun = [
  { value: "run", label: "Én linje for hele lønkørslen" },
  { value: "date", label: "Én linje pr. dag" },
];

const danlon: FieldsOf<"danlon"> = [
  {
    name: "company_number",
    kind: "text",
    label: "CVR-nummer",
    help: "8 cifre. Ældre aftaler kan have et kortere firmanummer.",
  },
  encoding,
  {
    name: "line_end",
    kind: "choice",
    label: "Slutningen af linjen",
    help: "Vejledningerne siger ikke det samme; prøv den anden, hvis filen afvises.",
    options: danlonLineEnds.map((value) => ({ value, label: danlonLineEndLabels(value) })),
  },
  includeRate,
  zeroRate,
  sendAmounts,
  amountLines,
  stripLeadingZeros,
  header,
];

function danlonLineEndLabels(value: (typeof danlonLineEnds)[number]): string {
  const labels = {
    six: "Altid seks felter",
    short: "Uden et tomt beløb til sidst",
    separator: "Seks felter og et semikolon",
  };
  return labels[value];
}

const datalon: FieldsOf<"datalon"> = [
  { name: "company_number", kind: "text", label: "Virksomhedsnummer", help: "Jeres nummer i DataLøn." },
  {
    name: "pay_term",
    kind: "text",
    label: "Løntermin",
    help: "For eksempel 51 for månedsløn bagud eller 24 for 14-dages løn.",
  },
  {
    name: "group_by",
    kind: "choice",
    label: "Gruppe tages fra",
    help: "Gruppen skal være oprettet i DataLøn.",
    options: [
      { value: "fixed", label: "Fast tekst" },
      { value: "cost_center", label: "Opgavens cost center-kode" },
    ],
  },
  { name: "group_text", kind: "text", label: "Gruppe", help: "Bruges, når gruppen er en fast tekst. Højst 20 tegn." },
  {
    name: "single_code",
    kind: "choice",
    label: "Timeløn på en enkelt løndel sendes som",
    help: "Når lønkoden er én løndel og ikke et par som 12/13.",
    options: [
      { value: "amount", label: "Beløb" },
      { value: "hours", label: "Timer" },
    ],
  },
  {
    name: "amount_code",
    kind: "text",
    label: "Løndel til beløb",
    help: "Tager imod beløb, når lønkoden er et par. Er feltet tomt, kan filen ikke dannes, når der er sådan et beløb.",
  },
  {
    name: "code_width",
    kind: "choice",
    label: "Løndelens bredde",
    help: "Kortere løndele får nuller foran.",
    options: [
      { value: 2, label: "2 tegn (01)" },
      { value: 4, label: "4 tegn (0001)" },
    ],
  },
  {
    name: "employee_id_length",
    kind: "number",
    label: "Tegn i medarbejdernummer, højst",
    help: "4 i den ældre vejledning.",
  },
  encoding,
  {
    name: "hours_total",
    kind: "switch",
    label: "Send løndel 01 med timer i alt",
    help: "Timer på løndel 72 og 74 tælles ikke med.",
  },
  includeRate,
  zeroRate,
  sendAmounts,
  amountLines,
  stripLeadingZeros,
  {
    name: "trailing_separator",
    kind: "switch",
    label: "Semikolon sidst i linjen",
    help: "Ses i nogle programmers filer.",
  },
  header,
];

const mle: FieldsOf<"mle"> = [
  { name: "customer_number", kind: "text", label: "Kundenummer", help: "Arbejdsgivernummeret hos Visma." },
  { name: "employer_number", kind: "text", label: "Arbejdsnummer", help: "Ofte 1." },
  {
    name: "period",
    kind: "choice",
    label: "Linjer",
    help: "Datoen er lønkørslens deadline, eller opgavens egen dag.",
    options: dayOrRun,
  },
  {
    name: "field_count",
    kind: "number",
    label: "Felter pr. linje",
    help: "29 giver et semikolon efter projektet. Nogle modtagere vil have 32.",
  },
  encoding,
  { name: "project", kind: "switch", label: "Send projektkoden i felt 28", help: "Så er der en linje pr. projekt." },
  includeRate,
  zeroRate,
  sendAmounts,
  amountLines,
  stripLeadingZeros,
  header,
];

const lessor5: FieldsOf<"lessor5"> = [
  encoding,
  { ...includeRate, help: "Er den slået fra, skrives 0.00, og Lessor bruger sin egen sats." },
  { ...zeroRate, help: "Lessor læser 0.00 som sin egen sats." },
  { ...sendAmounts, help: "Så udbetales opgavernes egne priser som 1 enhed. Timerne sendes ikke." },
  {
    ...amountLines,
    help: "Manuelle priser og udlæg, som 1 enhed. Er den slået fra, kan en kørsel med udlæg ikke hentes.",
  },
  stripLeadingZeros,
  { ...header, help: "Feltnavnene på engelsk, som i vejledningen." },
];

const separatorLabels = { ";": "Semikolon", ",": "Komma", tab: "Tabulator" };
const decimalSignLabels = { ",": "Komma", ".": "Punktum" };
const dateFormatExamples = {
  "DD-MM-YYYY": "15-11-2026",
  "DD.MM.YYYY": "15.11.2026",
  "DD/MM/YYYY": "15/11/2026",
  DDMMYYYY: "15112026",
  "YYYY-MM-DD": "2026-11-15",
  YYYYMMDD: "20261115",
};

const custom: FieldsOf<"custom"> = [
  { name: "columns", kind: "columns", label: "Kolonner", help: "I den rækkefølge, som filen har." },
  {
    name: "period",
    kind: "choice",
    label: "Linjer",
    help: "Opgaver, der er ens i alle valgte kolonner, lægges sammen.",
    options: [...dayOrRun, { value: "job", label: "Én linje pr. opgave" }],
  },
  {
    name: "separator",
    kind: "choice",
    label: "Skilletegn",
    help: "Må ikke stå i nogen af teksterne.",
    options: csvSeparators.map((value) => ({ value, label: separatorLabels[value] })),
  },
  {
    name: "decimal_sign",
    kind: "choice",
    label: "Decimaltegn",
    help: "Tal har altid to decimaler.",
    options: decimalSigns.map((value) => ({ value, label: decimalSignLabels[value] })),
  },
  {
    name: "date_format",
    kind: "choice",
    label: "Datoer",
    help: "Gælder deadline, fra og til.",
    options: dateFormats.map((value) => ({ value, label: dateFormatExamples[value] })),
  },
  { ...zeroRate, options: customZeroRates.map((value) => ({ value, label: zeroRateLabels[value] })) },
  encoding,
  stripLeadingZeros,
  { ...header, help: "Kolonnernes danske navne." },
];

type AnyField = { readonly [Format in SetupFormat]: `${Format}.${FieldsOf<Format>[number]["name"]}` }[SetupFormat];
export type SetupField = SetupFieldOf<AnyField>;

/** The settings of a format under their names in the form. */
export function setupFields(format: SetupFormat): SetupField[] {
  return { danlon, datalon, mle, lessor5, custom }[format].map(
    (field) => ({ ...field, name: `${format}.${field.name}` }) as SetupField,
  );
}

/** The setting by the name that it has in the form. */
export function setupFieldLabel(format: SetupFormat, name: string): string {
  return setupFields(format).find((field) => field.name === `${format}.${name}`)?.label ?? name;
}

export type WrongSetting = {
  readonly name: SetupField["name"] | "default_format";
  /** Under which it stands; undefined for what stands above all formats. */
  readonly format: SetupFormat | undefined;
};

/**
 * The first wrong setting in the order of the form: the standard format, then the format that is shown, then the others.
 * @param wrong the names of the fields with an error
 */
export function firstWrongSetting(wrong: readonly string[], shown: PayrollFormat): WrongSetting | undefined {
  if (wrong.includes("default_format")) return { name: "default_format", format: undefined };
  const inOrder = [...setupFormats.filter((one) => one === shown), ...setupFormats];
  return inOrder
    .flatMap((format) => setupFields(format).map(({ name }) => ({ name, format })))
    .find(({ name }) => wrong.includes(name));
}

export const formatOptions: readonly Option[] = payrollFormats.map((value) => ({
  value,
  label: payrollFormatLabels[value],
}));
