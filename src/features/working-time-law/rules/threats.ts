import type { RulesOn } from "#common/rules/law-rules.ts";
import type { CompanyDays } from "#common/rules/norm/company-calendar.ts";
import { type DatedPlan, plannedDay } from "#common/rules/norm/planned-day.ts";
import { timeZone } from "#common/rules/time/clock.ts";
import { earliestStart } from "./rest.ts";
import { restHint } from "./rest-hints.ts";
import { longestRest } from "./short-rests.ts";
import { type Instant, merged, minuteOf, type Period } from "./work-periods.ts";
import { wallClockAt } from "./working-days.ts";

/** A planned start after too short a rest, and the earliest allowed start (docs/product-rules.md#working-time). */
export type Threat = { readonly planned: Instant; readonly earliest: Instant };

/** Undefined if the rest before the planned shift is long enough. `work` is all work before the shift. */
export function threatOf(work: readonly Period[], planned: Period, rulesOn: RulesOn): Threat | undefined {
  const last = merged(work).at(-1);
  if (!last || planned.start - last.end >= longestRest) return undefined;
  const hint = restHint(work, planned, rulesOn);
  if (!hint) return undefined;
  const earliest = earliestStart(last.end, hint.required);
  return earliest > planned.start ? { planned: planned.start, earliest } : undefined;
}

/** The next shift is sought today, tomorrow and the day after. A later shift always leaves enough rest. */
const daysAhead = [0, 1, 2];

/** The first planned shift from `after` on; undefined if none starts on `daysAhead`. Days with `isAway` are skipped. */
export function nextPlanned(
  plans: readonly DatedPlan[],
  days: CompanyDays,
  after: Instant,
  isAway: (date: string) => boolean = () => false,
): Period | undefined {
  const today = wallClockAt(after).toPlainDate();
  return daysAhead
    .flatMap((ahead) => {
      const date = today.add({ days: ahead });
      const { times } = plannedDay(plans, date, days);
      return times && !isAway(date.toString())
        ? { start: instantOn(date, times.start), end: instantOn(date, times.end) }
        : [];
    })
    .find(({ start, end }) => start >= after && end > start);
}

/** @param minutes after midnight, as the clock shows them; at least 24 * 60 for a time on the next day */
function instantOn(date: Temporal.PlainDate, minutes: number): Instant {
  const time = date.toPlainDateTime().add({ minutes });
  return minuteOf(time.toZonedDateTime(timeZone).toInstant());
}
