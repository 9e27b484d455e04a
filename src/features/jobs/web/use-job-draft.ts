import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { currentUserId, subscribeToUser } from "../../../common/web/current-user.ts";
import { dropDraft, findDraft, keepDraft } from "../../../common/web/draft.ts";
import type { JobFormValues } from "./job-form.ts";

/** The typed values, and the version of the job that they were typed over. */
type JobDraft = { readonly values: JobFormValues; readonly version: number | undefined };

/**
 * Keeps what is typed when the session ends under it, and puts it back when the same user opens the form again.
 * @returns the version to save with, and whether something was put back
 */
export function useJobDraft(
  form: UseFormReturn<JobFormValues>,
  version: number | undefined,
  isDone: RefObject<boolean>,
) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { isDirty } = form.formState;
  const [userId] = useState(currentUserId);
  const [draft] = useState(() => {
    const found = findDraft(currentUserId());
    return found?.path === path ? (found.values as JobDraft) : undefined;
  });
  const typedOver = draft ? draft.version : version;

  useEffect(() => {
    if (!draft) return;
    form.reset(draft.values, { keepDefaultValues: true });
    dropDraft();
  }, [draft, form]);

  useEffect(
    () =>
      subscribeToUser(() => {
        if (currentUserId() !== undefined || userId === undefined || !isDirty || isDone.current) return;
        keepDraft({ userId, path, values: { values: form.getValues(), version: typedOver } satisfies JobDraft });
      }),
    [form, isDirty, isDone, path, typedOver, userId],
  );

  return { version: typedOver, isRestored: draft !== undefined };
}
