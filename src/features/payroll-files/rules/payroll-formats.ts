import * as z from "zod/mini";

/** The files of our own making, which have nothing to set up. */
export const ownFormats = ["excel", "xlsx"] as const;
export type OwnFormat = (typeof ownFormats)[number];

/** The files for payroll systems, each with something to set up. */
export const setupFormats = ["danlon", "datalon", "mle", "lessor5", "custom"] as const;
export type SetupFormat = (typeof setupFormats)[number];

/**
 * The files that a run can be made into (docs/product-rules.md#formats): each is of one kind or the other, so that none
 * is taken for another.
 */
export const payrollFormats = [...ownFormats, ...setupFormats] as const;
export type PayrollFormat = (typeof payrollFormats)[number];

export const payrollFormat = z.enum(payrollFormats, "Vælg et filformat fra listen.");

export function hasSetup(format: PayrollFormat): format is SetupFormat {
  return setupFormats.some((name) => name === format);
}

export const payrollFormatLabels: Readonly<Record<PayrollFormat, string>> = {
  excel: "CSV til Excel",
  xlsx: "Excel-projektmappe",
  danlon: "Danløn",
  datalon: "DataLøn",
  mle: "Visma Løn (MLE-40-LONA)",
  lessor5: "Lessor 5",
  custom: "Egen CSV",
};

/** What a person has to know of a format, and which of it nobody could confirm (none was tried in a payroll system). */
export type FormatHelp = {
  readonly about: string;
  /** Documented by others: the payroll systems' help pages and other products' manuals. */
  readonly documented: readonly string[];
  /** What we had to assume, and so what to look at in the first file. */
  readonly assumed: readonly string[];
};

export const payrollFormatHelp: Readonly<Record<PayrollFormat, FormatHelp>> = {
  excel: {
    about: "Én linje pr. opgave, til at kontrollere i Excel eller selv tilpasse. Der er intet at sætte op.",
    documented: [
      "Vores eget format: UTF-8 med BOM, semikolon og decimalkomma, som en dansk Excel åbner uden spørgsmål.",
    ],
    assumed: [],
  },
  xlsx: {
    about:
      "En projektmappe med tre ark: linjer, i alt pr. medarbejder og i alt pr. projekt. Foranstillede nuller bevares. Der er intet at sætte op.",
    documented: ["Vores eget format."],
    assumed: [],
  },
  danlon: {
    about: "Til Danløn, og til Salary.dk som »Danløn-format«. Arbejdstypens lønkode er løntypen i Danløn.",
    documented: [
      "De seks felter og deres rækkefølge, semikolon, og tal i hundrededele uden komma: 25 timer skrives 2500.",
      "UTF-8 uden BOM og CRLF.",
    ],
    assumed: [
      "Linjer, der kun har et beløb: feltet findes, men intet eksempel viser det.",
      "Slutningen af linjen: vejledningerne viser den forskelligt.",
      "Negative tal ved tilbageførsler skrives med minus.",
      "Hvad en sats på 0 betyder, er ikke beskrevet, så timer til 0 kr. sendes ikke.",
    ],
  },
  datalon: {
    about:
      "Til DataLøn, og til Salary.dk som »Dataløn-format«. Arbejdstypens lønkode er en løndel (AA), eller to løndele med skråstreg (AA/BB): timer i den første og sats i den anden.",
    documented: [
      "De seks felter og deres rækkefølge, én værdi pr. linje, i hundrededele uden komma og med minus, når den er negativ.",
      "Løndel 01 er periodens timer i alt, højst 999,99.",
      "En løndel må kun bruges én gang pr. medarbejder i en lønkørsel. Har et par timer til flere satser, for eksempel fordi opgaver fra før en lønstigning tilbageføres, sendes timerne til den nyeste sats og forskellen som beløb.",
    ],
    assumed: [
      "Tegnsæt, overskrift, afsluttende semikolon og løndelens bredde: vejledningerne siger ikke det samme.",
      "Hvilken løndel der tager imod beløb og udlæg, bestemmer virksomheden.",
      "De højeste antal tegn kommer fra en ældre vejledning.",
      "Hvad en sats på 0 betyder, er ikke beskrevet, så timer til 0 kr. sendes ikke.",
    ],
  },
  mle: {
    about:
      "Decentral registrering til Visma Løn, Intega Løn og MultiLøn Erhverv. Arbejdstypens lønkode er lønarten. Kræver »Serviceydelse 7« hos Visma.",
    documented: [
      "Felt 1–11, datoer som DDMMÅÅÅÅ, Windows-1252, decimalpunktum, og at filen ikke må indeholde komma, semikolon eller anførselstegn i data.",
      "Filnavnet er på højst 20 bogstaver og tal, og et navn kan kun indlæses én gang.",
    ],
    assumed: [
      "Felt 12–27 er tomme, felt 28 er projektet, og linjen har 29 felter: set i ét andet program.",
      "Overskrift, felt til cost center og negative tal: ikke beskrevet. Cost center sendes ikke.",
      "Hvad en sats på 0 betyder, er ikke beskrevet, så timer til 0 kr. sendes ikke.",
    ],
  },
  lessor5: {
    about: "Timeregistreringer til Lessor 5 og Lessor PayRoll. Arbejdstypens lønkode er lønarten.",
    documented: [
      "De fire felter, overskriften, semikolon, decimalpunktum og to decimaler: set i én vejledning fra 2015.",
    ],
    assumed: [
      "Beløb sendes som 1 enhed, fordi filen ikke har et beløbsfelt; ved en tilbageførsel som −1 enhed.",
      "Sats 0.00 betyder, at Lessor bruger sin egen sats, så timer til 0 kr. sendes ikke.",
      "Tegnsæt og linjeskift.",
    ],
  },
  custom: {
    about: "Til lønsystemer, der selv lader dig vælge kolonner, for eksempel Zenegy, ProLøn, EG Lønservice og Epos.",
    documented: ["Ingen: du bestemmer selv kolonner, rækkefølge, tegn og datoer efter dit lønsystems vejledning."],
    assumed: ["Tal har altid to decimaler, og tekst får aldrig anførselstegn."],
  },
};
