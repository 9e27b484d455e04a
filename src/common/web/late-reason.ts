import { useSyncExternalStore } from "react";
import { ApiError } from "./api/request.ts";

/** A write that the server refused because it needs a reason, in the server's words. */
export type LateQuestion = {
  readonly sentence: string;
  /** Undefined if the user gives none. */
  readonly answer: (reason: string | undefined) => void;
};

let question: LateQuestion | undefined;
let last: Promise<string | undefined> = Promise.resolve(undefined);
/** The only component that shows questions sets it. */
let listener: (() => void) | undefined;

/** One question at a time; the others wait. */
export function askLateReason(sentence: string): Promise<string | undefined> {
  last = last.then(
    () =>
      new Promise((resolve) => {
        publish({
          sentence,
          answer: (reason) => {
            publish(undefined);
            resolve(reason);
          },
        });
      }),
  );
  return last;
}

/** The sentence with which the server asks for a reason, if it is its only objection. */
export function lateSentence(error: unknown): string | undefined {
  return error instanceof ApiError ? error.errors.late_reason?.join(" ") : undefined;
}

export const useLateQuestion = (): LateQuestion | undefined =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );

function publish(next: LateQuestion | undefined): void {
  question = next;
  listener?.();
}

function subscribe(changed: () => void): () => void {
  listener = changed;
  return () => {
    listener = undefined;
  };
}
