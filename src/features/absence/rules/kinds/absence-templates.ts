/* A company may change the `suggested` values, but not the `fixed` ones (docs/product-rules.md#kinds-of-absence). */

export const absenceUnits = ["day", "half-day", "hour"] as const;
export type AbsenceUnit = (typeof absenceUnits)[number];
export const absenceUnitLabels: Readonly<Record<AbsenceUnit, string>> = {
  day: "Hele dage",
  "half-day": "Halve dage",
  hour: "Timer",
};

export const absenceApprovals = ["none", "leader", "leader-and-payroll"] as const;
export type AbsenceApproval = (typeof absenceApprovals)[number];
export const absenceApprovalLabels: Readonly<Record<AbsenceApproval, string>> = {
  none: "Meldes uden godkendelse",
  leader: "Leder godkender",
  "leader-and-payroll": "Leder og løn godkender",
};

export const absencePays = ["own", "fixed", "none"] as const;
export type AbsencePay = (typeof absencePays)[number];
export const absencePayLabels: Readonly<Record<AbsencePay, string>> = {
  own: "Egen timepris",
  fixed: "Fast timepris",
  none: "Uden løn",
};

/** The causes of absence in the statistics of Danmarks Statistik, by code. */
export const statisticsCodes = {
  1100: "Egen sygdom",
  1200: "Barns sygdom",
  1300: "Arbejdsulykke",
  1400: "Barsel",
} as const;
export type StatisticsCode = `${keyof typeof statisticsCodes}`;

export type AbsenceBalance = "holiday" | "extra-holiday" | "child-care-days" | "care-days" | "time-off";

type Fixed = {
  /** Whether the absence concerns health or family. Colleagues then see only "Fravær", and requests have no reason. */
  readonly is_private: boolean;
  readonly balance: AbsenceBalance | null;
  /** Whether the absence may be reported without an end. */
  readonly may_be_open: boolean;
  readonly may_lie_ahead: boolean;
  /** Whether the absence may interrupt a planned absence, as illness interrupts holiday. */
  readonly interrupts: boolean;
  /** Whether no holiday is earned on whole days of the absence. */
  readonly stops_earning: boolean;
  /** Whether whole days do not count in the average working time (docs/decisions/113-neutral-days.md). */
  readonly is_neutral: boolean;
};

type Suggested = {
  readonly name: string;
  readonly unit: AbsenceUnit;
  readonly approval: AbsenceApproval;
  readonly pay: Exclude<AbsencePay, "fixed">;
  readonly credits_norm: boolean;
  readonly statistics_code: StatisticsCode | null;
  readonly asks_reason: boolean;
};

export type AbsenceTemplate = { readonly suggested: Suggested; readonly fixed: Fixed };

const planned: Fixed = {
  is_private: false,
  balance: null,
  may_be_open: false,
  may_lie_ahead: true,
  interrupts: false,
  stops_earning: false,
  is_neutral: false,
};
const ill: Fixed = {
  ...planned,
  ...{ is_private: true, may_be_open: true, may_lie_ahead: false, interrupts: true, is_neutral: true },
};

const granted: Suggested = {
  name: "",
  unit: "half-day",
  approval: "leader",
  pay: "own",
  credits_norm: true,
  statistics_code: null,
  asks_reason: false,
};
const reported: Suggested = { ...granted, unit: "hour", approval: "none" };

const template = (
  name: string,
  suggested: Partial<Suggested>,
  fixed: Partial<Fixed>,
  from = granted,
  base = planned,
) => ({
  suggested: { ...from, ...suggested, name },
  fixed: { ...base, ...fixed },
});
const illness = (
  name: string,
  statistics_code: StatisticsCode | null,
  more: Partial<Suggested> = {},
  fixed: Partial<Fixed> = {},
) => template(name, { statistics_code, ...more }, fixed, reported, ill);

export const absenceTemplates = {
  holiday: template("Ferie", {}, { balance: "holiday", is_neutral: true }),
  "extra-holiday": template("Feriefri", { unit: "hour" }, { balance: "extra-holiday", is_neutral: true }),
  sickness: illness("Sygdom", "1100"),
  "section-56": illness("Sygdom, § 56", "1100"),
  "child-first-day": illness("Barns 1. sygedag", "1200", {}, { may_be_open: false }),
  "child-second-day": illness("Barns 2. sygedag", "1200", { pay: "none" }, { may_be_open: false }),
  "child-care-day": template(
    "Børneomsorgsdag",
    { pay: "none" },
    { is_private: true, balance: "child-care-days", is_neutral: true },
  ),
  "care-leave": template(
    "Omsorgsorlov",
    { unit: "day", pay: "none", credits_norm: false },
    { is_private: true, balance: "care-days", is_neutral: true },
  ),
  "parental-leave": template(
    "Barsel",
    { unit: "day", approval: "leader-and-payroll", pay: "none", statistics_code: "1400" },
    { is_private: true, is_neutral: true },
  ),
  "unpaid-leave": template(
    "Orlov uden løn",
    { unit: "day", approval: "leader-and-payroll", pay: "none", credits_norm: false },
    { stops_earning: true, is_neutral: true },
  ),
  course: template("Kursus", { unit: "hour", asks_reason: true }, { is_neutral: true }),
  "public-holiday": template("SH-dag", { unit: "day" }, {}),
  "send-home-day": template("G-dag", { approval: "leader-and-payroll", credits_norm: false }, {}),
  "time-off": template("Afspadsering", { unit: "hour" }, { balance: "time-off" }),
  "own-time-off": template(
    "Selvbetalt fri",
    { unit: "hour", pay: "none", credits_norm: false },
    { stops_earning: true },
  ),
  "work-accident": illness("Arbejdsulykke", "1300"),
} as const satisfies Readonly<Record<string, AbsenceTemplate>>;

export type AbsenceTemplateKey = keyof typeof absenceTemplates;
export const absenceTemplateKeys = Object.keys(absenceTemplates) as AbsenceTemplateKey[];

export const ownIllness = ["sickness", "section-56", "work-accident"] as const satisfies AbsenceTemplateKey[];

export const isOwnIllness = (template: AbsenceTemplateKey): boolean =>
  (ownIllness as readonly string[]).includes(template);

export const fixedOf = ({ template }: { readonly template: AbsenceTemplateKey }): Fixed =>
  absenceTemplates[template].fixed;

/** The word that colleagues see instead of the name of a private kind. */
export const hiddenAbsence = "Fravær";
