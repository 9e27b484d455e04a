import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useCurrentUser } from "#common/web/current-user.ts";
import { ResetPasswordDialog } from "#features/session/web/login/ResetPasswordDialog.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

export function PasswordResetScreen() {
  const { token } = useParams({ from: "/password/reset/$token" });
  const { searchStr } = useLocation();
  const email = new URLSearchParams(searchStr).get("email") ?? "";
  const navigate = useNavigate();
  const user = useCurrentUser();
  return (
    <>
      {/* The front page redirects users who must add a second factor, which would close the dialog. */}
      {!user?.must_add_second_factor && <HomeScreen />}
      <ResetPasswordDialog
        token={token}
        email={email}
        onClose={() => void navigate({ to: "/" })}
        onLoggedIn={() => void navigate({ to: "/jobs" })}
      />
    </>
  );
}
