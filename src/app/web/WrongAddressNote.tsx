import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";

export function WrongAddressNote({ right }: { readonly right: URL }) {
  // By http, the browser does not send the session cookie, which is Secure.
  const isLoginLost = right.protocol === "https:" && location.protocol === "http:";
  return (
    <Alert severity="warning" square>
      Du har åbnet Dagværk på en forkert adresse{isLoginLost ? ", hvor du ikke kan logge ind" : ""}. Åbn{" "}
      <Link href={right.href} sx={{ overflowWrap: "anywhere" }}>
        {right.origin}
      </Link>{" "}
      i stedet.
    </Alert>
  );
}
