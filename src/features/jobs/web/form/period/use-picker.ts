import type { PickerInputProps } from "./picker-props.ts";
import { type PickerFormat, usePickerValue } from "./picker-value.ts";
import { usePickerChoice } from "./use-picker-choice.ts";

export function usePicker(format: PickerFormat, input: PickerInputProps) {
  const picker = usePickerValue(format, input.value, input.onChange);
  const choice = usePickerChoice(input.onClose, input.onChosen);
  return {
    paperProps: choice.paperProps,
    props: {
      ...picker,
      label: input.label,
      name: input.name,
      open: input.isOpen,
      onOpen: input.onOpen,
      onClose: choice.onClose,
      readOnly: input.isReadOnly,
      localeText: { toolbarTitle: input.label },
    },
  };
}
