import { describe, expect, test } from "vitest";
import type { FirstStepFacts, FirstStepsVisibility } from "./first-steps.ts";
import { isGreeted, progressOf, stepsOf } from "./steps.ts";

type FirstSteps = FirstStepFacts & FirstStepsVisibility;

const empty: FirstSteps = {
  ...{ has_company_name: false, has_mail_server: false, has_sent_mail: false, people: 1, invited: 0 },
  ...{ open_projects: 0, open_job_types: 0, has_payroll_setup: false, without_rate: 0, has_rules: false },
  ...{ has_payroll: false, is_hidden: false },
};
const done: FirstSteps = {
  ...{ has_company_name: true, has_mail_server: true, has_sent_mail: true, people: 30, invited: 0 },
  ...{ open_projects: 3, open_job_types: 1, has_payroll_setup: true, without_rate: 0, has_rules: true },
  ...{ has_payroll: false, is_hidden: false },
};

const stateOf = (name: string, facts: Partial<FirstSteps>, base = empty) => {
  const step = stepsOf({ ...base, ...facts }).find((one) => one.name === name);
  return [step?.isDone, step?.words];
};

describe("the first steps", () => {
  test("are all open in an empty company, whose administrator is greeted", () => {
    expect(stepsOf(empty).filter(({ isDone }) => isDone)).toEqual([]);
    expect([progressOf(empty), isGreeted(empty)]).toEqual([{ done: 0, needed: 7 }, true]);
  });

  test.each([
    ["company", { has_company_name: true }, true, "Navnet er skrevet."],
    ["mail", { has_mail_server: true }, false, "Send en testmail til dig selv."],
    ["mail", { has_sent_mail: true }, false, "Serveren har ingen mailserver. Uden den giver du selv links videre."],
    ["mail", { has_mail_server: true, has_sent_mail: true }, true, "Mailserveren har taget imod en mail."],
    ["people", { people: 2 }, true, "2 brugere"],
    ["people", { people: 30, invited: 29 }, true, "30 brugere, 29 har ikke valgt adgangskode"],
    ["projects", { open_projects: 1 }, true, "1 åbent projekt"],
    ["job-types", { open_job_types: 4 }, true, "4 åbne arbejdstyper"],
    ["payroll-format", { has_payroll_setup: true }, true, "Lønopsætningen er gemt."],
    ["rates", {}, false, "Hver medarbejders timepris følger med, når de oprettes."],
    ["rates", { people: 5, without_rate: 2 }, false, "2 har ingen timepris."],
    ["rates", { people: 5 }, true, "Alle, der registrerer timer, har en timepris."],
    ["rules", { has_rules: true }, true, "Der er valgt regler eller fraværstyper."],
  ] as const)("with the step %s and the facts %j are done: %s, »%s«", (name, facts, isDone, words) => {
    expect(stateOf(name, facts)).toEqual([isDone, words]);
  });

  test("disappear from the front page when all needed steps are done", () => {
    expect(isGreeted(done)).toBe(false);
    expect(isGreeted({ ...done, has_rules: false })).toBe(false);
  });

  test.each([
    ["the name of the company", { has_company_name: false }],
    ["a mail", { has_sent_mail: false }],
    ["people", { people: 1 }],
    ["a project", { open_projects: 0 }],
    ["work", { open_job_types: 0 }],
    ["the payroll system", { has_payroll_setup: false }],
    ["a rate", { without_rate: 1 }],
  ])("are shown while %s is missing", (_name, facts) => {
    expect(isGreeted({ ...done, ...facts })).toBe(true);
  });

  test("disappear when the user hides the steps, and when the company has run payroll", () => {
    expect(isGreeted({ ...empty, is_hidden: true })).toBe(false);
    expect(isGreeted({ ...empty, has_payroll: true })).toBe(false);
  });
});
