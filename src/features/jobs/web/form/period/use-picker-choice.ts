import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";

/**
 * Tells a choice in the calendar or clock from the other ways in which a picker closes: Escape, a click outside,
 * typing. The picker does not report a choice of the current day, and reports half a choice as accepted when it is
 * dismissed; so this hook watches the click itself.
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
