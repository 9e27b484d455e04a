/** The rules of allowances (docs/product-rules.md#allowances). Pages show them without Zod, so their schema is in rule-set-input.ts. */

export const dayKindLabels = {
  weekday: "hverdag",
  saturday: "lørdag",
  sunday: "søndag",
  holiday: "helligdag",
  "company-day": "virksomhedens fridag",
} as const;
export type DayKind = keyof typeof dayKindLabels;
export const dayKinds = Object.keys(dayKindLabels) as DayKind[];

/** Where a minute of work lies against the person's plan. `unplanned` is a day on which the plan has no work. */
export const placeLabels = {
  inside: "i planen",
  before: "før planen",
  after: "efter planen",
  unplanned: "på en dag uden plan",
} as const;
export type Place = keyof typeof placeLabels;
export const places = Object.keys(placeLabels) as Place[];

/**
 * Minutes from midnight, or the start of the person's plan. On a day without a plan it is the start of the planned day
 * before.
 */
export type ClockBound = number | "plan-start";

/** From one time of day to another; to the next day if the second is not after the first. */
export type ClockBand = { readonly from: ClockBound; readonly to: ClockBound };

/** A range of the day's minutes that meet the other conditions of the rule. */
export type Tier = {
  /** Minutes. */
  readonly from: number;
  /** Minutes; null for the rest of the day. */
  readonly to: number | null;
  /** `clock` counts from the end of the plan, also while nobody works; `worked` counts minutes of work. */
  readonly counting: "clock" | "worked";
};

/** Kroner, with at most two decimals, and percent, likewise. */
export type AllowanceAmount =
  | { readonly kind: "hourly"; readonly kroner: number }
  | { readonly kind: "own-percent"; readonly percent: number }
  | { readonly kind: "base-percent"; readonly percent: number; readonly base: number }
  | { readonly kind: "daily"; readonly kroner: number }
  /** For each call: work without a break between its jobs. */
  | { readonly kind: "each"; readonly kroner: number };

/** `displaced` is a day whose plan lies partly outside the normal hours, `night` one whose plan begins between midnight and those. */
export const shiftLabels = { any: "alle", displaced: "forskudt", night: "begynder om natten" } as const;
export type Shift = keyof typeof shiftLabels;

/** `touching` is work without a gap to the plan of its day, `apart` all other work. */
export const contactLabels = { any: "alt", touching: "i forlængelse af planen", apart: "adskilt fra planen" } as const;
export type Contact = keyof typeof contactLabels;

/** What becomes of the hour that a rule takes, beside its allowance (docs/product-rules.md#time-banks). */
export const hourLabels = {
  ordinary: "som andet arbejde",
  paid: "udbetales",
  banked: "til afspadsering",
  chosen: "medarbejderen vælger",
} as const;
/** `ordinary` hours count towards flex, and `paid` ones do not. `chosen` ones are paid unless the person banks the overtime of the day. */
export type HourUse = keyof typeof hourLabels;

export const payKindLabels = { all: "alle", hourly: "timelønnede", salaried: "månedslønnede" } as const;
export type AppliesTo = keyof typeof payKindLabels;

export type RulePerson = {
  readonly user_id: number;
  /** The last day. */
  readonly until_date: string | null;
};

export type AllowanceRule = {
  /** Names the rule in all versions of its set. */
  readonly code: string;
  readonly name: string;
  readonly salary_code: string;
  readonly amount: AllowanceAmount;
  readonly days: readonly DayKind[];
  readonly places: readonly Place[];
  /** Null for the whole day. */
  readonly clock: ClockBand | null;
  readonly tier: Tier | null;
  readonly shift: Shift;
  readonly contact: Contact;
  /** The minimum minutes that a call is paid for. */
  readonly minimum_minutes: number;
  readonly hour: HourUse;
  /** Whether it takes only overtime that was agreed; the hours of the rest go to flex without an allowance. */
  readonly needs_agreement: boolean;
  readonly applies_to: AppliesTo;
  /** Null for everybody. */
  readonly people: readonly RulePerson[] | null;
  /** Rules of one group do not share a minute; rules of different groups do. */
  readonly group: string;
  /** The higher one takes the minute; of equal ones the first in the list. */
  readonly priority: number;
};

export const flexPeriods = { week: "Hver uge", month: "Hver måned" } as const;
export const flexOverflows = {
  lapses: "Bortfalder",
  paid: "Udbetales",
  banked: "Går til afspadsering",
} as const;

/** How a version keeps flex, which has the hours of monthly paid people against their norm, and overtime that nobody agreed to. */
export type FlexRules = {
  /** Minutes. At the end of a period, flex above them overflows. Null for no limit. */
  readonly max_minutes: number | null;
  /** Minutes below 0 that are allowed. The limit is only shown; null for none. */
  readonly min_minutes: number | null;
  readonly period: keyof typeof flexPeriods;
  readonly overflow: keyof typeof flexOverflows;
  /** For paid overflow. */
  readonly salary_code: string;
};

/** Rules from a day on. */
export type AllowanceVersion = {
  readonly from_date: string;
  readonly rules: readonly AllowanceRule[];
  /** The normal hours of work, in minutes from midnight. */
  readonly normal_from: number;
  readonly normal_to: number;
  /** `full-time`: time outside the plan is overtime only above the full-time hours of the week, except on Sundays and holidays. */
  readonly norm: "own" | "full-time";
  /** The full-time hours of the week, in minutes. */
  readonly full_time_minutes: number;
  /** Null for a version without flex. */
  readonly flex: FlexRules | null;
};

/** A version as it is edited. */
export type EditedVersion = AllowanceVersion & {
  /** Whether somebody has checked its figures against the agreement. */
  readonly is_confirmed: boolean;
};

export type EditedRuleSet = { readonly name: string; readonly versions: readonly EditedVersion[] };

export type AllowanceRuleSet = { readonly id: number; readonly versions: readonly AllowanceVersion[] };

/** The version that holds on a date. */
export const versionOn = <Version extends Pick<AllowanceVersion, "from_date">>(
  set: { readonly versions: readonly Version[] } | undefined,
  date: string,
): Version | undefined => set?.versions.findLast(({ from_date }) => from_date <= date);

/** What most agreements have; 37 hours are full time. */
export const versionDefaults = {
  normal_from: 6 * 60,
  normal_to: 18 * 60,
  norm: "own",
  full_time_minutes: 37 * 60,
  flex: null,
  is_confirmed: false,
} as const;
