import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { currentUserId } from "../current-user.ts";
import type { Draft } from "./draft.ts";
import { dropTyped, findTyped, keepTyped, type Typed } from "./typed.ts";

type Options<Values> = {
  /** The form's name on its screen; undefined stores nothing. */
  readonly name: string | undefined;
  /** The edited row or its version, restored with the values. */
  readonly subject: unknown;
  readonly isDone: RefObject<boolean> | undefined;
  readonly keptValues: (values: Values) => Values;
};

/** The draft of a discarded page, which the user may take or drop. */
export type TypedOffer = { readonly draft: Draft; readonly take: () => void; readonly drop: () => void };

const keepDelay = 300;

/**
 * Stores unsaved input on the device until the form is saved or left.
 * @returns an earlier page's draft until the user has decided about it
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

  // After hydration, because the server does not know the device.
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
      // The form is left after a save, or after the question.
      if (now.current.isDirty || isDone?.current) dropTyped(place.current);
    };
  }, [form, isDone, name]);

  if (offered === undefined) return undefined;
  const close = () => setOffered(undefined);
  return {
    draft: offered,
    take() {
      form.reset(offered.values as Values, { keepDefaultValues: true });
      // The draft belongs to this window from now on.
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
