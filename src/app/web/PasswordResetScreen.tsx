import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { ResetPasswordDialog } from "../../features/session/web/ResetPasswordDialog.tsx";
import { HomeScreen } from "./HomeScreen.tsx";

/** The front page with the reset dialog, as the link in the mail opens it. */
export function PasswordResetScreen() {
  const { token = "" }: { token?: string } = useParams({ strict: false });
  const { searchStr } = useLocation();
  const email = new URLSearchParams(searchStr).get("email") ?? "";
  const navigate = useNavigate();
  return (
    <>
      <HomeScreen />
      <ResetPasswordDialog token={token} email={email} onClose={() => void navigate({ to: "/" })} />
    </>
  );
}
