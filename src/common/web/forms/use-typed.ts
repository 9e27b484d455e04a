import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { currentUserId } from "../current-user.ts";
import type { Draft } from "./draft.ts";
import { dropTyped, findTyped, keepTyped, type Typed } from "./typed.ts";

type Options<Values> = {
  /** If undefined, nothing is stored. */
  readonly name: string | undefined;
  readonly subject: unknown;
  readonly isDone: RefObject<boolean> | undefined;
  readonly keptValues: (values: Values) => Values;
};

export type TypedOffer = { readonly draft: Draft; readonly take: () => void; readonly drop: () => void };

const keepDelay = 300;

/** Stores unsaved input on the device until the form is saved or left. Returns input that an earlier page stored. */
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

  // The draft is read after hydration, because the server cannot read the storage of the device.
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
      // The user has saved the form or agreed to lose the input, so the device need not keep it.
      if (now.current.isDirty || isDone?.current) dropTyped(place.current);
    };
  }, [form, isDone, name]);

  if (offered === undefined) return undefined;
  const close = () => setOffered(undefined);
  return {
    draft: offered,
    take() {
      form.reset(offered.values as Values, { keepDefaultValues: true });
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
