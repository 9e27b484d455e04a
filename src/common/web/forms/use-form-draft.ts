import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { currentUserId, subscribeToUser } from "../current-user.ts";
import { type Draft, dropDraft, findDraft, keepDraft } from "./draft.ts";
import { useTyped } from "./use-typed.ts";

/** The draft that a form had when it was first shown. `dropDraft` does not change this result. */
export function useDraft(form: string | undefined): Draft | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [draft] = useState(() => (form === undefined ? undefined : findDraft(currentUserId(), { path, form })));
  return draft?.path === path && draft.form === form ? draft : undefined;
}

type Options<Values, Subject> = {
  readonly name: string;
  readonly subject?: Subject;
  /** The form sets this ref to true after a save. Only a form that stays visible after the save needs the ref. */
  readonly isDone?: RefObject<boolean>;
  readonly isKeptOnDevice?: boolean;
  readonly keptValues?: (values: Values) => Values;
};

/** Stores the input when the session ends. Restores the input when the same user opens the form again. */
export function useFormDraft<Values extends FieldValues, Subject>(
  form: UseFormReturn<Values>,
  { name, subject, isDone, isKeptOnDevice = false, keptValues = asTheyAre }: Options<Values, Subject>,
) {
  const { pathname: path, search } = useLocation();
  const { isDirty } = form.formState;
  const [userId] = useState(currentUserId);
  const draft = useDraft(name);
  const [taken, setTaken] = useState<Draft>();
  const source = taken ?? draft;
  const typedOver = source ? (source.subject as Subject | undefined) : subject;
  const found = useTyped(form, { name: isKeptOnDevice ? name : undefined, subject: typedOver, isDone, keptValues });
  const offer = found && {
    ...found,
    take() {
      setTaken(found.draft);
      found.take();
    },
  };

  useLayoutEffect(() => {
    if (!draft) return;
    form.reset(draft.values as Values, { keepDefaultValues: true });
    dropDraft(draft);
  }, [draft, form]);

  // The reset is repeated, because a `useWatch` that is declared after this hook subscribes after the first reset.
  useEffect(() => {
    if (draft) form.reset(form.getValues(), { keepDefaultValues: true });
  }, [draft, form]);

  useEffect(
    () =>
      subscribeToUser(() => {
        if (currentUserId() !== undefined || userId === undefined || !isDirty || isDone?.current) return;
        keepDraft({ userId, path, search, form: name, subject: typedOver, values: keptValues(form.getValues()) });
      }),
    [form, isDirty, isDone, keptValues, name, path, search, typedOver, userId],
  );

  return { subject: typedOver, isRestored: draft !== undefined, offer: draft === undefined ? offer : undefined };
}

const asTheyAre = <Values>(values: Values): Values => values;
