import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { currentUserId } from "../current-user.ts";
import type { Draft } from "./draft.ts";
import { dropTyped, findTyped, keepTyped, type Typed } from "./typed.ts";

type Options<Values> = {
  /** Which of the screen's forms it is; undefined for one that keeps nothing. */
  readonly name: string | undefined;
  /** What is typed over, which goes back with the values. */
  readonly subject: unknown;
  /** True from when the form is saved. */
  readonly isDone: RefObject<boolean> | undefined;
  /** The values as they can be kept. */
  readonly keptValues: (values: Values) => Values;
};

/** What was half typed here when the page was thrown away, and the two things that can be done with it. */
export type TypedOffer = { readonly draft: Draft; readonly take: () => void; readonly drop: () => void };

const keepDelay = 300;

/**
 * Keeps what is being typed on the device, until the form is saved or left.
 * @returns what was kept by an earlier page, until somebody has taken or dropped it
 */
export function useTyped<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { name, subject, isDone, keptValues }: Options<Values>,
): TypedOffer | undefined {
  const { pathname: path, search } = useLocation();
  const [offered, setOffered] = useState<Typed>();
  const { isDirty } = form.formState;
  const place = useRef({ path, form: name ?? "" });
  const now = useRef({ isDirty, subject, search, keptValues });
  now.current = { isDirty, subject, search, keptValues };

  // Once the page stands as the server has made it, who knows nothing of the device.
  useLayoutEffect(() => {
    if (name !== undefined) setOffered(findTyped({ path: place.current.path, form: name }));
  }, [name]);

  useEffect(() => {
    if (name === undefined) return;
    const userId = currentUserId();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      const { isDirty, subject, search, keptValues } = now.current;
      if (!isDirty || isDone?.current || userId === undefined || currentUserId() !== userId) return;
      keepTyped({ ...place.current, userId, search, subject, values: keptValues(form.getValues()) });
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, keepDelay);
      },
    });
    const keepUnlessSeen = () => document.visibilityState === "hidden" && keep();
    document.addEventListener("visibilitychange", keepUnlessSeen);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener("visibilitychange", keepUnlessSeen);
      // The form is left: saved, or after the question whether it may be lost.
      if (now.current.isDirty || isDone?.current) dropTyped(place.current);
    };
  }, [form, isDone, name]);

  if (offered === undefined) return undefined;
  const close = () => setOffered(undefined);
  return {
    draft: offered,
    take() {
      form.reset(offered.values as Values, { keepDefaultValues: true });
      // From now on it is this window's.
      dropTyped(offered);
      keepTyped(offered);
      close();
    },
    drop() {
      dropTyped(offered);
      close();
    },
  };
}
