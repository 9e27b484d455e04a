import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import { useSyncExternalStore } from "react";

/** Where the browser has the page from another address than the one that the server has been told. */
export function WrongAddressNote() {
  const right = useSyncExternalStore(never, rightAddress, () => undefined);
  if (!right) return null;
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

const never = () => () => {};

let known: URL | undefined;

/** The same page at the right address; undefined where this is it, or the server knows none. */
function rightAddress(): URL | undefined {
  const text = document.getElementById("base-url")?.textContent;
  const origin: string | undefined = text ? JSON.parse(text) : undefined;
  if (!origin || origin === location.origin) return undefined;
  const { pathname, search } = location;
  const right = new URL(origin + pathname + search);
  if (known?.href !== right.href) known = right;
  return known;
}
