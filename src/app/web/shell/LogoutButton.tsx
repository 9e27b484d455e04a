import Button from "@mui/material/Button";
import { useNavigate } from "@tanstack/react-router";
import { useLogout } from "#features/session/web/login/logout.mutations.ts";

export function LogoutButton() {
  const navigate = useNavigate();
  const { save, isSaving } = useLogout({ onSaved: () => void navigate({ to: "/" }) });
  return (
    <Button color="inherit" loading={isSaving} onClick={() => void save(undefined)} sx={{ flexShrink: 0 }}>
      Log ud
    </Button>
  );
}
