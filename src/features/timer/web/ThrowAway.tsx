import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { type Thrown, useThrowAway } from "./timers.mutations.ts";

type Props = {
  readonly of: Thrown;
  readonly what: string;
};

export function ThrowAway({ of, what }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { save, isSaving } = useThrowAway({ onSaved: close });
  return (
    <>
      <Button onClick={() => setIsAsking(true)} aria-label={`Kassér: ${what}`}>
        Kassér
      </Button>
      <ConfirmDialog
        title="Kassér målingen"
        open={isAsking}
        confirmLabel="Kassér"
        onConfirm={() => void save(of)}
        onClose={close}
        isSaving={isSaving}
      >
        {what} bliver ikke registreret, og målingen kan ikke hentes tilbage.
      </ConfirmDialog>
    </>
  );
}
