import { useEffect, useRef, useState } from "react";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { busyTimes } from "#features/week/rules/cell-entry.ts";
import type { Slot } from "#features/week/rules/free-slot.ts";
import type { Week } from "#features/week/rules/week.ts";

/** What could not be saved, told below the row in which it was typed. */
export type Problem = {
  readonly rowKey: string;
  readonly date: string;
  readonly message: string;
  readonly retry: () => void;
};

/** What a cell is about to save, or has saved while the week does not show it yet. */
export type Reservation = Slot & { readonly minutes: number; readonly saved?: Pick<Job, "id" | "version"> };

/** What the cells of a week share: each must know what the others are about to save. */
export function useWeekEntries(week: Week, monday: string) {
  const me = useCurrentUser();
  const reserved = useRef(new Map<string, Reservation>());
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map());
  const [said, setSaid] = useState("");
  const isShown = ({ saved }: Reservation) =>
    saved !== undefined && week.jobs.some(({ id, version }) => id === saved.id && version >= saved.version);
  useEffect(() => {
    for (const [key, slot] of reserved.current) if (isShown(slot)) reserved.current.delete(key);
  });
  return {
    monday,
    problems,
    said,
    say: setSaid,
    ownRate: me?.default_hourly_rate ?? null,
    /**
     * What a new job of a cell must not overlap.
     * @param fresher jobs that the server has told of since
     */
    surroundings: (cellKey: string, fresher: readonly Job[], preferredStart?: string) => ({
      busy: [
        ...busyTimes(week.jobs),
        ...busyTimes(fresher),
        ...[...reserved.current].flatMap(([key, slot]) => (key === cellKey ? [] : slot)),
      ],
      usualStart: week.usual_start,
      preferredStart,
    }),
    /** Holds a time for as long as its job is being saved, and then until it is shown: the next key may come before. */
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
