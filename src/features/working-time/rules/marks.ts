import { formatTotalMinutes } from "#common/rules/clock.ts";
import { maxBetweenDaysOff } from "#features/working-time-law/rules/day-off.ts";
import { restMinutes } from "#features/working-time-law/rules/rest.ts";
import { night } from "#features/working-time-law/rules/working-days.ts";

/** The marks of a day: two kinds of breaches, and three that explain. */
export const markKinds = ["rest", "day-off", "pause", "night", "rejected"] as const;
type MarkKind = (typeof markKinds)[number];

export type Mark = {
  readonly kind: MarkKind;
  readonly at?: string | undefined;
  readonly until?: string | undefined;
  readonly minutes?: number | undefined;
};

/** Whether the law is broken if the registration is right. A missing pause may only not be registered. */
export const isBreach = ({ kind }: Mark): boolean => kind === "rest" || kind === "day-off";

/** A sentence without its full stop: `Kun 9 timer hvile i døgnet før kl. 16:00, 2 timer for lidt`. */
export function markText({ kind, at, until, minutes = 0 }: Mark): string {
  switch (kind) {
    case "rest":
      return `Kun ${formatTotalMinutes(minutes)} hvile i de 24 timer før kl. ${at}, ${formatTotalMinutes(restMinutes - minutes)} for lidt`;
    case "day-off":
      return `Intet fridøgn: kl. ${at} var der gået ${formatTotalMinutes(minutes)} siden det sidste, højst ${maxBetweenDaysOff / 60}`;
    case "pause":
      return `Ingen pause registreret fra ${at} til ${until}`;
    case "night":
      return `Natarbejde, ${formatTotalMinutes(minutes)} mellem kl. ${night.from} og ${night.to}`;
    case "rejected":
      return "En afvist opgave tæller med, til den er rettet eller fortrudt";
  }
}
