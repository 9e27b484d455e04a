import { allowancesInFile } from "#features/payroll-files/rules/allowance-line.ts";
import { numberedName } from "../file-name.ts";
import type { PayrollFormat } from "../payroll-format.ts";
import { datalonFile } from "./datalon-file.ts";
import { type DatalonSetup, datalonSetup } from "./datalon-setup.ts";

/** `Virksomhed;Løntermin;Medarbejder;Gruppe;Løndel;Værdi`, one value per line (docs/product-rules.md#dataløn). */
export const datalon: PayrollFormat<DatalonSetup> = {
  label: "DataLøn",
  help: {
    about:
      "Til DataLøn, og til Salary.dk som »Dataløn-format«. Arbejdstypens lønkode er en løndel (AA), eller to løndele med skråstreg (AA/BB): timer i den første og sats i den anden.",
    documented: [
      "De seks felter og deres rækkefølge, én værdi pr. linje, i hundrededele uden komma og med minus, når den er negativ.",
      "Løndel 01 er periodens timer i alt, højst 999,99.",
      "En løndel må kun bruges én gang pr. medarbejder i en lønkørsel. Har et par timer til flere satser, for eksempel fordi opgaver fra før en lønstigning tilbageføres, sendes timerne til den nyeste sats og forskellen som beløb.",
    ],
    assumed: [
      allowancesInFile,
      "Løndel 01 tæller ikke tillæggenes timer med, for opgaverne har dem allerede.",
      "Ferie sendes i dage og andet fravær i timer, eller for de lønkoder, I vælger, i dage; i hundrededele og uden sats. Løndel 01 tæller det ikke med.",
      "Tegnsæt, overskrift, afsluttende semikolon og løndelens bredde: vejledningerne siger ikke det samme.",
      "Hvilken løndel der tager imod beløb og udlæg, bestemmer virksomheden.",
      "De højeste antal tegn kommer fra en ældre vejledning.",
      "Hvad en sats på 0 betyder, er ikke beskrevet, så timer til 0 kr. sendes ikke.",
    ],
  },
  fileName: numberedName("dataloen-", ".csv"),
  sampleCodes: ["12/13", "18/19", "05"],
  setup: datalonSetup,
  file: datalonFile,
};
