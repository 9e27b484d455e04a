import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { RestoredNote } from "../forms/unsaved/RestoredNote.tsx";

type Props = {
  readonly conflict?: ReactNode;
  readonly problem: string | undefined;
  readonly isRestored: boolean;
  readonly isReadOnly?: boolean;
  readonly children: ReactNode;
};

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
