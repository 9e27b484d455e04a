import { useSyncExternalStore } from "react";
import { ApiError } from "./api/request.ts";

/** The field in which a write says why: a text of a job, and one of a few causes where health may be involved. */
export type LateField = "late_reason" | "late_cause";

/** What a refused write asks, in the server's words. */
type Asked = { readonly field: LateField; readonly sentence: string };

/** A write that the server refused because it needs a reason. */
export type LateQuestion = Asked & {
  /** Undefined if the user gives none. */
  readonly answer: (reason: string | undefined) => void;
};

let question: LateQuestion | undefined;
let last: Promise<string | undefined> = Promise.resolve(undefined);
/** The only component that shows questions sets it. */
let listener: (() => void) | undefined;

/** One question at a time; the others wait. */
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

/** What the server asks for, if it is its only objection. */
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
