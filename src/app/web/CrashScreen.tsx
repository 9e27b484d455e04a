import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";

export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return (
    <Stack role="alert" sx={{ alignItems: "center", gap: 2, py: 8, px: 2, textAlign: "center" }}>
      <Typography variant="h2">Siden kunne ikke vises</Typography>
      <Typography color="textSecondary">Noget gik galt, eller forbindelsen til serveren mangler.</Typography>
      <Button variant="contained" onClick={retry}>
        Prøv igen
      </Button>
    </Stack>
  );
}
