import { longWeekdays, weekStart } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import { timeZone } from "#common/rules/time/clock.ts";
import { weeksBack } from "./registration-week.ts";

/* Reminders that the server sends by itself (docs/product-rules.md#automatic-reminders). */

export type ReminderTimes = {
  /** 1 is Monday. The list is empty if automatic reminders are off. */
  readonly weekdays: readonly number[];
  /** The hour in Copenhagen from which reminders are sent. */
  readonly hour: number;
  /** The number of days, at least 1, after which a reminder names a missing day. */
  readonly after_days: number;
};

export const allWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Today in Copenhagen; undefined before `hour`, and if automatic reminders are off. */
export function reminderDay(now: Temporal.Instant, { weekdays, hour }: ReminderTimes): Temporal.PlainDate | undefined {
  const local = now.toZonedDateTimeISO(timeZone);
  return weekdays.length > 0 && local.hour >= hour ? local.toPlainDate() : undefined;
}

/** A person is reminded on the chosen weekdays, or on the next workday if a chosen weekday is a day off. */
export function isReminderDay(
  day: Temporal.PlainDate,
  weekdays: readonly number[],
  works: (day: Temporal.PlainDate) => boolean,
): boolean {
  if (!works(day)) return false;
  const before = allWeekdays.map((days) => day.subtract({ days }));
  const lastWorked = before.findIndex(works);
  const since = lastWorked === -1 ? before : before.slice(0, lastWorked);
  return [day, ...since].some(({ dayOfWeek }) => weekdays.includes(dayOfWeek));
}

/** The returned `today` is set back, so that only days at least `after_days` before `day` count as past. */
export function remindedPeriod(day: Temporal.PlainDate, after_days: number) {
  const from = weekStart(day).subtract({ weeks: weeksBack });
  return { from, to: day, today: day.subtract({ days: after_days - 1 }) };
}

const weekdayWords = (weekdays: readonly number[]): string =>
  weekdays.length === allWeekdays.length
    ? "hver dag"
    : new Intl.ListFormat("da").format(weekdays.toSorted().map((day) => String(longWeekdays[day - 1])));

/** `mandag og torsdag kl. 8, når en dag har manglet i 2 dage`. */
export function reminderWords({ weekdays, hour, after_days }: ReminderTimes): string {
  if (weekdays.length === 0) return "slået fra";
  return `${weekdayWords(weekdays)} kl. ${hour}, når en dag har manglet i ${counted(after_days, "dag", "dage")}`;
}

export const reminderSettingLabels = { times: "Påmindelser" };
