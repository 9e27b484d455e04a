import type { FocusEvent } from "react";
import { phoneActions } from "#common/web/ui/pickers/phone-actions.ts";
import { startAtFirstPart } from "#common/web/ui/pickers/start-at-first-part.ts";

export type PickerInputProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Called after a choice in the calendar or clock, never while typing. */
  readonly onChosen: () => void;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly isReadOnly: boolean;
};

export function pickerSlots(input: PickerInputProps, helperText: string) {
  return {
    textField: {
      ...startAtFirstPart,
      fullWidth: true,
      error: input.error !== undefined,
      helperText: input.error ?? input.hint ?? helperText,
      slotProps: { formHelperText: { "aria-live": "polite" as const, sx: { mr: 0 } } },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        // The user has not left the field if the focus moves between its sections, or into its calendar or clock.
        if (!input.isOpen && !event.currentTarget.contains(event.relatedTarget)) input.onBlur();
      },
    },
    actionBar: phoneActions,
  };
}
