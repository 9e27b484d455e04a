import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Save, SaveOptions } from "../api/use-save.ts";
import { errorsInForm } from "./form-errors.ts";
import { formResolver } from "./form-resolver.ts";
import type { ConflictLabels } from "./merge-conflict.ts";
import { useConflict } from "./use-conflict.tsx";
import { useFormDraft } from "./use-form-draft.ts";
import { useNextRecord } from "./use-next-record.ts";

type Versioned = { readonly version?: number | undefined };
type Stored = Versioned & { readonly id: number };

type Options<Values extends FieldValues, Row extends Stored, Shape extends z.core.$ZodLooseShape> = {
  readonly name: string;
  readonly record: Row | undefined;
  readonly schema: z.ZodMiniObject<Shape>;
  readonly rules?: Parameters<typeof formResolver<Values, Shape>>[1];
  readonly formOf: (record: Row | undefined) => Values;
  readonly payloadOf: (values: Values) => object;
  readonly labels: ConflictLabels<Values>;
  /** The fields that keep their values in the next new record. Absent if the dialog always closes after a save. */
  readonly keeps?: readonly FieldPath<Values>[];
  readonly calls: {
    useSave(
      id: number | undefined,
      callbacks: Pick<SaveOptions<unknown, unknown>, "onFieldErrors" | "onFailed"> & { readonly onSaved: () => void },
    ): Pick<Save<z.output<z.ZodMiniObject<Shape>> & Versioned>, "save" | "isSaving">;
  };
  readonly onClose: () => void;
};

export function useRecordForm<Values extends FieldValues, Row extends Stored, Shape extends z.core.$ZodLooseShape>(
  options: Options<Values, Row, Shape>,
) {
  const { name, record, schema, rules, formOf, payloadOf, labels, keeps, calls, onClose } = options;
  const form = useForm<Values>({
    defaultValues: formOf(record) as DefaultValues<Values>,
    resolver: formResolver(schema, rules, payloadOf),
  });
  const { subject, isRestored } = useFormDraft(form, { name, subject: record });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf, labels });
  const next = useNextRecord(form, { isNew: record === undefined && keeps !== undefined, keeps });
  const { save, isSaving } = calls.useSave(record?.id, {
    ...errorsInForm(form, onConflict),
    onSaved: () => {
      if (!next.begins()) onClose();
    },
  });
  const onSubmit = form.handleSubmit((values) => save({ ...z.parse(schema, payloadOf(values)), version }));
  return {
    form,
    dialog: { onClose, onSubmit, onSubmitNext: next.submitNext(onSubmit), isSaving },
    place: next.place,
    fields: { problem: form.formState.errors.root?.message, conflict: conflictNote, isRestored },
  };
}

export type RecordForm = Pick<ReturnType<typeof useRecordForm>, "dialog" | "place" | "fields">;
