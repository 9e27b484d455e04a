import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";

/**
 * Calls `onChosen` if a click or key closes the picker with a choice. The picker's own events do not report a choice of
 * the same day again, and they report an incomplete choice as accepted when the user dismisses the picker.
 */
export function usePickerChoice(onClose: () => void, onChosen: () => void) {
  const isChoosing = useRef(false);
  const watch = (event: SyntheticEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest('[role="gridcell"], [role="option"]') === null) return;
    isChoosing.current = true;
    setTimeout(() => {
      isChoosing.current = false;
    });
  };
  return {
    paperProps: {
      onClickCapture: watch,
      onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === "Enter" || event.key === " ") watch(event);
      },
    },
    onClose() {
      const wasChosen = isChoosing.current;
      isChoosing.current = false;
      onClose();
      if (wasChosen) onChosen();
    },
  };
}
