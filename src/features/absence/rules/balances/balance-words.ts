import { counted } from "#common/rules/counted.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { formatDecimal, minus } from "#common/rules/values/numbers.ts";
import { accrualLabels, type BalanceRules, type BalanceUnit, singleDayLabels } from "./balance-rules.ts";
import { holidayYearName, holidayYearOf } from "./holiday/holiday-year.ts";

/** 640 hundredths → `6,40 dage`, −90 minutes → `−1:30 timer`, 1539 hundredths of an hour → `15,39 timer`. */
export function amountWords(amount: number, unit: BalanceUnit): string {
  if (unit === "hours") return `${formatDecimal(amount / 100)} ${Math.abs(amount) === 100 ? "time" : "timer"}`;
  if (unit === "days") return `${formatDecimal(amount / 100)} ${Math.abs(amount) === 100 ? "dag" : "dage"}`;
  return `${amount < 0 ? minus : ""}${formatShortDuration(Math.abs(amount))} timer`;
}

/** `6,40` → 640 hundredths of a day or an hour, `7,5` → 450 minutes; undefined for anything but a number. */
export function amountOfText(text: string, unit: BalanceUnit): number | undefined {
  const parts = /^([-−–]?)\s*(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const hundredths = Number(parts[2]) * 100 + Number((parts[3] ?? "").padEnd(2, "0"));
  const amount = unit === "minutes" ? Math.round((hundredths * 60) / 100) : hundredths;
  return parts[1] && amount > 0 ? -amount : amount;
}

/** An amount as a user enters it: `6,40`, `−1,50`. */
export const typedAmount = (amount: number, unit: BalanceUnit): string =>
  formatDecimal(unit === "minutes" ? amount / 60 : amount / 100);

export const lapsesOn = (date: string): string => `${date.slice(0, 4)}-12-31`;

export function lapsingWords(people: number, date: string): string {
  const last = formatDate(lapsesOn(date));
  return people === 0
    ? `Ingen har feriedage, der bortfalder ${last}.`
    : `${counted(people, "medarbejder har", "medarbejdere har")} feriedage, der bortfalder ${last}.`;
}

type YearAtEnd = {
  readonly usable_until: string;
  readonly left_at_end: number | null;
  readonly at_end: { readonly first_four_weeks: number; readonly above_four_weeks: number } | null;
};

/** The holiday, in hundredths of a day, that lapses on 31 December of the date's year unless it is used. */
export const lapsingDays = (years: readonly YearAtEnd[], date: string): number =>
  years.reduce(
    (sum, year) => (year.usable_until === lapsesOn(date) ? sum + Math.max(0, year.left_at_end ?? 0) : sum),
    0,
  );

/** `1,00 dag af de første fire uger · 5,00 dage kan flyttes eller udbetales`. */
export function atEndWords(
  { first_four_weeks, above_four_weeks }: NonNullable<YearAtEnd["at_end"]>,
  unit: BalanceUnit = "days",
): string {
  const parts = [
    first_four_weeks > 0 ? `${amountWords(first_four_weeks, unit)} af de første fire uger` : "",
    above_four_weeks > 0 ? `${amountWords(above_four_weeks, unit)} kan flyttes eller udbetales` : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

export const waitingWords = ({ used, limit }: { used: number; limit: number }, date: string): string =>
  `Sygdom i ferien: ${formatDecimal(used / 100)} af ${formatDecimal(limit / 100)} ${limit === 100 ? "karensdag" : "karensdage"} er brugt i ${holidayYearName(holidayYearOf(date))}. De tæller som ferie.`;

export function rulesWords(rules: Omit<BalanceRules, "from_date">): string[] {
  const { extra_holiday_amount, extra_holiday_unit, extra_holiday_accrual } = rules;
  const until = rules.extra_holiday_until_december ? "31/12" : "31/8";
  return [
    `Ferie ${formatDecimal(rules.holiday_per_month / 100)} pr. måned, ${formatDecimal(rules.holiday_per_day / 100)} pr. dag, ${formatDecimal(rules.holiday_per_year / 100)} for 12 måneder`,
    ...(extra_holiday_amount > 0
      ? [
          `Feriefri ${amountWords(extra_holiday_amount, extra_holiday_unit)}, ${accrualLabels[extra_holiday_accrual].toLowerCase()}, til ${until}`,
        ]
      : []),
    `Omsorgsdage ${formatDecimal(rules.care_days / 100)}`,
    `Børneomsorgsdage ${formatDecimal(rules.child_care_days / 100)}`,
    `En enkelt fridag: ${singleDayLabels[rules.single_days].toLowerCase()}`,
  ];
}
