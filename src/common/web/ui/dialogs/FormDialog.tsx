import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type FormEvent, type ReactNode, useDeferredValue, useId } from "react";
import { submitByKeys } from "../forms/submit-by-keys.ts";

type Props = {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** If `onSubmit` is absent, the dialog has only a close button. */
  readonly onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  readonly onSubmitNext?: (() => void) | undefined;
  readonly isSaving?: boolean;
  readonly submitLabel?: string;
  readonly submitColor?: "primary" | "error";
  readonly isSubmitDisabled?: boolean;
  readonly closeLabel?: string;
  readonly isWide?: boolean;
  /** Called after the closing animation, to reset state that must not change during the animation. */
  readonly onExited?: () => void;
  readonly children: ReactNode;
};

export function FormDialog({ title, open, onClose, onSubmit, onExited, isWide = false, children, ...buttons }: Props) {
  const titleId = useId();
  // The frame appears at once. The fields take longer, and appear during the animation.
  const hasFrame = useDeferredValue(open, false);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"));
  return (
    <Dialog
      open={open}
      // A click beside a dialog with a form does not close it, because that would discard the input.
      onClose={(_, reason) => (reason === "escapeKeyDown" || !onSubmit) && onClose()}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { width: { sm: isWide ? 960 : 500 }, maxWidth: { sm: "calc(100% - 64px)" } } },
        ...(onExited ? { transition: { onExited } } : {}),
      }}
    >
      <DialogForm isGoing={!open} onSubmit={onSubmit}>
        <DialogTitle id={titleId} component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>{(hasFrame || !open) && children}</DialogContent>
        <DialogButtons onClose={onClose} hasSubmit={onSubmit !== undefined} {...buttons} />
      </DialogForm>
    </Dialog>
  );
}

const filling = { display: "flex", flexDirection: "column", minHeight: 0, flexGrow: 1 } as const;

type FormProps = Pick<Props, "onSubmit" | "children"> & { readonly isGoing: boolean };

function DialogForm({ isGoing, onSubmit, children }: FormProps) {
  if (!onSubmit) return <div style={filling}>{children}</div>;
  return (
    <form
      style={filling}
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        // In the React tree, the dialog may be inside another form. That form must not be submitted.
        event.stopPropagation();
        // A user can still tap the button during the closing animation.
        if (isGoing) event.preventDefault();
        else onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

type ButtonProps = Omit<Props, "title" | "open" | "onSubmit" | "onExited" | "children"> & {
  readonly hasSubmit: boolean;
};

function DialogButtons({
  onClose,
  hasSubmit,
  onSubmitNext,
  isSaving = false,
  submitLabel = "Gem",
  submitColor = "primary",
  isSubmitDisabled = false,
  closeLabel = hasSubmit ? "Annuller" : "Luk",
}: ButtonProps) {
  return (
    <DialogActions>
      <Button onClick={onClose}>{closeLabel}</Button>
      {onSubmitNext && (
        <Button onClick={onSubmitNext} disabled={isSaving}>
          Gem og opret næste
        </Button>
      )}
      {hasSubmit && (
        <Button type="submit" variant="contained" color={submitColor} loading={isSaving} disabled={isSubmitDisabled}>
          {submitLabel}
        </Button>
      )}
    </DialogActions>
  );
}
