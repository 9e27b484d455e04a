import type { Absence, AbsenceInput } from "./absence.ts";

type Waiting = { readonly path: string; readonly body: object };

export const reportPath = "/api/absences";
export const recoveryPath = "/api/absences/recovery";

export type Illness = {
  /** The first day of an illness without an end; null if there is none. */
  readonly since: string | null;
  /** Whether a report of illness or a recovery is on the device and not sent yet. */
  readonly isWaiting: boolean;
};

/** The user's illness after the writes that the device has not sent yet (`unsent`, oldest first). */
export function illnessNow(
  absences: readonly Pick<Absence, "from_date" | "to_date" | "status">[],
  unsent: readonly Waiting[],
): Illness {
  const open = absences.find(({ to_date, status }) => to_date === null && status === "approved");
  const waiting = unsent.filter(({ path }) => path === reportPath || path === recoveryPath);
  return waiting.reduce<Illness>(
    ({ since }, { path, body }) => {
      if (path === recoveryPath) return { since: null, isWaiting: true };
      const { from_date, to_date } = body as Partial<AbsenceInput>;
      return { since: to_date === null ? (from_date ?? null) : since, isWaiting: true };
    },
    { since: open?.from_date ?? null, isWaiting: false },
  );
}

/** "Rask" asks for the last sick day: yesterday or today, but no day before the illness. */
export const lastDays = (since: string, today: Temporal.PlainDate): readonly { label: string; date: string }[] =>
  [
    { label: "I går", date: today.subtract({ days: 1 }).toString() },
    { label: "I dag", date: today.toString() },
  ].filter(({ date }) => date >= since);

/** The input that reports whole days of illness. It has no end if `to_date` is null. */
export const illnessReport = (kind_id: number, from_date: string, to_date: string | null): AbsenceInput => ({
  ...{ kind_id, from_date, to_date, starts_at_noon: false, ends_at_noon: false },
  ...{ start_time: null, end_time: null, reason: null },
});
