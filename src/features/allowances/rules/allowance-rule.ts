/* The rules of allowances (docs/product-rules.md#allowances). Zod is not imported, so that screens need not load it. */

export const dayKindLabels = {
  weekday: "hverdag",
  saturday: "lørdag",
  sunday: "søndag",
  holiday: "helligdag",
  "company-day": "virksomhedens fridag",
} as const;
export type DayKind = keyof typeof dayKindLabels;
export const dayKinds = Object.keys(dayKindLabels) as DayKind[];

/** Where a minute of work lies compared with the person's plan. `unplanned`: the plan has no work that day. */
export const placeLabels = {
  inside: "i planen",
  before: "før planen",
  after: "efter planen",
  unplanned: "på en dag uden plan",
} as const;
export type Place = keyof typeof placeLabels;
export const places = Object.keys(placeLabels) as Place[];

/** Minutes from midnight, or the start of the person's plan (`usualStart`). */
export type ClockBound = number | "plan-start";

/** If `to` is not after `from`, `to` is on the next day. */
export type ClockBand = { readonly from: ClockBound; readonly to: ClockBound };

/** A range of the day's minutes that meet the other conditions of the rule. */
export type Tier = {
  readonly from: number;
  /** Null for no end. */
  readonly to: number | null;
  /** `worked` counts minutes of work, `clock` elapsed minutes (docs/product-rules.md#rules-of-allowances). */
  readonly counting: "clock" | "worked";
};

/** Kroner and percent have at most two decimals. */
export type AllowanceAmount =
  | { readonly kind: "hourly"; readonly kroner: number }
  | { readonly kind: "own-percent"; readonly percent: number }
  | { readonly kind: "base-percent"; readonly percent: number; readonly base: number }
  | { readonly kind: "daily"; readonly kroner: number }
  /** For each call. */
  | { readonly kind: "each"; readonly kroner: number };

/** `displaced`: the plan is partly outside the normal hours. `night`: it begins between midnight and `normal_from`. */
export const shiftLabels = { any: "alle", displaced: "forskudt", night: "begynder om natten" } as const;
export type Shift = keyof typeof shiftLabels;

/** `touching`: the call overlaps or touches the plan of the day on which the job begins. */
export const contactLabels = { any: "alt", touching: "i forlængelse af planen", apart: "adskilt fra planen" } as const;
export type Contact = keyof typeof contactLabels;

/** What happens with an hour that a rule takes, beside the allowance for it (docs/product-rules.md#time-banks). */
export const hourLabels = {
  ordinary: "som andet arbejde",
  paid: "udbetales",
  banked: "til afspadsering",
  chosen: "medarbejderen vælger",
} as const;
/** `ordinary` hours count towards flex, `paid` hours do not. `chosen` hours are paid unless the person banks them. */
export type HourUse = keyof typeof hourLabels;

export const payKindLabels = { all: "alle", hourly: "timelønnede", salaried: "månedslønnede" } as const;
export type AppliesTo = keyof typeof payKindLabels;

export type RulePerson = {
  readonly user_id: number;
  /** The last day of the rule for this person; null for no last day. */
  readonly until_date: string | null;
};

export type AllowanceRule = {
  /** Identifies the rule in all versions of the rule set. */
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
  /** A call is paid for at least these minutes; 0 for no minimum. */
  readonly minimum_minutes: number;
  readonly hour: HourUse;
  /** Whether only agreed overtime has the allowance. Without agreement, the hours of the rule go to flex instead. */
  readonly needs_agreement: boolean;
  readonly applies_to: AppliesTo;
  /** Null for everybody. */
  readonly people: readonly RulePerson[] | null;
  /** Only one rule of a group takes a minute. Rules of different groups can take the same minute. */
  readonly group: string;
  /** In a group, the rule with the highest priority takes the minute; among equals, the first rule in the list. */
  readonly priority: number;
};

export const flexPeriods = { week: "Hver uge", month: "Hver måned" } as const;
export const flexOverflows = {
  lapses: "Bortfalder",
  paid: "Udbetales",
  banked: "Går til afspadsering",
} as const;

export type FlexRules = {
  /** Flex above this limit overflows at the end of a period. Null for no limit. */
  readonly max_minutes: number | null;
  /** The minutes that flex may be below 0; null for no limit. A lower balance is only marked. */
  readonly min_minutes: number | null;
  readonly period: keyof typeof flexPeriods;
  readonly overflow: keyof typeof flexOverflows;
  readonly salary_code: string;
};

export type AllowanceVersion = {
  readonly from_date: string;
  readonly rules: readonly AllowanceRule[];
  /** The normal hours of work, in minutes from midnight. */
  readonly normal_from: number;
  readonly normal_to: number;
  /** With `full-time`, a part-timer's extra minutes up to full time are no overtime, except on Sundays and holidays. */
  readonly norm: "own" | "full-time";
  readonly full_time_minutes: number;
  readonly flex: FlexRules | null;
};

export type EditedVersion = AllowanceVersion & {
  /** Whether somebody has checked the figures of the version against the agreement. */
  readonly is_confirmed: boolean;
};

export type EditedRuleSet = { readonly name: string; readonly versions: readonly EditedVersion[] };

export type AllowanceRuleSet = { readonly id: number; readonly versions: readonly AllowanceVersion[] };

export const versionOn = <Version extends Pick<AllowanceVersion, "from_date">>(
  set: { readonly versions: readonly Version[] } | undefined,
  date: string,
): Version | undefined => set?.versions.findLast(({ from_date }) => from_date <= date);

export const versionDefaults = {
  normal_from: 6 * 60,
  normal_to: 18 * 60,
  norm: "own",
  full_time_minutes: 37 * 60,
  flex: null,
  is_confirmed: false,
} as const;
