import type { ReactNode } from "react";
import { FormDialog } from "./FormDialog.tsx";

type Props = {
  readonly title: string;
  readonly open: boolean;
  readonly confirmLabel: string;
  readonly closeLabel?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isSaving?: boolean;
  readonly isConfirmDisabled?: boolean;
  /** Whether the action loses nothing. Otherwise its button is red. */
  readonly isHarmless?: boolean;
  readonly children: ReactNode;
};

export function ConfirmDialog({ confirmLabel, onConfirm, isConfirmDisabled = false, isHarmless, ...props }: Props) {
  return (
    <FormDialog
      {...props}
      submitLabel={confirmLabel}
      submitColor={isHarmless ? "primary" : "error"}
      isSubmitDisabled={isConfirmDisabled}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    />
  );
}
