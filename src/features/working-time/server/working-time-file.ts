import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/actor.ts";
import type { Person } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { amountFormat, dayFormat, idFormat } from "#common/server/files/sheet-formats.ts";
import { type TableColumn, tableFile } from "#common/server/files/table-file.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { markText } from "../rules/marks.ts";
import { monthCalendar, monthView } from "../rules/month-view.ts";
import { monthsBetween } from "../rules/months.ts";
import { type Average, maxWork, type WorkingDay, type WorkingTimeFileQuery } from "../rules/working-time.ts";
import { listWork, seesPartOf } from "./working-time.store.ts";

/** The register as a file for the Working Environment Authority (docs/product-rules.md#working-time). */

const peoplePerBatch = 50;

/** A day with work, and the average of its month as the page shows it. */
type FiledDay = {
  readonly user: Person;
  readonly day: WorkingDay;
  readonly average: Average;
  /** Whether the reader sees only some of the person's jobs. */
  readonly isPartial: boolean;
};

type Column = TableColumn<FiledDay>;

const minutesColumn = (header: string, value: (row: FiledDay) => number | null): Column => ({
  header,
  width: 16,
  numFmt: idFormat,
  value: (row) => {
    const minutes = value(row);
    return minutes === null ? null : { whole: minutes };
  },
});

const columns: readonly Column[] = [
  { header: "Medarbejder", width: 28, value: ({ user }) => user.name },
  { header: "Dato", width: 12, numFmt: dayFormat, value: ({ day }) => ({ day: day.date }) },
  { header: "Start", width: 8, value: ({ day }) => day.periods[0]?.start ?? "" },
  { header: "Slut", width: 8, value: ({ day }) => day.periods.at(-1)?.end ?? "" },
  {
    header: "Arbejdstider",
    width: 26,
    value: ({ day }) => day.periods.map(({ start, end }) => `${start}–${end}`).join(", "),
  },
  {
    header: "Timer",
    width: 8,
    numFmt: amountFormat,
    value: ({ day }) => ({ hundredths: Math.round((day.minutes * 100) / 60) }),
  },
  minutesColumn("Minutter", ({ day }) => day.minutes),
  minutesColumn("Pause, minutter", ({ day }) => day.pause_minutes),
  minutesColumn("Hvile før, minutter", ({ day }) => day.rest_before),
  minutesColumn("Kl. 22-05, minutter", ({ day }) => day.night_minutes),
  { header: "Bemærkninger", width: 60, value: ({ day }) => day.marks.map(markText).join("; ") },
  {
    header: "Gennemsnit pr. uge",
    width: 18,
    numFmt: amountFormat,
    value: ({ average }) => ({ hundredths: average.hundredths_a_week }),
  },
  { header: "Gennemsnit fra", width: 14, numFmt: dayFormat, value: ({ average }) => ({ day: average.from }) },
  { header: "Gennemsnit til", width: 14, numFmt: dayFormat, value: ({ average }) => ({ day: average.to }) },
  { header: "Omfang", width: 20, value: ({ isPartial }) => (isPartial ? "Kun egne projekter" : "Alle opgaver") },
];

export function workingTimeFile(
  db: Kysely<Database>,
  actor: Actor,
  people: readonly Person[],
  query: WorkingTimeFileQuery,
  today: Temporal.PlainDate,
): Promise<Readable> {
  const batches = filedDays(db, actor, people, query, today);
  return tableFile(query.format, { title: "Arbejdstid", columns, batches });
}

/** Days with work, by person and date. Each month is the view of the page. */
async function* filedDays(
  db: Kysely<Database>,
  actor: Actor,
  people: readonly Person[],
  { from, to }: WorkingTimeFileQuery,
  today: Temporal.PlainDate,
): AsyncGenerator<FiledDay[]> {
  const months = monthsBetween(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to));
  const calendars = months.map((month) => monthCalendar(month, today));
  const read = {
    start: Math.min(...calendars.map((calendar) => calendar.read.start)),
    end: Math.max(...calendars.map((calendar) => calendar.read.end)),
  };
  const now = minuteOf(Temporal.Now.instant());
  for (let place = 0; place < people.length; place += peoplePerBatch) {
    const batch = people.slice(place, place + peoplePerBatch);
    const ids = batch.map(({ id }) => id);
    const work = await listWork(db, actor, ids, read, maxWork * months.length);
    yield batch.flatMap((user) => {
      const isPartial = seesPartOf(actor, user.id);
      const views = calendars.map((calendar) => monthView(calendar, work.get(user.id) ?? [], now));
      return views.flatMap(({ days, average }) =>
        days
          .filter(({ date, periods }) => date >= from && date <= to && periods.length > 0)
          .map((day) => ({ user, day, average, isPartial })),
      );
    });
  }
}
