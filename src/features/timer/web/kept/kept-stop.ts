import { keptText } from "./kept-text.ts";

/** A stop of a timer on the server, kept on the device until the server accepts or refuses the stop. */
export type KeptStop = {
  readonly timer_id: number;
  readonly seconds: number;
};

/** A user has one running timer, so the device keeps at most one stop. */
const kept = keptText("stop");

const parsed = (text: string | null): KeptStop | undefined => (text === null ? undefined : JSON.parse(text));

export const keptStop = (): KeptStop | undefined => parsed(kept.get());

/** Keeps a stop. A second stop of a timer does not replace the first. Throws if the device's storage is full. */
export function keepStop(stop: KeptStop): void {
  if (keptStop()?.timer_id !== stop.timer_id) kept.set(JSON.stringify(stop));
}

export function dropStop(stop: KeptStop): void {
  if (keptStop()?.timer_id === stop.timer_id) kept.set(null);
}

export const useKeptStop = (): KeptStop | undefined => parsed(kept.use());
