import type { ComponentProps } from "react";
import { DayPicker } from "#common/web/ui/pickers/DayPicker.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";

export function TargetPicker(props: ComponentProps<typeof DayPicker>) {
  return (
    <PickerLocale>
      <DayPicker {...props} />
    </PickerLocale>
  );
}
