import { useMemo } from "react";
import { timeZone, wallClockText } from "#common/rules/time/clock.ts";
import type { Timer } from "#features/timer/rules/timer.ts";
import { shortestMeasuredSeconds } from "#features/timer/rules/timer-bounds.ts";
import { elapsedSeconds, type SeenAt, seenNow } from "../use-elapsed.ts";
import { keptText } from "./kept-text.ts";

export type Work = Pick<Timer, "project" | "jobType">;

/** A timer that was started on this device, kept until the server has answered its start and its stop. */
export type KeptStart = Work & {
  /** The idempotency key of its start. */
  readonly key: string;
  readonly at: SeenAt;
  /** The wall-clock time of the device when the timer was started. */
  readonly started_at: string;
  /** The elapsed seconds when the timer was stopped on the device; null while it runs. */
  readonly seconds: number | null;
  /** The message with which the server refused the start; null if it has not refused. */
  readonly refusal: string | null;
};

const kept = keptText("starts");

const parsed = (text: string | null): readonly KeptStart[] => (text === null ? [] : JSON.parse(text));

/** The starts that the device keeps, oldest first. Only the last timer may still run. */
export const keptStarts = (): readonly KeptStart[] => parsed(kept.get());

export const keptStart = (key: string): KeptStart | undefined => keptStarts().find((start) => start.key === key);

export const newStart = (key: string, { project, jobType }: Work): KeptStart => ({
  key,
  project,
  jobType,
  at: { ...seenNow(), isOnDevice: true },
  started_at: wallClockText(Temporal.Now.plainDateTimeISO(timeZone)),
  seconds: null,
  refusal: null,
});

/** Stops the timer that runs on the device, or drops it if it is too short. Returns false if the storage is full. */
export function keepStart(start: KeptStart): boolean {
  const others = keptStarts()
    .filter(({ seconds, at }) => seconds !== null || secondsSince(at) >= shortestMeasuredSeconds)
    .map((other) => ({ ...other, seconds: other.seconds ?? secondsSince(other.at) }));
  try {
    store([...others, start]);
    return true;
  } catch (cause) {
    console.warn("Not kept on the device", cause);
    return false;
  }
}

export function changeStart(key: string, change: Partial<KeptStart>): void {
  store(keptStarts().map((start) => (start.key === key ? { ...start, ...change } : start)));
}

export function dropStart(key: string): void {
  store(keptStarts().filter((start) => start.key !== key));
}

/** Whole seconds since a start on this device. */
export const secondsSince = (at: SeenAt): number => Math.floor(elapsedSeconds({ seconds: 0 }, at));

/** The server has not given a kept start an id, so its id is 0. */
export const timerOf = ({ started_at, project, jobType }: KeptStart): Timer => ({
  id: 0,
  started_at,
  stopped_at: null,
  seconds: 0,
  project,
  jobType,
  proposed: null,
});

export function useKeptStarts(): readonly KeptStart[] {
  const text = kept.use();
  return useMemo(() => parsed(text), [text]);
}

const store = (starts: readonly KeptStart[]): void => kept.set(starts.length === 0 ? null : JSON.stringify(starts));
