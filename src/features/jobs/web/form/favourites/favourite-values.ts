import { parseDate } from "#common/rules/clock.ts";
import type { Favourite } from "#features/favourites/rules/favourite.ts";
import { timeless } from "#features/favourites/rules/timeless.ts";
import type { FavouriteDraft } from "#features/favourites/web/SaveFavouriteDialog.tsx";
import { minuteStep } from "#features/jobs/rules/job-input.ts";
import { isDayOnly, type JobFormValues, takesTime, typedMinutes } from "../values/job-form.ts";

/**
 * What a favourite fills in: its work, and its times with their pause where it has any, as hours to be paid
 * (docs/product-rules.md#favourites).
 * @param day the day that stands in the form, `YYYY-MM-DD`; a night that would end after today began the evening before
 */
export function favouriteValues(
  { project, jobType, start_time, end_time, pause_minutes }: Favourite,
  day: string,
  today: Temporal.PlainDate,
): Partial<JobFormValues> {
  const work = { project, job_type: jobType };
  if (start_time === null || end_time === null) return work;
  const date = parseDate(day) ?? today;
  const nights = end_time > start_time ? 0 : 1;
  const isTooLate = Temporal.PlainDate.compare(date.add({ days: nights }), today) > 0;
  const start = isTooLate ? today.subtract({ days: nights }) : date;
  const times = { start_time, end_time, end_date: start.add({ days: nights }).toString() };
  const hours = { is_timed: true, price_mode: "auto", pause_minutes: pause_minutes || null } as const;
  return { ...work, ...hours, start_date: start.toString(), ...times };
}

/** What the form holds of a favourite; undefined without a project or work. Times that a day's clock does not tell are left out. */
export function favouriteOf(values: JobFormValues): FavouriteDraft | undefined {
  const { project, job_type: jobType, start_time, end_time, pause_minutes } = values;
  if (!project || !jobType) return undefined;
  const pause = takesTime(values) ? (pause_minutes ?? 0) : 0;
  const worked = typedMinutes(values);
  const hasTimes =
    !isDayOnly(values) &&
    isTime(start_time) &&
    isTime(end_time) &&
    pause % minuteStep === 0 &&
    worked !== undefined &&
    worked > 0 &&
    worked + pause < 24 * 60;
  return hasTimes
    ? { project, jobType, start_time, end_time, pause_minutes: pause, trip: null }
    : { project, jobType, ...timeless, trip: null };
}

const isTime = (text: string) => /^\d{2}:\d[05]$/.test(text);
