import { useEventCallback } from "@mui/material/utils";
import { type RefObject, useEffect } from "react";
import type { ShownJob } from "../approvals.queries.ts";
import { isSpecial, weekOf } from "./approval-groups.ts";
import { isOpen, type Ticked } from "./use-ticked.ts";

type Actions = {
  readonly jobs: readonly ShownJob[];
  readonly ticked: Ticked;
  readonly isReady: boolean;
  /** @returns false if nothing was decided, because an earlier decision is still being saved */
  readonly approve: (jobs: readonly ShownJob[]) => boolean;
  readonly reject: (jobs: readonly ShownJob[]) => void;
  readonly showKeys: () => void;
};

/** The rows that the arrow keys reach: jobs and folded weeks. */
const rowsOf = (table: HTMLElement | null) =>
  Array.from(table?.querySelectorAll<HTMLElement>("tr[data-job], tr[data-week]") ?? []).filter(
    (row) => row.dataset.job !== undefined || row.querySelector('.fold[aria-expanded="false"]') !== null,
  );

/** Focuses the row of a job before its decision, because the decision removes the button that has the focus. */
export function focusRow(table: HTMLElement | null, { id }: ShownJob): void {
  table?.querySelector<HTMLElement>(`tr[data-job="${id}"]`)?.focus({ preventScroll: true });
}

/** The keyboard shortcuts of the list. Outside the list, they work only while the focused element needs no keys. */
export function useApprovalKeys(
  table: RefObject<HTMLTableElement | null>,
  { jobs, ticked, isReady, approve, reject, showKeys }: Actions,
): void {
  function move(from: HTMLElement | null, step: 1 | -1): void {
    const rows = rowsOf(table.current);
    const next = from ? rows[rows.indexOf(from) + step] : rows[0];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  const press = useEventCallback((event: KeyboardEvent) => {
    if (!isReady || !(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!table.current?.contains(event.target) && !isFree(event.target)) return;
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
      b: () => row?.querySelector<HTMLElement>("[data-attachments]")?.click(),
      "?": showKeys,
      ...(isOnRow && { " ": () => row.querySelector<HTMLElement>(".tick input")?.click() }),
      ...(isOnRow && { Enter: () => row.querySelector<HTMLElement>("a, .fold")?.click() }),
      ...(isOnRow && { ArrowRight: () => fold(true), ArrowLeft: () => fold(false) }),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [press]);
}

/** Whether the shortcuts may use the keys. Fields, menu buttons and dialogs need the keys themselves. */
const isFree = (focused: HTMLElement) =>
  focused.matches("body, main, a, button:not([aria-haspopup], [role])") && !focused.closest("[role=dialog]");

/** Whether a row stands for a job. A week's row stands for the jobs that are not special, which a folded week hides. */
const isOf = ({ dataset }: HTMLElement, job: ShownJob) =>
  dataset.week === undefined ? dataset.job === String(job.id) : dataset.week === weekOf(job) && !isSpecial(job);
