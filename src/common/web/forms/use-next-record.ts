import { useRef, useState } from "react";
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from "react-hook-form";

type Options<Values extends FieldValues> = {
  readonly isNew: boolean;
  readonly keeps?: readonly FieldPath<Values>[];
};

/** After `Gem og opret næste`, the dialog stays open for the next record. Only fields in `keeps` keep their values. */
export function useNextRecord<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { isNew, keeps = [] }: Options<Values>,
) {
  const isWanted = useRef(false);
  const [place, setPlace] = useState(0);
  return {
    /** The React key of the fields. A new key mounts the fields again, which puts the focus in the first one. */
    place,
    submitNext: (submit: () => Promise<unknown>) =>
      isNew
        ? () => {
            isWanted.current = true;
            void submit().finally(() => {
              isWanted.current = false;
            });
          }
        : undefined,
    /** For `onSaved`: begins the next record after `Gem og opret næste`. Returns whether the dialog stays open. */
    begins(): boolean {
      if (!isWanted.current) return false;
      const kept = keeps.map((name) => [name, form.getValues(name)] as const);
      form.reset();
      for (const [name, value] of kept) form.setValue(name, value as PathValue<Values, typeof name>);
      setPlace(place + 1);
      return true;
    },
  };
}
