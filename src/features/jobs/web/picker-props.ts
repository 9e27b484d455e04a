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
  readonly isReadOnly: boolean;
};
