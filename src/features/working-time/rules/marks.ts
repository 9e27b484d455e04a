import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDate, formatTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { awayLabel } from "#features/absence/rules/time-away.ts";
import { overAverageText } from "#features/working-time-law/rules/average-words.ts";
import type { Exemption } from "#features/working-time-law/rules/law-terms.ts";
import { maxShortDays } from "#features/working-time-law/rules/short-rests.ts";
import { night } from "#features/working-time-law/rules/working-days.ts";
import { isYoungBreach, youngMarkText } from "#features/working-time-law/rules/young/young-mark.ts";
import type { YoungMark } from "#features/working-time-law/rules/young/young-mark-schema.ts";
import type { Mark } from "./mark-schema.ts";

/** `aftalt 1/5-2026 af Lise Leder`, or `ja` for a reader who may not see agreements */
export const agreementText = (exemption: Exemption | null): string =>
  exemption ? `aftalt ${formatDate(exemption.agreed_on)} af ${exemption.by}` : "ja";

/** `Selvtilrettelægger, aftalt 1/5-2026 af Lise Leder` */
export const exemptionText = (exemption: Exemption | null): string =>
  `Selvtilrettelægger${exemption ? `, ${agreementText(exemption)}` : ""}`;

type Limit = { readonly limit_hours: number; readonly limit_agreed_on: string | null; readonly is_over: boolean };

/** `højst 48`, `over 48`, or `højst 60, aftalt 1/5-2026` */
export function limitText({ limit_hours, limit_agreed_on, is_over }: Limit): string {
  const agreed = limit_agreed_on === null ? "" : `, aftalt ${formatDate(limit_agreed_on)}`;
  return `${is_over ? "over" : "højst"} ${limit_hours}${agreed}`;
}

/** A missing pause is no breach, because the person may have taken a pause without registering it. */
export const isBreach = (mark: Mark): boolean =>
  ["rest", "day-off", "average", "young-rest"].includes(mark.kind) || (isYoungMark(mark) && isYoungBreach(mark));

const isYoungMark = (mark: Mark): mark is YoungMark => isOfYoung(mark) && mark.kind !== "young-rest";

export const isOfYoung = ({ kind }: Mark): boolean => kind.startsWith("young-");

/** A sentence without its full stop: `Kun 9 timer hvile i de 24 timer før kl. 16:00, 2 timer for lidt`. */
export function markText(mark: Mark): string {
  switch (mark.kind) {
    case "rest":
      return `Kun ${formatTotalMinutes(mark.minutes)} hvile i de 24 timer før kl. ${mark.at}, ${formatTotalMinutes(mark.required - mark.minutes)} for lidt`;
    case "reduced-rest":
      return `${formatTotalMinutes(mark.minutes)} hvile i de 24 timer før kl. ${mark.at}, døgn ${mark.of_month} af ${maxShortDays.month} i måneden og ${mark.of_year} af ${maxShortDays.year} i året`;
    case "day-off":
      return `Intet fridøgn: kl. ${mark.at} var der gået ${formatTotalMinutes(mark.minutes)} siden det sidste, højst ${mark.allowed / 60}`;
    case "average":
      return overAverageText(mark);
    case "pause":
      return `Ingen pause registreret fra ${mark.at} til ${mark.until}`;
    case "night":
      return `Natarbejde, ${formatTotalMinutes(mark.minutes)} mellem kl. ${night.from} og ${night.to}`;
    case "night-year":
      return `Natarbejder: ${formatTotalMinutes(mark.minutes)} mellem kl. ${night.from} og ${night.to} i de sidste 12 måneder`;
    case "early-plan":
      return `Må tidligst møde ${formatDay(mark.earliest)} kl. ${formatTime(mark.earliest)}; planen siger kl. ${formatTime(mark.planned)}`;
    case "rejected":
      return "En afvist opgave tæller med, til den er rettet eller fortrudt";
    case "absent":
      if (mark.is_whole) return awayLabel;
      return mark.minutes > 0 ? `${awayLabel}, ${formatTotalMinutes(mark.minutes)}` : `${awayLabel} en del af dagen`;
    case "by-plan":
      return mark.is_timed ? "Efter plan" : "Efter plan, uden klokkeslæt, så hvilen kan ikke ses";
    case "corrected":
      return `Rettet ${formatDate(mark.on)}${mark.late_cause === null ? "" : ` efter lukket måned (${mark.late_cause})`}${mark.is_worked ? "" : ": mødte ikke"}${mark.planned === null ? "" : `, efter planen ${mark.planned}`}`;
    case "young-rest":
      return `Under 18 år: kun ${formatTotalMinutes(mark.minutes)} hvile i de 24 timer før kl. ${mark.at}, mindst ${formatTotalMinutes(mark.required)}`;
    default:
      return youngMarkText(mark);
  }
}
