import Button from "@mui/material/Button";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { lackOf } from "#common/rules/access/access.ts";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import { findDraft, firstDraft } from "#common/web/forms/draft.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useWantedAddress } from "#common/web/routing/wanted-address.ts";
import { opensLogin } from "#features/session/rules/single-sign-on/login-hash.ts";
import type { SessionDialog } from "#features/session/web/login/SessionDialogs.tsx";
import { useLoginReason } from "./use-login-reason.ts";

const loadDialogs = async () => (await import("#features/session/web/login/SessionDialogs.tsx")).SessionDialogs;
const SessionDialogs = lazyPart(loadDialogs);

export function LoginButton() {
  const [dialog, setDialog] = useState<SessionDialog>();
  const [isLoaded, setIsLoaded] = useState(false);
  const goOn = useGoOn();
  const wanted = useWanted();
  const navigate = useNavigate();
  const reason = useLoginReason();
  const show = (next: SessionDialog) => {
    setIsLoaded(true);
    setDialog(next);
    // Removes the hash from the address. Otherwise the same link could not open the dialog again.
    if (next === undefined && reason === "asked") void navigate({ to: "/", replace: true });
  };
  useEffect(() => {
    if (reason === undefined) return;
    setIsLoaded(true);
    setDialog("login");
  }, [reason]);
  // The browser may have followed a link to the login before the router listened.
  useEffect(() => {
    if (!opensLogin(window.location.hash.slice(1))) return;
    setIsLoaded(true);
    setDialog("login");
  }, []);
  return (
    <>
      <Button
        color="inherit"
        sx={{ flexShrink: 0 }}
        onPointerEnter={() => void loadDialogs().catch(() => {})}
        onClick={() => show("login")}
      >
        Log ind
      </Button>
      {isLoaded && (
        <Suspense>
          <SessionDialogs dialog={dialog} onChange={show} onLoggedIn={goOn} wanted={wanted} />
        </Suspense>
      )}
    </>
  );
}

/** The address of the interrupted form, or else of the requested page. If undefined, a provider login opens /jobs. */
function useWanted(): () => string | undefined {
  const router = useRouter();
  const wanted = useWantedAddress();
  return () => {
    const draft = firstDraft();
    return draft ? router.buildLocation({ to: draft.path, search: draft.search }).href : wanted;
  };
}

function useGoOn(): () => void {
  const navigate = useNavigate();
  const wanted = useWantedAddress();
  const opens = useOpens();
  return () => {
    const user = getCurrentUser();
    const draft = findDraft(user?.id);
    if (draft) void navigate({ to: draft.path, search: draft.search });
    else void navigate({ href: wanted !== undefined && user && opens(wanted, user) ? wanted : "/jobs" });
  };
}

/** Whether the user may open an address, now or after setting up a required second factor. */
function useOpens(): (address: string, user: CurrentUser) => boolean {
  const router = useRouter();
  return (address, user) => {
    const [path = ""] = address.split(/[?#]/);
    const access = router.getMatchedRoutes(path)[2]?.options.staticData?.access;
    return access !== undefined && lackOf(access, { ...user, must_add_second_factor: false }) === undefined;
  };
}
