import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";

/** Where the browser has the page from another address than the one that the server has been told. */
export function WrongAddressNote({ right }: { readonly right: URL }) {
  // Its cookie is Secure then, so no browser sends it back from here.
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
