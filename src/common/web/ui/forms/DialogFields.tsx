import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { RestoredNote } from "./RestoredNote.tsx";

type Props = {
  /** What was changed meanwhile: a `ConflictNote`. */
  readonly conflict?: ReactNode;
  /** Why the form was not saved, where no field is to blame. */
  readonly problem: string | undefined;
  /** Whether what was typed comes from before the session ended. */
  readonly isRestored: boolean;
  /** Nothing to fill in, and so nothing that must be. */
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
};

/** The fields of a dialog's form, one below the other, some of them required. */
export function DialogFields({ problem, conflict, isRestored, isReadOnly = false, children }: Props) {
  return (
    <Stack sx={{ gap: 1, pt: 1 }}>
      {isRestored && <RestoredNote />}
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem} Det, du har skrevet, står her stadig.
        </Alert>
      )}
      {conflict}
      {children}
      {!isReadOnly && (
        <Typography variant="body2" color="textSecondary">
          *obligatoriske felter
        </Typography>
      )}
    </Stack>
  );
}
