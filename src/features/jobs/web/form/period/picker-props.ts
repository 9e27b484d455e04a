import type { FocusEvent } from "react";
import { startAtFirstPart } from "#common/web/ui/pickers/start-at-first-part.ts";

/** What every picker of the form is told from outside. */
export type PickerInputProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** After a choice in the calendar or the clock, never while somebody types. */
  readonly onChosen: () => void;
  readonly error: string | undefined;
  /** What is said of the value, such as that it is a proposal. */
  readonly hint?: string | undefined;
  readonly isReadOnly: boolean;
};

type Variant = { readonly pickerVariant: "mobile" | "desktop" };

/** What the field below a picker and its buttons have in common. */
export function pickerSlots(input: PickerInputProps, helperText: string) {
  return {
    textField: {
      ...startAtFirstPart,
      fullWidth: true,
      error: input.error !== undefined,
      helperText: input.error ?? input.hint ?? helperText,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        // Between its own parts, or into its own calendar, the focus has not left the field.
        if (!input.isOpen && !event.currentTarget.contains(event.relatedTarget)) input.onBlur();
      },
    },
    actionBar: ({ pickerVariant }: Variant) => ({
      // OK takes what stands there, and opens no further picker.
      actions: pickerVariant === "mobile" ? (["cancel", "accept"] as const) : [],
    }),
  };
}
