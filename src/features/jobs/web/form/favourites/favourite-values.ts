import { parseDate } from "#common/rules/time/clock.ts";
import type { Favourite } from "#features/favourites/rules/favourite.ts";
import { timeless } from "#features/favourites/rules/timeless.ts";
import type { FavouriteDraft } from "#features/favourites/web/SaveFavouriteDialog.tsx";
import { pauseStep } from "#features/jobs/rules/job-input.ts";
import { isDayOnly, type JobFormValues, takesTime, typedMinutes, typedPausePlace } from "../values/job-form.ts";

/** Work that would end after today is moved to end today (docs/product-rules.md#favourites). */
export function favouriteValues(
  { project, jobType, start_time, end_time, pause_minutes, pause_start }: Favourite,
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
  const pause = { pause_minutes: pause_minutes || null, pause_start: pause_start ?? "" };
  const hours = { is_timed: true, price_mode: "auto", ...pause } as const;
  return { ...work, ...hours, start_date: start.toString(), ...times };
}

export function favouriteOf(values: JobFormValues): FavouriteDraft | undefined {
  const { project, job_type: jobType, start_time, end_time, pause_minutes } = values;
  if (!project || !jobType) return undefined;
  const pause = takesTime(values) ? (pause_minutes ?? 0) : 0;
  const worked = typedMinutes(values);
  const hasTimes =
    !isDayOnly(values) &&
    isTime(start_time) &&
    isTime(end_time) &&
    pause % pauseStep === 0 &&
    worked !== undefined &&
    worked > 0 &&
    worked + pause < 24 * 60;
  return hasTimes
    ? {
        project,
        jobType,
        ...timeless,
        start_time,
        end_time,
        pause_minutes: pause,
        pause_start: givenPauseStart(values),
      }
    : { project, jobType, ...timeless };
}

const givenPauseStart = (values: JobFormValues) => (typedPausePlace(values)?.by === "user" ? values.pause_start : null);

const isTime = (text: string) => /^\d{2}:\d[05]$/.test(text);
