import { formatDate, formatTotalMinutes } from "#common/rules/time/clock.ts";

/** Hundredths of hours in words: 4803 → `48 timer 2 min.` */
export const weeklyText = (hundredths: number): string => formatTotalMinutes(Math.round(hundredths * 0.6));

export type OverAverage = {
  readonly from: string;
  readonly to: string;
  readonly hundredths_a_week: number;
  readonly limit_hours: number;
};

/** `Over 48 timer om ugen: 48 timer 2 min. i gennemsnit fra 1/7-2026 til 31/10-2026` */
export const overAverageText = ({ from, to, hundredths_a_week, limit_hours }: OverAverage): string =>
  `Over ${limit_hours} timer om ugen: ${weeklyText(hundredths_a_week)} i gennemsnit fra ${formatDate(from)} til ${formatDate(to)}`;
