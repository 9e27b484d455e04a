import { useEffect, useRef, useState } from "react";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { busyTimes } from "#features/week/rules/cell-entry.ts";
import type { Slot } from "#features/week/rules/free-slot.ts";
import type { Week } from "#features/week/rules/week.ts";

export type Problem = {
  readonly rowKey: string;
  readonly date: string;
  readonly message: string;
  readonly retry: () => void;
};

/** The slot of a job that a cell is saving, or has saved although the loaded week does not have the job yet. */
export type Reservation = Slot & { readonly minutes: number; readonly saved?: Pick<Job, "id" | "version"> };

export function useWeekEntries(week: Week, monday: string) {
  const me = useCurrentUser();
  const reserved = useRef(new Map<string, Reservation>());
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map());
  const [message, setMessage] = useState("");
  const isShown = ({ saved }: Reservation) =>
    saved !== undefined && week.jobs.some(({ id, version }) => id === saved.id && version >= saved.version);
  // A cell that is being saved runs the functions of an older rendering. The ref gives these functions the newest jobs.
  const shown = useRef(week.jobs);
  useEffect(() => {
    shown.current = week.jobs;
    for (const [key, slot] of reserved.current) if (isShown(slot)) reserved.current.delete(key);
  });
  return {
    monday,
    problems,
    message,
    say: setMessage,
    rates: me?.hourly_rates ?? [],
    /** `fresher` has jobs that were loaded after the week. */
    contextFor: (cellKey: string, fresher: readonly Job[], preferredStart?: string) => ({
      busy: [
        ...busyTimes(shown.current),
        ...busyTimes(fresher),
        ...[...reserved.current].flatMap(([key, slot]) => (key === cellKey ? [] : slot)),
      ],
      usualStart: week.usual_start,
      preferredStart,
      rule: getTimeRule(),
    }),
    /** Reserves a slot until the week shows its job, because the user may type in another cell before that. */
    reserve: (key: string, slot: Reservation) => void reserved.current.set(key, slot),
    release(key: string): void {
      if (!reserved.current.get(key)?.saved) reserved.current.delete(key);
    },
    reservedBy(key: string): Reservation | undefined {
      const slot = reserved.current.get(key);
      return slot && isShown(slot) ? undefined : slot;
    },
    report(key: string, problem: Problem | undefined): void {
      setProblems((known) => {
        if (!problem && !known.has(key)) return known;
        const others = new Map(known);
        others.delete(key);
        return problem ? others.set(key, problem) : others;
      });
    },
    hasUnsaved: () => problems.size > 0 || [...reserved.current.values()].some(({ saved }) => !saved),
  };
}

export type WeekEntries = ReturnType<typeof useWeekEntries>;
