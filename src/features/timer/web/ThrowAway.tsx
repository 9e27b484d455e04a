import Button from "@mui/material/Button";
import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/forms/ConfirmDialog.tsx";
import type { Timer } from "../rules/timer.ts";
import { useThrowAway } from "./timers.queries.ts";

type Props = {
  readonly timer: Timer;
  /** What was measured, in words. */
  readonly what: string;
};

/** Nothing brings a timer back, so it is asked once more. */
export function ThrowAway({ timer, what }: Props) {
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
        onConfirm={() => void save({ id: timer.id })}
        onClose={close}
        isSaving={isSaving}
      >
        {what} bliver ikke registreret, og målingen kan ikke hentes tilbage.
      </ConfirmDialog>
    </>
  );
}
