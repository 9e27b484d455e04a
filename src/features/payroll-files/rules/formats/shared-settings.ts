import * as z from "zod/mini";
import { isOneLine } from "#common/rules/values/fields.ts";
import { oneLine } from "#common/rules/values/one-line.ts";
import type { Option } from "./setting-field.ts";

type Labels<Value extends string> = Readonly<Record<Value, string>>;

export const choice = <Value extends string>(labels: Labels<Value>) =>
  z.enum(Object.keys(labels) as Value[], "Vælg en fra listen.");

export const options = <Value extends string>(labels: Labels<Value>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label })) as Option<Value>[];

export const onOff = z.boolean("Vælg til eller fra.");

export const optionalText = (what: string, pattern: RegExp, rule: string) =>
  z.string(`${what} skal være en tekst.`).check(
    z.overwrite(oneLine),
    z.refine((text) => text === "" || pattern.test(text), `${what} ${rule}`),
    isOneLine(what),
  );

export const digits = (what: string, max: number) =>
  optionalText(what, new RegExp(`^\\d{1,${max}}$`), `skal være 1–${max} cifre.`);

export const between = (what: string, min: number, max: number) =>
  z
    .int(`${what} skal være et helt tal.`)
    .check(z.minimum(min, `${what} skal være mindst ${min}.`), z.maximum(max, `${what} må højst være ${max}.`));

export const fileEncodingLabels = {
  cp1252: "Windows-1252 (ANSI)",
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8 med BOM",
};
export type FileEncoding = keyof typeof fileEncodingLabels;

export const machineSettings = {
  encoding: choice(fileEncodingLabels),
  header: onOff,
  strip_leading_zeros: onOff,
};

export const machineFields = {
  encoding: {
    kind: "choice",
    label: "Tegnsæt",
    help: "Er æ, ø og å forkerte i lønsystemet, så vælg et andet.",
    options: options(fileEncodingLabels),
  },
  header: {
    kind: "switch",
    label: "Overskrift i første linje",
    help: "De fleste lønsystemer vil ikke have den.",
  },
  strip_leading_zeros: {
    kind: "switch",
    label: "Fjern foranstillede nuller",
    help: "Medarbejdernummer 0027 skrives 27.",
  },
} as const;

/** What happens to hours at 0 kr. The default prevents the file, as a payroll system may read 0 as its own rate. */
const zeroRateLabels = { refuse: "Spærrer for filen", omit: "Udelades af filen" };
export const customZeroRateLabels = { ...zeroRateLabels, send: "Sendes med satsen 0" };
export type ZeroRate = keyof typeof customZeroRateLabels;

/** The salary codes of absence that is sent in days. Other absence is sent in hours, except holiday in DataLøn. */
export const absenceSettings = {
  day_codes: optionalText(
    "Lønkoder til fravær i dage",
    /^[^;"\p{Cc}]{1,200}$/u,
    'skal være højst 200 tegn uden ; og ".',
  ),
};

export const absenceDefaults = { day_codes: "" };

export const absenceFields = {
  day_codes: {
    kind: "text",
    label: "Lønkoder til fravær i dage",
    help: "Fraværstypernes lønkoder, adskilt af komma: 60, 81. Fravær på andre lønkoder sendes i timer.",
  },
} as const;

export const periodLabels = { run: "Én linje for hele lønkørslen", date: "Én linje pr. dag" };

const mileageSentLabels = { amount: "Beløb", km: "Kun km" };
export type MileageSent = keyof typeof mileageSentLabels;

export const paySettings = {
  include_rate: onOff,
  zero_rate: choice(zeroRateLabels),
  send_amounts: onOff,
  amount_lines: onOff,
  mileage: choice(mileageSentLabels),
};

export const payDefaults = {
  include_rate: true,
  zero_rate: "refuse" as const,
  send_amounts: false,
  amount_lines: true,
  mileage: "amount" as const,
};

export const payFields = {
  include_rate: {
    kind: "switch",
    label: "Send satsen med",
    help: "Slå fra, hvis lønsystemet skal bruge sin egen sats.",
  },
  zero_rate: {
    kind: "choice",
    label: "Timer til 0 kr.",
    help: "Lønsystemet kan læse en sats på 0 som sin egen sats.",
    options: options(zeroRateLabels),
  },
  send_amounts: {
    kind: "switch",
    label: "Send beløb i stedet for timer × sats",
    help: "Så udbetales opgavernes egne priser, uden afrundingen af timer. Timerne sendes ikke.",
  },
  amount_lines: {
    kind: "switch",
    label: "Send beløb",
    help: "Manuelle priser og udlæg. Er den slået fra, kan en kørsel med udlæg ikke hentes.",
  },
  mileage: {
    kind: "choice",
    label: "Kørsel sendes som",
    help: "Med kun km bruger lønsystemet sine egne satser pr. km, så hver sats skal have sin egen lønkode.",
    options: options(mileageSentLabels),
  },
} as const;

export function payErrors({ send_amounts, amount_lines }: { send_amounts: boolean; amount_lines: boolean }) {
  return send_amounts && !amount_lines ? { amount_lines: ["Slå beløb til, når alt skal sendes som beløb."] } : {};
}
