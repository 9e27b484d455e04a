import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useLocation } from "@tanstack/react-router";
import { ButtonLink } from "#common/web/ui/links.ts";

export function UnknownScreen() {
  const { pathname } = useLocation();
  return (
    <>
      <Alert severity="error">
        <AlertTitle>I don't know what to do...</AlertTitle>
        <span style={{ overflowWrap: "anywhere" }}>{pathname}</span>
      </Alert>
      <ButtonLink to="/" variant="outlined" sx={{ mt: 2 }}>
        Gå til forsiden
      </ButtonLink>
    </>
  );
}
