import Container from "@mui/material/Container";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorState } from "../../common/web/ui/ErrorState.tsx";

/** What stands where a screen broke; the rest of the page goes on. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Container maxWidth="sm" sx={{ py: 4 }}>
      <ErrorState text="Siden kunne ikke vises." onRetry={retry} />
    </Container>
  );
}
