import { counted } from "#common/rules/counted.ts";
import type { FirstStepFacts, FirstStepsVisibility } from "./first-steps.ts";

export type FirstStep = {
  readonly name: string;
  readonly label: string;
  readonly isDone: boolean;
  readonly isOptional: boolean;
  readonly words: string;
};

const step = (name: string, label: string, isDone: boolean, words: string): FirstStep => ({
  ...{ name, label, isDone, words },
  isOptional: name === "rules",
});

/** The steps in the order in which a company takes them. */
export function stepsOf(facts: FirstStepFacts): FirstStep[] {
  const { people, invited, open_projects, open_job_types, without_rate } = facts;
  return [
    step("company", "Virksomheden", facts.has_company_name, companyWords(facts)),
    step("mail", "Mail", facts.has_mail_server && facts.has_sent_mail, mailWords(facts)),
    step("people", "Medarbejdere", people > 1, peopleWords(people, invited)),
    step(
      "projects",
      "Projekter",
      open_projects > 0,
      open_projects > 0
        ? counted(open_projects, "åbent projekt", "åbne projekter")
        : "Hver opgave hører til et projekt.",
    ),
    step(
      "job-types",
      "Arbejdstyper",
      open_job_types > 0,
      open_job_types > 0
        ? counted(open_job_types, "åben arbejdstype", "åbne arbejdstyper")
        : "Hver opgave har en arbejdstype, som giver den en lønkode.",
    ),
    step(
      "payroll-format",
      "Lønsystem",
      facts.has_payroll_setup,
      facts.has_payroll_setup ? "Lønopsætningen er gemt." : "Vælg det lønsystem, som filen skal passe til.",
    ),
    step("rates", "Timepriser", people > 1 && without_rate === 0, ratesWords(people, without_rate)),
    step(
      "rules",
      "Regler",
      facts.has_rules,
      facts.has_rules
        ? "Der er valgt regler eller fraværstyper."
        : "Arbejdstid følger loven. Vælg kun regler, hvis I har tillæg, fravær eller egne aftaler.",
    ),
  ];
}

const companyWords = ({ has_company_name }: FirstStepFacts) =>
  has_company_name ? "Navnet er skrevet." : "Navn, adresse og CVR-nummer står på kørselsregnskab og aftaler.";

function mailWords({ has_mail_server, has_sent_mail }: FirstStepFacts): string {
  if (!has_mail_server) return "Serveren har ingen mailserver. Uden den giver du selv links videre.";
  return has_sent_mail ? "Mailserveren har taget imod en mail." : "Send en testmail til dig selv.";
}

function peopleWords(people: number, invited: number): string {
  if (people <= 1) return "Importér dem fra et regneark, eller skriv dem.";
  const all = counted(people, "bruger", "brugere");
  return invited === 0 ? all : `${all}, ${invited} har ikke valgt adgangskode`;
}

function ratesWords(people: number, without: number): string {
  if (people <= 1) return "Hver medarbejders timepris følger med, når de oprettes.";
  return without === 0 ? "Alle, der registrerer timer, har en timepris." : `${without} har ingen timepris.`;
}

export type Progress = { readonly done: number; readonly needed: number };

export function progressOf(facts: FirstStepFacts): Progress {
  const needed = stepsOf(facts).filter(({ isOptional }) => !isOptional);
  return { done: needed.filter(({ isDone }) => isDone).length, needed: needed.length };
}

/** Whether the front page shows the list. */
export function isGreeted(steps: FirstStepFacts & FirstStepsVisibility): boolean {
  const { done, needed } = progressOf(steps);
  return !steps.is_hidden && !steps.has_payroll && done < needed;
}
