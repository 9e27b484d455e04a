import { formatDay } from "#common/rules/calendar/week.ts";
import { formatMinutes, formatPeriod, formatTime, formatTotalMinutes, monthTitle } from "#common/rules/clock.ts";
import { counted } from "#common/rules/counted.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { JobFlagKind } from "#features/kinds/rules/job-flag-kinds.ts";
import { commuteText } from "#features/mileage/rules/commute/commute-days.ts";
import { maxBetweenDaysOff } from "#features/working-time-law/rules/day-off.ts";
import type { JobFlag, OtherJob } from "./job-flags.ts";

const labels: Readonly<Record<JobFlagKind, string>> = {
  duplicate: "Dublet",
  "over-receipt": "Over bilaget",
  "similar-expense": "Ligner et andet",
  "missing-receipt": "Bilag mangler",
  overlap: "Overlapper",
  "long-day": "Lang dag",
  expensive: "Stort beløb",
  "unusual-rate": "Anden timepris",
  "day-off": "Fridag",
  commute: "60-dages-reglen",
  "registered-by-other": "Registreret af en anden",
  old: "Over 30 dage",
  "short-rest": "Kort hvile",
  "no-day-off": "Intet fridøgn",
  "paid-month": "Efter udbetaling",
};

/** One or two words: `Overlapper`, `Søndag`. */
export function flagLabel({ kind, day }: JobFlag): string {
  return day === undefined ? labels[kind] : day.charAt(0).toUpperCase() + day.slice(1);
}

/**
 * A whole sentence: `Overlapper Skolen ved Søvej 07:00–15:00.`
 * @param startedAt start of the flagged job; another job of the same day is described by its times alone
 */
export function flagSentence(flag: JobFlag, startedAt: string): string {
  const { kind, other, reason, minutes, usual_price, usual_rate, day, registered_by, days } = flag;
  switch (kind) {
    case "duplicate":
      return `Samme projekt og tid som opgave ${other?.id}.`;
    case "over-receipt":
      return "Delene er tilsammen større end bilaget.";
    case "similar-expense":
      return `Samme beløb eller bilag som ${other?.project} ${other && formatPeriod(other.started_at, other.ended_at)}.`;
    case "missing-receipt":
      return reason === undefined ? "Der er intet bilag." : `Bilaget mangler: »${reason}«`;
    case "overlap":
      return `Overlapper ${other && otherInWords(other, startedAt)}.`;
    case "long-day":
      return `${formatMinutes(minutes ?? 0)} er registreret på dagen.`;
    case "expensive":
      return `Koster mere end tre gange det sædvanlige${usual_price === undefined ? "." : `, ${formatKroner(usual_price)}`}`;
    case "unusual-rate":
      return `Timeprisen er en anden end medarbejderens egen${usual_rate === undefined ? "." : `, ${formatKroner(usual_rate)}`}`;
    case "day-off":
      return day === "lørdag" || day === "søndag" ? `Arbejdet ligger på en ${day}.` : `Arbejdet ligger på ${day}.`;
    case "commute":
      return commuteText(days ?? 0) ?? "";
    case "registered-by-other":
      return `Registreret af ${registered_by?.name ?? "en anden"}.`;
    case "old":
      return `Arbejdet ligger ${counted(days ?? 0, "dag", "dage")} tilbage.`;
    case "short-rest":
      return restSentence(flag, startedAt);
    case "no-day-off":
      return `Der er gået ${formatMinutes(minutes ?? 0)} siden det sidste fridøgn, højst ${maxBetweenDaysOff / 60}.`;
    case "paid-month":
      return `${monthTitle(Temporal.PlainDate.from(startedAt.slice(0, 10)))} er udbetalt; opgaven kommer med i næste lønkørsel.`;
  }
}

/** `Kun 9 timer hvile i døgnet: vagten må højst vare til kl. 20:00.` */
function restSentence({ minutes = 0, at = "", earliest, latest }: JobFlag, startedAt: string): string {
  const rest = `Kun ${formatTotalMinutes(minutes)} hvile i `;
  const clock = (time: string) =>
    `${time.slice(0, 10) === startedAt.slice(0, 10) ? "" : `${formatDay(time)} `}kl. ${formatTime(time)}`;
  if (latest !== undefined) return `${rest}døgnet: vagten må højst vare til ${clock(latest)}.`;
  if (earliest !== undefined) return `${rest}døgnet: vagten må tidligst begynde ${clock(earliest)}.`;
  return `${rest}de 24 timer før ${clock(at)}.`;
}

/** `Skolen ved Søvej 07:00–15:00`; with dates if they differ from the flagged job's. */
function otherInWords({ project, started_at, ended_at }: OtherJob, startedAt: string): string {
  if (started_at === ended_at) return `${project} ${formatPeriod(started_at, ended_at)}`;
  const dates = new Set([startedAt, started_at, ended_at].map((text) => text.slice(0, 10)));
  const period =
    dates.size === 1 ? `${formatTime(started_at)}–${formatTime(ended_at)}` : formatPeriod(started_at, ended_at);
  return `${project} ${period}`;
}
