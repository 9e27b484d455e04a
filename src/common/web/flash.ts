import { useSyncExternalStore } from "react";

type Severity = "success" | "error";

/** A `notice` is at the bottom right and can be closed. A `status` is at the top or, on phones, at the bottom. */
export type FlashMessage = {
  readonly id: number;
  readonly severity: Severity;
  readonly title: string;
  readonly body: string;
  readonly variant: "status" | "notice";
  readonly undo?: () => void;
};

let message: FlashMessage | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

export const flash = {
  success: (body: string) => show("success", "Success!", body, "status"),
  error: (body: string) => show("error", "Fejl!", body, "status"),
  undoable: (body: string, undo: () => void) => show("success", "Success!", body, "status", undo),
  notice: (title: string, body: string, severity: Severity = "success") => show(severity, title, body, "notice"),
  clear: () => publish(undefined),
};

export function useFlashMessage(): FlashMessage | undefined {
  return useSyncExternalStore(subscribe, getMessage, noMessage);
}

function show(
  severity: Severity,
  title: string,
  body: string,
  variant: FlashMessage["variant"],
  undo?: () => void,
): void {
  lastId += 1;
  publish({ id: lastId, severity, title, body, variant, ...(undo && { undo }) });
}

function publish(next: FlashMessage | undefined): void {
  message = next;
  for (const listener of listeners) listener();
}

const getMessage = () => message;

const noMessage = () => undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
