import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";

/** The picker's own events miss a second choice of the same day, and accept an incomplete choice on dismissal. */
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
