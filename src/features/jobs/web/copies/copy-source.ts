import { formatDay, formatWeek, weekStart } from "#common/rules/calendar/week.ts";
import type { Job } from "#features/jobs/rules/job.ts";

export type CopySource =
  | { readonly kind: "job"; readonly job: Pick<Job, "id" | "started_at" | "user_id"> }
  | { readonly kind: "day"; readonly day: string; readonly userId?: number | undefined }
  | { readonly kind: "week"; readonly monday: string; readonly userId?: number | undefined };

export function firstDayOf(source: CopySource): string {
  if (source.kind === "job") return source.job.started_at.slice(0, 10);
  return source.kind === "day" ? source.day : source.monday;
}

export function proposalsPath(source: CopySource, target: string) {
  if (source.kind === "job") return { job_id: source.job.id, target };
  const from = firstDayOf(source);
  const to = source.kind === "day" ? from : Temporal.PlainDate.from(from).add({ days: 6 }).toString();
  return { from, to, user_id: source.userId, target };
}

export const copyTitles: Readonly<Record<CopySource["kind"], string>> = {
  job: "Kopiér opgave",
  day: "Kopiér dagen",
  week: "Kopiér ugen",
};

/** For example `tor. 19/11-2026`, or `uge 47` if a week is copied. `day` is then a Monday. */
export function dayInWords(source: CopySource, day: string, thisYear: number): string {
  return source.kind === "week" ? formatWeek(day, thisYear) : formatDay(day);
}

export type Choice = { readonly label: string; readonly target: string };

export function nearTargets(source: CopySource, today: Temporal.PlainDate): Choice[] {
  const step = source.kind === "week" ? { weeks: 1 } : { days: 1 };
  const now = source.kind === "week" ? weekStart(today) : today;
  const labels = source.kind === "week" ? ["Denne uge", "Forrige uge"] : ["I dag", "I går"];
  const choices = [now, now.subtract(step)].map((day, place) => ({
    label: labels[place] as string,
    target: day.toString(),
  }));
  return choices.filter(({ target }) => target !== firstDayOf(source));
}
