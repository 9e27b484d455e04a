import { formatDay, longWeekdays } from "#common/rules/calendar/week.ts";
import { capitalized, counted } from "#common/rules/counted.ts";
import { formatMinutes, formatPeriod, formatTime, formatTotalMinutes, monthTitle } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { flagKindLabel } from "#features/kinds/rules/job-flag-kinds.ts";
import { overAverageText } from "#features/working-time-law/rules/average-words.ts";
import { night } from "#features/working-time-law/rules/working-days.ts";
import { youngMarkText } from "#features/working-time-law/rules/young/young-mark.ts";
import type { YoungMark } from "#features/working-time-law/rules/young/young-mark-schema.ts";
import { partFlagSentences } from "../kinds/part-flag-words.ts";
import type { FlagSentences, OtherJob } from "./flag-rules.ts";
import type { JobFlag } from "./job-flag.ts";

/** For example `Overlapper` or `Søndag`. */
export function flagLabel(flag: JobFlag): string {
  return flag.kind === "day-off" ? capitalized(flag.day) : flagKindLabel(flag.kind);
}

const weekdays: readonly string[] = longWeekdays;

/** True for `mandag` to `fredag`. A `day-off` flag names such a day only if the person's plan has no work on it. */
export const isOffByPlan = (day: string): boolean => weekdays.slice(0, 5).includes(day);

const monthName = (startedAt: string): string => monthTitle(Temporal.PlainDate.from(startedAt.slice(0, 10)));

const sentences: FlagSentences<JobFlag> = {
  ...partFlagSentences,
  duplicate: ({ other }) => `Samme projekt og tid som opgave ${other.id}.`,
  overlap: ({ other }, startedAt) => `Overlapper ${otherInWords(other, startedAt)}.`,
  "long-day": ({ minutes }) => `${formatMinutes(minutes)} er registreret på dagen.`,
  absence: () => "Arbejde på en fraværsdag.",
  expensive: ({ usual_price }) => `Koster mere end tre gange det sædvanlige, ${formatKroner(usual_price)}`,
  "unusual-rate": ({ usual_rate }) => `Timeprisen er en anden end medarbejderens egen, ${formatKroner(usual_rate)}`,
  "day-off": ({ day }) => {
    if (!weekdays.includes(day)) return `Arbejdet ligger på ${day}.`;
    return `Arbejdet ligger på en ${day}${isOffByPlan(day) ? ", som er fri efter planen" : ""}.`;
  },
  "registered-by-other": ({ registered_by }) => `Registreret af ${registered_by.name}.`,
  old: ({ days }) => `Arbejdet ligger ${counted(days, "dag", "dage")} tilbage.`,
  "short-rest": restSentence,
  "no-day-off": ({ minutes, allowed }) =>
    `Der er gået ${formatMinutes(minutes)} siden det sidste fridøgn, højst ${allowed / 60}.`,
  "no-pause": ({ at, until }) => `Ingen pause er registreret fra kl. ${formatTime(at)} til kl. ${formatTime(until)}.`,
  "young-breach": youngSentences,
  "young-question": youngSentences,
  "early-plan": ({ planned, earliest }, startedAt) =>
    `Der må tidligst mødes ${clockWords(earliest, startedAt)}; planen siger kl. ${formatTime(planned)}.`,
  "weekly-average": (flag) => `${overAverageText(flag)}.`,
  "night-work": ({ minutes }) => `Natarbejde, ${formatTotalMinutes(minutes)} mellem kl. ${night.from} og ${night.to}.`,
  "late-registration": ({ reason }) => `Registreret efter lukket måned: ${reason}`,
  "closed-month": (_flag, startedAt) => `${monthName(startedAt)} er lukket; skriv en begrundelse, når du gemmer.`,
  "paid-month": (_flag, startedAt) => `${monthName(startedAt)} er udbetalt; opgaven kommer med i næste lønkørsel.`,
};

/** `Overlapper Skolen ved Søvej 07:00–15:00.` Times on the date of `startedAt` are shown without the date. */
export function flagSentence(flag: JobFlag, startedAt: string): string {
  // TypeScript cannot see that `sentences[flag.kind]` accepts a flag of this kind.
  const sentence = sentences[flag.kind] as (flag: JobFlag, startedAt: string) => string;
  return sentence(flag, startedAt);
}

function youngSentences({ marks }: { readonly marks: readonly YoungMark[] }): string {
  return marks.map((mark) => `${youngMarkText(mark)}.`).join(" ");
}

type ShortRest = Extract<JobFlag, { kind: "short-rest" }>;

/** `kl. 08:00`, or `man. 16/11-2026 kl. 08:00` if the flagged job starts on another day. */
const clockWords = (time: string, startedAt: string): string =>
  `${time.slice(0, 10) === startedAt.slice(0, 10) ? "" : `${formatDay(time)} `}kl. ${formatTime(time)}`;

function restSentence({ minutes, at, earliest, latest }: ShortRest, startedAt: string): string {
  const rest = `Kun ${formatTotalMinutes(minutes)} hvile i `;
  if (latest !== undefined) return `${rest}døgnet: vagten må højst vare til ${clockWords(latest, startedAt)}.`;
  if (earliest !== undefined) return `${rest}døgnet: vagten må tidligst begynde ${clockWords(earliest, startedAt)}.`;
  return `${rest}de 24 timer før ${clockWords(at, startedAt)}.`;
}

function otherInWords({ project, started_at, ended_at }: OtherJob, startedAt: string): string {
  if (started_at === ended_at) return `${project} ${formatPeriod(started_at, ended_at)}`;
  const dates = new Set([startedAt, started_at, ended_at].map((text) => text.slice(0, 10)));
  const period =
    dates.size === 1 ? `${formatTime(started_at)}–${formatTime(ended_at)}` : formatPeriod(started_at, ended_at);
  return `${project} ${period}`;
}
