import type { AbsenceKind } from "../company.ts";

/* The company's kinds of absence, and the properties that the law fixes for each kind. */

type Fixed = {
  /** Absence for health: the person enters no reason, and colleagues see only "Fravær". */
  isPrivate: boolean;
  mayBeOpen: boolean;
  mayLieAhead: boolean;
  /** Whether the absence replaces planned absence. */
  interrupts: boolean;
  stopsEarning: boolean;
};

const planned: Fixed = {
  ...{ isPrivate: false, mayBeOpen: false, mayLieAhead: true, interrupts: false, stopsEarning: false },
};
const illness: Fixed = { ...planned, isPrivate: true, mayBeOpen: true, mayLieAhead: false, interrupts: true };

export const fixedOf = ({ template }: AbsenceKind): Fixed => {
  if (template === "sickness") return illness;
  return template === "unpaid-leave" ? { ...planned, stopsEarning: true } : planned;
};

const usual = {
  ...{ pay: "own" as const, fixedRate: null, creditsNorm: true, isSent: true, shownAs: "Fravær", asksReason: false },
};

/** Whole days of each kind are left out of the average of weekly hours. */
export const absenceKinds: readonly AbsenceKind[] = [
  {
    ...usual,
    ...{ id: 1, name: "Ferie", template: "holiday", unit: "half-day", approval: "leader", salaryCode: "61" },
    ...{ pay: "fixed", fixedRate: 15_025 },
  },
  {
    ...usual,
    ...{ id: 2, name: "Feriefri", template: "extra-holiday", unit: "hour", approval: "leader" },
    salaryCode: "62",
  },
  {
    ...usual,
    ...{ id: 3, name: "Sygdom", template: "sickness", unit: "hour", approval: "none", salaryCode: "63" },
  },
  {
    ...usual,
    ...{ id: 4, name: "Orlov", template: "unpaid-leave", unit: "day", approval: "leader-and-payroll" },
    ...{ salaryCode: "64", pay: "none", creditsNorm: false },
  },
  {
    ...usual,
    ...{ id: 5, name: "Kursus", template: "course", unit: "hour", approval: "leader", salaryCode: "" },
    ...{ shownAs: "På kursus", asksReason: true, isSent: false },
  },
  {
    ...usual,
    ...{ id: 6, name: "Afspadsering", template: "time-off", unit: "hour", approval: "leader", salaryCode: "65" },
  },
];
