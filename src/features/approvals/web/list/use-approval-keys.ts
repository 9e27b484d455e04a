import { type KeyboardEvent, type RefObject, useEffect } from "react";
import type { ShownJob } from "../approvals.queries.ts";
import { isSpecial, weekOf } from "./approval-groups.ts";
import { isOpen, type Ticked } from "./use-ticked.ts";

type Actions = {
  readonly jobs: readonly ShownJob[];
  readonly ticked: Ticked;
  /** @returns false while an earlier decision is on its way: then nothing is decided */
  readonly approve: (jobs: readonly ShownJob[]) => boolean;
  readonly reject: (jobs: readonly ShownJob[]) => void;
  readonly showKeys: () => void;
};

/** Jobs, and weeks that are folded to one line. */
const rowsOf = (table: HTMLElement | null) =>
  Array.from(table?.querySelectorAll<HTMLElement>("tr[data-job], tr[data-week]") ?? []).filter(
    (row) => row.dataset.job !== undefined || row.querySelector('.fold[aria-expanded="false"]') !== null,
  );

/** What is pressed in a row that gets decided is gone then, and the keys go on from the row. */
export function focusRow(table: HTMLElement | null, { id }: ShownJob): void {
  table?.querySelector<HTMLElement>(`tr[data-job="${id}"]`)?.focus({ preventScroll: true });
}

/**
 * The keys of the list, which work while the focus is in it. The arrows lead into it from anywhere that does not use them.
 * @returns the handler of the table
 */
export function useApprovalKeys(
  table: RefObject<HTMLTableElement | null>,
  { jobs, ticked, approve, reject, showKeys }: Actions,
): (event: KeyboardEvent<HTMLTableElement>) => void {
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      const isFree = document.activeElement?.matches("body, main, button:not([aria-haspopup], [role])");
      if (event.key !== "ArrowDown" || !isFree || hasModifier(event)) return;
      event.preventDefault();
      rowsOf(table.current)[0]?.focus();
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, [table]);

  function move(from: HTMLElement | null, step: 1 | -1): void {
    const rows = rowsOf(table.current);
    const next = from ? rows[rows.indexOf(from) + step] : rows[0];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  return (event) => {
    // A dialog of a row is its child for React, but stands elsewhere in the page and has keys of its own.
    if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
    if (hasModifier(event.nativeEvent)) return;
    const row = event.target.closest<HTMLElement>("tr[data-job], tr[data-week]");
    const ofRow = jobs.filter((job) => row && isOf(row, job));
    const isOnRow = event.target === row;
    const meant = ticked.jobs.length > 0 ? ticked.jobs : ofRow.filter(isOpen);
    const fold = (isExpanded: boolean) =>
      row?.querySelector<HTMLElement>(`:is(.expand, .line) [aria-expanded="${!isExpanded}"]`)?.click();
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(row, 1),
      ArrowUp: () => move(row, -1),
      g: () => {
        if (meant.length === 0 || !approve(meant)) return;
        if (ticked.jobs.length === 0) move(row, 1);
      },
      a: () => meant.length > 0 && reject(meant),
      b: () => row?.querySelector<HTMLElement>("[data-receipts]")?.click(),
      "?": showKeys,
      ...(isOnRow && { " ": () => row.querySelector<HTMLElement>(".tick input")?.click() }),
      ...(isOnRow && { Enter: () => row.querySelector<HTMLElement>("a, .fold")?.click() }),
      ...(isOnRow && { ArrowRight: () => fold(true), ArrowLeft: () => fold(false) }),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

/** What is folded into the line of a week is what is not special. */
const isOf = ({ dataset }: HTMLElement, job: ShownJob) =>
  dataset.week === undefined ? dataset.job === String(job.id) : dataset.week === weekOf(job) && !isSpecial(job);

const hasModifier = ({ ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => ctrlKey || metaKey || altKey;
