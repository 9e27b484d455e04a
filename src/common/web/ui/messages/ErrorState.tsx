import Button from "@mui/material/Button";
import { Note } from "./Note.tsx";

type Props = {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
};

export function ErrorState({ text, onRetry, isRetrying = false }: Props) {
  return (
    <Note
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry} loading={isRetrying} sx={{ whiteSpace: "nowrap" }}>
          Prøv igen
        </Button>
      }
      sx={{ alignItems: "center" }}
    >
      {text}
    </Note>
  );
}
