import { counted } from "#common/rules/counted.ts";
import type { ExpiredWorkingTime, WorkingDay } from "./working-time.ts";

/* This file has no schemas, because screens that import a schema also load the code that checks forms. */

/** The most jobs of a person that are read for a month. If there are more, only the newest count. */
export const maxWork = 5_000;

/** Whether a day has working time, with or without times. */
export const isWorked = ({ periods, minutes }: WorkingDay): boolean => periods.length > 0 || minutes > 0;

/** `12 opgaver, 230 dage efter plan eller rettet (og 2 tidligere udgaver), 1 fravigelse` */
export function expiredText({ jobs, entries, former_entries, deviations }: ExpiredWorkingTime[number]): string {
  const former = former_entries > 0 ? ` (og ${counted(former_entries, "tidligere udgave", "tidligere udgaver")})` : "";
  return [
    ...(jobs > 0 ? [counted(jobs, "opgave", "opgaver")] : []),
    ...(entries + former_entries > 0 ? [`${counted(entries, "dag", "dage")} efter plan eller rettet${former}`] : []),
    ...(deviations > 0 ? [counted(deviations, "fravigelse", "fravigelser")] : []),
  ].join(", ");
}
