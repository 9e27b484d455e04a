import { type ReactNode, Suspense, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../api/request.ts";
import { flash } from "../flash.ts";
import { lazyPart } from "../lazy-part.tsx";
import type { Conflict, ConflictLabels } from "./merge-conflict.ts";

type Options<Values extends FieldValues, Row> = {
  /** The record as it was when the form was opened. */
  readonly opened: Row | undefined;
  readonly formOf: (row: Row | undefined) => Values;
  readonly labels: ConflictLabels<Values> | (() => ConflictLabels<Values> | Promise<ConflictLabels<Values>>);
};

type OpenedForm = {
  readonly version: number | undefined;
  readonly conflictNote: ReactNode;
  readonly onConflict: (error: ApiError) => boolean;
};

const ConflictNote = lazyPart(async () => (await import("../ui/forms/ConflictNote.tsx")).ConflictNote);

/** After a 409, merges the other user's changes into the form. The next save uses the new version. */
export function useConflict<Values extends FieldValues, Row extends { readonly version?: number | undefined }>(
  form: UseFormReturn<Values>,
  { opened, formOf, labels }: Options<Values, Row>,
): OpenedForm {
  const [merged, setMerged] = useState<Row>();
  // If the form stays open after a save, `opened` is newer than `merged`, which is then ignored.
  const isMerged = merged !== undefined && (merged.version ?? 0) > (opened?.version ?? 0);
  const base = isMerged ? merged : opened;
  const [conflict, setConflict] = useState<Conflict<Values>>();

  async function show(message: string, current: Row): Promise<void> {
    const [{ mergeConflict }, known] = await Promise.all([
      import("./merge-conflict.ts"),
      typeof labels === "function" ? labels() : labels,
    ]);
    const fields = mergeConflict(form, { before: formOf(base), now: formOf(current) }, known);
    setMerged(current);
    setConflict({ message, fields });
  }

  function onConflict({ status, message, current }: ApiError): boolean {
    if (status !== 409 || current === undefined) return false;
    show(message, current as Row).catch(() => flash.error(message));
    return true;
  }

  const conflictNote = isMerged && conflict && (
    <Suspense>
      <ConflictNote form={form as unknown as UseFormReturn} conflict={conflict as unknown as Conflict<FieldValues>} />
    </Suspense>
  );
  return { version: base?.version, conflictNote, onConflict };
}
