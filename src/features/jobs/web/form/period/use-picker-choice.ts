import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";

/**
 * Reports choices in the calendar or clock by watching clicks: a picker reports no choice of the current day, and
 * reports half a choice as accepted when it is dismissed.
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
