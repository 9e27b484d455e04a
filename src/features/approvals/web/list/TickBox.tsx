import { useEffect, useRef } from "react";

type Props = {
  /** False before hydration. The box is not rendered then, because hydration would undo a tick. */
  readonly isReady: boolean;
  readonly label: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly onToggle: () => void;
};

/** The browser's checkbox: hundreds of Material checkboxes would be slow. The label makes the touch target large. */
export function TickBox({ isReady, label, isTicked, isPartly = false, isDisabled = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  if (!isReady) return null;
  return (
    <label className="tick-box">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}
