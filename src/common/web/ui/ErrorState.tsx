import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";

type Props = {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
};

export function ErrorState({ text, onRetry, isRetrying = false }: Props) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry} loading={isRetrying}>
          Prøv igen
        </Button>
      }
      sx={{ alignItems: "center" }}
    >
      {text}
    </Alert>
  );
}
