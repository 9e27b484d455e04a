import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { can } from "#common/rules/access/actor.ts";
import { getCurrentUser, useCurrentUser } from "#common/web/current-user.ts";
import { firstStepsQuery } from "#features/first-steps/web/first-steps.queries.ts";
import { ResetPasswordDialog } from "#features/session/web/login/ResetPasswordDialog.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

export function PasswordResetScreen() {
  const { token } = useParams({ from: "/password/reset/$token" });
  const { searchStr } = useLocation();
  const email = new URLSearchParams(searchStr).get("email") ?? "";
  const navigate = useNavigate();
  const client = useQueryClient();
  const user = useCurrentUser();

  async function goOn(): Promise<void> {
    const now = getCurrentUser();
    const isAsked = now !== null && can(now, "edit-company");
    const steps = isAsked ? await client.fetchQuery(firstStepsQuery).catch(() => undefined) : undefined;
    await navigate({ to: steps?.is_greeted ? "/" : "/jobs" });
  }

  return (
    <>
      {/* The front page redirects users who must add a second factor. The redirect would close the dialog. */}
      {!user?.must_add_second_factor && <HomeScreen />}
      <ResetPasswordDialog
        token={token}
        email={email}
        onClose={() => void navigate({ to: "/" })}
        onLoggedIn={() => void goOn()}
      />
    </>
  );
}
