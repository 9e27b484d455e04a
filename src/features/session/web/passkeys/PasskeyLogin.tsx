import Button from "@mui/material/Button";
import { useState } from "react";
import { canUsePasskeys } from "./browser-passkeys.ts";
import { type PasskeyLoginInput, usePasskeyLogin } from "./passkeys.queries.ts";

type Props = {
  readonly label: string;
  readonly input: () => PasskeyLoginInput;
  readonly onLoggedIn: () => void;
  readonly onFailed: (message: string) => void;
};

export function PasskeyLogin({ label, input, ...callbacks }: Props) {
  const [canUse] = useState(canUsePasskeys);
  const { save, isSaving } = usePasskeyLogin(callbacks);
  if (!canUse) return null;
  return (
    <Button variant="outlined" size="large" loading={isSaving} onClick={() => void save(input())}>
      {label}
    </Button>
  );
}
