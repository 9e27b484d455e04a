import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { currentUserId } from "../../common/web/current-user.ts";
import { findDraft } from "../../common/web/draft.ts";
import type { SessionDialog } from "../../features/session/web/SessionDialogs.tsx";

const loadDialogs = () =>
  import("../../features/session/web/SessionDialogs.tsx").then(({ SessionDialogs }) => ({ default: SessionDialogs }));
const SessionDialogs = lazy(loadDialogs);

export function LoginButton() {
  const [dialog, setDialog] = useState<SessionDialog>();
  const [isLoaded, setIsLoaded] = useState(false);
  const navigate = useNavigate();
  /** To the jobs, or back to the form that the session ended under. */
  const goOn = () => {
    const draft = findDraft(currentUserId());
    void navigate(draft ? { to: draft.path, search: draft.search } : { to: "/jobs" });
  };
  return (
    <>
      <Button
        color="inherit"
        sx={{ flexShrink: 0 }}
        onPointerEnter={() => void loadDialogs()}
        onClick={() => {
          setIsLoaded(true);
          setDialog("login");
        }}
      >
        Log ind
      </Button>
      {isLoaded && (
        <Suspense>
          <SessionDialogs dialog={dialog} onChange={setDialog} onLoggedIn={goOn} />
        </Suspense>
      )}
    </>
  );
}
