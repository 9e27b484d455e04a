import { type ReactNode, Suspense, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../api/request.ts";
import { flash } from "../flash.ts";
import { lazyPart } from "../lazy-part.tsx";
import type { Conflict, ConflictLabels } from "./merge-conflict.ts";

type Options<Values extends FieldValues, Row> = {
  /** The record as it was when the form was opened; undefined for a new one. */
  readonly opened: Row | undefined;
  readonly formOf: (row: Row | undefined) => Values;
  readonly labels: ConflictLabels<Values> | (() => ConflictLabels<Values> | Promise<ConflictLabels<Values>>);
};

type OpenedForm = {
  readonly version: number | undefined;
  readonly conflictNote: ReactNode;
  /** @returns whether the error is a conflict, which the note shows */
  readonly onConflict: (error: ApiError) => boolean;
};

const ConflictNote = lazyPart(async () => (await import("../ui/forms/ConflictNote.tsx")).ConflictNote);

/**
 * For a 409: a field that only the other user changed takes the new value, a field that both changed keeps the input,
 * and the next save uses the new version.
 */
export function useConflict<Values extends FieldValues, Row extends { readonly version?: number | undefined }>(
  form: UseFormReturn<Values>,
  { opened, formOf, labels }: Options<Values, Row>,
): OpenedForm {
  const [merged, setMerged] = useState<Row>();
  // A form that stays after its save has opened a newer one than it merged.
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
