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
  readonly children: ReactNode;
};

/** Says what will happen and asks once more. */
export function ConfirmDialog({ confirmLabel, onConfirm, ...props }: Props) {
  return (
    <FormDialog
      {...props}
      submitLabel={confirmLabel}
      submitColor="error"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    />
  );
}
