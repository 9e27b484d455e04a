import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { monthsBetween } from "#common/rules/calendar/months.ts";
import type { LawRules, RuleSet } from "#common/rules/law-rules.ts";
import type { Person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import { namedRulesOn } from "#features/working-time-law/rules/law-terms.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { type DayDeviation, deviationsOf } from "../rules/deviations.ts";
import { monthCalendar, monthView } from "../rules/month-view.ts";
import { isWorked, maxWork } from "../rules/shown-working-time.ts";
import type { WorkingDay, WorkingMonth } from "../rules/working-time.ts";
import { listDeviations } from "./deviations.store.ts";
import { listRegisters } from "./working-time.store.ts";

const peoplePerBatch = 50;

export type FiledPerson = {
  readonly user: Person;
  readonly isPartial: boolean;
  /** Whether the person has more jobs than are read. Only the newest jobs are read. */
  readonly isCut: boolean;
  readonly days: readonly FiledDay[];
  /** The weeks that the period touches, with all their days. */
  readonly weeks: WorkingMonth["weeks"];
  readonly months: readonly FiledMonth[];
  /** The rules of the person on the last day of the period. */
  readonly rules: LawRules & { readonly name: string | null };
};

export type FiledMonth = { readonly month: string } & Pick<WorkingMonth, "minutes" | "norm" | "average" | "exemptions">;

export type FiledDay = {
  readonly day: WorkingDay;
  readonly month: FiledMonth;
  /** Breaches with their explanations; none if the reader sees only some of the person's jobs. */
  readonly deviations: readonly DayDeviation[];
};

/** An explanation stays evidence even if the work of its day was corrected away. */
const isFiled = ({ day, deviations }: FiledDay): boolean => isWorked(day) || deviations.length > 0;

/** If some jobs are unread, all days are shown. An exempt person without work gets one day, to name the exemption. */
export function shownDays({ days, isCut, months }: FiledPerson): readonly FiledDay[] {
  const shown = days.filter((filed) => isFiled(filed) || isCut);
  const isListed = shown.length === 0 && months.some(({ exemptions }) => exemptions.length > 0);
  return isListed ? days.slice(0, 1) : shown;
}

type FilePeriod = { readonly from: string; readonly to: string };

export async function* filedPeople(
  db: Kysely<Database>,
  actor: Actor,
  people: readonly Person[],
  { from, to }: FilePeriod,
  { today, sets }: { readonly today: Temporal.PlainDate; readonly sets: readonly RuleSet[] },
): AsyncGenerator<FiledPerson[]> {
  const months = monthsBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to));
  const calendars = months.map((month) => monthCalendar(month, today, sets));
  const read = {
    start: Math.min(...calendars.map((calendar) => calendar.read.start)),
    end: Math.max(...calendars.map((calendar) => calendar.read.end)),
    nights: Math.min(...calendars.map((calendar) => calendar.read.nights)),
  };
  const limit = maxWork * months.length;
  const now = minuteOf(Temporal.Now.instant());
  for (let place = 0; place < people.length; place += peoplePerBatch) {
    const batch = people.slice(place, place + peoplePerBatch);
    const ids = batch.map(({ id }) => id);
    const whole = ids.filter((id) => seesAllJobsOf(actor, id));
    const [registers, written] = await Promise.all([
      listRegisters(db, actor, ids, read, limit + 1),
      listDeviations(db, whole, { from, to }),
    ]);
    yield batch.map((user) => {
      const register = registers.get(user.id);
      const work = register?.work ?? [];
      const isPartial = !seesAllJobsOf(actor, user.id);
      const ofPerson = written.get(user.id) ?? [];
      const views = calendars.map((calendar) => monthView(calendar, work.slice(0, limit), now, register));
      const filed = views.map((view, place) => ({ month: String(months[place]), ...view }));
      const weeks = new Map(views.flatMap((view) => view.weeks.map((week) => [week.monday, week])));
      return {
        user,
        isPartial,
        isCut: work.length > limit,
        days: filed.flatMap((month) =>
          month.days
            .filter(({ date }) => date >= from && date <= to)
            .map((day) => ({ day, month, deviations: isPartial ? [] : deviationsOf(day, ofPerson) })),
        ),
        months: filed,
        rules: namedRulesOn(sets, register?.terms ?? [], to),
        weeks: [...weeks.values()].filter(({ monday }) => monday <= to && monday > weekBefore(from)),
      };
    });
  }
}

/** A week contains the date, or is after it, if its Monday is after the returned day. */
const weekBefore = (date: string): string => Temporal.PlainDate.from(date).subtract({ days: 7 }).toString();
