import { counted } from "#common/rules/counted.ts";
import { formatTotalMinutes } from "#common/rules/time/clock.ts";
import type { YoungMark } from "./young-mark-schema.ts";
import { youngDaysOff, youngNight, youngPause } from "./young-people.ts";

/** Whether a mark is a breach of the law, provided that the registration is right. Other marks may be legal. */
export const isYoungBreach = (mark: YoungMark): boolean =>
  mark.kind === "young-hours" ? !mark.is_school : mark.kind !== "young-pause";

/** A sentence without its full stop: `Under 18 år: 8 timer 5 min. på en dag, højst 8 timer` */
export function youngMarkText(mark: YoungMark): string {
  switch (mark.kind) {
    case "young-hours":
      return youngHoursText(mark);
    case "young-night":
      return `Under 18 år: ${formatTotalMinutes(mark.minutes)} mellem kl. ${youngNight.from} og ${youngNight.to}, hvor unge kun må arbejde i få brancher`;
    case "young-days-off":
      return mark.days < youngDaysOff
        ? `Under 18 år: ${counted(mark.days, "fridag", "fridage")} i ugen, mindst ${youngDaysOff}`
        : `Under 18 år: ugens ${youngDaysOff} fridage ligger ikke i træk`;
    case "young-pause":
      return `Under 18 år: under ${youngPause.minutes} min. pause registreret fra ${mark.at} til ${mark.until}`;
  }
}

function youngHoursText({ per, minutes, allowed, is_school }: Extract<YoungMark, { kind: "young-hours" }>): string {
  const [length, most] = [formatTotalMinutes(minutes), formatTotalMinutes(allowed)];
  if (per === "day") return `Under 18 år: ${length} på en dag, højst ${most}${is_school ? " på en skoledag" : ""}`;
  return `Under 18 år: ${length} på en uge, højst ${most}${is_school ? " i en skoleuge" : ""}`;
}
