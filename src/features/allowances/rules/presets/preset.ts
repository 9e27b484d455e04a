import type { AllowanceAmount, AllowanceRule, AllowanceVersion, DayKind, Place } from "../allowance-rule.ts";

/** Rules from which a company starts. The company must check them against the agreement that it follows. */
export type Preset = {
  readonly label: string;
  readonly source: string;
  /** Which rules nobody has compared with an agreement, and which topics the rules leave out. Users read this text. */
  readonly unread: string;
  readonly about: readonly string[];
  readonly versions: readonly (Pick<AllowanceVersion, "from_date" | "rules"> &
    Partial<Pick<AllowanceVersion, "flex">>)[];
};

export const hours = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
export const hourly = (kroner: number): AllowanceAmount => ({ kind: "hourly", kroner });
export const ofOwnRate = (percent: number): AllowanceAmount => ({ kind: "own-percent", percent });

export const ordinaryDays: readonly DayKind[] = ["weekday", "saturday"];
export const daysApart: readonly DayKind[] = ["sunday", "holiday", "company-day"];
export const outside: readonly Place[] = ["before", "after", "unplanned"];

/** `from` and `to` are hours; `to` is null for no end. */
export const tier = (from: number, to: number | null, counting: "clock" | "worked") => ({
  from: from * 60,
  to: to === null ? null : to * 60,
  counting,
});

type Given = Pick<AllowanceRule, "code" | "name" | "amount" | "days" | "places"> & Partial<AllowanceRule>;

/** The group of most rules. Users read this word. */
export const usualGroup = "Overtid";

export const ruleOf = (given: Given): AllowanceRule => ({
  salary_code: "",
  clock: null,
  tier: null,
  shift: "any",
  contact: "any",
  minimum_minutes: 0,
  hour: "ordinary",
  needs_agreement: false,
  applies_to: "hourly",
  people: null,
  group: usualGroup,
  priority: 0,
  ...given,
});
