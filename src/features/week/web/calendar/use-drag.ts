import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTimeRule } from "#common/web/company-rules/registration-rules.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { dragStep, drawnSlot, movedSlot } from "#features/week/rules/calendar-blocks.ts";
import type { Slot } from "#features/week/rules/free-slot.ts";

export type Drag = { readonly job?: Job; readonly slot: Slot; readonly isCopy: boolean };

type Place = { readonly date: string; readonly minutes: number };
type Start = Place & { readonly x: number; readonly y: number; readonly job: Job | undefined; readonly grip: number };

/** Pixels that a mouse or pen may move during a click. */
const clickSlack = 4;

/** Draws and moves blocks with a mouse or pen; touch scrolls. A block stays at its target until `onDrop` resolves. */
export function useDrag(dates: readonly string[], jobs: readonly Job[], onDrop: (drag: Drag) => Promise<void>) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<Start>(undefined);
  const isDropping = useRef(false);
  const step = dragStep(useTimeRule());

  useEffect(() => {
    function onKey({ key }: KeyboardEvent): void {
      if (key !== "Escape" || isDropping.current) return;
      start.current = undefined;
      setDrag(undefined);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place {
    const box = currentTarget.getBoundingClientRect();
    const column = Math.floor(((clientX - box.left) / box.width) * dates.length);
    return {
      date: dates[Math.min(dates.length - 1, Math.max(0, column))] ?? "",
      minutes: ((clientY - box.top) / box.height) * 24 * 60,
    };
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || event.pointerType === "touch" || isDropping.current) return;
      const id = (event.target as HTMLElement).closest<HTMLElement>("[data-job]")?.dataset.job;
      const job = jobs.find((one) => String(one.id) === id);
      const place = placeOf(event);
      // A job over midnight has a block on each of its days. Only the block of the first day can be dragged.
      if (job && !job.started_at.startsWith(place.date)) return;
      const grip = job ? place.minutes - minutesOf(job.started_at) : 0;
      start.current = { ...place, x: event.clientX, y: event.clientY, job, grip };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = start.current;
      if (!from) return;
      const isClick = Math.hypot(event.clientX - from.x, event.clientY - from.y) < clickSlack;
      if (drag === undefined && isClick) return;
      // Captures the pointer only after the first movement, because a click must reach the block.
      event.currentTarget.setPointerCapture(event.pointerId);
      const to = placeOf(event);
      const slot = from.job
        ? movedSlot(from.job, to.date, to.minutes - from.grip, step)
        : drawnSlot(from.date, from.minutes, to.minutes, step);
      const isCopy = from.job !== undefined && (event.ctrlKey || event.metaKey);
      if (slot) setDrag({ ...(from.job && { job: from.job }), slot, isCopy });
    },
    async onPointerUp(): Promise<void> {
      start.current = undefined;
      if (!drag || isDropping.current) return;
      isDropping.current = true;
      await onDrop(drag);
      isDropping.current = false;
      setDrag(undefined);
    },
    onPointerCancel(): void {
      start.current = undefined;
      if (!isDropping.current) setDrag(undefined);
    },
  };
  return { drag, handlers };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.slice(11, 16).split(":").map(Number);
  return hours * 60 + minutes;
}
