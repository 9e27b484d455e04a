import { useSyncExternalStore } from "react";
import { ApiError } from "./api/request.ts";

/** `late_cause` is a cause from a list, because a text about absence or working time could reveal a person's health. */
export type LateField = "late_reason" | "late_cause";

type Asked = { readonly field: LateField; readonly sentence: string };

export type LateQuestion = Asked & {
  readonly answer: (reason: string | undefined) => void;
};

let question: LateQuestion | undefined;
let last: Promise<string | undefined> = Promise.resolve(undefined);
/** Set by the only component that shows questions. */
let listener: (() => void) | undefined;

/** Asks the user for a reason. Questions are shown one at a time; the others wait. */
export function askLateReason(asked: Asked): Promise<string | undefined> {
  last = last.then(
    () =>
      new Promise((resolve) => {
        publish({
          ...asked,
          answer: (reason) => {
            publish(undefined);
            resolve(reason);
          },
        });
      }),
  );
  return last;
}

/** The question for the user if a missing reason is the only error of a refused write; otherwise undefined. */
export function lateQuestionOf(error: unknown): Asked | undefined {
  const [field, ...others] = error instanceof ApiError ? Object.keys(error.errors) : [];
  if (others.length > 0 || (field !== "late_reason" && field !== "late_cause")) return undefined;
  return { field, sentence: ((error as ApiError).errors[field] ?? []).join(" ") };
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
